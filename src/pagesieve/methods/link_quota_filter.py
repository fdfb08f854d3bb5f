"""`link-quota-filter` (LQF): block elements that are mostly links are removed, and the rest is content.

The link quota of an element is the share of its characters that are link text. Lists of links have a high one, so
elements with a quota over a threshold are taken out of the tree: C. Mantratzis, M. Orgun and S. Cassidy, "Separating
XHTML Content from Navigation Clutter Using DOM-Structure Block Analysis", Hypertext 2005; also a filter of Crunch
(S. Gupta et al., WWW 2003). T. Gottron measures it with thresholds of 25, 50 and 75 per cent: LQF-25, -50 and -75.

Departures. The descriptions leave open in which order elements are judged. Here it is from the inside out, and an outer
element is judged by what is left in it: otherwise the menus of a page would take the article with them, through the
element that holds both. The page itself (`html`, `body`) is never removed.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.methods.labels import Labels, Role, kept_or_other, reasons_by
from pagesieve.methods.settings import Limits, number
from pagesieve.page import Page, tree
from pagesieve.page.tags import BLOCK, TagSet
from pagesieve.page.tree import NONE, Bools, Ints

Quotas = npt.NDArray[np.float64]

PAGE = TagSet("html body")
"""Block elements that are the page, and so are never removed."""

STEPS = 100
"""Quotas are told in so many steps, so that a page has few different reasons."""


class LinkQuotaFilter:
    """LQF: remove block elements when more than this share of their text is link text."""

    def __init__(self, *, threshold: float = 0.75) -> None:
        self.threshold = number("threshold", threshold, Limits(at_least=0, below=1))

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
        quota = link_quotas(page, self.threshold)
        removed = (quota > self.threshold) & ~PAGE.mask(page.tag)
        judge = _judges(page, removed)
        return self._labels(page, Verdicts(page.tag[judge], quota[judge], removed[judge]))

    def _labels(self, page: Page, verdicts: "Verdicts") -> Labels:
        removed, quota = verdicts.removed, verdicts.quota
        kept_score = 1 - 0.5 * np.minimum(quota / max(self.threshold, 1 / STEPS), 1)
        removed_score = 0.5 * (1 - quota) / (1 - self.threshold)

        def tell(tag: int, is_removed: bool, step: float) -> str:
            over = f"{'over' if is_removed else 'not over'} {self.threshold:g}"
            return f"its {page.tag_names[tag]} has a link quota of {step / STEPS:.2f}, {over}"

        step = np.where(removed, np.ceil(quota * STEPS), np.floor(quota * STEPS))  # rounded away from the threshold
        return kept_or_other(
            page,
            ~removed,
            score=np.where(removed, removed_score, kept_score),
            reasons=reasons_by(tell, verdicts.tag, removed, step),
            other=Role.NAVIGATION,
        )


class Verdicts(NamedTuple):
    """For each block: the tag of the element that decides about it, its link quota, and whether it is removed."""

    tag: Ints
    quota: Quotas
    removed: Bools


def link_quotas(page: Page, threshold: float) -> Quotas:
    """The link quota of every block element, by what is left in it when those inside it have been judged.

    What is left in an element depends on each judgement inside it, so this is a loop, from the last row to the first.
    """
    block = BLOCK.mask(page.tag)
    around = tree.closest(page.parent, block)
    text, linked = (_own(page, around, lengths) for lengths in _lengths(page))
    quota = [0.0] * len(page)
    rows = np.flatnonzero(block & (page.text_length > 0))[::-1]
    outer = np.where(page.parent[rows] == NONE, NONE, around[page.parent[rows]])
    for row, out in zip(rows.tolist(), outer.tolist(), strict=True):
        quota[row] = linked[row] / text[row] if text[row] else 0
        if quota[row] <= threshold and out != NONE:
            text[out] += text[row]
            linked[out] += linked[row]
    return np.array(quota)


def _lengths(page: Page) -> tuple[Ints, Ints]:
    """The characters of each text row that a browser paints, and those of them that are link text."""
    painted = np.where(page.hidden[page.text_rows], 0, page.text_measures[0]).astype(np.int32)
    return painted, np.where(page.in_link[page.text_rows], painted, 0).astype(np.int32)


def _own(page: Page, around: Ints, lengths: Ints) -> list[float]:
    """The characters of each row that lie in no block element inside it."""
    column: list[float] = np.bincount(around[page.text_rows], weights=lengths, minlength=len(page)).tolist()
    return column


def _judges(page: Page, removed: Bools) -> Ints:
    """The element that decides about each block: the nearest that is removed, or else the one that it lies in."""
    nearest = tree.closest(page.parent, removed)[page.blocks.start]
    return np.where(nearest == NONE, page.blocks.row, nearest).astype(np.int32)
