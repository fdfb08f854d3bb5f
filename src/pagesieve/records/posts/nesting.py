"""Nesting: posts whose own words stand right in the element that holds the replies to them, too.

No element has the words of such a post alone. So each one is the element up to the next one like it, head and all.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.page import Page
from pagesieve.page.tree import NONE, Bools, Ints
from pagesieve.records.posts.bodies import Bodies, Census, best_alike
from pagesieve.records.posts.evidence import BEST_WORDS, Evidence, plain_score, score
from pagesieve.records.posts.groups import LEAST_PROSE, MOST_DATES, Members
from pagesieve.records.posts.sharing import FEWEST
from pagesieve.records.posts.signs import Signs

FEWEST_NESTED = 3
"""Posts of this kind at least."""

NEARLY_ALL = 0.8
"""Share of them with one date and with a name of their own from which they are posts, and of the prose of others."""

MANY_MORE = 1.25
"""Times as many of them as of other bodies, of which each is one, from which these are not all; a list is one more."""


def best_bodies(page: Page, signs: Signs, *, enough: float) -> Bodies | None:
    """The group of bodies that are most likely posts, if its score is enough."""
    dates, names = (min(1.0, int(kind.sum()) / FEWEST) for kind in (signs.dated, signs.named))
    if BEST_WORDS * plain_score(Evidence(1.0, dates, names, *5 * [0.0])) < enough:  # a sign is of one body
        return None
    census = Census(page, signs)
    apart, nested = best_alike(census, enough=enough), best_nested(census)
    if nested and nested.score >= enough and (apart is None or _is_better(census, nested, apart)):
        return nested
    return apart


def _is_better(census: Census, nested: Bodies, apart: Bodies) -> bool:
    """Whether other bodies hold such posts and no more of the page, or are less of posts with their heads."""
    if apart.evidence.is_whole and nested.score > apart.score:
        return True
    last = nested.rows.searchsorted(census.page.end[apart.rows])
    inner, own = (last - nested.rows.searchsorted(apart.rows, side=side) for side in ("right", "left"))
    holds = (inner > 0).any() or ((own > 0).all() and len(nested.rows) >= MANY_MORE * len(apart.rows))
    return bool(holds and nested.evidence.share >= NEARLY_ALL * apart.evidence.share)


class _Own(NamedTuple):
    """What is in nested elements up to the next one like them: dates, names and characters of prose."""

    dates: Ints
    names: Ints
    prose: Ints


def best_nested(census: Census) -> Bodies | None:
    """The group of elements nested in one another, each with a date and a name of its own, that says most."""
    if len(census.signs.dates) < NEARLY_ALL * FEWEST_NESTED:
        return None
    members = _nested(census)
    own = _own(census, members)
    count = np.bincount(members.group)
    shares = [_mean(members.group, column) for column in ((own.dates > 0) & (own.dates <= MOST_DATES), own.names > 0)]
    prose = np.bincount(members.group, own.prose)
    good = (count >= FEWEST_NESTED) & (np.minimum(*shares) >= NEARLY_ALL) & (prose >= LEAST_PROSE * count)
    groups = (_of_group(members, group) for group in np.flatnonzero(good).tolist())
    found = (_bodies(census, group) for group in groups if not _are_quotes(census, group.rows))
    return max(found, key=lambda bodies: bodies.score, default=None)


def _of_group(members: Members, group: int) -> Members:
    """The members of one group, which stand one after another."""
    own = slice(*members.group.searchsorted((group, group + 1)).tolist())
    return Members(members.rows[own], members.group[own])


def _mean(group: Ints, column: Bools) -> npt.NDArray[np.float64]:
    """The share of each group for which a column holds."""
    return np.bincount(group, column) / np.maximum(np.bincount(group), 1)


def _nested(census: Census) -> Members:
    """The groups of elements of which some lie in others."""
    shared = census.groups.shared
    nests = np.zeros(int(shared.group.max(initial=0)) + 1, dtype=bool)
    nests[shared.group[~shared.outer]] = True
    return Members(shared.rows, shared.group).of(nests[shared.group])


def _are_quotes(census: Census, rows: Ints) -> bool:
    """Whether some elements are quotes, or in these."""
    return any(bool((quotes[rows] != NONE).any()) for quotes in census.cited)


def _stops(page: Page, members: Members) -> Ints:
    """Where each member ends, or the next one of its group begins in it."""
    follow = np.where(members.group[1:] == members.group[:-1], members.rows[1:], len(page))
    stops: Ints = np.minimum(page.end[members.rows], np.append(follow, len(page))).astype(np.int32)
    return stops


def _own(census: Census, members: Members) -> _Own:
    page, signs, rows = census.page, census.signs, members.rows
    prose = np.append(0, np.cumsum(np.where(page.is_text, census.prose, 0)))
    stops = _stops(page, members)
    return _Own(*(before[stops] - before[rows] for before in (signs.dates_before, signs.names_before, prose)))


def _bodies(census: Census, members: Members) -> Bodies:
    """The posts of one group."""
    rows, own = members.rows, _own(census, members)
    share = float(own.prose.sum() / census.prose_of_comments(rows))
    dates = (own.dates > 0) & (own.dates <= MOST_DATES)
    inside = (float(column.mean()) for column in (dates, own.names > 0, own.dates > 0))
    evidence = Evidence(share, 0.0, 0.0, 0.0, 0.0, *inside)
    (name,) = census.groups.shared.names(members.group[:1], rows[:1])
    return Bodies(name, rows, rows, rows, _stops(census.page, members), score(name, evidence), evidence)
