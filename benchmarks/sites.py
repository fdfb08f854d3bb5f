"""What a site's template is worth, on swde and flink-web: `python benchmarks/sites.py FOLDER_OF_SETS`.

Of every site 15 pages are learnt from and up to 20 others tested, drawn by a generator seeded with the site's name.
Sites are split in halves by a hash of their name: thresholds were set on the first, not on the second. Every page is
read by a reader that knows no page of its site (`make reader` makes these readers).

* values: share of the annotated values that stand in the kept text, white space aside
* repeated: of the blocks whose text stands on at least 80% of a site's test pages, the share, by characters, not kept
* costs are multiples of `read()` of the same pages in processor time, on every fifth site, the shortest of three runs
"""

import argparse
import hashlib
import random
import re
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from tqdm import tqdm

import pagesieve
from pagesieve.evaluate.datasets import load
from pagesieve.evaluate.gold import GoldPage
from pagesieve.evaluate.held_out import HeldOut
from pagesieve.evaluate.metrics.words import word_score
from pagesieve.evaluate.report import markdown_table
from pagesieve.reading import Reading

ROOT = Path(__file__).parents[1]
LEARNT, TESTED = 15, 20
REPEATED = 0.8
RUNS = 3
TIMED = 5
"""Every so many sites, one is timed."""


class Split(NamedTuple):
    """The pages of one site: those to learn from, and the others."""

    name: str
    learnt: Sequence[GoldPage]
    tested: Sequence[GoldPage]


class Result(NamedTuple):
    """What was counted on one site."""

    values: int
    survived: int
    survived_alone: int
    repeated: int
    noise: int
    unmatched: int
    size: int
    costs: tuple[float, float] | None


def half(name: str) -> int:
    """The half of the sites that one is in."""
    return hashlib.sha1(name.encode()).digest()[0] % 2


def splits(pages: Iterator[GoldPage], tested: int | None = TESTED) -> Iterator[Split]:
    """The sites with their pages shuffled; what swde has of one site about several things counts as several."""
    for name, group in groupby(pages, key=lambda page: page.name.partition("/")[0] if page.gold.values else page.site):
        shuffled = list(group)
        random.Random(name).shuffle(shuffled)
        yield Split(name, shuffled[:LEARNT], shuffled[LEARNT:][:tested])


def plain(text: str) -> str:
    """A text without differences of white space."""
    return re.sub(r"\s+", " ", text).strip()


def survivors(pages: Sequence[GoldPage], readings: Sequence[Reading]) -> int:
    """How many of the annotated values stand in the kept text."""
    texts = [plain(reading.text) for reading in readings]
    return sum(
        plain(value) in text
        for page, text in zip(pages, texts, strict=True)
        for values in page.gold.values.values()
        for value in values
    )


def repeated_text(readings: Sequence[Reading]) -> tuple[int, int]:
    """Characters of the painted blocks whose text stands on most pages, and of those that are not kept."""
    shown = [
        [(plain(reading.page.block_text(b)), bool(reading.kept[b])) for b in (~reading.page.blocks.hidden).nonzero()[0]]
        for reading in readings
    ]
    pages = Counter(text for page in shown for text in {text for text, _ in page})
    often = [(len(text), kept) for page in shown for text, kept in page if pages[text] >= REPEATED * len(readings)]
    return sum(size for size, _ in often), sum(size for size, kept in often if not kept)


def shortest(work: Callable[[], object]) -> float:
    """Processor seconds of the shortest run."""
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def costs(split: Split, site: pagesieve.Site) -> tuple[float, float]:
    """What learning all pages, and matching one, take as multiples of reading one."""
    one_read = shortest(lambda: [pagesieve.read(page.source).text for page in split.learnt]) / len(split.learnt)
    learning = shortest(lambda: pagesieve.Site.learn(page.source for page in split.learnt))

    def matching() -> float:
        pages = [pagesieve.parse(page.source) for page in split.learnt]
        start = time.process_time()
        for page in pages:
            if match := site.match(page):
                match.noise  # noqa: B018  it is made when it is asked for
        return time.process_time() - start

    one_match = min(matching() for _ in range(RUNS)) / len(split.learnt)
    return learning / one_read, one_match / one_read


def measured(split: Split, models: HeldOut, *, timed: bool) -> Result:
    """Learn a site and count what becomes of its other pages."""
    site = pagesieve.Site.learn(page.source for page in split.learnt)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "site.json"
        site.save(path)
        size = path.stat().st_size
        site = pagesieve.Site.load(path)
    method = models.method_for(split.name)
    readings = [pagesieve.read(page.source, site=site, method=method) for page in split.tested]
    alone = [pagesieve.read(page.source, method=method) for page in split.tested]
    repeated, noise = repeated_text(readings)
    return Result(
        sum(len(values) for page in split.tested for values in page.gold.values.values()),
        survivors(split.tested, readings),
        survivors(split.tested, alone),
        repeated,
        noise,
        sum(reading.drifted for reading in readings),
        size,
        costs(split, site) if timed else None,
    )


def row(name: str, results: Sequence[Result]) -> list[str]:
    """One line of the table: shares over all values and characters, means of sizes and costs."""
    total = Result(*(sum(column) for column in list(zip(*results, strict=True))[:-1]), costs=None)
    learning, matching = ([result.costs[kind] for result in results if result.costs] for kind in (0, 1))
    return [
        name,
        f"{total.survived / total.values:.2%}",
        f"{total.survived_alone / total.values:.2%}",
        f"{total.noise / max(total.repeated, 1):.2%}",
        f"{fmean(result.noise / max(result.repeated, 1) for result in results):.2%}",
        str(total.unmatched),
        f"{max(result.size for result in results) / 1000:.0f}",
        f"{fmean(learning):.1f} ({max(learning):.1f})" if learning else "",
        f"{fmean(matching):.2f} ({max(matching):.2f})" if matching else "",
    ]


def swde(folder: Path, models: HeldOut, halves: Sequence[int], *, each: bool) -> None:
    """Print what becomes of annotated values and of repeated text."""
    head = "sites|values kept|reader alone|repeated is noise|mean of sites|no match|largest KB|learning|matching"
    chosen = (split for split in splits(load("swde", folder)) if half(split.name) in halves)
    found = [
        (split.name, measured(split, models, timed=number % TIMED == 0))
        for number, split in enumerate(tqdm(chosen, unit="site"))
    ]
    rows = []
    for number in halves:
        results = [result for name, result in found if half(name) == number]
        rows.append(row(f"half {number} ({len(results)})", results))
    rows += [row(name, [result]) for name, result in found] if each else []
    print("\nswde; costs as multiples of one read(), mean (largest) over sites\n")
    print(markdown_table([head.split("|"), *rows]))


def flink(folder: Path) -> None:
    """Print the word F1 of posts with and without the template, and what the pages lose that lose by it."""
    (split,) = splits(load("flink-web", folder), tested=None)
    site = pagesieve.Site.learn(page.source for page in split.learnt)
    posts = [page for page in split.tested if page.gold.main_text]
    rows = [["flink-web", "pages", "precision", "recall", "F1", "pages that lose", "loss at most"]]
    found: list[list[float]] = []
    for name, given in (("reader alone", None), ("with the template", site)):
        scores = [word_score(pagesieve.read(p.source, site=given).text, p.gold.main_text or "") for p in tqdm(posts)]
        means = [fmean(getattr(score, kind) for score in scores) for kind in ("precision", "recall", "f1")]
        rows.append([name, str(len(posts)), *(f"{mean:.4f}" for mean in means)])
        found.append([score.f1 for score in scores])
    losses = [alone - told for alone, told in zip(*found, strict=True) if told < alone]
    rows[1] += ["", ""]
    rows[2] += [str(len(losses)), f"{max(losses, default=0):.4f}"]
    print(markdown_table(rows))


def main() -> None:
    """Measure, then print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("datasets", type=Path)
    parser.add_argument("--held-out", type=Path, default=ROOT / "build" / "held-out", help="models of `make reader`")
    parser.add_argument("--half", type=int, choices=(0, 1), help="this half of the swde sites alone")
    parser.add_argument("--each", action="store_true", help="a line for every site too")
    asked = parser.parse_args()
    flink(asked.datasets / "flink-web")
    halves = [asked.half] if asked.half is not None else [0, 1]
    swde(asked.datasets / "swde", HeldOut(asked.held_out), halves, each=asked.each)


if __name__ == "__main__":
    main()
