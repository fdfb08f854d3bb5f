"""A heuristic alone, or after a classifier that tells it where to look (paper 3, figure 1).

A heuristic takes a page and the blocks that it may look into, and keeps or discards those. Alone it looks into all
that a browser paints. After a classifier it looks into what that method labels as content, and all other blocks keep
the label that they have. Paper 3 hands on whole segments; here it is their blocks.

Smoothing and the labels by a threshold are here for those heuristics that spread a value to its neighbours.
"""

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from pagesieve.exceptions import OptionError
from pagesieve.methods.labels import Labels, Method, Role, checked
from pagesieve.page import Page
from pagesieve.page.tree import Bools, Ints

Heuristic = Callable[[Page, Bools], Labels]
Values = npt.NDArray[np.float64]

UNPAINTED = "a browser does not paint it"

TENTHS = 10
"""Steps to each multiple of the threshold that a reason tells apart."""

MOST_TIMES = 10
"""Multiple of the threshold from which reasons no longer tell values apart."""


def method_before(after: object) -> Method | None:
    """The setting `after` of a heuristic: a method, or None for the heuristic alone."""
    if after is None or callable(after):
        return after
    raise OptionError(f"after must be a method, such as Rules(), or None, not {after!r}")


def refined(page: Page, after: Method | None, heuristic: Heuristic) -> Labels:
    """The heuristic's labels, alone or within what the method before it labels as content.

    A heuristic that finds nothing there has no say: what the classifier found is worth more than an empty page.
    """
    painted = ~page.blocks.hidden
    if after is None:
        return heuristic(page, painted)
    first = checked(after(page), page)
    looked_into = first.having(Role.MAIN) & painted
    second = heuristic(page, looked_into)
    return merged(first, second, looked_into) if (second.having(Role.MAIN) & looked_into).any() else first


def merged(first: Labels, second: Labels, where: Bools) -> Labels:
    """The first method's labels, and the second's at the blocks where the mask says so."""
    return Labels(
        role=np.where(where, second.role, first.role),
        score=np.where(where, second.score, first.score),
        reason=np.where(where, second.reason + len(first.reasons), first.reason).astype(np.int32),
        reasons=(*first.reasons, *second.reasons),
        arrangement=first.arrangement,
    )


def kept_or_other(page: Page, kept: Bools, *, score: Values, reason: Ints, reasons: Sequence[str]) -> Labels:
    """Labels of a method that knows two roles, with what is hidden set apart."""
    hidden = page.blocks.hidden
    role = np.where(kept, Role.MAIN.number, Role.OTHER.number)
    return Labels(
        role=np.where(hidden, Role.HIDDEN.number, role).astype(np.int8),
        score=np.where(hidden, 0, score).astype(np.float32),
        reason=np.where(hidden, len(reasons), reason).astype(np.int32),
        reasons=(*reasons, UNPAINTED),
    )


def radius_setting(radius: object) -> int:
    """The setting `radius` of a method that smooths."""
    if isinstance(radius, int) and not isinstance(radius, bool) and radius >= 0:
        return radius
    raise OptionError(f"radius must be a whole number, 0 or more, not {radius!r}")


def smoothed(array: Values, radius: int) -> Values:
    """Each element becomes the mean of the 2r + 1 elements around it (paper 3, equation 1); beyond the ends is nothing.

    >>> smoothed(np.array([0.0, 0.0, 10.0, 0.0, 5.0]), 1).round(2)
    array([0.  , 3.33, 3.33, 5.  , 1.67])
    """
    window = 2 * radius + 1
    before = np.concatenate((np.zeros(radius + 1), np.cumsum(array), np.full(radius, array.sum())))
    means: Values = (before[window:] - before[: len(array)]) / window
    return means


def by_threshold(page: Page, values: Values, *, threshold: float, wording: str) -> Labels:
    """Keep the blocks whose value reaches the threshold; the score is 0.5 there and grows with the value.

    `wording` says what the value is, with `{times}` where the multiple of the threshold belongs.
    """
    multiple = values / threshold if threshold else np.ones(len(values))  # no deviation: all values are the same
    step = np.minimum(np.floor(multiple * TENTHS), MOST_TIMES * TENTHS).astype(np.int32)
    steps, reason = np.unique(step, return_inverse=True)
    return kept_or_other(
        page,
        values >= threshold,
        score=multiple / (multiple + 1),
        reason=reason.astype(np.int32),
        reasons=[wording.format(times=_times(int(step))) for step in steps],
    )


def _times(step: int) -> str:
    """A multiple of the threshold in words, from its tenths.

    >>> _times(19), _times(0), _times(100)
    ('1.9 times', '0.0 times', '10 times or more')
    """
    return f"{MOST_TIMES} times or more" if step >= MOST_TIMES * TENTHS else f"{step / TENTHS:.1f} times"
