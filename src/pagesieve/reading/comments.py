"""Which blocks of a page are its comments: their bodies, who wrote them and when, and all between them."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.tree import Bools

if TYPE_CHECKING:
    from pagesieve.records.posts import Post

NEAR = 4
"""Blocks from the body of a post at most in which its author and its date stand."""

SHORT = 20
"""Words of such a block at most."""


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
