"""CPU time per page of each stage, beside the parse alone, in one run.

Stages take turns page by page, so that a noisy machine is noisy for all of them; each is timed several times and its
best time counts. What is reported is the ratio of sums, which holds from machine to machine better than times do.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from pagesieve.methods import DEFAULT
from pagesieve.page import Page, parse
from pagesieve.page.build import parsed
from pagesieve.reading import read
from pagesieve.source import Source

COLUMNS = (
    "hidden",
    "height",
    "cardinality",
    "path",
    "styled_path",
    "column_path",
    "title_level",
    "text_length",
    "link_length",
    "words",
)


def _all_columns(source: Source) -> Page:
    page = parse(source)
    for name in COLUMNS:
        getattr(page, name)
    return page


def stages(method: str = DEFAULT) -> dict[str, Callable[[Source], object]]:
    """What is timed, from the parse alone to a whole reading."""
    return {
        "parse alone": parsed,
        "parse() to Page": parse,
        "Page with every column": _all_columns,
        "read()": lambda source: read(source, method=method),
        "read().text": lambda source: read(source, method=method).text,
        "read().markdown": lambda source: read(source, method=method).markdown,
        "read().to_dict()": lambda source: read(source, method=method).to_dict(),
    }


@dataclass
class Timing:
    """CPU seconds of one stage over all pages, and the slowest page by its size."""

    total: float = 0.0
    pages: int = 0
    slowest: float = 0.0  # seconds per MB, of pages of 10 kB or more
    slowest_page: str = ""
    failures: list[str] = field(default_factory=list)

    def add(self, name: str, seconds: float, size: int) -> None:
        """Count one page."""
        self.total += seconds
        self.pages += 1
        rate = seconds / max(size, _SMALLEST) * 1e6
        if rate > self.slowest:
            self.slowest, self.slowest_page = rate, name


_SMALLEST = 10_000  # bytes; below that the fixed cost of a call would count as a rate


def measure(pages: Iterable[tuple[str, Source]], method: str = DEFAULT, repeats: int = 3) -> dict[str, Timing]:
    """Time every stage on every page."""
    timed = stages(method)
    timings = {stage: Timing() for stage in timed}
    for name, source in pages:
        for stage, call in timed.items():
            try:
                seconds = min(_cpu_seconds(call, source) for _ in range(repeats))
            except Exception as fault:
                timings[stage].failures.append(f"{name}: {fault!r}")
            else:
                timings[stage].add(name, seconds, len(source.content))
    return timings


def _cpu_seconds(call: Callable[[Source], object], source: Source) -> float:
    start = time.process_time()
    call(source)
    return time.process_time() - start


def table(timings: dict[str, Timing]) -> Sequence[Sequence[str]]:
    """The measurements as rows of text."""
    base = next(iter(timings.values()))
    rows = [("stage", "ms per page", "times parse", "slowest, s per MB", "failures")]
    for stage, timing in timings.items():
        mean = 1e3 * timing.total / max(timing.pages, 1)
        ratio = timing.total / base.total if base.total else 0.0
        slowest = f"{timing.slowest:.2f} {timing.slowest_page}"
        rows.append((stage, f"{mean:.3f}", f"{ratio:.2f}", slowest, str(len(timing.failures))))
    return rows
