"""Lengths and words of many strings at once, for every script.

White space counts as a browser shows it: a run of it is one space, none at the edges. Chinese, Japanese, Thai, Lao,
Khmer and Burmese are written without spaces; there, characters are counted and turned into words by a fixed rate.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.page.columns import frozen

Counts = npt.NDArray[np.int64]
Units = npt.NDArray[np.uint16]  # UTF-16 code units
Bools = npt.NDArray[np.bool_]

CHARACTERS_PER_WORD = 2
"""Characters to a word in scripts without spaces: about the mean length of a Chinese word."""

_SPACES = "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
_WIDE_SPACES = "\u2028\u2029\u202f\u205f\u3000"
FIRST_UNSPACED = 0x0E00
_UNSPACED_RANGES = (
    (FIRST_UNSPACED, 0x0EFF),  # Thai, Lao
    (0x1000, 0x109F),  # Burmese
    (0x1780, 0x17FF),  # Khmer
    (0x2E80, 0x312F),  # radicals, kana, bopomofo and their punctuation
    (0x31A0, 0x9FFF),  # Han
    (0xD840, 0xD8BF),  # Han of the supplementary planes, by the first half of their surrogate pairs
    (0xF900, 0xFAFF),  # Han, compatibility
    (0xFF66, 0xFF9F),  # half-width kana
)
_SECOND_HALVES = (0xDC00, 0xDFFF)
_SEPARATOR = "\0"  # which HTML has none of; strings of another origin may


class Letters(NamedTuple):
    """Strings as UTF-16 code units, a line end after each, and where each begins."""

    units: Units
    starts: Counts


def letters_of(strings: Sequence[str]) -> Letters:
    r"""The code units of strings.

    >>> letters_of(["a\0b", "😀", ""]).starts
    array([0, 4, 7])
    """
    joined = _SEPARATOR.join((*strings, "")).encode("utf-16-le", "surrogatepass")
    units = np.frombuffer(bytearray(joined), dtype=np.uint16)
    stops = (units == ord(_SEPARATOR)).nonzero()[0]
    if len(stops) != len(strings):
        stops = _stops(strings)
    units[stops] = ord("\n")
    starts = np.zeros(len(stops), dtype=np.intp)
    starts[1:] = stops[:-1] + 1
    return Letters(frozen(units), starts)


def lengths_and_words(letters: Letters) -> tuple[Counts, Counts]:
    r"""The shown length and the number of words of each string.

    >>> lengths_and_words(letters_of(["  two \n words ", "", "新聞です", "a 😀"]))
    (array([9, 0, 4, 3]), array([2, 0, 2, 2]))
    """
    units, starts = letters
    if not len(starts):
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
    space = _space_table().take(units)
    ends_run = np.zeros(len(space), dtype=bool)  # a space right after something else
    np.greater(space[1:], space[:-1], out=ends_run[1:])  # the newline after each string ends its last run
    runs = _count(ends_run, starts)
    lengths = _count(~space, starts) + np.maximum(runs - 1, 0)
    unusual = units[units >= FIRST_UNSPACED]
    if _second_half(unusual).any():
        lengths -= _count(_second_half(units), starts)
    return lengths, _words(units, space, starts) if _unspaced_table()[unusual].any() else runs


def _stops(strings: Sequence[str]) -> Counts:
    """Where each string ends among the code units; characters beyond 16 bits take two of them."""
    return np.cumsum([len(string.encode("utf-16-le", "surrogatepass")) // 2 + 1 for string in strings]) - 1


def _second_half(units: Units) -> Bools:
    """The second halves of surrogate pairs, which are not characters of their own."""
    return (units >= _SECOND_HALVES[0]) & (units <= _SECOND_HALVES[1])


def _words(units: Units, space: Bools, starts: Counts) -> Counts:
    """Runs of characters of scripts with spaces, and by the fixed rate those of scripts without."""
    unspaced = _unspaced_table()[units]
    other = ~(space | unspaced | _second_half(units))
    begins_run = other.copy()
    begins_run[1:] &= ~other[:-1]
    characters = _count(unspaced, starts)
    return _count(begins_run, starts) + -(-characters // CHARACTERS_PER_WORD)


def _count(mask: Bools, starts: Counts) -> Counts:
    """How many code units of each string have the property."""
    return np.add.reduceat(mask, starts, dtype=np.int64)


@cache
def _space_table() -> Bools:
    table = np.zeros(0x10000, dtype=bool)
    table[[ord(c) for c in _SPACES + _WIDE_SPACES]] = True
    return table


@cache
def _unspaced_table() -> Bools:
    table = np.zeros(0x10000, dtype=bool)
    for first, last in _UNSPACED_RANGES:
        table[first : last + 1] = True
    return table & ~_space_table()
