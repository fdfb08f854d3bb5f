"""Spark: tasks spread over a cluster, each page under the same guard as everywhere.

`read_pages` gives a DataFrame for people's own jobs. `Spark` is the engine of `pagesieve batch --engine spark`: there
the workers write the parts themselves, so that a run can go on after anything, as on one machine. pagesieve must be
installed on the workers, and inputs and output must be in folders that all machines see under the same names.
"""

import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pagesieve.batch.engine import Event, Events, told
from pagesieve.batch.fields import DEFAULT_FIELDS, NUMBER, TEXT, WHOLE, YES_NO, Kind
from pagesieve.batch.guard import standing_guard
from pagesieve.batch.limits import Limits
from pagesieve.batch.lock import Lock
from pagesieve.batch.parts import arrow_batches
from pagesieve.batch.reader import Reader
from pagesieve.batch.summary import Summary
from pagesieve.batch.work import Job, finished, rows
from pagesieve.exceptions import EngineError, MissingExtraError
from pagesieve.inputs import plan
from pagesieve.inputs.task import Task
from pagesieve.methods import DEFAULT

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

ROWS_AT_ONCE = 100  # rows that are handed to Spark in one batch
MARKS = ".done"  # the folder beside the parts where workers leave a mark for each task that is done, or a fault
LOOK = 0.5  # seconds between two looks at the marks

_TYPES = {TEXT: "STRING", NUMBER: "DOUBLE", WHOLE: "BIGINT", YES_NO: "BOOLEAN"}
_FAULT = re.compile(r"^[: ]*([\w.]+(?:Error|Exception): .+)$", re.M)
_Batches = Iterable[Any]


def read_pages(
    spark: "SparkSession",
    paths: Iterable[str],
    *,
    fields: Iterable[str] = DEFAULT_FIELDS,
    method: str = DEFAULT,
    limits: Limits | None = None,
) -> "DataFrame":
    """Read files of pages, by names or patterns: a row for each page, as `pagesieve batch` writes it."""
    job = Job(Reader(tuple(fields), method), limits or Limits())
    tasks = plan.tasks(plan.input_files(paths))
    return _spread(spark, len(tasks), _row_batches(tasks, job), columns=job.columns)


def _spread(
    spark: "SparkSession", count: int, work: Callable[[_Batches], _Batches], *, columns: dict[str, Kind]
) -> "DataFrame":
    """A frame in which each of so many tasks is a partition of its own, and work makes the rows from its number."""
    numbers = spark.range(0, count, 1, max(count, 1))
    return numbers.mapInArrow(work, ", ".join(f"`{name}` {_type(kind)}" for name, kind in columns.items()))


def _type(kind: Kind) -> str:
    """A type as Spark writes it.

    >>> _type([{"text": TEXT, "depth": WHOLE}])
    'ARRAY<STRUCT<`text`: STRING, `depth`: BIGINT>>'
    """
    if isinstance(kind, list):
        return f"ARRAY<{_type(kind[0])}>"
    if isinstance(kind, dict):
        return f"STRUCT<{', '.join(f'`{name}`: {_type(inner)}' for name, inner in kind.items())}>"
    return _TYPES[kind]


def _row_batches(tasks: Sequence[Task], job: Job) -> Callable[[_Batches], _Batches]:
    """What a worker does for `read_pages`: the numbers of tasks in, their rows out."""

    def work(batches: _Batches) -> Iterator[Any]:
        guard = standing_guard(job.reader, job.limits)
        for number in _numbers(batches):
            yield from arrow_batches(rows(tasks[number], job, guard), job.columns, ROWS_AT_ONCE)

    return work


def _numbers(batches: _Batches) -> Iterator[int]:
    for batch in batches:
        yield from batch.column(0).to_pylist()


class Spark:
    """The engine: a Spark session at a master, such as `spark://host:7077`, or on this machine."""

    def __init__(self, master: str | None = None) -> None:
        self.master = master or "local[*]"
        try:
            import pyspark  # noqa: F401
        except ImportError:
            raise MissingExtraError("Spark needs pyspark: pip install 'pagesieve[spark]'") from None

    def __call__(self, tasks: Sequence[Task], job: Job, folder: Path, *, lock: Lock) -> Events:
        """Run the tasks. A mark says that one is done, so that nothing is lost if this process is."""
        del lock  # it does not reach other machines; what two workers write is the same
        folder = folder.resolve()
        marks = folder / MARKS
        marks.mkdir(exist_ok=True)
        for mark in marks.glob("*.fault"):  # what failed in a run before is tried again
            mark.unlink()
        waiting = {task.number: task for task in tasks}
        yield from _marked(marks, waiting, "json")
        if waiting:
            yield from self._run(list(waiting.values()), job, folder, waiting=waiting)

    def _run(self, tasks: Sequence[Task], job: Job, folder: Path, *, waiting: dict[int, Task]) -> Iterator[Event]:
        spark = self._session()
        beside = ThreadPoolExecutor(max_workers=1)
        try:
            frame = _spread(spark, len(tasks), _part_writer(tasks, job, str(folder)), columns={"number": WHOLE})
            action = beside.submit(frame.collect)
            while not action.done():
                wait([action], LOOK)
                yield from _marked(folder / MARKS, waiting, "json")
            for kind in ("json", "fault"):  # a worker of a killed run may have failed at what another has done since
                yield from _marked(folder / MARKS, waiting, kind)
            if fault := action.exception():
                raise EngineError(f"Spark broke off: {_in_short(fault)}") from fault
            if waiting:
                raise EngineError(
                    f"the workers of Spark write to another {folder} than this machine: name a shared one"
                )
        finally:
            spark.stop()
            beside.shutdown()

    def _session(self) -> "SparkSession":
        from py4j.protocol import Py4JError
        from pyspark.errors import PySparkException
        from pyspark.sql import SparkSession

        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
        settings = {"spark.ui.showConsoleProgress": "false", "spark.log.level": "ERROR"}
        try:
            return SparkSession.builder.appName("pagesieve").master(self.master).config(map=settings).getOrCreate()
        except (PySparkException, Py4JError, OSError) as fault:
            raise EngineError(
                f"Spark (with Java 17 or newer) did not start at {self.master}: {_in_short(fault)}"
            ) from fault


def _part_writer(tasks: Sequence[Task], job: Job, folder: str) -> Callable[[_Batches], _Batches]:
    """What a worker does for the engine: the numbers of tasks in, parts and marks into the folder."""

    def work(batches: _Batches) -> Iterator[Any]:
        guard = standing_guard(job.reader, job.limits)
        for number in _numbers(batches):
            result = finished(tasks[number], job, Path(folder), guard=guard)
            _leave_mark(Path(folder) / MARKS, tasks[number], result)
            yield from arrow_batches([{"number": number}], {"number": WHOLE}, 1)

    return work


def _leave_mark(marks: Path, task: Task, result: Summary | str) -> None:
    kind, told = ("fault", result) if isinstance(result, str) else ("json", result.to_dict())
    mark = marks / f"{task.number}.{kind}"
    unfinished = mark.with_suffix(f".{os.getpid()}")
    unfinished.write_text(json.dumps(told), encoding="utf-8")
    unfinished.replace(mark)


def _marked(marks: Path, waiting: dict[int, Task], kind: str) -> Iterator[Event]:
    """What marks of a kind tell of tasks that are waited for. A mark goes when what it told has been written down."""
    for mark in sorted(marks.glob(f"*.{kind}")):
        task = waiting.pop(int(mark.stem), None)
        if task is not None:
            result = json.loads(mark.read_text(encoding="utf-8"))
            yield told(task, result if isinstance(result, str) else Summary.from_dict(result))
        mark.unlink()


def _in_short(fault: BaseException) -> str:
    r"""The line that matters in what Spark says, which is long.

    >>> _in_short(RuntimeError("from the worker:\nTraceback\nModuleNotFoundError: No module named 'pagesieve'"))
    "ModuleNotFoundError: No module named 'pagesieve'"
    """
    lines = _FAULT.findall(str(fault)) or [str(fault).split("\n", maxsplit=1)[0] or type(fault).__name__]
    return str(lines[-1])[:300]
