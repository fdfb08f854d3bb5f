"""Calibrating: the temperature at which scores, as probabilities, fit the types of pages best."""

from typing import Any

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.integer[Any]]
Floats = npt.NDArray[np.floating[Any]]

COLDEST, HOTTEST = 0.01, 100.0
"""Between these temperatures the best one is looked for."""

CUTS = 80
"""How often the range is cut by a third."""


def shares_of(scores: Floats, temperature: float) -> Floats:
    """The scores of each page as probabilities.

    >>> shares_of(np.array([[0.0, 1.0]]), 0.5).round(2)
    array([[0.12, 0.88]])
    """
    odds = np.exp((scores - scores.max(axis=1, keepdims=True)) / temperature)
    shares: Floats = odds / odds.sum(axis=1, keepdims=True)
    return shares


def best_temperature(scores: Floats, types: Numbers) -> float:
    """The temperature with the least surprise; surprise falls up to it and rises after it, so thirds are enough.

    >>> scores = np.array([[0.0, 1.0], [1.0, 0.0], [0.0, 1.0], [0.0, 1.0]])
    >>> shares_of(scores, best_temperature(scores, np.array([1, 0, 1, 0])))[0].round(3)  # three of four were right
    array([0.25, 0.75])
    """
    low, high = np.log(COLDEST), np.log(HOTTEST)
    for _ in range(CUTS):
        third = (high - low) / 3
        if _surprise(scores, types, np.exp(low + third)) < _surprise(scores, types, np.exp(high - third)):
            high -= third
        else:
            low += third
    return float(np.exp((low + high) / 2))


def _surprise(scores: Floats, types: Numbers, temperature: float) -> float:
    """The mean of the negative logarithms of the probabilities that the right types were given."""
    right = shares_of(scores, temperature)[np.arange(len(types)), types]
    return float(-np.log(np.maximum(right, 1e-12)).mean())
