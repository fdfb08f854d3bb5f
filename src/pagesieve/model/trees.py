"""Oblivious trees: every level of a tree asks one question of all rows, so a leaf is a number made of answers.

That makes them fast without any machine-learning package. The questions of all trees are asked at once, each one a
comparison of a feature with a border; the answers of a tree, read as bits, number the leaf that a row falls into.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from pagesieve.page.columns import frozen

Floats = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.integer[Any]]

FIRST, UNLIKELY = 60, -2.5
"""Trees that are asked about every row, and the sum (as log-odds) below which the others are not asked."""

_COLUMNS = ("feature", "border", "leaves", "weights")

ROWS_AT_A_TIME = 512
"""Rows that are answered for together: their answers fit into the cache of a core."""


@dataclass(frozen=True, eq=False)
class ObliviousTrees:
    """A sum of trees. `feature` and `border` have one line a tree and one column a level; `leaves` one line a tree.

    Level `d` asks whether the feature is greater than the border; the answer is bit `d` of the number of the leaf.
    `weights` tells how much of the training data fell into each leaf.
    """

    feature: Numbers
    border: Floats
    leaves: Floats
    weights: Floats
    bias: float = 0.0

    def __post_init__(self) -> None:
        trees, depth = self.feature.shape
        for name, shape in {
            "border": (trees, depth),
            "leaves": (trees, 2**depth),
            "weights": (trees, 2**depth),
        }.items():
            if getattr(self, name).shape != shape:
                raise ValueError(f"{name} has the shape {getattr(self, name).shape}, and should have {shape}")
        for name in _COLUMNS:
            frozen(getattr(self, name))

    @property
    def depth(self) -> int:
        """Levels of each tree."""
        return int(self.feature.shape[1])

    def __len__(self) -> int:
        return len(self.feature)

    def __call__(self, matrix: Floats) -> Floats:
        """The sum of the trees for each column of a matrix that has one line a feature.

        >>> one = np.ones((1, 2), dtype=np.float32)
        >>> trees = ObliviousTrees(np.array([[0]]), np.array([[0.5]]), np.array([[-1.0, 2.0]]), one)
        >>> trees(np.array([[0.0, 1.0, 0.5]]))
        array([-1.,  2., -1.], dtype=float32)
        """
        total = np.full(matrix.shape[1], self.bias, dtype=np.float32)
        for start in range(0, matrix.shape[1], ROWS_AT_A_TIME):
            rows = slice(start, start + ROWS_AT_A_TIME)
            total[rows] += self._values(matrix[:, rows]).sum(axis=0)
        return total

    def in_two_steps(self, matrix: Floats) -> Floats:
        """The same sum, but of the first trees alone for columns that these find quite unlikely: half of the work."""
        first, rest = self._steps
        total = first(matrix)
        likely = np.flatnonzero(total > UNLIKELY)
        if len(rest):
            total[likely] += rest(matrix[:, likely])
        return total

    @cached_property
    def _steps(self) -> "tuple[ObliviousTrees, ObliviousTrees]":
        return self._part(slice(0, FIRST), self.bias), self._part(slice(FIRST, None), 0.0)

    def _part(self, trees: slice, bias: float) -> "ObliviousTrees":
        return ObliviousTrees(
            self.feature[trees], self.border[trees], self.leaves[trees], self.weights[trees], bias=bias
        )

    def _values(self, matrix: Floats) -> Floats:
        """The value of each tree for each column."""
        values: Floats = self.leaves.take(self.leaf_numbers(matrix) + self._offsets)
        return values

    def leaf_numbers(self, matrix: Floats) -> Numbers:
        """The leaf of each tree that each column of the matrix falls into."""
        features, borders, place = self._questions
        answers = (matrix.take(features, axis=0) > borders[:, None]).view(np.uint8)
        numbers = np.zeros((len(self), matrix.shape[1]), dtype=np.uint8 if self.depth <= 8 else np.uint16)
        for level in range(self.depth - 1, -1, -1):
            numbers += numbers  # a bit further; NumPy adds small numbers faster than it shifts them
            numbers |= answers.take(place[:, level], axis=0)
        return numbers

    @cached_property
    def _questions(self) -> tuple[Numbers, Floats, Numbers]:
        """The different questions, and which of them each level of each tree asks; many ask the same."""
        asked = np.stack((self.feature.ravel().astype(np.float64), self.border.ravel().astype(np.float64)), axis=1)
        different, place = np.unique(asked, axis=0, return_inverse=True)
        features = different[:, 0].astype(np.int32)
        return features, different[:, 1].astype(np.float32), place.reshape(self.feature.shape)

    @cached_property
    def _offsets(self) -> Numbers:
        return (np.arange(len(self), dtype=np.int32) << self.depth)[:, None]
