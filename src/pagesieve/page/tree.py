"""Tree algebra: questions about ancestors, descendants and siblings as arithmetic on columns.

The rows of a tree stand in document order and the subtree of row `i` is the rows `[i, end[i])`. `depth` and `parent`
follow from that one column, and everything below is computed from the three without a loop over nodes. Where there
is no such row (no parent, no next sibling, no ancestor with a property) the answer is `NONE`.
"""

from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int32]
Bools = npt.NDArray[np.bool_]
Rows = npt.NDArray[np.integer[Any]]
Column = TypeVar("Column", bound=npt.NDArray[Any])

NONE = -1
"""The row number that means: there is none."""


def ends(cardinality: Ints) -> Ints:
    """Where each subtree ends, from the number of children of every node in document order.

    Just before node `i`, some children are still awaited by the nodes before it. A node takes one of them and awaits
    its own, so the subtree of `i` is over after the next node, itself or a later one, that has no children and before
    which as many are awaited. Of all nodes before which as many are awaited, the last one has no children.

    >>> ends(np.array([2, 1, 0, 0], dtype=np.int32))
    array([4, 3, 3, 4], dtype=int32)
    """
    steps = cardinality - 1
    awaited = steps.cumsum(dtype=np.int32) - steps
    order = in_order_of(awaited - awaited.min(initial=0))
    is_last = cardinality.take(order) == 0
    end = np.empty_like(cardinality)
    end[order] = order.take(is_last.nonzero()[0]).take(is_last.cumsum() - is_last) + 1
    return end


def in_order_of(numbers: npt.NDArray[Any]) -> npt.NDArray[np.intp]:
    """Places ordered by numbers from 0, and where these are equal as they stand; small ones in linear time.

    >>> in_order_of(np.array([2, 0, 2, 1]))
    array([1, 3, 0, 2])
    """
    small = numbers.max(initial=0) < 2**15  # NumPy sorts 16-bit numbers by their digits
    return (numbers.astype(np.int16) if small else numbers).argsort(kind="stable")


def depths(end: Ints) -> Ints:
    """How many ancestors each row has.

    >>> depths(np.array([4, 3, 3, 4], dtype=np.int32))
    array([0, 1, 2, 1], dtype=int32)
    """
    rows = len(end)
    ended = np.cumsum(np.bincount(end, minlength=rows)[:rows], dtype=np.int32)
    return np.arange(rows, dtype=np.int32) - ended


def parents(depth: Ints) -> Ints:
    """The parent of each row: the last row before it that is one level higher.

    >>> parents(np.array([0, 1, 2, 1], dtype=np.int32))
    array([-1,  0,  1,  0], dtype=int32)
    """
    order = in_order_of(depth)
    begins = np.ones(len(depth), dtype=bool)  # the first child stands right after its parent; the others share it
    np.greater(depth[1:], depth[:-1], out=begins[1:])
    begins = begins.take(order)
    parent = np.empty(len(depth), dtype=np.int32)
    parent[order] = order.take(begins.nonzero()[0]).take(begins.cumsum() - 1) - 1
    return parent


def subtree_sum(end: Ints, values: Column) -> Column:
    """The sum of a column over each row and its descendants.

    >>> subtree_sum(np.array([4, 3, 3, 4]), np.array([0, 1, 5, 2]))
    array([8, 6, 5, 2])
    """
    before = np.zeros(len(values) + 1, dtype=values.dtype)
    np.cumsum(values, out=before[1:])
    total: Column = before.take(end) - before[:-1]  # type: ignore[assignment]
    return total


def ancestor_sum(end: Ints, values: Column) -> Column:
    """The sum of a column over each row and its ancestors.

    >>> ancestor_sum(np.array([4, 3, 3, 4]), np.array([1, 2, 3, 4]))
    array([1, 3, 6, 5])
    """
    steps = np.zeros(len(values) + 1, dtype=values.dtype)
    steps[:-1] = values
    np.subtract.at(steps, end, values)
    total: Column = steps[:-1].cumsum(dtype=values.dtype)  # type: ignore[assignment]
    return total


def within(end: Ints, mask: Bools) -> Bools:
    """Which rows have the property themselves or lie in one that has it.

    >>> within(np.array([4, 3, 3, 4]), np.array([False, True, False, False]))
    array([False,  True,  True, False])
    """
    reached = np.maximum.accumulate(end * mask)  # by those before, and by itself
    inside: Bools = reached > np.arange(len(end), dtype=end.dtype)
    return inside


def containing(end: Ints, mask: Bools) -> Bools:
    """Which rows have the property themselves or hold one that has it.

    >>> containing(np.array([4, 3, 3, 4]), np.array([False, False, True, False]))
    array([ True,  True,  True, False])
    """
    return subtree_sum(end, mask.astype(np.int32)) > 0


def outermost(end: Ints, rows: npt.NDArray[Any], group: npt.NDArray[Any] | None = None) -> Bools:
    """Which of these rows lie in no other row of their group; groups are numbered from 0, and without them all are one.

    In the order of groups and rows, a row lies in one before it when that one has not ended yet.

    >>> outermost(np.array([4, 3, 3, 4]), np.array([1, 2, 3, 2]), np.array([0, 0, 0, 1]))
    array([ True, False,  True,  True])
    """
    group = np.zeros(len(rows), dtype=np.int32) if group is None else group
    order = np.lexsort((rows, group))
    begin = group[order].astype(np.int64) * (len(end) + 1)  # groups have stretches of their own, so none reaches over
    reach = np.maximum.accumulate(begin + end[rows[order]])
    is_outer = np.empty(len(rows), dtype=bool)
    is_outer[order] = np.append(0, reach)[: len(rows)] <= begin + rows[order]
    return is_outer


def closest(parent: Ints, mask: Bools) -> Ints:
    """The nearest row with a property among each row itself and its ancestors.

    A row that lacks it points to its parent. Where rows point to, others point on, so each round doubles the way.

    >>> closest(np.array([-1, 0, 1, 0]), np.array([True, True, False, False]))
    array([0, 1, 1, 0], dtype=int32)
    """
    if not mask.any():
        return np.full(len(parent), NONE, dtype=np.int32)
    towards = _towards(parent, mask)
    while np.count_nonzero((further := towards[towards]) != towards):
        towards = further
    return towards[:-1].astype(np.int32)


def closest_to(rows: Rows, parent: Ints, mask: Bools) -> Ints:
    """The same of some rows alone, which go on by themselves when each step is four levels.

    >>> closest_to(np.array([2, 3]), np.array([-1, 0, 1, 0]), np.array([True, True, False, False]))
    array([1, 0], dtype=int32)
    """
    if not mask.any():
        return np.full(len(rows), NONE, dtype=np.int32)
    towards = _towards(parent, mask)
    towards = towards[towards]
    towards = towards[towards]
    found = towards[rows]
    while np.count_nonzero((further := towards[found]) != found):
        found = further
    return found.astype(np.int32)


def _towards(parent: Ints, mask: Bools) -> npt.NDArray[np.intp]:
    """Each row with a property itself, or else its parent; the last entry is for row NONE = -1, which has neither."""
    towards = np.empty(len(parent) + 1, dtype=np.intp)
    towards[:-1], towards[NONE] = parent, NONE
    having = mask.nonzero()[0]
    towards[having] = having
    return towards


def farthest(end: Ints, mask: Bools) -> Ints:
    """The farthest row with a property among each row itself and its ancestors.

    >>> farthest(np.array([4, 3, 3, 4]), np.array([False, True, True, False]))
    array([-1,  1,  1, -1], dtype=int32)
    """
    rows = np.arange(len(end), dtype=np.int32)
    if not mask.any():
        return np.full_like(rows, NONE)
    reached = np.zeros(len(end) + 1, dtype=end.dtype)
    np.maximum.accumulate(end * mask, out=reached[1:])
    is_outer = mask & (reached[:-1] <= rows)
    last = np.maximum.accumulate(np.where(is_outer, rows, np.int32(NONE)))
    return np.where(reached[1:] > rows, last, np.int32(NONE))


def ancestor_at_depth(depth: Ints, level: int) -> Ints:
    """The ancestor of each row (or the row itself) that lies at the given depth.

    >>> ancestor_at_depth(np.array([0, 1, 2, 1]), 1)
    array([-1,  1,  1,  3], dtype=int32)
    """
    rows = np.arange(len(depth), dtype=np.int32)
    latest = np.maximum.accumulate(np.where(depth == level, rows, NONE))
    return np.where(depth >= level, latest, NONE).astype(np.int32)


def ancestor_above(parent: Ints, levels: int) -> Ints:
    """The ancestor that lies the given number of levels above each row.

    >>> ancestor_above(np.array([-1, 0, 1, 0]), 2)
    array([-1, -1,  0, -1], dtype=int32)
    """
    up = np.append(parent, NONE).astype(np.int32)  # the last entry is what row NONE = -1 leads to: nothing
    rows = np.arange(len(parent), dtype=np.int32)
    for _ in range(levels):
        rows = up[rows]
    return rows


def common_depths(depth: Ints, first: Ints, second: Ints) -> Ints:
    """The depth of the lowest common ancestor of pairs of rows, of which none lies in the other.

    >>> common_depths(np.array([0, 1, 2, 1, 2]), np.array([2]), np.array([4]))
    array([0])
    """
    if not len(first):
        return first
    level = np.log2(second - first).astype(np.int32)
    lowest = np.empty_like(first)
    minima = depth  # of the 2^k rows from each row on
    for k in range(int(level.max()) + 1):
        at = level == k
        lowest[at] = np.minimum(minima[first[at] + 1], minima[second[at] - 2**k + 1])
        minima = np.minimum(minima[: -(2**k)], minima[2**k :])
    return lowest - 1


def ancestors_at(depth: Ints, rows: Ints, levels: Ints) -> Ints:
    """The ancestor of each row, or itself, at its level: the last row up to it of that depth.

    >>> ancestors_at(np.array([0, 1, 2, 1, 2]), np.array([2, 4]), np.array([1, 2]))
    array([1, 4])
    """
    span = len(depth)
    order = in_order_of(depth)
    keys = depth[order].astype(np.int64) * span + order
    return order[np.searchsorted(keys, levels.astype(np.int64) * span + rows, side="right") - 1].astype(rows.dtype)


def heights(parent: Ints, depth: Ints) -> Ints:
    """The greatest number of levels below each row (paper 3: the DOM height).

    >>> heights(np.array([-1, 0, 1, 0]), np.array([0, 1, 2, 1]))
    array([2, 1, 0, 0], dtype=int32)
    """
    height = np.zeros(len(depth), dtype=np.int32)
    order = in_order_of(depth)
    starts = np.searchsorted(depth[order], np.arange(1, depth.max(initial=0) + 2))
    for start, stop in zip(starts[-2::-1], starts[:0:-1], strict=True):
        rows = order[start:stop]
        np.maximum.at(height, parent[rows], height[rows] + 1)
    return height


def cardinalities(parent: Ints) -> Ints:
    """The number of children of each row (paper 5).

    >>> cardinalities(np.array([-1, 0, 1, 0]))
    array([2, 1, 0, 0], dtype=int32)
    """
    return np.bincount(parent + 1, minlength=len(parent) + 1)[1:].astype(np.int32)


def next_siblings(end: Ints, parent: Ints) -> Ints:
    """The next sibling of each row.

    >>> next_siblings(np.array([4, 3, 3, 4]), np.array([-1, 0, 1, 0]))
    array([-1,  3, -1, -1], dtype=int32)
    """
    follower = np.append(parent, np.int32(-2))[end]
    return np.where(follower == parent, end, NONE).astype(np.int32)


def previous_siblings(end: Ints, parent: Ints) -> Ints:
    """The previous sibling of each row.

    >>> previous_siblings(np.array([4, 3, 3, 4]), np.array([-1, 0, 1, 0]))
    array([-1, -1, -1,  1], dtype=int32)
    """
    following = next_siblings(end, parent)
    previous = np.full(len(end), NONE, dtype=np.int32)
    rows = np.flatnonzero(following != NONE)
    previous[following[rows]] = rows
    return previous


def sibling_positions(parent: Ints) -> Ints:
    """The place of each row among the children of its parent, from 0.

    >>> sibling_positions(np.array([-1, 0, 1, 0]))
    array([0, 0, 0, 1], dtype=int32)
    """
    order = np.argsort(parent, kind="stable")
    first = np.searchsorted(parent[order], parent[order])
    positions = np.empty(len(parent), dtype=np.int32)
    positions[order] = np.arange(len(parent)) - first
    return positions
