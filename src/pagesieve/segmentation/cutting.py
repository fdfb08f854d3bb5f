"""Cutting: the candidates of greatest worth in all of which none lies in another."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from pagesieve.page import tree
from pagesieve.segmentation.candidates import Candidates

THRESHOLD = 0.25
"""How likely a segment must be to add anything: half of the F1 that can be hoped for, where expected F1 is greatest."""


COVERING = 0.2
"""What a segment of the first level adds by the share of the page in it, since these make up the page together."""


def cut(
    candidates: Candidates, likely: npt.NDArray[np.floating], *, covering: float = 0.0, sure: Sequence[int] = ()
) -> list[int]:
    """The candidates to outline, from how likely each one is a segment; those that are `sure` are worth all others.

    From the innermost outwards, each is taken instead of the best ones in it if it is worth more than they together.
    """
    share = (candidates.last - candidates.first) / max(len(candidates.leaves), 1)
    worths = likely - THRESHOLD + covering * share
    worths[list(sure)] = 2 * len(worths)
    worth = worths.tolist()
    best, parent = [0.0] * len(worth), candidates.parent.tolist()
    taken = [False] * len(worth)
    for candidate in range(len(worth) - 1, -1, -1):
        taken[candidate] = worth[candidate] > best[candidate]
        if candidate:
            best[parent[candidate]] += max(worth[candidate], best[candidate])
    chosen = np.flatnonzero(taken)
    outermost: list[int] = chosen[tree.outermost(candidates.end, chosen)].tolist()
    return outermost
