"""Around: how much text, prose and how many links the elements around a block hold (link quota; paper 3)."""

from collections.abc import Sequence

import numpy as np

from pagesieve.features.view import Line, View

LEVELS = [1, 2, 3, 4, 6, 8]
"""Levels above the block's own element."""

NEAR = [1, 2, 4]
"""Levels of which more is told."""

NEAR_PLACES = [LEVELS.index(level) for level in NEAR]

NAMES = (
    *(f"text share {level} up" for level in LEVELS),
    *(f"link share {level} up" for level in LEVELS),
    *(f"prose share {level} up" for level in LEVELS),
    *(f"part of {level} up" for level in NEAR),
    *(f"characters to a block {level} up" for level in NEAR),
    *(f"hidden share {level} up" for level in NEAR),
    *(f"blocks {level} up" for level in NEAR),
    "siblings",
    "height 2 up",
    "levels to the nearest heading's parent",
)


def around(view: View) -> Sequence[Line]:
    """For the elements above a block: their share of the page's text, their links and prose; of some, more."""
    text, links, prose, _, hidden = view.held(LEVELS)
    some = np.maximum(text, 1)
    near, unseen = text[NEAR_PLACES], hidden[NEAR_PLACES]
    near_some = np.maximum(near, 1)
    blocks = view.stop[NEAR] - view.first[NEAR]
    return (
        text / view.whole,
        links / some,
        prose / some,
        view.length / near_some,
        near / np.maximum(blocks, 1),
        unseen / (unseen + near_some),
        blocks,
        view.page.cardinality[view.above[1]],
        _heights(view),
        _levels_to_title(view),
    )


def _heights(view: View) -> Line:
    """Levels below the element two above a block: how coarse a segment it is (paper 3, section 2.1)."""
    depth = view.page.depth
    asked = np.zeros(len(depth), dtype=bool)
    asked[view.above[2]] = True
    rows = np.flatnonzero(asked)
    spans = np.empty(2 * len(rows), dtype=np.intp)
    spans[::2], spans[1::2] = rows, view.page.end[rows]
    heights = np.zeros(len(depth), dtype=depth.dtype)
    heights[rows] = np.maximum.reduceat(np.append(depth, depth[-1]), spans)[::2] - depth[rows]
    found: Line = heights[view.above[2]]
    return found


def _levels_to_title(view: View) -> Line:
    """Levels up to the nearest element that has a heading among its children (paper 5: the ancestor title)."""
    titled = np.zeros(len(view.page), dtype=bool)
    titled[view.above[1][view.heading > 0]] = True
    found = np.ones((len(view.above) + 1, view.count), dtype=bool)  # beyond the last level
    found[:-1] = titled[view.above]
    levels: Line = found.argmax(axis=0)
    return levels
