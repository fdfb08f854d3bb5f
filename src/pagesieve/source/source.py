"""What came in: the content of one page, and what is known about it before it is parsed."""

import os
from copy import copy
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, runtime_checkable

from pagesieve.exceptions import OptionError, SourceError
from pagesieve.source.compression import unzipped

MAX_SIZE = 50_000_000
"""Bytes (or characters) of one page that are read; the rest is cut off, with a warning in the reading."""

_PIECE = 8_192  # characters that fit into the nearest cache of a core
_BYTE_ORDER_MARKS = (b"\xef\xbb\xbf", b"\xfe\xff", b"\xff\xfe")


class Decoding(NamedTuple):
    """The encoding that a page was read in, and what it was taken from: text, bom, http, meta or detected."""

    encoding: str
    evidence: str


@runtime_checkable
class Readable(Protocol):
    """An open file, or anything else with a `read`."""

    def read(self) -> Any:
        """Everything that is left in it, as text or bytes."""


EXPECTED = "give str, bytes, a Path, an open file or a Source"


@dataclass(frozen=True, slots=True)
class Source:
    """The content of one page with its URL, and the charset and media type that its server named."""

    content: str | bytes
    url: str | None = None
    charset: str | None = None
    media_type: str | None = None
    truncated: bool = False
    damaged: bool = False

    def __post_init__(self) -> None:
        if not isinstance(self.content, str | bytes):
            raise OptionError(f"the content of a page is str or bytes, not {type(self.content).__name__}")
        if self.url is not None and not isinstance(self.url, str):
            raise OptionError(f"the url of a page is str, not {type(self.url).__name__}")
        content = self.content
        if isinstance(content, bytes):
            content, whole = unzipped(content, MAX_SIZE + 1)
            object.__setattr__(self, "damaged", self.damaged or not whole)
        if len(content) > MAX_SIZE:
            content = content[:MAX_SIZE]
            object.__setattr__(self, "truncated", True)
        object.__setattr__(self, "content", _sound(content) if isinstance(content, str) else content)

    @classmethod
    def of(cls, thing: object, url: str | None = None) -> "Source":
        """Take HTML as text or bytes, a path object, an open file, or a Source. A `str` is always HTML."""
        if isinstance(thing, Source):
            return thing if url is None else thing.at(url)
        if isinstance(thing, str | bytes):
            return cls(thing, url)
        if isinstance(thing, bytearray | memoryview):
            return cls(bytes(thing), url)
        if isinstance(thing, os.PathLike):
            from pagesieve.source.files import read_file

            return cls(read_file(thing), url)
        if isinstance(thing, Readable) and not isinstance(thing, type):
            return cls(_everything_in(thing), url)
        raise OptionError(f"cannot read a page from {type(thing).__name__}: {EXPECTED}")

    def at(self, url: str) -> "Source":
        """The same content, from another address."""
        moved = copy(self)
        object.__setattr__(moved, "url", url)
        return moved

    @classmethod
    def named(cls, name: str) -> "Source":
        """Take what a person would type: a path, a URL, or `-` for standard input."""
        from pagesieve.source.fetch import fetch, is_url
        from pagesieve.source.files import read_file, read_stdin

        if name == "-":
            return cls(read_stdin())
        return fetch(name) if is_url(name) else cls(read_file(name))

    def decoding(self, encoding: str, *, by_server: bool, certain: bool) -> Decoding:
        """Name the evidence that settled the encoding, in the HTML standard's order: BOM, HTTP, meta, detection."""
        marked = isinstance(self.content, bytes) and self.content.startswith(_BYTE_ORDER_MARKS)
        evidence = "bom" if marked else "http" if by_server else "meta" if certain else "detected"
        return Decoding(encoding, evidence)


def _sound(text: str) -> str:
    """Text that can be written in any encoding: a lone half of a character becomes U+FFFD; a byte order mark goes."""
    text = text.removeprefix("\ufeff")
    try:
        _try_to_encode(text)
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def _try_to_encode(text: str) -> None:
    """Write a text in UTF-16, which is as strict as UTF-8 and faster; piece by piece, as most pieces are ASCII."""
    for start in range(0, 0 if text.isascii() else len(text), _PIECE):
        piece = text[start : start + _PIECE]
        piece.isascii() or piece.encode("utf-16-le")


def _everything_in(file: Readable) -> str | bytes:
    try:
        content = file.read()
    except (OSError, ValueError) as fault:  # a closed file, or bytes that its encoding cannot decode
        raise SourceError(f"cannot read a page from {type(file).__name__}: {fault}") from fault
    if not isinstance(content, str | bytes):
        raise OptionError(f"{type(file).__name__}.read() gave {type(content).__name__}, not text or bytes")
    return content
