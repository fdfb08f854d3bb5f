"""Naming: the words of the classes and ids of the elements around a block, from the nearest named one outwards."""

import re
from collections.abc import Mapping, Sequence
from itertools import chain, compress, repeat
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.page import Page
from pagesieve.page.columns import different_strings
from pagesieve.page.tree import Bools

Places = npt.NDArray[np.intp]

NAMED = 4
"""Named elements around a block that are looked at."""

ATTRIBUTES = ("class", "id")
"""What elements are named by."""

ABOUT_THE_PAGE = frozenset("no has with without".split())
"""Words before another one in names such as `has-sidebar`, which tell what a page has, and not what an element is."""

INNER_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
"""Where a word begins within a name such as `siteFooter`."""


class Words(NamedTuple):
    """The words of names: the different ones, and how many words each name has.

    `places` tells for the words of all names in a row which of the different ones each is.
    """

    words: Sequence[str]
    places: Places
    sizes: Places

    def known(self, numbers: Mapping[str, int]) -> tuple[Places, Places]:
        """The words that have a number above 0: the place of the name of each, and the number.

        >>> words_of(["post-12", "", "main", "hasPost"]).known({"main": 7, "post": 9})
        (array([0, 2]), array([9, 7]))
        """
        found = np.fromiter(map(numbers.get, self.words, repeat(0)), dtype=np.intp, count=len(self.words))
        found = found.take(self.places)
        known = found.nonzero()[0]
        ends = self.sizes.cumsum()
        name = ends.searchsorted(known, side="right")
        if not ABOUT_THE_PAGE.isdisjoint(self.words):
            is_said = self._of_elements(known, first=(ends - self.sizes)[name])
            known, name = known[is_said], name[is_said]
        return name, found.take(known)

    def _of_elements(self, known: Places, first: Places) -> Bools:
        """Which of these words, in names that begin at `first`, tell what an element is, and not what a page has."""
        about = np.fromiter(map(ABOUT_THE_PAGE.__contains__, self.words), dtype=bool, count=len(self.words))
        of_elements: Bools = (known == first) | ~about[self.places[known - 1]]
        return of_elements


class Names(NamedTuple):
    """The names around blocks: the words of every different name, and which of the names are around each block.

    `words` begins with the name of what has none. `around` has a line for each attribute, in it one for each of the
    nearest named elements, and in that a column a block.
    """

    words: Words
    around: Places


class Naming:
    """The classes and ids of the elements that hold blocks, in words.

    `numbers` has a line for each attribute: for each row the place of its name in `words`, 0 where that has no words.
    """

    def __init__(self, page: Page, holding: Bools) -> None:
        names = [""]
        self.numbers = np.zeros((len(ATTRIBUTES), len(page)), dtype=np.intp)
        for line, attribute in zip(self.numbers, ATTRIBUTES, strict=True):
            rows, values, distinct = page.numbered(attribute)
            rows, values = rows[holding[rows]], values[holding[rows]]
            is_here = np.zeros(len(distinct) + 1, dtype=bool)
            is_here[values] = True
            line[rows] = np.cumsum(is_here)[values] + (len(names) - 1)
            names += compress(distinct, is_here[1:].tobytes())
        self.words = words_of(names)
        self.numbers *= (self.words.sizes > 0)[self.numbers]

    def around(self, above: Places) -> Names:
        """The names of the nearest named elements in `above`, which has one line a level and one column a block."""
        return Names(self.words, _nearest(self.numbers.take(above, axis=1)))


def words_of(names: Sequence[str]) -> Words:
    """The words of these classes or ids, in small letters.

    >>> words_of(["post-12 siteFooter", "main-post"])
    Words(words=('post', '12', 'site', 'footer', 'main'), places=array([0, 1, 2, 3, 4, 0]), sizes=array([4, 2]))
    """
    # All are cut at once, which is faster than one by one; no page can hold a zero.
    cut = "\0".join(_small(names)).replace("-", " ").replace("_", " ").split("\0")
    words = list(map(str.split, cut))
    sizes = np.fromiter(map(len, words), dtype=np.intp, count=len(words))
    return Words(*different_strings(list(chain.from_iterable(words))), sizes)


def _small(names: Sequence[str]) -> Sequence[str]:
    """Names in small letters, with a space before each capital within a word; most have none."""
    small = "\0".join(names).lower().split("\0")
    others = [name for name, in_small in zip(names, small, strict=True) if name != in_small]
    if not others:
        return names
    changed = iter(INNER_CAPITAL.sub(" ", "\0".join(others)).lower().split("\0"))
    return [name if name == in_small else next(changed) for name, in_small in zip(names, small, strict=True)]


def _nearest(number: Places) -> Places:
    """Of the numbers on all levels, those of the nearest levels that have any; 0 where there are fewer.

    >>> _nearest(np.array([[[0], [7], [0], [8]]]))[..., 0].tolist()
    [[7, 8, 0, 0]]
    """
    blocks = number.shape[2]
    named = np.logical_or.reduce(number)
    which = named.cumsum(axis=0)  # of the named ones, from 1
    found = (named & (which <= NAMED)).ravel().nonzero()[0]
    places = (which.take(found) - 1) * blocks + found % blocks
    nearest = np.zeros((len(number), NAMED * blocks), dtype=np.intp)
    for line, numbers in zip(nearest, number, strict=True):
        line[places] = numbers.take(found)
    return nearest.reshape(len(number), NAMED, blocks)
