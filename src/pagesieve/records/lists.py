"""Lists in records: columns that are the first, second, third, ... of a list, and tables with each list in one column.

A table of records has a column for each, as annotators of tables draw them. Who reads the table wants all authors of a
book in one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from pagesieve.records.cell_kinds import is_label
from pagesieve.records.model import Cell, Column, Kind, Table
from pagesieve.records.names import unique

LONG = 3  # columns that are a list from which on; two are a pair, such as a price and the one before
VARIED = 0.5  # of the records that must have another first entry; what is the same in more of them is a button
COMMAS = (",", ";", "、")
SECTION = "section"
"""The name of the column that says under which heading each record stands."""


def numbered(kinds: Sequence[Kind], keys: Sequence[int], rows: Sequence[Sequence[Cell]]) -> list[int | None]:
    """The number of the list that each column is part of; `keys` are equal for columns of one place in records."""
    found: list[int | None] = []
    for number, (_, run) in enumerate(groupby(range(len(keys)), key=lambda place: (keys[place], kinds[place]))):
        places = list(run)
        found += [number if _is_list(kinds, places, rows) else None] * len(places)
    return found


def _is_list(kinds: Sequence[Kind], places: Sequence[int], rows: Sequence[Sequence[Cell]]) -> bool:
    """Whether columns are a list: pictures, or links or words with commas, of which not all records have the same."""
    if kinds[places[0]] == Kind.IMAGE:
        return len(places) > 1
    first, last = [row[places[0]].text for row in rows if row[places[0]]], places[-1]
    if len(places) < LONG or all(row[last] for row in rows) or len(set(first)) < VARIED * len(first):
        return False
    followed = [row[places[0]].text for row in rows if row[places[1]]]
    return kinds[places[0]] == Kind.LINK or all(text.endswith(COMMAS) for text in followed)


def joined(table: Table) -> Table:
    """The table with each list in one column, its sections as one, and without columns that say the name of the next.

    >>> length = [Column("Length", Kind.TEXT), Column("Length 2", Kind.TEXT)]
    >>> [column.name for column in joined(Table(length, [[Cell("Length:"), Cell("4 m")]])).columns]
    ['Length']
    >>> authors = [Column("author", Kind.LINK, listed=1), Column("author 2", Kind.LINK, listed=1)]
    >>> rows = [[Cell("by:"), Cell("Ann,", href="/a"), Cell("Ben", href="/b")], [Cell("by:"), Cell("Carla"), Cell()]]
    >>> found = joined(Table([Column("text", Kind.TEXT), *authors], rows))
    >>> [column.name for column in found.columns], found.texts, found.rows[0][1].href
    (['text', 'author'], [['by:', 'Ann, Ben'], ['by:', 'Carla']], '/a /b')
    """
    runs = [list(run) for _, run in groupby(range(len(table.columns)), key=lambda place: _of_list(table, place))]
    columns = [replace(table.columns[run[0]], listed=None) for run in runs]
    rows = [[_one([row[place] for place in run]) for run in runs] for row in table.rows]
    kept = [place for place in range(len(runs)) if not _names_the_next(columns, rows, place)]
    names = _renamed(table, [columns[place] for place in kept], [len(runs[place]) > 1 for place in kept])
    found = Table(
        [replace(columns[place], name=name) for place, name in zip(kept, names, strict=True)],
        [_led_once([row[place] for place in kept]) for row in rows],
    )
    return _in_sections(found, table.sections) if table.sections else found


def _in_sections(table: Table, sections: Sequence[str]) -> Table:
    """The table with the heading that each row stands under as its first column."""
    columns = [Column(SECTION, Kind.TEXT), *table.columns]
    names = unique([column.name for column in columns])
    rows = [[Cell(section), *row] for section, row in zip(sections, table.rows, strict=True)]
    return Table([replace(column, name=name) for column, name in zip(columns, names, strict=True)], rows)


def _renamed(table: Table, columns: Sequence[Column], lists: Sequence[bool]) -> list[str]:
    """Names numbered anew, as some columns are gone; a list that is called by its kind is several of them: `links`."""
    known = {column.name for column in table.columns}
    names = []
    for column, is_list in zip(columns, lists, strict=True):
        name, _, number = column.name.rpartition(" ")
        plain = name if number.isdigit() and name in known else column.name
        names.append(f"{plain}s" if is_list and plain == column.kind.value else plain)
    return unique(names)


def _of_list(table: Table, place: int) -> tuple[bool, int]:
    """The list that a column is part of, or its own place."""
    number = table.columns[place].listed
    return (False, place) if number is None else (True, number)


def _one(cells: Sequence[Cell]) -> Cell:
    """Cells of a list as one: texts with commas between them, and addresses, each once, with spaces."""
    if len(cells) == 1:
        return cells[0]
    texts = [cell.text for cell in cells if cell.text]
    between = " " if any(text.endswith(COMMAS) for text in texts) else ", "
    return Cell(between.join(texts), _addresses(cell.href for cell in cells), _addresses(cell.src for cell in cells))


def _addresses(found: Iterable[str | None]) -> str | None:
    return " ".join(dict.fromkeys(filter(None, found))) or None


def _names_the_next(columns: Sequence[Column], rows: Sequence[Sequence[Cell]], place: int) -> bool:
    """Whether a column holds nothing but the name of the next, as a label or without a colon."""
    if place + 1 == len(columns):
        return False
    told = {row[place].text for row in rows if row[place]}
    name, _, number = columns[place + 1].name.rpartition(" ")
    again = number.isdigit() and name == columns[place].name  # as the label has the name already
    names = {columns[place + 1].name, *([name] if again else ())}
    return bool(told) and all((text.rstrip()[:-1].rstrip() if is_label(text) else text) in names for text in told)


def _led_once(cells: Sequence[Cell]) -> Sequence[Cell]:
    """A row whose pictures do not lead where its texts lead."""
    led_to = {cell.href for cell in cells if cell.text}
    return [Cell(src=cell.src) if cell.src and not cell.text and cell.href in led_to else cell for cell in cells]
