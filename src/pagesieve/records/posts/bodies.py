"""Bodies: the elements that hold the texts of posts, found by what they share.

Posts of a page share a class word, the stem of an id, an item property or a tag path on the element around their text.
Each of these gives a group of rows. The context of a body is the largest element around it that holds no other body of
its group; where author and date stand in lines of their own, they are in the gap between one context and the next. A
group is good when its bodies hold much of the page's prose and their surroundings hold a date and an author each.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.page import Page, tree
from pagesieve.page.tags import TagSet
from pagesieve.page.tree import NONE, Bools, Ints
from pagesieve.records.posts.signs import Signs

FEWEST = 2
"""Bodies of a group at least; what stands once does not repeat."""

LEAST_PROSE = 20
"""Characters of prose that a body has on average at least."""

LEAST_SHARE = 0.02
"""Share of the page's prose that a group has at least."""

HIGHEST_CONTEXT = 12
"""Levels from a body up to its context at most, and siblings before the first one."""

MOST_DATES = 3
"""Dates in an element that is a post as a whole: when it was written, when edited, one that it tells of."""

INSIDE = 0.6
"""Weight of dates and names in the body itself, against those around it: such a body is a post with its head."""

BEFORE = 0.9
"""Weight of dates and names in the gap before a context."""

NEARLY_ALL = 0.8
"""Share of the prose of a group from which an inner group is as good and has less around it."""

NEARLY_AS_GOOD = 0.7
"""Share of a group's score that an inner group must have for that."""

MOST_OF_PAGE = 0.6
"""Share of the page's prose above which an element is the page, whatever it is named."""

AREA_WORDS = re.compile(
    r"\b(?:comments|cmts|replies|responses|reviews|kommentare|commentaires|comentarios|reacties)\b", re.I
)
"""Names of the part of a page that holds what its readers wrote; one of them alone is named in the singular."""

NO_BODY = TagSet("html body aside nav header footer form button label select option a")
"""Elements that hold no text of a post alone."""

OTHER_PARTS = re.compile(
    r"author|user(?!_?-?(?:content|text))|profile|avatar|signature|member|sidebar|poster|menu|hide|nav|share|toolbar"
    r"|control|button|footer|header|meta|quote"
)
"""Class words of other parts of posts."""

BODY_WORDS = re.compile(r"content|body|text|message|comment|prose|bbcode|review|answer|beitrag|contenu|mensaje|inhalt")

_DIGITS = re.compile(r"\d+")


class Evidence(NamedTuple):
    """What a group is judged by: its share of the prose, and the shares of its bodies with dates and names."""

    share: float
    dates: float
    names: float
    heads_before: float
    dates_inside: float
    names_inside: float
    any_date_inside: float

    @property
    def is_whole(self) -> bool:
        """Whether the body is the post with its head."""
        return INSIDE * self.dates_inside > self.dates


@dataclass(frozen=True, eq=False)
class Bodies:
    """A group of bodies: what they share, their rows and contexts, where their posts begin, and a score."""

    name: str
    rows: Ints
    contexts: Ints
    starts: Ints
    score: float
    evidence: Evidence

    @property
    def why(self) -> str:
        """The evidence in words."""
        seen = self.evidence
        where = "in" if seen.is_whole else "before" if seen.heads_before > 0.5 else "around"
        dates, names = (seen.dates_inside, seen.names_inside) if seen.is_whole else (seen.dates, seen.names)
        return (
            f"one of {len(self.rows)} alike by {self.name}: {seen.share:.0%} of the prose,"
            f" a date {where} {dates:.0%} and a name {where} {names:.0%} of them"
        )


@dataclass(frozen=True, eq=False)
class Census:
    """What all groups of a page are counted by."""

    page: Page
    signs: Signs
    of_comments: bool = False

    @cached_property
    def prose(self) -> Ints:
        """Characters in each row's subtree that are not linked; none in hidden rows."""
        return np.where(self.page.hidden, 0, self.page.text_length - self.page.link_length).astype(np.int32)

    @cached_property
    def previous(self) -> Ints:
        """The previous sibling of each row."""
        return tree.previous_siblings(self.page.end, self.page.parent)

    @property
    def whole(self) -> int:
        """Characters of prose on the page."""
        return max(int(self.prose[0]), 1)

    @cached_property
    def _comment_area(self) -> Ints:
        """The nearest element around each row, or the row itself, that is named as the comments of the page."""
        named = np.zeros(len(self.page), dtype=bool)
        for attribute in ("class", "id", "aria-label"):
            rows, values = self.page.attribute(attribute)
            named[rows[[bool(AREA_WORDS.search(value)) for value in values]]] = True
        return tree.nearest(self.page.end, named & (self.prose < MOST_OF_PAGE * self.whole))

    def prose_around(self, rows: Ints) -> int:
        """Characters of prose of the part that a group is judged in: the comments of the page, or the page."""
        area = int(self._comment_area[rows[0]]) if self.of_comments else NONE
        while area != NONE and self.page.end[area] <= rows[-1]:
            area = int(self._comment_area[self.page.parent[area]])
        return self.whole if area == NONE else max(int(self.prose[area]), 1)

    def has_prose(self, rows: Ints) -> bool:
        """Whether a group holds enough prose to be one of posts."""
        prose = self.prose[rows]
        return bool(prose.mean() >= LEAST_PROSE and prose.sum() >= LEAST_SHARE * self.whole)


def best_bodies(page: Page, signs: Signs, *, of_comments: bool = False) -> Bodies | None:
    """The group of bodies that are most likely posts; of comments, judged within the part that is named so."""
    census = Census(page, signs, of_comments)
    ranked = sorted(_groups(census), key=lambda group: -group.score)
    return _tightest(census, ranked) if ranked else None


def _groups(census: Census) -> Iterator[Bodies]:
    """All groups with enough prose, each with its score; of some also the part whose members have a date in them."""
    seen = set()
    for name, shared in _sharing(census.page):
        rows = outermost(census.page, shared[~census.page.hidden[shared]])
        if len(rows) < FEWEST or not census.has_prose(rows) or NO_BODY.mask(census.page.tag[rows]).any():
            continue
        for part in (rows, rows[_holds_a_date(census, rows)]):
            if len(part) >= FEWEST and part.tobytes() not in seen:
                seen.add(part.tobytes())
                yield _scored(census, name, part)


def _sharing(page: Page) -> Iterator[tuple[str, Ints]]:
    """Groups of rows that share a class word, an item property, the stem of an id or a path, with what they share."""
    shared: dict[str, list[int]] = {}
    for name in ("class", "itemprop", "id"):
        for row, value in zip(*page.attribute(name), strict=True):
            for word in _stem(value) if name == "id" else dict.fromkeys(_DIGITS.sub("", value).lower().split()):
                shared.setdefault(f"{page.tag_names[page.tag[row]]} of {name} {word}", []).append(row)
    yield from ((name, np.array(rows, dtype=np.int32)) for name, rows in shared.items() if len(rows) >= FEWEST)
    yield from _paths(page, "path", page.path)
    yield from _paths(page, "styled path", page.styled_path)


def _stem(name: str) -> list[str]:
    """An id without its numbers; one without numbers is not shared."""
    return [_DIGITS.sub("…", name)] if _DIGITS.search(name) else []


def _paths(page: Page, kind: str, column: Ints) -> Iterator[tuple[str, Ints]]:
    order = np.argsort(column, kind="stable").astype(np.int32)
    for group in np.split(order, np.flatnonzero(np.diff(column[order])) + 1):
        if len(group) >= FEWEST and not page.is_text[group[0]]:
            yield f"{kind} to {page.tag_names[page.tag[group[0]]]}", group


def outermost(page: Page, rows: Ints) -> Ints:
    """The rows that lie in no other of them."""
    reach = np.maximum.accumulate(page.end[rows])
    inner = np.concatenate(([False], rows[1:] < reach[:-1]))[: len(rows)]
    return rows[~inner]


def _holds_a_date(census: Census, rows: Ints) -> Bools:
    dates = _count(census.signs.dates_before, rows, census.page.end[rows])
    holds: Bools = (dates > 0) & (dates <= MOST_DATES)
    return holds


def contexts_of(page: Page, rows: Ints) -> Ints:
    """The largest element around each of these rows that holds no other of them, so many levels up at most."""
    borders = np.minimum(np.minimum.reduceat(page.depth, rows)[:-1], page.depth[rows[1:]])  # below common ancestors
    level = np.maximum(np.append(borders, 0), np.concatenate(([0], borders)))
    contexts = rows.copy()
    for _ in range(HIGHEST_CONTEXT):
        higher = page.depth[contexts] > level
        contexts[higher] = page.parent[contexts[higher]]
    return contexts


def _scored(census: Census, name: str, rows: Ints) -> Bodies:
    contexts = contexts_of(census.page, rows)
    gaps = np.concatenate(([_first_gap(census, contexts)], census.page.end[contexts[:-1]])).astype(np.int32)
    dates, names = (_counts(census, before, (rows, contexts, gaps)) for before in _running_signs(census.signs))
    has_its_head_before = dates.is_before | names.is_before
    evidence = Evidence(
        share=float(census.prose[rows].sum() / census.prose_around(rows)),
        dates=float(dates.seen.mean()),
        names=float(names.seen.mean()),
        heads_before=float(has_its_head_before.mean()),
        dates_inside=float(((dates.inside > 0) & (dates.inside <= MOST_DATES)).mean()),
        names_inside=float((names.inside > 0).mean()),
        any_date_inside=float((dates.inside > 0).mean()),
    )
    starts = np.where(has_its_head_before, gaps, contexts).astype(np.int32)
    return Bodies(name, rows, contexts, starts, _score(name, evidence), evidence)


class _Counts(NamedTuple):
    """Signs of one kind in bodies, around them in their contexts, and in the gaps before these."""

    inside: Ints
    around: Ints
    before: Ints

    @property
    def is_before(self) -> Bools:
        """Which bodies have the sign before their context alone."""
        mask: Bools = (self.around == 0) & (self.before > 0)
        return mask

    @property
    def seen(self) -> npt.NDArray[np.float64]:
        """How much each body has the sign."""
        return np.where(self.around > 0, 1.0, np.where(self.before > 0, BEFORE, 0.0))


def _running_signs(signs: Signs) -> tuple[Ints, Ints]:
    return signs.dates_before, signs.names_before


def _counts(census: Census, running: Ints, places: tuple[Ints, Ints, Ints]) -> _Counts:
    (rows, contexts, gaps), end = places, census.page.end
    inside = _count(running, rows, end[rows])
    return _Counts(inside, _count(running, contexts, end[contexts]) - inside, _count(running, gaps, contexts))


def _first_gap(census: Census, contexts: Ints) -> int:
    """Where the gap before the first context begins: as many siblings before it as stand between the next two."""
    page, row = census.page, int(contexts[0])
    between = page.parent[page.end[row] : contexts[1]] == page.parent[contexts[1]]
    for _ in range(min(int(between.sum()), HIGHEST_CONTEXT)):
        row = max(int(census.previous[row]), 0) or row
    return row


def _count(before: Ints, starts: Ints, stops: Ints) -> Ints:
    return before[stops] - before[starts]


def _score(name: str, seen: Evidence) -> float:
    """How much a group looks like the bodies of posts; weights set by hand on the threads of Harvest."""
    dates = max(seen.dates**2, INSIDE * seen.dates_inside**2)
    names = max(seen.names**2, INSIDE * seen.names_inside**2)
    tight = 1 - 0.4 * seen.any_date_inside  # a body without the head of its post
    if seen.names > 0.5:
        tight *= 1 - 0.3 * seen.names_inside
    words = (0.4 if OTHER_PARTS.search(name) else 1.0) * (1.03 if BODY_WORDS.search(name) else 1.0)
    return float(seen.share**0.5 * (0.15 + dates) * (0.25 + names) * tight * words)


def _tightest(census: Census, ranked: Sequence[Bodies]) -> Bodies:
    """The innermost group within the best one that holds nearly all of its prose: without buttons around it."""
    best, page, prose = ranked[0], census.page, census.prose
    for group in ranked[1:]:
        if len(group.rows) != len(best.rows) or group.score < NEARLY_AS_GOOD * best.score:
            continue
        within = (group.rows > best.rows) & (page.end[group.rows] <= page.end[best.rows])
        if within.all() and prose[group.rows].sum() >= NEARLY_ALL * prose[best.rows].sum():
            best = group
    return best
