"""Repeats: what a page says twice, such as a copy of its text for small screens, or a quote of what stands above it."""

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from pagesieve.page import Page, tree
from pagesieve.page.columns import alike_numbers
from pagesieve.page.tags import CODES
from pagesieve.page.tree import NONE, Bools, Ints

Numbers = npt.NDArray[np.integer]

LEAST = 10
"""Words of neighbouring blocks that stand elsewhere, too, from which they are a repeat."""

LEAST_ALONE = 20
"""Words of a single such block; a shorter line may be said twice and meant so."""

LINE = 5
"""Words of a line, one of which at least must stand twice; shorter texts stand twice on every page."""

FEWER_WORDS = 1 << 24  # than any block has, so that two numbers are one

LOOKED_AT = 4
"""Places with the same text that are compared, the last ones; more would take long where all is alike."""


def repeats(page: Page, among: Bools, *, whole: Ints, heading: Bools) -> Bools:
    """Which of these blocks say again, word for word and in order, what others of them said before.

    Rows of a table of data may well be alike, code often is, and what stands under the same path may be meant, as a
    refrain is: these stay. So does a heading of what stays, and a list of which an item does. `whole` is the row of the
    innermost list or table of data that each block lies in.
    """
    blocks = page.blocks
    in_table = (whole != NONE) & (page.tag[whole] == CODES["table"])
    code = page.tag == CODES["pre"]
    in_code = tree.within(page.end, code)[blocks.start] if code.any() else code[blocks.start]
    places = np.flatnonzero(among & ~in_table & ~in_code)
    found = np.zeros(len(blocks), dtype=bool)
    said = _said(page, places)
    if said is None:
        return found
    around = page.styled_path[blocks.row[places]]
    for run in _runs(said, around, np.maximum(blocks.words[places], 1)):
        found[places[run]] = True
    found &= ~_with_items_that_stay(among & (page.tag[blocks.row] == CODES["li"]), whole, found)
    places = np.flatnonzero(among)
    found[places] &= ~(heading[places] & np.append(~found[places][1:], False))
    return found


def _with_items_that_stay(item: Bools, whole: Ints, found: Bools) -> Bools:
    """The items of lists in which one stays."""
    return item & np.isin(whole, whole[item & ~found])


def _said(page: Page, places: Numbers) -> Numbers | None:
    """A number for the text of each of these blocks, the same for the same text; nothing if no line stands twice.

    Most texts are the only ones of their size, and have a number below 0.
    """
    size = page.blocks.text_length[places].astype(np.int64) * FEWER_WORDS + page.blocks.words[places]
    of_size = alike_numbers(size)
    alike = np.bincount(of_size)[of_size] > 1
    lines = page.block_texts(places[alike & (page.blocks.words[places] >= LINE)])
    if len(set(lines)) == len(lines):
        return None  # most pages
    numbers: dict[str, int] = {}
    said = ~places
    said[alike] = [numbers.setdefault(text, len(numbers)) for text in page.block_texts(places[alike])]
    return said


def _runs(said: Numbers, around: Ints, words: Ints) -> Iterator[slice]:
    """The places in a row that repeat earlier ones around which something else stands."""
    numbers, earlier, stop = said.tolist(), _said_before(said, around), 0
    places = (earlier != NONE).any(axis=0).nonzero()[0]
    for place, before in zip(places.tolist(), earlier[:, places].T.tolist(), strict=True):
        if place >= stop:
            length = max(_alike(numbers, one, place) for one in before if one != NONE)
            if words[place : place + length].sum() >= (LEAST if length > 1 else LEAST_ALONE):
                stop = place + length
                yield slice(place, stop)


def _said_before(said: Numbers, around: Ints) -> Numbers:
    """For each place the last ones that say the same, NONE in the stead of those around which the same stands.

    >>> _said_before(np.array([5, 6, 5, 6]), np.array([1, 1, 2, 1]))[0]
    array([-1, -1,  0, -1])
    """
    earlier = np.full((LOOKED_AT, len(said)), NONE)
    order = said.argsort(kind="stable")
    for line, back in zip(earlier, range(1, LOOKED_AT + 1), strict=True):
        one, place = order[:-back], order[back:]
        differ = (said[one] == said[place]) & (around[one] != around[place])
        line[place[differ]] = one[differ]
    return earlier


def _alike(said: Sequence[int], before: int, place: int) -> int:
    """How many places from one on say what as many from an earlier one on say.

    >>> _alike([5, 6, 7, 5, 6, 8], 0, 3)
    2
    """
    length = 0
    while place + length < len(said) and before + length < place and said[before + length] == said[place + length]:
        length += 1
    return length
