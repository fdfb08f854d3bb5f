"""Training the visual model on pages with snapshots, and folds by site to judge it in.

Trees learn what is left to say when the reader has spoken: they start from its log-odds. Sets differ in how much of a
page they call content, which has nothing to do with what is seen; so the log-odds are first brought to each set.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

import numpy as np

from pagesieve.evaluate.folds import domain_folds
from pagesieve.exceptions import OptionError
from pagesieve.model.visual import VisualModel
from pagesieve.train.reader.fitting import catboost_module, exported
from pagesieve.train.visual.calibrating import brought
from pagesieve.train.visual.examples import VisualExample, visual_examples
from pagesieve.train.visual.settings import Settings

__all__ = ["Settings", "Standing", "Trained", "VisualExample", "train_visual", "visual_examples"]

Progress = Callable[[Sequence[int]], Iterable[int]]


class Standing(NamedTuple):
    """Word F1 on the pages of a set, without and with what is seen, and on how many pages it rose or fell by a point.

    `told` are the pages whose boxes tell something.
    """

    name: str
    pages: int
    told: int
    without: float
    seen: float
    better: int
    worse: int


class Trained(NamedTuple):
    """The model, and how it does on pages of sites that it does not know."""

    model: VisualModel
    standings: Sequence[Standing]


POINT = 0.01
"""Word F1 by which a page must differ to be counted as better or worse."""


def train_visual(
    found: Sequence[VisualExample], settings: Settings | None = None, *, folds: int = 6, progress: Progress = iter
) -> Trained:
    """Train the visual model on examples, and judge it in folds by site."""
    settings = settings or Settings()
    if not any(example.told for example in found):
        raise OptionError("to train the visual model, pages with snapshots whose boxes tell something are needed")
    fold_of = domain_folds([example.page.domain for example in found], folds)
    scores: dict[str, list[tuple[float, float, bool]]] = {}
    for fold in progress(range(folds)):
        model = fit([example for example in found if fold_of[example.page.domain] != fold], settings)
        for example in found:
            if fold_of[example.page.domain] == fold:
                scores.setdefault(example.set, []).append(judged(example, model))
    return Trained(fit(found, settings), [_standing(name, pages) for name, pages in sorted(scores.items())])


def judged(example: VisualExample, model: VisualModel) -> tuple[float, float, bool]:
    """Word F1 without and with what is seen, and whether boxes tell something."""
    without = example.f1(example.odds)
    return without, example.f1(example.corrected(model)) if example.told else without, example.told


def _standing(name: str, pages: Sequence[tuple[float, float, bool]]) -> Standing:
    without, seen, told = np.array(pages, dtype=np.float64).T
    rise = seen - without
    return Standing(
        name,
        len(pages),
        int(told.sum()),
        float(without.mean()),
        float(seen.mean()),
        int((rise > POINT).sum()),
        int((rise < -POINT).sum()),
    )


def fit(found: Sequence[VisualExample], settings: Settings) -> VisualModel:
    """The model that is learnt from these pages; the same one for the same seed."""
    used = [example for example in found if example.told]
    baselines = brought(found)
    matrix = np.concatenate([example.matrix for example in used], axis=1)
    weight = np.concatenate([example.weights for example in used])
    counting = weight > 0
    pool = catboost_module().Pool(
        matrix.T[counting],
        np.concatenate([example.page.is_content for example in used])[counting].astype(np.int8),
        weight=(weight / weight[counting].mean())[counting],
        baseline=np.concatenate([baselines[example.page.name] for example in used])[counting],
    )
    learner = _learner(settings)
    learner.fit(pool)
    usual = np.abs(matrix[:, counting]).mean(axis=1).astype(np.float32)
    origin = {"pages": len(used), "sets": sorted({example.set for example in used}), **asdict(settings)}
    return VisualModel(exported(learner, settings.depth), usual, origin)


def _learner(settings: Settings) -> Any:
    return catboost_module().CatBoostClassifier(
        iterations=settings.trees,
        depth=settings.depth,
        learning_rate=settings.rate,
        random_seed=settings.seed,
        l2_leaf_reg=20,
        rsm=0.5,
        border_count=32,
        bootstrap_type="Bernoulli",
        subsample=0.7,
        boosting_type="Plain",
        thread_count=1,  # sums in one order alone, so that the same bytes come out
        verbose=False,
        allow_writing_files=False,
    )
