"""Counting kinds of elements around blocks, eight kinds to a number: one sum over ancestors counts them all."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from pagesieve.features.view import View
from pagesieve.page import tree

Packed = npt.NDArray[np.uint64]  # eight counters of eight bits

KINDS = 8
"""Counters in a number."""

MOST = 255
"""What a counter can hold."""

_SHIFTS = np.arange(KINDS, dtype=np.uint64)[:, None] * np.uint64(8)
_COUNTER = np.uint64(MOST)


def one(kind: int) -> tuple[int, int]:
    """The number that a kind is counted in, and a one in its counter.

    >>> one(0), one(9)
    ((0, 1), (1, 256))
    """
    return kind // KINDS, 1 << (8 * (kind % KINDS))


def unpacked(numbers: Packed) -> Packed:
    """The counters of each number, one line a kind.

    >>> unpacked(np.array([1 + (2 << 8)], dtype=np.uint64))[:3].tolist()
    [[1], [2], [0]]
    """
    counters: Packed = (numbers >> _SHIFTS) & _COUNTER
    return counters


def around(view: View, counters: Sequence[Packed]) -> list[Packed]:
    """How many elements of each kind each block lies in, one line a kind; so many at most."""
    end, start = view.page.end, view.blocks.start
    if int(view.page.depth.max()) < MOST:  # no counter can run over into the next
        return [unpacked(tree.ancestor_sum(end, counter)[start]) for counter in counters]
    kinds = (line for counter in counters for line in unpacked(counter))
    sums = [tree.ancestor_sum(end, line.astype(np.int64))[start] for line in kinds]
    return [np.minimum(total, MOST).astype(np.uint64)[None, :] for total in sums]
