"""Definitions 3.3 to 3.7 and algorithms 2 and 4: the tag path sequence of a page, and what is asked of any sequence.

A sequence is any run of symbols; positions count from 0, and a parting at position `i` lies before the symbol there.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.page import Page
from pagesieve.page.tags import CODES
from pagesieve.page.tree import Ints

Symbols = Sequence[int] | Ints
Positions = npt.NDArray[np.int64]


def sequence_rows(page: Page, *, painted_only: bool = True) -> Ints:
    """The rows of the tag path sequence: the elements of the body, or those of them that a browser paints."""
    body = np.flatnonzero(page.tag == CODES["body"])[:1]  # a frameset has none
    if not len(body):
        return np.zeros(0, dtype=np.int32)
    rows = np.arange(body[0], page.end[body[0]], dtype=np.int32)
    left_out = page.is_text[rows] | page.hidden[rows] if painted_only else page.is_text[rows]
    return rows[~left_out]


def tag_path_sequence(page: Page, *, painted_only: bool = True) -> list[int]:
    """Algorithm 2, the TPS: a number for each tag path with its styles, in the order in which they first appear.

    >>> from pagesieve.page.build import parse
    >>> tag_path_sequence(parse("<ul><li><b>1</b><b>2</b><li><b>3</b><b>4</b></ul>"))
    [1, 2, 3, 4, 4, 3, 4, 4]
    """
    symbols = page.styled_path[sequence_rows(page, painted_only=painted_only)].tolist()
    numbers = {symbol: number for number, symbol in enumerate(dict.fromkeys(symbols), start=1)}
    return [numbers[symbol] for symbol in symbols]


def alphabet(sequence: Symbols) -> set[int]:
    """All distinct symbols of a sequence (definition 3.4).

    >>> alphabet([1, 2, 3, 4, 4, 3, 4, 4])
    {1, 2, 3, 4}
    """
    return set(np.unique(sequence).tolist())


def frequency_set(sequence: Symbols) -> dict[int, int]:
    """How often each symbol appears (definition 3.5).

    >>> frequency_set([1, 2, 3, 4, 4, 3, 4, 4])
    {1: 1, 2: 1, 3: 2, 4: 4}
    """
    return dict(Counter(np.asarray(sequence).tolist()))


def frequency_thresholds(frequencies: Mapping[int, int]) -> list[int]:
    """The frequencies of a frequency set, each once, rising (definition 3.6).

    >>> frequency_thresholds({1: 1, 2: 1, 3: 2, 4: 4})
    [1, 2, 4]
    """
    return sorted(set(frequencies.values()))


def filtered_alphabet(symbols: Iterable[int], frequencies: Mapping[int, int], threshold: int) -> set[int]:
    """Algorithm 4: the symbols that appear at least so often.

    >>> filtered_alphabet({1, 2, 3, 4}, {1: 1, 2: 1, 3: 2, 4: 4}, threshold=2)
    {3, 4}
    """
    return {symbol for symbol in symbols if frequencies[symbol] >= threshold}


def are_regions(left: Symbols, right: Symbols) -> bool:
    """Whether two parts of a sequence are regions of it: no symbol is in both (definition 3.7).

    >>> are_regions([1, 2], [3, 4, 4, 3, 4, 4]), are_regions([1, 2, 3, 4, 4], [3, 4, 4])
    (True, False)
    """
    return alphabet(left).isdisjoint(alphabet(right))


class Partings(NamedTuple):
    """Where the alphabet, filtered by a threshold, parts into two that have no symbol in common."""

    threshold: int
    positions: Positions


def partings(sequence: Symbols) -> Iterator[Partings]:
    """The partings of a sequence for every threshold, rising, until fewer than two symbols are left.

    >>> [(threshold, positions.tolist()) for threshold, positions in partings([1, 2, 3, 4, 4, 3, 4, 4])]
    [(1, [1, 2]), (2, [])]
    >>> [(threshold, positions.tolist()) for threshold, positions in partings([9, 1, 1, 1, 2, 2, 2, 9])]
    [(2, []), (3, [4])]
    """
    return coded_partings(codes(sequence))


def codes(sequence: Symbols) -> Ints:
    """The same sequence with its symbols numbered from 0."""
    return np.unique(np.asarray(sequence), return_inverse=True)[1].astype(np.int32)


def coded_partings(sequence: Ints) -> Iterator[Partings]:
    """The partings of a sequence of codes.

    A symbol holds together all from its first to its last occurrence. So the alphabets part where the symbols that
    begin later all begin after the last end of those before. A symbol of frequency f is looked at for at most f
    thresholds, so that all thresholds together take no longer than the sequence is long.
    """
    first, last, frequency = _occurrences(sequence)
    for threshold in np.unique(frequency).tolist():
        frequent = frequency >= threshold
        first, last, frequency = first[frequent], last[frequent], frequency[frequent]
        if len(first) < 2:
            return
        reach = np.maximum.accumulate(last)[:-1]
        yield Partings(threshold, reach[reach < first[1:]] + 1)


def _occurrences(sequence: Ints) -> tuple[Positions, Positions, Positions]:
    """The first and the last position of every symbol and its frequency, in the order of the first positions."""
    positions = np.arange(len(sequence))
    frequency = np.bincount(sequence).astype(np.int64)
    first, last = np.zeros_like(frequency), np.zeros_like(frequency)
    last[sequence] = positions  # of several values for one place, NumPy keeps the last
    first[sequence[::-1]] = positions[::-1]
    order = np.flatnonzero(frequency)
    order = order[np.argsort(first[order])]
    return first[order], last[order], frequency[order]
