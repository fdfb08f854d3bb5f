"""Authors of posts: the place whose texts are short, vary between posts, and go with a person."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from pagesieve.page import tree
from pagesieve.page.tree import Bools, Ints
from pagesieve.records.posts.naming import (
    LONGEST_NAME,
    author_name,
    ends_in_by,
    has_label,
    is_name,
    is_phrase,
    name_beside,
)
from pagesieve.records.posts.places import NONE, Places, Search, best_first, first_found
from pagesieve.records.posts.signs import (
    Signs,
    element_text,
    element_texts,
    is_about_authors,
    leads_to_a_person,
)
from pagesieve.records.posts.writers import DECLARED, names_of_writers

VARIETY = 0.35
"""Different names a post from which the names at a place vary as authors do; some write more than once."""

WORTH_A_LOOK = 0.15
"""Share of the best place's score from which another place may name the authors of posts that the best one misses."""

OTHER_PLACES = 3
"""How many such places."""

POSTS_OF_ONE = 3
"""Posts that may all be of one author whose name leads nowhere; the same word in more of them is a button."""

PERSON = 0.25
"""Sign from which the texts at a place are of persons though they read as titles do."""

MOST = 0.5
"""Share of the texts at a place that read as titles above which they are titles."""

_NOT_A_NAME = re.compile(
    r"icons?|links?\b|contact|title|subject|headline|rank|count|group|stats?|joined|location|badge|role|status|action"
    r"|button|btn|menu|quote|reply|date|time|signature|posts$"
)
_NO_NAMES_IN = re.compile("title|rank|group|quote")
_TITLE = re.compile("title|subject|headline")
_CLASSES = re.compile(r"\.\S*")
_HEADLINE = re.compile(r"^(?:dt|h\d|strong|b)\b")


@dataclass(frozen=True, slots=True)
class Authors:
    """The names of the authors of the posts, their rows, the place of most, and how much that is one of authors.

    `profiled` is the share of the posts whose author stands at the head of a profile.
    """

    names: Sequence[str | None]
    rows: Sequence[int]
    place: str | None
    sign: float
    profiled: float


def authors_of(places: Places, signs: Signs) -> Authors:
    """The author of each post, from the places that look most like names of authors."""
    search = _Search(places, signs)
    scores = {place: search.score(place) for place in search.rows_at}
    ranked = best_first(scores)
    best = [*ranked[:1], *search.others(ranked, scores)]
    rows = first_found([search.rows_at[place] for place in best], len(places.regions))
    place = next(iter(ranked), None)
    rows = search.narrowed(rows)
    sign = search.is_named(place) if place else 0.0
    profiled = sum(row != NONE and search.heads_profile(row) for row in rows) / len(rows)
    return Authors([search.names.get(row) for row in rows], rows, place, sign, profiled)


class _First(NamedTuple):
    """The first row at a place: its post, the numbers of its text and of those in its line, and whether these date it.

    `is_bare` tells of a text that is no date.
    """

    post: int
    row: int
    text: int
    line: range
    is_bare: bool
    is_by_a_date: bool


@dataclass(frozen=True, eq=False)
class _Search(Search):
    """All places of the posts that may name an author."""

    @cached_property
    def names(self) -> dict[int, str]:
        """The rows that may be names, and the names."""
        names = {text: name for text in set(self._texts.values()) if is_name(name := author_name(text))}
        found = {row: names[text] for row, text in self._texts.items() if text in names}
        return found | self._names_beside_dates

    @cached_property
    def _texts(self) -> dict[int, str]:
        """What the rows say that may be names."""
        rows = self.places.rows[self._short[self.places.rows]]
        return dict(zip(rows.tolist(), element_texts(self.page, rows), strict=True))

    @cached_property
    def _names_beside_dates(self) -> dict[int, str]:
        """The names that stand in one text with a date; what says the same beside all dates is no name."""
        dates, rows = self.signs.dates, self.places.rows
        rows = rows[self.page.is_text[rows] & self.signs.dated[rows]]
        lines = zip(rows.tolist(), element_texts(self.page, rows), strict=True)
        found = {row: name_beside(dates[row].text, line) for row, line in lines}
        names = {row: name for row, name in found.items() if name}
        return names if len(set(names.values())) > 1 else {}

    @property
    def _short(self) -> Bools:
        """Which rows are elements, or texts beside others, with little text and no date in them."""
        page, dates = self.page, self.signs.dates_before
        short = (page.text_length > 1) & (page.text_length <= LONGEST_NAME) & ~page.hidden
        short &= dates[page.end] == dates[:-1]
        return short & (~page.is_text | (page.cardinality[page.parent] > 1))

    @cached_property
    def rows_at(self) -> Mapping[str, dict[int, int]]:
        """The first row of each post at each place, of those that may name its writer."""
        return self.places.rows_by_place(names_of_writers(self.places, self.signs, self.names))

    def score(self, place: str) -> float:
        """How much the texts at a place look like authors; weights set by hand on the threads of Harvest."""
        rows = self.rows_at[place]
        covered = len(rows) / len(self.places.regions)
        after = sum(row - self.places.regions[number].start for number, row in rows.items()) / len(rows)
        early = 1 + 0.15 / (1 + after / 10)  # the name comes first, rank and town follow
        sign, phrases = self.sign(place), self._phrases(place)
        if (not sign and _TITLE.search(place.lower())) or (sign < PERSON and phrases > MOST):
            return 0.0
        return covered * (0.15 + sign) * self._variety(place) * early / self._pieces(place) * (1 - 0.5 * phrases)

    def _phrases(self, place: str) -> float:
        """The share of the texts at a place that read as titles."""
        names = [self.names[row] for row in self.rows_at[place].values()]
        return sum(map(self._all_phrases.__contains__, names)) / len(names)

    @cached_property
    def _all_phrases(self) -> frozenset[str]:
        return frozenset(filter(is_phrase, set(self.names.values())))

    def sign(self, place: str) -> float:
        """How much a place is named as one for authors, by its first row."""
        if place not in self._signs:
            self._signs[place] = self._sign(place)
        return self._signs[place]

    @cached_property
    def _signs(self) -> dict[str, float]:
        return {}

    def _sign(self, place: str) -> float:
        """How much the first row at a place is named as an author, stands in the line of a date or after a label."""
        first = self._firsts[place]
        by_date = 0.25 * (not first.is_bare and first.is_by_a_date)
        named, against = self._named(place)
        return max(named + by_date + 0.3 * self._has_label(first) - against, 0.0)

    @cached_property
    def _firsts(self) -> Mapping[str, _First]:
        """The first row at each place."""
        page, dated = self.page, self.signs.dated
        found = [next(iter(rows.items())) for rows in self.rows_at.values()]
        posts, rows = np.array(found, dtype=np.int32).reshape(-1, 2).T
        texts = page.text_rows.searchsorted(rows)
        blocks = page.blocks.first.searchsorted(texts, side="right") - 1
        first, last = page.blocks.first[blocks], page.blocks.last[blocks]
        columns = (
            posts.tolist(),
            rows.tolist(),
            texts.tolist(),
            map(range, first.tolist(), last.tolist()),
            (page.is_text[rows] & ~dated[rows]).tolist(),
            (self._dates_before[last] > self._dates_before[first]).tolist(),
        )
        return dict(zip(self.rows_at, map(_First, *columns), strict=True))

    def is_named(self, place: str) -> float:
        """How much a place is named as one for authors, whatever stands before it."""
        named, against = self._named(place)
        return max(named - against, 0.0)

    def _named(self, place: str) -> tuple[float, float]:
        """What speaks for and against a place by its name and address."""
        first = self._firsts[place]
        around, _, own = place.lower().partition(" > ")
        address = self.page.values("href").get(first.row, "")
        sign = 0.6 * leads_to_a_person(address) + 0.1 * bool(address)
        sign += 0.5 * is_about_authors(own) + 0.3 * is_about_authors(around)
        sign += 0.6 * self._is_declared(first)
        sign += 0.1 * bool(_HEADLINE.match(own)) + 0.1 * bool(_HEADLINE.match(around))
        sign += 0.25 * (first.is_bare and first.is_by_a_date)
        sign += 0.4 * self.heads_profile(first.row)
        return sign, 0.5 * bool(_NOT_A_NAME.search(own)) + 0.3 * bool(_NO_NAMES_IN.search(around))

    def _is_declared(self, first: _First) -> bool:
        """Whether the first row at a place is marked up as an author, or as the name of what is not the post itself."""
        told = self.page.values("itemprop").get(first.row, "").lower()
        if told != "name":
            return told in DECLARED
        scope = int(self._scopes[self.page.parent[first.row]])
        return scope == NONE or not scope <= self.places.regions[first.post].holder < self.page.end[scope]

    @cached_property
    def _scopes(self) -> Ints:
        """The item that each row is a part of, or NONE."""
        items = np.zeros(len(self.page), dtype=bool)
        items[self.page.attribute("itemscope").rows] = True
        return tree.closest(self.page.parent, items)

    def heads_profile(self, row: int) -> bool:
        """Whether a row begins a box with lines of a profile."""
        return (
            bool(self.signs.profiled)
            and int(self.page.text_rows[self.page.text_rows.searchsorted(row)]) in self.signs.profiled
        )

    def others(self, ranked: Sequence[str], scores: Mapping[str, float]) -> list[str]:
        """The places that may name the authors of posts that the best one misses, those first that are marked up alike.

        How many posts these are does not count for the latter: one moderator, or one who is just online.
        """
        if not ranked:
            return []
        tags, least = _tags(ranked[0]), WORTH_A_LOOK * scores[ranked[0]]
        alike = [place for place in ranked[1:] if _tags(place) == tags][:OTHER_PLACES]
        near = [place for place in ranked[1 : 1 + OTHER_PLACES] if scores[place] >= least]
        signed = (place for place in dict.fromkeys((*alike, *near)) if self.sign(place) >= 2 * WORTH_A_LOOK)
        return [place for place in signed if not self._is_another_field(place, ranked[0])]

    def _is_another_field(self, place: str, best: str) -> bool:
        """Whether a place stands beside the best one and mostly says something else: a rank, initials."""
        mine, names = self.rows_at[place], self.rows_at[best]
        both = [(self.names[mine[post]], self.names[row]) for post, row in names.items() if post in mine]
        return 2 * sum(one not in other and other not in one for one, other in both) > len(both)

    def narrowed(self, rows: Sequence[int]) -> list[int]:
        """The rows, but in posts that say more there, the one in it that says the same as it does in most posts."""
        inner = [at for at in self.rows_at.values() if self._says_the_same(at, rows)]
        return [
            next((at[post] for at in inner if self._is_within(at.get(post, NONE), row)), row)
            for post, row in enumerate(rows)
        ]

    def _says_the_same(self, at: Mapping[int, int], rows: Sequence[int]) -> bool:
        """Whether a place within others has the same names in most posts, and another in some."""
        pairs = [(row, rows[post]) for post, row in at.items() if self._is_within(row, rows[post])]
        same = sum(self.names[row] == self.names[around] for row, around in pairs)
        return len(rows) < 2 * same < 2 * len(pairs)

    def _is_within(self, row: int, around: int) -> bool:
        return NONE < around < row < int(self.page.end[around])

    def _variety(self, place: str) -> float:
        """Authors differ between posts, as buttons do not; one author alone needs a sign."""
        rows = self.rows_at[place].values()
        different = len({self.names[row] for row in rows})
        variety = 0.5 + 0.5 * min(1.0, different / (VARIETY * len(rows)))
        if different > 1 or len(self.places.regions) == 1:
            return variety
        if self._is_button(place):
            return 0.0
        return variety * (0.9 if self.sign(place) >= 0.6 else 0.35)

    def _is_button(self, place: str) -> bool:
        """Whether what says the same in all posts leads elsewhere in each, or is in more than one author writes."""
        rows = self.rows_at[place].values()
        addresses = {self._address(row) for row in rows}
        return len(addresses) > 1 or (len(rows) > POSTS_OF_ONE and not leads_to_a_person(*addresses))

    def _address(self, row: int) -> str:
        """Where a row, or the element right around it or in it, leads."""
        addresses = self.page.values("href")
        return next((addresses[near] for near in (row, int(self.page.parent[row]), row + 1) if near in addresses), "")

    def _pieces(self, place: str) -> float:
        """What is made of several texts is less likely a name."""
        rows = self.rows_at[place].values()
        return 1.5 if sum(map(self._texts_in.__getitem__, rows)) > 1.5 * len(rows) else 1.0

    @cached_property
    def _texts_in(self) -> Mapping[int, int]:
        """How many texts each row is made of that may be a name."""
        rows = np.array(list(self.names), dtype=np.int32)
        first, last = self.page.text_rows.searchsorted((rows, self.page.end[rows]))
        return dict(zip(self.names, (last - first).tolist(), strict=True))

    @cached_property
    def _dates_before(self) -> Ints:
        """How many texts before each, and in all, are dates or stand right in an element that has one."""
        texts, dated = self.page.text_rows, self.signs.dated
        return np.append(0, np.cumsum(dated[texts] | dated[self.page.parent[texts]])).astype(np.int32)

    def _has_label(self, first: _First) -> bool:
        """Whether a word such as `by` stands right before a row, or begins it."""
        before = self.page.raw_text(first.text - 1, first.text) if first.text - 1 in first.line else ""
        return ends_in_by(before) or has_label(self._texts.get(first.row) or element_text(self.page, first.row))


def _tags(place: str) -> str:
    """A place without its classes.

    >>> _tags("a.online.username > strong")
    'a > strong'
    """
    return _CLASSES.sub("", place)
