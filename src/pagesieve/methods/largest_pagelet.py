"""`largest-pagelet` (LP): the page is cut into pagelets, and the one with the most text is content.

Z. Bar-Yossef and S. Rajagopalan, "Template Detection via Data Mining and its Applications", WWW 2002. A pagelet is an
element none of whose children holds k links or more, and that lies in no other pagelet. So the page is cut from the
top: an element with such a child is cut into its children, and one without is a pagelet. Every text lies in one.
T. Gottron measures the largest pagelet as content: LP-7 is the one with k = 7.

Departures. The paper looks for pagelets that several pages share, and names none of them the content; what is meant by
the largest we read as: the one with the most characters that a browser paints, the first of these if there are several.
A text that stands right under an element that is cut is a pagelet of its own; a block that is cut in the middle of its
line is content if some of it is in the largest pagelet.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.methods.labels import Labels, kept_or_other, reasons_by
from pagesieve.methods.settings import LARGEST, Limits, whole_number
from pagesieve.page import Page, tree
from pagesieve.page.tags import CODES
from pagesieve.page.tree import NONE, Bools, Ints


class Pagelets(NamedTuple):
    """The rows that are pagelets, and the painted characters and the links in each of them."""

    row: npt.NDArray[np.intp]
    text: Ints
    links: Ints


class LargestPagelet:
    """LP: an element is cut into its children when one of them holds at least so many links."""

    def __init__(self, *, links: int = 7) -> None:
        self.links = whole_number("links", links, Limits(at_least=1, at_most=LARGEST))

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
        painted = np.zeros(len(page), dtype=np.int32)
        painted[page.text_rows] = np.where(page.hidden[page.text_rows], 0, page.text_measures[0])
        links = tree.subtree_sum(page.end, ((page.tag == CODES["a"]) & page.in_link).astype(np.int32))
        rows = np.flatnonzero(partition(page.parent, links >= self.links))
        found = Pagelets(rows, tree.subtree_sum(page.end, painted)[rows], links[rows])
        return _labels(page, found, _blocks_in(page, painted, int(rows[np.argmax(found.text)])))


def partition(parent: Ints, heavy: Bools) -> Bools:
    """Which rows are pagelets, where `heavy` rows hold as many links as make their parent be cut.

    A row that is cut holds as many links itself, so all above it are cut too: a pagelet is a row that is not cut, right
    under one that is. Row 1 of these has two children, and the second one is heavy:

    >>> partition(np.array([-1, 0, 1, 1, 3]), np.array([True, True, False, True, False])).astype(int)
    array([0, 0, 1, 1, 0])
    """
    cut = np.zeros(len(parent), dtype=bool)
    cut[parent[1:][heavy[1:]]] = True
    pagelet: Bools = ~cut & np.where(parent == NONE, True, cut[parent])
    return pagelet


def _blocks_in(page: Page, painted: Ints, largest: int) -> Bools:
    """Which blocks have painted characters in the largest pagelet."""
    rows = page.text_rows
    inside = np.where((rows >= largest) & (rows < page.end[largest]), painted[rows], 0)
    return page.blocks.sum(inside) > 0


def _labels(page: Page, pagelets: Pagelets, kept: Bools) -> Labels:
    """Content is as sure as the largest pagelet is larger than the next, and the rest as likely as its own is large."""
    text = pagelets.text[np.searchsorted(pagelets.row, page.blocks.start, side="right") - 1]
    next_to_it, most = np.sort(np.append(0, pagelets.text))[-2:]
    sure, likely = 1 - 0.5 * next_to_it / max(most, 1), 0.5 * text / max(most, 1)
    largest = int(np.argmax(pagelets.text))
    tag, links = page.tag_names[page.tag[pagelets.row[largest]]], pagelets.links[largest]
    of_all = f"the largest of {len(pagelets.row)}"

    def tell(is_kept: bool, length: int) -> str:
        if is_kept:
            return f"it is in {of_all} pagelets, a {tag} of {most} characters with {links} links"
        return f"its pagelet has {length} characters, and {of_all} has {most}"

    reasons = reasons_by(tell, kept, np.where(kept, 0, text))
    return kept_or_other(page, kept, score=np.where(kept, sure, likely), reasons=reasons)
