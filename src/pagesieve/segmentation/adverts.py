"""Parts that say to be adverts: frames whose address or name does, and elements whose class or id does.

Marked adverts are few, so trees learn little about them; what an author calls an advert is believed, as landmarks are.
"""

import numpy as np

from pagesieve.features.naming import INNER_CAPITAL
from pagesieve.page import Page, tree
from pagesieve.page.tags import TagSet
from pagesieve.page.tree import Bools
from pagesieve.segmentation.view import View
from pagesieve.segmentation.vocabulary import names_advert

FRAMES = TagSet("iframe embed object ins")
"""Elements that show something from elsewhere."""

MOST = 0.5
"""Share of the page's leaves above which a part is no advert, whatever its class says (`has-ads`)."""


def adverts(view: View) -> Bools:
    """Which candidates show nothing but what says to be an advert, in their own elements or in those in them."""
    page, candidates = view.page, view.candidates
    says = _says_advert(page)
    rows = np.flatnonzero(says)
    before = np.concatenate(([0], np.cumsum(tree.within(page.end, says)[candidates.leaves])))
    told = before[candidates.last] - before[candidates.first]
    outermost = view.having(rows) | (view.around(rows) == 0)
    small = view.leaf_count <= MOST * len(candidates.leaves)
    found: Bools = (told == view.leaf_count) & outermost & small
    return found


def _says_advert(page: Page) -> Bools:
    mask = np.zeros(len(page), dtype=bool)
    frames = np.flatnonzero(FRAMES.mask(page.tag))
    for name in ("src", "name"):
        mask[frames] |= np.array(names_advert(page.dom.values(name, frames)), dtype=bool)
    for name in ("class", "id"):
        rows, numbers, distinct = page.numbered(name)
        words = [INNER_CAPITAL.sub(" ", value) for value in distinct]
        mask[rows] |= np.array([False, *names_advert(words)], dtype=bool)[numbers]
    return mask
