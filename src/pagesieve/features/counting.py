"""Counting kinds of elements around blocks, eight kinds to a number: one sum over ancestors counts them all."""

import numpy as np
import numpy.typing as npt

from pagesieve.features.view import View
from pagesieve.page import tree

Packed = npt.NDArray[np.uint64]  # eight counters of eight bits
Counters = npt.NDArray[np.uint8]

KINDS = 8
"""Counters in a number."""

MOST = 255
"""What a counter can hold."""


def one(kind: int) -> tuple[int, int]:
    """The number that a kind is counted in, and a one in its counter.

    >>> one(0), one(9)
    ((0, 1), (1, 256))
    """
    return kind // KINDS, 1 << (8 * (kind % KINDS))


def unpacked(numbers: Packed) -> Counters:
    """The counters of lines of numbers, one line a kind.

    >>> unpacked(np.array([[1 + (2 << 8)]], dtype=np.uint64))[:3].tolist()
    [[1], [2], [0]]
    """
    lines, size = numbers.shape
    counters = numbers.astype("<u8", copy=False).view(np.uint8)  # a counter is a byte, the first one the lowest
    by_kind: Counters = counters.reshape(lines, size, KINDS).transpose(0, 2, 1).reshape(-1, size)
    return by_kind


def around(view: View, counters: Packed) -> Counters:
    """How many elements of each kind each block lies in, one line a kind; so many at most."""
    end, start = view.page.end, view.blocks.start
    if int(view.page.depth.max()) < MOST:  # no counter can run over into the next
        return unpacked(np.stack([tree.ancestor_sum(end, line)[start] for line in counters]))
    sums = [tree.ancestor_sum(end, line.astype(np.int64))[start] for line in unpacked(counters)]
    most: Counters = np.minimum(np.stack(sums), MOST).astype(np.uint8)
    return most
