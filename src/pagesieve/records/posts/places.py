"""Places: what a field of one post shares with the same field of the others, so that all are judged together."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

import numpy as np
import numpy.typing as npt

from pagesieve.page import Page
from pagesieve.page.tree import Ints
from pagesieve.records.posts.bodies import Bodies
from pagesieve.records.posts.openings import openings
from pagesieve.records.posts.signs import Signs
from pagesieve.records.units import ranges

NONE = -1

_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Region:
    """Where the fields of a post may stand: its rows without those of the body; `holder` is the body's element."""

    start: int
    body: int
    body_end: int
    stop: int
    holder: int

    def rows(self) -> Iterator[int]:
        """The rows before the body, then those after it."""
        return chain.from_iterable(range(*span) for span in self.spans())

    def spans(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The rows before the body, and those after it, as borders."""
        return (self.start, self.body), (self.body_end, self.stop)


def regions_of(page: Page, bodies: Bodies, signs: Signs) -> list[Region]:
    """The region of each body; where the body is the post with its head, that is all of it."""
    starts, stops = _borders(page, bodies, signs)
    ends = page.end[bodies.rows].tolist()
    rows = bodies.rows.tolist()
    first, last = (stops, stops) if bodies.evidence.is_whole else (rows, ends)
    return [Region(*row) for row in zip(starts, first, last, stops, rows, strict=True)]


def _borders(page: Page, bodies: Bodies, signs: Signs) -> tuple[list[int], list[int]]:
    """Where the posts begin and end; one with replies nested in it ends where the first of these begins."""
    starts, contexts = bodies.starts.tolist(), bodies.contexts.tolist()
    opened = openings(page, bodies)
    for number, (opening, context) in enumerate(zip(opened, contexts, strict=True)):
        if opening < context and (starts[number] == context or signs.any_between(opening, context)):
            starts[number] = opening
    follow = [*starts[1:], len(page)]
    ends = np.maximum(page.end[opened], bodies.stops).tolist()
    return starts, [min(end, after) for end, after in zip(ends, follow, strict=True)]


@dataclass(frozen=True, eq=False)
class Places:
    """The regions of all posts, and the places of rows in them: tag and classes of a row and of the element around it.

    Classes that few rows have do not count, nor those with a number: many of these name a user or a state.
    """

    page: Page
    regions: Sequence[Region]

    @cached_property
    def _spans(self) -> tuple[Ints, Ints]:
        """Where the rows before each body, and those after it, begin and end."""
        parts = [span for region in self.regions for span in region.spans()]
        first, last = np.array(parts, dtype=np.int32).reshape(-1, 2).T
        return first, np.maximum(first, last)

    @cached_property
    def rows(self) -> Ints:
        """The rows of all regions."""
        return ranges(*self._spans).astype(np.int32)

    def among(self, wanted: Collection[int]) -> list[tuple[int, int]]:
        """Those of the wanted rows that stand in regions, post by post, each after the number of its post."""
        first, last = self._spans
        chosen = np.zeros(len(self.page), dtype=bool)
        chosen[list(wanted)] = True
        found = chosen[self.rows]
        posts = np.repeat(np.arange(len(first)) // 2, last - first)
        return list(zip(posts[found].tolist(), self.rows[found].tolist(), strict=True))

    def of(self, rows: Sequence[int]) -> list[str]:
        """The places of rows; those that are marked up alike are named once."""
        around, own = self._kinds[self.page.parent[rows]].tolist(), self._kinds[rows].tolist()
        pairs = list(zip(around, own, strict=True))
        known = {pair: " > ".join(map(self._name, pair)) for pair in set(pairs)}
        return [known[pair] for pair in pairs]

    def _name(self, kind: int) -> str:
        """The tag and the classes of rows of a kind; asked for again and again, by every field."""
        if kind not in self._names:
            classes, tag = divmod(kind, len(self.page.tag_names))
            value = self.page.numbered("class").distinct[classes - 1] if classes else ""
            words = sorted(filter(self._counts, set(value.split())))
            self._names[kind] = self.page.tag_names[tag] + "".join(f".{word}" for word in words)
        return self._names[kind]

    @cached_property
    def _names(self) -> dict[int, str]:
        return {}

    @cached_property
    def _kinds(self) -> npt.NDArray[np.int64]:
        """A number for the tag and the classes of each row."""
        rows, numbers, _ = self.page.numbered("class")
        kinds = self.page.tag.astype(np.int64)
        kinds[rows] += numbers * len(self.page.tag_names)
        return kinds

    def _counts(self, word: str) -> bool:
        """Whether a word of a class is one of many, and no number."""
        return 2 * self.page.once(_often)[word] >= len(self.regions) and not _DIGIT.search(word)

    def rows_by_place(self, wanted: Collection[int]) -> dict[str, dict[int, int]]:
        """By place, the first of the wanted rows of each post, by the number of the post."""
        rows_at: dict[str, dict[int, int]] = {}
        found = self.among(wanted)
        for place, (post, row) in zip(self.of([row for _, row in found]), found, strict=True):
            rows_at.setdefault(place, {}).setdefault(post, row)
        return rows_at


def _often(page: Page) -> Mapping[str, int]:
    """How many rows have each word of a class."""
    _, numbers, values = page.numbered("class")
    counts = np.bincount(numbers).tolist()[1:]
    once = (set(value.split()) for value, count in zip(values, counts, strict=True) if count == 1)
    often = Counter(chain.from_iterable(once))
    for value, count in zip(values, counts, strict=True):
        if count > 1:
            for word in set(value.split()):
                often[word] += count
    return often


@dataclass(frozen=True, eq=False)
class Search:
    """A search for one field of the posts at all of their places."""

    places: Places
    signs: Signs

    @property
    def page(self) -> Page:
        """The page of the posts."""
        return self.places.page


def best_first(scores: Mapping[str, float], least: float = 0.0) -> list[str]:
    """The places with a score, from so much on, the best first.

    >>> best_first({"p > a": 0.2, "p > b": 0.7, "p > i": 0.0})
    ['p > b', 'p > a']
    """
    return sorted((place for place in scores if scores[place] and scores[place] >= least), key=lambda one: -scores[one])


def first_found(ranked: Sequence[dict[int, int]], posts: int) -> list[int]:
    """The row of each post at the best place that has one; the places are given best first.

    >>> first_found([{0: 5}, {0: 6, 1: 9}], 3)
    [5, 9, -1]
    """
    return [next((place[post] for place in ranked if post in place), NONE) for post in range(posts)]
