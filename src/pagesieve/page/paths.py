"""Tag paths as symbols (paper 1, definitions 3.2 to 3.4): two rows share a symbol when their paths are equal."""

from typing import Any

import numpy as np
import numpy.typing as npt

from pagesieve.page import tree
from pagesieve.page.tree import Ints

Hashes = npt.NDArray[np.uint64]

# Odd 64-bit constants of the SplitMix64 generator, which spread small numbers over all 64 bits.
_GOLDEN, _MIX_1, _MIX_2 = (np.uint64(c) for c in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))


def symbols(end: Ints, depth: Ints, step: npt.NDArray[np.int64]) -> Ints:
    """Number the distinct paths 1, 2, 3, ... in the order in which they first appear.

    `step` tells the steps of a path apart: the tag, or the tag together with its style. A path is the set of its
    (depth, step) pairs, so the sum of their hashes over a row and its ancestors tells paths apart without building one.
    Two different paths get one symbol by chance once in 2^64 pairs.

    >>> body_table_2_rows_of_2_cells = np.array([8, 8, 5, 4, 5, 8, 7, 8])
    >>> depth = tree.depths(body_table_2_rows_of_2_cells)
    >>> symbols(body_table_2_rows_of_2_cells, depth, np.array([1, 2, 3, 4, 4, 3, 4, 4]))
    array([1, 2, 3, 4, 4, 3, 4, 4], dtype=int32)
    """
    hashes = tree.ancestor_sum(end, spread((step << 24) + depth))
    order = hashes.argsort()  # a stable order would take longer
    ordered = hashes.take(order)
    begins = np.ones(len(hashes), dtype=bool)
    np.not_equal(ordered[1:], ordered[:-1], out=begins[1:])
    first = np.minimum.reduceat(order, begins.nonzero()[0])  # the row where each is first seen
    is_first = np.zeros(len(hashes), dtype=bool)
    is_first[first] = True
    found = np.empty(len(hashes), dtype=np.int32)
    found[order] = is_first.cumsum().take(first).take(begins.cumsum() - 1)
    return found


def spread(numbers: npt.NDArray[Any]) -> Hashes:
    """Small numbers spread over all 64 bits, so that sums of them tell sets apart (SplitMix64's finaliser)."""
    mixed = (numbers.astype(np.uint64) + np.uint64(1)) * _GOLDEN
    mixed = (mixed ^ (mixed >> np.uint64(30))) * _MIX_1
    mixed = (mixed ^ (mixed >> np.uint64(27))) * _MIX_2
    return mixed ^ (mixed >> np.uint64(31))
