"""Choosing how sharply pages are cut, and calibrating scores, on pages that the trees did not learn from."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.model.deciding import chosen
from pagesieve.model.wholes import Scores
from pagesieve.train.reader.examples import Example

SHARPNESSES = (0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.5)
"""What is tried."""

BINS = 40
"""Points of the calibration at most."""


class Standing(NamedTuple):
    """How well a type of page is read: its name, how many pages there are, and the mean word F1."""

    name: str
    pages: int
    f1: float


def best_sharpness(examples: Sequence[Example], scores: Sequence[Scores]) -> float:
    """The sharpness with the greatest mean word F1, pages counting by their weight."""
    weights = [example.weight for example in examples]
    return max(SHARPNESSES, key=lambda sharpness: float(np.average(f1s(examples, scores, sharpness), weights=weights)))


def f1s(examples: Sequence[Example], scores: Sequence[Scores], sharpness: float) -> list[float]:
    """The word F1 of each page, cut as the reader cuts it."""
    return [
        example.f1(chosen(each, example.blocks, sharpness) & ~example.remark)
        for example, each in zip(examples, scores, strict=True)
    ]


def calibration(examples: Sequence[Example], scores: Sequence[Scores]) -> npt.NDArray[np.float32]:
    """Scores in steps, and the share of words in blocks of such scores that is content; it never falls.

    Neighbouring steps whose shares fall are joined (pool adjacent violators), so that higher scores mean more.
    """
    score = np.concatenate(scores)
    shares = np.concatenate([example.shares for example in examples])  # those of examples with a gold
    words = np.concatenate([example.sizes for example in examples]) * ~np.isnan(shares)
    content = np.nan_to_num(shares) * words
    order = np.argsort(score, kind="stable")
    edges = np.linspace(0, len(order), BINS + 1).astype(int)
    steps = [
        (float(score[part].mean()), float(content[part].sum()), max(float(words[part].sum()), 1e-9))
        for first, stop in pairwise(edges)
        if len(part := order[first:stop])
    ]
    return np.array(_rising(steps), dtype=np.float32).T


def _rising(steps: Sequence[tuple[float, float, float]]) -> list[tuple[float, float]]:
    """Score and share of each step, with those joined that would fall.

    >>> _rising([(0.1, 0, 10), (0.4, 6, 10), (0.5, 4, 10), (0.9, 9, 10)])
    [(0.1, 0.0), (0.45, 0.5), (0.9, 0.9)]
    """
    pools: list[tuple[float, float, float]] = []
    for score, content, words in steps:
        pool = (score, content, words)
        while pools and pools[-1][1] / pools[-1][2] >= pool[1] / pool[2]:
            last = pools.pop()
            whole = last[2] + pool[2]
            pool = ((last[0] * last[2] + pool[0] * pool[2]) / whole, last[1] + pool[1], whole)
        pools.append(pool)
    return [(score, content / words) for score, content, words in pools]


def standings(examples: Sequence[Example], scores: Sequence[Scores], sharpness: float) -> list[Standing]:
    """The mean word F1 of all pages and of each type of page."""
    found = np.array(f1s(examples, scores, sharpness))
    types = np.array([example.page_type or "" for example in examples])
    named = [Standing(name, int((types == name).sum()), float(found[types == name].mean())) for name in _names(types)]
    return [Standing("all", len(found), float(found.mean())), *named]


def _names(types: npt.NDArray[np.str_]) -> list[str]:
    return [str(name) for name in np.unique(types) if name]
