"""Region accuracy and the diversity of a dataset (paper 5, sections 4.2 and 4.3)."""

from collections.abc import Iterable, Sequence

from pagesieve.evaluate.metrics.score import share


def region_accuracy(documents: Iterable[Sequence[tuple[int, int]]]) -> float | None:
    """The mean over documents of the mean over regions of c / (|c - r| + c) (paper 5, equation 4).

    A document is its annotated regions, each as (c, r): the density, in characters, of the region detected for it, 0
    where none was, and the density annotated. Documents without regions have no mean and are left out; None where all
    are. The formula sees sizes only: another region of the same size scores 1.

    >>> region_accuracy([[(50, 100), (100, 100)], [(200, 100), (0, 100)], []])
    0.5416666666666666
    """
    means = [sum(_captured(c, r) for c, r in regions) / len(regions) for regions in documents if regions]
    return sum(means) / len(means) if means else None


def _captured(detected: int, actual: int) -> float:
    return share(detected, abs(detected - actual) + detected)


def diversity(domains: int, pages: int) -> float:
    """The number of distinct domains to a page (paper 5, equation 3); 0 where there are no pages.

    >>> f"{diversity(521, 600):.3%}"
    '86.833%'
    """
    return share(domains, pages)
