"""The price of the thing that a page sells: it stands near the headline, in few words, and is content like its name.

Models often take it for that of something else: the gold that they learn from seldom has prices, and a page has many.
"""

import re

import numpy as np

from pagesieve.methods import Labels, Role
from pagesieve.model import PageType, told
from pagesieve.page import Page
from pagesieve.page.titles import headline
from pagesieve.page.tree import Rows
from pagesieve.reading.apart import Reason, told_apart
from pagesieve.reading.kinds import likely

NEAR = 30
"""Blocks after the headline among which the price is looked for."""

SHORT = 8
"""Words of a block that is a price, at most."""

LINKED = 0.5
"""Share of link text from which a price is that of what the link leads to."""

BESIDE = (Role.NAVIGATION, Role.ADVERT, Role.RELATED, Role.SIDEBAR)
"""What may have the prices of other things."""

_DIGIT = re.compile(r"\d")

OF_THE_THING = Reason(Role.MAIN, "it is the price of what the page is about")


def settled(page: Page, labels: Labels) -> Labels:
    """The labels with the price near the headline kept, where the page sells one thing and no price there is kept."""
    price = _price(page, labels) if labels.price else None
    if price is None or told(likely(page, labels))[0] != PageType.PRODUCT:
        return labels
    return told_apart(labels, np.arange(len(labels)) == price, OF_THE_THING)


def _price(page: Page, labels: Labels) -> int | None:
    """The first block after the headline that is a price and is not kept; none where one of them is kept."""
    top = headline(page)
    near = _near(page, labels, top) if top is not None else np.zeros(0, dtype=np.intp)
    texts = page.block_texts(near)
    if not any(map(_DIGIT.search, texts)):
        return None
    from pagesieve.records.amounts import AMOUNT, struck  # few pages have one there

    prices = np.array([AMOUNT.search(text) is not None for text in texts])
    asked = near[prices & ~page.once(struck)[page.blocks.start[near]]]
    return None if labels.having(Role.MAIN)[asked].any() else next(iter(asked.tolist()), None)


def _near(page: Page, labels: Labels, top: int) -> Rows:
    """The short blocks after the headline that are painted and are no links, and do not stand in other parts."""
    blocks = page.blocks
    after = np.arange(top + 1, min(top + 1 + NEAR, len(blocks)))
    fits = (blocks.words[after] <= SHORT) & ~blocks.hidden[after] & ~labels.having(*BESIDE)[after]
    fits &= blocks.link_length[after] < LINKED * np.maximum(blocks.text_length[after], 1)
    found: Rows = after[fits]
    return found
