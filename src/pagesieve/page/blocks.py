"""Blocks: the runs of text between the borders of block elements. What methods decide about, and people read."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from pagesieve.page import tree
from pagesieve.page.columns import frozen
from pagesieve.page.tags import BLOCK, CODES
from pagesieve.page.tree import NONE, Bools, Ints

if TYPE_CHECKING:
    from pagesieve.page.page import Page


@dataclass(frozen=True, eq=False, repr=False)
class Blocks:
    """The block table, frozen like the page. It holds columns alone, and no page: a circle would keep both alive.

    Block `b` is the text rows number `first[b]` up to `last[b]`. Its first text is row `start[b]`, and the block
    element that it lies in is row `row[b]`.
    """

    first: Ints
    last: Ints
    start: Ints
    row: Ints
    hidden: Bools
    text_length: Ints
    link_length: Ints
    words: Ints

    def __post_init__(self) -> None:
        for column in vars(self).values():
            if len(frozen(column)) != len(self.first):
                raise ValueError("all columns of the block table must have one entry a block")

    def __len__(self) -> int:
        return len(self.first)

    def sum(self, values: Ints) -> Ints:
        """The sum over each block of a column that has one entry a text row."""
        before = np.concatenate(([0], np.cumsum(values))).astype(np.int32)
        return frozen(before[self.last] - before[self.first])

    @cached_property
    def of_text(self) -> Ints:
        """The block of each text row up to the last block's end; texts in no block have none."""
        borders = np.zeros(int(self.last[-1]) if len(self) else 0, dtype=np.int32)
        borders[self.first] = 1
        return frozen(np.cumsum(borders, dtype=np.int32) + np.int32(NONE))


def block_table(page: "Page") -> Blocks:
    """Cut the texts of the body where a block element begins or ends, and at blank lines.

    Text that is not painted does not cut the line that it stands in, and does not count in it.
    """
    first, last = _runs(page)
    start = page.text_rows[first]
    unpainted = page.hidden[page.text_rows]
    hidden = _all_of(unpainted, first, last)
    counted = ~unpainted
    if len(first):  # blocks follow one another without a gap
        counted[first[0] : last[-1]] |= np.repeat(hidden, last - first)
    lengths, words = page.text_measures
    linked = np.where(page.in_link[page.text_rows], lengths, 0)
    before = np.zeros((3, len(page.text_rows) + 1), dtype=np.int32)
    np.cumsum(np.where(counted, (lengths, linked, words), 0), axis=1, out=before[:, 1:])
    text_length, link_length, word_count = before.take(last, axis=1) - before.take(first, axis=1)
    return Blocks(
        first=first,
        last=last,
        start=start,
        row=tree.closest(page.parent, BLOCK.mask(page.tag))[start],
        hidden=hidden,
        text_length=text_length,
        link_length=link_length,
        words=word_count,
    )


def _all_of(mask: Bools, first: Ints, last: Ints) -> Bools:
    """For which blocks every text has the property."""
    before = np.concatenate(([0], np.cumsum(mask)))
    all_of: Bools = before[last] - before[first] == last - first
    return all_of


def _runs(page: "Page") -> tuple[Ints, Ints]:
    """Where each run of texts begins and ends, as numbers of text rows."""
    body = np.flatnonzero(page.tag == CODES["body"])[:1]  # a frameset has none
    begin, stop = page.text_rows.searchsorted((body[0], page.end[body[0]])) if len(body) else (0, 0)
    run = np.cumsum(_borders(page))[page.text_rows[begin:stop]]
    starts = np.flatnonzero(np.concatenate(([True], run[1:] != run[:-1]))[: len(run)]) + begin
    stops = np.append(starts[1:], stop)[: len(starts)]
    return starts.astype(np.int32), stops.astype(np.int32)


def _borders(page: "Page") -> Bools:
    """Whether a border lies right before each row."""
    block = BLOCK.mask(page.tag)
    borders = np.append(block, False)
    borders[page.end[block]] = True
    line_break = page.tag == CODES["br"]
    borders[1:-1] |= line_break[1:] & line_break[:-1]  # two breaks in a row are a blank line
    return borders[:-1]
