"""What is found: records, sets of them, and the table that a set makes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice, pairwise
from textwrap import shorten

import numpy as np

from pagesieve.methods.labels import Role
from pagesieve.page import Page
from pagesieve.page.page import shown
from pagesieve.page.tree import Bools

SHOWN = 60
"""Characters of a record that people see of it at a glance."""

Span = tuple[int, int]
"""Rows `[start, stop)` of a page: one or several whole subtrees of siblings."""


@dataclass(frozen=True, slots=True, repr=False)
class Record:
    """One record: the rows that it takes up, as spans in the order of the page."""

    page: Page = field(compare=False)
    spans: tuple[Span, ...]

    def __repr__(self) -> str:
        return f"<Record {shorten(self.text, SHOWN, placeholder=' ...')!r}>"

    @property
    def start(self) -> int:
        """The first row."""
        return self.spans[0][0]

    @property
    def text(self) -> str:
        """The text as a browser shows it, a line for each block."""
        return "\n".join(filter(None, (span_text(self.page, span) for span in self.spans)))


@dataclass(frozen=True, slots=True, repr=False)
class RecordSet:
    """Records of one kind, what they are on the page, how sure that is (0 to 1), and why."""

    records: Sequence[Record]
    role: Role
    score: float
    why: str

    def __len__(self) -> int:
        return len(self.records)

    def __iter__(self) -> Iterator[Record]:
        return iter(self.records)

    def __getitem__(self, place: int) -> Record:
        return self.records[place]

    def __repr__(self) -> str:
        return f"<RecordSet {self.role}: {len(self)} records, {self.why}>"

    @property
    def table(self) -> "Table":
        """The fields of the records as a table."""
        from pagesieve.records.columns import table  # which is made of what stands here

        return table(self.records[0].page, self) if self.records else Table((), ())

    @property
    def texts(self) -> list[str]:
        """The text of each record."""
        if not self.records:
            return []
        spans = [span for record in self.records for span in record.spans]
        parts = iter(span_texts(self.records[0].page, spans))
        return ["\n".join(filter(None, islice(parts, len(record.spans)))) for record in self.records]


class Kind(StrEnum):
    """What the cells of a column are."""

    TEXT = "text"
    LINK = "link"
    IMAGE = "image"
    PRICE = "price"
    DATE = "date"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its name, which is unique in the table, and the kind of its cells.

    Columns that are the first, second, ... of one list have the same number in `listed`.
    """

    name: str
    kind: Kind
    listed: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Cell:
    """The text of a cell, empty where the record has none; the address where it is a link or an image.

    Where a cell has several links or images, their addresses have spaces between them.
    """

    text: str = ""
    href: str | None = None
    src: str | None = None

    def __bool__(self) -> bool:
        return bool(self.text or self.href or self.src)


@dataclass(frozen=True, slots=True)
class Table:
    """The fields of records, aligned: each row has a cell for every column.

    `sections` has the heading that each row stands under, where the list has several.
    """

    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    sections: Sequence[str] = ()

    def __post_init__(self) -> None:
        if self.sections and len(self.sections) != len(self.rows):
            raise ValueError(f"there are {len(self.sections)} sections for {len(self.rows)} rows")
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"a row has {len(row)} cells for {len(self.columns)} columns")

    @property
    def texts(self) -> list[list[str]]:
        """The text of each cell, row by row."""
        return [[cell.text for cell in row] for row in self.rows]


def span_text(page: Page, span: Span) -> str:
    """The text of a span as a browser shows it: a line for each block, hidden texts left out."""
    return span_texts(page, [span])[0]


def span_texts(page: Page, spans: Sequence[Span], hidden: Bools | None = None) -> list[str]:
    """The text of each of many spans; `hidden` says which rows are left out, if not those that the page hides."""
    borders = page.text_rows.searchsorted(np.array(spans, dtype=np.int32).reshape(-1, 2)).astype(np.int32)
    begins = page.blocks.first
    inner = np.stack((begins.searchsorted(borders[:, 0], side="right"), begins.searchsorted(borders[:, 1])), axis=1)
    hidden = page.hidden if hidden is None else hidden
    painted = _Painted(page, hidden, int(borders.min(initial=len(page.text_rows))), int(borders.max(initial=0)))
    return [
        painted.lines([first, *begins[begin:stop].tolist(), last] if begin < stop else [first, last])
        for (first, last), (begin, stop) in zip(borders.tolist(), inner.tolist(), strict=True)
    ]


class _Painted:
    """What a browser paints of the text rows number `first` up to `last`."""

    def __init__(self, page: Page, hidden: Bools, first: int, last: int) -> None:  # noqa: PLR0917
        self._texts, self._first = page.texts, first
        self._places = page.text_places[first:last].tolist()
        self._hidden = hidden[page.text_rows[first:last]]
        self._hidden_before = [0, *np.cumsum(self._hidden).tolist()]

    def lines(self, cuts: Sequence[int]) -> str:
        """The lines between numbers of text rows."""
        if len(cuts) == 2:  # most cells
            return shown(self._text(*cuts))
        return "\n".join(filter(None, (shown(self._text(*run)) for run in pairwise(cuts))))

    def _text(self, first: int, last: int) -> str:
        """The text rows number `first` up to `last`, with what is blank between them, less what is hidden."""
        if first >= last:
            return ""
        first, last = first - self._first, last - self._first
        places = range(self._places[first], self._places[last - 1] + 1)
        if self._hidden_before[first] == self._hidden_before[last]:
            return "".join(self._texts[places.start : places.stop])
        skipped = {self._places[first + n] for n in np.flatnonzero(self._hidden[first:last]).tolist()}
        return "".join(self._texts[place] for place in places if place not in skipped)
