"""The engine of one machine: worker processes that each take one task after another."""

import ctypes
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, NamedTuple

from pagesieve.batch.apart import Apart, Silence
from pagesieve.batch.engine import Event, Events, Progress, told
from pagesieve.batch.guard import Guard
from pagesieve.batch.lock import Lock
from pagesieve.batch.summary import Summary
from pagesieve.batch.work import Job, finished
from pagesieve.exceptions import OptionError
from pagesieve.inputs.task import Task

TICK = 0.2  # seconds between two messages of a worker about how far it is
_SIGNAL_WHEN_PARENT_ENDS = 1  # PR_SET_PDEATHSIG in <sys/prctl.h>


def all_cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Local:
    """As many workers as there are cores, unless told otherwise."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = all_cores() if workers is None else workers
        if not isinstance(self.workers, int) or self.workers < 1:
            raise OptionError(f"the number of workers must be 1 or more, not {workers!r}")

    def __call__(self, tasks: Sequence[Task], job: Job, folder: Path, *, lock: Lock) -> Events:
        """Run the tasks; the heaviest first, so that none is left alone at the end."""
        crew = [Apart(_serve, job, folder, keep_open=[lock.handle]) for _ in range(min(self.workers, len(tasks)))]
        try:
            for worker in crew:
                worker.launch()
            yield from _events(crew, deque(sorted(tasks, key=lambda task: -task.weight)))
        finally:
            for worker in crew:
                worker.end()


class _Tick(NamedTuple):
    """How far a worker is with its task."""

    pages: int
    faults: int
    share: float


def _events(crew: list[Apart], waiting: deque[Task]) -> Iterator[Event]:
    """Hand tasks out, and tell what comes back."""
    busy: dict[Any, tuple[Apart, Task]] = {}
    idle, lost = list(crew), set[int]()
    while waiting or busy:
        while waiting and idle:
            worker, task = idle.pop(), waiting.popleft()
            worker.send(task)
            busy[worker.line] = worker, task
        for line in wait(list(busy)):
            worker, task = busy[line]
            message = worker.receive()
            if isinstance(message, _Tick):
                yield Progress(task, *message)
                continue
            del busy[line]
            idle.append(worker)
            if isinstance(message, Silence) and task.number not in lost:
                lost.add(task.number)  # most likely its worker was killed from outside: once more
                waiting.append(task)
            else:
                yield told(task, _result(task, message))


def _result(task: Task, message: Summary | str | Silence) -> Summary | str:
    if isinstance(message, Silence):
        return f"cannot read {task.path}: {str(message).replace('it', 'its worker', 1)}"
    return message


def _serve(line: Connection, job: Job, folder: Path) -> None:
    """In a worker: do tasks until the line is closed."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # what was begun is removed on the way out
    _end_with_parent()
    with Guard(job.reader, job.limits) as guard:
        while True:
            task = line.recv()
            line.send(finished(task, job, folder, guard=guard, watch=_Ticker(line)))


class _Ticker:
    """Tells how far a task is, not too often."""

    def __init__(self, line: Connection) -> None:
        self.line, self.told = line, time.monotonic()

    def __call__(self, summary: Summary, share: float) -> None:
        if time.monotonic() > self.told + TICK:
            self.line.send(_Tick(summary.pages, summary.faults, share))
            self.told = time.monotonic()


def _end_with_parent() -> None:
    """On Linux the kernel tells a worker that the run was killed; elsewhere it notices when it next tells something."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_SIGNAL_WHEN_PARENT_ENDS, signal.SIGTERM)
