"""A small k-means that gives the same clusters every time."""

import numpy as np

from pagesieve.methods.informative_blocks.elements import Amounts
from pagesieve.page.tree import Ints

DIGITS = 12  # of a squared distance; below that it is chance which of two centres is closer
MOST_ROUNDS = 50  # it settles in a handful; a bound keeps the time linear


def k_means(points: Amounts, order: Amounts, clusters: int) -> Ints:
    """The cluster of each point. The first centres are points at equal steps along the given order.

    >>> k_means(np.array([[0.0], [9.0], [0.2], [9.1]]), np.array([0, 9, 0.2, 9.1]), 2)
    array([0, 1, 0, 1], dtype=int32)
    """
    along = np.argsort(order, kind="stable")
    centres = points[along[np.linspace(0, len(points) - 1, min(clusters, len(points))).astype(np.intp)]]
    cluster = _closest(points, centres)
    for _ in range(MOST_ROUNDS):
        centres = _moved(points, centres, cluster)
        before, cluster = cluster, _closest(points, centres)
        if (cluster == before).all():
            break
    return cluster


def _closest(points: Amounts, centres: Amounts) -> Ints:
    """The number of the centre that each point is closest to.

    Without a matrix product, whose last digits are not the same for equal points nor on every machine.
    """
    distances = np.array([((points - centre) ** 2).sum(axis=1) for centre in centres])
    closest: Ints = np.round(distances, DIGITS).argmin(axis=0).astype(np.int32)
    return closest


def _moved(points: Amounts, centres: Amounts, cluster: Ints) -> Amounts:
    """Each centre in the middle of its points; a centre without points stays."""
    sizes = np.bincount(cluster, minlength=len(centres))[:, None]
    sums = np.array([np.bincount(cluster, weights=line, minlength=len(centres)) for line in points.T]).T
    return np.where(sizes > 0, sums / np.maximum(sizes, 1), centres)
