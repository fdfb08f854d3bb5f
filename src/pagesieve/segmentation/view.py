"""What the families of features share: columns of the page as sums over candidates, and the elements of each one."""

import re
from collections.abc import Set
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from pagesieve.features.naming import INNER_CAPITAL
from pagesieve.page import tree
from pagesieve.page.columns import frozen
from pagesieve.page.tags import CODES
from pagesieve.page.tree import NONE, Bools
from pagesieve.segmentation.candidates import Candidates
from pagesieve.segmentation.vocabulary import having_words

Floats = npt.NDArray[np.float64]
Line = npt.NDArray[Any]
Rows = npt.NDArray[np.integer[Any]]
Lines = dict[str, Line]


class View:
    """The candidates of a page with what is asked about them again and again; what is not painted does not count."""

    def __init__(self, candidates: Candidates) -> None:
        self.candidates = candidates
        self.page = candidates.page
        self.painted = ~self.page.hidden

    @cached_property
    def characters(self) -> Floats:
        """Characters of each text row that is painted."""
        column = np.zeros(len(self.page))
        column[self.page.text_rows] = self.page.text_measures[0]
        return frozen(column * self.painted)

    @cached_property
    def words(self) -> Floats:
        """Words of each text row that is painted."""
        column = np.zeros(len(self.page))
        column[self.page.text_rows] = self.page.text_measures[1]
        return frozen(column * self.painted)

    @cached_property
    def leaf_count(self) -> Floats:
        """Leaves in each candidate; at least one."""
        return frozen((self.candidates.last - self.candidates.first).astype(np.float64))

    @cached_property
    def text(self) -> Floats:
        """Characters in each candidate."""
        return frozen(self.held(self.characters))

    @cached_property
    def link_share(self) -> Floats:
        """The share of link text in each candidate."""
        return frozen(self.held(np.where(self.page.in_link, self.characters, 0)) / np.maximum(self.text, 1))

    @cached_property
    def links(self) -> Rows:
        """The links that are painted."""
        return frozen(np.flatnonzero((self.page.tag == CODES["a"]) & self.painted))

    @cached_property
    def above(self) -> npt.NDArray[np.int32]:
        """The candidate around each one; the first is its own."""
        return frozen(np.maximum(self.candidates.parent, 0))

    def column(self, rows: Rows, values: Line) -> Floats:
        """A column of the page with values at some rows, and 0 elsewhere."""
        column = np.zeros(len(self.page))
        column[rows] = values
        return column

    def before(self, column: Line) -> Floats:
        """The sum of a column of the page over all rows before each candidate."""
        return self._sums(column)[self.candidates.row]

    def held(self, column: Line) -> Floats:
        """The sum of a column of the page over each candidate."""
        sums = self._sums(column)
        held: Floats = sums[self.page.end[self.candidates.row]] - sums[self.candidates.row]
        return held

    def _sums(self, column: Line) -> Floats:
        return np.concatenate(([0.0], np.cumsum(column, dtype=np.float64)))

    @cached_property
    def owner(self) -> npt.NDArray[np.int32]:
        """The candidate that each row is one of the elements of, from its outermost to its innermost, or `NONE`."""
        candidates, page = self.candidates, self.page
        is_outer = np.zeros(len(page), dtype=bool)
        is_outer[candidates.row] = True
        number = np.full(len(page) + 1, NONE, dtype=np.int32)
        number[candidates.row] = np.arange(len(candidates))
        owner = number[tree.closest(page.parent, is_outer)]
        inner = candidates.inner[owner]
        between = (np.arange(len(page)) <= inner) & (page.end >= page.end[inner]) & ~page.is_text
        return frozen(np.where(between & (owner != NONE), owner, NONE).astype(np.int32))

    def named(self, words: Set[str]) -> Bools:
        """Which rows have one of these words in their class or id."""
        found = np.zeros(len(self.page), dtype=bool)
        for name in ("class", "id"):
            rows, numbers, distinct = self.page.numbered(name)
            apart = [INNER_CAPITAL.sub(" ", value) for value in distinct]
            found[rows] |= np.array([False, *having_words(apart, words)], dtype=bool)[numbers]
        return found

    def called(self, words: Set[str], others: Set[str]) -> Bools:
        """Which rows have a class or an id of some of these words and of no others than the second."""
        found = np.zeros(len(self.page), dtype=bool)
        for name in ("class", "id"):
            rows, numbers, distinct = self.page.numbered(name)
            told = [any(_is_called(token, words, others) for token in value.split()) for value in distinct]
            found[rows] |= np.array([False, *told], dtype=bool)[numbers]
        return found

    def having(self, rows: Rows) -> Bools:
        """Which candidates have one of these rows as an element."""
        found = np.zeros(len(self.candidates) + 1, dtype=bool)
        found[self.owner[rows]] = True  # what has no owner goes to the last place, which is none
        return found[:-1]

    def greatest(self, column: Line) -> Floats:
        """The greatest value that the elements of each candidate have in a column of the page, or 0."""
        found = np.zeros(len(self.candidates) + 1)
        np.maximum.at(found, self.owner, column)
        return found[:-1]

    def holding(self, rows: Rows) -> Line:
        """How many of these rows, in order, lie in each candidate, its own elements among them."""
        outer = self.candidates.row
        return np.searchsorted(rows, self.page.end[outer]) - np.searchsorted(rows, outer)

    def around(self, rows: Rows) -> Line:
        """How many of these rows, in order, are around each candidate: have begun before it and not ended."""
        outer = self.candidates.row
        return np.searchsorted(rows, outer) - np.searchsorted(np.sort(self.page.end[rows]), outer, side="right")


def _is_called(token: str, words: Set[str], others: Set[str]) -> bool:
    """Whether a class is made of such words.

    >>> _is_called("commentsList", {"comments"}, {"list"}), _is_called("no-comments", {"comments"}, {"list"})
    (True, False)
    """
    said = set(re.findall(r"[a-z]+", INNER_CAPITAL.sub(" ", token).lower()))
    return not words.isdisjoint(said) and said <= words | others
