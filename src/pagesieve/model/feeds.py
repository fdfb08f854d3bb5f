"""Feeds: what leads elsewhere, such as other news beside an article.

These are records outside the text under the headline, and what stands under headings that say so.
"""

import sys
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.features import Features
from pagesieve.model.remarks import heads_elsewhere, is_remark
from pagesieve.model.structure import Structure
from pagesieve.page import Page, tree
from pagesieve.page.tags import TagSet
from pagesieve.page.tree import NONE, Bools, Ints

RECORDS = 6
"""Records of a feed at least."""

LINKS = 0.1
"""Share of link text in a feed at least: its headings, if nothing else."""

TEASER, ALL_LINKS = 500, 0.8
"""Characters of a record at most; what is longer is a part of a text, unless so large a share of it is links."""

Places = npt.NDArray[np.intp]

TEXTS = TagSet("article main")
"""Elements that hold a whole text."""

REMARK = 8
"""Words at most of a heading that says to lead elsewhere."""

PARAGRAPH, TEXT = 25, 100
"""Words of two paragraphs in a row, or of a single one, that are of a text if they lead nowhere; teasers have fewer."""

MOSTLY_LINKS = 0.5
"""Share of link text from which a part leads elsewhere, whatever its heading."""

ENOUGH, SHARE = 100, 0.2
"""Words of a text under the headline at least, and their share of all that is kept."""


def feed(page: Page, features: Features, blocks: Structure, kept: Bools) -> Bools | None:  # noqa: PLR0917
    """Which of the blocks that are kept stand in a feed; None where no block does."""
    found = kept & (_beside_text(page, features, blocks, kept) | _under_remarks(page, blocks))
    return found if found.any() else None


def _beside_text(page: Page, features: Features, blocks: Structure, kept: Bools) -> Bools:  # noqa: PLR0917
    """The records outside the text under the headline; none where the page has no headline."""
    if not blocks.headline.any():
        return np.zeros_like(kept)
    links, length = (features[f"{told} the largest set"] for told in ("link share of", "characters to a record of"))
    listed: Bools = (
        kept
        & (features["records of the largest set"] >= RECORDS)
        & (features["levels to the largest set"] >= 1)  # of several parts each; paragraphs are alike, too
        & (links >= np.where(length <= TEASER, LINKS, ALL_LINKS))
    )
    if listed.any():
        listed[_under_headline(page, blocks, kept)] = False
    return listed


def _under_remarks(page: Page, blocks: Structure) -> Bools:
    """The headings that say to lead elsewhere ("Related articles"), with what they head.

    A heading that may mean anything ("More on boats") does so where what it heads is links.
    """
    found = np.zeros(len(blocks.words), dtype=bool)
    places = np.flatnonzero((blocks.heading > 1) & ~blocks.headline & (blocks.words <= REMARK))
    said = zip(places.tolist(), page.block_texts(places), strict=True)
    remarks = [(place, text) for place, text in said if heads_elsewhere(text) or is_remark(text)]
    if not remarks:
        return found
    sections = _Sections.of(page, blocks)
    for place, text in remarks:
        stop = sections.end(place)
        if stop > place + 1 and (heads_elsewhere(text) or sections.leads(place, stop)):
            found[place:stop] = True
    return found


class _Sections(NamedTuple):
    """What headings head. `rank` is the level of each heading, `texts` are the places where a text begins.

    `headlines` are the places of the headline, `text` and `links` the characters before each block; `headings` has the
    places of those of a rank and of higher ones, by rank.
    """

    page: Page
    rank: Ints
    texts: Places
    headlines: Places
    text: Places
    links: Places
    headings: dict[int, Places]

    @classmethod
    def of(cls, page: Page, blocks: Structure) -> "_Sections":
        """The sections of a page."""
        plain = page.blocks.link_length < LINKS * page.blocks.text_length
        paragraph = plain & (blocks.words >= PARAGRAPH)
        return cls(
            page,
            blocks.heading,
            np.flatnonzero(plain & (blocks.words >= TEXT) | paragraph & np.append(paragraph[1:], False)),
            np.flatnonzero(blocks.headline),
            np.append(0, np.cumsum(page.blocks.text_length)),
            np.append(0, np.cumsum(page.blocks.link_length)),
            {},
        )

    def end(self, place: int) -> int:
        """Where what a heading heads ends: at the next one of its rank, at a text, or with the box that it heads.

        A box with the headline of the page is headed by that.
        """
        start, row = self.page.blocks.start, int(self.page.blocks.row[place])
        while (stop := int(start.searchsorted(self.page.end[row]))) == place + 1 and self.page.parent[row] != NONE:
            row = int(self.page.parent[row])
        first = int(start.searchsorted(row))
        if self.headlines.searchsorted(stop) > self.headlines.searchsorted(first):
            return place
        higher = self._headings(int(self.rank[place]))
        return min(stop, *(_after(borders, place) for borders in (higher, self.texts)))

    def _headings(self, rank: int) -> Places:
        """The headings of a rank and of higher ones; asked for once, then kept."""
        if rank not in self.headings:
            self.headings[rank] = np.flatnonzero((self.rank > 0) & (self.rank <= rank))
        return self.headings[rank]

    def leads(self, place: int, stop: int) -> bool:
        """Whether what a heading heads is links for the most part."""
        return bool(self.links[stop] - self.links[place] > MOSTLY_LINKS * (self.text[stop] - self.text[place]))


def _after(borders: Places, place: int) -> int:
    """The first border after a place, or one beyond all.

    >>> _after(np.array([2, 5]), 2)
    5
    """
    following = int(borders.searchsorted(place, "right"))
    return int(borders[following]) if following < len(borders) else sys.maxsize


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
