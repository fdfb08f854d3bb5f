"""Feeds: records that lead elsewhere, outside the text under the headline, such as other news beside an article."""

import numpy as np

from pagesieve.features import Features
from pagesieve.model.deciding import Structure
from pagesieve.page import Page, tree
from pagesieve.page.tags import TagSet
from pagesieve.page.tree import NONE, Bools

RECORDS = 6
"""Records of a feed at least."""

LINKS = 0.1
"""Share of link text in a feed at least: its headings, if nothing else."""

TEASER = 500
"""Characters of a record at most; what is longer is a part of a text."""

TEXTS = TagSet("article main")
"""Elements that hold a whole text."""

ENOUGH, SHARE = 100, 0.2
"""Words of a text under the headline at least, and their share of all that is kept."""


def feed(page: Page, features: Features, blocks: Structure, kept: Bools) -> Bools | None:  # noqa: PLR0917
    """Which of the blocks that are kept stand in a feed; none where the page has no headline with a text under it."""
    listed: Bools = (
        kept
        & (features["records of the largest set"] >= RECORDS)
        & (features["levels to the largest set"] >= 1)  # of several parts each; paragraphs are alike, too
        & (features["link share of the largest set"] >= LINKS)
        & (features["characters to a record of the largest set"] <= TEASER)
    )
    if not listed.any() or not (blocks.headline & kept).any():
        return None
    listed[_under_headline(page, blocks, kept)] = False
    return listed if listed.any() else None


def _under_headline(page: Page, blocks: Structure, kept: Bools) -> slice:
    """The blocks of the smallest element that holds the headline and enough of the text that is kept.

    It is an `article` or `main` where the headline lies in one.
    """
    before = np.append(0, np.cumsum(blocks.words * (kept & (blocks.heading == 0))))
    enough = max(ENOUGH, SHARE * before[-1])
    title = int(page.blocks.row[np.flatnonzero(blocks.headline)[0]])
    around = int(tree.farthest(page.end, TEXTS.mask(page.tag))[title])
    row = title if around == NONE else around
    while True:
        first, stop = np.searchsorted(page.blocks.start, (row, page.end[row])).tolist()
        if before[stop] - before[first] >= enough or page.parent[row] == NONE:
            return slice(first, stop)
        row = int(page.parent[row])
