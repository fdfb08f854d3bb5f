"""Position: where on the page a block stands."""

from collections.abc import Sequence

import numpy as np

from pagesieve.features.view import PROSE, TEXT, Line, View, limited
from pagesieve.page.tree import Bools, Ints

FAR = 100
"""Blocks; what is further away is away."""

NAMES = (
    "place",
    "blocks before",
    "blocks after",
    "text before",
    "prose before",
    "blocks from the first h1",
    "blocks from prose before",
    "blocks from prose after",
    "blocks from a heading before",
    "level of the heading before",
)


def position(view: View) -> Sequence[Line]:
    """Its place in the order of blocks and in the text; its distance from headings and from prose."""
    places, prose = view.places, view.prose > 0
    top = view.heading == 1
    first_top = int(top.argmax()) if top.any() else view.count
    return (
        places / view.count,
        places,
        view.count - places,
        view.sums[TEXT, :-1] / view.whole,
        view.sums[PROSE, :-1] / max(float(view.sums[PROSE, -1]), 1.0),
        limited(places - first_top, 2 * FAR),
        _since(prose),
        _since(prose[::-1])[::-1],
        _since(view.heading > 0),
        _last_value(view.heading),
    )


def _since(mask: Bools) -> Ints:
    """Blocks since the last one with the property, itself included; many where there is none.

    >>> _since(np.array([False, True, False, False]))
    array([100,   0,   1,   2])
    """
    places = np.arange(len(mask))
    since: Ints = np.minimum(places - np.maximum.accumulate(np.where(mask, places, -FAR)), FAR)
    return since


def _last_value(level: Ints) -> Ints:
    """The last value before or at each place that is not 0.

    >>> _last_value(np.array([0, 2, 0, 3]))
    array([0, 2, 2, 3])
    """
    places = np.arange(len(level))
    return level[np.maximum.accumulate(np.where(level > 0, places, 0))]
