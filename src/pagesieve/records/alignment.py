"""Which column each cell belongs to: cells of one place, and of places that stand in for one another."""

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.page.tree import NONE, Bools, Ints
from pagesieve.records.cell_kinds import Traits
from pagesieve.records.cells import Cells, told_apart
from pagesieve.records.model import Kind
from pagesieve.records.seen import Keys

Numbers = npt.NDArray[np.intp]

Mark = tuple[int, bool, Kind]
"""The sign of a group, whether it goes on a list, and the kind that it is taken for."""

LINKS: Mapping[Kind, Kind] = {Kind.LINK: Kind.TEXT}
"""Kinds that are taken for others where what a field says may have a link in some records alone."""
TEXTS: Mapping[Kind, Kind] = {kind: Kind.TEXT for kind in Kind if kind != Kind.IMAGE}
"""The same where a class tells that it is one field: it may have a price in some records, and words in others."""

MOST_COLUMNS = 400  # of a table; with more it is none that anyone could read


def columns_of(cells: Cells, record: Ints, traits: Traits) -> Ints:
    """The number of each cell's column, columns in the order of the page; `record` is the number of its record.

    Places that never stand in one record are one column where they differ only in classes and hold cells of one kind,
    or where their boxes, or what holds these, have the same class: the first of a list often has a class of its own, a
    title may stand deeper in some records, and an author has a link in some alone. So are those that differ in a link
    alone. Where there are too many places for that, classes do not count, and cells outside of the fullest columns have
    none: their number is -1.
    """
    group, first = _numbered(cells.place)
    if not len(first):
        return record
    if len(first) > MOST_COLUMNS:
        group, first = _numbered(told_apart(record, cells.tag_path))
        kept = np.argsort(-np.bincount(group), kind="stable")[:MOST_COLUMNS]
    else:
        repeats = cells.place != cells.shared
        for marked in (
            _Marks(cells.tag_path, repeats),
            _Marks(cells.named, repeats, TEXTS),
            _Marks(cells.held, repeats, TEXTS),
            _Marks(cells.held_path, repeats, LINKS),
        ):
            marks = marked.of(_members(group), traits.kinds(group, int(group.max()) + 1))
            group = _with_stand_ins(group, marks, record)
        kept = np.arange(int(group.max()) + 1)
    inside = np.isin(group, kept)
    order = _in_order(group[inside], record[inside])
    number = np.full(int(group.max(initial=-1)) + 1, NONE, dtype=np.int32)
    number[order] = np.arange(len(order))
    return number[group]


def _numbered(place: Keys) -> tuple[Numbers, Numbers]:
    """The number of each cell's place, and the first cell of each; by the page, for the keys have no order."""
    _, first, group = np.unique(place, return_index=True, return_inverse=True)
    return np.argsort(np.argsort(first))[group], np.sort(first)


def _in_order(group: Numbers, record: Ints) -> list[int]:
    """The groups in the order of their cells: those of the fullest record, then those that others have in between."""
    following = {NONE: NONE}  # of each group the next; before the first and after the last is none
    cells = np.lexsort((np.arange(len(record)), record, -np.bincount(record)[record]))
    last, before = NONE, NONE
    for owner, place in zip(record[cells].tolist(), group[cells].tolist(), strict=True):
        before = before if owner == last else NONE
        if place not in following:
            following[place], following[before] = following[before], place
        last, before = owner, place
    order = [following[NONE]]
    while order[-1] != NONE:
        order.append(following[order[-1]])
    return order[:-1]


def _members(group: Numbers) -> list[Numbers]:
    """The cells of each group."""
    return np.split(np.argsort(group, kind="stable"), np.cumsum(np.bincount(group))[:-1])


class _Marks(NamedTuple):
    """What cells of columns that stand in for one another share, or NONE; which go on a list; what kinds pass for."""

    sign: Keys | Ints
    repeats: Bools
    alike: Mapping[Kind, Kind] = MappingProxyType({})

    def of(self, members: Sequence[Numbers], kinds: Sequence[Kind]) -> list[Mark]:
        """The mark of each group, by its first cell."""
        first = [cells[0] for cells in members]
        taken_for = [self.alike.get(kind, kind) for kind in kinds]
        return list(zip(self.sign[first].tolist(), self.repeats[first].tolist(), taken_for, strict=True))


def _with_stand_ins(group: Numbers, marks: Sequence[Mark], record: Ints) -> Numbers:
    """The groups, with those joined that stand in for one another; what goes on a list stands in for no field alone."""
    members = _members(group)
    target = np.arange(len(members))
    often = Counter(marks)
    hosts: dict[Mark, list[tuple[int, set[int]]]] = {}
    for number in sorted(range(len(members)), key=lambda number: -len(members[number])):
        if marks[number][0] == NONE or often[marks[number]] == 1:
            continue
        held = set(record[members[number]].tolist())
        known = hosts.setdefault(marks[number], [])
        host = next((host for host in known if host[1].isdisjoint(held)), None)
        if host:
            target[number] = host[0]
            host[1].update(held)
        else:
            known.append((number, held))
    return np.unique(target, return_inverse=True)[1][group]
