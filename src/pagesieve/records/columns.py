"""The table of a set of records: cells of one place in their records make a column, in the order of the page.

Partial tree alignment (Zhai and Liu 2005) grows a seed record by the nodes of others and compares trees with it. Here
a cell's place is the path of tags and class words from its record to its box, with the number of those before it;
equal places are one column, found by sorting.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.pictures import picture_address
from pagesieve.page.tags import CODES
from pagesieve.page.tree import NONE, Bools, Ints
from pagesieve.records.alignment import columns_of
from pagesieve.records.amounts import without_blanks
from pagesieve.records.calls import check_page, check_records
from pagesieve.records.cell_kinds import Traits, says_something
from pagesieve.records.cells import Cells, cells_of
from pagesieve.records.lists import numbered
from pagesieve.records.model import Cell, Column, RecordSet, Table, span_texts
from pagesieve.records.names import Known, names_of, unique
from pagesieve.records.pieces import unseen_in
from pagesieve.records.reaching import Reached, reached
from pagesieve.records.repeats import lined_up
from pagesieve.records.resolving import resolver
from pagesieve.records.sections import sections_of
from pagesieve.records.seen import seen
from pagesieve.records.signs import signs_of
from pagesieve.records.units import Units

AGAIN = 0.9  # of the filled cells that must equal another column's for the column to be left out
ENOUGH = 50  # rows that are asked whether one column is part of the next
FEWEST = 2  # rows, about; fewer may have the same link by chance
SHORT = 4  # characters; columns of shorter cells may be equal by chance
UNSEEN_MARKS = "\ufeff\u200b\u200e\u200f\u2060"
"""Marks without width: of byte order, of a place where a line may break or not, of the direction of letters."""
OUTSIZED = 3  # times the median of cells a record, above which a record holds something else beside its fields
FEW = 0.25  # of the records; where more are outsized, they are another kind of record


def table(page: Page, records: RecordSet, *, labelled: bool = True) -> Table:
    """The records as rows, and their fields as columns; a cell that a record does not have is empty.

    Cells with different labels at one place of their records are in different columns; unless `labelled`, they stay in
    their order.
    """
    check_page(page)
    check_records(records)
    if not len(records):
        return Table((), ())
    parts = sorted(
        (span, n, part) for n, record in enumerate(records.records) for part, span in enumerate(record.spans)
    )
    start, stop = (np.array(column, dtype=np.int32) for column in zip(*(span for span, _, _ in parts), strict=True))
    number, part = (np.array(column, dtype=np.int32) for column in zip(*(rest for _, *rest in parts), strict=True))
    units = Units(start, stop, page.parent[start])
    cells = _in_parts(cells_of(seen(page), units), part)
    record = number[cells.owner]
    filled = _filled(page, cells, unseen_in(page, units))
    traits = Traits(filled)
    signs = signs_of(page, cells, filled, record=record, labelled=labelled)
    cells = lined_up(signs.tell_apart(cells, record), record, kinds=traits.each, settled=signs.settled)
    column = columns_of(cells, record, traits)
    rows = [[Cell()] * (int(column.max(initial=-1)) + 1) for _ in records.records]
    held: list[list[Cell]] = [[] for _ in rows[0]]
    for row, place, cell in zip(record.tolist(), column.tolist(), filled, strict=True):
        if place >= 0:
            rows[row][place] = cell
            held[place].append(cell)
    _reach_down(rows, cells.start, column, reached(page, records))
    kinds = traits.kinds(column, len(rows[0]))
    known = Known(kinds, signs.names(column, len(rows[0])), roots=start)
    names = names_of(page, cells, rows, column=column, known=known)
    told_in = traits.filled & (column >= 0)
    left_out = _said_before(rows) | _said_in_full(rows) | _only_in_outsized(record[told_in], column[told_in], len(rows))
    told = [place for place in range(len(names)) if place not in left_out and not _says_nothing(held[place], len(rows))]
    found = [[row[place] for place in told] for row in rows]
    shared = _shared(cells, column, len(names))
    lists = numbered([kinds[place] for place in told], [shared[place] for place in told], found)
    named = zip(unique([names[place] for place in told]), told, lists, strict=True)
    columns = [Column(name, kinds[place], number) for name, place, number in named]
    return Table(columns, found, _in_order_of(number, sections_of(page, units)))


def _in_order_of(number: Ints, sections: Sequence[str]) -> Sequence[str]:
    """The sections by the numbers of their records; a record of several parts is where its last part is."""
    of_record = dict(zip(number.tolist(), sections, strict=False))
    return [section for _, section in sorted(of_record.items())]


def _reach_down(rows: list[list[Cell]], begins: Ints, column: Ints, reaching: Iterable[Reached]) -> None:  # noqa: PLR0917
    """Fill the empty cells that those of rows above reach into; `begins` and `column` are those of all filled cells."""
    for above, below, span in reaching:
        first, stop = np.searchsorted(begins, span)
        for place in column[first:stop].tolist():
            if place >= 0 and not rows[below][place]:
                rows[below][place] = rows[above][place]


def _in_parts(cells: Cells, part: Ints) -> Cells:
    """The cells, each part of a record with places of its own; `part` is the number of each unit's part."""
    of_part = part[cells.owner].astype(np.uint64)
    places = ("place", "shared", "loose", "held_path")
    return replace(cells, **{name: getattr(cells, name) + of_part for name in places})


def _shared(cells: Cells, column: Ints, columns: int) -> list[int]:
    """The place of each column's first cell, without the number of those before it in its record."""
    shared = np.zeros(columns, dtype=np.uint64)
    number, first = np.unique(column, return_index=True)
    shared[number[number >= 0]] = cells.shared[first[number >= 0]]
    return shared.tolist()


def _said_before(rows: Sequence[Sequence[Cell]]) -> set[int]:
    """Columns whose text a column before has in nearly every row, as where a title is there for two widths."""
    again: Counter[tuple[int, int]] = Counter()
    count, length = [0] * len(rows[0]), [0] * len(rows[0])
    for row in rows:
        first: dict[str, int] = {}
        for place, cell in enumerate(row):
            if cell.text:
                count[place] += 1
                length[place] += len(cell.text)
                again[first.setdefault("".join(cell.text.split()), place), place] += 1
    return {
        place
        for (before, place), equal in again.items()
        if before != place and equal >= AGAIN * count[place] and length[place] >= SHORT * count[place]
    }


def _said_in_full(rows: Sequence[Sequence[Cell]]) -> set[int]:
    """Columns whose text the next has more of in nearly every row: an address that is there for two widths."""
    return {place for place in range(len(rows[0]) - 1) if _is_part_of_next(rows, place)}


def _is_part_of_next(rows: Sequence[Sequence[Cell]], place: int) -> bool:
    pairs = list(islice(((row[place], row[place + 1]) for row in rows if row[place].text), ENOUGH))
    parts = [part.text for part, whole in pairs if _is_part(part, whole)]
    return len(parts) >= AGAIN * len(pairs) and len(set(parts)) > FEWEST  # the same in all is a label


def _is_part(part: Cell, whole: Cell) -> bool:
    """Whether a cell says a part of what another says; a link that the other has not is something of its own."""
    return SHORT <= len(part.text) < len(whole.text) and part.text in whole.text and part.href in (None, whole.href)


def _only_in_outsized(record: Ints, column: Ints, records: int) -> set[int]:
    """Columns that only records with many times the usual number of cells have: a list or a form in one of them."""
    count = np.bincount(record, minlength=records)
    outsized = count > OUTSIZED * np.median(count)
    if outsized.mean() > FEW:
        return set()
    return set(column.tolist()) - set(column[~outsized[record]].tolist())


def _says_nothing(cells: Sequence[Cell], rows: int) -> bool:
    """Whether a column has but signs between others, or the same link in every row, as a button is."""
    told = list(filter(None, cells))
    if any(cell.src for cell in told):
        return False
    if not any(map(says_something, "".join(cell.text for cell in told))):
        return True
    return FEWEST <= rows * AGAIN <= len(told) and bool(told[0].href) and len(set(told)) == 1


def _filled(page: Page, cells: Cells, unseen: Bools) -> list[Cell]:
    """The cells with their texts, less what nobody sees, and addresses."""
    spans = np.stack((cells.start, np.where(cells.is_image, cells.start, cells.stop)), axis=1).tolist()
    texts = span_texts(page, spans, unseen)
    for place, amount in _with_cents(page, cells, unseen):
        texts[place] = amount
    hrefs = _hrefs(page, cells)
    sources = _pictures(page, np.where(cells.is_image, cells.box, NONE).tolist())
    return [Cell(_bare(text), href, src) for text, href, src in zip(texts, hrefs, sources, strict=True)]


def _with_cents(page: Page, cells: Cells, unseen: Bools) -> Iterator[tuple[int, str]]:
    """The numbers of cells with cents that no sign parts from the amount before, and their texts with one."""
    places = np.flatnonzero(cells.cents != NONE)
    start, cents, stop = (column[places].tolist() for column in (cells.start, cells.cents, cells.stop))
    whole, rest = (span_texts(page, list(zip(*ends, strict=True)), unseen) for ends in ((start, cents), (cents, stop)))
    yield from ((place, f"{one}.{other}") for place, one, other in zip(places.tolist(), whole, rest, strict=True))


def _hrefs(page: Page, cells: Cells) -> list[str | None]:
    """Where each cell leads; a cell of several links to several places."""
    around = page.once(_links)
    link, first, last = around[cells.box], around[cells.start], around[cells.stop - 1]
    hrefs = _addresses(page, "href", link)
    for place in np.flatnonzero((link != NONE) & ((first != link) | (last != link))).tolist():
        rows = around[cells.start[place] : cells.stop[place]]
        found = _addresses(page, "href", np.unique(rows[rows != NONE]).astype(np.int32))
        hrefs[place] = " ".join(dict.fromkeys(filter(None, found))) or None
    return hrefs


def _links(page: Page) -> Ints:
    """The nearest link around each row."""
    return tree.closest(page.parent, (page.tag == CODES["a"]) & page.in_link)


def _bare(text: str) -> str:
    r"""A text without marks at its ends that nobody sees, and without a dash that parts it from the next cell.

    >>> _bare("\ufeffOld boat\u200e"), _bare("boats.example -"), _bare("1990-")
    ('Old boat', 'boats.example', '1990-')
    """
    return without_blanks(text.strip(UNSEEN_MARKS).removesuffix(" -"))


def _pictures(page: Page, rows: Sequence[int]) -> list[str | None]:
    """The address of the picture at each row; none where there is no row."""
    absolute = page.once(resolver)
    found = [picture_address(page.dom.element(row).attr) if row != NONE else None for row in rows]
    return [absolute(address.strip()) or None if address else None for address in found]


def _addresses(page: Page, name: str, rows: Ints) -> list[str | None]:
    """The address that an attribute gives at each row; none where there is no row."""
    found: list[str | None] = [None] * len(rows)
    places = np.flatnonzero(rows != NONE)
    absolute = page.once(resolver)
    for place, address in zip(places.tolist(), page.dom.values(name, rows[places]), strict=True):
        found[place] = absolute(address.strip()) or None
    return found
