"""Repeats: what a page says twice, such as a copy of its text for small screens, or a quote of what stands above it."""

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from pagesieve.page import Page, tree
from pagesieve.page.columns import alike_numbers
from pagesieve.page.tags import CODES
from pagesieve.page.tree import NONE, Bools, Ints

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
    around = page.styled_path[blocks.row[places]].tolist()
    for run in _runs(said, around, np.maximum(blocks.words[places], 1)):
        found[places[run]] = True
    found &= ~_with_items_that_stay(among & (page.tag[blocks.row] == CODES["li"]), whole, found)
    places = np.flatnonzero(among)
    found[places] &= ~(heading[places] & np.append(~found[places][1:], False))
    return found


def _with_items_that_stay(item: Bools, whole: Ints, found: Bools) -> Bools:
    """The items of lists in which one stays."""
    return item & np.isin(whole, whole[item & ~found])


def _said(page: Page, places: npt.NDArray[np.integer]) -> list[int] | None:
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
    found: list[int] = said.tolist()
    return found


def _runs(said: Sequence[int], around: Sequence[int], words: Ints) -> Iterator[slice]:
    """The places in a row that repeat earlier ones around which something else stands."""
    seen: dict[int, list[int]] = {}
    place = 0
    while place < len(said):
        before = [one for one in seen.get(said[place], ())[-LOOKED_AT:] if around[one] != around[place]]
        length = max((_alike(said, one, place) for one in before), default=0)
        run = slice(place, place + max(length, 1))
        if length and words[run].sum() >= (LEAST if length > 1 else LEAST_ALONE):
            yield run
        else:
            run = slice(place, place + 1)
        for one in range(run.start, run.stop):
            seen.setdefault(said[one], []).append(one)
        place = run.stop


def _alike(said: Sequence[int], before: int, place: int) -> int:
    """How many places from one on say what as many from an earlier one on say.

    >>> _alike([5, 6, 7, 5, 6, 8], 0, 3)
    2
    """
    length = 0
    while place + length < len(said) and before + length < place and said[before + length] == said[place + length]:
        length += 1
    return length
