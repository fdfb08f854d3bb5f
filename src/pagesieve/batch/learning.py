"""The first pass of `--learn-sites`: a site file for every host with enough pages.

Which pages a site is learnt from depends on the inputs alone: the first different ones of its host, in their order. So
rows are the same whatever the engine, and a run that was ended goes on with the sites that it had.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from pagesieve.batch.apart import Apart, Silence
from pagesieve.batch.guard import answered
from pagesieve.batch.hosts import FOLDER, LEAST, MOST, site_file
from pagesieve.batch.limits import GRACE, Limits
from pagesieve.batch.manifest import TOO_FEW, Manifest
from pagesieve.batch.spool import Spool
from pagesieve.batch.work import Job, readable
from pagesieve.exceptions import FileSourceError
from pagesieve.site import Site, files
from pagesieve.source import Source
from pagesieve.source.addresses import host_in
from pagesieve.source.files import write_file

LEARNT = "learnt"


class Step(NamedTuple):
    """How far the first pass is: what it does, and its share that is done, 0 to 1."""

    doing: str
    share: float


class Learnt(NamedTuple):
    """What became of a site: `learnt` with its file, or another status and the reason."""

    status: str
    reason: str | None
    file: bytes = b""


def learn_sites(manifest: Manifest, job: Job, folder: Path) -> Iterator[Step]:
    """Look through all inputs, and learn the sites that the run does not know yet."""
    place = folder / FOLDER
    _make(place)
    with Spool(folder, job.site_pages or MOST) as spool:
        yield from _collected(manifest, job, spool)
        hosts = spool.hosts(LEAST)
        with Learner(job.limits) as learner:
            for number, host in enumerate(hosts):
                if not manifest.has_site(host):
                    found = learner.learn(spool.pages(host))
                    if found.status == LEARNT:
                        write_file(site_file(place, host), found.file)
                    manifest.add_site(host, found.status, found.reason)
                yield Step("learning sites", (number + 1) / len(hosts))
        manifest.survey(spool.count() - len(hosts))


def _make(folder: Path) -> None:
    try:
        folder.mkdir(exist_ok=True)
    except OSError as fault:
        raise FileSourceError(f"cannot write to {folder}: {fault.strerror}") from fault


def _collected(manifest: Manifest, job: Job, spool: Spool) -> Iterator[Step]:
    """Put the first pages of every host on the spool. An input that cannot be read is told when it is read for rows."""
    passed, total = 0, max(manifest.standing.weight, 1)
    for task in manifest.tasks():
        for entry in readable(task, job.inputs):
            host = host_in(entry.source.url) if entry.source is not None else None
            if host is not None and entry.source is not None:
                spool.add(host, entry.source)
            yield Step("looking for sites", (passed + task.weight * task.share(entry.passed)) / total)
        passed += task.weight


class Learner:
    """Learns sites in a process apart: pages that kill it, never end or take all memory cost their site alone."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._apart = Apart(_serve, limits)

    def learn(self, pages: list[Source]) -> Learnt:
        """Learn a site from its pages; each of them has the limits of a page."""
        is_fresh = self._apart.send(pages)
        found = self._found(len(pages))
        if found.status in ("memory", "crash") and not is_fresh:  # it may have been broken by the site before
            self._apart.send(pages)
            found = self._found(len(pages))
        return found

    def _found(self, pages: int) -> Learnt:
        answer = self._apart.receive(pages * self.limits.seconds + GRACE)
        if isinstance(answer, Silence):
            return Learnt(*self.limits.blame(answer))
        if answer[0] == "memory":
            self._apart.close()
        return Learnt(*answer)

    def __enter__(self) -> "Learner":
        return self

    def __exit__(self, *_: object) -> None:
        self._apart.close()


def _serve(line: Connection, limits: Limits) -> None:
    """In the process apart: learn sites until the line is closed."""
    _learnt([Source("<p>Some words to begin with.")], limits=None)
    limits.enforce()
    while True:
        try:
            pages = line.recv()
        except MemoryError:  # pages that are larger than the limit
            line.send(("memory", "its pages are larger than the memory that a page may take"))
            return
        status, reason, found = answered(partial(_learnt, pages, limits))
        limits.stop()
        line.send((status, reason, b"") if found is None else found)


def _learnt(pages: Iterable[Source], limits: Limits | None) -> tuple[str, str | None, bytes]:
    """Learn one site; status, reason and its file."""
    site = Site.learn(_timed(pages, limits))
    if site.pages < LEAST:
        return TOO_FEW, f"of its pages {site.pages} have a text of their own", b""
    return LEARNT, None, files.as_bytes(site.templates, site.seen)


def _timed(pages: Iterable[Source], limits: Limits | None) -> Iterator[Source]:
    """The pages, with the timers started anew for each."""
    for page in pages:
        if limits is not None:
            limits.wind()
        yield page
