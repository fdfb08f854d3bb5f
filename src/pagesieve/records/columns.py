"""The table of a set of records: cells of one place in their records make a column, in the order of the page.

Partial tree alignment (Zhai and Liu 2005) grows a seed record by the nodes of others and compares trees with it. Here
a cell's place is the path of tags and class words from its record to its box, with the number of those before it;
equal places are one column, found by sorting.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.tags import CODES
from pagesieve.page.tree import NONE, Ints
from pagesieve.records.alignment import columns_of
from pagesieve.records.cell_kinds import kind_of
from pagesieve.records.cells import Cells, cells_of
from pagesieve.records.model import Cell, Column, RecordSet, Table, span_texts
from pagesieve.records.names import names_of, unique
from pagesieve.records.resolving import resolver
from pagesieve.records.seen import seen
from pagesieve.records.units import Units

AGAIN = 0.9  # of the filled cells that must equal another column's for the column to be left out
SHORT = 4  # characters; columns of shorter cells may be equal by chance


def table(page: Page, records: RecordSet) -> Table:
    """The records as rows, and their fields as columns; a cell that a record does not have is empty."""
    if not len(records):
        return Table((), ())
    parts = sorted(
        (span, n, part) for n, record in enumerate(records.records) for part, span in enumerate(record.spans)
    )
    start, stop = (np.array(column, dtype=np.int32) for column in zip(*(span for span, _, _ in parts), strict=True))
    number, part = (np.array(column, dtype=np.int32) for column in zip(*(rest for _, *rest in parts), strict=True))
    cells = cells_of(seen(page), Units(start, stop, page.parent[start]))
    cells = replace(cells, place=cells.place + part[cells.owner].astype(np.uint64))  # parts have places of their own
    record = number[cells.owner]
    filled = _filled(page, cells)
    column = columns_of(cells, record, filled)
    rows = [[Cell()] * (int(column.max(initial=-1)) + 1) for _ in records.records]
    for row, place, cell in zip(record.tolist(), column.tolist(), filled, strict=True):
        rows[row][place] = cell
    kinds = [kind_of([row[place] for row in rows]) for place in range(len(rows[0]))]
    names = names_of(page, cells, rows, column=column)
    told = [place for place in range(len(names)) if not _says_again(rows, place)]
    return Table(
        [
            Column(name, kinds[place])
            for name, place in zip(unique([names[place] for place in told]), told, strict=True)
        ],
        [[row[place] for place in told] for row in rows],
    )


def _says_again(rows: Sequence[Sequence[Cell]], place: int) -> bool:
    """Whether a column before has the same text in nearly every row, as where a title is there for two widths."""
    told = [row for row in rows if row[place].text]
    if not told or sum(len(row[place].text) for row in told) < SHORT * len(told):
        return False
    return any(sum(row[before].text == row[place].text for row in told) >= AGAIN * len(told) for before in range(place))


def _filled(page: Page, cells: Cells) -> list[Cell]:
    """The cells with their texts and addresses."""
    spans = np.stack((cells.start, np.where(cells.is_image, cells.start, cells.stop)), axis=1).tolist()
    texts = span_texts(page, spans)
    link = tree.nearest(page.end, (page.tag == CODES["a"]) & page.in_link)[cells.box]
    hrefs = _addresses(page, "href", link)
    sources = _addresses(page, "src", np.where(cells.is_image, cells.box, NONE).astype(np.int32))
    return [Cell(text, href, src) for text, href, src in zip(texts, hrefs, sources, strict=True)]


def _addresses(page: Page, name: str, rows: Ints) -> list[str | None]:
    """The address that an attribute gives at each row; none where there is no row."""
    found: list[str | None] = [None] * len(rows)
    places = np.flatnonzero(rows != NONE)
    absolute = resolver(page)
    for place, address in zip(places.tolist(), page.dom.values(name, rows[places]), strict=True):
        found[place] = absolute(address.strip()) or None
    return found
