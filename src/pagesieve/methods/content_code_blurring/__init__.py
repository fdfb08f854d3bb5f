"""`content-code-blurring` (CCB) and `token-content-code-blurring` (TCCB): content is where there is little code around.

T. Gottron, "Content Code Blurring: A New Approach to Content Extraction", DEXA 2008. A page is a sequence of atoms,
each content or code: the content code vector. Blurring that vector, as one blurs an image, gives every atom a content
code ratio (CCR), which tells how much content there is in its neighbourhood. The main content is long and evenly
formatted, so its atoms have a high ratio.

Departures. A block is kept or not as a whole, by the mean ratio of its atoms. The tags are not read from the source but
written out anew (`vector`). The weights within the radius are a triangle in place of a bell, which makes blurring
linear, and when the values have settled is our own choice (`blurring`).
"""

from collections.abc import Callable

import numpy as np

from pagesieve.methods.content_code_blurring.blurring import Ratios, content_code_ratios
from pagesieve.methods.content_code_blurring.vector import Atoms, Vector, characters, content_code_vector, tokens
from pagesieve.methods.labels import Labels, kept_or_other, reasons_by
from pagesieve.methods.settings import LONGEST_RADIUS, Limits, number, true_or_false, whole_number
from pagesieve.page import Page

__all__ = ["ContentCodeBlurring", "TokenContentCodeBlurring"]

STEPS = 100
"""Ratios are told in so many steps, rounded down, so that a page has few different reasons."""


class ContentCodeBlurring:
    """CCB: every character of the page is an atom.

    A character's ratio is told from those up to `radius` away, and blocks whose mean ratio reaches `threshold` are
    content. Without `anchors` the tags of links do not count: that is the adapted variant, ACCB.
    """

    def __init__(self, *, radius: int = 40, threshold: float = 0.75, anchors: bool = True) -> None:
        self.radius, self.threshold = _radius(radius), _threshold(threshold)
        self.anchors = true_or_false("anchors", anchors)

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
        return _labels(page, _block_ratios(page, characters, self), self.threshold)


class TokenContentCodeBlurring:
    """TCCB: every word and every tag of the page is an atom; the settings are those of CCB."""

    def __init__(self, *, radius: int = 25, threshold: float = 0.75, anchors: bool = True) -> None:
        self.radius, self.threshold = _radius(radius), _threshold(threshold)
        self.anchors = true_or_false("anchors", anchors)

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
        return _labels(page, _block_ratios(page, tokens, self), self.threshold)


def _radius(radius: object) -> int:
    return whole_number("radius", radius, Limits(at_least=1, at_most=LONGEST_RADIUS))


def _threshold(threshold: object) -> float:
    return number("threshold", threshold, Limits(above=0, below=1))


def _block_ratios(
    page: Page, atoms: Callable[[Page], Atoms], method: ContentCodeBlurring | TokenContentCodeBlurring
) -> Ratios:
    """The mean content code ratio of each block."""
    vector = content_code_vector(page, atoms(page), anchors=method.anchors)
    return _means(page, vector, content_code_ratios(vector.entries, method.radius))


def _means(page: Page, vector: Vector, ratios: Ratios) -> Ratios:
    """The mean over the atoms of each block that a browser paints."""
    blocks = page.blocks
    painted = ~page.hidden[page.text_rows]
    before = np.append(0, np.cumsum(ratios))
    sums = np.append(0, np.cumsum(np.where(painted, before[vector.last] - before[vector.first], 0)))
    sizes = np.append(0, np.cumsum(np.where(painted, vector.last - vector.first, 0)))
    means: Ratios = (sums[blocks.last] - sums[blocks.first]) / np.maximum(sizes[blocks.last] - sizes[blocks.first], 1)
    return np.clip(means, 0, 1)


def _labels(page: Page, ratios: Ratios, threshold: float) -> Labels:
    kept = ratios >= threshold
    below, above = 0.5 * ratios / threshold, 0.5 + 0.5 * (ratios - threshold) / (1 - threshold)
    step = np.floor(ratios * STEPS + 1e-9).astype(np.int32)  # the addition takes back what binary fractions lose

    def tell(is_kept: bool, step: int) -> str:
        return f"its content code ratio is {step / STEPS:.2f}, {'at least' if is_kept else 'below'} {threshold:g}"

    return kept_or_other(page, kept, score=np.where(kept, above, below), reasons=reasons_by(tell, kept, step))
