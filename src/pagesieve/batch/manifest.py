"""The manifest of a run: its settings, inputs, tasks and parts, in SQLite beside the parts.

A task is done when its part has its name and then its line here says so. A run that was killed at any moment has lost
the tasks that were not done, and does them again; a task that was done twice gave the same part twice.
"""

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from pagesieve.batch.summary import Summary
from pagesieve.exceptions import FileSourceError, OptionError
from pagesieve.inputs.entry import legible
from pagesieve.inputs.plan import InputFile
from pagesieve.inputs.task import Task

NAME = "_manifest.sqlite"  # Arrow, Spark and Hive take names with _ or . before them for no data
TOO_FEW = "too few pages"
_TABLES = """
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS input (
    path TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    size INTEGER NOT NULL,
    modified INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS task (
    number INTEGER PRIMARY KEY,
    task TEXT NOT NULL,
    weight INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting',
    part TEXT,
    rows INTEGER,
    summary TEXT,
    fault TEXT,
    marked INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS site (host TEXT PRIMARY KEY, status TEXT NOT NULL, reason TEXT);
CREATE TABLE IF NOT EXISTS survey (tasks INTEGER NOT NULL, too_few INTEGER NOT NULL);
"""


class Standing(NamedTuple):
    """How far a run is: tasks and their weight in bytes, in all and done."""

    tasks: int
    done: int
    weight: int
    done_weight: int


class Manifest:
    """What a run has to do and has done."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._database = sqlite3.connect(folder / NAME)
        try:
            self._database.executescript(_TABLES)
        except sqlite3.DatabaseError as fault:
            raise FileSourceError(f"cannot use {folder / NAME}: {fault}") from fault

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    # --- what the run is -------------------------------------------------------------------------------------------

    def settle(self, settings: dict[str, Any]) -> None:
        """Write the settings of a new run down; go on with an earlier one only if they are the same."""
        wanted = {name: json.dumps(value) for name, value in settings.items()}
        known: dict[str, str] = dict(self._database.execute("SELECT name, value FROM setting"))
        other = next((name for name in known if known[name] != wanted.get(name)), None)
        if other is not None:
            raise OptionError(
                f"{self.folder} has a run with {other} {known[other]} and not {wanted.get(other)}: "
                "name another folder, or remove it"
            )
        with self._database:
            self._database.executemany("INSERT OR IGNORE INTO setting VALUES (?, ?)", wanted.items())

    def new_files(self, files: Iterable[InputFile]) -> list[InputFile]:
        """The files that the run does not know yet; one that it knows must not have changed."""
        known = {row[0]: InputFile(*row) for row in self._database.execute("SELECT * FROM input")}
        for file in map(_written, files):
            if file != known.get(file.path, file):
                raise FileSourceError(
                    f"{file.path} has changed since the run in {self.folder} began: name another folder for the output"
                )
        return [file for file in files if _written(file).path not in known]

    def add(self, files: Iterable[InputFile], tasks: Iterable[Task]) -> None:
        """Take files into the run, and the tasks that read them."""
        lines = [(task.number, json.dumps(task.to_dict()), task.weight) for task in tasks]
        with self._database:
            self._database.executemany("INSERT INTO input VALUES (?, ?, ?, ?)", map(_written, files))
            self._database.executemany("INSERT INTO task (number, task, weight) VALUES (?, ?, ?)", lines)

    # --- what it knows of sites ------------------------------------------------------------------------------------

    def has_site(self, host: str) -> bool:
        """Whether it is settled if a host has a site file."""
        return self._database.execute("SELECT 1 FROM site WHERE host = ?", (host,)).fetchone() is not None

    def add_site(self, host: str, status: str, reason: str | None) -> None:
        """Write down what became of the site of a host."""
        with self._database:
            self._database.execute("INSERT INTO site VALUES (?, ?, ?)", (host, status, reason))

    def survey(self, too_few: int) -> None:
        """Write down that all tasks there are now were looked through, and how many hosts have too few pages."""
        with self._database:
            self._database.execute("INSERT INTO survey SELECT count(*), ? FROM task", (too_few,))

    @property
    def is_surveyed(self) -> bool:
        """Whether all tasks were looked through for sites."""
        (tasks,) = self._database.execute("SELECT coalesce(max(tasks), 0) FROM survey").fetchone()
        return bool(tasks == self.standing.tasks)

    def sites(self) -> Counter[str]:
        """What became of the sites of all hosts."""
        counts = Counter(dict(self._database.execute("SELECT status, count(*) FROM site GROUP BY status")))
        last = self._database.execute("SELECT too_few FROM survey ORDER BY rowid DESC LIMIT 1").fetchone()
        return counts + Counter({TOO_FEW: last[0]} if last else {})

    # --- what is done ----------------------------------------------------------------------------------------------

    @property
    def standing(self) -> Standing:
        """How far the run is."""
        counted = """
            SELECT count(*), coalesce(sum(state = 'done'), 0), coalesce(sum(weight), 0),
                   coalesce(sum(weight * (state = 'done')), 0)
            FROM task
        """
        return Standing(*self._database.execute(counted).fetchone())

    def tasks(self) -> list[Task]:
        """All tasks."""
        return [
            Task.from_dict(json.loads(line))
            for (line,) in self._database.execute("SELECT task FROM task ORDER BY number")
        ]

    def waiting(self) -> list[Task]:
        """The tasks that are not done; those that failed are tried again."""
        found = self._database.execute("SELECT task FROM task WHERE state != 'done' ORDER BY number")
        return [Task.from_dict(json.loads(line)) for (line,) in found]

    def finish(self, task: Task, part: Path, summary: Summary) -> None:
        """Write down that a task is done."""
        values = (part.name, summary.pages, json.dumps(summary.to_dict()), task.number)
        changed = "UPDATE task SET state = 'done', part = ?, rows = ?, summary = ?, fault = NULL WHERE number = ?"
        with self._database:
            self._database.execute(changed, values)

    def fail(self, task: Task, fault: str) -> None:
        """Write down that a task could not be done."""
        with self._database:
            self._database.execute(
                "UPDATE task SET state = 'failed', fault = ? WHERE number = ?", (legible(fault), task.number)
            )

    def parts(self) -> list[Path]:
        """The parts that are done, in order."""
        found = self._database.execute("SELECT part FROM task WHERE state = 'done' ORDER BY number")
        return [self.folder / part for (part,) in found]

    def has_unmarked(self) -> bool:
        """Whether there are parts in which duplicates are not marked yet."""
        found = self._database.execute("SELECT 1 FROM task WHERE state = 'done' AND NOT marked LIMIT 1")
        return found.fetchone() is not None

    def mark(self) -> None:
        """Write down that duplicates are marked in all parts that are done."""
        with self._database:
            self._database.execute("UPDATE task SET marked = 1 WHERE state = 'done'")

    def faults(self) -> list[str]:
        """Why tasks could not be done, each reason once: ranges of one file have the same."""
        distinct = "SELECT fault FROM task WHERE state = 'failed' GROUP BY fault ORDER BY min(number)"
        return [fault for (fault,) in self._database.execute(distinct)]

    def summary(self) -> Summary:
        """All that is done."""
        total = Summary()
        for (line,) in self._database.execute("SELECT summary FROM task WHERE state = 'done' ORDER BY number"):
            total.add(Summary.from_dict(json.loads(line)))
        return total


def _written(file: InputFile) -> InputFile:
    """A file with its path as SQLite takes it: names of files may hold bytes that are no text."""
    return file._replace(path=file.path.encode("utf-8", "backslashreplace").decode())
