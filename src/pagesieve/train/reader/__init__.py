"""Training the learned reader: labels from gold texts, trees, how sharply to cut, and a calibration, in one call.

`labelling` aligns the blocks of a page with its gold text; `examples` turns pages into numbers; `fitting` grows the
trees, and `reading_in_order` trains the network; `choosing` sets how sharply pages are cut, and the calibration, by
scores that every page got from a model which never saw its site. The model that is returned learnt from all pages;
those of the folds come with it, so that anyone can read every page with a model that does not know its site.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from operator import attrgetter
from typing import NamedTuple

import numpy as np

from pagesieve.evaluate.folds import domain_folds
from pagesieve.exceptions import OptionError
from pagesieve.features import NAMES, Features
from pagesieve.model import Network, ObliviousTrees, ReaderModel
from pagesieve.model.deciding import settled
from pagesieve.model.reader import together
from pagesieve.model.wholes import Scores
from pagesieve.train.reader.choosing import Standing, best_sharpness, calibration, standings
from pagesieve.train.reader.examples import Example, Floats, examples, marked_examples, tells_content
from pagesieve.train.reader.fitting import Settings, fit
from pagesieve.train.reader.reading_in_order import fit_network

__all__ = [
    "Example",
    "Settings",
    "Standing",
    "Trained",
    "cross_validated",
    "examples",
    "marked_examples",
    "tells_content",
    "train_reader",
]

Progress = Callable[[Sequence[int]], Iterable[int]]


class Learnt(NamedTuple):
    """The two parts of a model that are learnt from examples."""

    trees: ObliviousTrees
    network: Network


class Judged(NamedTuple):
    """What each fold learnt from other sites than its own; how it reads its pages, and how sharply to cut these."""

    learnt: Sequence[Learnt]
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
        ReaderModel(*learnt, NAMES, judged.sharpness, judged.calibration, origin)
        for learnt in (*judged.learnt, learn(found, settings))
    ]
    return Trained(model, judged.standings, held_out, judged.fold_of)


def cross_validated(
    found: Sequence[Example], settings: Settings, *, folds: int = 5, progress: Progress = iter
) -> Judged:
    """Judge a reader in folds by site, by gold alone; how sharply to cut is chosen by gold and by marks."""
    with_gold = sorted((example for example in found if example.gold is not None), key=attrgetter("marked"))
    judged = [example for example in with_gold if not example.marked] or with_gold
    if not judged:
        raise OptionError("to train a reader, pages with a gold text are needed; there are none")
    fold_of = domain_folds([example.domain for example in found], folds)
    learnt = [
        learn([example for example in found if fold_of[example.domain] != fold], settings)
        for fold in progress(range(folds))
    ]
    scores = [scores_of(learnt[fold_of[example.domain]], example) for example in with_gold]
    sharpness = best_sharpness(with_gold, scores)
    scores = scores[: len(judged)]  # what is marked comes last
    return Judged(learnt, fold_of, standings(judged, scores, sharpness), sharpness, calibration(judged, scores))


def learn(examples: Sequence[Example], settings: Settings) -> Learnt:
    """Trees and a network that tell content from the rest, learnt from these examples."""
    return Learnt(fit(examples, settings), fit_network(examples, settings))


def scores_of(learnt: Learnt, example: Example) -> Scores:
    """The scores of the blocks of a page."""
    features = Features(np.ascontiguousarray(example.matrix.T), example.names)
    sums = together(learnt.trees.in_two_steps(features.matrix), learnt.network(features, example.blocks.words))
    return settled(sums, example.blocks)
