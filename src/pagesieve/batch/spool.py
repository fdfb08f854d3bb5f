"""The pages that sites are learnt from, on the disk, so that memory does not grow with the number of hosts."""

import sqlite3
import zlib
from collections.abc import Iterator
from pathlib import Path

from pagesieve.batch.parts import UNFINISHED
from pagesieve.batch.work import digest
from pagesieve.exceptions import FileSourceError
from pagesieve.source import Source

NAME = f"{UNFINISHED}sites.sqlite"
FASTEST = 1  # level of compression: a page is written once and read at most once
_TABLE = """
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
CREATE TABLE page (host TEXT, digest TEXT, is_text INTEGER, content BLOB, url TEXT, charset TEXT, media_type TEXT);
CREATE UNIQUE INDEX once ON page (host, digest);
"""


class Spool:
    """Takes pages as they come, and keeps the first `most` of every host; one that comes twice counts once."""

    def __init__(self, folder: Path, most: int) -> None:
        self.path, self.most = folder / NAME, most
        self.path.unlink(missing_ok=True)
        self._database = sqlite3.connect(self.path, isolation_level=None)
        try:
            self._database.executescript(_TABLE)
        except sqlite3.DatabaseError as fault:
            raise FileSourceError(f"cannot write {self.path}: {fault}") from fault

    def add(self, host: str, source: Source) -> None:
        """Keep a page, unless its host has enough."""
        (count,) = self._database.execute("SELECT count(*) FROM page WHERE host = ?", (host,)).fetchone()
        if count >= self.most:
            return
        is_text = isinstance(source.content, str)
        plain = source.content.encode() if isinstance(source.content, str) else source.content
        row = (host, digest(source), is_text, zlib.compress(plain, FASTEST))
        line = "INSERT OR IGNORE INTO page VALUES (?, ?, ?, ?, ?, ?, ?)"
        try:
            self._database.execute(line, (*row, source.url, source.charset, source.media_type))
        except sqlite3.DatabaseError as fault:
            raise FileSourceError(f"cannot write {self.path}: {fault}") from fault

    def hosts(self, least: int) -> list[str]:
        """The hosts with enough pages, by name."""
        enough = "SELECT host FROM page GROUP BY host HAVING count(*) >= ? ORDER BY host"
        return [host for (host,) in self._database.execute(enough, (least,))]

    def count(self) -> int:
        """The number of all hosts."""
        (count,) = self._database.execute("SELECT count(DISTINCT host) FROM page").fetchone()
        return int(count)

    def pages(self, host: str) -> list[Source]:
        """The pages of a host, in the order in which they came."""
        kept = "SELECT is_text, content, url, charset, media_type FROM page WHERE host = ? ORDER BY rowid"
        return list(self._sources(kept, host))

    def _sources(self, kept: str, host: str) -> Iterator[Source]:
        for is_text, packed, *about in self._database.execute(kept, (host,)):
            content = zlib.decompress(packed)
            yield Source(content.decode() if is_text else content, *about)

    def close(self) -> None:
        """Remove it from the disk."""
        self._database.close()
        self.path.unlink(missing_ok=True)

    def __enter__(self) -> "Spool":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
