"""Pages in JSON lines: one object a line, plain or gzipped."""

import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from pagesieve.inputs.columns import Columns, entry_of, keys_of
from pagesieve.inputs.entry import CUT_OFF, DAMAGED, NO_HTML, Entry
from pagesieve.source.compression import GZIP_MAGIC

LONGEST_LINE = 1 << 27  # bytes: twice the largest page, since JSON and base64 are longer than what they hold


def jsonl_entries(path: Path, start: int, stop: int, *, columns: Columns) -> Iterator[Entry]:
    """The pages of the lines that begin in a range of bytes; those of a gzipped file are all in the first range."""
    with path.open("rb") as file:
        is_gzip = file.read(2) == GZIP_MAGIC
        if is_gzip and start:  # its name did not tell when it was split
            return
        file.seek(0 if is_gzip else max(start - 1, 0))
        lines: Any = gzip.GzipFile(fileobj=file) if is_gzip else file
        if start:
            _pass_line(lines)
        for offset, line in _lines(lines):
            if offset >= stop and not is_gzip:
                return
            yield _entry(line, (str(path), offset), columns)._replace(passed=file.tell())


def _lines(lines: BinaryIO) -> Iterator[tuple[int, bytes | str]]:
    """Each line with its place; for one that cannot be had, the reason."""
    while True:
        offset = lines.tell()
        try:
            line = lines.readline(LONGEST_LINE)
        except EOFError:
            yield offset, CUT_OFF
            return
        except (OSError, zlib.error):
            yield offset, DAMAGED
            return
        if not line:
            return
        if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
            _pass_line(lines)
            yield offset, f"longer than {LONGEST_LINE:,} bytes"
        elif not line.isspace():
            yield offset, line


def _pass_line(lines: BinaryIO) -> None:
    while (part := lines.readline(LONGEST_LINE)) and not part.endswith(b"\n"):
        pass


def _entry(line: bytes | str, place: tuple[str, int], columns: Columns) -> Entry:
    if isinstance(line, str):
        return Entry.of(line, place)
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return Entry.of("not JSON" if line.endswith(b"\n") else CUT_OFF, place)
    if not isinstance(found, dict):
        return Entry.of(NO_HTML, place)
    entry = entry_of(found, place, columns)
    return entry._replace(keys=keys_of(found, columns)) if entry.skipped in ("", NO_HTML) else entry
