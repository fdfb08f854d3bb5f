"""What records and posts are worth to the reader, on wcxb: `python benchmarks/membership.py FOLDER_OF_SETS`.

Every page is read by a reader, and told by a model of page types, that know no page of its site (`make reader` makes
the readers). Word F1 by page type, and what it gains: where a field of records is kept or dropped in all of them, and
where what people say is told from the rest (comments and reviews from what they are about, posts from what stands
between them), with feeds left out and prices kept. An error is that of the mean of the differences.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
from tqdm import tqdm

import pagesieve
from pagesieve import Labels, Role
from pagesieve.evaluate.datasets import load
from pagesieve.evaluate.gold import GoldPage
from pagesieve.evaluate.held_out import HeldOut
from pagesieve.evaluate.metrics.words import word_score
from pagesieve.evaluate.report import markdown_table
from pagesieve.methods import Method
from pagesieve.model import deciding
from pagesieve.page import Page

WAYS = ("blocks alone", "fields of records", "posts, comments, feeds and prices")
"""Each with what the ones before it have."""

ROOT = Path(__file__).parents[1]
NEVER = 10**9
"""Blocks of a field that no page has."""


def main() -> None:
    """Read all pages in all ways, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("datasets", type=Path)
    parser.add_argument("--held-out", type=Path, default=ROOT / "build" / "held-out", help="models of `make reader`")
    options = parser.parse_args()
    pages = [page for page in load("wcxb", options.datasets / "wcxb") if page.gold.main_text is not None]
    models = HeldOut(options.held_out)
    scores = np.array([list(scores_of(page, models)) for page in tqdm(pages, unit="page")])
    print(table(np.array([str(page.gold.page_type) for page in pages]), scores))


def scores_of(marked: GoldPage, models: HeldOut) -> Iterator[float]:
    """The word F1 of each way."""
    page, method = pagesieve.parse(marked.source), models.method_for(marked.site)
    labels, told = method(page), pagesieve.read(marked.source, method=method).labels
    for way in (without_fields(method, page), labels, told):
        text = "\n\n".join(page.block_texts(np.flatnonzero(way.having(Role.MAIN))))
        yield word_score(text, marked.gold.main_text or "").f1


def without_fields(method: Method, page: Page) -> Labels:
    """The labels where no field of records decides."""
    least, deciding.FIELDS = deciding.FIELDS, NEVER
    try:
        return method(page)
    finally:
        deciding.FIELDS = least


def table(kind: npt.NDArray[np.str_], scores: npt.NDArray[np.float64]) -> str:
    """F1 of the first way, and what each further one adds, over all pages and by type."""
    groups = {"all": np.ones(len(kind), dtype=bool)} | {name: kind == name for name in sorted(set(kind.tolist()))}
    rows: list[Sequence[str]] = [("", *groups), (WAYS[0], *(f"{scores[of, 0].mean():.4f}" for of in groups.values()))]
    for place, way in enumerate(WAYS[1:], start=1):
        gain = scores[:, place] - scores[:, place - 1]
        rows.append(
            (way, *(f"{gain[of].mean():+.4f} ± {gain[of].std() / of.sum() ** 0.5:.4f}" for of in groups.values()))
        )
    return markdown_table(rows)


if __name__ == "__main__":
    main()
