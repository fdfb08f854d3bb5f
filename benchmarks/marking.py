"""Marking pages: list the blocks of a page with their numbers, and keep what was marked as ranges of words.

    python benchmarks/marking.py list wcxb=datasets/wcxb 0615          what marks/README.md tells how to mark
    python benchmarks/marking.py keep marked.jsonl wcxb=datasets/wcxb autopager=datasets/autopager >> marks/pages.jsonl

A line of `marked.jsonl`: {"page": "wcxb/0615", "type": "product", "content": "25-41 50", "unsure": "60"}, by blocks.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from pagesieve.evaluate.datasets import load
from pagesieve.page import Page, parse
from pagesieve.page.tags import KNOWN
from pagesieve.train.reader.labelling import block_words
from pagesieve.train.reader.marks import places_in, ranges

WIDTH = 80
"""Characters of a block that are shown."""

AROUND = 3
"""Elements around a block that are named, those with a class or an id."""

TELLING = frozenset("h1 h2 h3 h4 h5 h6 li td th dt dd button label pre figcaption".split())
"""Elements that are named beside the text of a block."""


def listing(page: Page) -> Iterator[str]:
    """The blocks of a page in order: number, element, `^` in a link, `~` hidden, text; above them where they stand."""
    names, identifiers = page.values("class"), page.values("id")
    before = None
    for block, row in enumerate(page.blocks.row.tolist()):
        text = " ".join(page.block_text(block).split())
        if not text or page.unrendered[page.blocks.start[block]]:
            continue
        place = _place(page, row, [identifiers, names])
        if place != before:
            yield f"  @ {place}"
            before = place
        tag = _name(page, row)
        signs = "^" * bool(page.in_link[page.blocks.start[block]]) + "~" * bool(page.blocks.hidden[block])
        yield f"{block} {tag if tag in TELLING else ''}{signs} {text[:WIDTH]}"


def _place(page: Page, row: int, attributes: Sequence[dict[int, str]]) -> str:
    """The innermost elements around a block that have a name."""
    found: list[str] = []
    while row >= 0 and len(found) < AROUND:
        name = next((values[row].split()[0] for values in attributes if values.get(row, "").split()), None)
        if name is not None:
            found.append(f"{_name(page, row)}.{name}")
        row = int(page.parent[row])
    return " < ".join(found)


def _name(page: Page, row: int) -> str:
    return KNOWN[page.tag[row]] if page.tag[row] < len(KNOWN) else "other"


def kept(marked: dict[str, str], page: Page) -> dict[str, str | int]:
    """A line of marks by words, from one by blocks."""
    sizes = [len(words) for words in block_words(page)]
    owner = np.repeat(np.arange(len(sizes)), sizes)
    dataset, name = marked["page"].split("/", 1)
    by_words = {
        kind: ranges(np.flatnonzero(np.isin(owner, places_in(marked[kind]))).tolist()) for kind in ("content", "unsure")
    }
    return {"set": dataset, "page": name, "type": marked["type"], "words": sum(sizes), **by_words}


def main(command: str, *words: str) -> None:
    """List one page, or keep all marks of a file."""
    sets = [word.split("=", 1) for word in words if "=" in word]
    if command == "list":
        ((dataset, folder),) = sets
        page = next(page for page in load(dataset, folder) if page.name == words[-1])
        print("\n".join(listing(parse(page.source))))
        return
    marked = {found["page"]: found for found in map(json.loads, Path(words[0]).read_text().splitlines())}
    for dataset, folder in sets:
        for page in load(dataset, folder):
            if found := marked.get(f"{dataset}/{page.name}"):
                print(json.dumps(kept(found, parse(page.source)), ensure_ascii=False))


if __name__ == "__main__":
    main(*sys.argv[1:])
