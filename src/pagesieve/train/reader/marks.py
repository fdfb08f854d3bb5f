"""Marks: which words of a page are its content, by one guide for all pages (marks/README.md).

A file of marks has a line of JSON a page: its dataset and its name there, its type, how many words all blocks have
together, and which of them are content, and which nobody can be sure of. Words are counted as `words_of` finds them,
block after block, so that marks do not depend on where blocks begin and end. Nothing of the page stands there.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from operator import index
from pathlib import Path

import numpy as np

from pagesieve.exceptions import FileSourceError, OptionError
from pagesieve.model import PageType
from pagesieve.train.reader.labelling import Shares

UNSURE = 0.5
"""Share of its words that nobody can be sure of, from which nothing is known of a block."""

_RANGE = re.compile(r"(?P<first>\d+)(?:-(?P<last>\d+))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Mark:
    """What is known of a page: how many words it has, the ranges of those that are content, of those that may be."""

    page_type: str
    words: int
    content: str
    unsure: str

    def __post_init__(self) -> None:
        if self.page_type not in list(PageType):
            raise OptionError(f"a page is one of {', '.join(PageType)}, not {self.page_type!r}")
        for bounds in (_bounds(self.content), _bounds(self.unsure)):
            ends = [-1, *chain.from_iterable(bounds), self.words]
            # a range may have one place, and two ranges none in common
            if any(after < before + (place % 2 == 0) for place, (before, after) in enumerate(pairwise(ends))):
                raise OptionError(f"ranges go up, and not beyond the last of {self.words} words")
        if not set(places_in(self.content)).isdisjoint(places_in(self.unsure)):
            raise OptionError("words are content or may be, not both")

    def shares(self, sizes: Sequence[int]) -> Shares | None:
        """The share of each block, of so many words each, that is content; None where the page is read otherwise now.

        >>> Mark("article", 6, "2-3 5", "0-1").shares([2, 2, 2])
        array([nan, 1. , 0.5], dtype=float32)
        >>> Mark("article", 6, "2-3 5", "0-1").shares([2, 1]) is None
        True
        """
        owner = np.repeat(np.arange(len(sizes)), sizes)
        if len(owner) != self.words:
            return None
        content, unsure = (
            np.bincount(owner[places_in(words)], minlength=len(sizes)) for words in (self.content, self.unsure)
        )
        known = content / np.maximum(sizes - unsure, 1)
        return np.where(unsure >= UNSURE * np.maximum(sizes, 1), np.nan, known).astype(np.float32)


def places_in(ranges: str) -> list[int]:
    """The places that lie in ranges.

    >>> places_in("2-3 5")
    [2, 3, 5]
    """
    return [place for first, last in _bounds(ranges) for place in range(first, last + 1)]


def _bounds(ranges: str) -> list[tuple[int, int]]:
    """The first and the last place of each range."""
    found = [_RANGE.fullmatch(part) for part in ranges.split()]
    if None in found:
        raise OptionError(f"ranges are numbers such as '2-3 5', not {ranges!r}")
    return [(int(each["first"]), int(each["last"] or each["first"])) for each in found if each]


def ranges(places: Iterable[int]) -> str:
    """Places in order as ranges.

    >>> ranges([2, 3, 5])
    '2-3 5'
    """
    found: list[list[int]] = []
    for place in places:
        if found and found[-1][1] == place - 1:
            found[-1][1] = place
        else:
            found.append([place, place])
    return " ".join(f"{first}-{last}" if last > first else f"{first}" for first, last in found)


def marks_in(path: str | Path) -> Mapping[tuple[str, str], Mark]:
    """The marks in a file, by the dataset and the name of their page."""
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as fault:
        raise FileSourceError(f"cannot read the marks in {path}: {fault}") from fault
    found: dict[tuple[str, str], Mark] = {}
    for number, line in enumerate(lines, 1):
        if line.strip():
            key, mark = _mark(line, f"{path}, line {number}")
            if key in found:
                raise OptionError(f"{path}, line {number}: {'/'.join(key)} is marked already")
            found[key] = mark
    return found


def _mark(line: str, where: str) -> tuple[tuple[str, str], Mark]:
    try:
        said = json.loads(line)
        key = (str(said["set"]), str(said["page"]))
        mark = Mark(said["type"], index(said["words"]), str(said["content"]), str(said["unsure"]))
    except (KeyError, TypeError, ValueError) as fault:
        raise OptionError(f"{where}: a mark has set, page, type, words, content and unsure ({fault})") from fault
    except OptionError as fault:
        raise OptionError(f"{where}: {fault}") from fault
    return key, mark
