"""`document-slope-curve` (DSC): content is where the curve of tags against tokens is flat.

D. Pinto et al., "QuASM: A System for Question Answering Using Semi-Structured Data", JCDL 2002. The document slope
curve counts the tags among the first x tokens of a page, a token being a tag or a word. Finn et al. (2001) cut out the
one plateau of that curve. Here a window moves along the curve by half its width, and every low-slope section is
content: it begins with three windows in a row whose slope is less than half the slope of the whole curve, and ends with
three windows in a row whose slope is not.

Departures. A block is kept or not as a whole, by where most of its words lie. The tokens are those of the body, without
scripts and styles, which have neither content nor a place in it. How wide a window is, is our choice: 20 tokens.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.methods.labels import Labels, kept_or_other, reasons_by
from pagesieve.methods.settings import LARGEST, Limits, number, whole_number
from pagesieve.page import Page, tree
from pagesieve.page.tags import MACHINERY, VOID
from pagesieve.page.tree import NONE, Bools

Counts = npt.NDArray[np.int64]
Slopes = npt.NDArray[np.float64]

MOST = 0.5
"""Share of a block's words in low-slope sections from which it is content."""

STEPS = 20
"""Shares of words are told in so many steps, rounded down, so that a page has few different reasons."""


class Curve(NamedTuple):
    """The document slope curve, with the tags among the first x tokens, and where the tokens of each text row lie."""

    tags: Counts
    first: Counts
    last: Counts

    @property
    def slope(self) -> float:
        """The slope of the whole curve: tags to a token."""
        return float(self.tags[-1] / max(len(self.tags) - 1, 1))


class DocumentSlopeCurve:
    """DSC with a window of so many tokens, moved by half of it.

    A window has a low slope when it is less than `share` of the slope of the whole curve; a section of content begins
    with so many windows of low slope in a row, `windows`, and ends with so many of others.
    """

    def __init__(self, *, window: int = 20, share: float = 0.5, windows: int = 3) -> None:
        self.window = whole_number("window", window, Limits(at_least=2, at_most=LARGEST))
        self.share = number("share", share, Limits(above=0, at_most=LARGEST))
        self.windows = whole_number("windows", windows, Limits(at_least=1, at_most=LARGEST))

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
        curve = document_slope_curve(page)
        low = window_slopes(curve.tags, self.window) < self.share * curve.slope
        content = sections(low, self.windows)[np.arange(len(curve.tags) - 1) // (self.window // 2)]
        return self._labels(page, _shares(page, curve, content), curve.slope)

    def _labels(self, page: Page, shares: Slopes, slope: float) -> Labels:
        told = f"of its words lie where the slope is low (under {self.share:g} of {slope:.2f} tags to a token)"
        reasons = reasons_by(lambda step: f"{step / STEPS:.0%} {told}", np.floor(shares * STEPS))
        return kept_or_other(page, shares >= MOST, score=shares, reasons=reasons)


def document_slope_curve(page: Page) -> Curve:
    """The curve of a page: the number of tags among the first 0, 1, 2, ... tokens."""
    left_out = tree.within(page.end, MACHINERY.mask(page.tag) & page.hidden)
    begin = np.ones(len(page), dtype=np.int64)
    begin[page.text_rows] = page.text_measures[1]
    begin[left_out] = 0
    end = ~(page.is_text | VOID.mask(page.tag) | left_out)
    ended = np.cumsum(np.bincount(page.end[end], minlength=len(page) + 1))
    first = (np.cumsum(begin) - begin + ended[: len(page)])[page.text_rows]
    last = first + begin[page.text_rows]
    steps = np.zeros(int(begin.sum() + end.sum()) + 1, dtype=np.int64)
    np.add.at(steps, first, 1)
    np.subtract.at(steps, last, 1)
    is_word = np.cumsum(steps)[:-1]
    return Curve(np.append(0, np.cumsum(1 - is_word)), first, last)


def window_slopes(tags: Counts, window: int) -> Slopes:
    """The slope of the curve in windows that lie around one step after the other, each step half a window.

    Two tags, then two words, then a tag and a word; a window of four around each two of them:

    >>> window_slopes(np.array([0, 1, 2, 2, 2, 3, 3]), 4)
    array([0.66666667, 0.5       , 0.33333333])
    """
    step = window // 2
    starts = np.arange(0, len(tags) - 1, step) - (window - step) // 2
    first, last = np.maximum(starts, 0), np.minimum(starts + window, len(tags) - 1)
    slopes: Slopes = (tags[last] - tags[first]) / (last - first)
    return slopes


def sections(low: Bools, windows: int) -> Bools:
    """Which windows lie in a section that begins with so many low ones in a row and ends with so many others.

    >>> sections(np.array([True, False, True, True, False, True, False, False, True]), 2).astype(int)
    array([0, 0, 1, 1, 1, 1, 0, 0, 0])
    """
    begins, ends = _in_a_row(low, windows), _in_a_row(~low, windows)
    latest = np.maximum.accumulate(np.where(begins | ends, np.arange(len(low)), NONE))
    inside: Bools = (latest != NONE) & begins[latest]
    return inside


def _in_a_row(mask: Bools, windows: int) -> Bools:
    """Where so many windows with the property follow one another."""
    before = np.append(0, np.cumsum(mask))
    last = np.minimum(np.arange(len(mask)) + windows, len(mask))
    in_a_row: Bools = before[last] - before[:-1] == windows
    return in_a_row


def _shares(page: Page, curve: Curve, content: Bools) -> Slopes:
    """The share of each block's painted words that are in sections of content."""
    painted = ~page.hidden[page.text_rows]
    before = np.append(0, np.cumsum(content))
    found = page.blocks.sum(np.where(painted, before[curve.last] - before[curve.first], 0).astype(np.int32))
    words = page.blocks.sum(np.where(painted, curve.last - curve.first, 0).astype(np.int32))
    shares: Slopes = found / np.maximum(words, 1)
    return shares
