"""Fitting: trees by CatBoost, which is needed for training alone."""

import json
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from pagesieve.exceptions import MissingExtraError, OptionError
from pagesieve.model import ObliviousTrees
from pagesieve.train.reader.examples import Example, Floats

Padded = tuple[list[int], list[float], list[float], list[float]]


@dataclass(frozen=True, slots=True)
class Settings:
    """How trees are grown and a network is trained.

    `rows` is how many blocks are drawn from all examples for the trees, by their weight; `epochs` is how often the
    network sees every page, and with none it says nothing.
    """

    trees: int = 250
    depth: int = 6
    rate: float = 0.14
    rows: int = 500_000
    epochs: int = 14
    seed: int = 0

    def __post_init__(self) -> None:
        if not (0 < self.trees <= 5000 and 0 < self.depth <= 8 and 0 < self.rate <= 1 and self.rows > 0 <= self.epochs):
            raise OptionError("a reader is trained with 1 to 5000 trees of depth 1 to 8, a rate up to 1, and some rows")


def fit(examples: Sequence[Example], settings: Settings) -> ObliviousTrees:
    """Trees that tell content from the rest, learnt from these examples; the same ones for the same seed."""
    catboost = catboost_module()
    place, weight = _drawn(examples, settings)
    matrix = _rows([example.matrix for example in examples], place)
    label = np.concatenate([example.is_content for example in examples])[place]
    if label.all() or not label.any():
        raise OptionError("to train a reader, pages with content and with other text are needed")
    learner = catboost.CatBoostClassifier(
        iterations=settings.trees,
        depth=settings.depth,
        learning_rate=settings.rate,
        random_seed=settings.seed,
        l2_leaf_reg=5,
        rsm=0.25,  # of the features, for each tree: faster, and no worse
        border_count=64,
        bootstrap_type="Bernoulli",
        subsample=0.7,
        boosting_type="Plain",
        thread_count=1,  # sums in one order alone, so that the same bytes come out
        verbose=False,
        allow_writing_files=False,
    )
    learner.fit(catboost.Pool(matrix, label.astype(np.int8), weight=weight))
    return exported(learner, settings.depth)


def catboost_module() -> Any:
    """CatBoost, or a word about how to install it."""
    try:
        import catboost
    except ImportError as fault:
        raise MissingExtraError("training needs CatBoost: pip install 'pagesieve[train]'") from fault
    return catboost


def _drawn(examples: Sequence[Example], settings: Settings) -> tuple[Any, Any]:
    """The blocks to learn from, and their weights: the heavy ones all, of the light ones some that stand for more."""
    weights = np.concatenate([example.weights() for example in examples])
    share = np.minimum(1.0, weights * settings.rows / max(float(weights.sum()), 1e-9))
    drawn = np.random.default_rng(settings.seed).random(len(weights)) < share
    place = np.flatnonzero(drawn & (weights > 0))
    kept = weights[place] / share[place]
    return place, kept / kept.mean()


def _rows(parts: Sequence[Floats], place: npt.NDArray[np.int64]) -> Floats:
    """These rows of matrices that stand below one another, without putting all of them together."""
    stops = np.cumsum([len(part) for part in parts])
    cuts = np.split(place, np.searchsorted(place, stops[:-1]))
    starts = stops - [len(part) for part in parts]
    return np.concatenate([part[rows - start] for part, rows, start in zip(parts, cuts, starts, strict=True)])


def exported(learner: Any, depth: int) -> ObliviousTrees:
    """The trees of a CatBoost model, by way of its JSON, all of one depth."""
    (trees,) = exported_classes(learner, depth)
    return trees


def exported_classes(learner: Any, depth: int) -> list[ObliviousTrees]:
    """The trees of a CatBoost model of several classes: for each class the same questions, and leaves of its own."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.json"
        learner.save_model(str(path), format="json")
        model = json.loads(path.read_text())
    trees = [tree for tree in model["oblivious_trees"] if tree["splits"]]
    scale, biases = model["scale_and_bias"]
    return [
        _of_class([_padded(tree, depth, slice(place, None, len(biases))) for tree in trees], depth, (scale, bias))
        for place, bias in enumerate(biases)
    ]


def _of_class(padded: Sequence[Padded], depth: int, scale_and_bias: tuple[float, float]) -> ObliviousTrees:
    scale, bias = scale_and_bias
    feature, border, leaves, weights = zip(*padded, strict=True) if padded else ((), (), (), ())
    return ObliviousTrees(
        feature=np.array(feature, dtype=np.int16).reshape(-1, depth),
        border=np.array(border, dtype=np.float32).reshape(-1, depth),
        leaves=np.array(leaves, dtype=np.float32).reshape(-1, 2**depth) * np.float32(scale),
        weights=np.array(weights, dtype=np.float32).reshape(-1, 2**depth),
        bias=float(bias),
    )


def _padded(tree: dict[str, Any], depth: int, of_class: slice) -> Padded:
    """A tree with questions that nobody answers with yes added up to the depth of the others."""
    values = tree["leaf_values"][of_class]
    feature = [split["float_feature_index"] for split in tree["splits"]]
    border = [split["border"] for split in tree["splits"]]
    missing = depth - len(feature)
    spare = [0.0] * (2**depth - len(values))
    return (
        feature + [0] * missing,
        border + [float("inf")] * missing,
        values + spare,
        tree["leaf_weights"] + spare,
    )
