"""Which blocks of a page are its comments: their bodies, who wrote them and when, and all between them.

Comments and reviews are an appendix of an article or a product. The posts of a forum are its content, all of them, and
what stands between them and belongs to none is not.
"""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from pagesieve.methods import Labels, Role
from pagesieve.methods.labels import UNLIKELY
from pagesieve.model import PageType, told
from pagesieve.model.deciding import wholes
from pagesieve.model.repeats import repeats
from pagesieve.page import Page, tree
from pagesieve.page.tags import CODES, HEADINGS
from pagesieve.page.tree import NONE, Bools
from pagesieve.reading.apart import Reason, told_apart
from pagesieve.reading.kinds import likely

if TYPE_CHECKING:
    from pagesieve.records.posts import Post

NEAR = 4
"""Blocks from the body of a post at most in which its author and its date stand."""

FAR = 12
"""The same before a post of a forum, where rank, town and number of posts stand between."""

SHORT = 20
"""Words of such a block at most."""

MAY_BE_FORUM = 0.1
"""How likely a page must be a forum for its posts to be its content, unless somebody asks for a text without them."""

MOSTLY, ENOUGH = 0.5, 100
"""Share of the content in comments above which they are all of it, unless so many words beside them are a text too."""

TEXT_BETWEEN = 50
"""Words between two comments from which these are something else, unless they are named as comments."""

NAMED = ", ".join(f"[{name}*={word} i]" for name in ("class", "id") for word in ("comment", "review", "kommentar"))
"""What finds the elements that are named so."""

ASKED_FOR = "it is of a post, and comments were asked for"
A_COMMENT = Reason(Role.COMMENT, "it is a comment on what the page is about")
OF_A_POST = Reason(Role.MAIN, "it is what a post of the thread says")
OF_NO_POST = Reason(Role.OTHER, "it stands between posts, and tells neither who wrote one nor when")


def bodies(page: Page, posts: "Sequence[Post]") -> Bools:
    """The blocks that are painted and stand in the body of a post."""
    body = np.zeros(len(page), dtype=bool)
    body[[post.row for post in posts]] = True
    inside: Bools = tree.within(page.end, body)[page.blocks.start] & ~page.blocks.hidden
    return inside


def heads(page: Page, posts: "Sequence[Post]", above: int = NEAR) -> Bools:
    """The short blocks up to so many before the body of a post, or after it, that name who wrote it, or when."""
    found, before = np.zeros(len(page.blocks), dtype=bool), 0
    for post in posts:
        first, last = np.searchsorted(page.blocks.start, (post.row, page.end[post.row])).tolist()
        told = re.compile("|".join(rf"(?<!\w){re.escape(said)}(?!\w)" for said in (post.author, post.written) if said))
        for block in (*range(max(first - above, before), first), *range(last, min(last + NEAR, len(found)))):
            if page.blocks.words[block] <= SHORT and told.pattern and told.search(page.block_text(block)):
                found[block] = not page.blocks.hidden[block]
        before = last
    return found


def stretch(page: Page, posts: "Sequence[Post]", above: int = NEAR) -> Bools:
    """The blocks from the first post to the last one, their heads among them."""
    found = np.flatnonzero(bodies(page, posts) | heads(page, posts, above))
    among = np.zeros(len(page.blocks), dtype=bool)
    if len(found):
        among[found[0] : found[-1] + 1] = True
    return among


def settled(page: Page, labels: Labels, *, asked: bool = False) -> Labels:
    """The labels with what people say told from the rest, by what kind of page it is.

    Where nobody `asked` for it, comments stay on pages that may be about them.
    """
    types = likely(page, labels)
    kind = told(types)[0]
    if kind == PageType.FORUM or (types[PageType.FORUM] >= MAY_BE_FORUM and not asked):
        return _as_thread(page, labels) if labels.talk or labels.thread else labels
    if kind == PageType.LISTING or not (labels.talk or asked):
        return labels  # a list of things has something said of each
    return _without_comments(page, labels)


def _without_comments(page: Page, labels: Labels) -> Labels:
    """The labels with comments and reviews told apart from the content, unless next to nothing else is left."""
    main, words = labels.having(Role.MAIN), page.blocks.words
    said = main & _headed(page, _of_posts(page, main))
    left = int(words[main & ~said].sum())
    if left < ENOUGH and words[said].sum() > MOSTLY * words[main].sum():
        return labels
    return told_apart(labels, said, A_COMMENT)


def _as_thread(page: Page, labels: Labels) -> Labels:
    """The labels of a thread: what its posts say is content, and what stands among them and is of none is not."""
    posts = _posts(page)
    main, said = labels.having(Role.MAIN), _said(page, posts)
    likely = labels.score >= UNLIKELY
    labels = told_apart(labels, _new(page, main, said & likely), OF_A_POST)
    beside = bodies(page, posts) & ~said
    if labels.talk:
        beside |= stretch(page, posts, FAR) & ~(said | heads(page, posts, FAR)) & (page.blocks.words <= SHORT)
    return told_apart(labels, main & beside, OF_NO_POST)


def _said(page: Page, posts: "Sequence[Post]") -> Bools:
    """The blocks that the texts of posts stand in."""
    said = np.zeros(len(page.blocks), dtype=bool)
    said[[block for post in posts for block in post.blocks]] = True
    return said


def _new(page: Page, main: Bools, said: Bools) -> Bools:
    """The blocks of posts that are not content yet and should be: what is no quote, named or not."""
    from pagesieve.records.posts.quotes import named_quotes, plain_quotes

    quoted = (named_quotes(page) != NONE) | (plain_quotes(page) != NONE)
    new: Bools = said & ~main & ~quoted[page.blocks.start]
    if new.any():
        heading = HEADINGS.mask(page.tag[page.blocks.row])
        new &= ~repeats(page, main | new, whole=wholes(page), heading=heading)
    return new


def _posts(page: Page) -> "Sequence[Post]":
    from pagesieve.records.posts import find_posts  # only a part of all readings need posts

    return page.once(find_posts)


def _of_posts(page: Page, main: Bools) -> Bools:
    """The blocks of posts, and what stands between two of them: all that is named as comments, and a few words else."""
    posts = _posts(page)
    among = bodies(page, posts) | heads(page, posts)
    other = main & ~among & ~_named(page)
    before = np.append(0, np.cumsum(page.blocks.words * other))
    for last, first in pairwise(np.flatnonzero(among).tolist()):
        among[last:first] |= ~other[last:first] | (before[first] - before[last] < TEXT_BETWEEN)
    return among


def _named(page: Page) -> Bools:
    """The blocks in elements whose classes or ids call them comments or reviews."""
    named = np.zeros(len(page), dtype=bool)
    named[page.select(NAMED)] = True
    inside: Bools = tree.within(page.end, named)[page.blocks.start]
    return inside


def _headed(page: Page, among: Bools) -> Bools:
    """Blocks with the headings right before the first of them; the headline of the page heads more."""
    headed, tag = among.copy(), page.tag[page.blocks.row]
    heading = HEADINGS.mask(tag) & (tag != CODES["h1"])
    block = int(np.flatnonzero(among)[0]) - 1 if among.any() else NONE
    while block >= 0 and heading[block]:
        headed[block], block = True, block - 1
    return headed
