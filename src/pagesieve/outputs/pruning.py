"""The page's own tree without what was discarded (paper 1, section 5.5): ancestors of kept nodes stay."""

import copy

import numpy as np
import turbohtml

from pagesieve.page import Page, tree
from pagesieve.page.tags import AREAS, CELLS, CODES, MEDIA, PHRASES
from pagesieve.page.tree import Bools

KEPT_SURROUNDINGS = 0.5
"""Share of the text around a picture or a rule that must be kept for it to stay."""

LINKED = 0.5
"""Share of link text from which the caption of a picture is the title of what it leads to."""

_WITHOUT_TEXT = tuple(CODES[name] for name in ("hr", "br", "wbr", "col", "colgroup"))


def kept_rows(page: Page, kept: Bools) -> Bools:
    """The rows that stay when the kept blocks stay: their texts, the pictures among them, and all ancestors."""
    rows = np.zeros(len(page), dtype=bool)
    owner = page.blocks.of_text
    texts = page.text_rows[: len(owner)]
    rows[texts[np.append(kept & ~page.blocks.hidden, False)[owner] & ~page.hidden[texts]]] = True
    rows[texts[np.append(kept & page.blocks.hidden, False)[owner]]] = True
    rows |= _bare(page) & _among_kept(page, rows) & _in_common_ancestor(page, rows) | _breaks(page, rows)
    rows |= _inside_pictures(page, rows)
    rows = tree.containing(page.end, rows)
    rows |= (page.tag == CODES["html"]) | (page.tag == CODES["body"])
    return rows | _empty_parts(page, rows)


def _bare(page: Page) -> Bools:
    """Elements that are content without text."""
    return (MEDIA.mask(page.tag) | np.isin(page.tag, _WITHOUT_TEXT)) & ~page.hidden


def _among_kept(page: Page, kept_texts: Bools) -> Bools:
    """Rows whose nearest surroundings with text are mostly kept, captions that were dropped left out."""
    seen = np.where(page.is_text & ~page.hidden, page.own_text_length, 0)
    seen[tree.within(page.end, _captions(page)) & ~kept_texts] = 0
    total = tree.subtree_sum(page.end, seen)
    kept = tree.subtree_sum(page.end, np.where(kept_texts, seen, 0))
    around = tree.closest(page.parent, total > 0)
    among: Bools = kept[around] >= np.maximum(KEPT_SURROUNDINGS * total[around], 1)
    return among


def _captions(page: Page) -> Bools:
    """The captions of pictures; what leads elsewhere is none."""
    linked = page.in_link | (page.link_length >= LINKED * np.maximum(page.text_length, 1))
    captions: Bools = (page.tag == CODES["figcaption"]) & ~linked
    return captions


def _breaks(page: Page, kept_texts: Bools) -> Bools:
    """The line breaks between two texts that are kept."""
    breaks = np.flatnonzero(page.tag == CODES["br"])
    after = page.text_rows.searchsorted(breaks)
    kept = np.concatenate(([False], kept_texts[page.text_rows], [False]))
    between = np.zeros(len(page), dtype=bool)
    between[breaks] = kept[after] & kept[after + 1]
    return between


def _in_common_ancestor(page: Page, kept_texts: Bools) -> Bools:
    """Rows under the lowest area that holds all kept texts."""
    holding = tree.subtree_sum(page.end, kept_texts.astype(np.int32))
    lowest = int(np.flatnonzero((holding == holding[0]) & AREAS.mask(page.tag))[-1])
    under = np.zeros(len(page), dtype=bool)
    under[lowest : page.end[lowest]] = True
    return under


def _inside_pictures(page: Page, rows: Bools) -> Bools:
    """What makes up a kept picture: sources, shapes, formula signs."""
    inside: Bools = tree.within(page.end, rows & MEDIA.mask(page.tag))
    return inside


def _empty_parts(page: Page, rows: Bools) -> Bools:
    """Parts of what is kept that have no text: cells, whose columns would shift, and the space between words."""
    spaces = PHRASES.mask(page.tag) & (page.cardinality == 0)
    parts: Bools = (CELLS.mask(page.tag) | spaces) & rows[page.parent] & ~page.hidden
    return parts


def pruned(page: Page, kept: Bools) -> turbohtml.Document:
    """A copy of the page's tree that holds the kept blocks, their ancestors and the pictures among them."""
    rows = kept_rows(page, kept)
    document = copy.deepcopy(page.dom.document)
    nodes = list(document.descendants)
    for row, sign in page.dom.parted:
        nodes[page.dom.places[row]].insert_before(turbohtml.Text(sign))
    topmost_dropped = np.flatnonzero(~rows & rows[page.parent])
    for place in page.dom.places[topmost_dropped]:
        nodes[place].extract()
    return document
