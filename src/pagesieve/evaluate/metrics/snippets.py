"""Snippets that must, and snippets that must not, stand in the text: trafilatura's counts and WCXB's shares."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from pagesieve.evaluate.metrics.bootstrap import NORMAL_95, ValueWithError, resampled
from pagesieve.evaluate.metrics.score import share

_SPACE = re.compile(r"\s+")


class SnippetCounts(NamedTuple):
    """Wanted snippets found, unwanted ones found, wanted ones missed, unwanted ones left out."""

    tp: int
    fp: int
    fn: int
    tn: int


class SnippetScores(NamedTuple):
    """Precision, recall, accuracy and F1 over the snippets of all pages."""

    precision: float
    recall: float
    accuracy: float
    f1: float


class SnippetShares(NamedTuple):
    """Shares of the wanted and of the unwanted snippets that stand in the text; the second should be low."""

    wanted: float
    unwanted: float


def snippet_counts(predicted: str, wanted: Sequence[str], unwanted: Sequence[str]) -> SnippetCounts:
    r"""The snippets of one page, white space normalised, case kept (trafilatura, tests/eval_common.py, `count_item`).

    >>> snippet_counts("Old\n boats for sale", ["Old boats", "Sails"], ["for sale"])
    SnippetCounts(tp=1, fp=1, fn=1, tn=0)
    """
    text = _normalised(predicted)
    tp = sum(_normalised(snippet) in text for snippet in wanted)
    fp = sum(_normalised(snippet) in text for snippet in unwanted)
    return SnippetCounts(tp, fp, len(wanted) - tp, len(unwanted) - fp)


def snippet_scores(pages: Iterable[tuple[int, int, int, int]]) -> SnippetScores:
    """The score of the summed counts (trafilatura, tests/eval_common.py, `ConfusionMatrix`).

    >>> snippet_scores([SnippetCounts(1, 1, 1, 0), SnippetCounts(1, 0, 0, 1)])
    SnippetScores(precision=0.6666666666666666, recall=0.6666666666666666, accuracy=0.6, f1=0.6666666666666666)
    """
    rows = list(pages)
    tp, fp, fn, tn = (sum(column) for column in zip(*rows, strict=True)) if rows else (0, 0, 0, 0)
    accuracy = share(tp + tn, tp + fp + fn + tn)
    return SnippetScores(share(tp, tp + fp), share(tp, tp + fn), accuracy, share(2 * tp, 2 * tp + fp + fn))


def snippet_f1_with_error(
    pages: Sequence[tuple[int, int, int, int]], *, resamples: int = 1000, seed: int = 0
) -> ValueWithError:
    """A dataset's F1 and its ±: 1.96 deviations over bootstrap resamples of the pages, as for the shingles.

    >>> f1 = snippet_f1_with_error([SnippetCounts(2, 0, 0, 1), SnippetCounts(0, 0, 2, 1)] * 20)
    >>> round(f1.value, 3), round(f1.error, 2)
    (0.667, 0.14)
    """
    tp, fp, fn, _ = np.array(pages, dtype=np.float64).reshape(-1, 4).T
    draws = resampled(len(pages), resamples, seed) if len(pages) > 1 else np.ones((2, len(pages)))
    f1s = 2 * (draws @ tp) / np.maximum(draws @ (2 * tp + fp + fn), 1)
    return ValueWithError(snippet_scores(pages).f1, NORMAL_95 * float(np.std(f1s, ddof=1)))


def snippet_shares(predicted: str, wanted: Sequence[str], unwanted: Sequence[str]) -> SnippetShares:
    """Shares of the snippets found, lower-cased, white space as it is (WCXB, evaluate.py, `snippet_check`).

    >>> snippet_shares("Old boats", ["OLD", "sails"], ["for sale"]), snippet_shares("Old boats", [], []).unwanted
    (SnippetShares(wanted=0.5, unwanted=0.0), 1.0)
    """
    return SnippetShares(_found(predicted, wanted), _found(predicted, unwanted))


def _found(predicted: str, snippets: Sequence[str]) -> float:
    # Upstream gives 1.0 where there are no snippets, for unwanted ones too, though low is good there.
    text = predicted.lower()
    return sum(snippet.lower() in text for snippet in snippets) / len(snippets) if snippets else 1.0


def _normalised(text: str) -> str:
    return _SPACE.sub(" ", text).strip()
