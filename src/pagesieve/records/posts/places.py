"""Places: what a field of one post shares with the same field of the others, so that all are judged together."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

import numpy as np

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

    def of(self, row: int) -> str:
        """The place of a row."""
        return f"{self._own(int(self.page.parent[row]))} > {self._own(row)}"

    def _own(self, row: int) -> str:
        """The tag and the classes of a row; asked for again and again, by every field."""
        kind = self._kinds[row]
        if kind not in self._known:
            classes, tag = divmod(kind, len(self.page.tag_names))
            value = self.page.numbered("class").distinct[classes - 1] if classes else ""
            words = sorted(self._kept_words.intersection(value.split()))
            self._known[kind] = self.page.tag_names[tag] + "".join(f".{word}" for word in words)
        return self._known[kind]

    @cached_property
    def _known(self) -> dict[int, str]:
        return {}

    @cached_property
    def _kinds(self) -> Sequence[int]:
        """A number for the tag and the classes of each row."""
        rows, numbers, _ = self.page.numbered("class")
        kinds = self.page.tag.astype(np.int64)
        kinds[rows] += numbers * len(self.page.tag_names)
        return list(kinds.tolist())

    @cached_property
    def _kept_words(self) -> frozenset[str]:
        """The words of classes that count."""
        _, numbers, values = self.page.numbered("class")
        often: dict[str, int] = {}
        for value, count in zip(values, np.bincount(numbers).tolist()[1:], strict=True):
            for word in set(value.split()):
                often[word] = often.get(word, 0) + count
        many = (word for word, count in often.items() if 2 * count >= len(self.regions))
        return frozenset(word for word in many if not _DIGIT.search(word))

    def rows_by_place(self, wanted: Collection[int]) -> dict[str, dict[int, int]]:
        """By place, the first of the wanted rows of each post, by the number of the post."""
        rows_at: dict[str, dict[int, int]] = {}
        for post, row in self.among(wanted):
            rows_at.setdefault(self.of(row), {}).setdefault(post, row)
        return rows_at


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
