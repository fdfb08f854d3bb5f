"""Groups: children of an element that are one thing repeated (paper 4: what a `*` node stands for)."""

from collections.abc import Sequence
from typing import NamedTuple

from pagesieve.site.outline import LINE, Outline

ALIKE = 0.5
"""Share of the labels of two neighbours that both must have to be one thing repeated."""

SMALL = 3
"""Items up to which a part is like every other of its label."""

SIZES = 4
"""How many times the items of the one the other may have."""

PERIODS = (2, 3, 4)
"""How many groups in turn may be one thing repeated: `dt dd dt dd`."""

SHAPED = 5
"""Items of a group that its shape is taken from."""

CELLS = ("td", "th")
"""Cells stand in columns; they are not repeated but aligned."""


class Group(NamedTuple):
    """One child of an element, or several that are one thing repeated; `joined` if it comes in turn with the last."""

    label: str
    items: Sequence[int]
    outline: Outline
    joined: bool = False

    @property
    def shape(self) -> frozenset[str]:
        """The labels that stand under its first items."""
        return frozenset().union(*map(self.outline.shape, self.items[:SHAPED]))


def groups(outline: Outline, item: int) -> list[Group]:
    """The children of an item, with those that are one thing repeated as one group."""
    found: list[list[int]] = []
    for child in outline.children(item):
        if found and _repeats(outline, found[-1][-1], child):
            found[-1].append(child)
        else:
            found.append([child])
    made = [Group(outline.label(items[0]), items, outline) for items in found]
    return made if len(made) < 2 * min(PERIODS) else in_turn(made)


def _repeats(outline: Outline, before: int, child: int) -> bool:
    """Whether an item is like the one before it."""
    if outline.kind[before] != outline.kind[child] or outline.label(child).startswith(CELLS):
        return False
    if outline.label(child) == LINE:
        return True
    size, other = outline.end[before] - before, outline.end[child] - child
    if max(size, other) <= SMALL:
        return True
    if max(size, other) > SIZES * max(min(size, other), SMALL):
        return False
    one, two = outline.shape(before), outline.shape(child)
    return len(one & two) >= ALIKE * len(one | two)


def in_turn(found: list[Group]) -> list[Group]:
    """The groups with those that come in turn several times as one round of them.

    >>> terms = [Group(label, [n], None) for n, label in enumerate(["h1", "dt", "dd", "dt", "dd", "p"])]
    >>> [(group.label, group.items, group.joined) for group in in_turn(terms)]
    [('h1', [0], False), ('dt', [1, 3], False), ('dd', [2, 4], True), ('p', [5], False)]
    """
    made: list[Group] = []
    place = 0
    while place < len(found):
        period, rounds = _rounds(found, place)
        for turn in range(period):
            turns = found[place + turn : place + period * rounds : period]
            items = [item for group in turns for item in group.items]
            made.append(turns[0]._replace(items=items, joined=turn > 0))
        place += period * rounds
    return made


def _rounds(found: Sequence[Group], place: int) -> tuple[int, int]:
    """The number of groups in turn from a place on, and how many rounds of them follow one another."""
    labels = [group.label for group in found[place : place + max(PERIODS)]]
    for period in PERIODS:
        if len(set(labels[:period])) < period or labels[0].startswith(CELLS):
            continue
        rounds = 1
        while [g.label for g in found[place + period * rounds : place + period * (rounds + 1)]] == labels[:period]:
            rounds += 1
        if rounds > 1:
            return period, rounds
    return 1, 1
