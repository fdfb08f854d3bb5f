"""Content structure construction (section 4.3): a tree of blocks, from the separators and their weights.

The paper merges blocks across the lightest separators first, until the heaviest ones are reached. Seen from the top, a
region is cut at its heaviest separators, and each part again; that gives the same tree and is how it is done here. A
block that is less coherent than is permitted is divided in another round.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pagesieve.methods.vips.extraction import Cues, VisualBlock, extract
from pagesieve.methods.vips.separators import HEAVIEST, separators
from pagesieve.page import Page
from pagesieve.page.tags import CODES

COHERENT = HEAVIEST + 1
"""What the weight of the heaviest separator in a region is taken from: the heavier, the less coherent it is."""


@dataclass(eq=False)
class Region:
    """A node of the content structure: the nodes of the page in it, how coherent it is, and its parts."""

    rows: list[int]
    coherence: int
    parts: "list[Region]" = field(default_factory=list)

    def walk(self) -> "Iterator[Region]":
        """The region and all in it, outer ones first."""
        stack = [self]
        while stack:
            region = stack.pop()
            yield region
            stack.extend(reversed(region.parts))


def content_structure(page: Page, permitted: int) -> Region:
    """The tree of regions of a page, none of whose leaves is less coherent than is permitted, if it can be divided."""
    cues = Cues(page)
    body = [row for row in (page.tag == CODES["body"]).nonzero()[0][:1].tolist() if cues.valid[row]]
    whole = Region(body, 1)
    to_divide = [whole] if body else []
    while to_divide:
        region = to_divide.pop()
        pool = extract(cues, region.rows)
        if [block.row for block in pool] == region.rows:
            continue  # a text, or a node that no rule divides
        to_divide += [leaf for leaf in _arranged(cues, pool, region) if leaf.coherence < permitted]
    return whole


def _arranged(cues: Cues, pool: Sequence[VisualBlock], region: Region) -> list[Region]:
    """Put the blocks of a pool into a region, nested by the separators between them; returns the leaves."""
    leaves, stack = [], [(region, pool)]
    while stack:
        around, blocks = stack.pop()
        groups, weight = _heaviest_cut(cues, blocks)
        around.coherence = max(around.coherence, COHERENT - weight)
        for group in groups:
            part = Region(sorted(block.row for block in group), max(around.coherence, min(b.coherence for b in group)))
            around.parts.append(part)
            if len(group) == 1:
                leaves.append(part)
            else:
                part.coherence = around.coherence
                stack.append((part, group))
        around.parts.sort(key=lambda part: part.rows)
    return leaves


def _heaviest_cut(cues: Cues, blocks: Sequence[VisualBlock]) -> tuple[list[Sequence[VisualBlock]], int]:
    """Blocks parted at their heaviest separators, and the weight of these; each apart where there are none."""
    cuts = [separators(cues, blocks, horizontal=horizontal) for horizontal in (True, False)]
    weights = [max((one.weight for one in cut.separators), default=0) for cut in cuts]
    heaviest = max(weights)
    if not heaviest:
        return [[block] for block in blocks], HEAVIEST
    ordered, found = cuts[weights.index(heaviest)]
    ends = [one.place + 1 for one in found if one.weight == heaviest]
    missing = [block for block in blocks if block not in ordered]  # without a box of their own
    bounds = zip([0, *ends], [*ends, len(ordered)], strict=True)
    return [*(ordered[start:stop] for start, stop in bounds), *([block] for block in missing)], heaviest
