"""How readers fare on pages that are marked word by word: `python benchmarks/marked.py FOLDER_OF_SETS`.

The pages of marks/pages.jsonl, most of them lists, shops and start pages; read by the learned reader with models that
know no page of the site (`make reader` makes these), and by other tools. Word F1 as WCXB counts it, by what pages are;
words that nobody can be sure of count neither way. `gold` is the text that a set calls main, where it has one: how far
those who marked and those who made the sets agree.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
from tqdm import tqdm
from values import text_of

from pagesieve.evaluate.contestants import chosen, held_out
from pagesieve.evaluate.datasets import load
from pagesieve.evaluate.gold import GoldPage
from pagesieve.evaluate.report import markdown_table
from pagesieve.page import parse
from pagesieve.train.reader.labelling import block_words, words_of
from pagesieve.train.reader.marks import Mark, marks_in, places_in

ROOT = Path(__file__).parents[1]
GOLD = "gold"
PEERS = "trafilatura,readability,resiliparse,justext,everything"


def main() -> None:
    """Read all pages with all contestants, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("datasets", type=Path)
    parser.add_argument("--marks", type=Path, default=ROOT / "marks" / "pages.jsonl")
    parser.add_argument("--held-out", type=Path, default=ROOT / "build" / "held-out", help="models of `make reader`")
    parser.add_argument("--peers", default=PEERS, help="other contestants, by commas")
    options = parser.parse_args()
    contestants = [one for one in (held_out(options.held_out), *chosen(options.peers)) if one.is_installed]
    marks = marks_in(options.marks)
    scores: dict[str, list[float]] = {name: [] for name in (*(one.name for one in contestants), GOLD)}
    types = []
    for page, words, mark in tqdm(marked_pages(options.datasets, marks), total=len(marks), unit="page"):
        content, unsure = (Counter(words[place] for place in places_in(part)) for part in (mark.content, mark.unsure))
        types.append(mark.page_type)
        gold = page.gold.main_text
        scores[GOLD].append(f1(Counter(words_of(gold)), content, unsure) if gold else np.nan)
        for contestant in contestants:
            scores[contestant.name].append(f1(Counter(words_of(text_of(contestant, page))), content, unsure))
    print(table(np.array(types), scores))


def marked_pages(folder: Path, marks: Mapping[tuple[str, str], Mark]) -> Iterator[tuple[GoldPage, list[str], Mark]]:
    """The pages that are marked, with their words; those that are read otherwise now are left out."""
    for dataset in dict.fromkeys(name for name, _ in marks):
        for page in load(dataset, folder / dataset):
            mark = marks.get((dataset, page.name))
            if mark is None:
                continue
            words = [word for block in block_words(parse(page.source)) for word in block]
            if len(words) == mark.words:
                yield page, words, mark


def f1(found: Counter[str], content: Counter[str], unsure: Counter[str]) -> float:
    """The F1 of words that were found.

    >>> f1(Counter("old boats home more".split()), Counter("old boats".split()), Counter(["more"]))
    0.8
    """
    right = (found & content).total()
    wrong = ((found - content) - unsure).total()
    whole = right + wrong + content.total()
    return 2 * right / whole if whole else 1.0


def table(types: np.ndarray, scores: Mapping[str, list[float]]) -> str:
    """The mean of each contestant, over all pages and by what they are."""
    kinds = sorted(set(types))
    head = ["contestant", f"all ({len(types)})", *(f"{kind} ({(types == kind).sum()})" for kind in kinds)]
    means = [
        [name, f"{np.nanmean(found):.3f}", *(f"{np.nanmean(np.array(found)[types == kind]):.3f}" for kind in kinds)]
        for name, found in scores.items()
    ]
    return markdown_table([head, *means])


if __name__ == "__main__":
    main()
