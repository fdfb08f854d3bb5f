"""Noisy sections against sections labelled by hand, on swde: `python benchmarks/noisy_sections.py FOLDER_OF_SETS`.

Of each site in `noisy_sections.tsv` 15 pages are learnt from, as in `benchmarks/sites.py`, and three others are cut
into sections. A section has the label that most of its text has. It is called noisy if its importance is below 25%
(paper 4, section 3). Asides are counted as useful, as the paper does with all that differs between pages; or left out,
or as noisy. Figure 1 is the share of noise in the text of the pages learnt from.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import numpy as np
from sites import Split, splits

import pagesieve
from pagesieve.evaluate.datasets import load
from pagesieve.evaluate.report import markdown_table
from pagesieve.page import Page, tree
from pagesieve.reading import Segment
from pagesieve.site.drawing import bar

LABELS = ("noisy", "useful", "aside")
NOISY, USEFUL, ASIDE = LABELS
HAND = Path(__file__).with_suffix(".tsv")
IMPORTANT = 0.25
"""Importance below which a section is noisy (paper 4, section 3)."""


PAPER = 0.2
"""The mean share of noise that the paper found."""


class Verdict(NamedTuple):
    """A section: what people and what the template call it."""

    page: str
    label: str
    importance: float
    text: str


def hand_labels(path: Path) -> dict[str, list[tuple[str, str]]]:
    """The label and the selector of every section, by page."""
    found: dict[str, list[tuple[str, str]]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            site, page, label, selector = line.split("\t")
            found.setdefault(f"{site}/{page}", []).append((label, selector))
    return found


def text_labels(page: Page, sections: Sequence[tuple[str, str]]) -> Mapping[str, np.ndarray]:
    """For each label the characters of text that have it, over the subtree of each row."""
    rows = [(row, label) for label, selector in sections for row in page.select(selector).tolist()]
    label_at = np.full(len(page), -1)
    for row, label in sorted(rows, key=lambda entry: entry[0] - int(page.end[entry[0]])):
        label_at[row : page.end[row]] = LABELS.index(label)
    size = np.zeros(len(page))
    size[page.text_rows] = page.text_measures[0]
    size[page.hidden] = 0
    return {name: tree.subtree_sum(page.end, np.where(label_at == n, size, 0)) for n, name in enumerate(LABELS)}


def verdicts(site: pagesieve.Site, split: Split, labels: Mapping[str, Sequence[tuple[str, str]]]) -> Iterator[Verdict]:
    """The sections of the labelled pages of one site."""
    for page in split.tested:
        if page.name in labels:
            reading = pagesieve.read(page.source, site=site)
            sums = text_labels(reading.page, labels[page.name])
            yield from (
                verdict(page.name, section, sums) for section in reading.segments.children if section.text.strip()
            )


def verdict(page: str, section: Segment, sums: Mapping[str, np.ndarray]) -> Verdict:
    """A section with the label that most of its text has."""
    rows = list(section.rows or (section.row,))
    label = max(LABELS, key=lambda name: float(sums[name][rows].sum()))
    return Verdict(page, label, section.importance, section.text)


def row(name: str, found: Sequence[Verdict], noisy: set[str]) -> list[str]:
    """Precision and recall of noisy sections."""
    called = [one for one in found if one.importance < IMPORTANT]
    gold = [one for one in found if one.label in noisy]
    both = sum(one.label in noisy for one in called)
    return [
        name,
        str(len(found)),
        str(len(gold)),
        f"{both / max(len(called), 1):.3f}",
        f"{both / max(len(gold), 1):.3f}",
    ]


def main() -> None:
    """Measure, then print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("datasets", type=Path)
    parser.add_argument("--labels", type=Path, default=HAND, help="the sections that were labelled")
    parser.add_argument("--each", action="store_true", help="list the sections that are called what they are not")
    asked = parser.parse_args()
    labels = hand_labels(asked.labels)
    sites = {name.partition("/")[0] for name in labels}
    pages = (page for page in load("swde", asked.datasets / "swde") if page.site in sites)
    learnt = [(split, pagesieve.Site.learn(page.source for page in split.learnt)) for split in splits(pages)]
    found = [one for split, site in learnt for one in verdicts(site, split, labels)]
    shares = {split.name: site.noise_share for split, site in learnt}
    rows = [
        ["asides are", "sections", "noisy by hand", "precision", "recall"],
        row("useful", found, {NOISY}),
        row("left out", [one for one in found if one.label != ASIDE], {NOISY}),
        row("noisy", found, {NOISY, ASIDE}),
        ["the paper (18 sites)", "", "", "0.91", "0.82"],
    ]
    figure = [["site", "noise"], *([name, bar(share)] for name, share in shares.items())]
    means = [["mean", bar(fmean(shares.values()))], ["the paper (18 sites)", bar(PAPER)]]
    print(markdown_table(rows) + "\n\n" + markdown_table([*figure, *means]))
    for one in found if asked.each else ():
        if (one.importance < IMPORTANT) != (one.label == NOISY):
            print(one.page, one.label, f"{one.importance:.2f}", " ".join(one.text.split())[:100])


if __name__ == "__main__":
    main()
