"""Five folds, each in turn to learn from and the other four to judge on (paper 5, section 5.3, table 2)."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from pagesieve.evaluate.folds import site_folds
from pagesieve.evaluate.metrics import kind_scores
from pagesieve.exceptions import OptionError
from pagesieve.methods.labels import Arrangement
from pagesieve.page.tree import NONE
from pagesieve.source.addresses import domain
from pagesieve.train.style_density.curves import Thresholds, best_t1, learn
from pagesieve.train.style_density.predictions import Predictions

FOLDS = 5
TOGETHER = "A vs. AC vs. M"

Row = tuple[float | None, float | None, float | None]


class Fold(NamedTuple):
    """The numbers of the pages that are learnt from, and of those that are judged."""

    learnt: Sequence[int]
    judged: Sequence[int]


class Standing(NamedTuple):
    """A row of the table: means over the folds; None where there is nothing to count."""

    name: str
    precision: float | None
    recall: float | None
    region_accuracy: float | None


def cross_validated(found: Predictions, *, progress: Callable[[list[Fold]], Iterable[Fold]] = iter) -> list[Standing]:
    """The rows of table 2, and below them each arrangement against the rest in the task of all three.

    As in the paper, the first rows are tasks of one class: T1 is learnt for the class alone, precision is the share of
    its pages that are given its name, and recall is 1, since every page is given some name. T2 is learnt for all: a T2
    that leaves no region at all would be the best for multiple areas.
    """
    judged: dict[str, list[Row]] = {}
    for fold in progress(_folds(found)):
        for name, row in _rows(found, fold).items():
            judged.setdefault(name, []).append(row)
    return [Standing(name, *map(_mean, zip(*rows, strict=True))) for name, rows in judged.items()]


def _folds(found: Predictions) -> list[Fold]:
    """The folds, each with pages of every arrangement; the pages of a site are in one."""
    fold_of = _fold_of_site(found)
    numbers = [fold_of.get(page.marked.site, NONE) for page in found.pages]
    folds = []
    for number in range(FOLDS):
        learnt = [page for page, fold in enumerate(numbers) if fold == number]
        for arrangement, pages in found.of_arrangement(learnt).items():
            if not pages:
                raise OptionError(f"{FOLDS} folds need pages of more sites with the arrangement {arrangement}")
        folds.append(Fold(learnt, [page for page, fold in enumerate(numbers) if fold != number]))
    return folds


def _fold_of_site(found: Predictions) -> dict[str, int]:
    """The fold of every site: sites are dealt out apart by the arrangement of their first page."""
    first: dict[str, Arrangement] = {}
    for page in found.pages:
        first.setdefault(domain(page.marked.site), page.arrangement)
    fold_of: dict[str, int] = {}
    for arrangement in Arrangement:
        pages = [page.marked for page in found.pages if first[domain(page.marked.site)] is arrangement]
        if list(first.values()).count(arrangement) >= FOLDS:
            fold_of |= site_folds(pages, FOLDS)
    return fold_of


def _rows(found: Predictions, fold: Fold) -> dict[str, Row]:
    """All rows as one fold has them."""
    thresholds = learn(found, fold.learnt)
    own = found.of_arrangement(fold.learnt)
    rows: dict[str, Row] = {}
    for arrangement, judged in found.of_arrangement(fold.judged).items():
        best = best_t1(found, [own[arrangement]]), thresholds.t2
        rows[str(arrangement)] = (found.precision(judged, *best), 1.0, found.region_accuracy(judged, *best))
    return rows | _three_classes(found, fold.judged, thresholds)


def _three_classes(found: Predictions, judged: Sequence[int], thresholds: Thresholds) -> dict[str, Row]:
    """Each arrangement against the rest with the same thresholds for all, and before them their mean.

    The mean counts every arrangement alike, as the paper has as many pages of each.
    """
    t1, t2, _ = thresholds
    names = [(str(found.pages[page].arrangement), str(found.decision(page, t1, t2).arrangement)) for page in judged]
    scores = kind_scores(names).by_label
    groups = found.of_arrangement(judged)
    regions = {arrangement: found.region_accuracy(pages, t1, t2) for arrangement, pages in groups.items()}
    given = [scores[arrangement].recall for arrangement in Arrangement]  # the share given its name, as in one class
    rows: dict[str, Row] = {TOGETHER: (_mean(given), None, _mean(list(regions.values())))}
    for arrangement in Arrangement:
        score = scores[arrangement]
        rows[f"{arrangement} vs. the rest"] = (score.precision, score.recall, regions[arrangement])
    return rows


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None
