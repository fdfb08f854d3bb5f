"""What each feature adds to the score of a row: how the mean of the leaves below changes with every answer."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from pagesieve.model.trees import Floats, ObliviousTrees

Sums = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Contributions:
    """The features of trees with what each of them adds."""

    trees: ObliviousTrees
    features: int

    @cached_property
    def means(self) -> list[Sums]:
        """For 0, 1, 2, ... answers, the mean value of the leaves that are left, by the data that fell into them."""
        weights = np.maximum(self.trees.weights.astype(np.float64), 1e-9)
        values = self.trees.leaves * weights
        means = []
        for answers in range(self.trees.depth + 1):  # leaves with the same first answers lie 2**answers apart
            shape = (len(self.trees), -1, 2**answers)
            means.append(values.reshape(shape).sum(axis=1) / weights.reshape(shape).sum(axis=1))
        return means

    @cached_property
    def steps(self) -> Sums:
        """For each tree, level and leaf, how the mean of the leaves that are left changes with the answer there."""
        leaf = np.arange(2**self.trees.depth)
        means = [mean[:, leaf & (mean.shape[1] - 1)] for mean in self.means]
        return np.diff(np.stack(means, axis=1), axis=1)

    def of_all(self, matrix: Floats) -> Sums:
        """What each feature adds for each column of a matrix: one line a feature.

        >>> one = np.ones((1, 2), dtype=np.float32)
        >>> trees = ObliviousTrees(np.array([[1]]), np.array([[0.5]]), np.array([[-1.0, 2.0]]), one)
        >>> Contributions(trees, features=2).of_all(np.array([[0.0, 0.0], [1.0, 0.0]])).tolist()
        [[0.0, 0.0], [1.5, -1.5]]
        """
        added: Sums = np.zeros((self.features, matrix.shape[1]))
        leaves = self.trees.leaf_numbers(matrix).astype(np.intp)
        for leaf, steps, features in zip(leaves, self.steps, self.trees.feature.tolist(), strict=True):
            for step, feature in zip(
                steps, features, strict=True
            ):  # one look into a short table at a time stays in cache
                added[feature] += step.take(leaf)
        return added

    def of(self, row: Floats) -> Sums:
        """What each feature adds for one row of the matrix; with the mean of all it sums to the score.

        >>> one = np.ones((1, 2), dtype=np.float32)
        >>> trees = ObliviousTrees(np.array([[1]]), np.array([[0.5]]), np.array([[-1.0, 2.0]]), one)
        >>> Contributions(trees, features=2).of(np.array([0.0, 1.0]))
        array([0. , 1.5])
        """
        return self.of_all(row[:, None])[:, 0]
