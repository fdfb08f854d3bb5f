"""Depth of posts in the thread: by class words and margins that say so, or by how deep their elements are nested."""

import re
from collections.abc import Sequence

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.tags import TagSet
from pagesieve.page.tree import Ints
from pagesieve.records.posts.bodies import Bodies

LEVELS_LOOKED_AT = 6
"""Elements from the body upwards whose class and style may tell a level."""

FEW_LEVELS = 4
"""Levels that a short thread may have with nearly each post on one of its own."""

AT_FEW_LEVELS = 0.5
"""Share of the levels of a chain of posts, at most, at which the rest of a page stands that is in them by mistake."""

REOPENED = TagSet("a b big code em font i nobr s small strike strong tt u")
"""Elements that a browser opens again in each block until they are closed (WHATWG's formatting elements)."""

TELLING = {
    "class": re.compile(r"(?:^|[\s_-])(?:depth|level|lvl|indent|nested)[_-]?(\d{1,2})(?:\s|$)", re.I),
    "style": re.compile(r"(?:margin|padding)-left\s*:\s*(\d{1,4})(?:\.\d+)?(?:px|em|rem|%)", re.I),
}
"""What classes and styles tell of the level of a post."""


def depths_of(page: Page, bodies: Bodies) -> list[int]:
    """The depth of each post, from 0."""
    for name in TELLING:
        told = _told(page, bodies.rows.tolist(), name)
        if len(set(told)) > 1:
            return steps([level or 0 for level in told])
    levels = (page.depth - tree.ancestor_sum(page.end, REOPENED.mask(page.tag).astype(np.int32)))[bodies.rows].tolist()
    return [0] * len(levels) if is_chain(levels) and _is_unclosed(page, bodies) else steps(levels)


def is_chain(depths: Sequence[int]) -> bool:
    """Whether nearly each post is deeper than those before it.

    >>> is_chain([0, 2, 4, 6, 8, 10]), is_chain([0, 1, 2, 1, 2, 0])
    (True, False)
    """
    return len(set(depths)) > max(FEW_LEVELS, len(depths) / 2)


def _is_unclosed(page: Page, bodies: Bodies) -> bool:
    """Whether posts are nested because elements are not closed: then the rest of the page is in them as well.

    The feet of nested posts stand after the replies, too, but one foot on each level, and the rest around them all.
    """
    rows, texts = bodies.rows, page.text_rows[~page.hidden[page.text_rows]]
    around = tree.common_depths(page.depth, rows[:-1], rows[1:])
    after = _levels_after(page, int(page.end[rows[-1]]), texts)
    levels, often = np.unique(after[after > around.min()], return_counts=True)
    between = np.diff(texts.searchsorted(rows)) - _texts_in(texts, page, rows)
    is_at_few = len(levels) <= AT_FEW_LEVELS * len(np.unique(around))
    return bool(is_at_few and often.max(initial=0) > between.max())


def _levels_after(page: Page, last: int, texts: Ints) -> Ints:
    """For the texts from a row on, the depth of the element around it that holds them."""
    levels: Ints = np.minimum.accumulate(page.depth[last:])[texts[texts >= last] - last] - 1
    return levels


def _texts_in(texts: Ints, page: Page, rows: Ints) -> Ints:
    """How many texts stand in each of these rows but the last, up to the next one."""
    stops = np.minimum(page.end[rows[:-1]], rows[1:])
    return (texts.searchsorted(stops) - texts.searchsorted(rows[:-1])).astype(np.int32)


def _told(page: Page, rows: Sequence[int], name: str) -> list[int | None]:
    """The number that a class or a style on each body or an element around it gives."""
    values = page.values(name)
    levels = {value: TELLING[name].search(value) for value in set(values.values())}
    told: list[int | None] = []
    for row in rows:
        around = [row]
        for _ in range(LEVELS_LOOKED_AT):
            around.append(max(int(page.parent[around[-1]]), 0))
        found = (levels[values[above]] for above in around if above in values)
        told.append(next((int(match[1]) for match in found if match), None))
    return told


def steps(levels: Sequence[int]) -> list[int]:
    """The depth of each post: how many posts before it, each lower than the ones up to it, it stands under.

    Pages use levels as they like: a comment may lie seven elements below an answer, and that one below the question.

    >>> steps([8, 12, 16, 12, 8]), steps([0, 8, 1, 8, 8, 1]), steps([5, 5]), steps([])
    ([0, 1, 2, 1, 0], [0, 1, 1, 2, 2, 1], [0, 0], [])
    """
    depths, above = [], list[int]()
    for level in levels:
        while above and above[-1] >= level:
            above.pop()
        depths.append(len(above))
        above.append(level)
    return depths
