"""Siblings: steps from elements to others of the same parent, for many elements at once."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from pagesieve.page import Page, tree
from pagesieve.page.tree import Ints

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Siblings:
    """The rows of a page, family by family."""

    page: Page

    @cached_property
    def _order(self) -> npt.NDArray[np.intp]:
        return tree.in_order_of(self.page.parent)

    @cached_property
    def _keys(self) -> Numbers:
        return self._key(self._order, self._order)

    def _key(self, family: npt.NDArray[Any], rows: npt.NDArray[Any]) -> Numbers:
        """The place of rows among the siblings of others, as a number that orders families and then rows."""
        keys: Numbers = self.page.parent[family].astype(np.int64) * len(self.page) + rows
        return keys

    def between(self, first: Ints, rows: Ints) -> Ints:
        """How many siblings of rows stand before them, from other rows on."""
        last = self._keys.searchsorted(self._key(rows, rows))
        return (last - self._keys.searchsorted(self._key(rows, first))).astype(np.int32)

    def moved(self, rows: Ints, steps: Ints) -> Ints:
        """The sibling so many steps after each row, or before it; the last or the first where there are fewer."""
        first = self._keys.searchsorted(self._key(rows, np.zeros_like(rows)))
        last = self._keys.searchsorted(self._key(rows, np.full_like(rows, len(self.page)))) - 1
        place = self._keys.searchsorted(self._key(rows, rows)) + steps
        moved: Ints = self._order[np.clip(place, first, last)].astype(np.int32)
        return moved
