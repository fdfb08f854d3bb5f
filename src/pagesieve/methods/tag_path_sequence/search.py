"""Algorithm 3: the search for the main region of a tag path sequence; and all regions that it cuts on its way."""

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.methods.tag_path_sequence.sequence import Positions, Symbols, coded_partings, codes
from pagesieve.page.tree import Bools, Ints

MARGIN = 0.20
"""How much larger than the rest a region must be to be reported, as a share (section 5.3)."""

MOST_PASSES = 64
"""Passes over a sequence after which a search ends. The paper saw four or five splits; this keeps the time linear."""

SMALL_PART = 0.02
"""Of a sequence; a smaller part that was cut off is one region, and not searched for regions in turn."""

IsLarger = Callable[[Positions, Positions], Bools]


class Condition(StrEnum):
    """How much larger one side of a parting must be for a region to be found."""

    EITHER_SIDE = "either-side"
    """The larger side by the margin larger than the other, as section 5.3 explains it."""
    AS_PRINTED = "as-printed"
    """`(n - 2i)/n` above the margin, as line 30 has it: the right side is larger by that share of the whole."""


def _either_side(left: Positions, right: Positions, margin: float) -> Bools:
    return np.maximum(left, right) >= (1 + margin) * np.minimum(left, right)


def _as_printed(left: Positions, right: Positions, margin: float) -> Bools:
    return (right - left) / (left + right) > margin


_CONDITIONS = {Condition.EITHER_SIDE: _either_side, Condition.AS_PRINTED: _as_printed}


class Region(NamedTuple):
    """The positions from `start` up to `stop` of a sequence; the search ends with the main one."""

    start: int
    stop: int
    is_main: bool = True

    @property
    def size(self) -> int:
        """The number of symbols in it."""
        return self.stop - self.start


class Segmentation(NamedTuple):
    """A sequence cut into regions: the row of each position, where each region starts, and which is the main one."""

    rows: Ints
    starts: Ints
    main: int

    @property
    def stops(self) -> Ints:
        """Where each region stops."""
        return np.append(self.starts, len(self.rows))[1:].astype(np.int32)

    @property
    def region_of(self) -> Ints:
        """The region of each position."""
        return np.repeat(np.arange(len(self.starts), dtype=np.int32), self.stops - self.starts)

    def regions(self) -> list[Region]:
        """The regions in their order."""
        places = enumerate(zip(self.starts.tolist(), self.stops.tolist(), strict=True))
        return [Region(start, stop, place == self.main) for place, (start, stop) in places]

    def sums(self, values: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """The sum over each region of a column with one entry a position."""
        before = np.append(0.0, np.cumsum(values))
        sums: npt.NDArray[np.float64] = before[self.stops] - before[self.starts]
        return sums


def search_region(sequence: Symbols, *, margin: float = MARGIN, condition: Condition = Condition.EITHER_SIDE) -> Region:
    """Algorithm 3: split at the first parting of the lowest threshold that leaves a region large enough; go on in it.

    >>> search_region([1, 2, 3, 4, 4, 3, 4, 4])
    Region(start=2, stop=8, is_main=True)
    >>> search_region([1, 2, 2, 2, 1, 3]), search_region([1, 2, 2, 2, 1, 3], condition=Condition.AS_PRINTED)
    (Region(start=0, stop=5, is_main=True), Region(start=0, stop=6, is_main=True))
    """
    found = _search(codes(sequence), _is_larger(margin, condition))
    return Region(found.start, found.stop)


def regions(sequence: Symbols, *, margin: float = MARGIN, condition: Condition = Condition.EITHER_SIDE) -> list[Region]:
    """All regions of a sequence in their order (section 6.3): the main one, and those of the parts that were cut off.

    >>> [tuple(region) for region in regions([1, 2, 3, 4, 4, 3, 4, 4])]
    [(0, 1, False), (1, 2, False), (2, 8, True)]
    """
    return segmentation(sequence, margin=margin, condition=condition).regions()


def segmentation(sequence: Symbols, *, margin: float, condition: Condition) -> Segmentation:
    """The same as columns; rows are positions. What was cut off is less than half, so searches nest a few levels."""
    whole, is_larger = np.asarray(sequence), _is_larger(margin, condition)
    rows, found = np.arange(len(whole), dtype=np.int32), []
    parts, main = [(0, len(whole))], None
    while parts:
        start, stop = parts.pop()
        search = _search(codes(whole[start:stop]), is_larger)
        main = search.start if main is None else main
        edges = np.unique(np.concatenate(([0], *search.cuts, [stop - start])))
        searched = (np.diff(edges) < max(SMALL_PART * len(whole), 2)) | (edges[:-1] == search.start)
        found.append(start + edges[:-1])
        parts += [(start + a, start + b) for a, b in zip(edges[:-1][~searched], edges[1:][~searched], strict=True)]
    starts = np.unique(np.concatenate(found)).astype(np.int32)
    return Segmentation(rows, starts, int(np.searchsorted(starts, main or 0)))


def _is_larger(margin: float, condition: Condition) -> IsLarger:
    return partial(_CONDITIONS[condition], margin=margin)


class _Search(NamedTuple):
    """Where a search began to find no more, and where it cut."""

    start: int
    stop: int
    cuts: list[Positions]


def _search(sequence: Ints, is_larger: IsLarger) -> _Search:
    """Lines 39 to 46: keep the larger side and search it, until there is no split."""
    start, stop, cuts = 0, len(sequence), []
    for _ in range(MOST_PASSES):
        split = _split(sequence[start:stop], is_larger)
        if split is None:
            break
        cuts.append(start + split.cuts)
        start, stop = start + split.start, start + split.stop
    return _Search(start, stop, cuts)


class _Split(NamedTuple):
    cuts: Positions
    start: int
    stop: int


def _split(sequence: Ints, is_larger: IsLarger) -> _Split | None:
    """Lines 14 to 38: the first parting of each threshold, rising, until one leaves a region that is large enough.

    No symbol at all crosses a parting of the lowest threshold, so it leaves all frequencies on both sides as they were,
    and the search of the larger side will find the next one. These are taken at once.
    """
    for number, (_, positions) in enumerate(coded_partings(sequence)):
        split = _larger_side(positions if number == 0 else positions[:1], len(sequence), is_larger)
        if split is not None:
            return split
    return None


def _larger_side(positions: Positions, size: int, is_larger: IsLarger) -> _Split | None:
    """What is left after splits at these partings in turn, each in the right side of the one before."""
    left, right = np.diff(positions, prepend=0), size - positions
    found = is_larger(left, right)
    goes_right = found & (left < right)
    steps = int(np.append(goes_right, False).argmin())
    goes_left = bool(np.append(found, False)[steps])
    if not steps and not goes_left:
        return None
    start = int(positions[steps - 1]) if steps else 0
    return _Split(positions[: steps + goes_left], start, int(positions[steps]) if goes_left else size)
