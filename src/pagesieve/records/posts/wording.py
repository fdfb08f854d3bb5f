"""Wording: which elements have a word in the value of an attribute, asked of all values of a page at once."""

import re
from collections.abc import Sequence

import numpy as np

from pagesieve.page import Page
from pagesieve.page.tree import Bools, Ints

BORDER = "\0"
"""What stands before each value and after it: the one character that no HTML has."""


def one_of(words: str) -> str:
    """A pattern for one of some words, in which a search needs to try only those of one first letter.

    >>> one_of("user author usr")
    'u(?:ser|sr)|a(?:uthor)'
    """
    rests: dict[str, list[str]] = {}
    for word in words.split():
        rests.setdefault(word[0], []).append(word[1:])
    return "|".join(f"{first}(?:{'|'.join(rest)})" for first, rest in rests.items())


def values_with(pattern: re.Pattern[str], values: Sequence[str]) -> Bools:
    r"""Which of some values, in small letters, a pattern finds something in; one search is cheaper than many.

    A pattern may begin with the border before a value, and looks at the one after it without taking it.

    >>> values_with(re.compile("user(?=[/\0])"), ["/User/7", "/users", "?user"]).tolist()
    [True, False, True]
    """
    text = BORDER.join(("", *values, "")).lower()
    last = [match.end() - 1 for match in pattern.finditer(text)]
    found = np.zeros(len(values), dtype=bool)
    if last:
        begins = np.cumsum([1 + len(value) for value in text.split(BORDER)[:-1]])
        found[begins.searchsorted(last, side="right") - 1] = True
    return found


def rows_with(page: Page, name: str, pattern: re.Pattern[str]) -> Ints:
    """The rows with an attribute in whose value a pattern finds something."""
    rows, numbers, values = page.numbered(name)
    return rows[values_with(pattern, values)[numbers - 1]]
