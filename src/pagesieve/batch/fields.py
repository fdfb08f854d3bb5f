"""The columns of a row: what each means, its type, and how it is taken from a reading. Only what is asked is made."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from pagesieve.exceptions import OptionError
from pagesieve.reading import Reading

SCHEMA = 1
"""Version of the rows. Columns may be added within a version; none is renamed, removed or given another type."""

Kind = str | list["Kind"] | dict[str, "Kind"]
"""A type: a plain one by name, a list of one, or a record of named ones."""

TEXT, NUMBER, WHOLE, YES_NO = "text", "number", "whole number", "yes or no"


class Field(NamedTuple):
    """A column: its type, how to take it from a reading, and what it means."""

    kind: Kind
    view: Callable[[Reading], Any]
    meaning: str


def _fact(name: str) -> Callable[[Reading], Any]:
    """A value of the metadata, without where it came from."""
    return lambda reading: reading.metadata[name].value if name in reading.metadata else None


def _named(*names: str) -> Callable[[Any], dict[str, Any]]:
    return lambda thing: {name: getattr(thing, name) for name in names}


def _warnings(reading: Reading) -> list[dict[str, Any]]:
    return [_named("code", "message")(warning) for warning in reading.warnings]


def _blocks(reading: Reading) -> list[dict[str, Any]]:
    plain = _named("text", "kept", "path", "line", "why")
    return [{**plain(block), "role": str(block.role), "score": round(block.score, 3)} for block in reading.blocks]


def _segments(reading: Reading) -> list[dict[str, Any]]:
    return [
        {"depth": depth, "role": str(part.role), "importance": round(part.importance, 3), "path": part.path}
        for depth, part in reading.segments.walk()
    ]


def _posts(reading: Reading) -> list[dict[str, Any]]:
    return [_named("author", "date", "written", "text", "url", "depth")(post) for post in reading.posts]


def _records(reading: Reading) -> list[dict[str, Any]]:
    from pagesieve.reading.records import as_dict

    return [as_dict(found) for found in reading.records]


_BLOCK: Kind = {"text": TEXT, "kept": YES_NO, "role": TEXT, "score": NUMBER, "path": TEXT, "line": WHOLE, "why": TEXT}
_SEGMENT: Kind = {"depth": WHOLE, "role": TEXT, "importance": NUMBER, "path": TEXT}
_POST: Kind = {"author": TEXT, "date": TEXT, "written": TEXT, "text": TEXT, "url": TEXT, "depth": WHOLE}
_RECORDS: Kind = {
    "role": TEXT,
    "score": NUMBER,
    "why": TEXT,
    "columns": [{"name": TEXT, "kind": TEXT}],
    "rows": [{"text": TEXT, "cells": [{"text": TEXT, "href": TEXT, "src": TEXT}], "path": TEXT}],
}

ALWAYS: dict[str, tuple[Kind, str]] = {
    "id": (TEXT, "what the input calls the page: WARC-Record-ID, `id`, or path; else input and offset"),
    "input": (TEXT, "the file that the page is in"),
    "offset": (WHOLE, "where in it: the byte in WARC (as in a CDX index) and JSONL, the row in Parquet, 0 in HTML"),
    "status": (TEXT, "`ok`, `empty`, `error`, `timeout`, `memory` or `crash`"),
    "reason": (TEXT, "why the status is not `ok`"),
}
"""The columns that every row has."""

MARKS: dict[str, tuple[Kind, str]] = {
    "digest": (TEXT, "of the page's content; with `--dedup`"),
    "duplicate_of": (TEXT, "the id of the first page of the run with the same content; with `--dedup`"),
}
"""The columns that `--dedup` adds."""

FIELDS: dict[str, Field] = {
    "url": Field(TEXT, lambda reading: reading.page.url, "where the page came from"),
    "title": Field(TEXT, lambda reading: reading.title, "the headline"),
    "text": Field(TEXT, lambda reading: reading.text, "the content as plain text"),
    "page_type": Field(TEXT, lambda reading: str(reading.page_type), "article, forum, product, ..."),
    "language": Field(TEXT, lambda reading: reading.language, "ISO 639 code"),
    "date": Field(TEXT, _fact("date"), "ISO day"),
    "author": Field(TEXT, _fact("author"), "of the content"),
    "confidence": Field(NUMBER, lambda reading: round(reading.confidence, 3), "how sure the reading is, 0 to 1"),
    "warnings": Field([{"code": TEXT, "message": TEXT}], _warnings, "why it is empty or may be wrong"),
    "arrangement": Field(TEXT, lambda reading: str(reading.arrangement), "article, article-with-comments or multiple"),
    "site_name": Field(TEXT, _fact("site_name"), "of the site"),
    "description": Field(TEXT, _fact("description"), "as the page has it"),
    "image": Field(TEXT, _fact("image"), "address of the main picture"),
    "tags": Field([TEXT], _fact("tags"), "as the page has them"),
    "price": Field(TEXT, _fact("price"), "of a product, with its currency"),
    "canonical": Field(TEXT, _fact("canonical"), "the address that the page gives itself"),
    "markdown": Field(TEXT, lambda reading: reading.markdown, "the content as Markdown"),
    "html": Field(TEXT, lambda reading: reading.html, "the page's own DOM, pruned and sanitised"),
    "blocks": Field([_BLOCK], _blocks, "every text block, kept and discarded"),
    "segments": Field([_SEGMENT], _segments, "the regions in document order, with their depth in the tree"),
    "posts": Field([_POST], _posts, "of a discussion"),
    "records": Field([_RECORDS], _records, "the sets of a list page, the main one first"),
}
"""The columns that can be asked for."""

DEFAULT_FIELDS = ("url", "title", "text", "page_type", "language", "date", "author", "confidence", "warnings")
"""What a row has unless asked otherwise: all that is cheap once the page is read."""


def checked_fields(names: Iterable[str]) -> tuple[str, ...]:
    """The names of fields, each once.

    >>> checked_fields(["text", "title", "text"])
    ('text', 'title')
    """
    asked = tuple(dict.fromkeys(names))
    if unknown := [name for name in asked if name not in FIELDS]:
        raise OptionError(f"no field is called {unknown[0]!r}; there are: {', '.join(FIELDS)}")
    if not asked:
        raise OptionError(f"no field is asked for; there are: {', '.join(FIELDS)}")
    return asked


def columns(fields: Iterable[str], *, marked: bool = False) -> dict[str, Kind]:
    """The columns of rows with these fields, in order.

    >>> list(columns(["text"]))
    ['id', 'input', 'offset', 'status', 'reason', 'text']
    """
    fixed = ALWAYS | MARKS if marked else ALWAYS
    return {name: kind for name, (kind, _) in fixed.items()} | {name: FIELDS[name].kind for name in fields}
