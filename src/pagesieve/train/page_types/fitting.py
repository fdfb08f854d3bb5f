"""Fitting: a ridge regression on the seven types in which each type counts alike, by NumPy alone."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from pagesieve.model import PageType, PageTypeModel
from pagesieve.train.page_types.examples import Example
from pagesieve.train.page_types.steps import Steps
from pagesieve.train.page_types.words import WordTable

Numbers = npt.NDArray[np.integer[Any]]
Floats = npt.NDArray[np.floating[Any]]

PENALTY = 2.0
"""How much large weights cost."""

MOST_WORDS = 4_096
"""Words that are kept."""

TYPES = list(PageType)


class Pages(NamedTuple):
    """All pages of a training: which words they have, their shapes, and the number of their type."""

    words: WordTable
    shapes: Floats
    types: Numbers

    @classmethod
    def of(cls, examples: Sequence[Example]) -> Self:
        """The pages of examples."""
        return cls(
            WordTable.of(examples),
            np.stack([example.shape for example in examples]),
            np.array([TYPES.index(example.page_type) for example in examples]),
        )


def fit(pages: Pages, learnt: Numbers) -> PageTypeModel:
    """The model that is learnt from some of the pages: first from all words, then from the heaviest and the steps."""
    types = pages.types[learnt]
    words = heaviest(pages, learnt)
    weighed = pages.words.weighed(learnt, words)
    steps = Steps.of(pages.shapes[learnt])
    taken = steps.matrix(pages.shapes[learnt])
    shares = ridge(weighed.gram() + taken @ taken.T, types)
    return PageTypeModel(
        words=[pages.words.words[word] for word in words],
        idf=weighed.idf.astype(np.float16),
        word_weights=weighed.weights(shares).astype(np.float16),
        step_column=steps.column,
        step_border=steps.border,
        step_mean=steps.mean,
        step_weights=(steps.scale * taken.T @ shares).astype(np.float16),
        bias=shares.sum(axis=0).astype(np.float32),
    )


def heaviest(pages: Pages, learnt: Numbers) -> Numbers:
    """The words that move the scores most when all words are learnt from, in order."""
    words = pages.words.spread_words(learnt)
    if len(words) <= MOST_WORDS:
        return words
    weighed = pages.words.weighed(learnt, words)
    weights = weighed.weights(ridge(weighed.gram(), pages.types[learnt]))
    order = np.argsort(-np.abs(weights).max(axis=1) * weighed.size(), kind="stable")
    return np.sort(words[order[:MOST_WORDS]])


def ridge(gram: Floats, types: Numbers) -> Floats:
    """How much each page adds to the weights of each type: the dual of the regression, as pages are fewer than words.

    >>> shares = ridge(np.eye(3), np.array([0, 0, 1]))
    >>> shares[:, :2].round(2).tolist()
    [[0.2, -0.06], [0.2, -0.06], [-0.12, 0.34]]
    """
    count = np.bincount(types, minlength=len(TYPES))
    cost = count[types] * np.mean(1 / count[types])  # pages of a rare type may cost less, so that they count more
    wanted = np.eye(len(TYPES))[types]
    shares: Floats = np.linalg.solve(gram + 1 + PENALTY * np.diag(cost), wanted)
    return shares
