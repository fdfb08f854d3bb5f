"""Candidates: the elements of a page that can be a segment, as a small table of their own.

What a person sees in a page are its leaves: painted texts, pictures, fields, embedded things. Elements around the same
leaves look the same from outside, so they are one candidate, from the outermost of them (`row`) to the innermost
(`inner`). Candidates stand in document order and nest, so all tree algebra works on them too.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.columns import frozen
from pagesieve.page.tags import CODES, TagSet
from pagesieve.page.tree import Bools, Ints

LEAVES = TagSet("img iframe embed object video audio canvas applet input textarea select button")
"""Elements that are seen whatever they hold."""


@dataclass(frozen=True, eq=False)
class Candidates:
    """One entry a candidate: the leaves `[first, last)` are in it, and the candidates `[c, end[c])` are in it."""

    page: Page
    leaves: Ints
    row: Ints
    inner: Ints
    first: Ints
    last: Ints
    end: Ints

    def __len__(self) -> int:
        return len(self.row)

    @cached_property
    def depth(self) -> Ints:
        """How many candidates are around each one."""
        return frozen(tree.depths(self.end))

    @cached_property
    def parent(self) -> Ints:
        """The candidate around each one; the first has none."""
        return frozen(tree.parents(self.depth))

    def of_row(self, row: int) -> int:
        """The candidate with the same leaves as an element, or `NONE`."""
        first, last = np.searchsorted(self.leaves, (row, self.page.end[row]))
        found = np.flatnonzero((self.first == first) & (self.last == last))
        return int(found[0]) if first < last and len(found) else tree.NONE


def leaf_rows(page: Page) -> Ints:
    """The rows of the leaves that a browser paints."""
    leaf = (page.is_text | LEAVES.mask(page.tag)) & ~page.hidden
    fields = np.flatnonzero(page.tag == CODES["input"])
    leaf[fields[[kind.lower() == "hidden" for kind in page.dom.values("type", fields)]]] = False
    return np.flatnonzero(leaf).astype(np.int32)


def candidates(page: Page) -> Candidates:
    """The candidates of a page; a page that shows nothing has none.

    >>> import pagesieve
    >>> found = candidates(pagesieve.parse("<div><p>One<p>Two <b>three</b></div>"))
    >>> [page_row for page_row in found.row.tolist()], found.last.tolist()
    ([0, 4, 6, 8], [3, 1, 3, 3])
    """
    leaves = leaf_rows(page)
    elements = np.flatnonzero(_is_element_of_body(page)).astype(np.int32)
    begin, stop = (np.searchsorted(leaves, side).astype(np.int32) for side in (elements, page.end[elements]))
    rows, first, last = (column[begin < stop] for column in (elements, begin, stop))
    # An element has the leaves of the one before it in document order, or is the outermost one with its own.
    changed = np.concatenate(([True], (np.diff(first) != 0) | (np.diff(last) != 0)))[: len(rows)]
    starts = np.flatnonzero(changed)
    outer = rows[starts]
    return Candidates(
        page=page,
        leaves=frozen(leaves),
        row=frozen(outer),
        inner=frozen(rows[np.append(starts[1:], len(rows))[: len(starts)] - 1]),
        first=frozen(first[starts]),
        last=frozen(last[starts]),
        end=frozen(np.searchsorted(outer, page.end[outer]).astype(np.int32)),
    )


def _is_element_of_body(page: Page) -> Bools:
    """Which rows are elements and no part of the head."""
    mask = ~page.is_text & ~page.hidden
    mask[0] = True
    for row in np.flatnonzero(page.tag == CODES["head"])[:1]:
        mask[row : page.end[row]] = False
    return mask
