"""Kinds of units: siblings that are alike, by the paths of the texts in them and by their own tag and class."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.page.tree import Ints
from pagesieve.records.seen import Keys, Seen
from pagesieve.records.units import Units, fields

ALIKE = 0.45  # of the paths that two units have between them, so many they must share (Jaccard)
SAME_CLASS = 0.6  # likeness of units of one class that share a path at all
OTHER_CLASS = 0.9  # what a likeness is worth between units of different classes
MOST_KINDS = 12
MOST_SHAPES = 300  # distinct shapes that are looked at, the most frequent first
ODD = -1
"""The kind of units that are like none of the kinds."""


class Shape(NamedTuple):
    """What units are compared by: the tag, the tag with its class word, and the paths of the texts below."""

    tag: int
    step: int
    paths: frozenset[int]


def kinds_of(seen: Seen, units: Units) -> Ints:
    """A number for each unit, the same for units that are alike; the most frequent shapes lead."""
    owner, keys = distinct(*fields(seen, units))
    steps = seen.step[units.start]
    _, example, group, count = np.unique(
        _shape_keys(owner, keys, len(units)) ^ (steps.astype(np.uint64) << np.uint64(40)),
        return_index=True,
        return_inverse=True,
        return_counts=True,
    )
    kind = np.full(len(example), ODD, dtype=np.int32)
    leaders: list[Shape] = []
    for place in np.lexsort((example, -count))[:MOST_SHAPES].tolist():
        unit = int(example[place])
        begin, stop = np.searchsorted(owner, (unit, unit + 1))
        shape = Shape(int(seen.page.tag[units.start[unit]]), int(steps[unit]), frozenset(keys[begin:stop].tolist()))
        kind[place] = _join(leaders, shape)
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
    either = len(one | other)
    return len(one & other) / either if either else 1.0


def distinct(owner: Ints, keys: Keys) -> tuple[Ints, Keys]:
    """Each path of a unit once, ordered by unit."""
    order = np.lexsort((keys, owner))
    owner, keys = owner[order], keys[order]
    new = np.ones(len(owner), dtype=bool)
    new[1:] = (owner[1:] != owner[:-1]) | (keys[1:] != keys[:-1])
    return owner[new], keys[new]


def _shape_keys(owner: Ints, keys: Keys, units: int) -> npt.NDArray[np.uint64]:
    """One number for the set of paths of each unit: the sum of their keys."""
    total = np.zeros(units, dtype=np.uint64)
    np.add.at(total, owner, keys)
    return total
