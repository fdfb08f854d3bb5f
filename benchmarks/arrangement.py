"""How well arrangements of pages are told: `python benchmarks/arrangement.py DATASETS --held-out build/held-out`.

Every page is read with a reader and told by a model of page types that did not learn from its site. The gold follows
from page types, posts and comments (`pagesieve.train.style_density.arrangement_of`). The table goes into
docs/page-types.md.
"""

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path

from tqdm import tqdm

from pagesieve.evaluate.datasets import load
from pagesieve.evaluate.gold import GoldPage
from pagesieve.evaluate.held_out import HeldOut
from pagesieve.evaluate.metrics import KindScores, kind_scores
from pagesieve.evaluate.report import markdown_table
from pagesieve.page import parse
from pagesieve.reading import read
from pagesieve.train.style_density import arrangement_of

SETS = ("wcxb", "fhgr-harvest", "trafilatura")
PAGE = Path(__file__).parent.parent / "docs" / "page-types.md"
BEGIN, END = "<!-- arrangement -->", "<!-- end of arrangement -->"


def main() -> None:
    """Read and tell all pages, then write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("datasets", type=Path)
    parser.add_argument("--held-out", type=Path, default=Path("build/held-out"), help="the folder of models of folds")
    options = parser.parse_args()
    models = HeldOut(options.held_out)
    pages = (page for name in SETS for page in load(name, options.datasets / name))
    scores = kind_scores(told(tqdm(pages, unit="page", desc="reading"), models))
    text = PAGE.read_text(encoding="utf-8")
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    PAGE.write_text(f"{before}{BEGIN}\n{table(scores)}\n{END}{after}", encoding="utf-8")


def told(pages: Iterable[GoldPage], models: HeldOut) -> Iterator[tuple[str, str]]:
    """The arrangement of each page by its gold, and as it is told."""
    for marked in pages:
        gold = arrangement_of(parse(marked.source), marked.gold)
        if gold is not None:
            yield str(gold), str(read(marked.source, method=models.method_for(marked.site)).arrangement)


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
