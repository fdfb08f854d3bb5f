"""Files of pages as streams of entries: folders and files of HTML, JSON lines, Parquet, web archives."""

from collections.abc import Iterator
from pathlib import Path

from pagesieve.batch.inputs.columns import Columns
from pagesieve.batch.inputs.entry import Entry
from pagesieve.batch.task import Task

__all__ = ["Columns", "Entry", "entries"]


def entries(task: Task, columns: Columns) -> Iterator[Entry]:
    """The entries of a task, in the order of its input."""
    paths = [Path(path) for path in task.paths]
    if task.kind == "html":
        from pagesieve.batch.inputs.pages import page_entries

        return page_entries(paths)
    if task.kind == "warc":
        from pagesieve.batch.inputs.warc import warc_entries

        return warc_entries(paths[0], task.start, task.stop)
    if task.kind == "jsonl":
        from pagesieve.batch.inputs.jsonl import jsonl_entries

        return jsonl_entries(paths[0], task.start, task.stop, columns=columns)
    from pagesieve.batch.inputs.parquet import parquet_entries

    return parquet_entries(paths[0], task.start, task.stop, columns=columns)
