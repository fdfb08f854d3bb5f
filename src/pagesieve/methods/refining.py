"""A heuristic alone, or after a classifier that tells it where to look (paper 3, figure 1).

The classifier of the paper returns segments, one or more DOM nodes that it takes for content, and a heuristic filters
what is in each of them. A method here labels blocks, so its segments are the topmost elements nearly all of whose text
it labels as content: an article is one segment with all its sections, although a line of it may be something else.

A heuristic takes a page and the segment of each block, and keeps or discards the blocks of every segment by what is in
that segment. Alone, it has all that a browser paints for its one segment. After a classifier, all other blocks keep the
label that they have.

Smoothing and the labels by a threshold are here for those heuristics that spread a value to its neighbours.
"""

from collections.abc import Callable

import numpy as np

from pagesieve.exceptions import OptionError
from pagesieve.methods.labels import Labels, Method, Role, Values, checked, kept_or_other, reasons_by
from pagesieve.methods.settings import LONGEST_RADIUS, Limits, whole_number
from pagesieve.page import Page, tree
from pagesieve.page.tree import NONE, Bools, Ints

Heuristic = Callable[[Page, Ints], Labels]
"""Labels from a page and the number of each block's segment, which is NONE where the heuristic must not look."""

Segmentation = Callable[[Page, Bools], Ints]
"""The number of each block's segment, from a page and the blocks to look into."""

NEARLY_ALL = 0.9
"""Share of an element's painted characters that are content from which the element is; the rest lies embedded in it."""

TENTHS = 10
"""Steps to each multiple of the threshold that a reason tells apart."""

MOST_TIMES = 10
"""Multiple of the threshold from which reasons no longer tell values apart."""


def method_before(after: object) -> Method | None:
    """The setting `after` of a heuristic: a method, or None for the heuristic alone."""
    if after is None or (callable(after) and not isinstance(after, type)):
        return after
    raise OptionError(f"after must be a method, such as Rules(), or None, not {after!r}")


def as_one(_page: Page, looked_into: Bools) -> Ints:
    """All that is looked into as one segment."""
    return np.where(looked_into, 0, NONE).astype(np.int32)


def segments(page: Page, content: Bools) -> Ints:
    """The topmost elements nearly all of whose text is content, numbered as they stand; a block in none is one too."""
    text, kept = (text_below(page, blocks) for blocks in (~page.blocks.hidden, content))
    is_content = (kept >= NEARLY_ALL * text) & (kept > 0)
    topmost = is_content & (tree.ancestor_sum(page.end, is_content.astype(np.int32)) == 1)
    found = tree.closest(page.parent, topmost)[page.blocks.start[content]]
    segment = np.full(len(content), NONE, dtype=np.int32)
    segment[content] = np.unique(found, return_inverse=True)[1]
    return segment


def text_below(page: Page, blocks: Bools) -> Ints:
    """Characters of these blocks in the subtree of each row."""
    column = np.zeros(len(page), dtype=np.int32)
    column[page.blocks.start] = np.where(blocks, page.blocks.text_length, 0)
    return tree.subtree_sum(page.end, column)


def refined(page: Page, after: Method | None, heuristic: Heuristic, *, segmentation: Segmentation = segments) -> Labels:
    """The heuristic's labels, alone or within the segments that the method before it labels as content.

    Where it finds nothing in a segment it has no say: what the classifier found is worth more than an empty page.
    """
    painted = ~page.blocks.hidden
    if after is None:
        return heuristic(page, as_one(page, painted))
    first = checked(after(page), page)
    segment = segmentation(page, first.having(Role.MAIN) & painted)
    second = heuristic(page, segment)
    return merged(first, second, _where_found(segment, second.having(Role.MAIN)))


def _where_found(segment: Ints, kept: Bools) -> Bools:
    """The blocks of those segments in which some block is kept.

    >>> _where_found(np.array([0, 0, NONE, 1]), np.array([True, False, True, False]))
    array([ True,  True, False, False])
    """
    found = np.zeros(len(segment) + 1, dtype=bool)  # its last entry is that of NONE = -1
    found[segment[kept]] = True
    found[NONE] = False
    return found[segment]


def merged(first: Labels, second: Labels, where: Bools) -> Labels:
    """The first method's labels, and the second's at the blocks where the mask says so."""
    return Labels(
        role=np.where(where, second.role, first.role),
        score=np.where(where, second.score, first.score),
        reason=np.where(where, second.reason + len(first.reasons), first.reason).astype(np.int32),
        reasons=(*first.reasons, *second.reasons),
        arrangement=first.arrangement,
    )


def radius_setting(radius: object) -> int:
    """The setting `radius` of a method that smooths."""
    return whole_number("radius", radius, Limits(at_least=0, at_most=LONGEST_RADIUS))


def smoothed(array: Values, radius: int, stretch: Ints) -> Values:
    """Each element becomes the mean of the 2r + 1 elements around it (paper 3, equation 1); beyond the ends is nothing.

    `stretch` numbers the stretches of the array one after the other; nothing is spread from one to another.

    >>> smoothed(np.array([0.0, 0.0, 10.0, 0.0, 5.0]), 1, np.array([0, 0, 0, 0, 1])).round(2)
    array([0.  , 3.33, 3.33, 3.33, 1.67])
    """
    place, before = np.arange(len(array)), np.append(0, np.cumsum(array))
    first = np.maximum(place - radius, np.searchsorted(stretch, stretch))
    last = np.minimum(place + radius + 1, np.searchsorted(stretch, stretch, side="right"))
    means: Values = (before[last] - before[first]) / (2 * radius + 1)
    return means


def deviations(array: Values, stretch: Ints) -> Values:
    """The standard deviation of each stretch.

    >>> deviations(np.array([2.0, 4.0, 7.0]), np.array([0, 0, 1]))
    array([1., 0.])
    """
    sizes = np.bincount(stretch)
    means = np.bincount(stretch, array) / sizes
    found: Values = np.sqrt(np.bincount(stretch, (array - means[stretch]) ** 2) / sizes)
    return found


def by_threshold(page: Page, values: Values, *, segment: Ints, thresholds: Values, wording: str) -> Labels:
    """Keep the blocks whose value reaches the threshold of their segment; the score is 0.5 there and grows with it.

    `wording` says what the value is, with `{times}` where the multiple of `{threshold}` belongs.
    """
    threshold = np.append(thresholds, 0)[segment]  # its last entry is that of NONE = -1
    multiple = np.divide(values, threshold, out=np.ones(len(values)), where=threshold > 0)  # 0: all values are the same
    step = np.minimum(np.floor(multiple * TENTHS), MOST_TIMES * TENTHS).astype(np.int32)
    reasons = reasons_by(
        lambda step, threshold: wording.format(times=_times(step), threshold=threshold), step, threshold
    )
    return kept_or_other(page, values >= threshold, score=multiple / (multiple + 1), reasons=reasons)


def _times(step: int) -> str:
    """A multiple of the threshold in words, from its tenths.

    >>> _times(19), _times(0), _times(100)
    ('1.9 times', '0.0 times', '10 times or more')
    """
    return f"{MOST_TIMES} times or more" if step >= MOST_TIMES * TENTHS else f"{step / TENTHS:.1f} times"
