"""Title: how far a block stands from the heading that says what the page's title says."""

from collections.abc import Sequence

import numpy as np

from pagesieve.features.view import Line, View, limited
from pagesieve.page.lettering import FIRST_UNSPACED
from pagesieve.page.titles import title_element

SHORTEST, SHORTEST_UNSPACED = 8, 3
"""Characters of a text that can be a title; in scripts without spaces a few say as much."""

FAR, NOWHERE = 200, -300
"""Blocks from the title at most, and what stands where there is none."""

NAMES = ("share of the title", "blocks from the title")


def title(view: View) -> Sequence[Line]:
    """What share of the page's title each heading is, and how far from the first such heading a block stands."""
    whole = title_element(view.page).lower()
    share = np.zeros(view.count)
    headings = np.flatnonzero(view.heading) if whole else view.places[:0]
    for block, heading in zip(headings.tolist(), view.page.block_texts(headings), strict=True):
        text = " ".join(heading.lower().split())
        if text in whole and _is_telling(text):
            share[block] = len(text) / len(whole)
    named = np.flatnonzero(share)
    return share, limited(view.places - named[0], FAR) if len(named) else NOWHERE


def _is_telling(text: str) -> bool:
    """Whether a text is long enough to say what a page is about."""
    return len(text) >= (SHORTEST_UNSPACED if text and ord(max(text)) >= FIRST_UNSPACED else SHORTEST)
