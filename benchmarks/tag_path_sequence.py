"""Paper 1's table I on the record set, without its record columns: `python benchmarks/tag_path_sequence.py FOLDER`.

The folder holds the sets unpacked, each under its name. A node is an element of the body; it is pruned when algorithm 5
does not keep it. The paper counts all nodes. Those that a browser does not paint, scripts above all, the method always
prunes, and nobody misses them; so the reduction is counted over the painted nodes alone as well. The content is present
when the text of what is kept still has at least 95 % of the target records of the page, and of each of these at least
90 % of its phrases: the runs of three words in its cells (shorter cells whole), as far as the body of the page has them
at all. Pages that hold less than half of their target records cannot be judged and count nowhere. The content test was
designed on one half of the sites, chosen by a hash of their names.
"""

import argparse
import hashlib
import html
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import numpy as np
from tqdm import tqdm

from pagesieve import Page, parse
from pagesieve.evaluate.datasets import load
from pagesieve.evaluate.gold import GoldPage
from pagesieve.evaluate.metrics import dom_reduction
from pagesieve.evaluate.report import markdown_table
from pagesieve.methods.tag_path_sequence import TagPathSequence, sequence_rows
from pagesieve.page import tree
from pagesieve.page.tags import UNRENDERED
from pagesieve.page.tree import Bools

RECORD_SET = "fadwa-testbed"
PHRASE = 3  # words
WHOLE_RECORD = 0.9  # of a record's phrases
ALL_RECORDS = 0.95  # of a page's records
ON_PAGE = 0.5  # of a record's phrases, and of a page's records; with less, the page was saved without them

MEASURED = ("reduction", "reduction of painted nodes", "content present")
PAPER = ("the paper, table I", "23", "-46.22%", "", "86.96%")
OURS = "tag-path-sequence"
METHODS = {
    OURS: TagPathSequence(),
    "algorithm 6": TagPathSequence(painted_only=False, content_test="complement"),
    "algorithm 1": TagPathSequence(painted_only=False, content_test="off"),
    "algorithm 1, condition as printed": TagPathSequence(
        painted_only=False, content_test="off", condition="as-printed"
    ),
}


class Nodes(NamedTuple):
    """How many nodes there are before and after."""

    raw: int
    pruned: int

    @property
    def reduction(self) -> float:
        """The share of the nodes that is gone."""
        return dom_reduction(self.raw, self.pruned)


class Row(NamedTuple):
    """One page under one method: its site, its nodes, those of them that are painted, and whether its records stay."""

    site: str
    nodes: Nodes
    painted: Nodes
    present: bool


class Targets(NamedTuple):
    """A page with the phrases of each of its target records, as far as they are on it."""

    page: Page
    site: str
    records: Sequence[Sequence[str]]

    @classmethod
    def of(cls, gold: GoldPage) -> "Targets | None":
        """The targets of a page, or None where the page was saved without most of them."""
        page = parse(gold.source)
        body = text(page, np.ones(len(page), dtype=bool))
        wanted = [[phrase for cell in record for phrase in phrases(cell)] for record in gold.gold.records or ()]
        found = [[phrase for phrase in record if phrase in body] for record in wanted]
        records = [here for here, record in zip(found, wanted, strict=True) if here and share(here, record) >= ON_PAGE]
        return cls(page, gold.site, records) if records and share(records, wanted) >= ON_PAGE else None

    def row(self, method: TagPathSequence) -> Row:
        """What a method does to the page."""
        kept = method.kept(self.page)
        left = text(self.page, kept)
        whole = [record for record in self.records if share([p for p in record if p in left], record) >= WHOLE_RECORD]
        sequences = [sequence_rows(self.page, painted_only=painted) for painted in (False, True)]
        nodes, painted = (Nodes(len(rows), int(kept[rows].sum())) for rows in sequences)
        return Row(self.site, nodes, painted, share(whole, self.records) >= ALL_RECORDS)


def share(part: Sequence[object], whole: Sequence[object]) -> float:
    """The length of a part as a share of the whole."""
    return len(part) / len(whole) if whole else 0.0


def words(string: str) -> list[str]:
    """The words of a text, in one case."""
    return re.findall(r"\w+", html.unescape(string).casefold())


def phrases(cell: str) -> Iterator[str]:
    """The phrases of a cell, as `text` has them."""
    found = words(cell)
    for start in range(max(len(found) - PHRASE + 1, min(len(found), 1))):
        yield f" {' '.join(found[start : start + PHRASE])} "


def text(page: Page, kept: Bools) -> str:
    """The words of the kept texts of the body, but for scripts and the like, with a space around each."""
    body = sequence_rows(page, painted_only=False)
    code = tree.within(page.end, UNRENDERED.mask(page.tag))
    wanted = np.isin(page.parent, body) & page.is_text & kept & ~code
    places = page.text_places[wanted[page.text_rows]].tolist()
    return f" {' '.join(word for place in places for word in words(page.texts[place]))} "


def table_of_sites(rows: Sequence[Row]) -> Iterator[list[str]]:
    """Table I: a line a site, sums over its pages."""
    yield ["site", "raw", "pruned", *MEASURED]
    for site, group in groupby(sorted(rows), key=lambda row: row.site):
        pages = list(group)
        nodes, painted = (
            Nodes(*map(sum, zip(*counts, strict=True)))
            for counts in ([row.nodes for row in pages], [row.painted for row in pages])
        )
        present = sum(row.present for row in pages)
        answer = {0: "no", len(pages): "yes"}.get(present, f"{present} of {len(pages)}")
        reductions = (f"{-part.reduction:.2%}" for part in (nodes, painted))
        yield [site, str(nodes.raw), str(nodes.pruned), *reductions, answer]


def table_of_averages(measured: Mapping[str, Sequence[Row]]) -> Iterator[list[str]]:
    """The last line of table I for the paper and each method: over all pages, and over each half of the sites."""
    yield ["average", "pages", *MEASURED]
    yield list(PAPER)
    for name, rows in measured.items():
        halves = [[row for row in rows if half(row.site) == number] for number in (0, 1)]
        for what, part in (("", rows), (", design half", halves[0]), (", other half", halves[1])):
            if part:
                yield [name + what, str(len(part)), *averages(part)]


def averages(rows: Sequence[Row]) -> Iterator[str]:
    """The means over pages of what table I measures."""
    yield f"{-fmean(row.nodes.reduction for row in rows):.2%}"
    yield f"{-fmean(row.painted.reduction for row in rows):.2%}"
    yield f"{fmean(row.present for row in rows):.2%}"


def half(site: str) -> int:
    """The half that a site belongs to."""
    return hashlib.sha256(site.encode()).digest()[0] % 2


def main() -> None:
    """Measure, then print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("datasets", type=Path)
    folder = parser.parse_args().datasets / RECORD_SET
    pages = [Targets.of(gold) for gold in tqdm(load(RECORD_SET, folder), desc=RECORD_SET, unit="page")]
    judged = [page for page in pages if page]
    rows = {name: [page.row(method) for page in judged] for name, method in METHODS.items()}
    unpainted = fmean(1 - row.painted.raw / row.nodes.raw for row in rows[OURS])
    print(markdown_table(list(table_of_averages(rows))))
    print(f"\n{len(judged)} pages; {len(pages) - len(judged)} more were saved without their records.", end=" ")
    print(f"Of the nodes of a page {unpainted:.1%} are not painted, on average; {OURS} prunes all of these.")
    print(f"\n<details><summary>{OURS}, site by site</summary>\n")
    print(markdown_table(list(table_of_sites(rows[OURS]))))
    print("\n</details>")


if __name__ == "__main__":
    main()
