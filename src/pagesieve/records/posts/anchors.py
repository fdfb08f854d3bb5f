"""Anchors: the id of the element around each post, or right before it, that a link may lead to."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import unquote

import numpy as np

from pagesieve.page.tags import CODES, TagSet
from pagesieve.records.posts.places import NONE, Places, Search, best_first, first_found
from pagesieve.records.posts.signs import Signs

PRESSED = TagSet("a button input select textarea form label svg img i")
"""What is pressed or filled in: its id is for scripts, unless it is an anchor without text."""

AROUND, LED_TO, BEFORE = 1.0, 0.5, 0.3
"""Worth of ids on what holds the body or is empty before it, of those that links lead to too, of others before it."""

_PLAIN = re.compile(r"[\w:.-]+")


def anchors_of(places: Places, signs: Signs) -> list[str | None]:
    """The id of each post, of those with a number; from the place that serves most posts best, then from others."""
    search = _Search(places, signs)
    rows_at = places.rows_by_place(search.ids)
    scores = {place: search.score(rows) for place, rows in rows_at.items()}
    rows = first_found([rows_at[place] for place in best_first(scores)], len(places.regions))
    return [search.ids[row] if row != NONE else None for row in rows]


@dataclass(frozen=True, eq=False)
class _Search(Search):
    """The ids of a page that may be those of posts."""

    @cached_property
    def ids(self) -> Mapping[int, str]:
        """Ids with a number, and names of anchors, by row."""
        page = self.page
        anchors = np.flatnonzero(page.tag == CODES["a"])
        names = {
            row: name for row, name in zip(anchors.tolist(), page.dom.values("name", anchors), strict=True) if name
        }
        ids = {row: name for row, name in page.values("id").items() if any(map(str.isdecimal, name))}
        is_anchor = (page.tag == CODES["a"]) & (page.text_length == 0)
        pressed = frozenset(np.flatnonzero((PRESSED.mask(page.tag) & ~is_anchor) | page.hidden).tolist())
        return {row: name for row, name in (names | ids).items() if row not in pressed and _PLAIN.fullmatch(name)}

    def score(self, rows: Mapping[int, int]) -> float:
        """The share of the posts with an id at a place, by what it is worth; 0 where two posts have the same."""
        ids = [self.ids[row] for row in rows.values()]
        if len(set(ids)) < len(ids):
            return 0.0
        worth = sum(self._worth(post, row) for post, row in rows.items())
        return worth / len(self.places.regions)

    def _worth(self, post: int, row: int) -> float:
        holder, page = self.places.regions[post].holder, self.page
        around = row <= holder < page.end[row] or (row < holder and not page.text_length[row])
        if not around and row > holder:
            return 0.0
        return (AROUND if around else BEFORE) + LED_TO * (self.ids[row] in self._led_to)

    @cached_property
    def _led_to(self) -> frozenset[str]:
        """The places that links of the page lead to."""
        links = (link.partition("#")[2] for link in self.page.values("href").values())
        return frozenset(unquote(place) for place in links if place)
