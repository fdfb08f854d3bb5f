"""Pages are read in a process apart, within limits: a page that kills it, never ends or takes all memory costs itself.

Every engine reads through this guard, so one page gives the same row everywhere.
"""

import ctypes
import json
import time
from collections.abc import Callable
from functools import lru_cache
from itertools import count
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, TypeVar

from pagesieve.batch.apart import Apart, Silence
from pagesieve.batch.limits import GRACE, Limits
from pagesieve.batch.reader import Reader
from pagesieve.exceptions import SourceError
from pagesieve.source import Source

T = TypeVar("T")

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

    def read(self, source: Source) -> Outcome:
        """Read a page.

        A page is blamed for the end of its process only if that was a new one: an old one may have been broken by a
        page before, and rows must not depend on what was read before them.
        """
        is_fresh = self._apart.send(source)
        outcome = self._outcome(source)
        if outcome.status in _FATAL and not is_fresh:
            self._apart.send(source)
            outcome = self._outcome(source)
        return outcome

    def _outcome(self, source: Source) -> Outcome:
        """What becomes of a page that was sent."""
        answer = self._apart.receive(self.limits.seconds + GRACE)
        if isinstance(answer, Silence):
            return Outcome(*self.limits.blame(answer), self._nothing(source), None)
        status, reason, values, cpu = answer
        if status == "memory":
            self._apart.close()
            reason = f"more than {self.limits.memory:,} MB of memory"
        return Outcome(status, reason, json.loads(values) if values else self._nothing(source), cpu)

    def _nothing(self, source: Source) -> dict[str, Any]:
        """The values of a page that could not be read: it keeps its address."""
        return {name: source.url if name == "url" else None for name in self.reader.fields}

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
    status, reason, found = answered(lambda: _read(reader, source))
    values = b""
    if found is not None:
        reason, values = found
        status = "empty" if reason else "ok"
    return status, reason and reason[:LONGEST_REASON], values, time.thread_time() - start


def _read(reader: Reader, source: Source) -> tuple[str | None, bytes]:
    reason, values = reader(source)
    return reason, _as_json(values)


def answered(work: Callable[[], T]) -> tuple[str, str | None, T | None]:
    """What work on pages of strangers gives, with the status `ok`; or the status and the reason if it cannot be done.

    >>> answered(lambda: 2 + 2), answered(lambda: 1 / 0)
    (('ok', None, 4), ('error', 'ZeroDivisionError: division by zero', None))
    """
    try:
        return "ok", None, work()
    except MemoryError:
        return "memory", None, None
    except SourceError as fault:  # a sentence for people
        return "error", str(fault)[:LONGEST_REASON], None
    except Exception as fault:  # whatever a page raises is its row
        return "error", f"{type(fault).__name__}: {fault}"[:LONGEST_REASON], None


def _as_json(values: dict[str, Any]) -> bytes:
    """Values that any output can write: a lone half of a character becomes a question mark.

    >>> _as_json({"title": chr(0xD800)})
    b'{"title": "?"}'
    """
    return json.dumps(values, ensure_ascii=False).encode("utf-8", "replace")
