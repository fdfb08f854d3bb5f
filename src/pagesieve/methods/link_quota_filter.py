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

from pagesieve.exceptions import OptionError
from pagesieve.methods.labels import Labels, Role
from pagesieve.page import Page, tree
from pagesieve.page.tags import BLOCK, TagSet
from pagesieve.page.tree import NONE, Bools, Ints

Quotas = npt.NDArray[np.float64]

PAGE = TagSet("html body")
"""Block elements that are the page, and so are never removed."""

STEPS = 100
"""Quotas are told in so many steps, so that a page has few different reasons."""

UNPAINTED = "a browser does not paint it"


class LinkQuotaFilter:
    """LQF: remove block elements when more than this share of their text is link text."""

    def __init__(self, *, threshold: float = 0.75) -> None:
        if not 0 <= threshold < 1:
            raise OptionError(f"threshold must be at least 0 and less than 1, not {threshold!r}")
        self.threshold = threshold

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
        quota = link_quotas(page, self.threshold)
        removed = (quota > self.threshold) & ~PAGE.mask(page.tag)
        judge = _judges(page, removed)
        return self._labels(page, Verdicts(page.tag[judge], quota[judge], removed[judge]))

    def _labels(self, page: Page, verdicts: "Verdicts") -> Labels:
        hidden, removed, quota = page.blocks.hidden, verdicts.removed, verdicts.quota
        role = np.where(removed, Role.NAVIGATION.number, Role.MAIN.number)
        kept_score = 1 - 0.5 * np.minimum(quota / max(self.threshold, 1 / STEPS), 1)
        removed_score = 0.5 * (1 - quota) / (1 - self.threshold)
        reason, reasons = self._reasons(page, verdicts)
        return Labels(
            role=np.where(hidden, Role.HIDDEN.number, role).astype(np.int8),
            score=np.select([hidden, removed], [0, removed_score], kept_score).astype(np.float32),
            reason=np.where(hidden, len(reasons) - 1, reason).astype(np.int32),
            reasons=reasons,
        )

    def _reasons(self, page: Page, verdicts: "Verdicts") -> tuple[Ints, tuple[str, ...]]:
        """One reason for each tag and quota, the quota rounded away from the threshold."""
        quota = verdicts.quota * STEPS
        step = np.where(verdicts.removed, np.ceil(quota), np.floor(quota)).astype(np.int64)
        keys, reason = np.unique((verdicts.tag * (STEPS + 1) + step) * 2 + verdicts.removed, return_inverse=True)
        told = []
        for key in keys.tolist():
            tag, percent = divmod(key // 2, STEPS + 1)
            over = f"{'over' if key % 2 else 'not over'} {self.threshold:g}"
            told.append(f"its {page.tag_names[tag]} has a link quota of {percent / STEPS:.2f}, {over}")
        return reason.astype(np.int32), (*told, UNPAINTED)


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
    around = tree.nearest(page.end, block)
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
    nearest = tree.nearest(page.end, removed)[page.blocks.start]
    return np.where(nearest == NONE, page.blocks.row, nearest).astype(np.int32)
