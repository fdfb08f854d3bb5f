"""Steps 2 to 6: from nodes to regions, and from regions to candidate article regions (paper 5, section 3.3)."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pagesieve.methods.style_density.sd_tree import SDTree
from pagesieve.page.columns import frozen
from pagesieve.page.tree import NONE, Bools, Ints

Percents = npt.NDArray[np.float64]

NO_TITLE = 2**30
"""The distance of a title that is not there: farther than any."""


@dataclass(frozen=True, eq=False, repr=False)
class Regions:
    """The regions of a page, one entry each, in document order; `row` says which element each is."""

    row: Ints
    density: Ints
    dfm: Percents
    distance_from_root: Ints
    title_diff: Ints
    cardinality: Ints
    css_class: Ints

    def __post_init__(self) -> None:
        for column in vars(self).values():
            frozen(column)

    def __len__(self) -> int:
        return len(self.row)


def valid_nodes(sd: SDTree, t2: float) -> Ints:
    """Step 2: the rows whose density is greater than T2. What is invisible has no density."""
    return np.flatnonzero(sd.density > t2).astype(np.int32)


def merged(sd: SDTree, valid: Ints) -> Ints:
    """Step 3: the strong row that each valid node is merged into; a strong node stays what it is."""
    return sd.strong_parent[valid]


def with_features(sd: SDTree, valid: Ints, into: Ints) -> Regions:
    """Step 4: the features of the regions. The density of a region is that of the nodes merged into it."""
    sums = np.bincount(into, weights=sd.density[valid], minlength=len(sd)).astype(np.int32)
    row = np.flatnonzero(sums).astype(np.int32)
    density = sums[row]
    return Regions(
        row=row,
        density=density,
        dfm=distances_from_max(density),
        distance_from_root=sd.distance_from_root[row],
        title_diff=_title_differences(sd, row),
        cardinality=sd.cardinality[row],
        css_class=sd.css_class[row],
    )


def _title_differences(sd: SDTree, row: Ints) -> Ints:
    """How many levels the ancestor title lies from each region (equation 2)."""
    level = sd.title_level[row]
    return np.where(level == NONE, NO_TITLE, np.abs(level - sd.distance_from_root[row])).astype(np.int32)


def distances_from_max(density: Ints) -> Percents:
    """Step 5: the distance of every region from the max density region (equation 1).

    >>> distances_from_max(np.array([1000, 900, 250], dtype=np.int32))
    array([ 0., 10., 75.])
    """
    distances: Percents = 100 - density * 100.0 / density.max(initial=1)
    return distances


def candidates(regions: Regions, t1: float) -> Bools:
    """Step 6: which regions are candidate article regions."""
    return regions.dfm <= t1


def regions_of(sd: SDTree, t2: float) -> Regions:
    """Steps 2 to 5."""
    valid = valid_nodes(sd, t2)
    return with_features(sd, valid, merged(sd, valid))
