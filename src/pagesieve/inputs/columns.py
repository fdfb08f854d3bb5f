"""Pages that are columns of a table or keys of an object."""

import base64
import binascii
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from itertools import islice
from typing import Any

from pagesieve.inputs.entry import DAMAGED, NO_HTML, Entry, legible
from pagesieve.source import Source
from pagesieve.source.media import media

MOST_KEYS = 20  # that are named
_STATUS = re.compile(r"(\d{1,9})(?:\.0)?", re.ASCII)  # where some are missing, many tools make the numbers fractions


@dataclass(frozen=True, slots=True)
class Columns:
    """What the columns are called: HTML as text or bytes, or in base64; all others may be missing."""

    html: str = "html"
    base64: str = "base64"
    url: str = "url"
    id: str = "id"
    http_status: str = "http_status"
    content_type: str = "content_type"

    @property
    def names(self) -> list[str]:
        """All of them."""
        return [getattr(self, field.name) for field in fields(self)]


def keys_of(row: Mapping[str, Any], columns: Columns) -> str:
    """The keys of a row that has none for HTML; nothing if it has one.

    >>> keys_of({"id": 1, "content": "<p>Tea"}, Columns()), keys_of({"html": "<p>Tea"}, Columns())
    ('id, content', '')
    """
    if columns.html in row or columns.base64 in row:
        return ""
    return ", ".join([*map(legible, islice(row, MOST_KEYS)), *["..."] * (len(row) > MOST_KEYS)]) or "none"


def entry_of(row: Mapping[str, Any], place: tuple[str, int], columns: Columns) -> Entry:
    """The entry of a row at a place of an input."""
    name = row.get(columns.id)
    return Entry.of(page_of(row, columns), place, None if name is None else str(name))


def page_of(row: Mapping[str, Any], columns: Columns) -> Source | str:
    """The page in a row, or why it has none.

    >>> page_of({"base64": "PHA+VGVh", "content_type": "text/html"}, Columns()).content
    b'<p>Tea'
    """
    status, named = _http_status(row.get(columns.http_status)), media(_text(row.get(columns.content_type)))
    if status is not None and not 200 <= status < 300:
        return f"HTTP {status}"
    if not named.is_html:
        return str(named.media_type)
    content = row.get(columns.html)
    if not isinstance(content, str | bytes):
        packed = row.get(columns.base64)
        content = _unpacked(packed)
        if content is None:
            return NO_HTML if packed is None else DAMAGED
    return Source(content, url=_text(row.get(columns.url)), charset=named.charset, media_type=named.media_type)


def _text(value: object) -> str | None:
    return legible(value) if isinstance(value, str) and value else None


def _http_status(value: object) -> int | None:
    """The status in a column, which may hold any type; None where it holds no number.

    >>> _http_status(404), _http_status("404"), _http_status(404.0), _http_status("lost")
    (404, 404, 404, None)
    """
    found = _STATUS.fullmatch(str(value))
    return int(found[1]) if found else None


def _unpacked(packed: object) -> bytes | None:
    try:
        return base64.b64decode(packed, validate=True) if isinstance(packed, str | bytes) else None
    except (binascii.Error, ValueError):
        return None
