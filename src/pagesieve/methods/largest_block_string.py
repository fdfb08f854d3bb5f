"""`largest-block-string` (LBS): the content is the level of the tree that holds the most text.

"Content Seeker" (paper 3), section 2.3.1. The text of an article stands contiguously at one depth of a sub tree: as
paragraphs, as DIVs or as plain text. The paper walks the tree, finds at each level the child with the longest string
and adds the strings of those siblings that hold a #text node; the largest block of string is the output. Whichever
child is longest, the same strings are added, so a level's block of string is the sum over its nodes. After a classifier
each of its segments (`refining`) is such a sub tree, and has its own largest block.

Where this departs, or where the paper leaves a choice:

* A level is one depth of the segment. The paper speaks of the depth in its observation and of siblings in its walk, and
  siblings alone lose most of an article whose sections have boxes of their own. `siblings_only` takes the walk by the
  letter.
* The nodes of a level are plain #texts, and elements that hold one. So a string counts on two levels: with its element
  (`<p>`, `<div>`), and as plain text one level below that.
* The strings are our blocks. What dresses a piece of a line (`b`, `em`, `span`, a link in a sentence) belongs to the
  string around it and is no node of its own.
* A node's string is its own text, without the blocks inside it: else one stray word beside the whole page would make
  its outermost level the largest.
* "Contains a #text node as a child" is: not all of it is link. A `<p><span>...</span></p>` of today is a string, while
  `<p><a>Related story</a></p>`, which the rule is there to skip, is none.
"""

from typing import NamedTuple

import numpy as np

from pagesieve.methods.labels import Labels, Method, kept_or_other, reasons_by
from pagesieve.methods.refining import method_before, refined
from pagesieve.methods.settings import true_or_false
from pagesieve.page import Page
from pagesieve.page.columns import combined
from pagesieve.page.lettering import Counts
from pagesieve.page.tree import NONE, Bools, Ints

IN_LARGEST = "it is in the largest block string: {strings} on one level, {characters:,} characters"
ALL_LINK = "all of it is link, so it holds no string of its own"
IN_SMALLER = "the strings of its level have {share}% of the {characters:,} characters of the largest block string"

KEPT_SCORE, LINK_SCORE, SMALLER_SCORE = 0.9, 0.1, 0.4
"""How likely a block is content: in the largest block string, all link, at most on another level."""


class LargestBlockString:
    """Keep the strings of the level that has most text; with `siblings_only`, of those that have one parent."""

    def __init__(self, *, siblings_only: bool = False, after: Method | None = None) -> None:
        self.siblings_only = true_or_false("siblings_only", siblings_only)
        self.after = method_before(after)

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
        return refined(page, self.after, self._largest)

    def _largest(self, page: Page, segment: Ints) -> Labels:
        blocks = page.blocks
        strings = (segment != NONE) & (blocks.link_length < blocks.text_length)
        found = block_strings(segment, self._levels(page), np.where(strings, blocks.text_length, 0))
        return _labels(page, strings, found)

    def _levels(self, page: Page) -> Ints:
        """The level of each block with its element, and the one that it is on as plain text in it."""
        rows = page.blocks.row
        levels = (page.parent[rows], rows) if self.siblings_only else (page.depth[rows], page.depth[rows] + 1)
        return np.stack(levels)


class BlockStrings(NamedTuple):
    """Of each block: the characters of its larger level and of its segment's largest level, and if that is its own.

    `together` is how many strings there are on that largest level.
    """

    characters: Counts
    largest: Counts
    is_largest: Bools
    together: Counts


def block_strings(segment: Ints, levels: Ints, length: Ints) -> BlockStrings:
    """The block of string on every level of a segment, and the largest of them; of two as large, the higher one.

    Two strings side by side, and a longer one two levels below them:

    >>> found = block_strings(np.array([0, 0, 0]), np.array([[3, 3, 5], [4, 4, 6]]), np.array([20, 20, 30]))
    >>> found.characters, found.is_largest
    (array([40, 40, 30]), array([ True,  True, False]))
    """
    level = combined(np.tile(segment, 2), levels.ravel()).reshape(2, -1)
    characters = np.bincount(level.ravel(), np.tile(length, 2)).astype(np.int64)
    within = np.zeros(len(characters), dtype=np.int32)
    within[level] = segment
    by_size = np.lexsort((-characters, within))
    numbers, number = np.unique(segment, return_inverse=True)
    largest = by_size[np.searchsorted(within[by_size], numbers)][number]
    is_largest = (level == largest).any(axis=0)
    together = np.bincount(number, is_largest & (length > 0)).astype(np.int64)
    return BlockStrings(characters[level].max(axis=0), characters[largest], is_largest, together[number])


def _labels(page: Page, strings: Bools, found: BlockStrings) -> Labels:
    kept = strings & found.is_largest
    share = 100 * found.characters // np.maximum(found.largest, 1)
    figures = np.stack((np.where(kept, found.together, share), found.largest))
    reasons = reasons_by(_told, kept, strings, *np.where(strings, figures, 0))
    score = np.where(kept, KEPT_SCORE, np.where(strings, SMALLER_SCORE * share / 100, LINK_SCORE))
    return kept_or_other(page, kept, score=score, reasons=reasons)


def _told(is_kept: bool, is_string: bool, *figures: int) -> str:
    """Why a block is kept or not, from the strings on its level or the share of its level, and the largest's length."""
    number, characters = figures
    if not is_string:
        return ALL_LINK
    if not is_kept:
        return IN_SMALLER.format(share=number, characters=characters)
    return IN_LARGEST.format(strings=f"{number:,} strings" if number > 1 else "1 string", characters=characters)
