"""Cells of a table that reach down into other rows: what they say, they say of these records, too."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np

from pagesieve.page import Page
from pagesieve.page.tags import CELLS, CODES
from pagesieve.records.grid import grid_of, reaches
from pagesieve.records.model import RecordSet, Span


class Reached(NamedTuple):
    """The number of the record that a cell stands in, that of one it reaches into, and the rows it takes up."""

    above: int
    below: int
    span: Span


def reached(page: Page, records: RecordSet) -> Iterator[Reached]:
    """The cells of rows that are records which reach into other such rows."""
    known = {
        record.start: number
        for number, record in enumerate(records.records)
        if page.tag[record.start] == CODES["tr"] and record.spans == ((record.start, page.end[record.start]),)
    }
    for group in _groups(page) if known else ():
        yield from _reached(page, known, group)


def _groups(page: Page) -> list[Mapping[int, list[int]]]:
    """The rows and their cells of each group of rows in which some cell reaches down; none reaches beyond its group."""
    cells = np.flatnonzero(CELLS.mask(page.tag))
    group = page.parent[page.parent[cells]]
    inside = np.isin(group, group[page.once(reaches)[cells] > 1])
    found: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for cell, number in zip(cells[inside].tolist(), group[inside].tolist(), strict=True):
        found[number][int(page.parent[cell])].append(cell)
    return list(found.values())


def _reached(page: Page, known: Mapping[int, int], group: Mapping[int, list[int]]) -> Iterator[Reached]:
    """Those of one group of rows; `known` is the number of each row that is a record."""
    column, rows = page.once(grid_of).column, page.once(reaches)
    reaching: dict[int, tuple[int, int]] = {}  # by column, the cell from above and into how many rows more it reaches
    for row, cells in sorted(group.items()):
        for cell, _ in reaching.values():
            above = known.get(int(page.parent[cell]))
            if above is not None and row in known:
                yield Reached(above, known[row], (cell, int(page.end[cell])))
        left = {place: (cell, more - 1) for place, (cell, more) in reaching.items() if more > 1}
        begun = {int(column[cell]): (cell, int(rows[cell]) - 1) for cell in cells if rows[cell] > 1}
        reaching = left | begun
