"""Dates of posts: the place whose dates are there in most posts and go one way down the page."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pagesieve.records.posts.dates import Written
from pagesieve.records.posts.places import NONE, Places, best_first, first_found
from pagesieve.records.posts.signs import Signs

OTHER_PLACES = 5
"""Places that may give the dates of posts that the best one misses."""

FEW_POSTS = 3
"""Posts that may have been written at one time; more of them with one date have it from something else."""

_OTHER_DATE = re.compile("edit|modif|update|join|regist|visit|last")
"""Words of places whose dates tell of something else: an edit, the author's first day."""

_DATE_WORD = re.compile("date|time|posted|ago|datum|fecha|published|created|stamp|permalink|zeit|heure|data")


@dataclass(frozen=True, slots=True)
class Timing:
    """The dates of the posts, the rows that hold them, and the place where most of them stand."""

    dates: Sequence[Written | None]
    rows: Sequence[int]
    place: str | None


def dates_of(places: Places, signs: Signs) -> Timing:
    """The date of each post, from the places that look most like dates of posts."""
    rows_at, often = _rows_at(places, signs)
    scores = {
        place: _score([signs.dates[row] for row in rows.values()], place)
        * _coverage(len(rows), len(places.regions), often[place])
        for place, rows in rows_at.items()
    }
    ranked = best_first(scores)
    rows = first_found([rows_at[place] for place in ranked[: 1 + OTHER_PLACES]], len(places.regions))
    return Timing([signs.dates[row] if row != NONE else None for row in rows], rows, next(iter(ranked), None))


def in_one_way(dates: Sequence[Written | None]) -> list[Written | None]:
    """Dates that sort together: as readers are shown them all, if some have a zone and others the time of any.

    >>> zoned = Written("1.3.2019 22:30", "2019-03-01T21:30+00:00", "2019-03-01T22:30")
    >>> local = Written("2.3.2019 8:00", "2019-03-02T08:00")
    >>> [date.iso for date in in_one_way([zoned, local])], [date.iso for date in in_one_way([zoned, zoned])]
    (['2019-03-01T22:30', '2019-03-02T08:00'], ['2019-03-01T21:30+00:00', '2019-03-01T21:30+00:00'])
    """
    zoned = [date for date in dates if date and date.has_zone]
    mixed = any(date and date.is_local for date in dates)
    if not mixed or not all(date.shown for date in zoned):
        return list(dates)
    return [replace(date, iso=date.shown) if date and date.has_zone else date for date in dates]


def _rows_at(places: Places, signs: Signs) -> tuple[Mapping[str, dict[int, int]], Mapping[str, int]]:
    """The first dated row of each post at each place, and how many dates stand at each place in all."""
    rows_at: dict[str, dict[int, int]] = {}
    often: dict[str, int] = {}
    found = places.among(signs.dates)
    for place, (post, row) in zip(places.of([row for _, row in found]), found, strict=True):
        often[place] = often.get(place, 0) + 1
        rows_at.setdefault(place, {}).setdefault(post, row)
    return rows_at, often


def _score(dates: Sequence[Written], place: str) -> float:
    """How much the dates at a place look like those of posts; weights set by hand on the threads of Harvest."""
    read = [date.iso for date in dates if date.iso]
    score = 0.6 + 0.2 * len(read) / len(dates) + 0.6 * _going_one_way(read)
    score += 0.15 * bool(_DATE_WORD.search(place.lower()))
    if _OTHER_DATE.search(place.lower()):
        score *= 0.5
    is_one = len(dates) > FEW_POSTS and len({date.iso or date.text for date in dates}) == 1
    return 0.6 * score if is_one else score


def _coverage(dated: int, posts: int, dates: int) -> float:
    """The share of the posts with a date at a place, less where posts have several there.

    >>> _coverage(4, 4, 4), _coverage(2, 4, 4)
    (1.0, 0.425)
    """
    return dated / posts * (0.7 + 0.3 * dated / dates)


def _going_one_way(days: Sequence[str]) -> float:
    """The share of neighbours that are in order, oldest first or newest first; half of all where nothing tells.

    >>> _going_one_way(["2020-01-01", "2020-01-03", "2020-01-02", "2020-02-01"])
    0.6666666666666666
    """
    steps = [(earlier[:10], later[:10]) for earlier, later in pairwise(days)]
    if not steps:
        return 0.5
    rising, falling = sum(one <= other for one, other in steps), sum(one >= other for one, other in steps)
    return max(rising, falling) / len(steps)
