"""What batches cost on this machine: `make batch PAGES=folder`, or `python benchmarks/batch.py folder`.

The first pages that are found are put into files. Measured are pages per second with one worker and with more, in
turns; what the guard adds to reading in one's own process, in turns too; memory over many pages, made by repeating
those at hand; and pages per hour of one core. What else ran on the machine in the meantime is measured beside them.
A plain install will do: without fastwarc the files are JSON lines, without pyarrow the rows are.
"""

import argparse
import gzip
import json
import os
import resource
import tempfile
import threading
import time
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from statistics import fmean, median
from typing import NamedTuple

from pagesieve.batch.engine import Done
from pagesieve.batch.guard import Guard
from pagesieve.batch.limits import Limits
from pagesieve.batch.local import Local, all_cores
from pagesieve.batch.reader import Reader
from pagesieve.batch.run import Run
from pagesieve.batch.work import Job
from pagesieve.evaluate.report import markdown_table
from pagesieve.inputs import sources
from pagesieve.source import Source

MONTH, ARCHIVES = 2_500_000_000, 90_000  # pages of a month of Common Crawl, and files they are in, about
FILES = 40  # that the pages are put in, so that two workers end at nearly the same time
TURN = 25  # pages that are read in one's own process, then behind the guard
NOISE = 0.1  # share of the machine that others may have before the clock says little
INPUT = "warc" if find_spec("fastwarc") else "jsonl"
OUTPUT = "parquet" if find_spec("pyarrow") else "jsonl"


def main() -> None:
    """Measure, print, and write into the docs if there is a folder of them."""
    options = _options()
    with tempfile.TemporaryDirectory() as name:
        folder, pages = Path(name), list(islice(sources(options.pages), options.count))
        if not pages:
            raise SystemExit("there are no pages in these inputs")
        files = written(pages, folder)
        some, all_of_them = (repeated(files, len(pages), count) for count in (options.each, options.many))
        where = about(pages, options)
        cost = shown([where, *workers_lines(some, folder, options)]) + shown(guard_lines(pages))
        many = many_pages(all_of_them, folder)
        cost += shown(memory_lines(many))
        scale = shown(scale_lines(many))
    if options.docs:
        put(options.docs / "batch.md", cost)
        put(options.docs / "scale.md", [where, *scale])


def shown(lines: Iterable[str]) -> list[str]:
    """The lines, printed as soon as they are there."""
    kept = list(lines)
    print(*kept, sep="\n\n", end="\n\n", flush=True)
    return kept


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", nargs="+", help="files, folders or patterns, as pagesieve batch takes them")
    parser.add_argument("--count", type=int, default=1000, help="pages that are taken from them")
    parser.add_argument("--each", type=int, default=2000, help="pages of each run that compares numbers of workers")
    parser.add_argument("--many", type=int, default=20_000, help="pages of the run whose memory is watched")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2], help="numbers of workers that are compared")
    parser.add_argument("--rounds", type=int, default=3, help="turns of that comparison")
    parser.add_argument("--docs", type=Path, help="folder whose batch.md and scale.md take the numbers")
    return parser.parse_args()


# --- the pages --------------------------------------------------------------------------------------------------------


def about(pages: Sequence[Source], options: argparse.Namespace) -> str:
    """What was read, how and where."""
    sizes = [len(page.content) / 1e3 for page in pages]
    given = " ".join(f"--{name} {getattr(options, name)}" for name in ("count", "each", "rounds", "many"))
    return (
        f"By `benchmarks/batch.py PAGES {given}`: {len(pages):,} pages of {fmean(sizes):,.0f} kB (mean; median "
        f"{median(sizes):,.0f}) in gzipped {INPUT}, {all_cores()} cores, default fields."
    )


def written(pages: Sequence[Source], folder: Path) -> list[Path]:
    """Files with the pages, each of which is compressed on its own."""
    paths = [folder / f"{number}.{INPUT}.gz" for number in range(min(FILES, len(pages)))]
    for number, path in enumerate(paths):
        with path.open("wb") as file:
            file.writelines(gzip.compress(FORMS[INPUT](page), 6) for page in pages[number :: len(paths)])
    return paths


def repeated(files: Sequence[Path], pages: int, wanted: int) -> list[Path]:
    """So many names for the files that they have the wanted number of pages."""
    folder = Path(tempfile.mkdtemp(dir=files[0].parent))
    names = [(files[number % len(files)], number) for number in range(max(wanted * len(files) // pages, 1))]
    paths = [folder / f"{number:06d}-{file.name}" for file, number in names]
    for path, (file, _) in zip(paths, names, strict=True):
        path.symlink_to(file)
    return paths


def _record(page: Source) -> bytes:
    block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + _bytes(page)
    head = f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {page.url}\r\nContent-Length: {len(block)}\r\n\r\n"
    return head.encode() + block + b"\r\n\r\n"


def _line(page: Source) -> bytes:
    return json.dumps({"url": page.url, "base64": b64encode(_bytes(page)).decode()}).encode() + b"\n"


def _bytes(page: Source) -> bytes:
    return page.content if isinstance(page.content, bytes) else page.content.encode()


FORMS: dict[str, Callable[[Source], bytes]] = {"warc": _record, "jsonl": _line}


# --- what work takes --------------------------------------------------------------------------------------------------


class Used(NamedTuple):
    """What a piece of work took: pages, seconds on the clock, seconds of CPU of its processes and of all others."""

    pages: int
    clock: float
    cpu: float
    others: float


def used(work: Callable[[], int]) -> Used:
    """What a piece of work takes, which gives its number of pages."""
    clock, own, everyone = time.perf_counter(), own_cpu(), all_cpu()
    pages = work()
    clock, own = time.perf_counter() - clock, own_cpu() - own
    return Used(pages, clock, own, max(all_cpu() - everyone - own, 0))


def own_cpu() -> float:
    """Seconds of CPU of this process and of those below it that have ended."""
    whose = resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN
    return sum(usage.ru_utime + usage.ru_stime for usage in map(resource.getrusage, whose))


def all_cpu() -> float:
    """Seconds of CPU of all processes of this machine."""
    user, nice, system = map(int, Path("/proc/stat").read_text().split()[1:4])
    return (user + nice + system) / os.sysconf("SC_CLK_TCK")


def batch(paths: Sequence[Path], folder: Path, workers: int, *, form: str = "jsonl") -> int:
    """Run a batch, start and end included; the number of its pages."""
    with Run(map(str, paths), folder, Job(form=form)) as run:
        return sum(event.summary.pages for event in run.work(Local(workers)) if isinstance(event, Done))


# --- more workers -----------------------------------------------------------------------------------------------------


def workers_lines(paths: Sequence[Path], folder: Path, options: argparse.Namespace) -> Iterator[str]:
    """One worker against more, in turns."""
    rounds = [[_run(paths, folder, workers) for workers in options.workers] for _ in range(options.rounds)]
    rows = [["workers", "pages per second", "times the first", "in each round", "CPU ms a page", "others had"]]
    for number, workers in enumerate(options.workers):
        runs = [turn[number] for turn in rounds]
        ratios = [_rate(turn[number]) / _rate(turn[0]) for turn in rounds]
        cpu = 1e3 * median(run.cpu / run.pages for run in runs)
        listed = ", ".join(f"{ratio:.2f}" for ratio in ratios)
        rate = median(map(_rate, runs))
        rows.append([str(workers), f"{rate:.1f}", f"{median(ratios):.2f}", listed, f"{cpu:.2f}", f"{_busy(runs):.0%}"])
    yield markdown_table(rows)
    noise = _busy([run for turn in rounds for run in turn])
    if noise > NOISE:
        yield f"Other programs had {noise:.0%} of the machine, so that the clock says little here; CPU time says more."


def _run(paths: Sequence[Path], folder: Path, workers: int) -> Used:
    with tempfile.TemporaryDirectory(dir=folder) as rows:
        return used(partial(batch, paths, Path(rows) / "rows", workers))


def _rate(run: Used) -> float:
    return run.pages / run.clock


def _busy(runs: Sequence[Used]) -> float:
    """The share of the machine that others had."""
    return sum(run.others for run in runs) / sum(run.clock for run in runs) / (os.cpu_count() or 1)


# --- the guard --------------------------------------------------------------------------------------------------------


def guard_lines(pages: Sequence[Source]) -> Iterator[str]:
    """Reading in this process against reading behind the guard, by turns of a few pages."""
    reader = Reader()
    plain, guarded = [], []
    with Guard(reader) as guard:
        guard.read(pages[0])
        reader(pages[0])
        processes = [os.getpid(), *below(os.getpid())]
        for start in range(0, len(pages), TURN):
            some = pages[start : start + TURN]
            plain.append(_timed(reader, some, processes))
            guarded.append(_timed(guard.read, some, processes))
    clock, cpu = ([after[n] / before[n] - 1 for before, after in zip(plain, guarded, strict=True)] for n in (0, 1))
    yield (
        f"Behind the guard a page takes {median(cpu):.1%} more CPU than in one's own process, and {median(clock):.1%} "
        f"longer on the clock (medians of {len(cpu)} turns of {TURN} pages)."
    )


def _timed(read: Callable[[Source], object], pages: Sequence[Source], processes: Sequence[int]) -> tuple[float, float]:
    """Seconds on the clock, and seconds of CPU of these processes."""
    clock, cpu = time.perf_counter(), sum(map(_running, processes))
    for page in pages:
        read(page)
    return time.perf_counter() - clock, sum(map(_running, processes)) - cpu


def _running(pid: int) -> float:
    """Seconds that a process has had a core; the scheduler counts finer than the clock ticks."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9


def below(pid: int) -> Iterator[int]:
    """All processes below one."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:  # it has just ended
        return
    for child in map(int, children):
        yield child
        yield from below(child)


# --- memory -----------------------------------------------------------------------------------------------------------


class Many(NamedTuple):
    """A long run: what it took, its memory from time to time, bytes that it read and wrote."""

    used: Used
    memory: list[tuple[float, float]]
    read: int
    written: int


def many_pages(paths: Sequence[Path], folder: Path) -> Many:
    """Read many pages in two workers."""
    with Watch() as watch:
        total = used(partial(batch, paths, folder / "rows", 2, form=OUTPUT))
    return Many(total, watch.sizes, _size(paths), _size((folder / "rows").glob("part-*")))


def _size(paths: Iterable[Path]) -> int:
    return sum(path.stat().st_size for path in paths)


class Watch(threading.Thread):
    """Looks at the memory of all processes below this one, twice a second."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.sizes: list[tuple[float, float]] = []
        self.done = threading.Event()

    def run(self) -> None:
        """Take the sum and the largest, in megabytes."""
        while not self.done.wait(0.5):
            if sizes := [_resident(pid) for pid in below(os.getpid())]:
                self.sizes.append((sum(sizes), max(sizes)))

    def __enter__(self) -> "Watch":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.done.set()
        self.join()


def _resident(pid: int) -> float:
    """Megabytes of memory that a process has."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6
    except OSError:  # it has just ended
        return 0.0


def memory_lines(many: Many) -> Iterator[str]:
    """Memory in tenths of the run."""
    count = len(many.memory)
    tenths = [many.memory[count * tenth // 10 : count * (tenth + 1) // 10] or many.memory for tenth in range(10)]
    rows = [["tenth of the run", *map(str, range(1, 11))]]
    rows.append(["all processes, MB", *(f"{fmean(total for total, _ in tenth):.0f}" for tenth in tenths)])
    rows.append(["largest process, MB", *(f"{max(largest for _, largest in tenth):.0f}" for tenth in tenths)])
    yield f"Memory over {many.used.pages:,} pages, two workers and their guards, {OUTPUT} out:"
    yield markdown_table(rows)


# --- past this machine ------------------------------------------------------------------------------------------------


def scale_lines(many: Many) -> Iterator[str]:
    """From a page here to a month of Common Crawl."""
    pages, cpu = many.used.pages, many.used.cpu / many.used.pages
    hours = MONTH * cpu / 3600
    yield f"{pages:,} pages took {many.used.cpu:,.0f} s of CPU in all: **{3600 / cpu:,.0f} pages per core-hour**."
    sizes = [("read, gzipped", many.read / pages), (f"written, {OUTPUT}", many.written / pages)]
    rows = [
        ["", "a page here", f"{MONTH:,} such pages"],
        ["CPU", f"{1e3 * cpu:.1f} ms", f"{hours:,.0f} core-hours"],
        *([name, f"{size / 1e3:.1f} kB", f"{MONTH * size / 1e12:,.1f} TB"] for name, size in sizes),
        *([f"on {cores:,} cores", "", f"{hours / cores / 24:,.1f} days"] for cores in (64, 1000, 4000)),
    ]
    yield markdown_table(rows)
    yield (
        f"One of {ARCHIVES:,} files of such a month keeps a core busy for {MONTH / ARCHIVES * cpu / 60:.0f} minutes. "
        f"A core takes in {many.read / many.used.cpu / 1e6:.1f} MB of gzipped pages per second. A page that is ended "
        f"at the default limit of {Limits().cpu:g} s costs as much as {Limits().cpu / cpu:,.0f} others."
    )


def put(path: Path, lines: Sequence[str]) -> None:
    """Put what was measured between the marks of a page."""
    before, mark, rest = path.read_text(encoding="utf-8").partition("<!-- measured -->")
    _, end, after = rest.partition("<!-- end -->")
    path.write_text("\n\n".join([f"{before}{mark}", *lines, f"{end}{after}"]), encoding="utf-8")


if __name__ == "__main__":
    main()
