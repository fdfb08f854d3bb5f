"""What the families of features share: the blocks of a page as the columns that all of them start from."""

from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from pagesieve.features.characters import Characters
from pagesieve.features.naming import Naming
from pagesieve.page import Page
from pagesieve.page.columns import frozen
from pagesieve.page.tags import CODES, HEADINGS, TagSet
from pagesieve.page.tree import Bools, Ints

Floats = npt.NDArray[np.float32]
Rows = npt.NDArray[np.intp]
Line = npt.NDArray[Any] | float

LEVELS = 9
"""Elements around a block that are looked at, its own among them; what lies further up is the page."""

LONG = 12
"""Words of a block that may be prose."""

PLAIN = 0.3
"""Share of link text above which a block is no prose."""

DRESSING = TagSet("a em strong small s cite i b u mark span font big tt code")
"""Elements inside lines, whose classes say how they look."""

TEXT, LINKS, PROSE, WORDS, UNSEEN = range(5)
"""The lines of `sums`."""


def limited(numbers: npt.NDArray[Any], far: int) -> npt.NDArray[Any]:
    """Numbers from `-far` to `far`; what is further away is away.

    >>> limited(np.array([-7, 2, 9]), 5)
    array([-5,  2,  5])
    """
    near: npt.NDArray[Any] = np.minimum(np.maximum(numbers, -far), far)  # `numpy.clip` takes longer than both
    return near


class View:
    """The blocks of a page with what is asked about them again and again; what is not painted counts apart."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.blocks = page.blocks
        self.row = page.blocks.row
        self.count = len(page.blocks)
        self.places = np.arange(self.count)

    @cached_property
    def length(self) -> Floats:
        """Characters of each block; what is hidden has none."""
        return frozen((self.blocks.text_length * ~self.blocks.hidden).astype(np.float32))

    @cached_property
    def link_share(self) -> Floats:
        """The share of link text in each block."""
        return frozen(np.divide(self.blocks.link_length, np.maximum(self.blocks.text_length, 1), dtype=np.float32))

    @cached_property
    def link_text(self) -> Floats:
        """Characters of links in each block."""
        return frozen(self.length * self.link_share)

    @cached_property
    def prose(self) -> Floats:
        """Characters of each block that is long enough for prose and no list of links."""
        return frozen(self.length * ((self.blocks.words >= LONG) & (self.link_share < PLAIN)))

    @cached_property
    def sums(self) -> Floats:
        """Running sums over the blocks, one entry more than there are; of text, links, prose, words, hidden text."""
        total = np.zeros((5, self.count + 1), dtype=np.float32)  # exact up to 16 million characters
        sums = total[:, 1:]
        sums[TEXT] = self.length
        sums[LINKS] = self.link_text
        sums[PROSE] = self.prose
        sums[WORDS] = self.blocks.words
        sums[UNSEEN] = self.blocks.text_length * self.blocks.hidden
        np.cumsum(sums, axis=1, out=sums)
        return frozen(total)

    @cached_property
    def whole(self) -> float:
        """Characters of the page."""
        return max(float(self.sums[TEXT, -1]), 1.0)

    @cached_property
    def heading(self) -> Ints:
        """The level of each block that is a heading, 0 of the others."""
        tag = self.page.tag[self.row]
        return frozen((tag - (CODES["h1"] - 1)) * HEADINGS.mask(tag))

    @cached_property
    def characters(self) -> Characters:
        """The characters of all blocks."""
        return Characters.of(self.page)

    @cached_property
    def symbols(self) -> int:
        """How many symbols of paths there may be, from 0."""
        return int(self.page.column_path.max()) + 1

    @cached_property
    def path(self) -> Ints:
        """The symbols of the paths, by columns, of the elements in `above`."""
        return frozen(self.page.column_path[self.above])

    @cached_property
    def above(self) -> Rows:
        """One line a level: the element that each block lies in, the one above it, and so on up to the root."""
        lines = np.empty((LEVELS, self.count), dtype=np.intp)  # what NumPy turns other numbers of rows into
        lines[0] = self.row
        parent = np.maximum(self.page.parent, 0)  # the root is its own parent
        for level in range(1, LEVELS):
            lines[level] = parent[lines[level - 1]]
        return frozen(lines)

    @cached_property
    def blocks_before(self) -> Rows:
        """How many blocks begin before each row, and before the end."""
        begins = np.zeros(len(self.page) + 1, dtype=np.intp)
        begins[self.blocks.start + 1] = 1
        return frozen(np.cumsum(begins, out=begins))

    @cached_property
    def blocks_until(self) -> Rows:
        """How many blocks begin before the end of each row."""
        return frozen(self.blocks_before.take(self.page.end))

    @cached_property
    def has_blocks(self) -> Bools:
        """Which rows hold blocks."""
        return frozen(self.blocks_until > self.blocks_before[:-1])

    @cached_property
    def holding(self) -> Bools:
        """Which rows hold blocks, elements inside lines left out."""
        return frozen(self.has_blocks & ~DRESSING.mask(self.page.tag))

    @cached_property
    def naming(self) -> Naming:
        """The names of the elements that hold blocks."""
        return Naming(self.page, self.holding)

    @cached_property
    def first(self) -> Rows:
        """The first block in each element of `above`."""
        return frozen(self.blocks_before[self.above])

    @cached_property
    def stop(self) -> Rows:
        """The block after the last one in each element of `above`."""
        return frozen(self.blocks_until[self.above])

    def held(self, levels: Any) -> Floats:
        """The sums over the elements at these places of `above`, by kind of sum."""
        return self.sums_between(self.first[levels], self.stop[levels])

    def sums_between(self, first: Rows, stop: Rows) -> Floats:
        """The sums over the blocks from some on up to others, by kind of sum."""
        between: Floats = self.sums.take(stop, axis=1) - self.sums.take(first, axis=1)
        return between

    def text_held(self, levels: Any) -> Floats:
        """The characters alone of the same elements."""
        before = self.sums[TEXT]
        held: Floats = before[self.stop[levels]] - before[self.first[levels]]
        return held
