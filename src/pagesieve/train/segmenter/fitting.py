"""Fitting: trees for each level over all candidates, and for the roles over what was marked."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.exceptions import OptionError
from pagesieve.methods import Role
from pagesieve.model import ObliviousTrees
from pagesieve.segmentation.model import LEVELS, SegmenterModel
from pagesieve.segmentation.segmenter import described
from pagesieve.train.reader.fitting import catboost_module, exported, exported_classes
from pagesieve.train.segmenter.examples import Example

FEWEST = 5
"""Marks of a role without which nothing can be learnt about it."""

FEWEST_ROLES = 2
"""Roles that there must be to tell one from another."""

Floats = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.intp]


class Growth(NamedTuple):
    """How the trees of an output are grown, the depth they are padded to, and with how many seeds.

    `balance` is how much more a role counts the rarer it is.
    """

    trees: int
    depth: int
    rate: float
    seed: int
    padded: int
    bags: int = 1
    balance: float = 0.0


@dataclass(frozen=True, slots=True)
class Settings:
    """How trees are grown: those of the levels, and those of the roles."""

    trees: int = 120
    depth: int = 5
    rate: float = 0.1
    bags: int = 3
    balance: float = 0.5
    seed: int = 0

    def __post_init__(self) -> None:
        if not (
            0 < self.trees <= 5000
            and 1 < self.depth <= 8
            and 0 < self.rate <= 1
            and 0 <= self.balance <= 1
            and self.bags > 0
        ):
            raise OptionError(
                "a segmenter is trained with 1 to 5000 trees of depth 2 to 8; rate and balance are up to 1"
            )

    @property
    def of_levels(self) -> Growth:
        """How trees are grown over all candidates."""
        return Growth(self.trees, self.depth, self.rate, self.seed, self.depth, bags=self.bags)

    @property
    def of_roles(self) -> Growth:
        """How trees are grown over what was marked, which is a tenth of that: less deep ones, in smaller steps."""
        return Growth(2 * self.trees, self.depth - 1, self.rate * 0.8, self.seed, self.depth, balance=self.balance)


def fit(found: Sequence[Example], settings: Settings) -> SegmenterModel:
    """The model that is learnt from these pages; the same one for the same seed."""
    matrix = np.concatenate([example.features.of_outlines for example in found], axis=1)
    levels = {
        level: _trees(matrix, np.concatenate([page.is_segment(level) for page in found]), settings.of_levels)
        for level in LEVELS
    }
    origin = {"pages": len(found), **asdict(settings)}
    return SegmenterModel(levels, _roles(found, settings), found[0].features.names, origin)


def _roles(found: Sequence[Example], settings: Settings) -> Mapping[Role, ObliviousTrees]:
    """Trees for all roles that are marked often enough, together: what one role gains the others lose.

    Both levels are learnt from at once: a sidebar looks like one on either, and rare roles are rarer on one alone.
    """
    matrix = np.concatenate([_described(example, level) for level in LEVELS for example in found], axis=1)
    marked = np.array([mark.role.number for level in LEVELS for example in found for mark in example.on(level)])
    known = sorted((role for role in Role if (marked == role.number).sum() >= FEWEST), key=lambda role: role.number)
    if len(known) < FEWEST_ROLES:
        return {}
    numbers = [role.number for role in known]
    at = np.isin(marked, numbers)
    learner = _role_learner(matrix[:, at], np.searchsorted(numbers, marked[at]), settings.of_roles)
    return dict(zip(known, exported_classes(learner, settings.of_roles.padded), strict=True))


def _described(example: Example, level: int) -> Floats:
    """What was marked on a level, as the segmenter sees what it cut."""
    outer = {mark.candidate: mark.role for mark in example.on(level - 1)}
    chosen = [mark.candidate for mark in example.on(level)]
    return described(example.features, chosen, outer, level=level)


def _trees(matrix: Floats, label: npt.NDArray[np.bool_], growth: Growth) -> ObliviousTrees:
    """The mean of trees that are grown with several seeds: pages are few, and one seed is a matter of luck."""
    grown = [
        exported(_learnt(matrix, label, growth._replace(seed=growth.bags * growth.seed + bag)), growth.padded)
        for bag in range(growth.bags)
    ]
    columns = {
        name: np.concatenate([getattr(trees, name) for trees in grown]) for name in ("feature", "border", "weights")
    }
    leaves = np.concatenate([trees.leaves / np.float32(growth.bags) for trees in grown]).astype(np.float32)
    return ObliviousTrees(**columns, leaves=leaves, bias=sum(trees.bias for trees in grown) / growth.bags)


def _learnt(matrix: Floats, label: npt.NDArray[np.bool_], growth: Growth) -> Any:
    """A CatBoost model that tells the columns with the label from the others."""
    if label.all() or not label.any():
        raise OptionError("to train a segmenter, pages with segments on two levels and with several roles are needed")
    learner = catboost_module().CatBoostClassifier(**_options(growth))
    learner.fit(catboost_module().Pool(matrix.T, label.astype(np.int8)))
    return learner


def _role_learner(matrix: Floats, role: Numbers, growth: Growth) -> Any:
    """A CatBoost model that tells which role each column has; the rarer one is, the more it counts."""
    learner = catboost_module().CatBoostClassifier(loss_function="MultiClass", **_options(growth))
    weight = (len(role) / np.bincount(role)[role]) ** growth.balance
    learner.fit(catboost_module().Pool(matrix.T, role, weight=weight))
    return learner


def _options(growth: Growth) -> dict[str, Any]:
    return {
        "iterations": growth.trees,
        "depth": growth.depth,
        "learning_rate": growth.rate,
        "random_seed": growth.seed,
        "l2_leaf_reg": 5,
        "rsm": 0.3,  # of the features, for each tree: pages are few, and features many
        "border_count": 32,
        "bootstrap_type": "Bernoulli",
        "subsample": 0.7,
        "boosting_type": "Plain",
        "thread_count": 1,  # sums in one order alone, so that the same bytes come out
        "verbose": False,
        "allow_writing_files": False,
    }
