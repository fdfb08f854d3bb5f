"""Blocks by a set of block-defining tags (section IV: GetBlockSet and getBlocks).

The algorithm begins with the page as its only block and takes the tags one after the other. A block that holds the
tag is replaced by all descendants of that tag, which may lie in one another. What the block has outside of them is
lost in the paper: the text between two tables belongs to no block any more. Here the block stays as what is left of
it, so that every text is in a block. Then the order of the tags no longer matters: the blocks are the body and all
elements of the tags, and the innermost one owns a text.

`hr` is among the paper's tags, but has no inside. It parts its parent into what stands before and after it.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pagesieve.methods.informative_blocks.elements import body_range, having_tag
from pagesieve.page import Page, tree
from pagesieve.page.tags import CODES
from pagesieve.page.tree import NONE, Ints

PAPER_BLOCK_TAGS = ("table", "tr", "hr", "ul")
"""The block-defining tags that section IV names: those of pages that were laid out with tables."""

TODAYS_BLOCK_TAGS = (
    *PAPER_BLOCK_TAGS,
    *"ol div section article main aside nav header footer form".split(),
)
"""Those and the elements that lay out pages today."""

SEPARATOR = "hr"


@dataclass(frozen=True, eq=False)
class BlockSet:
    """The blocks of a page in document order, outer ones before those in them; the first is the body.

    Block `b` is the rows `[begin[b], stop[b])`, and the blocks `[b, end[b])` are itself and those nested in it.
    """

    begin: Ints
    stop: Ints
    end: Ints
    rows: int  # of the page

    def __len__(self) -> int:
        return len(self.begin)

    @cached_property
    def parent(self) -> Ints:
        """The block that each one is nested in."""
        return tree.parents(tree.depths(self.end))

    @cached_property
    def owner(self) -> Ints:
        """The innermost block of each row of the page: going into a block adds the distance to the one around it."""
        step = np.arange(len(self), dtype=np.int32) - self.parent
        steps = np.zeros(self.rows + 1, dtype=np.int32)
        np.add.at(steps, self.begin, step)
        np.subtract.at(steps, self.stop, step)
        return np.cumsum(steps[:-1], dtype=np.int32) + np.int32(NONE)


def block_set(page: Page, tags: tuple[str, ...] = TODAYS_BLOCK_TAGS) -> BlockSet:
    """All blocks of the page: the body, the elements of the tags, and the parts between separators."""
    body, body_end = body_range(page)
    elements = np.flatnonzero(having_tag(page, set(tags) - {SEPARATOR}))
    elements = elements[(elements > body) & (elements < body_end)]
    begins, stops = _parts(page) if SEPARATOR in tags else (elements[:0], elements[:0])
    begin = np.concatenate(([body], elements, begins)).astype(np.int32)
    stop = np.concatenate(([body_end], page.end[elements], stops)).astype(np.int32)
    order = np.lexsort((-stop, begin))
    begin, stop = begin[order], stop[order]
    return BlockSet(begin, stop, np.searchsorted(begin, stop).astype(np.int32), len(page))


def _parts(page: Page) -> tuple[Ints, Ints]:
    """Where the parts that separators cut their parents into begin and end, empty ones left out."""
    body, body_end = body_range(page)
    cuts = np.flatnonzero(page.tag == CODES[SEPARATOR])
    cuts = cuts[(cuts > body) & (cuts < body_end)]
    cuts = cuts[np.lexsort((cuts, page.parent[cuts]))]
    parents = page.parent[cuts]
    is_first = np.diff(parents, prepend=NONE) != 0
    is_last = np.diff(parents, append=NONE) != 0
    following = np.where(is_last, page.end[parents], np.append(cuts[1:], 0)[: len(cuts)])
    begin = np.concatenate((parents[is_first] + 1, page.end[cuts]))
    stop = np.concatenate((cuts[is_first], following))
    kept = begin < stop
    return begin[kept].astype(np.int32), stop[kept].astype(np.int32)
