"""Posts: forum posts, answers, comments and reviews as records with author, date, text, address and depth.

No site or platform is known here. The bodies of posts are found first, as the elements that share something, hold
prose, and have a date and an author around each (`bodies`). Then every field is found at the place that fits it best
over all posts at once (`authors`, `timing`, `permalinks`), and the text is what the body says without the lines that
all posts share (`texts`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from types import MappingProxyType
from typing import NamedTuple

from pagesieve.page import Page
from pagesieve.records.calls import check_page
from pagesieve.records.posts.authors import authors_of
from pagesieve.records.posts.dates import Written
from pagesieve.records.posts.discussion import Found, can_be_discussion, is_discussion, names_of
from pagesieve.records.posts.first_post import Thread, with_first_post
from pagesieve.records.posts.nesting import best_bodies
from pagesieve.records.posts.permalinks import permalinks_of
from pagesieve.records.posts.places import Places, regions_of
from pagesieve.records.posts.signs import Signs, signs_of
from pagesieve.records.posts.texts import texts_of
from pagesieve.records.posts.threads import depths_of
from pagesieve.records.posts.timing import dates_of, in_one_way

__all__ = ["Post", "find_posts"]

ENOUGH = 0.12
"""Score from which a group of bodies are posts."""


@dataclass(frozen=True, slots=True)
class Post:
    """A post: `date` in ISO where it can be read, else as written.

    `row` is the element that holds its text, and `blocks` are the blocks that its text stands in.
    """

    author: str | None
    date: str | None
    text: str
    url: str | None
    depth: int
    row: int
    why: str
    written: str | None = None
    blocks: Sequence[int] = ()

    @property
    def told(self) -> int:
        """How many of author and date are known."""
        return (self.author is not None) + (self.date is not None)

    def to_dict(self) -> dict[str, str | int | None]:
        """The post as the JSON of a reading has it."""
        return {name: getattr(self, name) for name in ("author", "date", "written", "text", "url", "depth")}


class Discussion(NamedTuple):
    """The posts of a page, whose addresses and depths are still to be found, and what these are found from."""

    posts: Sequence[Post] = ()
    thread: Thread | None = None
    dates: Mapping[int, Written] = MappingProxyType({})


def find_posts(page: Page) -> list[Post]:
    """The posts of a page in document order; none where nothing looks like posts."""
    check_page(page)
    posts, thread, dates = page.once(find_discussion)
    if thread is None:
        return []
    urls = permalinks_of(Places(page, thread.regions), Signs(page, dates, ()))
    placed = zip(thread.bodies.rows.tolist(), urls, depths_of(page, thread.bodies), strict=True)
    known = {row: (url, depth) for row, url, depth in placed}
    return [replace(post, url=known[post.row][0], depth=known[post.row][1]) for post in posts]


def find_discussion(page: Page) -> Discussion:
    """The posts of a page without their addresses and depths: who wrote what, and when."""
    signs = signs_of(page)
    bodies = best_bodies(page, signs, enough=ENOUGH) if can_be_discussion(page, signs) else None
    if bodies is None:
        return Discussion()
    regions = regions_of(page, bodies, signs)
    places, names = Places(page, regions), names_of(page, bodies)
    timing = dates_of(places, signs)
    at_best = Found([1 + (date is not None) for date in timing.dates], inf, float(bool(signs.profiled)), signs.dated)
    if not is_discussion(page, names, regions, at_best):  # whoever the authors are, whom it takes longer to find
        return Discussion()
    authors = authors_of(places, signs)
    told = [(name is not None) + (date is not None) for name, date in zip(authors.names, timing.dates, strict=True)]
    if not is_discussion(page, names, regions, Found(told, authors.sign, authors.profiled, signs.dated)):
        return Discussion()
    thread = with_first_post(page, Thread(bodies, regions, authors, timing), signs)
    posts = [post for post in _posts(page, thread, signs) if post.text]
    return Discussion(_without_doubles(posts), thread, signs.dates)


def _posts(page: Page, thread: Thread, signs: Signs) -> list[Post]:
    """The posts with who wrote what, and when."""
    bodies, authors, timing = thread.bodies, thread.authors, thread.timing
    why = f"{bodies.why}; author at {authors.place}, date at {timing.place}"
    return [
        Post(
            author=name,
            date=(date.iso or date.text) if date else None,
            text=said.text,
            url=None,
            depth=0,
            row=row,
            why=why,
            written=date.text if date else None,
            blocks=said.blocks,
        )
        for name, date, said, row in zip(
            authors.names,
            in_one_way(timing.dates),
            texts_of(page, thread, signs),
            bodies.rows.tolist(),
            strict=True,
        )
    ]


def _without_doubles(posts: Sequence[Post]) -> list[Post]:
    """Posts that a page has twice in a row, for wide and for narrow screens, once: the one that tells more."""
    kept: list[Post] = []
    for post in posts:
        if kept and _is_double(kept[-1], post):
            kept[-1] = max(kept[-1], post, key=lambda one: one.told)
        else:
            kept.append(post)
    return kept


def _is_double(one: Post, other: Post) -> bool:
    same = ((one.author, other.author), (one.date, other.date))
    return one.text == other.text and all(mine == yours or mine is None or yours is None for mine, yours in same)
