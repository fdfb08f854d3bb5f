"""`vips`: vision-based page segmentation.

D. Cai, S. Yu, J.-R. Wen and W.-Y. Ma, "VIPS: a Vision-based Page Segmentation Algorithm", MSR-TR-2003-79, 2003.

The page is taken apart by thirteen rules (`extraction`), the gaps between the blocks are found and weighed
(`separators`), and a tree is built from them (`structure`); blocks that are less coherent than is permitted go through
all of it again. The degree of coherence is 1 to 10.

Where the paper leaves a number open (the size of small nodes, the weights of separators, the coherence of a node by
its size), a named constant says what is taken. A node counts as seen if something in it is, since a box of no height
may hold floated ones. The paper does not say which block is the content: the method goes down while one part holds
most of the plain text, and keeps what it comes to.
"""

from dataclasses import replace

import numpy as np

from pagesieve.methods.labels import Labels, kept_or_other, reasons_by
from pagesieve.methods.settings import Limits, whole_number
from pagesieve.methods.vips.structure import Region, content_structure
from pagesieve.page import Page, tree

__all__ = ["Region", "Vips", "content_structure"]

PERMITTED = 6
"""Degree of coherence that a block must reach, if nothing else is said; the paper's pages were cut with 5 to 8."""

MOST = 0.5
"""Share of the page's plain text that a part must hold for the method to go down to it."""


class Vips:
    """Segment a rendered page by what is seen of it, and keep the part with most of the plain text.

    `permitted` is the permitted degree of coherence (PDoC): the higher, the smaller the blocks.
    """

    def __init__(self, *, permitted: int = PERMITTED) -> None:
        self.permitted = whole_number("permitted", permitted, Limits(at_least=1, at_most=10))

    def segments(self, page: Page) -> Region:
        """The tree of visual blocks; an error for a page that was not rendered."""
        return content_structure(page, self.permitted)

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
        plain, whole = _plain_text(page), self.segments(page)
        chosen = _fullest(whole, plain)
        kept_rows = np.zeros(len(page), dtype=bool)
        kept_rows[chosen.rows] = True
        kept = tree.within(page.end, kept_rows)[page.blocks.start] & ~page.blocks.hidden
        share = float(plain[chosen.rows].sum() / max(plain[0], 1))
        percent = round(100 * share)

        def tell(is_kept: bool) -> str:
            place = "in" if is_kept else "outside of"
            return f"it is {place} the visual block with {percent}% of the plain text, of coherence {chosen.coherence}"

        labels = kept_or_other(page, kept, score=np.where(kept, share, 1 - share), reasons=reasons_by(tell, kept))
        return replace(labels, parts=whole)


def _plain_text(page: Page) -> tree.Ints:
    """Characters in each row's subtree that are painted and no links."""
    plain = np.zeros(len(page), dtype=np.int32)
    plain[page.text_rows] = page.text_measures[0]
    plain[page.hidden | page.in_link] = 0
    return tree.subtree_sum(page.end, plain)


def _fullest(whole: Region, plain: tree.Ints) -> Region:
    """The innermost region that holds most of the plain text."""
    region = whole
    while True:
        fuller = [part for part in region.parts if plain[part.rows].sum() > MOST * max(plain[0], 1)]
        if not fuller:
            return region
        region = fuller[0]
