"""Wording: which elements have a word in the value of an attribute, asked of all values of a page at once."""

import re
from collections.abc import Sequence
from itertools import compress

import numpy as np

from pagesieve.page import Page
from pagesieve.page.columns import Numbered
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
    return having(pattern, BORDER.join(("", *values, "")).lower())[1:-1]


def having(pattern: re.Pattern[str], text: str) -> Bools:
    r"""Which of the values that a text is made of, with borders between them, a pattern finds something in.

    >>> having(re.compile("user"), "user\0poster\0users").tolist()
    [True, False, True]
    """
    last = [match.end() - 1 for match in pattern.finditer(text)]
    found = np.zeros(text.count(BORDER) + 1, dtype=bool)
    if last:
        begins = np.cumsum([0, *(1 + len(value) for value in text.split(BORDER)[:-1])])
        found[begins.searchsorted(last, side="right") - 1] = True
    return found


def rows_with(page: Page, name: str, pattern: re.Pattern[str], *, among: Bools | None = None) -> Ints:
    """The rows, all or some, with an attribute in whose value a pattern finds something."""
    rows, numbers, values = page.numbered(name) if among is None else at_rows(page.numbered(name), among)
    return rows[values_with(pattern, values)[numbers - 1]]


def at_rows(attribute: Numbered, mask: Bools) -> Numbered:
    """An attribute at some rows alone, with the values that it has there."""
    rows, numbers, values = attribute
    here = mask[rows]
    rows, numbers = rows[here], numbers[here]
    is_here = np.zeros(len(values) + 1, dtype=bool)
    is_here[numbers] = True
    return Numbered(rows, np.cumsum(is_here)[numbers], list(compress(values, is_here[1:].tolist())))
