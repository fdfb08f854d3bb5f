"""The error of a number over a dataset, by drawing its pages again (Efron 1979)."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

NORMAL_95 = 1.96  # standard deviations on each side of a mean that hold 95 % of a normal distribution


class ValueWithError(NamedTuple):
    """A value and the half-width of its 95 % interval."""

    value: float
    error: float


def resampled(pages: int, resamples: int, seed: int) -> NDArray[np.float64]:
    """How often each page is drawn in each resample, which is all that a resample comes to.

    >>> resampled(3, 2, 0).sum(axis=1)
    array([3., 3.])
    """
    draws = np.random.default_rng(seed).multinomial(pages, np.full(pages, 1 / pages), size=resamples)
    return draws.astype(np.float64)
