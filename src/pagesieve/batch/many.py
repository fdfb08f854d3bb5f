"""Many pages in a plain loop: `for reading in read_many(sources, workers=4)`."""

import os
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any

from pagesieve.batch.fields import DEFAULT_FIELDS
from pagesieve.batch.guard import Guard
from pagesieve.batch.limits import Limits
from pagesieve.batch.local import all_cores
from pagesieve.batch.reader import Reader
from pagesieve.exceptions import OptionError, SourceError
from pagesieve.methods import DEFAULT
from pagesieve.source import Source

AHEAD = 4  # pages a worker that may be read before the one that is waited for


@dataclass(frozen=True, slots=True, repr=False)
class RowReading:
    """What was read of one page in another process: the fields that were asked for, by their names.

    >>> row = RowReading("ok", None, {"title": "Tea", "text": "Tea is a drink."})
    >>> row.title, row
    ('Tea', <RowReading of 'Tea': ok, 15 characters>)
    """

    status: str
    reason: str | None
    values: dict[str, Any]

    def __repr__(self) -> str:
        name = self.values.get("title") or self.values.get("url") or "a page"
        told = self.reason or f"{len(self.values.get('text') or '')} characters" * ("text" in self.values)
        return f"<RowReading of {name!r}: {', '.join(filter(None, [self.status, told]))}>"

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self.values:
            raise AttributeError(f"this reading has no {name}; it has what read_many(..., fields=[...]) asked for")
        return self.values[name]


def read_many(
    sources: Iterable[object],
    *,
    workers: int | None = None,
    fields: Iterable[str] | None = None,
    method: str = DEFAULT,
    limits: Limits | None = None,
) -> Iterator[RowReading]:
    """Read many pages in several processes, and give what was read in the order of the sources.

    Sources are what `read` takes, and are taken as they are needed. A page that breaks its limits, a file that is not
    there, or a path as text, which is not HTML, gives a reading with a status and a reason.
    """
    if isinstance(sources, str | bytes | bytearray | os.PathLike | Source) or hasattr(sources, "read"):
        raise OptionError(f"read_many takes several pages, such as a list of paths, not one {type(sources).__name__}")
    reader, limits = Reader(DEFAULT_FIELDS if fields is None else tuple(fields), method), limits or Limits()
    count = all_cores() if workers is None else workers
    if not isinstance(count, int) or count < 1:
        raise OptionError(f"the number of workers must be 1 or more, not {workers!r}")
    return _readings(sources, [Guard(reader, limits) for _ in range(count)])


def _readings(sources: Iterable[object], guards: list[Guard]) -> Iterator[RowReading]:
    """A thread for every guard; threads only wait."""
    idle: SimpleQueue[Guard] = SimpleQueue()
    for guard in guards:
        idle.put(guard)
    waited_for: deque[Future[RowReading]] = deque()
    pool = ThreadPoolExecutor(len(guards))
    try:
        for source in sources:
            waited_for.append(pool.submit(_reading, source, idle))
            if len(waited_for) == AHEAD * len(guards):
                yield waited_for.popleft().result()
        while waited_for:
            yield waited_for.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
        for guard in guards:
            guard.close()


def _reading(thing: object, idle: "SimpleQueue[Guard]") -> RowReading:
    guard = idle.get()
    try:
        status, reason, values, _ = guard.read(Source.of(thing))
    except SourceError as fault:
        status, reason, values = "error", str(fault), dict.fromkeys(guard.reader.fields)
    finally:
        idle.put(guard)
    return RowReading(status, reason, values)
