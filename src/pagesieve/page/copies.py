"""Copies: what a page says twice side by side, once for screen readers and once for the eye."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from pagesieve.page.tags import CODES, TEXT
from pagesieve.page.tree import Bools, Rows

if TYPE_CHECKING:
    from pagesieve.page.page import Page

FEWEST = 2
"""Letters and digits of a copy, at least."""

LONGER = 3
"""Times that a copy is longer than the other or the other than it, at most: one may have more blanks and signs."""


def copies_for_the_eye(page: "Page", seen: Bools) -> Bools:
    """What is kept from screen readers since the element right before or after it says the same to them.

    The price of a shop is often there as one text off the screen, and as parts of several sizes on it. `seen` tells
    which rows are hidden from nobody: what is hidden says nothing.
    """
    for_the_eye = _for_the_eye(page)
    rows = np.flatnonzero(for_the_eye & seen & (page.text_length >= FEWEST))
    for_all = seen & ~for_the_eye & (page.tag != CODES[TEXT])
    copies = np.zeros(len(page), dtype=bool)
    copies[[row for row in rows.tolist() if _says_the_same(page, row, _beside(page, row, for_all), seen=seen)]] = True
    return copies


def _for_the_eye(page: "Page") -> Bools:
    """The elements that are kept from screen readers."""
    found = np.zeros(len(page), dtype=bool)
    found[page.select("[aria-hidden=true]")] = True
    return found


def _says_the_same(page: "Page", row: int, others: Sequence[int], *, seen: Bools) -> bool:
    """Whether one of some other elements has the same letters and digits as this one."""
    length = page.text_length[row]
    alike = [other for other in others if length <= LONGER * page.text_length[other] <= LONGER * LONGER * length]
    if not alike:
        return False
    said = _letters(page, row, seen)
    return len(said) >= FEWEST and any(_letters(page, other, seen) == said for other in alike)


def _beside(page: "Page", row: int, for_all: Bools) -> list[int]:
    """The elements right before and after another one, of those that are there for all."""
    before, after = row - 1, int(page.end[row])
    while page.parent[before] > page.parent[row]:
        before = int(page.parent[before])
    siblings = [place for place in (before, after) if place < len(page) and page.parent[place] == page.parent[row]]
    return [place for place in siblings if for_all[place]]


def _letters(page: "Page", row: int, seen: Bools) -> str:
    """The letters and digits of an element that are seen."""
    first, last = page.text_rows.searchsorted((row, page.end[row])).tolist()
    places = page.text_places[first:last][seen[page.text_rows[first:last]]]
    return "".join(filter(str.isalnum, "".join(page.texts[place] for place in places.tolist())))


def formulas_again(page: "Page") -> Bools:
    """What says a formula again: its source, and a copy for the eye right after its MathML, if it is no picture."""
    mask = np.zeros(len(page), dtype=bool)
    mask[page.select("annotation, annotation-xml")] = True
    formulas: Rows = np.flatnonzero(page.tag == CODES["math"])
    around = page.parent[formulas]
    alone = page.text_length[around] == page.text_length[formulas]
    formulas = np.where(alone, around, formulas)
    copies = page.end[formulas]
    beside = copies < len(page)
    beside[beside] = page.parent[copies[beside]] == page.parent[formulas[beside]]
    for_the_eye = _for_the_eye(page) & (page.tag != CODES["img"])
    mask[copies[beside]] = for_the_eye[copies[beside]]
    return mask
