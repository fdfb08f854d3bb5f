"""Cutting the units of containers into records: each unit one record, or several of them in a rhythm.

A title, a detail and a divider that follow one another again and again are one record each round. The kind that
begins the round is the one after which the others come most regularly.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.page.tags import TagSet
from pagesieve.page.tree import Bools, Ints
from pagesieve.records.kinds import ODD, distinct, kinds_of
from pagesieve.records.seen import Seen
from pagesieve.records.units import Units, fields

REGULAR = 0.6  # of the rounds; a kind that stands in fewer is not part of the rhythm
ONCE = 1.5  # times a round at most, in the rounds that a part of the rhythm stands in
OWN = 0.8  # of its units; more of them outside the rounds and the kind is not part of the rhythm
FEWEST = 2  # units of a kind
MANY = 0.2  # of the units with its tag; a kind that has more is a kind of record
LONG = 0.5  # of the mean length of the leading kind; a shorter kind that shares no path with it is no record
COMMON = 0.5  # of the leading units; a path that stands in as many is common
KIN = 0.5  # of the common paths; a unit that has as many is a record, whatever else it has

HEADS = TagSet("dt h1 h2 h3 h4 h5 h6")
BODIES = TagSet("dd p")
"""After the title of a record, definitions and paragraphs may come any number of times."""

Shares = npt.NDArray[np.float64]


class Rhythm(NamedTuple):
    """The kind that begins each record, the kinds that may follow it, and how much of the rounds is regular."""

    begin: int
    follow: frozenset[int]
    strength: float


def cut(seen: Seen, units: Units) -> Units:
    """The records that the units make."""
    kind = kinds_of(seen, units)
    rhythm = _rhythm(seen, units, kind)
    return _rounds(units, kind, rhythm) if rhythm else _singles(seen, units, kind)


def _singles(seen: Seen, units: Units, kind: Ints) -> Units:
    """Units of the kind with the most text, of other kinds that are many, and those that share its common paths."""
    counts = np.bincount(kind[kind != ODD], minlength=1)
    frequent = np.append(counts >= FEWEST, False)[kind]  # the last is for ODD
    if not frequent.any():
        return units.of(frequent)
    length = np.bincount(kind[frequent], seen.lengths(units.start, units.stop)[frequent], minlength=len(counts))
    best = int(np.argmax(length))
    tag = seen.page.tag[units.start]
    same_tag = tag == tag[kind == best][0]
    shared = _shared_with(seen, units, kind == best)
    long = length / np.maximum(counts, 1) >= LONG * length[best] / counts[best]
    many = frequent & (counts >= MANY * same_tag.sum())[kind] & (long[kind] | (shared > 0))
    return units.of(same_tag & (many | (shared >= KIN)))


def _shared_with(seen: Seen, units: Units, lead: Bools) -> Shares:
    """How many of the paths that most leading units have each unit has too, as a share of them."""
    owner, keys = distinct(*fields(seen, units))
    path, place = np.unique(keys, return_inverse=True)
    common = np.bincount(place, lead[owner], minlength=len(path)) >= COMMON * lead.sum()
    return np.bincount(owner, common[place], minlength=len(units)) / max(int(common.sum()), 1)


def _rhythm(seen: Seen, units: Units, kind: Ints) -> Rhythm | None:
    """The strongest rhythm among the units, if there is one."""
    counts = np.bincount(kind[kind != ODD], minlength=1)
    tag = np.zeros(len(counts), dtype=np.int32)
    tag[kind[kind != ODD]] = seen.page.tag[units.start[kind != ODD]]
    body = BODIES.mask(tag)
    found = [
        _rhythm_of(units, kind, begin, many=body if HEADS.mask(tag)[begin] else body & False)
        for begin in np.flatnonzero(counts >= FEWEST).tolist()
    ]
    return max((rhythm for rhythm in found if rhythm), key=lambda rhythm: rhythm.strength, default=None)


def _rhythm_of(units: Units, kind: Ints, begin: int, *, many: Bools) -> Rhythm | None:
    """The kinds that follow units of a kind in most rounds, and once, unless they may come many times."""
    rounds = _round_of(units, kind == begin)
    total = int((kind == begin).sum())
    kinds = int(kind.max()) + 1
    inside = (rounds >= 0) & (kind != ODD)
    table = np.bincount(rounds[inside] * kinds + kind[inside], minlength=total * kinds).reshape(total, kinds)
    present = (table > 0).sum(axis=0)
    within = table.sum(axis=0)
    everywhere = np.bincount(kind[kind != ODD], minlength=kinds)
    part = (present >= REGULAR * total) & ((within <= ONCE * present) | many[:kinds]) & (within >= OWN * everywhere)
    part &= everywhere >= FEWEST
    part[begin] = False
    if not part.any():
        return None
    return Rhythm(begin, frozenset(np.flatnonzero(part).tolist()), float(total + present[part].sum()))


def _round_of(units: Units, begins: Bools) -> Ints:
    """The round that each unit belongs to: that of the last beginning before it in its container; -1 before any."""
    place = np.cumsum(begins).astype(np.int32) - 1
    starts = np.flatnonzero(begins)
    same = units.top[starts[np.maximum(place, 0)]] == units.top
    return np.where((place >= 0) & same, place, -1).astype(np.int32)


def _rounds(units: Units, kind: Ints, rhythm: Rhythm) -> Units:
    """Each round a record, up to the last unit of it that belongs to the rhythm."""
    belongs = np.isin(kind, [rhythm.begin, *rhythm.follow])
    rounds = _round_of(units, kind == rhythm.begin)
    starts = np.flatnonzero(kind == rhythm.begin)
    last = starts.copy()
    held = np.flatnonzero(belongs & (rounds >= 0))
    np.maximum.at(last, rounds[held], held)
    return Units(units.start[starts], units.stop[last], units.top[starts])
