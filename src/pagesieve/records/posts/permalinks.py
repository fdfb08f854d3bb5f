"""Addresses of posts: the link that leads to each one alone, or the id of its element."""

import re
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pagesieve.page import Page
from pagesieve.page.tags import CODES
from pagesieve.records.posts.places import Places, Region, first_found
from pagesieve.records.posts.signs import LONGEST_ADDRESS, Signs, element_text
from pagesieve.records.resolving import resolver

ENOUGH = 0.4
"""Sign of a place from which its links lead to posts."""

_PLACE_ON_PAGE = re.compile(r"#[^#/]*\d|/(?:posts?|comments?|message|msg|reply|beitrag)[-/_]?\d")
_ACTION = re.compile(
    "reply|repl=|quote|report|edit|delete|login|signin|register|like|vote|share|flag|javascript:|mailto:|respond|posting",
    re.I,
)
_NAMED = re.compile("permalink|bookmark|post-?link|anchor", re.I)
_NUMBER = re.compile(r"#?\s*\d+\.?|#")


def permalinks_of(places: Places, signs: Signs) -> list[str | None]:
    """The address of each post."""
    search, regions = _Search(places, signs), places.regions
    scores = {place: search.score(place) for place in search.rows_at}
    best = max(scores, key=lambda place: scores[place], default=None)
    rows = first_found([search.rows_at[best]] if best and scores[best] >= ENOUGH else [], len(regions))
    found = (search.links.get(row) or search.by_id(region) for row, region in zip(rows, regions, strict=True))
    resolved = places.page.once(resolver)
    return [resolved(address) if address else None for address in found]


@dataclass(frozen=True, eq=False)
class _Search:
    """All links of the posts by place."""

    places: Places
    signs: Signs

    @property
    def page(self) -> Page:
        """The page of the posts."""
        return self.places.page

    @cached_property
    def links(self) -> dict[int, str]:
        """The links of the page as written, by row."""
        return {row: link.strip() for row, link in self.page.values("href").items() if row in self._anchors}

    @cached_property
    def rows_at(self) -> dict[str, dict[int, int]]:
        """The first link of each post at each place."""
        return self.places.rows_by_place(self.links)

    def score(self, place: str) -> float:
        """How much links look like those of posts: each its own, no action, a place on a page, a date or a number."""
        rows = list(self.rows_at[place].values())
        links = [self.links[row][:LONGEST_ADDRESS] for row in rows]
        if len(set(links)) < len(links) or any(map(_ACTION.search, links)):
            return 0.0
        row, dates = rows[0], self.signs.dates_before
        named = place + self.page.dom.values("rel", np.array([row]))[0]
        sign = 0.5 * all(map(_PLACE_ON_PAGE.search, links)) + 0.6 * bool(_NAMED.search(named))
        sign += 0.3 * bool(dates[self.page.end[row]] > dates[row])
        return sign + 0.3 * bool(_NUMBER.fullmatch(element_text(self.page, row)))

    def by_id(self, region: Region) -> str | None:
        """The place of a post on the page, by the first id with a number in its region or on its body."""
        found = (self._ids[row] for row in (*region.rows(), region.holder) if row in self._ids)
        return next((f"#{place}" for place in found), None)

    @cached_property
    def _ids(self) -> dict[int, str]:
        names = {row: name for row, name in self.page.values("name").items() if row in self._anchors}
        ids = {row: name for row, name in self.page.values("id").items() if any(map(str.isdecimal, name))}
        return names | ids

    @cached_property
    def _anchors(self) -> frozenset[int]:
        return frozenset(np.flatnonzero(self.page.tag == CODES["a"]).tolist())
