"""Bodies: the elements that hold the texts of posts, found by what they share.

Posts of a page share a class word, the stem of an id, an item property or a tag path on the element around their text
(`sharing`). Each of these gives a group of rows (`groups`). A group is good when its bodies hold much of the page's
prose and their surroundings hold a date and an author each.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import dropwhile, starmap
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.page import Page, tree
from pagesieve.page.talk import talk
from pagesieve.page.tree import NONE, Ints
from pagesieve.records.model import span_texts
from pagesieve.records.posts.evidence import BEST_WORDS, Evidence, plain_score, weights
from pagesieve.records.posts.groups import MOST_DATES, Groups, groups_of, prose_of
from pagesieve.records.posts.quotes import named_quotes, plain_quotes
from pagesieve.records.posts.signs import Signs
from pagesieve.records.posts.wording import rows_with

NEARLY_ALL = 0.8
"""Share of the prose of a group from which an inner group is as good and has less around it."""

NEARLY_AS_GOOD = 0.7
"""Share of a group's score that an inner group must have for that."""

SOME = 0.5
"""Share of the prose of posts, at most, that what only some of them have can hold."""

MOST = 0.5
"""Share of the members of a group above which they are quotes in another."""

QUOTES_A_POST = 4
"""Quotes that posts have on average at most."""

QUOTES_IN_QUOTES = 3
"""Levels of them."""

MOST_OF_PAGE = 0.6
"""Share of the page's prose above which an element is the page, whatever it is named."""

DIFFERENT = 0.5
"""Share of different texts in a group below which its members say the same; posts may stand twice on a page."""

AREA_WORDS = re.compile(r"\b(?:comments|cmts|replies|responses|reviews|kommentare|commentaires|comentarios|reacties)\b")
"""Names of the part of a page that holds what its readers wrote; one of them alone is named in the singular."""


@dataclass(frozen=True, eq=False)
class Bodies:
    """A group of bodies: what they share, their rows and contexts, where their posts begin and end, and a score."""

    name: str
    rows: Ints
    contexts: Ints
    starts: Ints
    stops: Ints
    score: float
    evidence: Evidence

    def after(self, row: int, context: int) -> "Bodies":
        """The same with another body before them."""
        rows, contexts, starts, stops = (
            np.append(np.int32(first), column).astype(np.int32)
            for first, column in (
                (row, self.rows),
                (context, self.contexts),
                (context, self.starts),
                (self.starts[0], self.stops),
            )
        )
        return replace(self, rows=rows, contexts=contexts, starts=starts, stops=stops)

    @property
    def why(self) -> str:
        """The evidence in words."""
        seen = self.evidence
        beside = "after" if seen.heads_after else "before"
        where = "in" if seen.is_whole else beside if seen.heads_beside > 0.5 else "around"
        dates, names = (seen.dates_inside, seen.names_inside) if seen.is_whole else (seen.dates, seen.names)
        return (
            f"one of {len(self.rows)} alike by {self.name}: {seen.share:.0%} of the prose,"
            f" a date {where} {dates:.0%} and a name {where} {names:.0%} of them"
        )


class Judged(NamedTuple):
    """A group as it is compared with others: number, rows, what these share, what is seen of them, and a score."""

    group: int
    rows: Ints
    name: str
    evidence: Evidence
    score: float


@dataclass(frozen=True, eq=False)
class Census:
    """What all groups of a page are counted by."""

    page: Page
    signs: Signs

    @cached_property
    def prose(self) -> Ints:
        """Characters of prose in each row's subtree."""
        return prose_of(self.page, self.signs)

    @cached_property
    def whole(self) -> int:
        """Characters of prose on the page."""
        return max(int(self.prose[0]), 1)

    @cached_property
    def groups(self) -> Groups:
        """The groups that may be bodies."""
        return groups_of(self.page, self.signs)

    @cached_property
    def _evidence(self) -> npt.NDArray[np.float64]:
        """What each group is judged by, beside its share of the prose: a row for each group."""
        groups, dates, names = self.groups, self.groups.dates, self.groups.names
        columns = (
            dates.seen,
            names.seen,
            groups.has_its_head_beside,
            groups.heads_follow,
            (dates.inside > 0) & (dates.inside <= MOST_DATES),
            names.inside > 0,
            dates.inside > 0,
        )
        return np.stack([groups.mean(column) for column in columns], axis=1)

    @cached_property
    def _comment_area(self) -> Ints:
        """The nearest element around each row, or the row itself, that is called the comments of the page."""
        named = self.page.once(talk).copy()
        for attribute in ("class", "id", "aria-label"):
            named[rows_with(self.page, attribute, AREA_WORDS)] = True
        return tree.closest(self.page.parent, named & (self.prose < MOST_OF_PAGE * self.whole))

    @cached_property
    def cited(self) -> tuple[Ints, Ints]:
        """The quote around each row, by its class and by its tag, or NONE."""
        return self.page.once(named_quotes), self.page.once(plain_quotes)

    def holders(self, inner: Judged, outer: Judged) -> Ints:
        """For each body of a group, the one of another that holds it, or NONE."""
        before = np.searchsorted(outer.rows, inner.rows) - 1
        rows = outer.rows[np.maximum(before, 0)]
        holds = (before >= 0) & (self.page.end[inner.rows] <= self.page.end[rows])
        return np.where(holds, rows, NONE)

    def may_be_quotes(self, group: Judged) -> bool:
        """Whether most bodies of a group lie in quotes, as those of nearly no group do."""
        return any(np.mean(quotes[group.rows] != NONE) > MOST for quotes in self.cited)

    def quotes(self, inner: Judged, outer: Judged) -> bool:
        """Whether a group is of quotes in the bodies of another.

        A quote without a name may be the body itself, if what is around it holds the date or the name, too.
        """
        named, plain = self.cited
        if not self.may_be_quotes(inner):
            return False
        holders = self.holders(inner, outer)
        held = holders != NONE
        is_named = (held & (named[inner.rows] > holders)).mean() > MOST
        is_plain = (held & (plain[inner.rows] > holders)).mean() > MOST
        return bool(is_named or (is_plain and outer.evidence.tells_as_much_as(inner.evidence)))

    def ranked(self, *, enough: float, of_comments: bool) -> list[Judged]:
        """The groups with a date or a name, the best first; of comments, judged within the part that is named so.

        There are none where no group can have enough of a score, whatever it is named.
        """
        if of_comments and (self._comment_area == NONE).all():
            return []
        groups, told = self.groups, np.flatnonzero(self._evidence.any(axis=1)).tolist()
        if not told:
            return []
        rows = [groups.members.rows[groups.places[group]] for group in told]
        seen = self._seen(told, [self.prose_of_comments(own) if of_comments else self.whole for own in rows])
        plain = list(map(plain_score, seen))
        if BEST_WORDS * max(plain) < enough:
            return []
        names = groups.shared.names(groups.kept[told], groups.members.rows[groups.starts[told]])
        scores = [score * weight for score, weight in zip(plain, weights(names), strict=True)]
        return sorted(map(Judged, told, rows, names, seen, scores), key=lambda group: -group.score)

    def _seen(self, groups: Sequence[int], around: Sequence[int]) -> list[Evidence]:
        """What groups are judged by, with the characters of prose around each."""
        prose = self._prose_of_groups[groups] / np.array(around)
        return list(starmap(Evidence, np.column_stack((prose, self._evidence[groups])).tolist()))

    @cached_property
    def _prose_of_groups(self) -> npt.NDArray[np.float64]:
        """Characters of prose in the members of each group."""
        return self.groups.total(self.prose[self.groups.members.rows])

    def bodies(self, judged: Judged) -> Bodies:
        """The bodies of a group, with their contexts and borders."""
        groups, (group, rows, name, evidence, score) = self.groups, judged
        contexts, starts, stops = (column[groups.places[group]] for column in (groups.contexts, *groups.borders))
        return Bodies(name, rows, contexts, starts, stops, score, evidence)

    def prose_of_comments(self, rows: Ints) -> int:
        """Characters of prose of the part that a group is judged in: the comments of the page, or the page."""
        area = int(self._comment_area[rows[0]])
        while area != NONE and self.page.end[area] <= rows[-1]:
            area = int(self._comment_area[self.page.parent[area]])
        return self.whole if area == NONE else max(int(self.prose[area]), 1)


def best_alike(census: Census, *, enough: float) -> Bodies | None:
    """The group of elements apart from one another that are most likely bodies of posts, if its score is enough.

    Comments are a small part of what stands above them, so that they are judged once more within their own part.
    """
    for of_comments in (False, True):
        found = census.ranked(enough=enough, of_comments=of_comments)
        ranked = list(dropwhile(lambda group: _say_the_same(census.page, group.rows), found))
        best = _tightest(census, _fullest(census, ranked)) if ranked else None
        if best and best.score >= enough:
            return census.bodies(best)
    return None


def _say_the_same(page: Page, rows: Ints) -> bool:
    """Whether most of these elements say what others of them say: what every post has below it."""
    spans = list(zip(rows.tolist(), page.end[rows].tolist(), strict=True))
    enough = math.ceil(DIFFERENT * len(spans))
    texts = set(span_texts(page, spans[:enough]))  # most often as many different ones as are needed
    return len(texts) < enough and len(texts.union(span_texts(page, spans[enough:]))) < enough


def _fullest(census: Census, ranked: Sequence[Judged]) -> list[Judged]:
    """The groups, with the best one first that the best is not just a part of: quotes or code in some of its posts."""
    groups = list(ranked)
    for _ in range(QUOTES_IN_QUOTES):
        best, *others = groups
        is_part = _is_part if census.may_be_quotes(best) else _is_of_some
        whole = next((group for group in others if is_part(census, best, group)), None)
        if whole is None:
            break
        groups = [whole, *(other for other in others if other is not whole)]
    return groups


def _is_part(census: Census, best: Judged, group: Judged) -> bool:
    may_hold = len(group.rows) * QUOTES_A_POST >= len(best.rows)
    return (may_hold and census.quotes(best, group)) or _is_of_some(census, best, group)


def _is_of_some(census: Census, best: Judged, group: Judged) -> bool:
    """Whether a group is what only some bodies of another have, and little of what they say."""
    if len(group.rows) <= len(best.rows) or group.score < NEARLY_AS_GOOD * best.score:
        return False
    prose, within = census.prose, census.holders(best, group) != NONE
    return bool(within.all() and prose[best.rows].sum() < SOME * prose[group.rows].sum())


def _tightest(census: Census, ranked: Sequence[Judged]) -> Judged:
    """The innermost group within the first one that holds nearly all of its prose: without buttons around it."""
    best, page, prose = ranked[0], census.page, census.prose
    for group in ranked[1:]:
        if len(group.rows) != len(best.rows) or group.score < NEARLY_AS_GOOD * best.score:
            continue
        if census.quotes(group, best):
            continue
        within = (group.rows > best.rows) & (page.end[group.rows] <= page.end[best.rows])
        if within.all() and prose[group.rows].sum() >= NEARLY_ALL * prose[best.rows].sum():
            best = group
    return best
