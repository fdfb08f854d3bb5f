"""Permalinks: the signs by which headings link to themselves, as in `Install ¶`. Nobody reads them."""

from pagesieve.page.page import Page
from pagesieve.page.tags import HEADINGS, TagSet
from pagesieve.page.tree import Ints

SIGNS = frozenset("¶#§🔗")
LINKED = TagSet(" ".join((*HEADINGS.names, "dt")))
"""What links to itself."""


def without_permalinks(page: Page, blocks: Ints) -> list[str]:
    """The texts of blocks, of headings and terms among them without the sign of a link to themselves.

    >>> import numpy as np, pagesieve
    >>> page = pagesieve.parse("<h2>Install <a href=#i>¶</a></h2><h2><a href=#c>#</a> C#</h2><p>See <a href=#i>#</a>")
    >>> without_permalinks(page, np.arange(3))
    ['Install', 'C#', 'See #']
    """
    texts = page.block_texts(blocks)
    for place in LINKED.mask(page.tag[page.blocks.row[blocks]]).nonzero()[0].tolist():
        texts[place] = _without_sign(page, int(blocks[place]), texts[place])
    return texts


def _without_sign(page: Page, block: int, text: str) -> str:
    """The text of a block without a sign at its end or its beginning that is a link."""
    if text[-1:] in SIGNS and _links(page, int(page.blocks.last[block]) - 1):
        text = text[:-1].rstrip()
    if text[:1] in SIGNS and _links(page, int(page.blocks.first[block])):
        text = text[1:].lstrip()
    return text


def _links(page: Page, number: int) -> bool:
    """Whether a text is in a link, and is nothing but such a sign."""
    return bool(page.in_link[page.text_rows[number]]) and page.texts[page.text_places[number]].strip() in SIGNS
