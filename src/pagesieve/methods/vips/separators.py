"""Visual separators (section 4.2): stripes of the page that no block of the pool crosses, and how much each one parts.

The paper begins with one separator over the whole pool, and for every block splits, shrinks or removes those that it
meets. What is left are the gaps between the blocks, seen from the side and from above; they are found by one sweep.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pagesieve.methods.vips.extraction import Cues, VisualBlock
from pagesieve.page import Box
from pagesieve.page.tags import CODES

GAPS = (4, 10, 20, 40)
"""Pixels of a gap from which each adds one to the weight."""

RULED, BACKGROUND, FONT, LARGER_BELOW, ALIKE = 3, 2, 1, 1, -1
"""What is added where a rule (hr) lies in the gap, where colours differ, where fonts differ, where the font below is
larger, and where both sides are built alike."""

LIGHTEST, HEAVIEST = 1, 10


class Separator(NamedTuple):
    """A gap after the block at a place, in the order of the direction, and its weight."""

    place: int
    weight: int


class Cut(NamedTuple):
    """Blocks in order from top to bottom or from left to right, and the separators between them."""

    blocks: Sequence[VisualBlock]
    separators: Sequence[Separator]


def separators(cues: Cues, pool: Sequence[VisualBlock], *, horizontal: bool) -> Cut:
    """The separators of a pool in one direction."""
    placed = sorted((_span(box, horizontal), place) for place, block in enumerate(pool) if (box := cues.box(block.row)))
    ordered = [pool[place] for _, place in placed]
    found, reach = [], -np.inf
    for place, ((start, stop), _) in enumerate(placed):
        if place and start >= reach:
            sides = ordered[place - 1].row, ordered[place].row
            found.append(Separator(place - 1, _weight(cues, sides, start - reach, horizontal=horizontal)))
        reach = max(reach, stop)
    return Cut(ordered, found)


def _span(box: Box, horizontal: bool) -> tuple[float, float]:
    """What a block takes of the height or of the width; a pixel less, as boxes may touch."""
    start, length = (box.y, box.height) if horizontal else (box.x, box.width)
    return start, start + max(length - 1, 0)


def _weight(cues: Cues, sides: tuple[int, int], gap: float, *, horizontal: bool) -> int:
    """How much a separator parts (section 4.2.2), from the gap and the blocks right before and after it."""
    before, after = sides
    layout, tag = cues.layout, cues.page.tag
    weight = LIGHTEST + sum(gap >= pixels for pixels in GAPS)
    weight += RULED * bool(tag[before] == CODES["hr"] or tag[after] == CODES["hr"])
    weight += BACKGROUND * bool(layout.background[before] != layout.background[after])
    if horizontal:
        sizes = np.nan_to_num(layout.font_size[[before, after]])
        weight += FONT * bool(cues.look[before] != cues.look[after]) + LARGER_BELOW * bool(sizes[0] < sizes[1])
        weight += ALIKE * bool(cues.page.path[before] == cues.page.path[after])
    return min(max(weight, LIGHTEST), HEAVIEST)
