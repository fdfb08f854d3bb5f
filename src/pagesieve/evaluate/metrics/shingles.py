"""Shingle F1 of article-extraction-benchmark (scrapinghub): 4-grams of words, counted page by page.

Precision and recall are means over pages, each over the pages where it is defined, and F1 is the harmonic mean of
those two means. The error is 1.96 standard deviations over bootstrap resamples of the pages. Where upstream divides
by zero (no page with any shingle; precision and recall both 0) the score here is 0.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pagesieve.evaluate.metrics.bootstrap import NORMAL_95, ValueWithError, resampled
from pagesieve.evaluate.metrics.score import Score, f1

SHINGLE_WORDS = 4  # words in a shingle, as upstream has it

_WORD = re.compile(r"\w+")

Counts = tuple[float, float, float]  # `ShingleCounts`, or the same read back from a file
_Floats = NDArray[np.float64]


class ShingleCounts(NamedTuple):
    """Shares of the shingles of one page that were found, added and missed; they sum to 1, or to 0 where none are."""

    tp: float
    fp: float
    fn: float


def shingles(text: str, size: int = SHINGLE_WORDS) -> Counter[tuple[str, ...]]:
    """How often each run of words stands in a text (article-extraction-benchmark, `_all_shingles`); case counts.

    >>> sorted(shingles("a b c d e"))
    [('a', 'b', 'c', 'd'), ('b', 'c', 'd', 'e')]
    >>> sorted(shingles("Too short")), sorted(shingles("..."))
    ([('Too', 'short')], [])
    """
    words = _WORD.findall(text)
    runs = (tuple(words[start : start + size]) for start in range(max(1, len(words) - size + 1)))
    return Counter(run for run in runs if run)


def shingle_counts(predicted: str, gold: str, *, size: int = SHINGLE_WORDS) -> ShingleCounts:
    """What was found, added and missed on one page (article-extraction-benchmark, `string_shingle_matching`).

    >>> shingle_counts("a b c d e", "a b c d")
    ShingleCounts(tp=0.5, fp=0.5, fn=0.0)
    """
    found, true = shingles(predicted, size), shingles(gold, size)
    amounts = (found & true).total(), (found - true).total(), (true - found).total()
    return ShingleCounts(*(amount / (sum(amounts) or 1) for amount in amounts))


def shingle_score(pages: Sequence[Counts]) -> Score:
    """Precision, recall and F1 over the pages of a dataset (article-extraction-benchmark, `metrics_from_tp_fp_fns`).

    >>> shingle_score([shingle_counts("a b c d e", "a b c d"), shingle_counts("", "a b")])
    Score(precision=0.5, recall=0.5, f1=0.5)
    """
    precision, recall = _means(pages, np.ones((1, len(pages))))
    return Score.of(float(precision[0]), float(recall[0]))


def shingle_error(pages: Sequence[Counts], *, resamples: int = 1000, seed: int = 0) -> Score:
    """The ± of a dataset's precision, recall and F1 (article-extraction-benchmark, `evaluate`: 1.96 deviations).

    >>> page, other = shingle_counts("a b c d e", "a b c d"), shingle_counts("x", "a b")
    >>> [round(error, 1) for error in shingle_error([page, other, other, page])]
    [0.2, 0.5, 0.3]
    """
    if len(pages) < 2 or resamples < 2:
        return Score(0.0, 0.0, 0.0)
    precision, recall = _means(pages, resampled(len(pages), resamples, seed))
    harmonic = [f1(*pair) for pair in zip(precision.tolist(), recall.tolist(), strict=True)]
    return Score(*(NORMAL_95 * float(np.std(values, ddof=1)) for values in (precision, recall, harmonic)))


def shingle_f1_with_error(pages: Sequence[Counts], *, resamples: int = 1000, seed: int = 0) -> ValueWithError:
    """A dataset's shingle F1 and its ± (article-extraction-benchmark, `evaluate`).

    >>> shingle_f1_with_error([shingle_counts("a b c d e", "a b c d")])
    ValueWithError(value=0.6666666666666666, error=0.0)
    """
    return ValueWithError(shingle_score(pages).f1, shingle_error(pages, resamples=resamples, seed=seed).f1)


def _means(pages: Sequence[Counts], draws: _Floats) -> tuple[_Floats, _Floats]:
    """Mean precision and mean recall of each row of draws, over the pages where they are defined."""
    tp, fp, fn = np.array(pages, dtype=np.float64).reshape(-1, 3).T
    return _mean_share(tp, tp + fp, draws), _mean_share(tp, tp + fn, draws)


def _mean_share(part: _Floats, whole: _Floats, draws: _Floats) -> _Floats:
    defined = whole > 0
    shares = part[defined] / whole[defined]
    times = draws[:, defined]
    return np.asarray(times @ shares / np.maximum(times.sum(axis=1), 1), dtype=np.float64)
