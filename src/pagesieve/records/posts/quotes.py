"""Quotes: what a post cites of another one, so that the words of one person are never filed under another."""

import re

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.tags import CODES, TagSet
from pagesieve.page.tree import Ints

QUOTE_WORDS = re.compile(r"(?:^|\s)(?!js-)\S*(?:quote[ds]?|zitat|citation|citaat)(?=\s|$)", re.I)
"""Class words that name a quote by their end: `quoteContainer` may be quoted, `js-selectToQuote` is for scripts."""

HOLDERS = TagSet("blockquote div aside section table td dl fieldset figure q")
"""Elements that hold a quote; others of that name are its icon."""


def named_quotes(page: Page) -> Ints:
    """The nearest element around each row, or the row itself, whose class says that it is a quote; else NONE."""
    rows, values = page.attribute("class")
    meant = {value for value in set(values) if QUOTE_WORDS.search(value)}
    named = np.zeros(len(page), dtype=bool)
    named[rows[[value in meant for value in values]]] = True
    return tree.closest(page.parent, named & HOLDERS.mask(page.tag))


def plain_quotes(page: Page) -> Ints:
    """The nearest `blockquote` without a class around each row, or the row itself; else NONE."""
    plain = page.tag == CODES["blockquote"]
    plain[page.attribute("class").rows] = False
    return tree.closest(page.parent, plain)
