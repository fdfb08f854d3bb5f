"""Permalinks: links by which headings lead to themselves, as in `Install ¶`. Nobody reads their signs."""

import numpy as np

from pagesieve.page import tree
from pagesieve.page.page import Page, shown
from pagesieve.page.tags import CODES, HEADINGS, TagSet
from pagesieve.page.tree import Bools, Ints

SIGNS = frozenset(("¶", "#", "§", "🔗", "\uf0c1", "link", "permalink", ""))
"""All that such a link says, in small letters; one of them is a chain in a font of icons."""

UNSEEN = " \t\n\r\u200b\u2060\ufe0f\ufeff"
"""Spaces, also those without a width."""

LINKED = TagSet(" ".join((*HEADINGS.names, "dt")))
"""What leads to itself."""


def is_permalink(text: str) -> bool:
    """Whether a link with this text, in a heading or a term, leads to that.

    >>> is_permalink(" ¶"), is_permalink("\u200b"), is_permalink("C#")
    (True, True, False)
    """
    return text.strip(UNSEEN).lower() in SIGNS


def without_permalinks(page: Page, blocks: Ints) -> list[str]:
    """The texts of blocks, of headings and terms among them without their links to themselves.

    >>> import numpy as np, pagesieve
    >>> page = pagesieve.parse("<h2>Install <a href=#i>¶</a></h2><h2><a href=#c>#</a> C#</h2><p>See <a href=#i>#</a>")
    >>> without_permalinks(page, np.arange(3))
    ['Install', 'C#', 'See #']
    """
    texts = page.block_texts(blocks)
    left_out = page.once(_in_permalinks)
    if left_out.any():
        first, last = page.blocks.first[blocks], page.blocks.last[blocks]
        before = np.append(0, left_out.cumsum())
        for place in (before[last] > before[first]).nonzero()[0].tolist():
            left = _without(page, slice(first[place], last[place]), left_out)
            if left or not texts[place].isalpha():  # a heading may be the word "Link"
                texts[place] = left
    return texts


def _in_permalinks(page: Page) -> Bools:
    """Which text rows, by number, stand in the links of headings and terms to themselves."""
    found = np.zeros(len(page.text_rows), dtype=bool)
    linked = LINKED.mask(page.tag)
    links = ((page.tag == CODES["a"]) & tree.within(page.end, linked)).nonzero()[0] if linked.any() else ()
    for row in links:
        first, last = page.text_rows.searchsorted((row, page.end[row])).tolist()
        found[first:last] = is_permalink(page.raw_text(first, last))
    return found


def _without(page: Page, numbers: slice, left_out: Bools) -> str:
    """The painted texts of a block without some of them."""
    places = page.text_places[numbers]
    skipped = set(places[left_out[numbers] | page.hidden[page.text_rows[numbers]]].tolist())
    return shown("".join(page.texts[place] for place in range(places[0], places[-1] + 1) if place not in skipped))
