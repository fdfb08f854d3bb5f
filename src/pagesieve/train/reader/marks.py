"""Marks: which words of a page are its content, by somebody who read the page (marks/README.md tells how).

A file of marks has a line of JSON a page: its dataset and its name there, its type, how many words all blocks have
together, and which of them are content, and which nobody can be sure of. Words are counted as `words_of` finds them,
block after block, so that marks do not depend on where blocks begin and end. Nothing of the page stands there.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from pagesieve.exceptions import FileSourceError, OptionError
from pagesieve.train.reader.labelling import Shares

HALF = 0.5
"""Share of its words that nobody can be sure of, from which nothing is known of a block."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What is known of a page: how many words it has, the ranges of those that are content, of those that may be."""

    page_type: str
    words: int
    content: str
    unsure: str

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
        size = np.maximum(sizes, 1)
        content, unsure = (
            np.bincount(owner[places_in(words)], minlength=len(sizes)) / size for words in (self.content, self.unsure)
        )
        return np.where(unsure >= HALF, np.nan, content).astype(np.float32)


def places_in(ranges: str) -> list[int]:
    """The places that lie in ranges.

    >>> places_in("2-3 5")
    [2, 3, 5]
    """
    bounds = [part.partition("-") for part in ranges.split()]
    return [place for first, _, last in bounds for place in range(int(first), int(last or first) + 1)]


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
    except OSError as fault:
        raise FileSourceError(f"cannot read the marks in {path}: {fault.strerror}") from fault
    return dict(_mark(line, f"{path}, line {number}") for number, line in enumerate(lines, 1) if line.strip())


def _mark(line: str, where: str) -> tuple[tuple[str, str], Mark]:
    try:
        said = json.loads(line)
        key = (str(said.pop("set")), str(said.pop("page")))
        mark = Mark(page_type=said.pop("type"), **said)
        if max(places_in(f"{mark.content} {mark.unsure}"), default=0) >= max(mark.words, 1):
            raise ValueError(f"it has words beyond the last of {mark.words}")
    except (AttributeError, KeyError, TypeError, ValueError) as fault:
        raise OptionError(f"{where}: a mark has set, page, type, words, content and unsure ({fault})") from fault
    return key, mark
