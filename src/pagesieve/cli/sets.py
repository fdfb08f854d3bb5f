"""The sets that `pagesieve train` learns from: their folders, their weights, and the marks of their pages."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import inf
from pathlib import Path

import click
from tqdm import tqdm

from pagesieve.evaluate.datasets import load
from pagesieve.evaluate.gold import GoldPage
from pagesieve.exceptions import OptionError
from pagesieve.methods.labels import Arrangement
from pagesieve.train import page_types as kinds
from pagesieve.train.reader import Example, examples, marked_examples, tells_content
from pagesieve.train.reader.marks import Mark, marks_in
from pagesieve.train.style_density import LabelledPage, labelled

Marks = Mapping[str, Mapping[str, Mark]]
"""The marks of each set, by the names of its pages."""

MARKS = "marks"
"""What marked pages are called where a weight is given."""


def pair(words: str) -> tuple[str, Path]:
    """A dataset and its folder, from `NAME=FOLDER`."""
    name, equals, folder = words.partition("=")
    if not equals:
        raise OptionError(f"name a dataset and its folder as DATASET=FOLDER, not {words!r}")
    return name, Path(folder)


def pages_of(pairs: Sequence[tuple[str, Path]]) -> Iterator[GoldPage]:
    """The pages of these sets, one set after the other."""
    for name, folder in pairs:
        yield from load(name, folder)


def weight(words: str) -> tuple[str, float]:
    """A dataset and its weight, from `NAME=NUMBER`."""
    name, _, number = words.partition("=")
    try:
        value = float(number)
    except ValueError:
        value = -1.0
    if not 0 < value < inf:
        raise OptionError(f"--weight takes a dataset and a number above 0, such as wcxb=0.5, not {words!r}")
    return name, value


def marks_of(path: str | None, sets: Sequence[tuple[str, Path]]) -> Marks:
    """The marks in a file; those of sets that are not named are told."""
    found: dict[str, dict[str, Mark]] = {}
    for (name, page), mark in (marks_in(path) if path is not None else {}).items():
        found.setdefault(name, {})[page] = mark
    if elsewhere := found.keys() - {name for name, _ in sets}:
        click.echo(f"marks of {', '.join(sorted(elsewhere))} are left out: name these sets to learn from them")
    return found


class _Set:
    """The pages of a set; as they pass, all and those without gold are counted, and the marked ones remembered."""

    def __init__(self, name: str, folder: Path, marks: Marks) -> None:
        self.name, self.folder, self.marks = name, folder, marks.get(name, {})
        self.marked: dict[str, GoldPage] = {}
        self.passed = self.unknown = 0

    def __iter__(self) -> Iterator[GoldPage]:
        for page in tqdm(load(self.name, self.folder), unit="page", desc=self.name, leave=False, disable=None):
            if page.name in self.marks:
                self.marked[page.name] = page
            self.passed += 1
            self.unknown += page.name not in self.marks and not tells_content(page.gold)
            yield page


def reader_examples(sets: Sequence[tuple[str, Path]], weights: Mapping[str, float], marks: Marks) -> list[Example]:
    """The pages of the sets as examples, each with the weight of its set; then those of them that are marked."""
    unknown = weights.keys() - {name for name, _ in sets} - ({MARKS} if marks else set())
    if unknown:
        raise OptionError(f"--weight names {', '.join(sorted(unknown))}, which is none of the sets")
    by_gold: list[Example] = []
    by_marks: list[Example] = []
    for pages in (_Set(name, folder, marks) for name, folder in sets):
        by_gold.extend(examples(pages, weights.get(pages.name, 1.0)))
        if pages.unknown:
            told = f"{pages.unknown} of {pages.passed} pages of {pages.name}"
            click.echo(f"{told} have no gold to learn from, and are left out")
        by_marks.extend(_fitting(pages, weights.get(MARKS, 1.0)))
    return by_gold + by_marks


def _fitting(pages: _Set, weight: float) -> list[Example]:
    """The marked pages of a set that has passed; marks without a page, and such as do not fit theirs, are told."""
    marked = tqdm(pages.marked.values(), unit="page", desc=f"{pages.name}, {MARKS}", leave=False, disable=None)
    found = list(marked_examples(marked, pages.marks, weight))
    if missing := len(pages.marks) - len(pages.marked):
        click.echo(f"{missing} of {len(pages.marks)} marks of {pages.name} are of pages that are not in {pages.folder}")
    if left := len(pages.marked) - len(found):
        told = f"{left} of {len(pages.marks)} marks of {pages.name}"
        click.echo(f"{told} fit no page as it is read now, and are left out")
    return found


def type_examples(sets: Sequence[tuple[str, Path]], marks: Marks) -> list[kinds.Example]:
    """The pages of the sets whose gold has a type; then those without whose mark has one."""
    by_gold: list[kinds.Example] = []
    typed: list[GoldPage] = []
    for pages in (_Set(name, folder, marks) for name, folder in sets):
        by_gold.extend(kinds.examples(pages))
        typed.extend(
            replace(page, gold=replace(page.gold, page_type=pages.marks[page.name].page_type))
            for page in pages.marked.values()
            if page.gold.page_type is None
        )
    return by_gold + list(kinds.examples(typed, marked=True))


def of_domain(found: Sequence[Example], domain: str) -> list[Example]:
    """The pages that the gold says to be of this type."""
    known = sorted({example.page_type for example in found if example.page_type})
    if domain not in known:
        raise OptionError(f"no page is of the type {domain!r}; there are: {', '.join(known) or 'none with a type'}")
    return [example for example in found if example.page_type == domain]


def labelled_pages(sets: Sequence[str]) -> list[LabelledPage]:
    """The pages of the sets whose arrangement the gold tells."""
    pairs = [pair(words) for words in sets]
    pages = tqdm(pages_of(pairs), unit="page", desc="loading", leave=False, disable=None)
    found = [page for marked in pages if (page := labelled(marked)) is not None]
    missing = [str(kind) for kind in Arrangement if all(page.arrangement is not kind for page in found)]
    if missing:
        raise OptionError(f"no page of these sets is known to have the arrangement {' or '.join(missing)}")
    return found
