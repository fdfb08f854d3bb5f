"""The outline of a page: what a template is made of. Elements that hold lines, the lines themselves, and images.

Paper 4 builds its template over the whole DOM. What dresses a piece of a line (`b`, `span`, most links) is left out
here: a line is a leaf, as it is a block of the page, and keeps the texts and links in it as its features. So the
template says something about what is kept or discarded, and free text does not swell it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from zlib import crc32

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.tags import AREAS, BLOCK, CODES, LISTS
from pagesieve.page.tree import NONE, Bools, Ints

LINE, IMAGE = "#text", "img"
"""The labels of leaves."""

ITEMS = frozenset("li tr p dt dd option h2 h3 h4 h5 h6 blockquote pre".split())
"""Tags of things that come in numbers: their style does not tell them apart."""

NAMED = frozenset(AREAS.names | LISTS.names)
"""Tags whose `id` names a part of the page; that of a heading or an input names one thing on one page."""

LABEL = 80
"""Characters of a label."""

_NUMBER = re.compile(r"\d")


@dataclass(frozen=True, eq=False, repr=False)
class Outline:
    """The items of a page in document order; the part below item `i` is the items `[i, end[i])`.

    `block` is the number of a line's block, and `row` the row of every item. `kind` numbers the labels of this page.
    """

    page: Page
    row: Sequence[int]
    end: Sequence[int]
    block: Sequence[int]
    kind: Sequence[int]
    labels: Sequence[str]

    def __len__(self) -> int:
        return len(self.row)

    def label(self, item: int) -> str:
        """The label of an item: its tag with its name and style, or what leaf it is."""
        return self.labels[self.kind[item]]

    def children(self, item: int) -> list[int]:
        """The items right below one."""
        found, below, stop = [], item + 1, self.end[item]
        while below < stop:
            found.append(below)
            below = self.end[below]
        return found

    @cached_property
    def text_hashes(self) -> Sequence[int]:
        """A number for what each text row says, white space aside."""
        page = self.page
        return [feature(" ".join(page.texts[place].split())) for place in page.text_places.tolist()]

    @cached_property
    def links(self) -> dict[int, set[int]]:
        """The addresses in each line that has any, as numbers."""
        page, blocks = self.page, self.page.blocks
        if not len(blocks):
            return {}
        rows, values = page.attribute("href")
        texts = page.text_rows.searchsorted(rows)  # the first text at or after the link
        found: dict[int, set[int]] = {}
        for row, text, value in zip(rows.tolist(), texts.tolist(), values, strict=True):
            if text < len(blocks.of_text) and page.text_rows[text] < page.end[row]:
                found.setdefault(int(blocks.of_text[text]), set()).add(feature(value))
        return found

    def texts(self, item: int) -> Iterator[tuple[int, int]]:
        """What the texts of a line say, as numbers, with the characters of them that are painted."""
        first, last = self._text_range[self.block[item]]
        return zip(self.text_hashes[first:last], self._painted[first:last], strict=True)

    @cached_property
    def _text_range(self) -> Sequence[tuple[int, int]]:
        return list(zip(self.page.blocks.first.tolist(), self.page.blocks.last.tolist(), strict=True))

    @cached_property
    def _painted(self) -> Sequence[int]:
        """The characters of each text that is painted."""
        page = self.page
        sizes: list[int] = np.where(page.hidden[page.text_rows], 0, page.text_measures[0]).tolist()
        return sizes

    def image(self, item: int) -> int:
        """The source of an image, as a number."""
        return feature(self.page.values("src").get(self.row[item], ""))

    def shape(self, item: int) -> frozenset[str]:
        """The labels that stand under an item, itself among them; of the first items alone where there are many."""
        if item not in self._shapes:
            kinds = set(self.kind[item : min(self.end[item], item + WIDE)])
            self._shapes[item] = frozenset(map(self.labels.__getitem__, kinds))
        return self._shapes[item]

    @cached_property
    def _shapes(self) -> dict[int, frozenset[str]]:
        return {}

    @cached_property
    def paths(self) -> frozenset[int]:
        """The ends of the styled paths of all elements that hold lines, as numbers."""
        steps: set[tuple[int, ...]] = set()
        ends: list[int] = []
        kinds: list[int] = []
        for kind, end, item in zip(self.kind, self.end, range(len(self)), strict=True):
            while ends and ends[-1] <= item:
                ends.pop()
                kinds.pop()
            ends.append(end)
            kinds.append(kind)
            if end > item + 1:
                steps.add(tuple(kinds[-STEPS:]))
        return frozenset(path_number([self.labels[kind] for kind in path]) for path in steps)


STEPS = 3
"""Last steps of a styled path that pages are compared by: one class near the root does not set pages apart."""

WIDE = 50
"""Items under one that its shape is taken from, so that shapes of deep pages stay cheap."""


def feature(value: str) -> int:
    """A text or an address as a number of 32 bits that is the same on every machine.

    >>> feature("Home")
    3521422318
    """
    return crc32(value.encode("utf-8", "replace"))


def path_number(labels: Sequence[str]) -> int:
    """The end of a styled path as a number."""
    return feature("/".join(labels[-STEPS:]))


def outline(page: Page) -> Outline:
    """The outline of a page, made once."""
    return page.once(_outline)


def _outline(page: Page) -> Outline:
    blocks = page.blocks
    body = np.flatnonzero(page.tag == CODES["body"])[:1]
    root = int(body[0]) if len(body) else 0
    inside = np.zeros(len(page), dtype=bool)
    inside[root : page.end[root]] = ~page.unrendered[root : page.end[root]]
    inside[root] = True
    holders = _holders(page, inside)
    block_at = np.full(len(page), NONE, dtype=np.int32)
    block_at[blocks.start] = np.arange(len(blocks))
    leaves = inside & ((block_at != NONE) | (page.tag == CODES["img"]))
    rows = np.flatnonzero(holders | leaves).astype(np.int32)
    number = np.zeros(len(page) + 1, dtype=np.int32)
    np.cumsum(holders | leaves, out=number[1:])
    end = np.where(leaves[rows], np.arange(1, len(rows) + 1), number[page.end[rows]])
    kind, labels = _labels(page, rows, leaves)
    block = np.where(leaves[rows], block_at[rows], NONE)
    return Outline(page, rows.tolist(), end.tolist(), block.tolist(), kind, labels)


def _holders(page: Page, inside: Bools) -> Bools:
    """The elements that begin and end lines, or hold such."""
    block = BLOCK.mask(page.tag)
    holders: Bools = tree.containing(page.end, block & inside) & inside
    return holders


def _labels(page: Page, rows: Ints, leaves: Bools) -> tuple[list[int], list[str]]:
    """The number of each row's label, and the labels."""
    names, classes = page.values("id"), page.values("class")
    numbers: dict[str, int] = {}
    known: dict[tuple[int, str, str], int] = {}
    found = []
    for row, tag, leaf in zip(rows.tolist(), page.tag[rows].tolist(), leaves[rows].tolist(), strict=True):
        key = (tag, "", "") if leaf else (tag, names.get(row, ""), classes.get(row, ""))
        if key not in known:
            known[key] = numbers.setdefault(label_of(page.tag_names[tag], *key[1:]), len(numbers))
        found.append(known[key])
    return found, list(numbers)


def label_of(tag: str, name: str, style: str) -> str:
    """The label of an element: tag, name and classes, without those that have a number in them.

    >>> label_of("div", "side", "box box-17 wide"), label_of("p", "p1", "odd"), label_of("h1", "tea", "")
    ('div#side.box.wide', 'p', 'h1')
    """
    if tag in ITEMS:
        return tag
    named = name if tag in NAMED and not _NUMBER.search(name) else ""
    classes = "".join(f".{word}" for word in style.split() if not _NUMBER.search(word))
    return f"{tag}{'#' if named else ''}{named}{classes}"[:LABEL]
