"""The tree of regions: the largest parts of the page that have one role, nested as they stand in the page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from pagesieve.methods import ROLES, Labels, Role
from pagesieve.page import Box, Page, tree
from pagesieve.page.tags import AREAS

PURE = 0.9  # share of a region's text that must have one role for the region to have it
BULK = 0.5  # share of a region's text that makes one part of it worth naming though it has the region's role
SMALL = 0.03  # share of the page's text below which a part is not opened further

_Column = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Segment:
    """A region of the page: its role, its importance from 0 to 1, and the regions in it."""

    role: Role
    importance: float
    row: int
    page: Page
    children: Sequence["Segment"] = ()

    @property
    def path(self) -> str:
        """A CSS selector that finds the region."""
        return self.page.node(self.row).css_path

    @property
    def text(self) -> str:
        """All text of the region."""
        return self.page.node(self.row).text

    @property
    def box(self) -> Box | None:
        """Where the region is, on a page that was rendered; one without an area is where its parts are."""
        layout = self.page.layout
        if layout is None:
            return None
        own = layout.box(self.row)
        if own and own.width and own.height:
            return own
        parts = np.arange(self.row, self.page.end[self.row])  # such as boxes that float in one of no height
        return layout.around(parts[layout.visible[parts]]) or own

    def walk(self, depth: int = 0) -> Iterator[tuple[int, "Segment"]]:
        """The region itself and all regions in it, in document order, with their depth."""
        yield depth, self
        for child in self.children:
            yield from child.walk(depth + 1)

    def to_dict(self) -> dict[str, Any]:
        """The region as the JSON of a reading has it."""
        return {
            "role": str(self.role),
            "importance": round(self.importance, 3),
            "path": self.path,
            **({"box": self.box.rounded()} if self.box else {}),
            "children": [child.to_dict() for child in self.children],
        }


def segment_tree(page: Page, labels: Labels) -> Segment:
    """Regions from the labels of the blocks. Importance is the mean score of a region's text, weighted by length."""
    return _Regions(page, labels).open(0)


class _Regions:
    """Sums per row over the visible text: of each role, of all roles, of the scores."""

    def __init__(self, page: Page, labels: Labels) -> None:
        self.page = page
        self.is_area = AREAS.mask(page.tag)
        lengths = np.where(page.blocks.hidden, 0, page.blocks.text_length).astype(np.float64)
        self.of_role = np.stack([self._summed(np.where(labels.role == r.number, lengths, 0)) for r in ROLES])
        self.total = self.of_role.sum(axis=0)
        self.scored = self._summed(lengths * labels.score)
        self.whole = self._innermost(0)

    def _summed(self, values: _Column) -> _Column:
        column = np.zeros(len(self.page))
        np.add.at(column, self.page.blocks.start, values)
        return tree.subtree_sum(self.page.end, column)

    def open(self, row: int) -> Segment:
        """The segment of a row: whole when its text has one role or is small, else with the parts that stand out."""
        row = self._innermost(row)
        importance = float(self.scored[row] / self.total[row]) if self.total[row] else 0.0
        if row == self.whole:
            return Segment(Role.PAGE, importance, row, self.page, self._parts(row))
        role = ROLES[int(self.of_role[:, row].argmax())]
        parts = () if self._is_one(row) else self._parts(row)
        return Segment(role, importance, row, self.page, tuple(p for p in parts if self._stands_out(p, role, row)))

    def _stands_out(self, part: Segment, role: Role, row: int) -> bool:
        """Whether a part is worth naming: it is something else, has such parts, or is the bulk of the region."""
        bulk = self.is_area[part.row] and self.total[part.row] >= BULK * self.total[row]
        return bool(part.role != role or part.children or bulk)

    def _parts(self, row: int) -> tuple[Segment, ...]:
        return tuple(self.open(child.row) for child in self.page.node(row).children if self.total[child.row])

    def _is_one(self, row: int) -> bool:
        pure = self.of_role[:, row].max() >= PURE * self.total[row]
        return bool(pure or self.total[row] < SMALL * self.total[0] or self.total[row] == 0)

    def _innermost(self, row: int) -> int:
        """Go down while one area holds all the text."""
        while True:
            holders = [c.row for c in self.page.node(row).children if self.total[c.row]]
            if len(holders) != 1 or not self.is_area[holders[0]]:
                return row
            row = holders[0]
