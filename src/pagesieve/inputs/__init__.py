"""Files of pages as streams: folders and files of HTML, JSON lines, Parquet, web archives.

`sources` gives the pages; `plan` and `entries` are for who shares the work and has to know what became of every entry.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from pagesieve.exceptions import FileSourceError
from pagesieve.inputs.columns import Columns
from pagesieve.inputs.entry import Entry
from pagesieve.inputs.jsonl import jsonl_entries
from pagesieve.inputs.pages import page_entries
from pagesieve.inputs.parquet import parquet_entries
from pagesieve.inputs.plan import WHOLE, input_files, tasks
from pagesieve.inputs.task import Task
from pagesieve.inputs.warc import warc_entries
from pagesieve.source import Source

__all__ = ["Columns", "Entry", "Task", "entries", "named_sources", "sources"]

_Entries = Callable[[Task, Columns], Iterator[Entry]]

_READERS: dict[str, _Entries] = {
    "html": lambda task, _: page_entries([Path(path) for path in task.paths]),
    "warc": lambda task, _: warc_entries(task.path, task.start, task.stop),
    "jsonl": lambda task, columns: jsonl_entries(task.path, task.start, task.stop, columns=columns),
    "parquet": lambda task, columns: parquet_entries(task.path, task.start, task.stop, columns=columns),
}
"""What reads an input, by its kind."""


def entries(task: Task, columns: Columns | None = None) -> Iterator[Entry]:
    """The entries of a task, in the order of its input."""
    try:
        yield from _READERS[task.kind](task, columns or Columns())
    except OSError as fault:
        raise FileSourceError(f"cannot read {task.path}: {fault.strerror or fault}") from fault


def sources(names: str | Iterable[str], columns: Columns | None = None) -> Iterator[Source]:
    """The pages in files, folders and patterns, one after the other; what is no page is passed over."""
    yield from (source for _, source in named_sources(names, columns))


def named_sources(names: str | Iterable[str], columns: Columns | None = None) -> Iterator[tuple[str, Source]]:
    """The same pages, each with what its input calls it."""
    for task in tasks(input_files([names] if isinstance(names, str) else names), split=WHOLE):
        yield from ((entry.id, entry.source) for entry in entries(task, columns) if entry.source is not None)
