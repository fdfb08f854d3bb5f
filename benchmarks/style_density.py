"""Learn the thresholds of `style-density` from the public sets, and print paper 5's table 2 beside the paper's figures.

Usage: benchmarks/style_density.py FOLDER_OF_SETS, which holds the sets unpacked, each under its name. It is the same
as `pagesieve train style-density wcxb=... trafilatura=... fhgr-harvest=... -o thresholds.json`, as Markdown.
"""

import argparse
from pathlib import Path

from tqdm import tqdm

from pagesieve.evaluate.datasets import load
from pagesieve.evaluate.report import markdown_table
from pagesieve.methods.labels import Arrangement
from pagesieve.train.style_density import Predictions, Standing, cross_validated, labelled, learn

SETS = ("wcxb", "trafilatura", "fhgr-harvest")
PAPER = {
    "article": (("0.75", "1", "0.82"), ("0.84", "1", "0.91")),
    "article-with-comments": (("0.74", "1", "0.82"), ("0.85", "1", "0.92")),
    "multiple": (("0.87", "1", "0.75"), ("0.98", "1", "0.95")),
    "A vs. AC vs. M": (("0.74", "-", "0.78"), ("0.81", "-", "0.89")),
}
"""Precision, recall and region accuracy on SD Diverse and on SD Non-Diverse (paper 5, table 2)."""
WHERE = ("these sets", "paper, diverse", "paper, non-diverse")


def main() -> None:
    """Measure, then print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("datasets", type=Path)
    folder = parser.parse_args().datasets
    pages, left_out = [], 0
    for marked in tqdm((page for name in SETS for page in load(name, folder / name)), unit="page"):
        page = labelled(marked)
        pages += [page] if page else []
        left_out += page is None and marked.gold.page_type == Arrangement.ARTICLE and not marked.gold.comments
    found = Predictions(pages)
    standings = cross_validated(found, progress=lambda folds: tqdm(folds, unit="fold"))
    thresholds = learn(found)
    groups = ", ".join(
        f"{len(group)} {kind} ({sum(bool(pages[page].regions) for page in group)} with annotated regions)"
        for kind, group in found.of_arrangement().items()
    )
    print(markdown_table(table(standings)))
    print(f"\n{len(pages)} pages: {groups}. Learnt from all: T1 = {thresholds.t1:g}, T2 = {thresholds.t2:g}.")
    print(
        f"{left_out} more articles are left out: only the name of a part, by which the method goes too, says that they "
        "show comments. RA counts annotated regions, and that of all classes is the mean of those that have any."
    )


def table(standings: list[Standing]) -> list[list[str]]:
    """Table 2 with three columns for each of these sets and the two of the paper."""
    head = ["classes", *(f"{what} ({where})" for where in WHERE for what in ("precision", "recall", "RA"))]
    return [head, *map(row, standings)]


def row(standing: Standing) -> list[str]:
    """One row; the paper has no figures for an arrangement against the rest."""
    own = ["-" if value is None else f"{value:.2f}" for value in standing[1:]]
    paper = PAPER.get(standing.name, (("", "", ""), ("", "", "")))
    return [standing.name, *own, *paper[0], *paper[1]]


if __name__ == "__main__":
    main()
