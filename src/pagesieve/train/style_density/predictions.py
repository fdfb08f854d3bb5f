"""What the method says of many labelled pages under many thresholds, each thing computed once."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from pagesieve.evaluate.metrics import region_accuracy
from pagesieve.evaluate.metrics.matching import greedy_matching
from pagesieve.evaluate.metrics.words import bag_of_words, bag_score
from pagesieve.methods.labels import Arrangement
from pagesieve.methods.style_density.decision import Decision, final_decision
from pagesieve.methods.style_density.regions import Regions, candidates, regions_of
from pagesieve.page.tree import NONE, Bools
from pagesieve.train.style_density.labelled import LabelledPage

SAME_REGION = 0.5  # share of the words of the smaller of two regions that the other must have

Pair = tuple[int, int]


class Predictions:
    """The decisions on labelled pages by threshold. With the same candidates a page is decided alike."""

    def __init__(self, pages: Sequence[LabelledPage]) -> None:
        self.pages = pages
        self.regions_at = cache(self._regions_at)
        self._decisions: dict[tuple[int, float, int], Decision] = {}
        self._captured: dict[tuple[int, bytes], list[Pair]] = {}

    def _regions_at(self, page: int, t2: float) -> tuple[Regions, npt.NDArray[np.float64]]:
        """The regions of a page, and their distances from the max density region in order."""
        regions = regions_of(self.pages[page].sd, t2)
        return regions, np.sort(regions.dfm)

    def decision(self, page: int, t1: float, t2: float) -> Decision:
        """The decision on a page."""
        regions, distances = self.regions_at(page, t2)
        key = page, t2, int(np.searchsorted(distances, t1, side="right"))
        if key not in self._decisions:
            self._decisions[key] = final_decision(self.pages[page].sd, regions, candidates(regions, t1))
        return self._decisions[key]

    def right(self, pages: Sequence[int], t1: float, t2: float) -> Bools:
        """Which of these pages are given their arrangement."""
        return np.array(
            [self.decision(page, t1, t2).arrangement is self.pages[page].arrangement for page in pages], dtype=bool
        )

    def precision(self, pages: Sequence[int], t1: float, t2: float) -> float:
        """The share of these pages that are given their arrangement."""
        return float(self.right(pages, t1, t2).mean()) if len(pages) else 0.0

    def of_arrangement(self, among: Sequence[int] | None = None) -> dict[Arrangement, list[int]]:
        """The numbers of the pages of every arrangement."""
        found: dict[Arrangement, list[int]] = {arrangement: [] for arrangement in Arrangement}
        for page in range(len(self.pages)) if among is None else among:
            found[self.pages[page].arrangement].append(page)
        return found

    def region_accuracy(self, pages: Sequence[int], t1: float, t2: float) -> float | None:
        """How well the annotated regions of these pages are captured (equation 4); None where none is annotated."""
        return region_accuracy(self.captured(page, t1, t2) for page in pages)

    def captured(self, page: int, t1: float, t2: float) -> list[Pair]:
        """For every annotated region its density in the detected region, 0 where none is, and as annotated."""
        if not self.pages[page].regions:
            return []
        decision = self.decision(page, t1, t2)
        key = page, decision.main.tobytes() + decision.comments.tobytes()
        if key not in self._captured:
            detected = detected_regions(self.pages[page], decision)
            self._captured[key] = captured_densities(detected, self.pages[page].regions)
        return self._captured[key]


def detected_regions(page: LabelledPage, decision: Decision) -> list[str]:
    """The texts of the main regions; what lies in a region in a region belongs to the inner one."""
    texts = defaultdict(list)
    owners = decision.owner(page.sd)[page.block_rows].tolist()
    for owner, text in zip(owners, page.block_texts, strict=True):
        if owner != NONE:
            texts[owner].append(text)
    return ["\n".join(texts[row]) for row in decision.main.tolist() if row in texts]


def captured_densities(detected: Sequence[str], annotated: Sequence[str]) -> list[Pair]:
    """Pairs (detected, annotated) of densities for paper 5's equation 4, matched one to one by their words.

    >>> captured_densities(["old boats at sea", "menu"], ["old boats", "a rope"])
    [(16, 9), (0, 6)]
    """
    found, true = [bag_of_words(text) for text in detected], [bag_of_words(text) for text in annotated]
    weights = {}
    for i, one in enumerate(found):
        for j, other in enumerate(true):
            shared = (one & other).total()
            if shared and shared >= SAME_REGION * min(one.total(), other.total()):
                weights[i, j] = bag_score(one, other).f1
    match = {j: i for i, j in greedy_matching(weights)}
    return [(density(detected[match[j]]) if j in match else 0, density(text)) for j, text in enumerate(annotated)]


def density(text: str) -> int:
    """The characters of a text as shown.

    >>> density("two  words")
    9
    """
    return len(" ".join(text.split()))
