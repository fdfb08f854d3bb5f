"""Pages in files of their own."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from pagesieve.exceptions import FileSourceError
from pagesieve.inputs.entry import Entry
from pagesieve.source import Source
from pagesieve.source.files import read_file


def page_entries(paths: Sequence[Path]) -> Iterator[Entry]:
    """One page a file."""
    for number, path in enumerate(paths):
        name = str(path)
        yield Entry.of(_page(path), (name, 0), name)._replace(passed=number)


def _page(path: Path) -> Source | str:
    try:
        return Source(read_file(path))
    except FileSourceError as fault:
        return str(fault).replace(f" {path}", "").removesuffix(":")
