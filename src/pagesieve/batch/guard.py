"""Pages are read in a process apart, within limits: a page that kills it, never ends or takes all memory costs itself.

Every engine reads through this guard, so one page gives the same row everywhere.
"""

import ctypes
import json
import time
from functools import lru_cache
from itertools import count
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from pagesieve.batch.apart import Apart, Silence
from pagesieve.batch.limits import GRACE, Limits
from pagesieve.batch.reader import Reader
from pagesieve.source import Source

STATUSES = ("ok", "empty", "error", "timeout", "memory", "crash")
LONGEST_REASON = 300  # characters
PAGES_BETWEEN = 200  # pages after which memory is given back; it takes about as long as one page
_FATAL = ("memory", "crash")  # after these the process is a new one


class Outcome(NamedTuple):
    """What became of a page: its status with a reason, the values of the fields, the seconds of CPU it took."""

    status: str
    reason: str | None
    values: dict[str, Any]
    cpu: float | None


class Guard:
    """Reads one page after another; keeps its process as long as that lives."""

    def __init__(self, reader: Reader, limits: Limits | None = None) -> None:
        self.reader, self.limits = reader, limits or Limits()
        self._apart = Apart(_serve, self.reader, self.limits)
        self._page: Source
        self._is_fresh = True

    @property
    def line(self) -> Connection:
        """Where the answer will come from, to wait for several guards at once."""
        return self._apart.line

    def read(self, source: Source) -> Outcome:
        """Read a page."""
        self.begin(source)
        return self.finish()

    def begin(self, source: Source) -> None:
        """Hand a page over, to be finished before the next one."""
        self._page = source
        self._is_fresh = self._apart.send(source)

    def finish(self) -> Outcome:
        """What became of the page.

        A page is blamed for the end of its process only if that was a new one: an old one may have been broken by a
        page before, and rows must not depend on what was read before them.
        """
        outcome = self._answer()
        if outcome.status in _FATAL and not self._is_fresh:
            self.begin(self._page)
            outcome = self._answer()
        return outcome

    def _answer(self) -> Outcome:
        answer = self._apart.receive(self.limits.seconds + GRACE)
        if isinstance(answer, Silence):
            status, reason = self.limits.blame(answer)
            return self._failed(status, reason, None)
        status, reason, values, cpu = answer
        if status == "memory":
            self._apart.close()
            return self._failed(status, f"more than {self.limits.memory:,} MB of memory", cpu)
        return Outcome(status, reason, json.loads(values), cpu) if values else self._failed(status, reason, cpu)

    def _failed(self, status: str, reason: str | None, cpu: float | None) -> Outcome:
        """A page that gave nothing keeps its address."""
        values = {name: self._page.url if name == "url" else None for name in self.reader.fields}
        return Outcome(status, reason, values, cpu)

    def close(self) -> None:
        """End the process."""
        self._apart.close()

    def __enter__(self) -> "Guard":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@lru_cache(maxsize=1)
def standing_guard(reader: Reader, limits: Limits) -> Guard:
    """A guard that stays with this process from task to task; for engines that have processes of their own."""
    return Guard(reader, limits)


def _serve(line: Connection, reader: Reader, limits: Limits) -> None:
    """In the process apart: read pages until the line is closed."""
    reader(Source("<p>Some words to begin with."))  # what is imported by the first page is not on its account
    limits.enforce()
    for number in count(1):
        if number % PAGES_BETWEEN == 0:
            _give_memory_back()
        try:
            source = line.recv()
        except MemoryError:  # a page that is larger than the limit
            line.send(("memory", None, b"", 0.0))
            return
        limits.wind()
        answer = _answer(reader, source)
        limits.stop()
        line.send(answer)


def _give_memory_back() -> None:
    """Give to the system what large pages have left behind; glibc would keep it, and memory would creep up."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)


def _answer(reader: Reader, source: Source) -> tuple[str, str | None, bytes, float]:
    """Status, reason, values as JSON and CPU time of one page."""
    start = time.thread_time()  # finer than that of the process, which a timer is watching
    reason: str | None
    try:
        reason, found = reader(source)
        status, values = "empty" if reason else "ok", _as_json(found)
    except MemoryError:
        status, reason, values = "memory", None, b""
    except Exception as fault:  # whatever a page raises is its row
        status, reason, values = "error", f"{type(fault).__name__}: {fault}", b""
    return status, reason and reason[:LONGEST_REASON], values, time.thread_time() - start


def _as_json(values: dict[str, Any]) -> bytes:
    """Values that any output can write: a lone half of a character becomes a question mark.

    >>> _as_json({"title": chr(0xD800)})
    b'{"title": "?"}'
    """
    return json.dumps(values, ensure_ascii=False).encode("utf-8", "replace")
