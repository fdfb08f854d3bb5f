"""Fields that stand at one place of their record: which is which, though some records lack some of them.

`<span>$ 20</span> <span>4.5</span> <span>3 May 2024</span>` are three cells of one place. Where a record has no rating,
its date comes second and is still a date. So the kinds of the cells of each record are lined up with those of the
fullest one, as sequences are (Needleman and Wunsch 1970); cells that nothing tells apart keep their order.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from pagesieve.page.tree import NONE, Bools, Ints
from pagesieve.records.cells import Cells
from pagesieve.records.seen import Keys

MOST_SHAPES = 100  # distinct sequences of kinds at one place; more have no order that could be found
LONGEST = 30  # cells of one record at one place; more are a list
SAME_LINE = 0.2  # what it counts for that a cell stands in the line that the field mostly stands in
NEW = 0.6  # what it costs that a cell is of no field yet: less than one cell of the right kind is worth

_FIELD = np.uint64(0xA24BAED4963EE407)

Mark = tuple[int, int]
"""What is known of a cell: its kind, and the number of its line."""
Shape = tuple[Mark, ...]


def lined_up(cells: Cells, record: Ints, *, kinds: Ints, settled: Bools) -> Cells:
    """The cells; those of a place that repeats are told apart by their kinds, given as numbers, else by their order.

    Cells that are settled stay where they are.
    """
    asked = np.flatnonzero(_uneven(cells.loose, record) & ~settled)
    if not len(asked):
        return cells
    place = cells.place.copy()
    marks = list(zip(kinds[asked].tolist(), cells.line[asked].tolist(), strict=True))
    runs: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for number, (key, owner) in enumerate(zip(cells.loose[asked].tolist(), record[asked].tolist(), strict=True)):
        runs[key][owner].append(number)
    for members in runs.values():
        fields = _fields_of(Counter(tuple(marks[number] for number in run) for run in members.values()))
        for run in members.values() if fields else ():
            rows = asked[run]
            numbers = np.array(fields[tuple(marks[number] for number in run)], dtype=np.uint64)
            place[rows] = cells.loose[rows] + numbers * _FIELD
    return replace(cells, place=place)


def repeating(place: Keys, record: Ints) -> Bools:
    """Which cells are at a place at which some record has several."""
    return _per_place(place, record)[1] > 1


def _uneven(place: Keys, record: Ints) -> Bools:
    """Which cells are at a place at which some record has several, and another fewer."""
    fewest, most = _per_place(place, record)
    uneven: Bools = (most > 1) & (fewest < most)
    return uneven


def _per_place(place: Keys, record: Ints) -> tuple[Ints, Ints]:
    """For each cell, how many a record has at its place, at least and at most."""
    number = np.unique(place, return_inverse=True)[1].astype(np.int64)
    pair, count = np.unique(number * (int(record.max(initial=0)) + 1) + record, return_counts=True)
    of_place = pair // (int(record.max(initial=0)) + 1)
    fewest, most = np.full(len(place) + 1, len(place)), np.zeros(len(place) + 1, dtype=np.intp)
    np.minimum.at(fewest, of_place, count)
    np.maximum.at(most, of_place, count)
    return fewest[number].astype(np.int32), most[number].astype(np.int32)


class _Field:
    """What is known of a field: how often its cells had each kind and stood in each line."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.kinds: Counter[int] = Counter()
        self.lines: Counter[int] = Counter()

    def add(self, mark: Mark, count: int) -> None:
        """Take so many cells of one kind and line into the field."""
        kind, line = mark
        self.kinds[kind] += count
        self.lines[line] += count

    def likeness(self, mark: Mark) -> float:
        """How much a cell is like those of the field: 1 and more where its kind is that of the most of them."""
        kind, line = mark
        return _share(self.kinds, kind) + SAME_LINE * _share(self.lines, line)


def _share(counts: Counter[int], value: int) -> float:
    """How often there is a value, as a share of the most frequent one's times."""
    return counts[value] / max(counts.values())


def _fields_of(shapes: Mapping[Shape, int]) -> Mapping[Shape, Sequence[int]]:
    """The number of the field of each cell of each shape; none where there are too many shapes, or too long ones.

    >>> price, rating, date = (1, 0), (2, 0), (3, 0)
    >>> _fields_of({(price, rating, date): 4, (price, date): 2})
    {((1, 0), (2, 0), (3, 0)): [0, 1, 2], ((1, 0), (3, 0)): [0, 2]}
    """
    longest = max(map(len, shapes))
    if len(shapes) > MOST_SHAPES or longest > LONGEST:
        return {}
    fields: list[_Field] = []
    found: dict[Shape, Sequence[int]] = {}
    for shape in sorted(shapes, key=lambda shape: (-len(shape), -shapes[shape])):
        places = _matches(fields, shape)
        held = [fields[place] if place >= 0 else _Field(0) for place in places]
        fields = _with_new(fields, places, held)
        for field, mark in zip(held, shape, strict=True):
            field.add(mark, shapes[shape])
        found[shape] = [field.number for field in held]
    return found


def _matches(fields: Sequence[_Field], shape: Shape) -> list[int]:
    """The place of the field that each cell of a shape is of, in their order; NONE for a field that is new."""
    best = [[0.0] * (len(fields) + 1)]  # of the first cells with the first fields; fields may be left out for nothing
    for mark in shape:
        before, row = best[-1], [best[-1][0] - NEW]
        for place, field in enumerate(fields, start=1):
            row.append(max(row[-1], before[place - 1] + field.likeness(mark), before[place] - NEW))
        best.append(row)
    found: list[int] = []
    cell, place = len(shape), len(fields)
    while cell:
        if place and best[cell][place] == best[cell][place - 1]:  # of equal ways that with the first fields
            place -= 1
        elif best[cell][place] == best[cell - 1][place] - NEW:
            cell, found = cell - 1, [NONE, *found]
        else:
            cell, place = cell - 1, place - 1
            found = [place, *found]
    return found


def _with_new(fields: Sequence[_Field], places: Sequence[int], held: Sequence[_Field]) -> list[_Field]:
    """The fields with the new ones of a shape, each after the one before it, and all of the new ones numbered."""
    known, following = len(fields), 0
    every: list[_Field] = []
    for place, field in zip(places, held, strict=True):
        if place == NONE:
            field.number, known = known, known + 1
        else:
            every, following = [*every, *fields[following:place]], place + 1
        every.append(field)
    return [*every, *fields[following:]]
