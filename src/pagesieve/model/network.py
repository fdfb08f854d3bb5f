"""A small network that reads the blocks of a page in their order, beside the trees, which see one block at a time.

Each layer looks at a block, at one before it and one after it (further away from layer to layer), and at the page as
a whole. It starts from the features of the blocks and from the words of the classes around them. What it computes is
written once, for NumPy and for the library that trains it: both know the same operations.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.features import Features
from pagesieve.features.naming import NAMED, Names
from pagesieve.page.columns import frozen

Array = Any  # of NumPy, or of the library that trains
Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.integer[Any]]

MOST_WORDS = 6
"""Words of a name that count, of those that the network knows."""

MEANS = 2
"""Ways to see the page as a whole: every block counting alike, and by the root of its words."""

ALONE = 262_144
"""Multiplications of a matrix product up to which OpenBLAS, which NumPy comes with, takes one thread alone.

Several would wait for one another longer than they work, and take the cores of those who read other pages.
"""

WEIGHTS = (
    *("scale", "embedding", "widen", "widen_bias", "narrow", "narrow_bias"),
    *("near", "whole", "near_bias", "mix", "mix_bias", "last", "last_bias"),
)
"""The names of its weights; from `near` to `mix_bias` there is a line for each layer."""


@dataclass(frozen=True, eq=False)
class Network:
    """A network: the words of classes and ids that it knows, and its weights by name."""

    words: Sequence[str]
    weights: Mapping[str, Floats]

    def __post_init__(self) -> None:
        for name, shape in shapes(self.weights).items():
            if self.weights[name].shape != shape:
                raise ValueError(f"{name} has the shape {self.weights[name].shape}, and should have {shape}")
            frozen(self.weights[name])
        if len(self.weights["embedding"]) != len(self.words) + 1:
            raise ValueError("the network has not one line for each word")

    def __call__(self, features: Features, words: Ints) -> Floats:
        """The log-odds of each block to be content."""
        if not features.matrix.size:
            return np.zeros(0, dtype=np.float32)
        near = self._signs(features.names).take(features.names.around, axis=0).sum(axis=0)  # by level, block and sign
        inputs = np.concatenate((scaled(features.matrix, self.weights["scale"][:, None]).T, *near), axis=1)
        found: Floats = outputs(self.weights, inputs, shares(words))
        return found

    def known(self, names: Names) -> npt.NDArray[np.intp]:
        """For each name the places of the words in it that the network knows, from 1; 0 for none."""
        owner, rank, place = self._known(names)
        table = np.zeros((len(names.words.sizes), MOST_WORDS), dtype=np.intp)
        table[owner, rank] = place
        return table

    def _known(self, names: Names) -> tuple[npt.NDArray[np.intp], ...]:
        """The words that count: the name that each is in, its place among those of the name, and among all words."""
        owner, place = names.words.known(self._places)
        rank = np.arange(len(owner)) - owner.searchsorted(owner)
        counts = rank < MOST_WORDS
        return owner[counts], rank[counts], place[counts]

    def _signs(self, names: Names) -> Floats:
        """The signs of each name: the sum of those of its words."""
        owner, rank, place = self._known(names)
        embedding = self.weights["embedding"]
        signs = np.zeros((len(names.words.sizes), embedding.shape[1]), dtype=embedding.dtype)
        if len(place):
            first = np.flatnonzero(rank == 0)
            signs[owner[first]] = np.add.reduceat(embedding[place], first, axis=0)
        return signs

    @cached_property
    def _places(self) -> dict[str, int]:
        return {word: place for place, word in enumerate(self.words, start=1)}


def shapes(weights: Mapping[str, Array]) -> dict[str, tuple[int, ...]]:
    """The shapes that weights should have, by the sizes of some of them."""
    features, (words, signs) = len(weights["scale"]), weights["embedding"].shape
    (wide, narrow), layers = weights["narrow"].shape, len(weights["near"])
    return {
        "scale": (features,),
        "embedding": (words, signs),
        "widen": (features + NAMED * signs, wide),
        "widen_bias": (wide,),
        "narrow": (wide, narrow),
        "narrow_bias": (narrow,),
        "near": (layers, 3 * narrow, narrow),
        "whole": (layers, MEANS * narrow, narrow),
        "near_bias": (layers, narrow),
        "mix": (layers, narrow, narrow),
        "mix_bias": (layers, narrow),
        "last": (narrow,),
        "last_bias": (),
    }


def shares(words: Ints) -> Floats:
    """What each block counts in the two means of its page; each column sums to one.

    >>> shares(np.array([1, 9, 0, 0])).T.astype(float).round(2).tolist()
    [[0.25, 0.25, 0.25, 0.25], [0.17, 0.5, 0.17, 0.17]]
    """
    roots = np.sqrt(np.maximum(words, 1))
    counts = np.empty((len(words), MEANS), dtype=np.float32)
    counts[:, 0] = 1 / max(len(words), 1)
    counts[:, 1] = roots / max(roots.sum(), 1)
    return counts


def scaled(matrix: Array, scale: Array) -> Array:
    """Features between -1 and 1: half of that where one is as large as it commonly is.

    >>> scaled(np.array([[-3.0, 0.0, 1.0]]), np.ones(3))
    array([[-0.75,  0.  ,  0.5 ]])
    """
    return matrix / (abs(matrix) + scale)


def products(signals: Array, weights: Array) -> Array:
    """The product with a matrix, so many lines at a time that it takes one thread; or with a vector.

    >>> lines, weights = np.arange(600.0).reshape(300, 2), np.ones((2, ALONE // 256))
    >>> bool((products(lines, weights) == lines @ weights).all())
    True
    """
    if weights.ndim == 1:
        return (signals * weights).sum(axis=-1)
    lines = max(ALONE // weights.size, 1)
    if len(signals) <= lines:
        return signals @ weights
    whole = len(signals) - len(signals) % lines
    found = np.empty((len(signals), weights.shape[1]), dtype=weights.dtype)
    parts = signals[:whole].reshape(-1, lines, signals.shape[1])
    np.matmul(parts, weights, out=found[:whole].reshape(-1, lines, weights.shape[1]))
    np.matmul(signals[whole:], weights, out=found[whole:])
    return found


def sums(share: Array, signals: Array) -> Array:
    """The sums of signals by what their blocks count, so many lines at a time that it takes one thread.

    >>> sums(np.array([[0.5, 0.0], [0.5, 1.0]]), np.array([[2.0], [4.0]])).tolist()
    [[3.0], [4.0]]
    """
    lines = max(ALONE // (share.shape[1] * signals.shape[1]), 1)
    if len(signals) <= lines:
        return share.T @ signals
    parts = [slice(start, start + lines) for start in range(0, len(signals), lines)]
    return sum(share[part].T @ signals[part] for part in parts)


def without_padding(signals: Array, share: Array) -> Array:
    """The signals of blocks: what only fills a page up to the length of others has no share, and no signals."""
    return signals * (share[..., :1] > 0)


class Arithmetic(NamedTuple):
    """Who computes: the library, its products; what others see of the signals, and what training drops of them."""

    numpy: Any = np
    products: Callable[[Array, Array], Array] = products
    sums: Callable[[Array, Array], Array] = sums
    shown: Callable[[Array, Array], Array] = lambda signals, share: signals
    drop: Callable[[Array], Array] = lambda signals: signals


READING = Arithmetic()
"""That of reading: NumPy."""


def outputs(weights: Mapping[str, Array], inputs: Array, share: Array, by: Arithmetic = READING) -> Array:  # noqa: PLR0917
    """The log-odds of blocks, one line each; pages of one length may stand in further dimensions before."""
    wide = by.drop(by.numpy.maximum(by.products(inputs, weights["widen"]) + weights["widen_bias"], 0))
    signals = by.products(wide, weights["narrow"]) + weights["narrow_bias"]
    for layer in range(len(weights["near"])):
        shown = by.shown(signals, share)
        means = by.sums(share, shown)
        page = means.reshape(*means.shape[:-2], 1, -1) @ weights["whole"][layer]
        near = by.products(_with_neighbours(shown, 2**layer, by.numpy), weights["near"][layer])
        found = by.numpy.maximum(near + (page + weights["near_bias"][layer]), 0)
        signals = signals + by.drop(by.products(found, weights["mix"][layer]) + weights["mix_bias"][layer])
    return by.products(by.drop(signals), weights["last"]) + weights["last_bias"]


def _with_neighbours(signals: Array, away: int, numpy: Any) -> Array:
    """The signals of the block so many before, of the block, and of the block so many after; zeros beyond the ends.

    >>> _with_neighbours(np.array([[1], [2], [3]]), 1, np).tolist()
    [[0, 1, 2], [1, 2, 3], [2, 3, 0]]
    """
    *pages, length, width = signals.shape
    none = numpy.zeros((*pages, away, width), dtype=signals.dtype)
    wider = numpy.concatenate((none, signals, none), axis=-2)
    return numpy.concatenate((wider[..., :length, :], signals, wider[..., 2 * away :, :]), axis=-1)
