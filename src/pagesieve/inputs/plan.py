"""From the names that a person gives to tasks: which files there are, what they are, where large ones are split."""

import glob
import os
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from pagesieve.exceptions import FileSourceError, MissingExtraError, OptionError
from pagesieve.inputs.parquet import group_starts, parquet_file
from pagesieve.inputs.task import Task

SUFFIXES: dict[str, tuple[str, ...]] = {
    "warc": (".warc", ".warc.gz", ".warc.zst", ".warc.lz4"),
    "jsonl": (".jsonl", ".ndjson", ".jsonl.gz", ".ndjson.gz"),
    "parquet": (".parquet",),
    "html": (".html", ".htm", ".xhtml", ".html.gz", ".htm.gz", ".xhtml.gz"),
}
"""What a file holds, by the end of its name."""

PACKAGES = {"warc": ("fastwarc", "web archives need"), "parquet": ("pyarrow", "Parquet needs")}
"""What is needed to read it, where that is not always installed."""

TASKS = 64  # that a run should have at least, so that many workers have enough to do; then large inputs are split
LEAST_SPLIT = 4  # megabytes of an input that are worth a task of their own
LEAST_GROUP, MOST_GROUP = 20, 500  # files of one page each that make a task
WHOLE = 1 << 30  # megabytes: a `split` that splits nothing
_MEGABYTE = 1 << 20


class InputFile(NamedTuple):
    """A file that was found, and how it was when it was: a run goes on only with the same files."""

    path: str
    kind: str
    size: int
    modified: int


def input_files(names: Iterable[str], *, outside: Path | None = None) -> list[InputFile]:
    """All files of pages that people's names lead to: files, folders and patterns; none in the folder of the output."""
    found = {os.path.abspath(path) for name in names for path in _named(name)}
    own = f"{outside.resolve()}{os.sep}" if outside is not None else None
    paths = [path for path in sorted(found) if own is None or not os.path.realpath(path).startswith(own)]
    if found and not paths:
        raise FileSourceError(f"all inputs are in {outside}, the folder of the output")
    files = [_input_file(Path(path)) for path in paths]
    _check_packages({file.kind for file in files})
    return files


def _check_packages(kinds: set[str]) -> None:
    """Say what is not installed before any work is begun."""
    for kind, (package, what) in PACKAGES.items():
        if kind in kinds and find_spec(package) is None:
            raise MissingExtraError(f"{what} {package}: pip install 'pagesieve[batch]'")


def _named(name: str) -> list[Path]:
    path = Path(name)
    if path.is_dir():
        found = [inner for inner in path.rglob("*") if kind_of(inner) and inner.is_file()]
        return found or _none(f"{name} holds no pages ({_known()})")
    if path.exists():
        return [path] if kind_of(path) else _none(f"cannot tell what is in {name}; known are: {_known()}")
    matches = [Path(match) for match in glob.glob(name, recursive=True)] if glob.has_magic(name) else []
    return [path for path in matches if kind_of(path) and path.is_file()] or _none(f"no such file: {name}")


def _none(sentence: str) -> list[Path]:
    raise FileSourceError(sentence)


def _known() -> str:
    return ", ".join(suffix for suffixes in SUFFIXES.values() for suffix in suffixes if suffix.count(".") == 1)


def kind_of(path: Path) -> str:
    """What a file holds.

    >>> kind_of(Path("crawl/CC-00001.warc.gz")), kind_of(Path("notes.txt"))
    ('warc', '')
    """
    name = path.name.lower()
    return next((kind for kind, suffixes in SUFFIXES.items() if name.endswith(suffixes)), "")


def _input_file(path: Path) -> InputFile:
    try:
        state = path.stat()
    except OSError as fault:
        raise FileSourceError(f"cannot read {path}: {fault.strerror}") from fault
    return InputFile(str(path), kind_of(path), state.st_size, state.st_mtime_ns)


def tasks(files: Sequence[InputFile], *, first: int = 0, split: int | None = None) -> list[Task]:
    """The tasks for these files, numbered on from `first`. What they are depends on the files alone.

    Inputs larger than `split` megabytes are split; by default, if they are more than a share of the whole that leaves
    too few tasks.

    >>> [(task.number, task.start, task.stop) for task in tasks([InputFile("a.jsonl", "jsonl", 3 << 20, 0)], split=2)]
    [(0, 0, 1572864), (1, 1572864, 3145728)]
    """
    if split is not None and split < 1:
        raise OptionError(f"inputs are split from 1 megabyte on, not from {split!r}")
    pages = [file for file in files if file.kind == "html"]
    others = [file for file in files if file.kind != "html"]
    size = min(max(-(-len(pages) // TASKS), LEAST_GROUP), MOST_GROUP)
    most = split * _MEGABYTE if split else max(sum(file.size for file in others) // TASKS, LEAST_SPLIT * _MEGABYTE)
    shapes = [
        *(_grouped(pages[start : start + size]) for start in range(0, len(pages), size)),
        *(shape for file in others for shape in _ranges(file, most)),
    ]
    return [Task(number, *shape) for number, shape in enumerate(shapes, first)]


class _Shape(NamedTuple):
    """A task without its number."""

    kind: str
    paths: tuple[str, ...]
    start: int
    stop: int
    weight: int


def _grouped(pages: list[InputFile]) -> _Shape:
    weight = sum(page.size for page in pages)
    return _Shape("html", tuple(page.path for page in pages), 0, len(pages), weight)


def _ranges(file: InputFile, most: int) -> Iterator[_Shape]:
    count = max(-(-file.size // most), 1)
    bounds = _row_bounds(file, count) if file.kind == "parquet" else _byte_bounds(file, count)
    for start, stop in pairwise(bounds):
        yield _Shape(file.kind, (file.path,), start, stop, file.size // (len(bounds) - 1))


def _byte_bounds(file: InputFile, count: int) -> list[int]:
    """Where the ranges begin and end. What is compressed as a whole can only be read as a whole."""
    can_split = file.path.lower().endswith((".warc", ".warc.gz", ".jsonl", ".ndjson"))
    count = count if can_split else 1
    return [file.size * number // count for number in range(count + 1)]


def _row_bounds(file: InputFile, count: int) -> list[int]:
    """The same in rows, between row groups. A file that cannot be read is one range, and its task will say why."""
    try:
        opened = parquet_file(Path(file.path))
    except FileSourceError:
        return [0, 1]
    starts, total = group_starts(opened), opened.metadata.num_rows
    wanted = [total * number // count for number in range(1, count)]
    return sorted({0, total or 1, *(max((row for row in starts if row <= bound), default=0) for bound in wanted)})
