"""A run: files of pages in, a folder of parts out. It can be ended at any moment, and goes on from there."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pagesieve
from pagesieve.batch import manifest
from pagesieve.batch.duplicates import mark_duplicates
from pagesieve.batch.engine import Done, Engine, Event, Events, Failed
from pagesieve.batch.fields import SCHEMA
from pagesieve.batch.hosts import FOLDER as SITES
from pagesieve.batch.learning import Step, learn_sites
from pagesieve.batch.lock import NAME as LOCK
from pagesieve.batch.lock import Lock
from pagesieve.batch.manifest import Manifest
from pagesieve.batch.parts import checked_format, remove_unfinished
from pagesieve.batch.work import Job
from pagesieve.exceptions import FileSourceError, OptionError
from pagesieve.inputs import plan


class Run:
    """A run in a folder, new or gone on with. Only one at a time has the folder."""

    def __init__(self, names: Iterable[str], folder: Path, job: Job, *, split: int | None = None) -> None:
        self.folder, self.job = folder, _with_sites(job, folder)
        checked_format(job.form)
        files = plan.input_files(names, outside=folder)
        _prepare(folder)
        with ExitStack() as opened:
            self.lock = Lock(folder)
            opened.callback(self.lock.release)
            self.manifest = Manifest(folder)
            opened.callback(self.manifest.close)
            self.manifest.settle(_settings(job, split))
            new = self.manifest.new_files(files)
            self.manifest.add(new, plan.tasks(new, first=self.manifest.standing.tasks, split=split))
            remove_unfinished(folder)
            self._opened = opened.pop_all()

    def learn_sites(self) -> Iterator[Step]:
        """Learn the sites that are asked for and not known yet, and tell how far it is; `work` does it too."""
        if self.job.site_pages is not None and not self.manifest.is_surveyed:
            yield from learn_sites(self.manifest, self.job, self.folder)

    def work(self, engine: Engine) -> Events:
        """Do what is left to do; what is done is written down before it is told."""
        for _ in self.learn_sites():
            pass
        if waiting := self.manifest.waiting():
            with closing(engine(waiting, self.job, self.folder, lock=self.lock)) as events:
                for event in events:
                    self._write_down(event)
                    yield event
        if self.job.dedup and self.manifest.has_unmarked():
            mark_duplicates(self.manifest.parts(), self.job.columns)
            self.manifest.mark()

    def _write_down(self, event: Event) -> None:
        if isinstance(event, Done):
            self.manifest.finish(event.task, self.job.part(event.task, self.folder), event.summary)
        elif isinstance(event, Failed):
            self.manifest.fail(event.task, event.fault)

    def faults(self) -> list[str]:
        """What could not be read, a sentence for each: tasks that failed, and inputs that have HTML under no key."""
        wanted = f"has the key {self.job.inputs.html!r}"
        keyless = self.manifest.summary().keyless.items()
        without = [f"no line of {name} {wanted}; they have {keys}: give --html-field" for name, keys in keyless]
        return [*self.manifest.faults(), *without]

    def close(self) -> None:
        """Leave the folder to others."""
        self._opened.close()

    def __enter__(self) -> "Run":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _with_sites(job: Job, folder: Path) -> Job:
    """The job with the place of its sites, where it has any."""
    if job.site_pages is None:
        return job
    return replace(job, reader=replace(job.reader, sites=str(folder.resolve() / SITES)))


def _prepare(folder: Path) -> None:
    """Have a folder that is new, or of a run."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        strange = [path.name for path in folder.iterdir() if path.name != LOCK]
    except OSError as fault:
        raise FileSourceError(f"cannot write to {folder}: {fault.strerror}") from fault
    if strange and manifest.NAME not in strange:
        raise OptionError(
            f"{folder} holds other files, such as {min(strange)}: name a folder of its own for the output"
        )


def _settings(job: Job, split: int | None) -> dict[str, Any]:
    """What rows depend on. How many workers make them, and where, is not among it."""
    return {
        "pagesieve": pagesieve.__version__,
        "schema": SCHEMA,
        "fields": list(job.reader.fields),
        "method": job.reader.method,
        "limits": asdict(job.limits),
        "inputs": asdict(job.inputs),
        "format": job.form,
        "dedup": job.dedup,
        "split": split,
        "site_pages": job.site_pages,
    }
