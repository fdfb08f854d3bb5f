"""Addresses of posts: the link that leads to each one alone, or the id of its element (`anchors`)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urldefrag, urlsplit

import numpy as np

from pagesieve.page.tags import CODES
from pagesieve.records.posts.anchors import anchors_of
from pagesieve.records.posts.places import NONE, Places, Search, best_first, first_found
from pagesieve.records.posts.signs import LONGEST_ADDRESS, Signs, element_text, leads_to_a_person
from pagesieve.records.resolving import resolver

ENOUGH = 0.4
"""Sign of a place from which its links lead to posts."""

MOST = 0.5
"""Share of the posts that have a link which says nowhere that it leads to the post."""

_PLACE_ON_PAGE = re.compile(
    r"#[^#/]*\d$|/(?:posts?|comments?|message|msg|reply|beitrag)[-/_]?\d+/?(?:[?#]|$)"
    r"|[?&](?:p|post|comment|c|msg|message|beitrag|reply)_?(?:id)?=\d",
    re.I,
)
_ACTION = re.compile(
    "reply|repl=|quote|report|edit|delete|login|signin|register|like|vote|share|flag|respond|posting|bookmark|timeline"
    "|history|revision|^follow$|subscri|menu|controls|ajax|print",
    re.I,
)
_NO_ADDRESS = re.compile("(?:javascript|mailto):", re.I)
_NAMED = re.compile("permalink|bookmark|post-?link|anchor", re.I)
_NUMBER = re.compile(r"#?\s*\d+\.?|#")
_WORDS = re.compile(r"[^\W\d_]+=?")


def permalinks_of(places: Places, signs: Signs) -> list[str | None]:
    """The address of each post."""
    search = _Search(places, signs)
    scores = {place: search.score(place) for place in search.rows_at}
    rows = first_found([search.rows_at[place] for place in best_first(scores, ENOUGH)], len(places.regions))
    return [
        search.resolved(search.links[row]) if row != NONE else anchor and f"{search.here}#{anchor}"
        for row, anchor in zip(rows, anchors_of(places, signs), strict=True)
    ]


@dataclass(frozen=True, eq=False)
class _Search(Search):
    """All links of the posts by place."""

    @cached_property
    def here(self) -> str:
        """The address of the page without a place on it."""
        return urldefrag(self.page.url or "").url

    @cached_property
    def links(self) -> dict[int, str]:
        """The links of the posts as written, by row."""
        rows, addresses = self.places.rows, self.page.values("href")
        anchors = rows[self.page.tag[rows] == CODES["a"]].tolist()
        return {row: addresses[row].strip() for row in anchors if row in addresses}

    @cached_property
    def rows_at(self) -> dict[str, dict[int, int]]:
        """The first link of each post at each place, of those that do not just lead to a person."""
        return self.places.rows_by_place({row for row, link in self.links.items() if not self._is_of_person(row, link)})

    def _is_of_person(self, row: int, link: str) -> bool:
        """Whether a link leads to a person, and says nowhere that it is for what this one wrote."""
        told = self._has_date(row) or _PLACE_ON_PAGE.search(link[:LONGEST_ADDRESS])
        return not told and leads_to_a_person(link)

    def _has_date(self, row: int) -> bool:
        dates = self.signs.dates_before
        return bool(dates[self.page.end[row]] > dates[row])

    def resolved(self, address: str) -> str:
        """An address as a browser resolves it."""
        return self.page.once(resolver)(address)

    def score(self, place: str) -> float:
        """How much links look like those of posts: each its own, on this site, no action, a sign of a post."""
        rows = list(self.rows_at[place].values())
        links = [self.links[row][:LONGEST_ADDRESS] for row in rows]
        if len(set(links)) < len(links) or any(map(self._is_action, links)) or not self._is_of_site(links):
            return 0.0
        row = rows[0]
        named = place + " ".join(self.page.dom.values(name, np.array([row]))[0] for name in ("rel", "title"))
        sign = 0.5 * all(map(_PLACE_ON_PAGE.search, links))
        sign += 0.4 * self._has_date(row) + 0.4 * self._is_below(links)
        sign += 0.3 * bool(_NUMBER.fullmatch(element_text(self.page, row)))
        common = len(rows) >= MOST * len(self.places.regions)
        return (sign if common else 0.0) + 0.6 * bool(_NAMED.search(named))

    def _is_action(self, link: str) -> bool:
        """Whether a link does something with a post; words that the page's own address has are of its title."""
        words = (word for word in _WORDS.findall(link) if word.lower() not in self._words_of_page)
        return bool(_NO_ADDRESS.match(link)) or any(map(_ACTION.search, words))

    @cached_property
    def _words_of_page(self) -> frozenset[str]:
        return frozenset(_WORDS.findall(self.here.lower()))

    def _is_of_site(self, links: Sequence[str]) -> bool:
        """Whether links lead to the site of the page, as far as its address is known."""
        return not self.here or all(_site(self.resolved(link)) == _site(self.here) for link in links)

    def _is_below(self, links: Sequence[str]) -> bool:
        """Whether links lead to what has the page's own address and more."""
        return bool(self.here) and all(self.resolved(link).startswith(self.here) for link in links)


def _site(address: str) -> str:
    """The host of an address, lower case and without www.

    >>> _site("https://www.Boats.example/x"), _site("http://[bad")
    ('boats.example', '')
    """
    try:
        return (urlsplit(address).hostname or "").removeprefix("www.")
    except ValueError:  # an address such as http://[bad
        return ""
