"""Cutting the units of containers into records: each unit one record, or several of them in a rhythm.

A title, a detail and a divider that follow one another again and again are one record each round. The kind that
begins the round is the one after which the others come most regularly.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.page.tags import CODES, TagSet
from pagesieve.page.tree import Bools, Ints
from pagesieve.records.grid import grid_of, widest_cells
from pagesieve.records.headers import header_rows
from pagesieve.records.kinds import MOST_KINDS, ODD, kinds_of
from pagesieve.records.seen import Keys, Seen
from pagesieve.records.units import Batch, Units, fields, ranges

REGULAR = 0.6  # of the rounds; a kind that stands in fewer is not part of the rhythm
ONCE = 1.5  # times a round at most, in the rounds that a part of the rhythm stands in
OWN = 0.8  # of its units; more of them outside the rounds and the kind is not part of the rhythm
FEWEST = 2  # units of a kind
MANY = 0.2  # of the units with its tag; a kind that has more is a kind of record
LONG = 0.5  # of the mean length of the leading kind; a shorter kind that shares no path with it is no record
COMMON = 0.5  # of the leading units; a path that stands in as many is common
FEW_CELLS = 0.6  # of the cells that a row of the table has on average; fewer that span several are a heading or a sum
KIN = 0.5  # of the common paths; a unit that has as many is a record, whatever else it has

HEADS = TagSet("dt h1 h2 h3 h4 h5 h6")
BODIES = TagSet("dd p")
"""After the title of a record, definitions and paragraphs may come any number of times."""

Shares = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.intp]


class Rhythm(NamedTuple):
    """The kind that begins each record of a set, and the kinds that may follow it."""

    begin: int
    follow: tuple[int, ...]


def cut(seen: Seen, batch: Batch) -> list[Units]:
    """The records that the units of each set make."""
    owner, keys = fields(seen, batch.units).once()
    kind = kinds_of(seen, batch, owner, keys)
    records = batch.of(_singles(seen, batch, kind, _Paths(owner, keys))).sets()
    for number, rhythm in _rhythms(seen, batch, kind).items():
        part = slice(*np.searchsorted(batch.number, (number, number + 1)))
        records[number] = _rounds(batch.units.of(part), kind[part], rhythm)
    return records


class _Paths(NamedTuple):
    """The paths of the texts in units, each once, and whose each is."""

    owner: Ints
    keys: Keys


def _counts(batch: Batch, kind: Ints) -> npt.NDArray[np.int64]:
    """How many units of each kind each set has."""
    told = kind != ODD
    flat = np.bincount(batch.number[told] * MOST_KINDS + kind[told], minlength=batch.size * MOST_KINDS)
    return flat.reshape(batch.size, MOST_KINDS)


def _singles(seen: Seen, batch: Batch, kind: Ints, paths: _Paths) -> Bools:  # noqa: PLR0917
    """Units of the kind with the most text, of other kinds that are many, and those that share its common paths."""
    counts, number = _counts(batch, kind), batch.number
    frequent = (kind != ODD) & (counts[number, kind] >= FEWEST)
    lengths = seen.lengths(batch.units.start, batch.units.stop)
    length = np.bincount(
        number[frequent] * MOST_KINDS + kind[frequent], lengths[frequent], minlength=counts.size
    ).reshape(counts.shape)
    best = length.argmax(axis=1)
    every = np.arange(batch.size)
    lead = frequent & (kind == best[number])
    same_tag = _has_tag_of_first(seen, batch, lead)
    shared = _shared_with(batch, lead, paths)
    mean = length / np.maximum(counts, 1)
    long = mean >= LONG * mean[every, best][:, None]
    many = counts >= MANY * batch.total(same_tag)[:, None]
    records = frequent & many[number, kind] & (long[number, kind] | (shared > 0))
    chosen: Bools = same_tag & (records | (shared >= KIN)) & (counts.max(axis=1) >= FEWEST)[number]
    return chosen & ~_is_above_others(seen, batch)


def _is_above_others(seen: Seen, batch: Batch) -> Bools:
    """Which units are rows above others of their table: of header cells, or of few cells that span those of others."""
    page, start = seen.page, batch.units.start
    cells, header = page.once(grid_of).cells[start], page.once(header_rows)[start]
    beside = np.unique(batch.number * np.int64(len(page)) + batch.units.top, return_inverse=True)[1]
    count = np.bincount(beside)
    usual, headers = (np.bincount(beside, of) / count for of in (cells, header))
    spanning = (page.once(widest_cells)[start] > 1) & (cells <= FEW_CELLS * usual[beside])
    above: Bools = spanning | (header & (headers[beside] < COMMON))
    return above


def _has_tag_of_first(seen: Seen, batch: Batch, lead: Bools) -> Bools:
    """Which units have the tag of the first leading unit of their set."""
    tag = seen.page.tag[batch.units.start]
    sets, first = np.unique(batch.number[lead], return_index=True)
    wanted = np.full(batch.size, -1, dtype=np.int32)
    wanted[sets] = tag[lead][first]
    has: Bools = tag == wanted[batch.number]
    return has


def _shared_with(batch: Batch, lead: Bools, paths: _Paths) -> Shares:
    """How many of the paths that most leading units of its set have each unit has too, as a share of them."""
    owner, keys = paths
    of_set = batch.number[owner]
    _, first, place = np.unique(batch.keyed(keys, owner), return_index=True, return_inverse=True)
    leading = batch.total(lead)
    common = np.bincount(place, lead[owner], minlength=len(first)) >= COMMON * leading[of_set[first]]
    size = np.bincount(of_set[first][common], minlength=batch.size)
    return np.bincount(owner, common[place], minlength=len(lead)) / np.maximum(size, 1)[batch.number]


def _rhythms(seen: Seen, batch: Batch, kind: Ints) -> dict[int, Rhythm]:
    """The strongest rhythm of each set that has one: each frequent kind of each set is tried as the one that begins."""
    counts = _counts(batch, kind)
    often = counts >= FEWEST
    often &= often.sum(axis=1, keepdims=True) > 1
    tried = _Tried.of(batch, kind, np.nonzero(often))
    total = counts[tried.number, tried.begin][:, None]
    everywhere = counts[tried.number]
    present, within = tried.present, tried.within
    may_repeat = _may_repeat(seen, batch, kind)
    once = (within <= ONCE * present) | may_repeat[tried.number, tried.begin]
    part = (present >= REGULAR * total) & once & (within >= OWN * everywhere) & (everywhere >= FEWEST)
    part[np.arange(len(part)), tried.begin] = False
    headed = may_repeat[
        tried.number, _first_kind(batch, kind)[tried.number], tried.begin
    ]  # by what the set begins with
    strength = np.where(part.any(axis=1) & ~headed, total[:, 0] + (present * part).sum(axis=1), 0)
    best: dict[int, int] = {}
    for place in np.flatnonzero(strength).tolist():
        number = int(tried.number[place])
        if number not in best or strength[place] > strength[best[number]]:
            best[number] = place
    return {
        number: Rhythm(int(tried.begin[place]), tuple(np.flatnonzero(part[place]).tolist()))
        for number, place in best.items()
    }


class _Tried(NamedTuple):
    """Kinds that may begin the rounds of their sets: in how many rounds each kind then stands, and how often."""

    number: Numbers
    begin: Numbers
    present: Counts
    within: Counts

    @classmethod
    def of(cls, batch: Batch, kind: Ints, tried: tuple[Numbers, ...]) -> "_Tried":
        """Cut sets, given by their numbers, into rounds that begin with the kinds beside them."""
        number, begin = tried
        borders = np.searchsorted(batch.number, np.arange(batch.size + 1))
        units = ranges(borders[number], borders[number + 1])
        trial = np.repeat(np.arange(len(number)), borders[number + 1] - borders[number])
        its_kind = kind[units]
        rounds = _round_of(batch.units.top[units], its_kind == begin[trial], trial)
        inside = (rounds >= 0) & (its_kind != ODD)
        rounds, trial, its_kind = rounds[inside], trial[inside], its_kind[inside]
        _, first = np.unique(rounds.astype(np.int64) * MOST_KINDS + its_kind, return_index=True)
        cell, size = trial * MOST_KINDS + its_kind, len(number) * MOST_KINDS
        present, within = (np.bincount(cells, minlength=size).reshape(-1, MOST_KINDS) for cells in (cell[first], cell))
        return cls(number, begin, present, within)


def _may_repeat(seen: Seen, batch: Batch, kind: Ints) -> Bools:
    """For each set and kind that begins a round, which kinds may come in it many times."""
    tag = np.full((batch.size, MOST_KINDS), CODES["html"], dtype=np.int32)
    told = kind != ODD
    tag[batch.number[told], kind[told]] = seen.page.tag[batch.units.start[told]]
    repeats: Bools = HEADS.mask(tag)[:, :, None] & BODIES.mask(tag)[:, None, :]
    return repeats


def _first_kind(batch: Batch, kind: Ints) -> Numbers:
    """The kind that each set begins with; what is odd passes for the first kind."""
    sets, first = np.unique(batch.number, return_index=True)
    found = np.zeros(batch.size, dtype=np.intp)
    found[sets] = np.maximum(kind[first], 0)
    return found


def _round_of(top: Ints, begins: Bools, trial: Numbers) -> Ints:
    """The round that each unit belongs to: that of the last beginning before it in its container; -1 before any."""
    place = np.cumsum(begins).astype(np.int32) - 1
    starts = np.append(np.flatnonzero(begins), 0)[place]  # the last is for units before any
    same = (top[starts] == top) & (trial[starts] == trial)
    return np.where((place >= 0) & same, place, -1).astype(np.int32)


def _rounds(units: Units, kind: Ints, rhythm: Rhythm) -> Units:
    """Each round a record, up to the last unit of it that belongs to the rhythm."""
    belongs = np.isin(kind, [rhythm.begin, *rhythm.follow])
    rounds = _round_of(units.top, kind == rhythm.begin, np.zeros(len(kind), dtype=np.intp))
    starts = np.flatnonzero(kind == rhythm.begin)
    last = starts.copy()
    held = np.flatnonzero(belongs & (rounds >= 0))
    np.maximum.at(last, rounds[held], held)
    return Units(units.start[starts], units.stop[last], units.top[starts])
