"""Naming: the words of the classes and ids of the elements around a block, from the nearest named one outwards."""

import re
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.page import Page
from pagesieve.page.columns import Numbered
from pagesieve.page.tree import Bools

Places = npt.NDArray[np.intp]

NAMED = 4
"""Named elements around a block that are looked at."""

ATTRIBUTES = ("class", "id")
"""What elements are named by."""

INNER_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
"""Where a word begins within a name such as `siteFooter`."""


class Names(NamedTuple):
    """The names around blocks: the words of every different name, and which of the names are around each block.

    `words` begins with the name of what has none. `around` has a line for each attribute, in it one for each of the
    nearest named elements, and in that a column a block.
    """

    words: Sequence[Sequence[str]]
    around: Places


class Naming:
    """The classes and ids of the elements that hold blocks, in words."""

    def __init__(self, page: Page, holding: Bools) -> None:
        self._size = len(page)
        self._holding = holding
        self.columns: Sequence[Numbered] = [page.numbered(name) for name in ATTRIBUTES]

    @cached_property
    def words(self) -> list[list[Sequence[str]]]:
        """For each attribute and each of its values, the words of it; none for values that no element here has."""
        return [self._words(column) for column in self.columns]

    def _words(self, column: Numbered) -> list[Sequence[str]]:
        meant = np.zeros(len(column.distinct) + 1, dtype=bool)
        meant[column.numbers[self._holding[column.rows]]] = True
        places = np.flatnonzero(meant[1:]).tolist()
        words: list[Sequence[str]] = [()] * len(column.distinct)
        for place, said in zip(places, words_of([column.distinct[place] for place in places]), strict=True):
            words[place] = said
        return words

    def around(self, above: Places) -> Names:
        """The names of the nearest named elements in `above`, which has one line a level and one column a block."""
        words: list[Sequence[str]] = [()]
        number = np.zeros((len(ATTRIBUTES), self._size), dtype=np.intp)
        for line, column, said in zip(number, self.columns, self.words, strict=True):
            line[column.rows] = np.where([False, *map(bool, said)], np.arange(len(said) + 1) + len(words) - 1, 0)[
                column.numbers
            ]
            words += said
        number *= self._holding
        return Names(words, _nearest(number[:, above]))


def words_of(names: Sequence[str]) -> list[Sequence[str]]:
    """The words of each of these classes or ids, in small letters.

    >>> words_of(["post-12 siteFooter", "main_text"])
    [['post', '12', 'site', 'footer'], ['main', 'text']]
    """
    small = [name if name.islower() else INNER_CAPITAL.sub(" ", name).lower() for name in names]
    # All are cut into words at once, which is faster than one by one; no page can hold a zero.
    lines = "\0".join(small).replace("-", " ").replace("_", " ").split("\0") if names else ()
    return [line.split() for line in lines]


def _nearest(number: Places) -> Places:
    """Of the numbers on all levels, those of the nearest levels that have any; 0 where there are fewer.

    >>> _nearest(np.array([[[0], [7], [0], [8]]]))[..., 0].tolist()
    [[7, 8, 0, 0]]
    """
    named, blocks = number.any(axis=0), np.arange(number.shape[2])
    which = np.cumsum(named, axis=0) * named
    nearest = np.zeros((len(number), NAMED, number.shape[2]), dtype=np.intp)
    for place in range(NAMED):
        level = (which == place + 1).argmax(axis=0)  # the first one where there are fewer
        found = which[level, blocks] == place + 1
        nearest[:, place] = number[:, level, blocks] * found
    return nearest
