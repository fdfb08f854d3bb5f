"""Alignment: which children of a template node the children of an element are, in the order of both."""

from collections.abc import Callable, Sequence
from typing import Any

SURE, LIKELY, POSSIBLE, NO = 4, 2, 1, 0
"""How well two children agree: in label and shape or content, in label, in tag alone, not at all."""

TABLE = 10_000
"""Cells of the table of alignments; longer sequences are aligned greedily, each child within a window."""

WINDOW = 20
"""Children that a greedy alignment looks ahead."""

Likeness = Callable[[Any, Any], int]
Pairs = list[tuple[int, int]]


def aligned(first: Sequence[Any], second: Sequence[Any], likeness: Likeness) -> Pairs:
    """The places of both sequences that belong together, in order: those whose likeness is highest in sum.

    >>> same = lambda one, other: SURE if one == other else NO
    >>> aligned("abcd", "abxd", same)
    [(0, 0), (1, 1), (3, 3)]
    """
    head = _agreeing(first, second, likeness)
    tail = _agreeing(first[head:][::-1], second[head:][::-1], likeness)
    middle_1, middle_2 = first[head : len(first) - tail], second[head : len(second) - tail]
    align = _best if len(middle_1) * len(middle_2) <= TABLE else _greedy
    pairs = [(head + one, head + other) for one, other in align(middle_1, middle_2, likeness)]
    ends = [(len(first) - back, len(second) - back) for back in range(tail, 0, -1)]
    return [*((place, place) for place in range(head)), *pairs, *ends]


def _agreeing(first: Sequence[Any], second: Sequence[Any], likeness: Likeness) -> int:
    """How many children from the start on surely agree."""
    for place, (one, other) in enumerate(zip(first, second, strict=False)):
        if likeness(one, other) < SURE:
            return place
    return min(len(first), len(second))


def _best(first: Sequence[Any], second: Sequence[Any], likeness: Likeness) -> Pairs:
    """The alignment of the highest likeness in sum, by dynamic programming from the end."""
    if not first or not second:
        return []
    likes = [[likeness(one, other) for other in second] for one in first]
    sums = [[0] * (len(second) + 1) for _ in range(len(first) + 1)]
    for one in range(len(first) - 1, -1, -1):
        row, below, like = sums[one], sums[one + 1], likes[one]
        for other in range(len(second) - 1, -1, -1):
            together = below[other + 1] + like[other] if like[other] else 0
            row[other] = max(together, below[other], row[other + 1])
    return _traced(likes, sums)


def _traced(likes: Sequence[Sequence[int]], sums: Sequence[Sequence[int]]) -> Pairs:
    pairs, one, other = [], 0, 0
    while one < len(likes) and other < len(likes[0]):
        like = likes[one][other]
        if like and sums[one][other] == like + sums[one + 1][other + 1]:
            pairs.append((one, other))
            one, other = one + 1, other + 1
        elif sums[one][other] == sums[one + 1][other]:
            one += 1
        else:
            other += 1
    return pairs


def _greedy(first: Sequence[Any], second: Sequence[Any], likeness: Likeness) -> Pairs:
    """For each child in turn the best one within the window."""
    pairs, start = [], 0
    for place, other in enumerate(second):
        likes = [likeness(one, other) for one in first[start : start + WINDOW]]
        best = max(likes, default=NO)
        if best >= LIKELY:
            pairs.append((start + likes.index(best), place))
            start = pairs[-1][0] + 1
    return pairs
