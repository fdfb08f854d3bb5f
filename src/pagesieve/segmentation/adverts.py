"""Parts that say to be adverts: by the address or name of a frame, by class or id, or by a label before them.

Marked adverts are few, so trees learn little about them; what an author calls an advert is believed, as landmarks are.
"""

import string

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.tags import TagSet
from pagesieve.page.tree import Bools, Ints
from pagesieve.segmentation.view import View
from pagesieve.segmentation.vocabulary import ADVERT_LABELS, ADVERT_WORDS, having_words

FRAMES = TagSet("iframe embed object ins")
"""Elements that show something from elsewhere."""

MOST = 0.5
"""Share of the page's leaves above which a part is no advert, whatever its class says (`has-ads`)."""


AROUND = string.whitespace + string.punctuation + "·•\N{EN DASH}\N{EM DASH}"
"""What may stand around a label."""

LABELLED = 12
"""Leaves of an advert that begins with its label; a larger part has an advert in it."""


def adverts(view: View) -> Bools:
    """Which candidates say to be adverts, by name or by the label they begin with; none of them is most of the page."""
    found: Bools = (_named(view) | _labelled(view)) & (view.leaf_count <= MOST * len(view.candidates.leaves))
    return found


def _named(view: View) -> Bools:
    """The candidates that show nothing but what is named so, in their own elements or in those in them."""
    page, candidates = view.page, view.candidates
    says = _says_advert(view)
    rows = np.flatnonzero(says)
    before = np.concatenate(([0], np.cumsum(tree.within(page.end, says)[candidates.leaves])))
    told = before[candidates.last] - before[candidates.first]
    outermost = view.having(rows) | (view.around(rows) == 0)
    found: Bools = (told == view.leaf_count) & outermost
    return found


def _labelled(view: View) -> Bools:
    """The smallest candidates that show a label and then something that leads elsewhere."""
    found = np.zeros(len(view.candidates), dtype=bool)
    several = np.flatnonzero(view.leaf_count > 1)
    first = view.candidates.first[several]  # in order, and of those that begin alike the smallest is the last
    leaf = np.searchsorted(view.candidates.leaves, _labels(view.page))
    begun = leaf[np.isin(leaf, first)]
    found[several[np.searchsorted(first, begun, side="right") - 1]] = True
    return found & (view.leaf_count <= LABELLED) & (view.holding(view.links) > 0)


def _labels(page: Page) -> Ints:
    """The texts that are painted, lead nowhere, and say of what follows that it is an advert."""
    plain = ~(page.hidden | page.in_link)[page.text_rows]
    short = np.flatnonzero(plain & (page.text_measures[0] <= max(map(len, ADVERT_LABELS))))
    says = [page.texts[place].strip(AROUND).lower() in ADVERT_LABELS for place in page.text_places[short].tolist()]
    labels: Ints = page.text_rows[short[np.array(says, dtype=bool)]]
    return labels


def _says_advert(view: View) -> Bools:
    """Which rows say so: frames by their address or name, and elements by their class or id."""
    page = view.page
    mask = view.named(ADVERT_WORDS)
    frames = np.flatnonzero(FRAMES.mask(page.tag))
    for name in ("src", "name"):
        mask[frames] |= np.array(having_words(page.dom.values(name, frames), ADVERT_WORDS), dtype=bool)
    return mask
