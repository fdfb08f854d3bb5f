"""The record columns of paper 1's table I: MDR before and after filtering: `python benchmarks/noise_removed.py FOLDER`.

Total records are those of all data regions that MDR reports; targets are the gold records that one of them stands for,
as `record_score` counts. Noise removed is the paper's equation 4; it is not defined where filtering loses all targets,
or where MDR reports no noise in the raw page.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from tqdm import tqdm

import pagesieve
from pagesieve.evaluate.datasets import load
from pagesieve.evaluate.metrics import noise_removed, record_score
from pagesieve.evaluate.report import markdown_table
from pagesieve.methods.tag_path_sequence import TagPathSequence
from pagesieve.page import Page
from pagesieve.records.mdr import mdr
from pagesieve.records.model import RecordSet
from records import legible

RECORD_SET = "fadwa-testbed"
PAPER = ["the paper (23 sites)", "158.7", "20.3", "59.3", "19.0", "77.03%"]


class Counts(NamedTuple):
    """Records in all and target records, in the raw page and in the pruned one."""

    raw: int
    raw_targets: int
    pruned: int
    pruned_targets: int

    @property
    def noise_removed(self) -> float | None:
        """The paper's equation 4."""
        return noise_removed(*self)


def counted(page: Page, gold: Sequence[Sequence[str]]) -> Counts:
    """What MDR finds before and after filtering."""
    rows = legible(page, gold)
    found = (mdr(page), mdr(page, TagPathSequence().kept(page)))
    return Counts(*(number for sets in found for number in totals(sets, rows)))


def totals(sets: Sequence[RecordSet], gold: Sequence[Sequence[str]]) -> tuple[int, int]:
    """Records in all, and those that stand for a gold record."""
    texts = [text for found in sets for text in found.texts]
    return len(texts), round(record_score(texts, gold).recall * len(gold)) if texts else 0


def averages(name: str, counts: Sequence[Counts]) -> list[str]:
    """A line of means over the pages."""
    defined = [share for count in counts if (share := count.noise_removed) is not None]
    return [name, *(f"{fmean(column):.1f}" for column in zip(*counts, strict=True)), f"{fmean(defined):.2%}"]


def main() -> None:
    """Count, then print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("datasets", type=Path)
    pages = list(load(RECORD_SET, parser.parse_args().datasets / RECORD_SET))
    counts = [counted(pagesieve.parse(page.source), page.gold.records or ()) for page in tqdm(pages, unit="page")]
    judged = [count for count in counts if count.raw_targets]
    head = ["means over pages", "raw: records", "targets", "pruned: records", "targets", "noise removed"]
    rows = [PAPER, averages("pages where MDR finds targets", judged), averages("all pages", counts)]
    print(markdown_table([head, *rows]))
    kept = fmean(count.pruned_targets >= count.raw_targets for count in judged)
    print(f"\n{len(judged)} of {len(counts)} pages have targets that MDR finds; on {kept:.1%} of these as many after.")


if __name__ == "__main__":
    main()
