"""Lists and tables of data: which of them each block lies in, the text before it, and that it is kept whole."""

import numpy as np
import numpy.typing as npt

from pagesieve.page import Page, tree
from pagesieve.page.tags import CELLS, CODES, TagSet
from pagesieve.page.tree import NONE, Bools, Ints

Scores = npt.NDArray[np.float32]
Words = npt.NDArray[np.integer]

WHOLES = TagSet("ul ol dl table")
"""Elements that are kept whole."""

WHOLE = 0.7
"""Share of the words of a list or a table of data that must agree for all of it to be kept, or dropped."""

FOLLOWS, SURE = 0.2, 0.5
"""Score of a list or a table on average from which it goes with the text right before it, and that of such a text."""

CELL = 12
"""Words of a block in a table on average, above which the table lays out a page."""

BOXES = 3
"""Boxes around a list or a table that hold nothing else, at most."""


def wholes(page: Page) -> Ints:
    """The innermost list or table that each block lies in; none for what lies in a table that lays out the page."""
    row = tree.closest_to(page.blocks.start, page.parent, WHOLES.mask(page.tag))
    in_table = (row != NONE) & (page.tag[row] == CODES["table"])
    if not in_table.any():
        return row
    blocks = np.bincount(row + 1)[row + 1]
    words = np.bincount(row + 1, weights=page.blocks.words)[row + 1]
    return np.where(in_table & (words > CELL * blocks), NONE, row)


def follows(page: Page, whole: Ints) -> Ints:
    """For each block in a list or table the one before that, if both lie in one box; else NONE."""
    before, after = _beside_wholes(whole)
    start = np.append(page.blocks.start, len(page))  # of the block after the last, and of NONE before the first
    starts, stops, cell = start[before], start[after], CELLS.mask(page.tag)
    around = page.parent[whole]
    for _ in range(BOXES):
        alone = (starts < around) & (page.end[around] <= stops) & ~cell[around]
        if not alone.any():
            break
        around = np.where(alone, page.parent[around], around)
    return np.where((whole != NONE) & (starts > around) & (starts < whole), before, NONE)


def _beside_wholes(whole: Ints) -> tuple[Ints, Ints]:
    """For each block in a list or table, the block before the first in it, and the one after the last."""
    places = np.arange(len(whole), dtype=np.int32)
    first, last = np.zeros((2, int(whole.max(initial=0)) + 2), dtype=np.int32)
    last[whole] = places  # of several entries the last one counts; what lies in none comes last of all
    first[whole[::-1]] = places[::-1]
    return first[whole] - 1, last[whole] + 1


def with_following_wholes(kept: Bools, scores: Scores, words: Words, *, whole: Ints, follows: Ints) -> Bools:
    """The choice with the lists and tables that follow a text which is surely content, if they are not quite unlikely.

    `follows` is the block before the list or table that each block lies in, or NONE.

    >>> kept, scores = np.array([True, False, False, True, False]), np.array([0.9, 0.4, 0.1, 0.9, 0.1])
    >>> whole, follows = np.array([NONE, 4, 4, NONE, 7]), np.array([NONE, 0, 0, NONE, 3])
    >>> with_following_wholes(kept, scores, np.array([9, 1, 1, 9, 9]), whole=whole, follows=follows)
    array([ True,  True,  True,  True, False])
    """
    group, size = whole + 1, np.maximum(words, 1)  # 0 is what lies in none
    mean = np.bincount(group, weights=size * scores) / np.maximum(np.bincount(group, weights=size), 1)
    goes = (whole != NONE) & (follows != NONE) & kept[follows] & (scores[follows] >= SURE)
    filled: Bools = kept | (goes & (mean >= FOLLOWS)[group])
    return filled


def with_wholes(kept: Bools, words: Words, whole: Ints) -> Bools:
    """The choice with all of the lists and tables that most words are kept of, and nothing of those that few are of.

    >>> with_wholes(np.array([True, True, False]), np.array([8, 9, 3]), np.array([4, 4, 4]))
    array([ True,  True,  True])
    >>> with_wholes(np.array([True, False, False]), np.array([3, 8, 9]), np.array([4, 4, 4]))
    array([False, False, False])
    """
    group, size = whole + 1, np.maximum(words, 1)  # 0 is what lies in none
    share = np.bincount(group, weights=size * kept) / np.maximum(np.bincount(group, weights=size), 1)
    listed = whole != NONE
    agreed: Bools = (kept | (listed & (share >= WHOLE)[group])) & ~(listed & (share <= 1 - WHOLE)[group])
    return agreed


def left_out(kept: Bools, whole: Ints) -> Bools:
    """The blocks of lists and tables of which nothing is kept.

    >>> left_out(np.array([False, False, True, False, False]), np.array([4, 4, 7, 7, NONE]))
    array([ True,  True, False, False, False])
    """
    nothing: Bools = (whole != NONE) & (np.bincount(whole + 1, weights=kept) == 0)[whole + 1]
    return nothing
