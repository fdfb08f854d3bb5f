"""How well arrangements of pages are told: `python benchmarks/arrangement.py DATASETS --held-out build/held-out`.

Every page is read with a reader and told by a model of page types that did not learn from its site. The gold follows
from page types, posts and comments (`pagesieve.train.style_density.arrangement_of`). The table goes into
docs/page-types.md.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from tqdm import tqdm

from pagesieve.evaluate.datasets import load
from pagesieve.evaluate.folds import domain_folds
from pagesieve.evaluate.gold import GoldPage
from pagesieve.evaluate.held_out import HeldOut
from pagesieve.evaluate.metrics import KindScores, kind_scores
from pagesieve.evaluate.report import markdown_table
from pagesieve.methods.learned import Learned
from pagesieve.model import PageTypeModel, shipped_page_types
from pagesieve.page import parse
from pagesieve.reading import comments, feeds
from pagesieve.reading.kinds import kinds
from pagesieve.source.addresses import domain
from pagesieve.train.page_types import examples
from pagesieve.train.page_types.fitting import Pages, fit
from pagesieve.train.style_density import arrangement_of

SETS = ("wcxb", "fhgr-harvest", "trafilatura")
FOLDS = 5
PAGE = Path(__file__).parent.parent / "docs" / "page-types.md"
BEGIN, END = "<!-- arrangement -->", "<!-- end of arrangement -->"


def main() -> None:
    """Read and tell all pages, then write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("datasets", type=Path)
    parser.add_argument("--held-out", type=Path, default=Path("build/held-out"), help="the folder of models of folds")
    options = parser.parse_args()
    type_of = types_by_site(list(load("wcxb", options.datasets / "wcxb")))
    readers = HeldOut(options.held_out)
    pages = (page for name in SETS for page in load(name, options.datasets / name))
    scores = kind_scores(told(tqdm(pages, unit="page", desc="reading"), type_of, readers))
    text = PAGE.read_text(encoding="utf-8")
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    PAGE.write_text(f"{before}{BEGIN}\n{table(scores)}\n{END}{after}", encoding="utf-8")


def types_by_site(pages: Sequence[GoldPage]) -> Callable[[str], PageTypeModel]:
    """For each site a model of page types that did not learn from it."""
    found = list(examples(pages))
    fold_of = domain_folds([example.domain for example in found], FOLDS)
    fold = np.array([fold_of[example.domain] for example in found])
    columns, temperature = Pages.of(found), shipped_page_types().temperature
    models = [replace(fit(columns, np.flatnonzero(fold != each)), temperature=temperature) for each in range(FOLDS)]
    return lambda site: models[fold_of.get(domain(site), 0)]


def told(
    pages: Iterator[GoldPage], type_of: Callable[[str], PageTypeModel], readers: HeldOut
) -> Iterator[tuple[str, str]]:
    """The arrangement of each page by its gold, and as it is told."""
    for marked in pages:
        page = parse(marked.source)
        gold = arrangement_of(page, marked.gold)
        if gold is not None:
            labels, types = Learned(model=readers.model_for(marked.site))(page), type_of(marked.site)
            if labels.talk:
                labels = comments.settled(page, labels, model=types)
            yield str(gold), kinds(page, feeds.settled(page, labels, model=types), types)[1].label


def table(scores: KindScores) -> str:
    """Precision and recall of each arrangement, and over all pages, as a table."""
    head = ["arrangement", "pages", "precision", "recall"]
    rows = [
        [name, str(sum(scores.confusion[name].values())), f"{score.precision:.3f}", f"{score.recall:.3f}"]
        for name, score in scores.by_label.items()
    ]
    pages = sum(sum(said.values()) for said in scores.confusion.values())
    return markdown_table([head, *rows, ["all", str(pages), f"{scores.accuracy:.3f}", f"{scores.accuracy:.3f}"]])


if __name__ == "__main__":
    main()
