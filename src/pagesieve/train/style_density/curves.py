"""Precision against the number of pages, T1 and T2 (paper 5, figures 3 to 5), and the thresholds they recommend."""

import json
import random
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from pagesieve.evaluate.plots import lines
from pagesieve.exceptions import OptionError
from pagesieve.methods.labels import Arrangement
from pagesieve.methods.style_density import NAME
from pagesieve.train.style_density.predictions import Predictions

RUNS = 10  # random selections that are averaged (section 5.1)
SHARE = 0.2  # of the pages, for every selection of figures 4 and 5 (section 5.2)
STEP = 5  # pages from one point of figure 3 to the next
FIXED_T2 = 20  # while T1 is sought (section 5.2)
EXTREME_T1 = {Arrangement.ARTICLE: 0, Arrangement.WITH_COMMENTS: 0, Arrangement.MULTIPLE: 100}  # of figure 3
T1S = tuple(range(101))
T2S = (*range(0, 50, 5), *range(50, 100, 10), *range(100, 300, 25), *range(300, 1001, 100))
ALL = "all together"
GUESS = "random guess"

Point = tuple[float, float]
Curve = list[Point]
Curves = dict[str, Curve]


class Thresholds(NamedTuple):
    """What was learnt: T1 and T2, and from how many pages."""

    t1: float
    t2: float
    pages: int

    def as_json(self) -> str:
        """The saved setting, which `StyleDensity.load` reads."""
        return json.dumps({"method": NAME, **self._asdict()}, indent=2) + "\n"


def learn(found: Predictions, among: Sequence[int] | None = None) -> Thresholds:
    """The best T1 at T2 = 20, then the best T2 at that T1, every arrangement counting alike; the lowest of equals."""
    groups = [pages for pages in found.of_arrangement(among).values() if pages]
    if not groups:
        raise OptionError("there is no labelled page to learn from")
    t1 = best_t1(found, groups)
    t2 = max(T2S, key=lambda t2: quality(found, groups, (t1, t2)))
    return Thresholds(t1, t2, sum(map(len, groups)))


def best_t1(found: Predictions, groups: Sequence[Sequence[int]]) -> float:
    """The best T1 at T2 = 20, the lowest of equals."""
    return max(T1S, key=lambda t1: quality(found, groups, (t1, FIXED_T2)))


def quality(found: Predictions, groups: Sequence[Sequence[int]], thresholds: tuple[float, float]) -> float:
    """Precision and, where regions are annotated, region accuracy, each the mean over groups of pages.

    The paper chooses by precision alone, which hardly changes over most values of T1: which regions are captured tells
    more of them apart.
    """
    regions = [found.region_accuracy(pages, *thresholds) for pages in groups]
    known = [accuracy for accuracy in regions if accuracy is not None]
    return _mean([found.precision(pages, *thresholds) for pages in groups]) + _mean(known)


def learning_rate(found: Predictions, seed: int = 0) -> Curves:
    """Figure 3: precision against the number of pages, with the extreme values of T1."""
    chance = random.Random(seed)
    right = {
        arrangement: found.right(pages, EXTREME_T1[arrangement], FIXED_T2).tolist()
        for arrangement, pages in found.of_arrangement().items()
    }
    return _with_mean(
        {
            arrangement: [
                (size, _mean([_mean(chance.sample(marks, size)) for _ in range(RUNS)]))
                for size in range(STEP, len(marks) + 1, STEP)
            ]
            for arrangement, marks in right.items()
        }
    )


def precision_by_t1(found: Predictions, seed: int = 0, t1s: Sequence[float] = T1S) -> Curves:
    """Figure 4: precision against T1, with T2 = 20."""
    return _sweep(found, seed, {arrangement: [(t1, t1, FIXED_T2) for t1 in t1s] for arrangement in Arrangement})


def precision_by_t2(
    found: Predictions, by_t1: Mapping[str, Sequence[Point]], *, seed: int = 0, t2s: Sequence[float] = T2S
) -> Curves:
    """Figure 5: precision against T2, with the best T1 of each arrangement in figure 4."""
    return _sweep(
        found,
        seed,
        {arrangement: [(t2, best(by_t1[arrangement]), t2) for t2 in t2s] for arrangement in Arrangement},
    )


def best(curve: Sequence[Point]) -> float:
    """Where a curve is highest, the first of equals.

    >>> best([(0, 0.5), (10, 0.8), (20, 0.8)])
    10
    """
    return max(curve, key=lambda point: point[1])[0]


def _sweep(
    found: Predictions, seed: int, settings: Mapping[Arrangement, Sequence[tuple[float, float, float]]]
) -> Curves:
    """Precision on a fifth of the pages of each arrangement, the mean of ten selections, at (x, T1, T2)."""
    chance = random.Random(seed)
    curves: dict[Arrangement, Curve] = {}
    for arrangement, pages in found.of_arrangement().items():
        size = max(round(SHARE * len(pages)), 1)
        selections = [chance.sample(pages, min(size, len(pages))) for _ in range(RUNS)]
        curves[arrangement] = [
            (x, _mean([found.precision(chosen, t1, t2) for chosen in selections]))
            for x, t1, t2 in settings[arrangement]
        ]
    return _with_mean(curves)


def _with_mean(curves: Mapping[Arrangement, Curve]) -> Curves:
    """The curves with their mean as far as all go, and with what a random guess among the arrangements gives."""
    named: Curves = {str(arrangement): curve for arrangement, curve in curves.items()}
    together = list(zip(*curves.values(), strict=False))
    named[ALL] = [(points[0][0], _mean([y for _, y in points])) for points in together]
    longest = max(curves.values(), key=len)
    named[GUESS] = [(x, 1 / len(Arrangement)) for x, _ in longest]
    return named


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def plots(found: Predictions, seed: int = 0) -> dict[str, str]:
    """Figures 3 to 5 as SVG by file name."""
    by_t1 = precision_by_t1(found, seed)
    drawn: dict[str, tuple[Callable[[], Curves], str, str]] = {
        "learning-rate.svg": (lambda: learning_rate(found, seed), "Learning rate", "pages"),
        "t1.svg": (lambda: by_t1, "Threshold T1, with T2 = 20", "T1"),
        "t2.svg": (lambda: precision_by_t2(found, by_t1, seed=seed), "Threshold T2, with the best T1", "T2"),
    }
    return {
        name: lines({who: curve for who, curve in curves().items() if curve}, title, (across, "average precision"))
        for name, (curves, title, across) in drawn.items()
    }
