"""One task from its input to its part. Every engine calls this and nothing else for the pages."""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pagesieve.batch.fields import columns
from pagesieve.batch.guard import Guard, Outcome
from pagesieve.batch.hosts import LEAST
from pagesieve.batch.limits import Limits
from pagesieve.batch.parts import Row, part_writer
from pagesieve.batch.reader import Reader
from pagesieve.batch.summary import Summary
from pagesieve.exceptions import OptionError, PagesieveError
from pagesieve.inputs import Columns, Entry, entries
from pagesieve.inputs.task import Task
from pagesieve.source import Source

Watch = Callable[[Summary, float], None]
"""Is told, after every entry, what became of the pages so far and how much of the task is done."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is done with every task of a run."""

    reader: Reader = field(default_factory=Reader)
    limits: Limits = field(default_factory=Limits)
    inputs: Columns = field(default_factory=Columns)
    form: str = "jsonl"
    dedup: bool = False
    site_pages: int | None = None  # that a site is learnt from, for each host; none is learnt unless it is said

    def __post_init__(self) -> None:
        if self.site_pages is not None and (not isinstance(self.site_pages, int) or self.site_pages < LEAST):
            raise OptionError(f"a site is learnt from {LEAST} pages or more, not {self.site_pages!r}")

    @property
    def columns(self) -> dict[str, Any]:
        """The columns of its rows."""
        return columns(self.reader.fields, marked=self.dedup)

    def part(self, task: Task, folder: Path) -> Path:
        """Where the part of a task is."""
        return folder / f"{task.part}.{self.form}"


def write_part(task: Task, job: Job, folder: Path, *, guard: Guard, watch: Watch | None = None) -> Summary:
    """Read the pages of a task, and write them as a part."""
    summary = Summary()
    with part_writer(job.part(task, folder), job.columns) as writer:
        for row in rows(task, job, guard, summary=summary, watch=watch):
            writer.add(row)
    return summary


def finished(task: Task, job: Job, folder: Path, *, guard: Guard, watch: Watch | None = None) -> Summary | str:
    """The summary of a task when it is done, or why it cannot be: an input that cannot be read costs itself alone."""
    try:
        return write_part(task, job, folder, guard=guard, watch=watch)
    except PagesieveError as fault:
        return str(fault)
    except Exception as fault:  # such as a file that breaks the library that reads it
        return f"cannot read {task.path}: {type(fault).__name__}: {fault}"


def rows(
    task: Task, job: Job, guard: Guard, *, summary: Summary | None = None, watch: Watch | None = None
) -> Iterator[Row]:
    """The rows of a task, in the order of its input; what is no page is counted and has none."""
    summary = Summary() if summary is None else summary
    for entry in entries(task, job.inputs):
        summary.note_entry(entry)
        if entry.source is not None:
            outcome = guard.read(entry.source)
            summary.note(entry.source.url or entry.id, outcome)
            yield _row(entry, outcome) | ({"digest": digest(entry.source)} if job.dedup else {})
        if watch is not None:
            watch(summary, task.share(entry.passed))


def readable(task: Task, inputs: Columns) -> Iterator[Entry]:
    """The entries of a task up to where its input cannot be read, for who looks ahead; `finished` tells faults."""
    try:
        yield from entries(task, inputs)
    except Exception:  # such as a file that breaks the library that reads it
        return


def _row(entry: Entry, outcome: Outcome) -> Row:
    about = {"id": entry.id, "input": entry.input, "offset": entry.offset}
    return {**about, "status": outcome.status, "reason": outcome.reason, **outcome.values}


def digest(source: Source) -> str:
    """A fingerprint of the content of a page.

    >>> digest(Source("<p>Tea")) == digest(Source(b"<p>Tea")) != digest(Source("<p>tea"))
    True
    """
    content = source.content
    plain = content.encode("utf-8", "replace") if isinstance(content, str) else content
    return hashlib.sha256(plain).hexdigest()[:32]
