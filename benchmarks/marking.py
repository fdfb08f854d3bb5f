"""Marking pages: list the blocks of a page with their numbers, and keep what was marked as ranges of words.

    python benchmarks/marking.py list wcxb=datasets/wcxb 0615          what marks/README.md tells how to mark
    python benchmarks/marking.py keep marked.jsonl wcxb=datasets/wcxb autopager=datasets/autopager >> marks/pages.jsonl

A line of `marked.jsonl`: {"page": "wcxb/0615", "type": "product", "content": "25-41 50", "unsure": "60"}, by blocks.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from pagesieve.evaluate.datasets import load
from pagesieve.page import Page, parse
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
        tag = page.tag_names[page.tag[row]]
        signs = "^" * bool(page.in_link[page.blocks.start[block]]) + "~" * bool(page.blocks.hidden[block])
        yield f"{block} {tag if tag in TELLING else ''}{signs} {text[:WIDTH]}"


def _place(page: Page, row: int, attributes: Sequence[dict[int, str]]) -> str:
    """The innermost elements around a block that have a name."""
    found: list[str] = []
    while row >= 0 and len(found) < AROUND:
        name = next((values[row].split()[0] for values in attributes if values.get(row, "").split()), None)
        if name is not None:
            found.append(f"{page.tag_names[page.tag[row]]}.{name}")
        row = int(page.parent[row])
    return " < ".join(found)


def kept(marked: dict[str, str], page: Page) -> dict[str, str | int]:
    """A line of marks by words, from one by blocks."""
    sizes = [len(words) for words in block_words(page)]
    owner = np.repeat(np.arange(len(sizes)), sizes)
    dataset, name = marked["page"].split("/", 1)
    by_words = {
        kind: ranges(np.flatnonzero(np.isin(owner, places_in(marked[kind]))).tolist()) for kind in ("content", "unsure")
    }
    return {"set": dataset, "page": name, "type": marked["type"], "words": sum(sizes), **by_words}


def pair(words: str) -> tuple[str, str]:
    """A set and its folder."""
    name, equals, folder = words.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"name a set and its folder as SET=FOLDER, not {words!r}")
    return name, folder


def main() -> None:
    """List one page, or keep all marks of a file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    listed = commands.add_parser("list")
    listed.add_argument("set", type=pair, metavar="SET=FOLDER")
    listed.add_argument("page", help="its name in the set")
    kept_ones = commands.add_parser("keep")
    kept_ones.add_argument("marked", type=Path, help="a file of marks by blocks")
    kept_ones.add_argument("sets", nargs="+", type=pair, metavar="SET=FOLDER")
    options = parser.parse_args()
    if options.command == "list":
        page = next((page for page in load(*options.set) if page.name == options.page), None)
        if page is None:
            parser.error(f"{options.set[0]} has no page {options.page}")
        print("\n".join(listing(parse(page.source))))
        return
    marked = {found["page"]: found for found in map(json.loads, options.marked.read_text().splitlines())}
    for dataset, folder in options.sets:
        for page in load(dataset, folder):
            if found := marked.get(f"{dataset}/{page.name}"):
                print(json.dumps(kept(found, parse(page.source)), ensure_ascii=False))


if __name__ == "__main__":
    main()
