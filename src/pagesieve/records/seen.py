"""What a browser paints of a page, as the columns that the finder of records works with."""

import re
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pagesieve.page import Page, paths, tree
from pagesieve.page.tags import CELLS, CODES, TagSet
from pagesieve.page.tree import NONE, Bools, Ints
from pagesieve.records.boxes import EMPHASIS
from pagesieve.records.grid import grid_of

Sums = npt.NDArray[np.int64]
Keys = npt.NDArray[np.uint64]

CONTROLS = TagSet("select option datalist textarea button template")
"""Parts of forms whose texts are choices, not content."""

MOST_DRESS = 3  # elements of emphasis in one another, in a cell
SIMPLE_CELL = 1  # texts of a cell of data, at most
MOST_SIMPLE = 0.6  # of the cells with text of a table of data
MOST_FIELDS = 99  # columns of a table that are told apart

_NUMBERING = re.compile(r"\d+")
_BASE = 0x9E3779B97F4A7C15  # odd, so that it has an inverse modulo 2^64
_INVERSE = pow(_BASE, -1, 2**64)


@dataclass(frozen=True, eq=False)
class Painted:
    """The painted texts of a page (rows, in order), and sums of columns before each row."""

    texts: Ints
    step: npt.NDArray[np.int64]  # the tag of each row with its first class word
    field: Ints  # the column of the data table that each row lies in, from 1; 0 outside of one
    loose_path: Ints
    plain: "Trail"
    styled: "Trail"
    length_before: Sums
    link_before: Sums

    def lengths(self, starts: Ints, stops: Ints) -> Sums:
        """The painted characters between rows."""
        return self.length_before[stops] - self.length_before[starts]

    def links(self, starts: Ints, stops: Ints) -> Sums:
        """The painted characters between rows that are link text."""
        return self.link_before[stops] - self.link_before[starts]


@dataclass(frozen=True, eq=False)
class Seen(Painted):
    """A page with what is painted of it."""

    page: Page


class Trail:
    """Paths below any ancestor as numbers: equal where the steps from there down are equal.

    A row's number is the sum over its ancestors of step times base^depth, so the path below an ancestor is a
    difference, divided by a power of the base. What dresses all of a cell of a table is no step.
    """

    def __init__(self, page: Page, step: npt.NDArray[np.int64]) -> None:
        deepest = int(page.depth.max(initial=0)) + 1
        dressing = page.once(_dressed_cells)
        depth = page.depth - tree.ancestor_sum(page.end, dressing.astype(np.int32))
        steps = np.where(dressing, np.uint64(0), paths.spread(step))
        self._sum = tree.ancestor_sum(page.end, steps * _powers(_BASE, deepest)[depth])
        self._shrink = _powers(_INVERSE, deepest)[depth]

    def below(self, rows: Ints, tops: Ints) -> Keys:
        """The path of each row below its top, the top's own step left out."""
        keys: Keys = (self._sum[rows] - self._sum[tops]) * self._shrink[tops]
        return keys


def seen(page: Page) -> Seen:
    """What is painted of a page, made once; the page keeps the columns alone, so that nothing keeps the page."""
    return Seen(**vars(page.once(_painted)), page=page)


def _painted(page: Page) -> Painted:
    shut = page.hidden | tree.within(page.end, CONTROLS.mask(page.tag))
    texts = page.text_rows[~shut[page.text_rows]]
    body = np.flatnonzero(page.tag == CODES["body"])[:1]
    texts = texts[texts > body[0]] if len(body) else texts[:0]
    length = np.zeros(len(page), dtype=np.int64)
    length[texts] = page.own_text_length[texts]
    step = _steps(page)
    number = _numbered_cells(page, texts)
    numbered = len(page.tag_names) * (step.max(initial=0) + 1) * number.astype(np.int64)
    return Painted(
        texts=texts,
        step=step,
        field=_nearest_number(page, number),
        loose_path=paths.symbols(page.end, page.depth, step),
        plain=Trail(page, page.tag + numbered),
        styled=Trail(page, step + numbered),
        length_before=_before(length),
        link_before=_before(np.where(page.in_link, length, 0)),
    )


def _steps(page: Page) -> npt.NDArray[np.int64]:
    """Each row's tag with its first class word less the digits in it: `item-7 odd` counts as `item-`."""
    step = page.tag.astype(np.int64)
    rows, values = page.attribute("class")
    words: dict[str, int] = {}
    numbers = {value: words.setdefault(_first_word(value), len(words) + 1) for value in dict.fromkeys(values)}
    step[rows] += len(page.tag_names) * np.array([numbers[value] for value in values], dtype=np.int64)
    return step


def _first_word(value: str) -> str:
    """The first word of a class without digits.

    >>> _first_word("item-7 odd"), _first_word(" ")
    ('item-', '')
    """
    word = next(iter(value.split(maxsplit=1)), "")
    return _NUMBERING.sub("", word) if _NUMBERING.search(word) else word


def _dressed_cells(page: Page) -> Bools:
    """Which elements of emphasis hold all text of a cell of a table: a row in bold is a row as others are."""
    dressing: Bools = EMPHASIS.mask(page.tag) & (page.text_length == page.text_length[page.parent])
    rows = np.flatnonzero(dressing)
    for _ in range(MOST_DRESS):
        around = page.parent[rows]
        rows = rows[CELLS.mask(page.tag[around]) | dressing[around]]
        dressing[:] = False
        dressing[rows] = True
    return dressing


def _numbered_cells(page: Page, texts: Ints) -> Ints:
    """The place of each cell in its row, from 1, in tables of data: there it tells what the cell is; else 0.

    A table has data when it has header cells, or when most of its cells are simple. In a grid every cell is a record,
    and its place tells nothing.
    """
    number = np.zeros(len(page), dtype=np.int32)
    cells = np.flatnonzero(CELLS.mask(page.tag))
    table = tree.closest(page.parent, page.tag == CODES["table"])
    cells = cells[table[cells] != NONE]
    if not len(cells):
        return number
    count = np.diff(np.searchsorted(texts, np.stack((cells, page.end[cells]), axis=1)), axis=1)[:, 0]
    make = page.styled_path[table[cells]]
    full = np.bincount(make, count > 0)
    simple = np.bincount(make, (count > 0) & (count <= SIMPLE_CELL))
    headed = np.bincount(make, page.tag[cells] == CODES["th"]) > 0
    data = headed | (simple >= MOST_SIMPLE * np.maximum(full, 1))
    cells = cells[data[make]]
    number[cells] = np.minimum(page.once(grid_of).column[cells] + 1, MOST_FIELDS)
    return number


def _nearest_number(page: Page, number: Ints) -> Ints:
    cell = tree.closest(page.parent, number > 0)
    return np.where(cell == NONE, 0, number[cell]).astype(np.int32)


def _before(values: Sums) -> Sums:
    return np.concatenate(([0], np.cumsum(values)))


def _powers(base: int, count: int) -> Keys:
    factors = np.full(count, base, dtype=np.uint64)
    factors[:1] = 1
    return np.cumprod(factors, dtype=np.uint64)
