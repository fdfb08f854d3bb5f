"""Where a record of a web archive begins, without reading all that is before it."""

import re
import zlib
from collections.abc import Callable, Iterator
from typing import BinaryIO

from pagesieve.source.compression import GZIP_MAGIC

_CHUNK = 1 << 20
_OVERLAP = 1 << 10  # bytes that a record may need to be told by; a chunk begins so far before the end of the last one
_PLAIN = re.compile(rb"(?<=\n)WARC/\d")
_HEAD = re.compile(rb"WARC/\d[^\r\n]*\r\n(?:[^\r\n]+\r\n)+\r\n")
LONGEST_LENGTH = 18  # digits of the length of a record; no file has a place of more
_LENGTH = re.compile(rb"^Content-Length:[ \t]*(\d{1,%d})[ \t]*\r$" % LONGEST_LENGTH, re.M | re.I)
_LONGEST_HEAD = 1 << 14  # bytes of the headers of a record; after longer ones the file is read from its beginning
_RECORD_END = b"\r\n\r\n"
_GZIP_MEMBER = re.compile(rb"\x1f\x8b\x08")
_GZIP = zlib.MAX_WBITS | 16
_BEGINNING = b"WARC/"
_STORED = 65_535  # bytes: the longest piece that deflate stores as it is (RFC 1951, 3.2.4)


def next_record(file: BinaryIO, after: int) -> int | None:
    """The place of the first record that begins after a place; None if there is none, or no way to tell."""
    file.seek(0)
    found = FINDERS.get(file.read(2))
    return next(found(file, after + 1), None) if found else None


def range_start(file: BinaryIO, start: int) -> int:
    """From where to read to have all records that begin at a place or after it.

    That is the first of them, if it is certainly one; else the beginning of the file. A page may hold an archive, whose
    records look the same.
    """
    file.seek(0)
    found = STARTS.get(file.read(2)) if start else None
    return found(file, start) if found else 0


def _plain_start(file: BinaryIO, start: int) -> int:
    """By the lengths of all records before, if they lead from each to the next."""
    size = file.seek(0, 2)
    place: int | None = 0
    while place is not None and place < start:
        place = _plain_end(file, place)
    return place if place == size or (place and _plain_end(file, place)) else 0


def _plain_end(file: BinaryIO, place: int) -> int | None:
    """Where a record that begins at a place ends; None if none does, or if it does not say."""
    file.seek(place)
    head = _HEAD.match(file.read(_LONGEST_HEAD))
    lengths = _LENGTH.findall(head[0]) if head else []
    return place + head.end() + int(lengths[0]) + len(_RECORD_END) if head and len(lengths) == 1 else None


def _gzip_start(file: BinaryIO, start: int) -> int:
    """By what follows, if that is a chain of sound members.

    Deflate stores what it cannot compress in pieces with marks between; a chain longer than one is no part of a page.
    """
    found = next(_gzip_records(file, start), None)
    return found if found is not None and _is_chain(file, found) else 0


def _is_chain(file: BinaryIO, start: int) -> bool:
    size = file.seek(0, 2)
    place: int | None = start
    while place is not None and place - start <= _STORED and place < size:
        place = _member_end(file, place)
    return place is not None


def _member_end(file: BinaryIO, place: int) -> int | None:
    """Where a member of gzip ends; None if it is damaged or cut off, or holds no record."""
    file.seek(place)
    unpack, beginning = zlib.decompressobj(_GZIP), b""
    while not unpack.eof:
        chunk = file.read(_STORED)
        try:
            unpacked = unpack.decompress(chunk)
        except zlib.error:
            return None
        if not chunk:
            return None
        beginning = beginning or unpacked[: len(_BEGINNING)]
        place += len(chunk)
    return place - len(unpack.unused_data) if beginning == _BEGINNING else None


def _plain_records(file: BinaryIO, start: int) -> Iterator[int]:
    for place, chunk in _chunks(file, max(start - 1, 0)):  # from the end of the line before
        yield from (place + found.start() for found in _PLAIN.finditer(chunk))


def _gzip_records(file: BinaryIO, start: int) -> Iterator[int]:
    """Members that unpack to the beginning of a record; the mark of a member alone is found in any compressed data."""
    for place, chunk in _chunks(file, start):
        for found in _GZIP_MEMBER.finditer(chunk):
            if _unpacked(chunk[found.start() : found.start() + _OVERLAP]).startswith(_BEGINNING):
                yield place + found.start()


def _unpacked(member: bytes) -> bytes:
    try:
        return zlib.decompressobj(_GZIP).decompress(member, len(_BEGINNING))
    except zlib.error:
        return b""


def _chunks(file: BinaryIO, start: int) -> Iterator[tuple[int, bytes]]:
    """The file from a place on, in pieces that overlap, each with its place."""
    while True:
        file.seek(start)
        chunk = file.read(_CHUNK)
        yield start, chunk
        if len(chunk) < _CHUNK:
            return
        start += _CHUNK - _OVERLAP


FINDERS: dict[bytes, Callable[[BinaryIO, int], Iterator[int]]] = {b"WA": _plain_records, GZIP_MAGIC: _gzip_records}
STARTS: dict[bytes, Callable[[BinaryIO, int], int]] = {b"WA": _plain_start, GZIP_MAGIC: _gzip_start}
"""How records are found, and where those of a range begin, by the first bytes of the file."""
