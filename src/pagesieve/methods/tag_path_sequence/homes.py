"""The home of a region: the smallest element that holds most of its content text."""

import numpy as np
import numpy.typing as npt

from pagesieve.methods.tag_path_sequence.search import Segmentation
from pagesieve.page import Page, tree
from pagesieve.page.tree import NONE, Bools, Ints

HOME_SHARE = 0.6  # of a region's content text; more than half, so that the elements that hold as much are nested
BODY = 0  # its position in every sequence

Weights = npt.NDArray[np.float64]


def hosts(page: Page, segments: Segmentation, *, weights: Weights, heavy: Bools) -> Ints:
    """For each region the heavy one in whose home it starts, the innermost home of several, else `NONE`.

    The body is no home: all regions start in it. `weights` is the content text at each position of the sequence, and a
    heavy region has some.
    """
    numbers = np.flatnonzero(heavy)[::-1]  # of several regions with one home, the first is written last
    bounds = np.stack((segments.starts, segments.stops))[:, numbers]
    found = homes(page, segments, weights=weights, bounds=bounds)
    owner = np.full(len(page) + 1, NONE, dtype=np.int32)  # the last entry is that of the row that there is not
    owner[segments.rows[found[found > BODY]]] = numbers[found > BODY]
    return owner[tree.closest(page.parent, owner[:-1] != NONE)[segments.rows[segments.starts]]]


def starts_in_home_of_all(page: Page, segments: Segmentation, weights: Weights) -> Bools:
    """Which regions start in the smallest element, be it the body, that holds most of all content text."""
    whole = np.array([[0], [len(segments.rows)]])
    home = segments.rows[homes(page, segments, weights=weights, bounds=whole)][0]
    first = segments.rows[segments.starts]
    inside: Bools = (first >= home) & (first < page.end[home])
    return inside


def homes(page: Page, segments: Segmentation, *, weights: Weights, bounds: Ints) -> Ints:
    """The position of the home of each part of the sequence, from its start up to its stop.

    An element with more than half of the content text of a part holds the middle of that text. So the home is an
    ancestor of the element there, and as what is higher holds more, it is found in leaps of halving length.
    """
    rows, (start, stop) = segments.rows, bounds
    before = np.append(0.0, np.cumsum(weights))
    last = np.searchsorted(rows, page.end[rows])

    def is_home(element: Ints) -> Bools:
        inside = before[np.clip(last[element], start, stop)] - before[np.clip(element, start, stop)]
        enough: Bools = inside >= HOME_SHARE * (before[stop] - before[start])
        return enough

    leaps = _leaps(page, rows)
    place = np.searchsorted(before, (before[start] + before[stop]) / 2).astype(np.int32) - np.int32(1)
    for leap in reversed(leaps):
        place = np.where(is_home(leap[place]), place, leap[place])
    home: Ints = np.where(is_home(place), place, leaps[0][place])
    return home


def _leaps(page: Page, rows: Ints) -> list[Ints]:
    """The position of the ancestor 1, 2, 4, ... levels above each position, or of the body, until it is that of all."""
    leaps = [np.searchsorted(rows, page.parent[rows]).astype(np.int32)]  # what is above the body is before it
    while leaps[-1].any():
        leaps.append(leaps[-1][leaps[-1]])
    return leaps
