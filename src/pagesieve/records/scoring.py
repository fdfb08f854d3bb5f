"""How much a set of records looks like what the page is about: measures of it, and their weighted sum."""

from typing import NamedTuple

import numpy as np

from pagesieve.page.tree import NONE, Bools, Ints
from pagesieve.records.kinds import distinct
from pagesieve.records.seen import Keys, Seen
from pagesieve.records.units import Units, fields

COMMON = 0.5  # of the records; a field that stands in as many is common
MOST_REPEATS = 8  # of one path in a record that count as fields of their own
MOST_FIELDS = 8  # more common fields than this make a record no richer
MANY = 30  # more records than this make a set no better
MOST_SPREAD = 2.0

_REPEAT = np.uint64(0x9E3779B97F4A7C15)


class Measures(NamedTuple):
    """What is measured of a set; shares are 0 to 1."""

    cover: float  # of the painted text of the page, what the records hold
    alike: float  # how well the records agree in their fields, on average (Jaccard with the common ones)
    fields: int  # that most records have, repeats of a path counted
    paths: int  # of texts that most records have
    repeats: float  # texts a path, on average; a list within each record has many
    claimed: float  # share of records in parts that claim to be menus and the like
    links: float  # share of the text that is link text
    linked: float  # share of records with a link
    size: int  # how many records
    length: float  # characters of a record, on average
    spread: float  # of the length: its standard deviation, as a share of the mean
    votes: float  # share of all votes of texts


class Weights(NamedTuple):
    """What each measure adds, most of them as logarithms, so that the sum is a product of powers.

    Fitted as a choice among the candidates of a page (conditional logit, L2 of 0.02) on half of the sites of the
    testbed that docs/records.md names, and rounded.
    """

    cover: float = 1.2
    alike: float = 0.4
    fields: float = 0.8
    paths: float = 1.2
    repeats: float = -1.0
    claimed: float = -1.5
    links: float = -0.9
    linked: float = 0.75
    size: float = 1.1
    length: float = 0.6
    spread: float = -1.0
    votes: float = 0.4


WEIGHTS = Weights()


def worth(measures: Measures) -> float:
    """The weighted sum: only differences between the sets of one page mean something."""
    terms = Weights(
        cover=np.log(measures.cover + 1e-3),
        alike=np.log(measures.alike + 0.05),
        fields=np.log1p(min(measures.fields, MOST_FIELDS)),
        paths=np.log1p(min(measures.paths, MOST_FIELDS)),
        repeats=np.log(measures.repeats),
        claimed=measures.claimed,
        links=measures.links,
        linked=measures.linked,
        size=np.log(min(measures.size, MANY)),
        length=np.log1p(measures.length),
        spread=min(measures.spread, MOST_SPREAD),
        votes=np.log(measures.votes + 0.01),
    )
    return float(sum(weight * term for weight, term in zip(WEIGHTS, terms, strict=True)))


def measure(seen: Seen, records: Units, *, votes: float, claimed: Ints) -> Measures:
    """The measures of a set of at least one record."""
    lengths = seen.lengths(records.start, records.stop)
    links = seen.links(records.start, records.stop)
    owner, keys = fields(seen, records)
    alike, common = _agreement(*_numbered(owner, keys), len(records))
    once = distinct(owner, keys)
    _, common_paths = _agreement(*once, len(records))
    return Measures(
        cover=float(lengths.sum() / max(seen.length_before[-1], 1)),
        alike=alike,
        fields=common,
        paths=common_paths,
        repeats=len(owner) / max(len(once[0]), 1),
        claimed=float((claimed[records.top] != NONE).mean()),
        links=float(links.sum() / max(lengths.sum(), 1)),
        linked=float((links > 0).mean()),
        size=len(records),
        length=float(lengths.mean()),
        spread=float(lengths.std() / max(lengths.mean(), 1)),
        votes=votes,
    )


def _agreement(owner: Ints, keys: Keys, records: int) -> tuple[float, int]:
    """How well records agree with their common fields, and how many these are; each field stands once a record."""
    _, place, count = np.unique(keys, return_inverse=True, return_counts=True)
    common: Bools = count >= COMMON * records
    shared = np.bincount(owner, common[place], minlength=records)
    size = np.bincount(owner, minlength=records)
    either = size + int(common.sum()) - shared
    return float((shared / np.maximum(either, 1)).mean()), int(common.sum())


def _numbered(owner: Ints, keys: Keys) -> tuple[Ints, Keys]:
    """Fields with repeats of a path told apart by their number."""
    order = np.lexsort((keys, owner))
    owner, keys = owner[order], keys[order]
    new = np.ones(len(owner), dtype=bool)
    new[1:] = (owner[1:] != owner[:-1]) | (keys[1:] != keys[:-1])
    place = np.arange(len(owner))
    repeat = place - np.maximum.accumulate(np.where(new, place, 0))
    return distinct(owner, keys + np.minimum(repeat, MOST_REPEATS - 1).astype(np.uint64) * _REPEAT)
