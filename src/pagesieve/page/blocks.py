"""Blocks: the runs of text between the borders of block elements. What methods decide about, and people read."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

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
    is_block = BLOCK.mask(page.tag)
    first, last = _runs(page, is_block)
    start, stop = page.text_rows[first], int(last[-1]) if len(last) else 0
    unpainted = page.hidden[page.text_rows[:stop]]
    hidden = np.logical_and.reduceat(unpainted, first)  # blocks follow one another without a gap
    counted = ~unpainted
    if hidden.any():
        counted[first[0] :] |= np.repeat(hidden, last - first)
    lengths, words = page.text_measures
    measures = np.empty((3, stop), dtype=np.int64)
    measures[0] = lengths[:stop] * counted
    measures[1] = measures[0] * page.in_link[page.text_rows[:stop]]
    measures[2] = words[:stop] * counted
    text_length, link_length, word_count = np.add.reduceat(measures, first, axis=1).astype(np.int32)
    return Blocks(
        first=first,
        last=last,
        start=start,
        row=_block_around(page.parent, is_block, start),
        hidden=hidden,
        text_length=text_length,
        link_length=link_length,
        words=word_count,
    )


def _block_around(parent: Ints, is_block: Bools, rows: Ints) -> Ints:
    """The nearest block element around each of these rows; there are few elements inside lines on the way to it."""
    around = parent[rows]
    while len(inline := (~is_block[around]).nonzero()[0]):
        around[inline] = parent[around[inline]]
    return around


def _runs(page: "Page", is_block: Bools) -> tuple[Ints, Ints]:
    """Where each run of texts begins and ends, as numbers of text rows."""
    body = int((page.tag == CODES["body"]).argmax())  # the root, if there is none: a frameset has none
    ends = np.array((body, page.end[body] if body else 0), dtype=np.int32)
    begin, stop = page.text_rows.searchsorted(ends).tolist()
    run = _borders(page, is_block).cumsum()[page.text_rows[begin:stop]]
    begins = np.ones(len(run), dtype=bool)
    np.not_equal(run[1:], run[:-1], out=begins[1:])
    starts = begins.nonzero()[0].astype(np.int32) + np.int32(begin)
    stops = np.empty_like(starts)
    stops[:-1], stops[-1:] = starts[1:], stop
    return starts, stops


def _borders(page: "Page", is_block: Bools) -> Bools:
    """Whether a border lies right before each row."""
    borders = np.zeros(len(page) + 1, dtype=bool)
    borders[page.end[is_block.nonzero()[0]]] = True
    borders = borders[:-1] | is_block
    line_break = page.tag == CODES["br"]
    borders[1:] |= line_break[1:] & line_break[:-1]  # two breaks in a row are a blank line
    return borders
