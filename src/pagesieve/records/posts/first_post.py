"""The first post of a thread, where its markup differs from that of the replies: a question, or a post like an article.

It stands before the replies, holds nearly all of the prose there, has a date that is not after theirs, and an author.
An article with comments looks alike, so that something must say that this one is a post: the replies are named as
replies or answers, or the element is named as a question or a topic.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.tags import HEADINGS, TagSet
from pagesieve.page.tree import Ints
from pagesieve.records.posts.authors import Authors, authors_of
from pagesieve.records.posts.bodies import NEARLY_ALL, Bodies
from pagesieve.records.posts.discussion import words_of_rows
from pagesieve.records.posts.groups import LEAST_PROSE
from pagesieve.records.posts.places import NONE, Places, Region
from pagesieve.records.posts.sharing import NO_BODY
from pagesieve.records.posts.signs import Signs
from pagesieve.records.posts.timing import Timing, dates_of

REPLY_WORDS = re.compile("repl(?:y|ies)|answer|respon[sd](?!ive)|antwort|réponse|reponse|respuesta|resposta|reactie")
"""Words of classes, ids and item types of posts that are not the first one of their thread."""

COMMENT_WORDS = re.compile("comment|kommentar|comentario|review|rezension|bewertung|recens|testimonial|opinion")
"""Words of those that are on an article or on a product, also where they are replies, too."""

FIRST_WORDS = re.compile(
    r"question|topic|first-?post|original-?post|opening-?post|main-?post|thread-?starter|(?:^|[_-])op(?:$|[_-])|frage"
    r"|pregunta|pergunta|submission|discussionforumposting"
)
"""Words of the element of a first post."""

HIGHEST = 12
"""Levels above the replies at most in which the first post stands before them."""

LEVELS = 6
"""Levels from the text of a post up to its own element at most."""

FEWEST_WORDS = 4
"""Words of a block that is prose."""

OTHER_PARTS = TagSet("nav header footer aside form button select")
"""Elements with text that is of no post."""


@dataclass(frozen=True, slots=True)
class Thread:
    """The posts of a thread: their bodies and regions, who wrote each and when, and the headings in the first one."""

    bodies: Bodies
    regions: Sequence[Region]
    authors: Authors
    timing: Timing
    titles: frozenset[int] = frozenset()

    @property
    def fields(self) -> list[frozenset[int]]:
        """The rows of author, date and title of each post."""
        rows = list(zip(self.authors.rows, self.timing.rows, strict=True))
        titles = [self.titles, *(frozenset[int]() for _ in rows[1:])]
        return [frozenset(pair) - {NONE} | own for pair, own in zip(rows, titles, strict=True)]


def with_first_post(page: Page, thread: Thread, signs: Signs) -> Thread:
    """The thread with its first post, if that stands before the others in markup of its own."""
    region = _region(page, thread, signs)
    if region is None or not _is_first(page, thread.bodies, region):
        return thread
    places = Places(page, [region])
    authors, timing = authors_of(places, signs), dates_of(places, signs)
    if authors.names[0] is None or not _is_before(timing, thread.timing):
        return thread
    return Thread(
        thread.bodies.after(region.holder, region.start),
        [region, *thread.regions],
        replace(
            thread.authors, names=[*authors.names, *thread.authors.names], rows=[*authors.rows, *thread.authors.rows]
        ),
        replace(thread.timing, dates=[*timing.dates, *thread.timing.dates], rows=[*timing.rows, *thread.timing.rows]),
        frozenset((region.holder + np.flatnonzero(HEADINGS.mask(page.tag[region.holder : region.stop]))).tolist()),
    )


def _is_before(first: Timing, others: Timing) -> bool:
    """Whether a first date is there, and no other before it."""
    days = [date.iso[:10] for date in others.dates if date and date.iso]
    own = first.dates[0]
    return own is not None and (own.iso is None or not days or own.iso[:10] <= min(days))


def _is_first(page: Page, bodies: Bodies, region: Region) -> bool:
    """Whether names tell that a text is the first post of a thread, or that the next one is a reply."""
    own = words_of_rows(page, list(_up(page, region.holder, region.start)))
    if any(map(FIRST_WORDS.search, own)):
        return True
    following = words_of_rows(page, list(_up(page, int(bodies.rows[0]), int(bodies.contexts[0]))))
    return any(map(REPLY_WORDS.search, following)) and not any(map(COMMENT_WORDS.search, following))


def _region(page: Page, thread: Thread, signs: Signs) -> Region | None:
    """Where the first post may stand: the element with nearly all prose before the replies, and its head around it."""
    stop = thread.regions[0].start
    prose = None
    for area in _above(page, int(thread.bodies.contexts[0])):
        if signs.dates_before[stop] > signs.dates_before[area]:
            prose = _prose_before(page, signs) if prose is None else prose
            holder = _holder(page, prose, slice(area + 1, stop))
            if holder is not None:
                return _around(page, signs, (area, holder, stop))
    return None


def _prose_before(page: Page, signs: Signs) -> Ints:
    """Characters of prose before each row: of painted blocks of several words, in no heading, menu or form."""
    blocks, start = page.blocks, page.blocks.start
    dates = signs.dates_before[page.end[start]] > signs.dates_before[start]
    other = tree.within(page.end, (OTHER_PARTS.mask(page.tag) | HEADINGS.mask(page.tag)))[start]
    counts = ~blocks.hidden & ~other & ~dates & (blocks.words >= FEWEST_WORDS)
    prose = np.zeros(len(page) + 1, dtype=np.int64)
    np.add.at(prose, start[counts] + 1, (blocks.text_length - blocks.link_length)[counts])
    return np.cumsum(prose)


def _above(page: Page, row: int) -> Iterator[int]:
    """The elements around a row, so many at most."""
    for _ in range(HIGHEST):
        row = int(page.parent[row])
        if row <= 0:
            return
        yield row


def _holder(page: Page, prose: Ints, rows: slice) -> int | None:
    """The innermost element of some rows that holds nearly all of the prose in them."""
    whole = prose[rows.stop] - prose[rows.start]
    numbers = np.arange(rows.start, rows.stop)
    holds = (prose[page.end[numbers]] - prose[numbers] >= NEARLY_ALL * whole) & (page.end[numbers] <= rows.stop)
    good = numbers[holds & ~NO_BODY.mask(page.tag[numbers]) & ~page.is_text[numbers]]
    return int(good[-1]) if whole >= LEAST_PROSE and len(good) else None


def _around(page: Page, signs: Signs, rows: tuple[int, int, int]) -> Region:
    """The region of a first post: its own element, which has the date, or all that stands before the replies."""
    area, holder, stop = rows
    for row in _up(page, holder, area + 1):
        if signs.dates_before[page.end[row]] > signs.dates_before[row]:
            end = int(page.end[row])
            return Region(row, *((end, end) if row == holder else (holder, int(page.end[holder]))), end, holder)
    return Region(area + 1, holder, int(page.end[holder]), stop, holder)


def _up(page: Page, row: int, top: int) -> Iterator[int]:
    """A row and the elements around it from another row on, so many at most."""
    for _ in range(LEVELS):
        if row < top:
            return
        yield row
        row = int(page.parent[row])
