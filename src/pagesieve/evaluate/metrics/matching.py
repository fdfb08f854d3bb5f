"""One-to-one matchings between what was predicted and the gold: best pair first, or heaviest in all."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

Pair = tuple[int, int]
_Floats = NDArray[np.float64]
_NONE = -1


def greedy_matching(weights: Mapping[Pair, float]) -> list[Pair]:
    """Pairs taken best first, each row and column once (greedy matching, Avis 1983); ties go in order of the keys.

    >>> greedy_matching({(0, 0): 0.8, (0, 1): 0.9, (1, 1): 0.85})
    [(0, 1)]
    """
    rows: set[int] = set()
    columns: set[int] = set()
    taken = []
    for row, column in sorted(weights, key=lambda pair: (-weights[pair], pair)):
        if row not in rows and column not in columns:
            rows.add(row)
            columns.add(column)
            taken.append((row, column))
    return taken


def heaviest_matching(weights: NDArray[np.generic]) -> list[Pair]:
    """The one-to-one pairs of greatest weight in all (Kuhn 1955; shortest augmenting paths as in Crouse 2016).

    >>> heaviest_matching(np.array([[8, 9], [0, 8]]))
    [(0, 0), (1, 1)]
    """
    if weights.shape[0] > weights.shape[1]:
        return sorted((row, column) for column, row in heaviest_matching(weights.T))
    cost = -weights.astype(np.float64)
    rows, columns = cost.shape
    row_price, column_price = np.zeros(rows), np.zeros(columns)
    row_of = np.full(columns, _NONE)
    for row in range(rows):
        _augment(row, cost, (row_price, column_price, row_of))
    pairs = ((row, column) for column, row in enumerate(row_of.tolist()) if row != _NONE)
    return sorted(pair for pair in pairs if cost[pair] < 0)


def _augment(free: int, cost: _Floats, state: tuple[_Floats, _Floats, NDArray[np.intp]]) -> None:
    """Give one more row a column, moving others along the cheapest path, and keep the prices in step."""
    row_price, column_price, row_of = state
    length, before = np.full(cost.shape[1], np.inf), np.full(cost.shape[1], _NONE)
    seen = np.zeros(cost.shape[1], dtype=np.bool_)
    row, lowest, column = free, 0.0, _NONE
    while row != _NONE:
        through = lowest + cost[row] - row_price[row] - column_price
        shorter = ~seen & (through < length)
        length[shorter], before[shorter] = through[shorter], row
        column = int(np.argmin(np.where(seen, np.inf, length)))
        lowest, seen[column], row = float(length[column]), True, int(row_of[column])
    row_price[free] += lowest
    passed = seen & (row_of != _NONE)
    row_price[row_of[passed]] += lowest - length[passed]
    column_price[seen] -= lowest - length[seen]
    _move_along(free, column, (before, row_of))


def _move_along(free: int, column: int, path: tuple[NDArray[np.intp], NDArray[np.intp]]) -> None:
    before, row_of = path
    column_of = {int(row): place for place, row in enumerate(row_of) if row != _NONE}
    while column != _NONE:
        row = int(before[column])
        row_of[column] = row
        column = column_of.get(row, _NONE) if row != free else _NONE
