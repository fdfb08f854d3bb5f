"""Sections of a page that has a template, and their importance (paper 4, sections 2.2.2 and 2.2.3).

The rules are those of `pagesieve.segmentation.sections`. The template adds what repeats: the outermost such thing is
one section. Importance is 1 less the noise confidence of the leaves, by their size.

Departures from the paper: the area of an element is that of the texts and images in it, so that empty space does not
count; what repeats in a small element stays in it; a short line that the site says on every page, such as the name of
a list, goes with what follows it.
"""

from collections.abc import Sequence
from math import isclose
from typing import NamedTuple

import numpy as np

from pagesieve.page import tree
from pagesieve.page.tree import Bools, Ints
from pagesieve.segmentation.sections import LARGE, SECTIONING, Areas, Cutting, having_child, opened_rows, seen_areas
from pagesieve.site.matching import Match
from pagesieve.site.outline import IMAGE
from pagesieve.site.template import NOISE

HEADING = 6
"""Words up to which a line that the site says on most pages is a heading of what follows it."""


class Section(NamedTuple):
    """Neighbouring rows that are one section, and how important it is, 0 to 1."""

    rows: Sequence[int]
    importance: float


def sections(match: Match, area: Areas | None = None) -> list[Section]:
    """The sections of a page, in document order; what shows nothing is none.

    `area` is the area of each row with all in it; if it is not given, that of what is seen, or an estimate.
    """
    return _Weighing(match, seen_areas(match.page) if area is None else area).sections()


class _Weighing:
    """A page that is cut with its template, and the columns that tell headings and importance."""

    def __init__(self, match: Match, area: Areas) -> None:
        self.page = page = match.page
        self.area = area
        self.noise = _noise(match, area)
        repeated = _repeated(match)
        self.cutting = Cutting(page, shown=area > 0, opened=_opened(match, area, repeated), repeated=repeated)
        self.heading = self._heading()

    def _heading(self) -> Bools:
        """Which rows are one short line that the site says on most pages and that leads nowhere."""
        page = self.page
        lines = np.zeros(len(page), dtype=np.int64)
        lines[page.blocks.start] = 1
        single = (tree.subtree_sum(page.end, lines) == 1) & (page.link_length == 0) & (page.words <= HEADING)
        heading: Bools = single & (self.noise >= NOISE * self.area)
        return heading

    def sections(self) -> list[Section]:
        """All sections, from the top down; a heading goes with what comes after it, and is as important."""
        found: list[Section] = []
        headings: list[int] = []
        for rows in self.cutting.sections():
            if self.heading[rows].all():
                headings += rows
            else:
                found.append(Section(headings + self._innermost(rows), self._importance(rows)))
                headings = []
        return [*found, Section(headings, self._importance(headings))] if headings else found

    def _innermost(self, rows: list[int]) -> list[int]:
        """Several rows as their parent, if they are all of it; one row as the innermost that holds all of it."""
        parent = int(self.page.parent[rows[0]])
        if len(rows) > 1 and isclose(self.area[rows].sum(), self.area[parent]):
            return [parent]
        cutting = self.cutting
        while len(rows) == 1 and len(children := cutting.children(rows[0])) == 1 and not cutting.inline[children[0]]:
            rows = children
        return rows

    def _importance(self, rows: list[int]) -> float:
        return max(1 - float(self.noise[rows].sum() / self.area[rows].sum()), 0.0)  # sums of fractions are not exact


def _repeated(match: Match) -> Ints:
    """The number of the `*` node that each row belongs to; 0 for none."""
    repeated = np.zeros(len(match.page), dtype=np.int32)
    numbers: dict[int, int] = {}
    for row, node in zip(match.outline.row, match.nodes, strict=True):
        if node is not None and node.star and not node.is_leaf:
            repeated[row] = numbers.setdefault(id(node), len(numbers) + 1)
    return repeated


def _opened(match: Match, area: Areas, repeated: Ints) -> Bools:
    """Which rows are opened: by the rules, where what holds a list is made for sections, and what has a large list."""
    page = match.page
    made = SECTIONING.mask(page.tag) | tree.containing(page.end, repeated > 0)
    return opened_rows(page, area, made) | having_child(page, _in_large_list(match, area, repeated))


def _in_large_list(match: Match, area: Areas, repeated: Ints) -> Bools:
    """The rows that repeat in one parent and are large together; a smaller list stays in its element."""
    items = np.flatnonzero(repeated)
    keys = match.page.parent[items].astype(np.int64) * len(match.page) + repeated[items]
    _, of_item = np.unique(keys, return_inverse=True)
    sums = np.bincount(of_item, weights=area[items])
    found = np.zeros(len(match.page), dtype=bool)
    found[items[sums[of_item] >= LARGE * area.max()]] = True
    return found


def _noise(match: Match, area: Areas) -> Areas:
    """Area times noise confidence, over each row's subtree."""
    page, own = match.page, np.zeros(len(match.page))
    own[page.text_rows] = area[page.text_rows] * match.text_confidence
    for item, (row, node) in enumerate(zip(match.outline.row, match.nodes, strict=True)):
        if node is not None and node.label == IMAGE and match.template.supported(node):
            own[row] = area[row] * node.confidence(node.images, match.outline.image(item))
    return tree.subtree_sum(page.end, own)
