"""What readers keep of things that pages are about, on swde: `python benchmarks/values.py FOLDER_OF_SETS`.

Ten pages of each of 50 sites, about cars, books, jobs, films and restaurants; read by the learned reader with models
that know no page of the site (`make reader` makes these), and by other tools.

* values: share of the annotated values, such as a price or an address, that stand in the text
* repeated: share, by characters, of what the site says on most of its pages that stands in the text; menus and footers
  for the most part, and names of values
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from pathlib import Path
from typing import NamedTuple

from tqdm import tqdm

from pagesieve.evaluate.contestant import Contestant
from pagesieve.evaluate.contestants import chosen, held_out
from pagesieve.evaluate.datasets import load
from pagesieve.evaluate.gold import GoldPage
from pagesieve.evaluate.report import markdown_table
from pagesieve.page import parse
from pagesieve.page.build import decoded
from pagesieve.train.reader.labelling import words_of

ROOT = Path(__file__).parents[1]
PAGES = 10
MOST = 0.8
"""Share of these pages on which something stands that the site says."""
FEWEST_WORDS = 3
"""Of what is looked for as repeated: single words stand in any text."""
PEERS = "trafilatura,readability,resiliparse,justext,everything"


class Kept(NamedTuple):
    """Values and repeated text, in characters, of some pages; how many there are, and how many are kept."""

    values: int = 0
    values_kept: int = 0
    repeated: int = 0
    repeated_kept: int = 0

    def plus(self, other: "Kept") -> "Kept":
        """Both together."""
        return Kept(*(one + two for one, two in zip(self, other, strict=True)))


def main() -> None:
    """Read all pages with all contestants, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("datasets", type=Path)
    parser.add_argument("--held-out", type=Path, default=ROOT / "build" / "held-out", help="models of `make reader`")
    options = parser.parse_args()
    contestants = [one for one in (held_out(options.held_out), *chosen(PEERS)) if one.is_installed]
    totals = {one.name: dict[str, Kept]() for one in contestants}
    for site, pages in tqdm(list(sites(options.datasets / "swde")), unit="site"):
        often = repeated(pages)
        for contestant in contestants:
            of_kind = totals[contestant.name]
            for page in pages:
                found = kept(page, text_of(contestant, page), often)
                for kind in (site.partition("-")[0], "all"):
                    of_kind[kind] = of_kind.get(kind, Kept()).plus(found)
    print(table(totals))


def sites(folder: Path) -> Iterator[tuple[str, Sequence[GoldPage]]]:
    """The first pages of each site, with what they are about and its name."""
    for site, group in groupby(load("swde", folder), key=lambda page: page.name.partition("/")[0]):
        yield site, list(islice(group, PAGES))


def repeated(pages: Sequence[GoldPage]) -> set[str]:
    """What most pages say in a block of its own, as words."""
    counts: Counter[str] = Counter()
    for page in map(parse, (page.source for page in pages)):
        counts.update({plain(page.block_text(block)) for block in range(len(page.blocks))})
    return {text for text, count in counts.items() if count >= MOST * len(pages) and len(text.split()) >= FEWEST_WORDS}


def text_of(contestant: Contestant, page: GoldPage) -> str:
    """What a contestant reads on a page."""
    reader = contestant.for_site(page.site) if contestant.for_site else contestant
    found = reader.read(decoded(page.source), page.source.url) or ""
    return reader.finish(str(found)) if reader.finish else str(found)


def kept(page: GoldPage, text: str, often: set[str]) -> Kept:
    """What of a page stands in a text."""
    words = f" {plain(text)} "
    values = [value for several in page.gold.values.values() for value in map(plain, several) if value]
    return Kept(
        len(values),
        sum(f" {value} " in words for value in values),
        sum(map(len, often)),
        sum(len(line) for line in often if f" {line} " in words),
    )


def plain(text: str) -> str:
    """The words of a text."""
    return " ".join(words_of(text))


def table(totals: dict[str, dict[str, Kept]]) -> str:
    """The share of values that each contestant keeps, by what pages are about, and of repeated text."""
    kinds = sorted({kind for of_kind in totals.values() for kind in of_kind} - {"all"})
    rows = [
        [
            name,
            *(f"{of_kind[kind].values_kept / of_kind[kind].values:.3f}" for kind in ("all", *kinds)),
            f"{of_kind['all'].repeated_kept / of_kind['all'].repeated:.3f}",
        ]
        for name, of_kind in totals.items()
    ]
    return markdown_table([["contestant", "values", *kinds, "repeated"], *rows])


if __name__ == "__main__":
    main()
