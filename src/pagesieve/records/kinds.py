"""Kinds of units: siblings that are alike, by the paths of the texts in them and by their own tag and class."""

from typing import NamedTuple

import numpy as np

from pagesieve.page.tree import Ints
from pagesieve.records.seen import Keys, Seen
from pagesieve.records.units import Batch

ALIKE = 0.45  # of the paths that two units have between them, so many they must share (Jaccard)
SAME_CLASS = 0.6  # likeness of units of one class that share a path at all
OTHER_CLASS = 0.9  # what a likeness is worth between units of different classes
MOST_KINDS = 12
MOST_SHAPES = 300  # distinct shapes of a set that are looked at, the most frequent first
ODD = -1
"""The kind of units that are like none of the kinds."""


class Shape(NamedTuple):
    """What units are compared by: the tag, the tag with its class word, and the paths of the texts below."""

    tag: int
    step: int
    paths: frozenset[int]


def kinds_of(seen: Seen, batch: Batch, owner: Ints, keys: Keys) -> Ints:  # noqa: PLR0917
    """A number for each unit, the same for units of a set that are alike; the most frequent shapes lead.

    `owner` and `keys` are the paths of the texts in the units, each once.
    """
    start = batch.units.start
    steps, tags = seen.step[start], seen.page.tag[start]
    shape = set_keys(owner, keys, len(batch.units)) ^ (steps.astype(np.uint64) << np.uint64(40))
    _, example, group, count = np.unique(batch.keyed(shape), return_index=True, return_inverse=True, return_counts=True)
    of_set = batch.number[example]
    kind = np.full(len(example), ODD, dtype=np.int32)
    order = np.lexsort((example, -count, of_set))
    borders = np.searchsorted(of_set[order], np.arange(batch.size + 1)).tolist()
    begins = np.searchsorted(owner, np.arange(len(batch.units) + 1))
    for number in range(batch.size):
        shapes = order[borders[number] : borders[number + 1]][:MOST_SHAPES].tolist()
        leaders: list[Shape] = []
        for place in shapes:
            unit = int(example[place])
            paths = keys[begins[unit] : begins[unit + 1]] if len(shapes) > 1 else keys[:0]  # one alone leads
            kind[place] = _join(leaders, Shape(int(tags[unit]), int(steps[unit]), frozenset(paths.tolist())))
    return kind[group]


def _join(leaders: list[Shape], shape: Shape) -> int:
    """The number of the leader that the shape is most like, or of the new one that it is."""
    likeness = [_likeness(leader, shape) for leader in leaders]
    if likeness and max(likeness) >= ALIKE:
        return likeness.index(max(likeness))
    if len(leaders) == MOST_KINDS:
        return ODD
    leaders.append(shape)
    return len(leaders) - 1


def _likeness(one: Shape, other: Shape) -> float:
    if one.tag != other.tag:
        return 0.0
    shared = overlap(one.paths, other.paths)
    if one.step != other.step:
        return OTHER_CLASS * shared
    styled = one.step != one.tag and shared > 0
    return max(shared, SAME_CLASS) if styled else shared


def overlap(one: frozenset[int], other: frozenset[int]) -> float:
    """The share of their members that two sets have in common (Jaccard).

    >>> overlap(frozenset({1, 2}), frozenset({2, 3}))
    0.3333333333333333
    """
    common = len(one & other)
    either = len(one) + len(other) - common
    return common / either if either else 1.0


def set_keys(owner: Ints, keys: Keys, units: int) -> Keys:
    """One number for the set of paths of each unit: the sum of their keys."""
    total = np.zeros(units, dtype=np.uint64)
    np.add.at(total, owner, keys)
    return total
