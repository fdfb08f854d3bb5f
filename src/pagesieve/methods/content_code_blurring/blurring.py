"""Blurring: the content code ratio of every atom, from the atoms around it."""

import numpy as np
import numpy.typing as npt

Ratios = npt.NDArray[np.float64]

SETTLED = 0.01
"""Mean change of the entries by one round of blurring, under which they have settled. The choice of this module."""

MOST_ROUNDS = 10
"""Rounds at most, so that a page is read in linear time; most pages settle in three or four."""


def content_code_ratios(entries: Ratios, radius: int) -> Ratios:
    """Blur the entries round after round, until a round changes little."""
    for _ in range(MOST_ROUNDS):
        blurred_once_more = blurred(entries, radius)
        change = np.abs(blurred_once_more - entries).mean() if len(entries) else 0
        entries = blurred_once_more
        if change < SETTLED:
            break
    return entries


def blurred(entries: Ratios, radius: int) -> Ratios:
    """Each entry as the weighted mean of those within the radius; the weights fall off evenly, nearly as Gaussian ones.

    Such a mean is the mean of means over half the radius, and each of these is a difference of prefix sums. Before the
    page and after it there is code.

    >>> blurred(np.array([0.0, 0, 0, 1, 0, 0, 0]), 2) * 9
    array([0., 1., 2., 3., 2., 1., 0.])
    """
    half = radius // 2
    with_code_around = np.pad(entries, radius)
    return _means(_means(with_code_around, 2 * half + 1), 2 * (radius - half) + 1)


def _means(entries: Ratios, size: int) -> Ratios:
    """The mean of every so many entries in a row."""
    before = np.append(0, np.cumsum(entries))
    means: Ratios = (before[size:] - before[:-size]) / size
    return means
