"""Which blocks of a page are its comments: their bodies, who wrote them and when, and all between them.

Comments and reviews are an appendix of an article or a product, and the posts of a forum are its content.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from pagesieve.methods import Labels, Role
from pagesieve.methods.labels import WhenAsked
from pagesieve.model import PageType, PageTypeModel, likely_types, told
from pagesieve.page import Page, tree
from pagesieve.page.tags import HEADINGS
from pagesieve.page.tree import Bools

if TYPE_CHECKING:
    from pagesieve.records.posts import Post

NEAR = 4
"""Blocks from the body of a post at most in which its author and its date stand."""

SHORT = 20
"""Words of such a block at most."""

OF_WHAT_PEOPLE_SAY = (PageType.FORUM, PageType.LISTING)
"""Types of pages that may be about nothing but what people say; a list of things has something said of each."""

MAY_BE_FORUM = 0.1
"""How likely a page must be a forum for its posts to be left in its content, unless somebody asks for that."""

ALL_BUT = 0.9
"""Share of the content in comments above which they are the content."""

SELDOM = 0.1
"""How likely a comment is content at most."""

A_COMMENT = "it is a comment on what the page is about"


def bodies(page: Page, posts: "Sequence[Post]") -> Bools:
    """The blocks that are painted and stand in the body of a post."""
    body = np.zeros(len(page), dtype=bool)
    body[[post.row for post in posts]] = True
    inside: Bools = tree.within(page.end, body)[page.blocks.start] & ~page.blocks.hidden
    return inside


def heads(page: Page, posts: "Sequence[Post]") -> Bools:
    """The short blocks before or after the body of a post that name who wrote it, or when."""
    found = np.zeros(len(page.blocks), dtype=bool)
    for post in posts:
        first, last = np.searchsorted(page.blocks.start, (post.row, page.end[post.row])).tolist()
        told = re.compile("|".join(rf"(?<!\w){re.escape(said)}(?!\w)" for said in (post.author, post.written) if said))
        for block in (*range(max(first - NEAR, 0), first), *range(last, min(last + NEAR, len(found)))):
            if page.blocks.words[block] <= SHORT and told.pattern and told.search(page.block_text(block)):
                found[block] = not page.blocks.hidden[block]
    return found


def stretch(page: Page, posts: "Sequence[Post]") -> Bools:
    """The blocks from the first post to the last one, their heads among them."""
    found = np.flatnonzero(bodies(page, posts) | heads(page, posts))
    among = np.zeros(len(page.blocks), dtype=bool)
    if len(found):
        among[found[0] : found[-1] + 1] = True
    return among


def without_comments(page: Page, labels: Labels, *, asked: bool = False, model: PageTypeModel | None = None) -> Labels:
    """The labels with comments and reviews told apart from the content, unless they are what the page is about.

    Where nobody `asked` for it, comments stay on pages that may be about them.
    """
    likely = model(page) if model else page.once(likely_types)
    if told(likely)[0] in OF_WHAT_PEOPLE_SAY or (likely[PageType.FORUM] >= MAY_BE_FORUM and not asked):
        return labels
    main, words = labels.having(Role.MAIN), page.blocks.words
    said = main & _headed(page, _found(page))
    if not said.any() or words[said].sum() > ALL_BUT * words[main].sum():
        return labels
    return replace(
        labels,
        role=np.where(said, Role.COMMENT.number, labels.role).astype(np.int8),
        score=np.where(said, np.minimum(labels.score, SELDOM), labels.score).astype(np.float32),
        reason=np.arange(len(labels), dtype=np.int32),
        reasons=Reasons(labels, said),
    )


def _found(page: Page) -> Bools:
    """The blocks of the comments that are found on a page."""
    from pagesieve.records.posts import find_posts  # only a part of all readings need posts

    return stretch(page, page.once(find_posts))


def _headed(page: Page, among: Bools) -> Bools:
    """A stretch of blocks with the headings right before it."""
    headed, heading = among.copy(), HEADINGS.mask(page.tag[page.blocks.row])
    for block in range(int(among.argmax()) - 1, -1, -1):
        if not heading[block]:
            break
        headed[block] = among.any()
    return headed


class Reasons(WhenAsked):
    """The reason for each block: that it is a comment, or else what the method says."""

    def __init__(self, labels: Labels, said: Bools) -> None:
        super().__init__(len(labels))
        self._labels, self._said = labels, said

    def told(self, number: int) -> str:
        """Why a block is content or none."""
        return A_COMMENT if self._said[number] else self._labels.why(number)
