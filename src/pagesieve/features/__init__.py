"""Features: what is known about each block, as one matrix; one family of lines a module.

A family names its lines and fills them from a `View` of the page: one number a block, or one for all of them. The same
functions serve training and reading. Blocks are few and pages are many, so a family works on all levels and all
blocks at once: a call to NumPy costs more than the numbers in it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from pagesieve.features import (
    around,
    classes,
    letters,
    neighbours,
    position,
    records,
    region,
    repetition,
    tags,
    title,
    totals,
)
from pagesieve.features.naming import Names
from pagesieve.features.view import Floats, Line, View
from pagesieve.page import Page
from pagesieve.page.tree import Bools

__all__ = ["FAMILIES", "NAMES", "Family", "Features", "features_of"]


class Family(NamedTuple):
    """The names of some lines of the matrix, and what fills them."""

    names: Sequence[str]
    fill: Callable[[View], Sequence[Line]]


FAMILIES: dict[str, Family] = {
    "letters": Family(letters.NAMES, letters.letters),
    "tags": Family(tags.NAMES, tags.tags),
    "classes": Family(classes.NAMES, classes.classes),
    "around": Family(around.NAMES, around.around),
    "repetition": Family(repetition.NAMES, repetition.repetition),
    "region": Family(region.NAMES, region.region),
    "records": Family(records.NAMES, records.records),
    "title": Family(title.NAMES, title.title),
    "position": Family(position.NAMES, position.position),
    "neighbours": Family(neighbours.NAMES, neighbours.neighbours),
    "totals": Family(totals.NAMES, totals.totals),
}

NAMES: tuple[str, ...] = tuple(name for family in FAMILIES.values() for name in family.names)
"""The names of all lines, in their order."""

_LINES = {name: line for line, name in enumerate(NAMES)}


@dataclass(frozen=True, eq=False)
class Features:
    """The features of the blocks of a page: one line a feature, one column a block; and the names around blocks."""

    matrix: Floats
    names: Names

    def __getitem__(self, name: str) -> Floats:
        """One feature of all blocks."""
        line: Floats = self.matrix[_LINES[name]]
        return line

    def having(self, names: Sequence[str]) -> Bools:
        """Which blocks have these features, one line a feature."""
        return self.matrix[[_LINES[name] for name in names]] > 0


def features_of(page: Page) -> Features:
    """The features of the blocks of a page.

    >>> import pagesieve
    >>> features = features_of(pagesieve.parse("<h1>Old boats</h1><p>They are green."))
    >>> features["heading level"], features["within nav"]
    (array([1., 0.], dtype=float32), array([0., 0.], dtype=float32))
    """
    matrix = np.empty((len(NAMES), len(page.blocks)), dtype=np.float32)
    view = View(page)
    if matrix.size:
        line = 0
        for family in FAMILIES.values():
            for values in family.fill(view):
                stop = line + (len(values) if isinstance(values, np.ndarray) and values.ndim > 1 else 1)
                matrix[line:stop] = values
                line = stop
    return Features(matrix, view.naming.around(view.above))
