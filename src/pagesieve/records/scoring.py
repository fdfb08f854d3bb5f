"""How much a set of records looks like what the page is about: measures of it, and their weighted sum."""

from collections.abc import Sequence
from math import log, log1p
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.page.tree import NONE, Bools, Ints
from pagesieve.records.seen import Keys, Seen
from pagesieve.records.units import Batch, fields

Shares = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]

COMMON = 0.5  # of the records; a field that stands in as many is common
MOST_REPEATS = 8  # of one path in a record that count as fields of their own
MOST_FIELDS = 8  # more common fields than this make a record no richer
MANY = 30  # more records than this make a set no better
MOST_SPREAD = 2.0


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
        cover=log(measures.cover + 1e-3),
        alike=log(measures.alike + 0.05),
        fields=log1p(min(measures.fields, MOST_FIELDS)),
        paths=log1p(min(measures.paths, MOST_FIELDS)),
        repeats=log(measures.repeats),
        claimed=measures.claimed,
        links=measures.links,
        linked=measures.linked,
        size=log(min(measures.size, MANY)),
        length=log1p(measures.length),
        spread=min(measures.spread, MOST_SPREAD),
        votes=log(measures.votes + 0.01),
    )
    return float(sum(weight * term for weight, term in zip(WEIGHTS, terms, strict=True)))


def together(parts: Sequence[Measures]) -> Measures:
    """The measures of records that are made of one record of each of several sets."""
    whole = sum(part.cover for part in parts)
    return Measures(
        cover=whole,
        alike=min(part.alike for part in parts),
        fields=sum(part.fields for part in parts),
        paths=sum(part.paths for part in parts),
        repeats=max(part.repeats for part in parts),
        claimed=max(part.claimed for part in parts),
        links=sum(part.links * part.cover for part in parts) / max(whole, 1e-9),
        linked=max(part.linked for part in parts),
        size=max(part.size for part in parts),
        length=sum(part.length for part in parts),
        spread=max(part.spread for part in parts),
        votes=whole,  # nothing repeats, so that nothing votes
    )


def measures_of(seen: Seen, records: Batch, *, votes: Sequence[float], claimed: Ints) -> list[Measures]:
    """The measures of each set of records; `votes` has those of each set."""
    lengths, links = (count(records.units.start, records.units.stop) for count in (seen.lengths, seen.links))
    found = fields(seen, records.units)
    alike, common = _agreement(records, *found.numbered(MOST_REPEATS))
    once = found.once()
    _, common_paths = _agreement(records, *once)
    total, mean = records.total(lengths), records.mean(lengths)
    texts, paths = (records.total(np.bincount(owner, minlength=len(lengths))) for owner in (found.owner, once[0]))
    columns = (
        total / max(seen.length_before[-1], 1),
        alike,
        common,
        common_paths,
        texts / np.maximum(paths, 1),
        records.mean(claimed[records.units.top] != NONE),
        records.total(links) / np.maximum(total, 1),
        records.mean(links > 0),
        records.count,
        mean,
        np.sqrt(records.mean((lengths - mean[records.number]) ** 2)) / np.maximum(mean, 1),
    )
    rows = zip(*(column.tolist() for column in columns), votes, strict=True)
    return [Measures(*row) for row in rows]


def _agreement(records: Batch, owner: Ints, keys: Keys) -> tuple[Shares, Counts]:
    """How well the records of each set agree with its common fields, and how many these are.

    Each field stands once a record.
    """
    of_set, every = records.number[owner], len(records.units)
    _, first, place, count = np.unique(
        records.keyed(keys, owner), return_index=True, return_inverse=True, return_counts=True
    )
    common: Bools = count >= COMMON * records.count[of_set[first]]
    size = np.bincount(of_set[first][common], minlength=records.size)
    shared = np.bincount(owner, common[place], minlength=every)
    either = np.bincount(owner, minlength=every) + size[records.number] - shared
    return records.mean(shared / np.maximum(either, 1)), size
