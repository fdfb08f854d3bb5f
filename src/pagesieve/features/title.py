"""Title: how far a block stands from the heading that says what the page's title says."""

from collections.abc import Sequence

import numpy as np

from pagesieve.features.view import Line, View
from pagesieve.page.titles import title_element

SHORTEST = 8
"""Characters of a text that can be a title."""

FAR, NOWHERE = 200, -300
"""Blocks from the title at most, and what stands where there is none."""

NAMES = ("share of the title", "blocks from the title")


def title(view: View) -> Sequence[Line]:
    """What share of the page's title each heading is, and how far from the first such heading a block stands."""
    whole = title_element(view.page).lower()
    headings = np.flatnonzero(view.heading)
    share = np.zeros(view.count)
    texts = view.page.texts
    for block, place in zip(headings, view.page.text_places[view.blocks.first[headings]].tolist(), strict=True):
        text = texts[place].strip().lower()
        if SHORTEST <= len(text) <= len(whole) and text in whole:
            share[block] = len(text) / len(whole)
    named = np.flatnonzero(share)
    return share, np.clip(view.places - named[0], -FAR, FAR) if len(named) else NOWHERE
