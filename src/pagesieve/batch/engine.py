"""Where tasks are run: what every engine is, and what it tells while it works."""

from collections.abc import Generator, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from pagesieve.batch.lock import Lock
from pagesieve.batch.summary import Summary
from pagesieve.batch.work import Job
from pagesieve.inputs.task import Task


class Progress(NamedTuple):
    """How far a task is: pages so far, faults among them, and its share that is done."""

    task: Task
    pages: int
    faults: int
    share: float


class Done(NamedTuple):
    """A task whose part is written."""

    task: Task
    summary: Summary


class Failed(NamedTuple):
    """A task that could not be done, and why."""

    task: Task
    fault: str


Event = Progress | Done | Failed
Events = Generator[Event, None, None]


class Engine(Protocol):
    """Runs tasks in any order and tells what became of each. Once it is closed, none of its workers writes."""

    def __call__(self, tasks: Sequence[Task], job: Job, folder: Path, *, lock: Lock) -> Events:
        """Run the tasks; their parts go into the folder."""


def told(task: Task, result: Summary | str) -> Event:
    """The event for the result of a task."""
    return Failed(task, result) if isinstance(result, str) else Done(task, result)
