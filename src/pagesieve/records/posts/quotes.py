"""Quotes: what a post cites of another one, so that the words of one person are never filed under another."""

import re

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.tags import CODES, TagSet
from pagesieve.page.tree import Ints
from pagesieve.records.posts.wording import values_with

QUOTE_WORDS = re.compile(r"(?:^|\s)(?!js-)\S*(?:quote[ds]?|zitat|citation|citaat)(?=\s|$)", re.I)
"""Class words that name a quote by their end: `quoteContainer` may be quoted, `js-selectToQuote` is for scripts."""

_ENDS = re.compile(r"(?:quote[ds]?|zitat|citation|citaat)(?![^\s\0])")  # of such words, which few classes have

HOLDERS = TagSet("blockquote div aside section table td dl fieldset figure q")
"""Elements that hold a quote; others of that name are its icon."""


def named_quotes(page: Page) -> Ints:
    """The nearest element around each row, or the row itself, whose class says that it is a quote; else NONE."""
    rows, numbers, values = page.numbered("class")
    meant = values_with(_ENDS, values)
    meant[meant] = [QUOTE_WORDS.search(values[place]) is not None for place in np.flatnonzero(meant).tolist()]
    named = np.zeros(len(page), dtype=bool)
    named[rows[meant[numbers - 1]]] = True
    return tree.closest(page.parent, named & HOLDERS.mask(page.tag))


def plain_quotes(page: Page) -> Ints:
    """The nearest `blockquote` without a class around each row, or the row itself; else NONE."""
    plain = page.tag == CODES["blockquote"]
    plain[page.attribute("class").rows] = False
    return tree.closest(page.parent, plain)
