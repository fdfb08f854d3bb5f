"""The grid of a table: the column that each cell stands in, as `colspan` and `rowspan` of those before move it.

As the HTML standard forms a table, with what is beyond its limits of no account.
"""

from itertools import groupby
from typing import NamedTuple

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.tags import CELLS, CODES
from pagesieve.page.tree import Ints

MOST_COLUMNS = 99  # of a table that are told apart
MOST_SPAN = 1000  # columns of a cell, as the standard has it
MOST_ROWS = 65534  # rows of a cell, as the standard has it


class Grid(NamedTuple):
    """For each row of the page: the column it is in and the columns it takes up, if it is a cell; else 0 and 1.

    `cells` is how many cells it has as a row of a table, and `heads` how many of them are header cells.
    """

    column: Ints
    span: Ints
    cells: Ints
    heads: Ints


def grid_of(page: Page) -> Grid:
    """The grid of all tables of a page."""
    cells = np.flatnonzero(CELLS.mask(page.tag)).astype(np.int32)
    if not len(cells):
        none = np.zeros(len(page), dtype=np.int32)
        return Grid(none, none + np.int32(1), none, none)
    span = _spans(page, "colspan", MOST_SPAN)
    column = np.zeros(len(page), dtype=np.int32)
    column[cells] = np.minimum(_before(page.parent[cells], span[cells]), MOST_COLUMNS)
    rows = page.once(reaches)
    if (rows[cells] > 1).any():
        _move_aside(page, column, span, rows)
    head = page.tag[cells] == CODES["th"]
    count, heads = (np.bincount(page.parent[of], minlength=len(page)).astype(np.int32) for of in (cells, cells[head]))
    return Grid(column, span, count, heads)


def reaches(page: Page) -> Ints:
    """How many rows of a table each cell takes up; 1 for what is none."""
    return _spans(page, "rowspan", MOST_ROWS)


def widest_cells(page: Page) -> Ints:
    """The columns that the widest cell of each row of a table takes up; 0 where there are no cells."""
    cells = np.flatnonzero(CELLS.mask(page.tag))
    widest = np.zeros(len(page), dtype=np.int32)
    np.maximum.at(widest, page.parent[cells], page.once(grid_of).span[cells])
    return widest


def _spans(page: Page, name: str, most: int) -> Ints:
    """How many columns or rows each row of the page takes up."""
    span = np.ones(len(page), dtype=np.int32)
    rows, values = page.attribute(name)
    span[rows] = [_number(value, most) for value in values]
    return span


def _number(value: str, most: int) -> int:
    """A span as written; one that is no number is 1.

    >>> _number(" 3", 9), _number("30", 9), _number("two", 9), _number("0", 9)
    (3, 9, 1, 1)
    """
    digits = value.strip()[:6]
    return min(max(int(digits), 1), most) if digits.isascii() and digits.isdigit() else 1


def _before(parent: Ints, span: Ints) -> Ints:
    """How many columns the cells before each in its row take up; cells of one row need not follow one another."""
    order = tree.in_order_of(parent)
    total = np.cumsum(span[order], dtype=np.int64) - span[order]
    first = np.searchsorted(parent[order], parent[order])
    before = np.empty(len(parent), dtype=np.int32)
    before[order] = np.minimum(total - total[first], MOST_COLUMNS)
    return before


def _move_aside(page: Page, column: Ints, span: Ints, rows: Ints) -> None:  # noqa: PLR0917
    """Move cells aside where those of rows above reach down, in groups of rows that have such."""
    group = page.parent[page.parent]  # of each cell; no cell reaches beyond it
    cells = np.flatnonzero(CELLS.mask(page.tag))
    reaching = np.unique(group[cells[rows[cells] > 1]])
    cells = cells[np.isin(group[cells], reaching)]
    cells = cells[np.lexsort((cells, page.parent[cells], group[cells]))]
    for _, of_group in groupby(cells.tolist(), key=lambda cell: int(group[cell])):
        taken: dict[int, int] = {}  # of each column that cells above reach into, for how many rows more
        for _, of_row in groupby(of_group, key=lambda cell: int(page.parent[cell])):
            place, begun = 0, {}
            for cell in of_row:
                while taken.get(place, 0):
                    place += 1
                column[cell] = min(place, MOST_COLUMNS)
                width = range(place, min(place + int(span[cell]), MOST_COLUMNS))
                if rows[cell] > 1:
                    begun.update(dict.fromkeys(width, int(rows[cell]) - 1))
                place = min(place + int(span[cell]), MOST_COLUMNS)
            taken = {place: left - 1 for place, left in taken.items() if left > 1} | begun
