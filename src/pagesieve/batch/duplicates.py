"""Pages with the same content: the first of a run stands, and all later ones are marked with its id.

Which page is the first depends on the order of parts and rows alone, so marks are made when all parts are there.
"""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from pagesieve.batch.fields import Kind
from pagesieve.batch.parts import Row, part_writer, rows_in

_TABLE = "CREATE TABLE first (digest TEXT PRIMARY KEY, id TEXT NOT NULL, place INTEGER NOT NULL) WITHOUT ROWID"


def mark_duplicates(parts: Sequence[Path], columns: Mapping[str, Kind]) -> int:
    """Mark the duplicates in parts, and give their number. Parts without any are not written again."""
    with closing(sqlite3.connect("")) as firsts:  # a table on disk, for more pages than memory holds
        firsts.execute(_TABLE)
        found = place = 0
        counts = []
        for part in parts:
            counts.append(_note(part, place, firsts))
            place += counts[-1].rows
        for part, count in zip(parts, counts, strict=True):
            found += count.duplicates
            if count.duplicates:
                with part_writer(part, columns) as writer:
                    for row in _marked(part, count.place, firsts):
                        writer.add(row)
    return found


class _Count(NamedTuple):
    """The place of a part's first row among all rows, its rows, and those whose content was there before."""

    place: int
    rows: int
    duplicates: int


def _note(part: Path, place: int, firsts: sqlite3.Connection) -> _Count:
    """Note the pages that are the first with their content."""
    rows = duplicates = 0
    for row in rows_in(part, only=("digest", "id")):
        values = (row["digest"], row["id"], place + rows)
        duplicates += 1 - firsts.execute("INSERT OR IGNORE INTO first VALUES (?, ?, ?)", values).rowcount
        rows += 1
    return _Count(place, rows, duplicates)


def _marked(part: Path, place: int, firsts: sqlite3.Connection) -> Iterator[Row]:
    for number, row in enumerate(rows_in(part), place):
        name, first = firsts.execute("SELECT id, place FROM first WHERE digest = ?", (row["digest"],)).fetchone()
        yield row | {"duplicate_of": None if first == number else name}
