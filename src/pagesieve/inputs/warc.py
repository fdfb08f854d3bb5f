"""Web archives: WARC, plain or compressed, read as a stream; what is damaged is counted and passed over."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from pagesieve.inputs.entry import CUT_OFF, DAMAGED, Entry
from pagesieve.inputs.http import LONGEST_HEAD, Answer, answer
from pagesieve.inputs.seeking import LONGEST_LENGTH, next_record, range_start
from pagesieve.source import MAX_SIZE, Source
from pagesieve.source.media import Media, media

PAGES = ("response", "resource", "revisit", "unknown", DAMAGED)  # what may be pages, or should have been
LONGEST_BLOCK = MAX_SIZE + LONGEST_HEAD  # bytes: the largest page that is read whole, and its headers


class Record(NamedTuple):
    """A record of the archive that may be a page; `is_whole` is false where the file ends before it."""

    offset: int
    kind: str
    headers: dict[str, str]
    block: bytes
    is_whole: bool


def warc_entries(path: Path, start: int, stop: int) -> Iterator[Entry]:
    """The pages among the records that begin in a range of bytes.

    In a file that is compressed as a whole, and not record by record, offsets say little more than the order.
    """
    with path.open("rb") as file:
        is_last, offset = stop >= path.stat().st_size, -1
        for record in _records(file, range_start(file, start)):
            offset = max(record.offset, offset + 1)
            if offset >= stop and not is_last:
                return
            if offset >= start:
                yield _entry(record._replace(offset=offset), str(path))


def _records(file: BinaryIO, start: int) -> Iterator[Record]:
    """All records from a place on; after one that cannot be read, or that seems to have no end, the next that can."""
    place: int | None = start
    while place is not None:
        file.seek(place)
        is_whole = True
        try:
            for found in _archive(file):
                record = _record(found, int(found.stream_pos))
                place, is_whole = record.offset, record.is_whole
                if record.kind in PAGES:
                    yield record
        except OSError:  # the only error that the reader of archives has
            is_whole = False
            yield Record(place, DAMAGED, {}, b"", is_whole=False)
        place = None if is_whole else next_record(file, place)


def _archive(file: BinaryIO) -> Any:
    from fastwarc.warc import ArchiveIterator

    return ArchiveIterator(file, parse_http=False, max_header_len=LONGEST_HEAD)


def _record(found: Any, offset: int) -> Record:
    kind = str(found.record_type)
    if kind not in PAGES:
        return Record(offset, kind, {}, b"", is_whole=True)
    headers = {name.lower(): value for name, value in reversed(found.headers.to_tuples())}  # the first counts
    length = headers.get("content-length", "")
    if not length.isdecimal() or len(length) > LONGEST_LENGTH:
        return Record(offset, DAMAGED, headers, b"", is_whole=False)
    block = found.reader.read(LONGEST_BLOCK)
    return Record(offset, kind, headers, block, len(block) == min(int(length), LONGEST_BLOCK))


def _entry(record: Record, path: str) -> Entry:
    return Entry.of(_page(record), (path, record.offset), record.headers.get("warc-record-id", "").strip("<> "))


def _page(record: Record) -> Source | str:
    """The page of a record, or why it has none."""
    if record.kind == "revisit":
        return "revisit"
    if record.kind in ("unknown", DAMAGED):
        return DAMAGED
    if not record.is_whole:
        return CUT_OFF
    named = media(record.headers.get("content-type"))
    if record.kind == "resource" or "http" not in (named.media_type or "http"):
        return _source(record, named, record.block)
    found = answer(record.block)
    if found is None:
        return "no HTTP header"
    return _answered(record, found)


def _answered(record: Record, found: Answer) -> Source | str:
    if not 200 <= found.status < 300:
        return f"HTTP {found.status}"
    named = media(found.headers.get("content-type"))
    return _source(record, named, found.body)


def _source(record: Record, named: Media, body: bytes) -> Source | str:
    if not named.is_html:
        return str(named.media_type)
    url = record.headers.get("warc-target-uri", "").strip("<> ") or None
    return Source(body, url=url, charset=named.charset, media_type=named.media_type)
