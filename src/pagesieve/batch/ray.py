"""Ray Data: files of pages as a dataset, or a column of HTML in a dataset of one's own, each page under the guard."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from pagesieve.batch.fields import DEFAULT_FIELDS
from pagesieve.batch.guard import Guard, standing_guard
from pagesieve.batch.limits import Limits
from pagesieve.batch.parts import arrow_batch, arrow_batches, arrow_schema
from pagesieve.batch.reader import Reader
from pagesieve.batch.work import Job, rows
from pagesieve.exceptions import MissingExtraError
from pagesieve.inputs import plan
from pagesieve.inputs.columns import page_of
from pagesieve.inputs.task import Task
from pagesieve.methods import DEFAULT

if TYPE_CHECKING:
    from ray.data import Dataset

ROWS_AT_ONCE = 100  # rows that are handed to Ray in one batch
_PLACE = ("id", "input", "offset")  # columns of a row from a file; a dataset has its own


def read_pages(
    paths: Iterable[str], *, fields: Iterable[str] = DEFAULT_FIELDS, method: str = DEFAULT, limits: Limits | None = None
) -> "Dataset":
    """Read files of pages, by names or patterns: a row for each page, as `pagesieve batch` writes it."""
    try:
        import ray.data
    except ImportError:
        raise MissingExtraError("Ray Data needs ray: pip install 'pagesieve[ray]'") from None
    job = Job(Reader(tuple(fields), method), limits or Limits())
    tasks = plan.tasks(plan.input_files(paths))
    numbers = ray.data.from_items([{"number": task.number} for task in tasks], override_num_blocks=max(len(tasks), 1))
    return numbers.map_batches(partial(_task_rows, tasks=tasks, job=job), batch_size=1, batch_format="pyarrow")


def _task_rows(batch: Any, *, tasks: Sequence[Task], job: Job) -> Iterator[Any]:
    """In a worker of Ray: the rows of a task."""
    import pyarrow

    guard = standing_guard(job.reader, job.limits)
    for number in batch["number"].to_pylist():
        for found in arrow_batches(rows(tasks[number], job, guard), job.columns, ROWS_AT_ONCE):
            yield pyarrow.Table.from_batches([found])


def read_batch(batch: Any, *, job: Job | None = None) -> Any:
    """For `dataset.map_batches(read_batch, batch_format="pyarrow")`: the batch with what was read beside its columns.

    The HTML is in a column `html` or `base64`, its address in `url`, unless `job.inputs` says otherwise.
    """
    import pyarrow

    job = job or Job()
    guard = standing_guard(job.reader, job.limits)
    schema = arrow_schema({name: kind for name, kind in job.columns.items() if name not in _PLACE})
    read = arrow_batch([_read(row, job, guard) for row in batch.to_pylist()], schema)
    kept = {name: batch.column(name) for name in batch.column_names if name not in schema.names}
    return pyarrow.table(kept | {name: read.column(name) for name in schema.names})


def _read(row: dict[str, Any], job: Job, guard: Guard) -> dict[str, Any]:
    page = page_of(row, job.inputs)
    if isinstance(page, str):
        return {"status": "error", "reason": page, "url": row.get(job.inputs.url)}
    outcome = guard.read(page)
    return {"status": outcome.status, "reason": outcome.reason, **outcome.values}
