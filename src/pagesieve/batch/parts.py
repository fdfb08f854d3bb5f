"""The parts of the output: JSON lines or Parquet, under a temporary name until they are whole."""

import json
import os
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, Any, Protocol

from pagesieve.batch.fields import NUMBER, SCHEMA, TEXT, WHOLE, YES_NO, Kind
from pagesieve.exceptions import FileSourceError, MissingExtraError, OptionError

Row = dict[str, Any]
Columns = Mapping[str, Kind]

ROWS_AT_ONCE = 500  # rows of a row group; as many are held in memory, unless they are large
SIZE_AT_ONCE = 1 << 25  # characters of them
UNFINISHED = ".unfinished-"  # what names of files begin with until they are whole


class Writer(Protocol):
    """Takes rows, one after the other."""

    def add(self, row: Row) -> None:
        """Write a row."""

    def close(self) -> None:
        """Write what is left."""


class JsonLines:
    """A row a line, all columns in it."""

    def __init__(self, file: IO[bytes], columns: Columns) -> None:
        self.file, self.columns = file, tuple(columns)

    def add(self, row: Row) -> None:
        """Write a row."""
        line = json.dumps({name: row.get(name) for name in self.columns}, ensure_ascii=False)
        self.file.write(line.encode("utf-8", "replace") + b"\n")

    def close(self) -> None:
        """Nothing is left."""


class Parquet:
    """Row groups with nested columns; the version of the rows stands in the metadata of the file."""

    def __init__(self, file: IO[bytes], columns: Columns) -> None:
        from pyarrow.parquet import ParquetWriter

        self.schema = arrow_schema(columns)
        self.writer = ParquetWriter(file, self.schema, compression="zstd")
        self.rows: list[Row] = []
        self.size = 0

    def add(self, row: Row) -> None:
        """Take a row, and write when there are enough."""
        self.rows.append(row)
        self.size += _size(row)
        if len(self.rows) >= ROWS_AT_ONCE or self.size >= SIZE_AT_ONCE:
            self._write()

    def _write(self) -> None:
        self.writer.write_batch(arrow_batch(self.rows, self.schema))
        self.rows, self.size = [], 0

    def close(self) -> None:
        """Write the rows that are left, and the end of the file."""
        if self.rows:
            self._write()
        self.writer.close()


def _size(value: Any) -> int:
    """Characters in a value, about.

    >>> _size({"title": "Tea", "posts": [{"text": "Hot.", "depth": 0}]})
    8
    """
    if isinstance(value, str):
        return len(value)
    if isinstance(value, dict):
        return sum(map(_size, value.values()))
    return sum(map(_size, value)) if isinstance(value, list) else 1


FORMATS: dict[str, type[JsonLines] | type[Parquet]] = {"jsonl": JsonLines, "parquet": Parquet}
"""Formats of the output by name, which is also the suffix."""


def checked_format(name: str) -> str:
    """The name of a format that can be written here."""
    if name not in FORMATS:
        raise OptionError(f"no format is called {name!r}; there are: {', '.join(FORMATS)}")
    if name == "parquet":
        _arrow()
    return name


@contextmanager
def part_writer(path: Path, columns: Columns) -> Iterator[Writer]:
    """A writer of a part, which has its name when all rows are in it and on the disk, and not before."""
    unfinished = path.with_name(f"{UNFINISHED}{path.name}.{secrets.token_hex(4)}")
    try:
        with unfinished.open("wb") as file:
            writer = FORMATS[path.suffix[1:]](file, columns)
            yield writer
            writer.close()
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
        _settle(path.parent)
    except OSError as fault:
        raise FileSourceError(f"cannot write {path}: {fault.strerror or fault}") from fault
    finally:
        unfinished.unlink(missing_ok=True)


def _settle(folder: Path) -> None:
    """Have the names of a folder on the disk, so that no power cut takes back what the manifest says to be done."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def remove_unfinished(folder: Path) -> None:
    """Remove what runs that were ended have left."""
    for path in folder.glob(f"{UNFINISHED}*"):
        path.unlink(missing_ok=True)


def rows_in(path: Path, only: Sequence[str] | None = None) -> Iterator[Row]:
    """The rows of a part, with all columns or only some."""
    if path.suffix == ".jsonl":
        with path.open("rb") as lines:
            for row in map(json.loads, lines):
                yield row if only is None else {name: row[name] for name in only}
        return
    from pyarrow.parquet import ParquetFile

    with ParquetFile(path) as file:
        for batch in file.iter_batches(batch_size=ROWS_AT_ONCE, columns=only):
            yield from batch.to_pylist()


def arrow_schema(columns: Columns) -> Any:
    """The columns as an Arrow schema."""
    pyarrow = _arrow()
    fields = [(name, _arrow_type(kind)) for name, kind in columns.items()]
    return pyarrow.schema(fields, metadata={"pagesieve.schema": str(SCHEMA)})


def arrow_batch(rows: list[Row], schema: Any) -> Any:
    """Rows as an Arrow batch."""
    return _arrow().RecordBatch.from_pylist(rows, schema=schema)


def arrow_batches(rows: Iterable[Row], columns: Columns, size: int) -> Iterator[Any]:
    """Rows as Arrow batches of at most this size."""
    schema, remaining = arrow_schema(columns), iter(rows)
    while some := list(islice(remaining, size)):
        yield arrow_batch(some, schema)


def _arrow_type(kind: Kind) -> Any:
    pyarrow = _arrow()
    if isinstance(kind, list):
        return pyarrow.list_(_arrow_type(kind[0]))
    if isinstance(kind, dict):
        return pyarrow.struct([(name, _arrow_type(inner)) for name, inner in kind.items()])
    plain = {TEXT: pyarrow.string(), NUMBER: pyarrow.float64(), WHOLE: pyarrow.int64(), YES_NO: pyarrow.bool_()}
    return plain[kind]


def _arrow() -> Any:
    try:
        import pyarrow
    except ImportError:
        raise MissingExtraError("Parquet needs pyarrow: pip install 'pagesieve[batch]'") from None
    return pyarrow
