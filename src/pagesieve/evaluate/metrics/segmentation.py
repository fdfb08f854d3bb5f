"""Blocks of a page against gold blocks: whole blocks found again, and units of text grouped as they should be.

A block is the set of the ids of the units of text in it (text nodes, words, DOM leaves: whatever both sides share).
Blocks without units are left out. Blocks may overlap and nest.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence, Set
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from pagesieve.evaluate.metrics.matching import Pair, greedy_matching
from pagesieve.evaluate.metrics.score import Score

FUZZY_OVERLAP = 0.8  # Jaccard index from which two blocks are taken for the same

_Unit = TypeVar("_Unit", bound=Hashable)
_Floats = NDArray[np.float64]


def exact_block_score(predicted: Collection[Set[_Unit]], gold: Collection[Set[_Unit]]) -> Score:
    """Blocks found again with exactly their units (exact match of segments; compare Kiesel et al. 2020).

    >>> exact_block_score([{1, 2}, {3}], [{1, 2}, {3, 4}, {5}])
    Score(precision=0.5, recall=0.3333333333333333, f1=0.4)
    """
    found, true = Counter(map(frozenset, _filled(predicted))), Counter(map(frozenset, _filled(gold)))
    return Score.of_counts((found & true).total(), found.total(), true.total())


def fuzzy_block_score(
    predicted: Collection[Set[_Unit]], gold: Collection[Set[_Unit]], *, threshold: float = FUZZY_OVERLAP
) -> Score:
    """Blocks found again about as they are: one to one, best overlap first (Jaccard 1901).

    >>> fuzzy_block_score([{1, 2, 3, 4}, {6}], [{1, 2, 3, 4, 5}, {6, 7}])
    Score(precision=0.5, recall=0.5, f1=0.5)
    """
    found, true = _filled(predicted), _filled(gold)
    close = {pair: index for pair, index in _jaccard(found, true).items() if index >= threshold}
    return Score.of_counts(len(greedy_matching(close)), len(found), len(true))


def b_cubed_score(
    predicted: Collection[Set[_Unit]], gold: Collection[Set[_Unit]], *, weights: Mapping[_Unit, float] | None = None
) -> Score:
    """Extended B-cubed precision, recall and F1, for clusters that may overlap (Amigó et al. 2009).

    A unit's precision is the mean, over the units that share a predicted block with it, of min(predicted blocks
    shared, gold blocks shared) / predicted blocks shared; its recall is the same with the sides exchanged. A unit in
    no predicted block has no precision, one in no gold block no recall, and neither enters that mean. A unit of weight
    w counts as w units that always go together; weights are 1 where not given.

    >>> b_cubed_score([{1, 2, 3}], [{1, 2}, {3}])
    Score(precision=0.5555555555555555, recall=1.0, f1=0.7142857142857143)
    """
    found, true = _filled(predicted), _filled(gold)
    if not found and not true:
        return Score(1.0, 1.0, 1.0)
    mass, shared_found, shared_true = _shared(found, true, weights or {})
    precision = _b_cubed(shared_found, shared_true, mass)
    return Score.of(precision, _b_cubed(shared_true, shared_found, mass))


def _filled(blocks: Iterable[Set[_Unit]]) -> list[Set[_Unit]]:
    return [block for block in blocks if block]


def _jaccard(found: Sequence[Set[_Unit]], true: Sequence[Set[_Unit]]) -> dict[Pair, float]:
    """The Jaccard index of the pairs of blocks that have a unit in common."""
    holders = _holders(true)
    common = Counter((row, column) for row, block in enumerate(found) for unit in block for column in holders[unit])
    return {(row, column): n / (len(found[row]) + len(true[column]) - n) for (row, column), n in common.items()}


def _holders(blocks: Sequence[Set[_Unit]]) -> defaultdict[_Unit, list[int]]:
    """For each unit, the places of the blocks that hold it."""
    holders: defaultdict[_Unit, list[int]] = defaultdict(list)
    for place, block in enumerate(blocks):
        for unit in block:
            holders[unit].append(place)
    return holders


def _shared(
    found: Sequence[Set[_Unit]], true: Sequence[Set[_Unit]], weights: Mapping[_Unit, float]
) -> tuple[_Floats, _Floats, _Floats]:
    """Weights of groups of units, and how many predicted and gold blocks each two groups share.

    Units that stand in the same blocks on both sides are one group: a page has thousands of units, but few groups.
    """
    in_found, in_true = _holders(found), _holders(true)
    groups: defaultdict[tuple[tuple[int, ...], tuple[int, ...]], float] = defaultdict(float)
    for unit in dict.fromkeys((*in_found, *in_true)):
        groups[tuple(in_found.get(unit, ())), tuple(in_true.get(unit, ()))] += weights.get(unit, 1.0)
    mass = np.fromiter(groups.values(), dtype=np.float64)
    return mass, _common([one for one, _ in groups], len(found)), _common([other for _, other in groups], len(true))


def _common(groups: Sequence[tuple[int, ...]], blocks: int) -> _Floats:
    membership = np.zeros((len(groups), blocks))
    for row, places in enumerate(groups):
        membership[row, list(places)] = 1
    return np.asarray(membership @ membership.T, dtype=np.float64)


def _b_cubed(own: _Floats, other: _Floats, mass: _Floats) -> float:
    """The weighted mean, over units in blocks of their own side, of their mean multiplicity precision."""
    together = own > 0
    multiplicity = np.divide(np.minimum(own, other), own, out=np.zeros_like(own), where=together)
    neighbours = together @ mass
    placed = neighbours > 0
    means = (multiplicity[placed] @ mass) / neighbours[placed]
    return float(means @ mass[placed] / mass[placed].sum()) if placed.any() else 0.0
