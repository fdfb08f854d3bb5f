"""Training the learned reader: labels from gold texts, trees, how sharply to cut, and a calibration, in one call.

`labelling` aligns the blocks of a page with its gold text; `examples` turns pages into numbers; `fitting` grows the
trees; `choosing` sets how sharply pages are cut, and the calibration, by scores that every page got from trees which
never saw its site. The model that is returned learnt from all pages; those of the folds come with it, so that anyone
can read every page with a model that does not know its site.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import NamedTuple

from pagesieve.evaluate.folds import domain_folds
from pagesieve.exceptions import OptionError
from pagesieve.features import NAMES
from pagesieve.model import ObliviousTrees, ReaderModel
from pagesieve.model.deciding import Scores, settled
from pagesieve.train.reader.choosing import Standing, best_sharpness, calibration, standings
from pagesieve.train.reader.examples import Example, Floats, examples
from pagesieve.train.reader.fitting import Settings, fit

__all__ = ["Example", "Settings", "Standing", "Trained", "cross_validated", "examples", "train_reader"]

Progress = Callable[[Sequence[int]], Iterable[int]]


class Judged(NamedTuple):
    """Trees of each fold, that did not learn from its sites; how they read its pages, and how sharply to cut these."""

    trees: Sequence[ObliviousTrees]
    fold_of: Mapping[str, int]
    standings: Sequence[Standing]
    sharpness: float
    calibration: Floats


class Trained(NamedTuple):
    """The model; how it reads pages of sites that it does not know; the models of the folds, and each site's fold."""

    model: ReaderModel
    standings: Sequence[Standing]
    folds: Sequence[ReaderModel]
    fold_of: Mapping[str, int]


def train_reader(
    found: Sequence[Example], settings: Settings | None = None, *, folds: int = 5, progress: Progress = iter
) -> Trained:
    """Train a reader on examples, and judge it in folds by site."""
    settings = settings or Settings()
    judged = cross_validated(found, settings, folds=folds, progress=progress)
    origin = {"pages": len(found), **asdict(settings)}
    *held_out, model = [
        ReaderModel(trees, NAMES, judged.sharpness, judged.calibration, origin)
        for trees in (*judged.trees, fit(found, settings))
    ]
    return Trained(model, judged.standings, held_out, judged.fold_of)


def cross_validated(
    found: Sequence[Example], settings: Settings, *, folds: int = 5, progress: Progress = iter
) -> Judged:
    """Judge a reader in folds by site."""
    judged = [example for example in found if example.gold is not None]
    if not judged:
        raise OptionError("to train a reader, pages with a gold text are needed; there are none")
    fold_of = domain_folds([example.domain for example in found], folds)
    trees = [
        fit([example for example in found if fold_of[example.domain] != fold], settings)
        for fold in progress(range(folds))
    ]
    scores = [scores_of(trees[fold_of[example.domain]], example) for example in judged]
    sharpness = best_sharpness(judged, scores)
    return Judged(trees, fold_of, standings(judged, scores, sharpness), sharpness, calibration(judged, scores))


def scores_of(trees: ObliviousTrees, example: Example) -> Scores:
    """The scores of the blocks of a page."""
    return settled(trees.in_two_steps(example.matrix.T), example.blocks)
