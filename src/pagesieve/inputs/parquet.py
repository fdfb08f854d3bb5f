"""Pages in a column of a Parquet file, read by row groups."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pagesieve.exceptions import FileSourceError
from pagesieve.inputs.columns import Columns, entry_of, keys_of
from pagesieve.inputs.entry import DAMAGED, Entry

ROWS_AT_ONCE = 64  # pages are large; more at once would only take memory


def parquet_entries(path: Path, start: int, stop: int, *, columns: Columns) -> Iterator[Entry]:
    """The pages in a range of rows, which begins and ends where row groups do."""
    file = parquet_file(path)
    names = [name for name in columns.names if name in file.schema_arrow.names]
    if not {columns.html, columns.base64} & {*names}:
        has = keys_of(dict.fromkeys(file.schema_arrow.names), columns)
        raise FileSourceError(f"{path} has no column {columns.html!r}; it has {has}: give --html-field")
    for group, first in enumerate(group_starts(file)):
        if start <= first < stop:
            for offset, row in enumerate(_rows(file, group, names), first):
                place = (str(path), offset)
                yield Entry.of(row, place) if isinstance(row, str) else entry_of(row, place, columns)


def _rows(file: Any, group: int, names: list[str]) -> Iterator[dict[str, Any] | str]:
    """The rows of a group; where it cannot be read any further, the reason."""
    import pyarrow

    try:
        for batch in file.iter_batches(batch_size=ROWS_AT_ONCE, row_groups=[group], columns=names):
            yield from (_row(batch, number) for number in range(batch.num_rows))
    except (pyarrow.ArrowException, OSError):
        yield DAMAGED


def _row(batch: Any, number: int) -> dict[str, Any] | str:
    """A row of a batch; columns of text may hold bytes that are none."""
    try:
        return {name: column[number].as_py() for name, column in zip(batch.schema.names, batch.columns, strict=True)}
    except UnicodeDecodeError:
        return DAMAGED


def parquet_file(path: Path) -> Any:
    """The file, opened; one clear sentence if it cannot be."""
    import pyarrow
    from pyarrow.parquet import ParquetFile

    try:
        return ParquetFile(path)
    except (pyarrow.ArrowException, OSError, UnicodeEncodeError) as fault:  # Arrow takes no name that is no text
        raise FileSourceError(f"cannot read {path}: {fault}") from fault


def group_starts(file: Any) -> list[int]:
    """The first row of every row group."""
    starts, total = [], 0
    for group in range(file.num_row_groups):
        starts.append(total)
        total += file.metadata.row_group(group).num_rows
    return starts
