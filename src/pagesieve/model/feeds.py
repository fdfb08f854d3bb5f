"""Feeds: what leads elsewhere, such as other news beside an article.

These are records outside the text under the headline, and what stands under headings that say so.
"""

import numpy as np

from pagesieve.features import Features
from pagesieve.model.deciding import Structure
from pagesieve.model.remarks import is_remark
from pagesieve.page import Page, tree
from pagesieve.page.tags import TagSet
from pagesieve.page.tree import NONE, Bools

RECORDS = 6
"""Records of a feed at least."""

LINKS = 0.1
"""Share of link text in a feed at least: its headings, if nothing else."""

TEASER, ALL_LINKS = 500, 0.8
"""Characters of a record at most; what is longer is a part of a text, unless so large a share of it is links."""

TEXTS = TagSet("article main")
"""Elements that hold a whole text."""

REMARK = 8
"""Words at most of a heading that says to lead elsewhere."""

HEADED = 3
"""Blocks after a heading, at least, in the box that it heads."""

PARAGRAPH = 100
"""Words of a paragraph that is of a text, since teasers have fewer."""

ENOUGH, SHARE = 100, 0.2
"""Words of a text under the headline at least, and their share of all that is kept."""


def feed(page: Page, features: Features, blocks: Structure, kept: Bools) -> Bools | None:  # noqa: PLR0917
    """Which of the blocks that are kept stand in a feed; None where no block does."""
    found = kept & (_beside_text(page, features, blocks, kept) | _under_remarks(page, blocks))
    return found if found.any() else None


def _beside_text(page: Page, features: Features, blocks: Structure, kept: Bools) -> Bools:  # noqa: PLR0917
    """The records outside the text under the headline; none where the page has no headline with a text under it."""
    links, length = (features[f"{told} the largest set"] for told in ("link share of", "characters to a record of"))
    listed: Bools = (
        kept
        & (features["records of the largest set"] >= RECORDS)
        & (features["levels to the largest set"] >= 1)  # of several parts each; paragraphs are alike, too
        & (links >= np.where(length <= TEASER, LINKS, ALL_LINKS))
    )
    if not (blocks.headline & kept).any():
        return np.zeros_like(listed)
    if listed.any():
        listed[_under_headline(page, blocks, kept)] = False
    return listed


def _under_remarks(page: Page, blocks: Structure) -> Bools:
    """The headings that say to lead elsewhere ("Related articles"), with what they head."""
    found = np.zeros(len(blocks.words), dtype=bool)
    places = np.flatnonzero((blocks.heading > 0) & ~blocks.headline & (blocks.words <= REMARK))
    for place, text in zip(places.tolist(), page.block_texts(places), strict=True):
        if is_remark(text):
            found[_section(page, blocks, place)] = True
    return found


def _section(page: Page, blocks: Structure, place: int) -> slice:
    """What a heading heads: up to the next one of its rank, or to the end of the box that it heads.

    It is nothing where that box holds the headline of the page, or a text.
    """
    start, row = page.blocks.start, int(page.blocks.row[place])
    while (stop := int(start.searchsorted(page.end[row]))) - place <= HEADED and page.parent[row] != NONE:
        row = int(page.parent[row])
    ranks = blocks.heading[place + 1 : stop]
    following = np.flatnonzero((ranks > 0) & (ranks <= blocks.heading[place]))
    section = slice(place, place + 1 + int(following[0]) if len(following) else stop)
    holds_headline = blocks.headline[start.searchsorted(row) : stop].any()
    return slice(0) if holds_headline or _has_text(page, section) else section


def _has_text(page: Page, section: slice) -> bool:
    """Whether a part of the page holds a paragraph that leads nowhere."""
    words, text, links = page.blocks.words[section], page.blocks.text_length[section], page.blocks.link_length[section]
    return bool(((words >= PARAGRAPH) & (links < LINKS * text)).any())


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
