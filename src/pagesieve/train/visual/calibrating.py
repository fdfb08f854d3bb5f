"""Log-odds brought to a set: moved by one number, so that as much is likely content as the set says."""

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from pagesieve.train.visual.examples import VisualExample

FARTHEST = 20.0
"""Log-odds that no set is farther off than."""

HALVINGS = 40
"""Times that the range of the shift is halved: to less than a float can tell."""

Line = npt.NDArray[np.float64]


def brought(found: Sequence[VisualExample]) -> Mapping[str, Line]:
    """The log-odds of the blocks of each page, by its name, brought to its set."""
    odds: dict[str, Line] = {}
    for name in sorted({example.set for example in found}):
        pages = [example for example in found if example.set == name]
        moved = shift(
            np.concatenate([example.odds for example in pages]).astype(np.float64),
            np.concatenate([example.page.is_content for example in pages]),
            np.concatenate([example.weights for example in pages]),
        )
        odds |= {example.page.name: example.odds.astype(np.float64) + moved for example in pages}
    return odds


def shift(odds: Line, label: npt.NDArray[np.bool_], weight: Line) -> float:
    """What must be added to log-odds for as much to be likely as is labelled.

    >>> round(shift(np.zeros(4), np.array([True, True, True, False]), np.ones(4)), 3)
    1.099
    """
    low, high = -FARTHEST, FARTHEST
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        missing = (weight * (label - 1 / (1 + np.exp(-odds - middle)))).sum()
        low, high = (middle, high) if missing > 0 else (low, middle)
    return (low + high) / 2
