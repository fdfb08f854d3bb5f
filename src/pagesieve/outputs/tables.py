"""Records and posts as tables: CSV, lines of JSON, for the terminal, and as data frames where these are installed."""

import csv
import io
import json
from collections.abc import Mapping, Sequence, Set
from itertools import count
from typing import TYPE_CHECKING, Any

from pagesieve.exceptions import MissingExtraError, OptionError
from pagesieve.records.lists import joined
from pagesieve.records.model import Cell, Column, Kind, RecordSet, Table

if TYPE_CHECKING:
    import pandas
    import pyarrow

    from pagesieve.records.posts import Post

    Found = Table | RecordSet | Sequence[Post]

SHOWN_OF_POSTS = {"author": Kind.TEXT, "date": Kind.DATE, "depth": Kind.NUMBER, "text": Kind.TEXT, "url": Kind.LINK}
"""The fields of posts as columns for people, who need a date once."""

POST_COLUMNS = {**SHOWN_OF_POSTS, "written": Kind.TEXT}
"""The fields of posts as columns."""

IMAGES = ("image", "images")
"""Names of columns that say that they hold images."""

NARROWEST = 8  # characters of a column in the terminal
GAP = "  "


def as_columns(table: Table, *, whole: bool = False) -> dict[str, list[str]]:
    """The texts by column, a list in one; a column of links or images is followed by those of their addresses.

    Columns without a text are left out, unless the table is wanted `whole`.

    >>> from pagesieve.records.model import Cell, Column, Kind
    >>> as_columns(Table([Column("title", Kind.LINK)], [[Cell("Old boat", href="/1")], [Cell()]]))
    {'title': ['Old boat', ''], 'title url': ['/1', '']}
    """
    found: dict[str, list[str]] = {}
    table = joined(table)
    names = {column.name for column in table.columns}
    for place, column in enumerate(table.columns):
        cells = [row[place] for row in table.rows]
        if whole or any(cell.text for cell in cells):
            found[column.name] = [cell.text for cell in cells]
        if any(cell.href for cell in cells):
            found[_free(f"{column.name} url", names)] = [cell.href or "" for cell in cells]
        if any(cell.src for cell in cells):
            said = column.name in IMAGES and column.name not in found
            found[column.name if said else _free(f"{column.name} image", names)] = [cell.src or "" for cell in cells]
    return found


def _free(name: str, taken: Set[str]) -> str:
    """A name that no column has, with a number if need be."""
    return next(free for number in count(1) if (free := name if number == 1 else f"{name} {number}") not in taken)


def posts_table(posts: "Sequence[Post]", fields: Mapping[str, Kind] = POST_COLUMNS) -> Table:
    """Posts as a table, a row for each; what a post does not tell is an empty cell.

    >>> from pagesieve.records.posts import Post
    >>> post = Post(author="Ann", date="2019-03-01", text="How old is it?", url=None, depth=0, row=1, why="")
    >>> as_columns(posts_table([post]))
    {'author': ['Ann'], 'date': ['2019-03-01'], 'depth': ['0'], 'text': ['How old is it?']}
    """
    columns = [Column(name, kind) for name, kind in fields.items()]
    rows = [[_plain_cell(post.to_dict()[column.name]) for column in columns] for post in posts]
    return Table(columns, rows)


def _plain_cell(value: str | int | None) -> Cell:
    return Cell("" if value is None else str(value))


def as_csv(table: Table, *, whole: bool = False) -> str:
    """The table as CSV with a line of names (RFC 4180, but with plain line ends)."""
    columns = as_columns(table, whole=whole)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(zip(*columns.values(), strict=True))
    return text.getvalue()


def as_json_lines(table: Table) -> str:
    """The table as lines of JSON: an object for each row, by the names of the columns; what is missing is null.

    >>> from pagesieve.records.model import Cell, Column, Kind
    >>> boats = Table([Column("title", Kind.LINK)], [[Cell("Old boat", href="/1")], [Cell("Sail")]])
    >>> print(as_json_lines(boats), end="")
    {"title": "Old boat", "title url": "/1"}
    {"title": "Sail", "title url": null}
    """
    columns = _with_gaps(table)
    rows = zip(*columns.values(), strict=True)
    return "".join(json.dumps(dict(zip(columns, row, strict=True)), ensure_ascii=False) + "\n" for row in rows)


def as_lines(table: Table, width: int) -> str:
    """The table for a terminal of so many characters: long cells are cut, and columns that do not fit are left out."""
    columns = {name: [" ".join(cell.split()) for cell in cells] for name, cells in as_columns(table).items()}
    shown = {name: cells for name, cells in columns.items() if not _is_of_addresses(name)} or columns
    fitting = dict(list(shown.items())[: max(width // (NARROWEST + len(GAP)), 1)])
    widths = _widths([[name, *cells] for name, cells in fitting.items()], width)
    rows = [list(fitting), *map(list, zip(*fitting.values(), strict=True))]
    lines = [GAP.join(_cut(cell, wide) for cell, wide in zip(row, widths, strict=True)).rstrip() for row in rows]
    left_out = [name for name in columns if name not in fitting]
    note = [f"(and {', '.join(left_out)}: --format csv or json)"] if left_out else []
    return "\n".join([*lines, *note]) + "\n"


def _is_of_addresses(name: str) -> bool:
    return name.endswith((" url", " image")) or name in {"url", *IMAGES}


def _widths(columns: Sequence[Sequence[str]], width: int) -> list[int]:
    """A width for each column: what it needs, as far as its share of the room goes, and what others leave over."""
    needs = [max(map(len, column)) for column in columns]
    room = width - len(GAP) * (len(columns) - 1)
    given = [0] * len(columns)
    for left, place in enumerate(sorted(range(len(columns)), key=lambda place: needs[place])):
        given[place] = max(min(needs[place], room // (len(columns) - left)), 1)
        room -= given[place]
    return given


def _cut(text: str, width: int) -> str:
    return (text if len(text) <= width else text[: width - 1] + "…").ljust(width)


def to_pandas(found: "Found") -> "pandas.DataFrame":
    """A table, or that of a set of records or of posts, as a data frame of pandas; gaps are missing there, too."""
    return _imported("pandas").DataFrame(_with_gaps(found))


def to_arrow(found: "Found") -> "pyarrow.Table":
    """The same as a table of Apache Arrow."""
    return _imported("pyarrow").table(_with_gaps(found))


def _with_gaps(found: "Found") -> dict[str, list[str | None]]:
    """The texts by column, with nothing where a cell is empty; posts have all of their columns."""
    from pagesieve.records.posts import Post

    if isinstance(found, Table | RecordSet):
        columns = as_columns(found if isinstance(found, Table) else found.table)
    elif isinstance(found, Sequence) and not isinstance(found, str) and all(isinstance(post, Post) for post in found):
        columns = as_columns(posts_table(found), whole=True)
    else:
        raise OptionError("a set of records, such as reading.records[0], or posts become a table, and nothing else")
    return {name: [text or None for text in texts] for name, texts in columns.items()}


def _imported(package: str) -> Any:
    try:
        return __import__(package)
    except ImportError as fault:
        raise MissingExtraError(f"this needs {package}, which is not installed: pip install {package}") from fault
