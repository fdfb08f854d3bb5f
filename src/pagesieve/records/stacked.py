"""Stacked grids: a row of names, a row of prices below it, and so on; each column of such rows is a record.

The cells of each row are alike, and the rows follow one another in a rhythm: names, prices, names, prices. In a table
of data the cells of a row differ, or all rows are alike.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from pagesieve.page.tags import CELLS, CODES
from pagesieve.page.tree import NONE, Bools, Ints
from pagesieve.records.cell_kinds import Traits
from pagesieve.records.grid import grid_of
from pagesieve.records.kinds import set_keys
from pagesieve.records.model import Cell, Span, span_texts
from pagesieve.records.seen import Seen
from pagesieve.records.units import Units, fields

ALIKE = 0.8  # of the filled cells of a row that must be alike
REGULAR = 0.9  # of the rows that must be what their place in the rhythm says
FEWEST_CELLS = 2  # of a row
FEWEST_ROUNDS = 2  # of rows that follow one another
FEWEST_ALONE = 3  # cells of a row where there is one round of rows
MOST_ALONE = 20  # tables that may be one round of rows
MOST_ROWS = 6  # that a record is stacked of
LONG = 30  # characters of a text that says something of a thing; shorter ones name it
ENOUGH = 60  # rows that are looked at first: so many rounds of any number of rows

Spans = tuple[Span, ...]


def stacked(seen: Seen, records: Units) -> list[Spans] | None:
    """The records that the columns of a grid are, where these records are rows or cells of one; else none."""
    tops = np.unique(records.top)
    outer = np.unique(seen.page.parent[tops])
    for holders in (tops, outer[outer != NONE]):
        rows = _rows(seen, holders)
        if _rhythm(seen, rows[:ENOUGH]) and (period := _rhythm(seen, rows)):
            return _columns(seen, rows, period)
    return None


class Round(NamedTuple):
    """One round of rows, and nothing else in its table: the cells of each row with text, and the records."""

    rows: Sequence[Units]
    records: list[Spans]


def lone_rounds(seen: Seen) -> Iterator[Round]:
    """Tables of one round of rows, each of another kind, with links or pictures, and without header cells."""
    page, grid = seen.page, seen.page.once(grid_of)
    wide = np.flatnonzero((grid.cells >= FEWEST_ALONE) & (grid.heads == 0) & ~page.hidden)
    count = np.bincount(page.parent[wide], minlength=len(page))
    for holder in np.flatnonzero((count > 1) & (count <= MOST_ROWS))[:MOST_ALONE].tolist():
        rows = _rows(seen, np.array([holder], dtype=np.int32))
        pictures = (seen.lengths(rows, page.end[rows]) == 0).any()
        if not np.isin(rows, wide).all() or not (pictures or (seen.links(rows, page.end[rows]) > 0).any()):
            continue
        kinds, cells = _kinds(seen, rows) or [], _cells(seen, rows)
        if len(rows) > 1 and len(set(kinds)) == len(rows) and len(set(grid.cells[rows].tolist())) == 1:
            parts = (cells.start[cells.row == row] for row in range(len(rows)))
            units = [Units(part, page.end[part], part) for part in parts]  # paths begin at the cells: rows number these
            told = [part for part in units if seen.lengths(part.start, part.stop).any()]
            yield Round(told, _columns(seen, rows, len(rows)))


def _rows(seen: Seen, holders: Ints) -> Ints:
    """The children of the holders that hold something, in the order of the page."""
    page = seen.page
    held = np.zeros(len(page) + 1, dtype=bool)
    held[holders] = True
    rows = np.flatnonzero(held[page.parent] & ~page.is_text & ~page.hidden).astype(np.int32)
    return rows[_filled(seen, rows)]


def _filled(seen: Seen, rows: Ints) -> Bools:
    """Which rows hold a text or an image."""
    images = np.concatenate(([0], np.cumsum((seen.page.tag == CODES["img"]) & ~seen.page.hidden)))
    stop = seen.page.end[rows]
    filled: Bools = (seen.lengths(rows, stop) > 0) | (images[stop] > images[rows])
    return filled


class _Cells(NamedTuple):
    """The cells of rows, filled or not: the row of each, by its number, and its column."""

    start: Ints
    row: Ints
    column: Ints


def _cells(seen: Seen, rows: Ints) -> _Cells:
    page = seen.page
    number = np.full(len(page) + 1, NONE, dtype=np.int32)
    number[rows] = np.arange(len(rows))
    cells = np.flatnonzero((number[page.parent] != NONE) & ~page.is_text & ~page.hidden).astype(np.int32)
    of_row = number[page.parent[cells]]
    place = np.arange(len(cells)) - np.searchsorted(of_row, of_row)
    in_table = CELLS.mask(page.tag[cells])
    return _Cells(cells, of_row, np.where(in_table, page.once(grid_of).column[cells], place).astype(np.int32))


def _rhythm(seen: Seen, rows: Ints) -> int:
    """How many rows are one round of a stacked grid; 0 where the rows are none."""
    if len(rows) < FEWEST_ROUNDS * 2 or (seen.page.own_text_length[rows] > 0).any():
        return 0
    kinds = _kinds(seen, rows) or []
    return next((period for period in range(2, MOST_ROWS + 1) if _is_period(kinds, period)), 0)


def _is_period(kinds: Sequence[Hashable], period: int) -> bool:
    """Whether so many kinds, not all the same, come again and again.

    >>> _is_period("npnpnp", 2), _is_period("nnnnnn", 2), _is_period("npnpn", 2)
    (True, False, False)
    """
    rounds, rest = divmod(len(kinds), period)
    if rounds < FEWEST_ROUNDS or rest:
        return False
    best = [Counter(kinds[first::period]).most_common(1)[0] for first in range(period)]
    return len({kind for kind, _ in best}) > 1 and sum(often for _, often in best) >= REGULAR * len(kinds)


def _kinds(seen: Seen, rows: Ints) -> list[Hashable] | None:
    """What the cells of each row are; none where those of some row are not alike, or most rows have one alone."""
    cells = _cells(seen, rows)
    held = _filled(seen, cells.start)
    start, row = cells.start[held], cells.row[held]
    paths = _paths(seen, start)
    if _alike(row, paths, len(rows)) is None:  # as in most lists, so that no text is read
        return None
    texts = span_texts(seen.page, np.stack((start, seen.page.end[start]), axis=1).tolist())
    kinds = Traits([Cell(text) for text in texts]).each.tolist()
    return _alike(row, list(zip(paths, kinds, (len(text) >= LONG for text in texts), strict=True)), len(rows))


def _alike(row: Ints, signs: Sequence[Hashable], rows: int) -> list[Hashable] | None:
    """The sign that most cells of each row have; none where there is no such sign in some row."""
    of_row: list[Counter[Hashable]] = [Counter() for _ in range(rows)]
    for number, sign in zip(row.tolist(), signs, strict=True):
        of_row[number][sign] += 1
    if not all(of_row) or sum(count.total() >= FEWEST_CELLS for count in of_row) < ALIKE * rows:
        return None
    best = [count.most_common(1)[0] for count in of_row]
    alike = all(often >= ALIKE * count.total() for (_, often), count in zip(best, of_row, strict=True))
    return [sign for sign, _ in best] if alike else None


def _paths(seen: Seen, cells: Ints) -> list[tuple[int, bool]]:
    """The paths of the texts of each cell, as a number, and whether it has links."""
    stop = seen.page.end[cells]
    paths = set_keys(*fields(seen, Units(cells, stop, cells)).once(), len(cells))
    return list(zip(paths.tolist(), (seen.links(cells, stop) > 0).tolist(), strict=True))


def _columns(seen: Seen, rows: Ints, period: int) -> list[Spans]:
    """The filled cells below one another in each round of rows."""
    cells = _cells(seen, rows)
    held = _filled(seen, cells.start)
    found: dict[tuple[int, int], list[Span]] = defaultdict(list)
    for cell, row, column in zip(*(part[held].tolist() for part in cells), strict=True):
        found[row // period, column].append((cell, int(seen.page.end[cell])))
    return [tuple(spans) for _, spans in sorted(found.items())]
