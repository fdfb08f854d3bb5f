"""Headers of tables: which rows are headers, and what they call each column."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import chain, takewhile
from typing import NamedTuple

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.tags import CELLS, CODES
from pagesieve.page.tree import NONE, Bools, Ints
from pagesieve.records.grid import MOST_COLUMNS, grid_of
from pagesieve.records.model import span_texts

LONGEST_NAME = 40  # characters
FEWEST = 2  # header cells of a row that has other cells, too, if they are empty


class Headers(NamedTuple):
    """The table of each row of the page, and what the header says by table and column."""

    table: Ints
    names: Mapping[tuple[int, int], str]

    def of(self, page: Page, rows: Ints) -> list[str]:
        """What the header of its table says above the cell that each row lies in; nothing on a page without headers.

        A cell below several headers has none of their names.
        """
        if not self.names:
            return []
        cell = tree.closest(page.parent, CELLS.mask(page.tag))[rows]
        column, span = page.once(grid_of)[:2]
        under = zip(
            self.table[cell].tolist(), column[cell].tolist(), ((cell != NONE) & (span[cell] == 1)).tolist(), strict=True
        )
        return [self.names.get((table, column), "") if one else "" for table, column, one in under]


def header_rows(page: Page) -> Bools:
    """Which rows are rows of a table that have header cells and nothing else."""
    cells = np.flatnonzero(CELLS.mask(page.tag))
    full = cells[(page.tag[cells] == CODES["td"]) & (page.text_length[cells] > 0)]
    told = np.bincount(page.parent[full], minlength=len(page)) > 0
    grid = page.once(grid_of)
    header: Bools = (grid.heads > 0) & ~told & ((grid.heads >= FEWEST) | (grid.heads == grid.cells))
    return header


def headers_of(page: Page) -> Headers:
    """The headers of all tables of a page: the rows that a table begins with, unless others further on differ."""
    table = tree.closest(page.parent, page.tag == CODES["table"])
    header = page.once(header_rows)
    if not header.any():
        return Headers(table, {})
    heads = _heads(page, header)
    of_table: dict[int, list[int]] = defaultdict(list)
    for row in np.flatnonzero(page.once(grid_of).cells > 0).tolist():
        of_table[int(table[row])].append(row)
    names: dict[tuple[int, int], str] = {}
    for number, rows in of_table.items():
        first = [heads[row] for row in takewhile(header.__getitem__, rows)]
        others = [heads[row] for row in rows[len(first) :] if header[row]]
        if all(other in first for other in others if len(other) > 1):
            names |= {(number, column): name for column, name in _names(first).items()}
    return Headers(table, names)


class _Head(NamedTuple):
    """A header cell: its text, and the columns `[first, stop)` that it stands above."""

    text: str
    first: int
    stop: int


def _heads(page: Page, header: Bools) -> dict[int, list[_Head]]:
    """The header cells of each header row."""
    cells = np.flatnonzero(page.tag == CODES["th"])
    cells = cells[header[page.parent[cells]]]
    first, span = (column[cells] for column in page.once(grid_of)[:2])
    texts = span_texts(page, np.stack((cells, page.end[cells]), axis=1).tolist())
    found: dict[int, list[_Head]] = defaultdict(list)
    for row, *head in zip(page.parent[cells].tolist(), texts, first.tolist(), (first + span).tolist(), strict=True):
        found[row].append(_Head(*head))
    return found


def _is_caption(row: Sequence[_Head]) -> bool:
    """Whether a row has one cell above several columns: it names the table, or a part of it."""
    return len(row) == 1 and row[0].stop > row[0].first + 1


def _names(rows: Sequence[Sequence[_Head]]) -> dict[int, str]:
    """What header rows call each column: the lowest of its heads, with those above where that is said of several.

    >>> rows = [[_Head("Boat", 0, 1), _Head("Size", 1, 3)], [_Head("Length", 1, 2), _Head("Weight", 2, 3)]]
    >>> _names(rows), _names([[_Head("2023", 0, 1), _Head("2024", 1, 2)], [_Head("Sold", 0, 1), _Head("Sold", 1, 2)]])
    ({0: 'Boat', 1: 'Length', 2: 'Weight'}, {0: '2023 Sold', 1: '2024 Sold'})
    """
    above: dict[int, list[str]] = defaultdict(list)
    for head in chain.from_iterable(row for row in rows if not _is_caption(row)):
        for column in range(head.first, min(head.stop, MOST_COLUMNS)):
            above[column] += [head.text] if 0 < len(head.text) <= LONGEST_NAME else []
    often = Counter(texts[-1] for texts in above.values() if texts)
    return {
        column: " ".join(dict.fromkeys(texts)) if often[texts[-1]] > 1 else texts[-1]
        for column, texts in above.items()
        if texts
    }
