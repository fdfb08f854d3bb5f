"""Which column each cell belongs to: cells of one place, and of places that stand in for one another."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from pagesieve.page.tree import Ints
from pagesieve.records.cell_kinds import kind_of
from pagesieve.records.cells import Cells
from pagesieve.records.model import Cell

Numbers = npt.NDArray[np.intp]

MOST_COLUMNS = 400  # that are looked at as stand-ins; a table with more is no table


def columns_of(cells: Cells, record: Ints, filled: Sequence[Cell]) -> Ints:
    """The number of each cell's column, columns in their mean order; `record` is the number of its record.

    Places that differ only in classes, never stand in one record, and hold cells of one kind are one column: the
    first of a list often has a class of its own.
    """
    _, first, group = np.unique(cells.place, return_index=True, return_inverse=True)
    if 1 < len(first) <= MOST_COLUMNS:
        kinds = [(int(path), members) for path, members in zip(cells.tag_path[first], _members(group), strict=True)]
        target = _stood_in(kinds, record, filled)
        _, first, group = np.unique(target[group], return_index=True, return_inverse=True)
    order = np.argsort(record, kind="stable")
    begin = np.searchsorted(record[order], record)
    place = np.empty(len(record), dtype=np.int64)
    place[order] = np.arange(len(record))
    position = (place - begin) / np.maximum(np.bincount(record)[record], 1)
    mean = np.bincount(group, position) / np.maximum(np.bincount(group), 1)
    order = np.lexsort((first, mean))
    number = np.empty(len(order), dtype=np.int32)
    number[order] = np.arange(len(order))
    return number[group]


def _members(group: Numbers) -> list[Numbers]:
    """The cells of each group."""
    return np.split(np.argsort(group, kind="stable"), np.cumsum(np.bincount(group))[:-1])


def _stood_in(places: Sequence[tuple[int, Numbers]], record: Ints, filled: Sequence[Cell]) -> Ints:
    """For each place, given by its tag path and its cells, the one whose column it stands in; the largest first."""
    target = np.arange(len(places), dtype=np.int32)
    hosts: dict[tuple[int, str], list[tuple[int, set[int]]]] = {}
    for number in sorted(range(len(places)), key=lambda number: -len(places[number][1])):
        path, members = places[number]
        held = set(record[members].tolist())
        known = hosts.setdefault((path, kind_of([filled[cell] for cell in members.tolist()])), [])
        host = next((host for host in known if host[1].isdisjoint(held)), None)
        if host:
            target[number] = host[0]
            host[1].update(held)
        else:
            known.append((number, held))
    return target
