"""Records and columns against the testbed for data record extraction: `python benchmarks/records.py FOLDER_OF_SETS`.

Two F1 a measure. *As published* takes the gold as it is; many of its cells went through a spreadsheet and have
question marks for letters, dates in another form, or spaces that the page does not show, and no finder can give
these back. The first F1, precision and recall take each cell as it stands on its page, found by its letters and
digits, and leave out those that stand nowhere on it. Every page counts; three were saved without their records, and
all finders have 0 there. Two lines leave these out (*with records*), and also take dates that the spreadsheet
wrote in its own way as the page writes them (*with dates*).

The annotators kept cells of one place in their order: where a record lacks the release date, its genre stands in the
column of the dates, label and all. Ours have each label in a column of its own, and lose by that here; the last line is
for tables that keep the order.

The rules for records and columns were settled on the first half of the sites, by a hash of their names; the second
half shows what they are worth on others. Its pages were not looked at, but its scores and sums of its mistakes were.
"""

import argparse
import hashlib
import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import mean
from typing import NamedTuple

import pagesieve
from pagesieve.evaluate.datasets import load
from pagesieve.evaluate.gold import GoldPage
from pagesieve.evaluate.metrics import column_alignment, record_score
from pagesieve.methods.tag_path_sequence import TagPathSequence
from pagesieve.page import Page
from pagesieve.records.columns import table
from pagesieve.records.finder import find_records
from pagesieve.records.mdr import mdr
from pagesieve.records.model import RecordSet
from pagesieve.records.posts.dates import written_date

Rows = Sequence[Sequence[str]]

HEAD = """| contestant | precision | recall | record F1 | as published | column F1 | as published | CPU ms a page |
|---|---|---|---|---|---|---|---|"""


def every_region(sets: list[RecordSet]) -> list[RecordSet]:
    """All records that were found as one set, as the papers count them."""
    records = [record for found in sets for record in found.records]
    return [RecordSet(records, sets[0].role, sets[0].score, "all regions")] if sets else []


CONTESTANTS: dict[str, Callable[[Page], list[RecordSet]]] = {
    "mdr, all regions": lambda page: every_region(mdr(page)),
    "mdr, all regions, after tag path sequence": lambda page: every_region(mdr(page, TagPathSequence().kept(page))),
    "mdr, largest region": mdr,
    "mdr, largest region, after tag path sequence": lambda page: mdr(page, TagPathSequence().kept(page)),
    "records (default)": find_records,
}


class Result(NamedTuple):
    """The scores of one page."""

    precision: float
    recall: float
    legible: float
    published: float
    columns_legible: float
    columns_published: float
    milliseconds: float


class Judged(NamedTuple):
    """A page, its gold as published, as it stands on the page, and so with dates; and the half of its site."""

    page: Page
    gold: Rows
    shown: Rows
    dated: Rows
    half: int


def judged(gold_page: GoldPage) -> Judged:
    """A page of the testbed, parsed."""
    page, gold = pagesieve.parse(gold_page.source), gold_page.gold.records or ()
    shown, dated = legible(page, gold), legible(page, with_dates(page, gold))
    return Judged(page, gold, shown, dated, hashlib.sha1(gold_page.site.encode()).digest()[0] % 2)


def result(judged: Judged, find: Callable[[Page], list[RecordSet]], shown: Rows, *, labelled: bool = True) -> Result:
    """Find the records of a page and score the first set against what the page shows of the gold."""
    page, gold = judged.page, judged.gold
    start = time.process_time()
    sets = find(page)
    spent = 1e3 * (time.process_time() - start)
    texts = sets[0].texts if sets else []
    cells = table(page, sets[0], labelled=labelled).texts if sets else []
    score = record_score(texts, shown)
    return Result(
        score.precision,
        score.recall,
        score.f1,
        record_score(texts, gold).f1,
        column_alignment(cells, shown).f1,
        column_alignment(cells, gold).f1,
        spent,
    )


def with_dates(page: Page, gold: Rows) -> Rows:
    """The gold with dates as the page writes them, where it has the same day in another form."""
    found = [date for text in page.texts if (date := written_date(" ".join(text.split()))) and date.iso]
    writings, days = {date.text for date in found}, {date.iso: date.text for date in found}

    def as_written(cell: str) -> str:
        date = written_date(cell)
        foreign = date is not None and date.text == cell.strip() and date.text not in writings
        return days.get(date.iso, cell) if date and foreign else cell

    return [[as_written(cell) for cell in row] for row in gold]


def legible(page: Page, gold: Rows) -> list[list[str]]:
    """The gold with each cell as the page shows it, and without those that it does not show."""
    text = " ".join(" ".join(page.block_text(b) for b in range(len(page.blocks)) if not page.blocks.hidden[b]).split())
    places = [place for place, sign in enumerate(text) if _counts(sign)]
    letters = "".join(text[place].lower() for place in places)

    def as_shown(cell: str) -> str:
        plain = " ".join(cell.split())
        part = plain.rstrip(" .…[]()\ufffd") if re.search(r"\.\.|…", plain[-6:]) else plain
        if not part or part in text:
            return plain
        wanted = "".join(filter(_counts, part.lower()))
        found = letters.find(wanted) if wanted else -1
        if found < 0:
            return ""
        stop = places[found + len(wanted) - 1] + 1
        signs = re.escape(re.sub(r".*\w", "", part, flags=re.S).strip())
        tail = re.match(rf"\s*{signs}", text[stop:]) if signs else None
        return text[places[found] : stop] + (tail[0] if tail else "") + plain[len(part) :]

    rows = [[as_shown(cell) for cell in row] for row in gold]
    return [row for row in rows if any(row)]


def _counts(sign: str) -> bool:
    return sign.isascii() and sign.isalnum()


def main() -> None:
    """Print one table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("datasets", type=Path, help="the folder that holds fadwa-testbed, unpacked")
    every = list(load("fadwa-testbed", parser.parse_args().datasets / "fadwa-testbed"))
    pages = [judged(page) for page in every]
    print(f"{len(pages)} pages of {len({page.site for page in every})} sites\n\n{HEAD}")
    for name, find in CONTESTANTS.items():
        print(row(name, [result(page, find, page.shown) for page in pages]))
    parts = {
        "first half of the sites": [(page, page.shown) for page in pages if page.half == 0],
        "second half of the sites": [(page, page.shown) for page in pages if page.half == 1],
        "with records": [(page, page.shown) for page in pages if page.shown],
        "with records, with dates": [(page, page.dated) for page in pages if page.shown],
    }
    for words, part in parts.items():
        print(row(f"{name}, {words}", [result(page, find, shown) for page, shown in part]))
    print(row(f"{name}, labels in order", [result(page, find, page.shown, labelled=False) for page in pages]))


def row(name: str, results: Sequence[Result]) -> str:
    """A line of the table."""
    *scores, spent = (mean(column) for column in zip(*results, strict=True))
    return f"| {name} | {' | '.join(f'{score:.3f}' for score in scores)} | {spent:.0f} |"


if __name__ == "__main__":
    main()
