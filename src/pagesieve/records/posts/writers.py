"""Writers: which of the people that a post names wrote it, where others edited it.

Two signs, in any language where the page declares it: the part of a post that is marked up as its author, and the box
with the date of an edit, which names the one who made it.
"""

from collections.abc import Collection
from itertools import groupby
from operator import itemgetter

import numpy as np

from pagesieve.page import tree
from pagesieve.page.tree import NONE, Bools
from pagesieve.records.posts.places import Places
from pagesieve.records.posts.signs import Signs

DECLARED = frozenset({"author", "creator"})
"""Item properties of the part of a post that tells who wrote it."""


def names_of_writers(places: Places, signs: Signs, names: Collection[int]) -> frozenset[int]:
    """The rows of names that may be of writers; a post in which nobody is left keeps all that it had."""
    declared, editing = _declared(places), _editing(places, signs)
    kept: list[int] = []
    for _, found in groupby(places.among(names), key=itemgetter(0)):
        own = [row for _, row in found]
        told = [row for row in own if declared[row]] or [row for row in own if not editing[row]]
        kept += told if signs.named[told].any() else own
    return frozenset(kept)


def _declared(places: Places) -> Bools:
    """Which rows lie in an element that is marked up as an author."""
    rows, values = places.page.attribute("itemprop")
    mask = np.zeros(len(places.page), dtype=bool)
    mask[rows] = [not DECLARED.isdisjoint(value.lower().split()) for value in values]
    return tree.within(places.page.end, mask)


def _editing(places: Places, signs: Signs) -> Bools:
    """Which rows lie in a box of an edit: the largest around its date that holds no date of a post and no body."""
    if not signs.edits:  # as on most pages
        return np.zeros(len(places.page), dtype=bool)
    page, marks = places.page, signs.dated.copy()
    marks[[region.holder for region in places.regions]] = True
    holding = tree.containing(page.end, marks)
    boxes = tree.closest(page.parent, ~holding & holding[np.maximum(page.parent, 0)])
    of_edits = np.zeros(len(page), dtype=bool)
    found = boxes[list(signs.edits)]
    of_edits[found[found != NONE]] = True
    return of_edits[boxes] & ~holding
