"""Training the model of page types: words and shapes of labelled pages, a regression, a calibration, in one call.

`examples` cuts pages into words and counts their shape; `words` weighs the words, `steps` cuts the shapes; `fitting`
learns the weights; `calibrating` turns scores into probabilities, by scores that every page got from a model which
never saw its site. The model that is returned learnt from all pages.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from pagesieve.evaluate.folds import domain_folds
from pagesieve.evaluate.metrics import KindScores, kind_scores
from pagesieve.exceptions import OptionError
from pagesieve.model import PageTypeModel, told
from pagesieve.train.page_types.calibrating import Floats, best_temperature, shares_of
from pagesieve.train.page_types.examples import Example, examples
from pagesieve.train.page_types.fitting import TYPES, Pages, fit

__all__ = ["Example", "Trained", "examples", "train_page_types"]

Progress = Callable[[Sequence[int]], Iterable[int]]


class Trained(NamedTuple):
    """The model, and how it tells pages of sites that it does not know.

    `without_addresses` is how it tells them by what they hold alone; `confidence` is the mean score of its answers.
    `folds` are the models that did not learn from the sites of a fold, and `fold_of` is that of each domain.
    """

    model: PageTypeModel
    scores: KindScores
    without_addresses: KindScores
    confidence: float
    folds: Sequence[PageTypeModel]
    fold_of: Mapping[str, int]


def train_page_types(found: Sequence[Example], *, folds: int = 5, progress: Progress = iter) -> Trained:
    """Train a model of page types on examples, and judge it in folds by site."""
    if len({example.page_type for example in found}) < 2:
        raise OptionError("to train a model of page types, pages of at least two types are needed")
    fold_of = domain_folds([example.domain for example in found], folds)
    fold = np.array([fold_of[example.domain] for example in found])
    pages = Pages.of(found)
    *held_out, model = [fit(pages, np.flatnonzero(fold != number)) for number in progress(range(folds + 1))]
    places = [place for place, example in enumerate(found) if not example.marked] or range(len(found))
    judged, judges = [found[place] for place in places], [held_out[fold[place]] for place in places]
    scores = _scores(judges, judged)
    bare = _scores(judges, [example.without_address() for example in judged])
    temperature = best_temperature(scores, pages.types[places])
    return Trained(
        replace(model, temperature=temperature, origin={"pages": len(found), "sites": len(fold_of)}),
        _judged(judged, shares_of(scores, temperature)),
        _judged(judged, shares_of(bare, temperature)),
        float(shares_of(scores, temperature).max(axis=1).mean()),
        [replace(fold, temperature=temperature) for fold in held_out],
        fold_of,
    )


def _scores(judges: Sequence[PageTypeModel], found: Sequence[Example]) -> Floats:
    """One line a page: the scores that its judge gives it."""
    return np.stack([judge.scores(page.words, page.shape) for judge, page in zip(judges, found, strict=True)])


def _judged(found: Sequence[Example], shares: Floats) -> KindScores:
    said = (told(dict(zip(TYPES, line.tolist(), strict=True)))[0] for line in shares)
    return kind_scores([(str(page.page_type), str(kind)) for page, kind in zip(found, said, strict=True)])
