"""What containers of records are made of: their children, or the lines and paragraphs that `<br>` cuts them into."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.page import tree
from pagesieve.page.tags import BLOCK, CODES, TagSet
from pagesieve.page.tree import Bools, Ints
from pagesieve.records.seen import Keys, Seen

FEWEST_BREAKS = 2  # `<br>` right in the containers that make lines of them
BREAKS = TagSet("br hr")

_SET = np.uint64(0xBF58476D1CE4E5B9)  # an odd number with many bits, of SplitMix64's: its multiples are far apart

_OWNER, _REPEAT = np.uint64(0xD6E8FEB86659FD93), np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True, eq=False)
class Units:
    """Neighbouring parts of containers, in the order of the page: rows `[start, stop)` in the container `top`."""

    start: Ints
    stop: Ints
    top: Ints

    def __len__(self) -> int:
        return len(self.start)

    def of(self, chosen: Bools | Ints | npt.NDArray[np.intp] | slice) -> "Units":
        """Some of them."""
        return Units(self.start[chosen], self.stop[chosen], self.top[chosen])

    def spans(self) -> list[tuple[int, int]]:
        """Their rows."""
        return list(zip(self.start.tolist(), self.stop.tolist(), strict=True))

    def begin_at(self, rows: Ints) -> Bools:
        """At which of these rows one of them begins."""
        place = np.searchsorted(self.start, rows)
        begin: Bools = np.append(self.start, -1)[place] == rows
        return begin

    def owners(self, rows: Ints) -> Ints:
        """The unit that each row lies in; -1 for none."""
        place = (np.searchsorted(self.start, rows, side="right") - 1).astype(np.int32)
        return np.where((place >= 0) & (rows < np.append(self.stop, 0)[place]), place, np.int32(-1))


@dataclass(frozen=True, eq=False)
class Batch:
    """The units of several sets, one set after another, so that all sets of a page are worked on at once."""

    units: Units
    number: Ints  # of each unit's set
    size: int  # how many sets

    def of(self, chosen: Bools) -> "Batch":
        """Some of the units; sets keep their numbers."""
        return Batch(self.units.of(chosen), self.number[chosen], self.size)

    def sets(self) -> list[Units]:
        """The units of each set."""
        borders = np.searchsorted(self.number, np.arange(self.size + 1)).tolist()
        return [self.units.of(slice(*borders[place : place + 2])) for place in range(self.size)]

    def keyed(self, keys: Keys, owner: npt.NDArray[Any] | None = None) -> Keys:
        """Keys of the units, or of what these own, made different in different sets."""
        number = self.number if owner is None else self.number[owner]
        return keys + number.astype(np.uint64) * _SET

    def total(self, values: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
        """The sum over each set of a column of the units."""
        return np.bincount(self.number, values, minlength=self.size).astype(np.float64)

    @property
    def count(self) -> npt.NDArray[np.int64]:
        """How many units each set has."""
        return np.bincount(self.number, minlength=self.size)

    def mean(self, values: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
        """The mean over each set of a column of the units."""
        return self.total(values) / np.maximum(self.count, 1)


def batch(sets: Sequence[Units]) -> Batch:
    """Several sets as one batch, in their order."""
    start, stop, top = (
        np.concatenate([np.zeros(0, dtype=np.int32), *(getattr(units, name) for units in sets)])
        for name in ("start", "stop", "top")
    )
    number = np.repeat(np.arange(len(sets), dtype=np.int32), [len(units) for units in sets])
    return Batch(Units(start, stop, top), number, len(sets))


def units_of(seen: Seen, containers: Sequence[Ints]) -> Batch:
    """The ways to take each group of containers apart, three sets a group: children, lines, what blank lines part."""
    rows, number = _children(seen, containers)
    page = seen.page
    full = seen.lengths(rows, page.end[rows]) > 0
    ways = [(3 * number[full], Units(rows[full], page.end[rows[full]], page.parent[rows[full]]))]
    for way in (1, 2):
        found, lines = _lines(seen, rows, number, blank_lines=way == 2)
        ways.append((3 * found + np.int32(way), lines))
    every = np.concatenate([found for found, _ in ways])
    order = tree.in_order_of(every)
    start, stop, top = (
        np.concatenate([getattr(units, name) for _, units in ways])[order] for name in ("start", "stop", "top")
    )
    return Batch(Units(start, stop, top), every[order], 3 * len(containers))


def _lines(seen: Seen, rows: Ints, number: Ints, *, blank_lines: bool) -> tuple[Ints, Units]:
    """The lines of the containers, or what blank lines and rules part, where enough `<br>` or `<hr>` cut them.

    `rows` are the children of the containers and `number` those of their groups; so many lines as units come back,
    with the number of the group of each.
    """
    page = seen.page
    cut = BREAKS.mask(page.tag[rows])
    if blank_lines:
        beside = cut[1:] & cut[:-1] & (number[1:] == number[:-1])
        cut &= np.append(beside, False) | np.append(False, beside) | (page.tag[rows] == CODES["hr"])
    enough = (np.bincount(number, cut, minlength=1) >= FEWEST_BREAKS)[number]
    rows, number, cut = rows[enough], number[enough], cut[enough]
    block = (BLOCK.mask(page.tag[rows]) & ~cut) if not blank_lines else np.zeros(len(rows), dtype=bool)
    top = page.parent[rows]
    border = block | cut
    border[1:] |= border[:-1] | (top[1:] != top[:-1]) | (number[1:] != number[:-1])
    border[:1] = True
    first = np.flatnonzero(border)
    last = np.append(first[1:], len(rows))[: len(first)] - 1
    start, stop = rows[first], page.end[rows[last]]
    full = seen.lengths(start, stop) > 0
    return number[first][full], Units(start, stop, top[first]).of(full)


def _children(seen: Seen, containers: Sequence[Ints]) -> tuple[Ints, Ints]:
    """The children of the containers that are painted, and the number of the group of each.

    Containers of a group are of one depth, so that the children of one follow those of another.
    """
    page = seen.page
    painted = np.flatnonzero(~page.hidden).astype(np.int32)
    painted = painted[tree.in_order_of(page.parent[painted])]
    holders = np.concatenate([np.zeros(0, dtype=np.int32), *containers])
    first, last = (np.searchsorted(page.parent[painted], holders, side=side) for side in ("left", "right"))
    number = np.repeat(np.arange(len(containers), dtype=np.int32), [len(rows) for rows in containers])
    return painted[ranges(first, last)], np.repeat(number, last - first)


def ranges(first: npt.NDArray[Any], last: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """The numbers of several ranges, one after another.

    >>> ranges(np.array([3, 7]), np.array([5, 8]))
    array([3, 4, 7])
    """
    count = last - first
    numbers: npt.NDArray[np.int64] = np.arange(count.sum()) + np.repeat(first - (np.cumsum(count) - count), count)
    return numbers


class Fields(NamedTuple):
    """The painted texts of units: whose each is, its path of tags below the container, and which repeat of it."""

    owner: Ints
    keys: Keys
    repeat: Ints

    def once(self) -> tuple[Ints, Keys]:
        """Each path of a unit once, ordered by unit."""
        new = self.repeat == 0
        return self.owner[new], self.keys[new]

    def numbered(self, most: int) -> tuple[Ints, Keys]:
        """The paths with repeats in one unit told apart by their number; so many of them at most."""
        few = self.repeat < most
        return self.owner[few], self.keys[few] + self.repeat[few].astype(np.uint64) * _REPEAT


def fields(seen: Seen, units: Units) -> Fields:
    """The fields of the units."""
    first, last = np.searchsorted(seen.texts, units.start), np.searchsorted(seen.texts, units.stop)
    owner = np.repeat(np.arange(len(units), dtype=np.int32), last - first)
    keys = seen.plain.below(seen.texts[ranges(first, last)], units.top[owner])
    return Fields(owner, keys, _repeats(keys + owner.astype(np.uint64) * _OWNER))


def _repeats(keys: Keys) -> Ints:
    """How many equal keys stand before each."""
    order = np.argsort(keys, kind="stable")
    place = np.arange(len(keys), dtype=np.int32)
    new = np.ones(len(keys), dtype=bool)
    new[1:] = keys[order][1:] != keys[order][:-1]
    repeat = np.empty(len(keys), dtype=np.int32)
    repeat[order] = place - np.maximum.accumulate(np.where(new, place, 0))
    return repeat
