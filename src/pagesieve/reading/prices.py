"""The price of the thing that a page sells: it stands near the headline, in few words, and is content like its name.

Models often take it for that of something else: the gold that they learn from seldom has prices, and a page has many.
"""

import re
from typing import NamedTuple

import numpy as np

from pagesieve.methods import Labels, Role
from pagesieve.model import PageType, told
from pagesieve.page import Page
from pagesieve.page.titles import headline
from pagesieve.page.tree import Rows
from pagesieve.reading.apart import Reason, told_apart
from pagesieve.reading.kinds import likely

NEAR = 30
"""Blocks on each side of the headline that may have the price; it is looked for in those after it."""

SHORT = 8
"""Words of a block that is a price, at most."""

BEFORE = 2
"""Words before the amount in such a block, at most ("Regular price $ 20"); more are about something else."""

SOON = 3
"""Blocks after an amount with words beside it, among which one alone is the price ("Was $ 30" and then "$ 20")."""

LINKED = 0.5
"""Share of link text from which a price is that of what the link leads to."""

OF_THE_PAGE = (Role.OTHER, Role.FORM, Role.HEADER)
"""What blocks are that may be the price: it often stands in the form that buys the thing."""

OF_THE_THING = Reason(Role.MAIN, "it is the price of what the page is about")


def settled(page: Page, labels: Labels) -> Labels:
    """The labels with the price after the headline kept, where the page sells one thing and no price there is kept."""
    price = _price(page, labels) if labels.price and labels.having(Role.MAIN).any() else None
    if price is None or told(likely(page, labels))[0] != PageType.PRODUCT:
        return labels
    return told_apart(labels, np.arange(len(labels)) == price, OF_THE_THING)


def _price(page: Page, labels: Labels) -> int | None:
    """The block after the headline that is the price; none where an amount near the headline is kept already."""
    top = page.once(headline)
    if top is None:
        return None
    prices = _prices(page, _fitting(page, labels, top))
    near = np.arange(max(top - NEAR, 0), min(top + 1 + NEAR, len(labels)))
    if not prices or _amounts(page, near[labels.having(Role.MAIN)[near]]):
        return None
    first = min(prices)
    return next((block for block, amount in prices.items() if amount.alone and block <= first + SOON), first)


class _Amount(NamedTuple):
    """How many words stand before an amount of money in its block, and whether nothing stands beside it."""

    before: int
    alone: bool


def _prices(page: Page, asked: Rows) -> dict[int, _Amount]:
    """Which of some blocks may be the price, in order."""
    amounts = {block: amount for block, amount in _amounts(page, asked).items() if amount.before <= BEFORE}
    if not amounts:
        return {}  # most pages
    from pagesieve.records.amounts import is_struck

    return {block: amount for block, amount in amounts.items() if not is_struck(page, block)}


def _amounts(page: Page, asked: Rows) -> dict[int, _Amount]:
    """The first amount of money in each of some blocks that have one."""
    texts = page.block_texts(asked)
    if not any(any(map(str.isdecimal, text)) for text in texts):
        return {}
    from pagesieve.records.amounts import AMOUNT

    found = zip(asked.tolist(), map(AMOUNT.search, texts), strict=True)
    return {block: _amount(amount) for block, amount in found if amount}


def _amount(found: re.Match[str]) -> _Amount:
    """What stands around an amount: the zeros of `0.50 $` and `$ 20.00` are found to be none of it."""
    before, after = found.string[: found.start()].rstrip("0.,"), found.string[found.end() :].lstrip("0.,")
    return _Amount(len(before.split()), not any(map(str.isalnum, before + after)))


def _fitting(page: Page, labels: Labels, top: int) -> Rows:
    """The short blocks after the headline that are painted, are no links, and stand in no other part of the page."""
    blocks = page.blocks
    after = np.arange(top + 1, min(top + 1 + NEAR, len(blocks)))
    fits = (blocks.words[after] <= SHORT) & ~blocks.hidden[after] & labels.having(*OF_THE_PAGE)[after]
    fits &= blocks.link_length[after] < LINKED * np.maximum(blocks.text_length[after], 1)
    found: Rows = after[fits]
    return found
