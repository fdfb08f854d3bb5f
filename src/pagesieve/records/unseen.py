"""What nobody sees on a wide screen: texts that classes or style sheets hide, or that are shown on demand alone."""

import re

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.tags import CODES
from pagesieve.page.tree import Bools
from pagesieve.records.sheets import hidden_by_sheets

MOST = 0.7  # of the texts; what would hide more of them is undone by a script or by a sheet that is not at hand

UNSEEN = frozenset(
    """
    hide invisible u-hidden is-hidden display-none dn show-for-sr uk-hidden slds-hide
    visible-xs visible-phone visible-mobile hidden-lg hidden-desktop show-for-small show-for-small-only
    hide-for-large hide-for-large-up is-hidden-desktop mobile-only phone-only uk-hidden@s uk-hidden@m uk-hidden@l
    material-icons material-icons-outlined material-symbols-outlined material-symbols-rounded
    """.split()
)
"""Class words that style sheets hide by: those of Bootstrap, Bulma, Foundation, Tachyons, UIkit and their like.

Some hide on wide screens alone, and some show the name of an icon as a picture.
"""
ON_DEMAND = frozenset("modal popup popover lightbox hovercard tooltip dropdown-menu".split())
"""Class words of what is shown on demand alone; a link that has one is what is pressed to see it."""
SPOKEN = (
    *("sr-only", "visually-hidden", "visuallyhidden", "hidden-visually", "hiddenvisually", "a11y-hidden"),
    *("screen-reader-text", "screen-reader-only", "screen-reader", "screenreader", "offscreen", "off-screen"),
)
"""Ends of class words that mark what is there for screen readers alone; tools put a prefix of their own before them."""

WIDTHS = ("", "sm", "md", "lg", "xl", "xxl", "2xl")
"""Bootstrap's and Tailwind's words for widths, from the narrowest; what is said of one holds from it on."""
_DISPLAY = re.compile(
    r"(?:d-(?:([a-z0-9]+)-)?|(?:([\w\[\]-]+):)?!?)"
    r"(?:(none|hidden)|(?:inline-)?(?:block|flex|grid|table)|inline|contents|table-(?:row|cell))"
)
"""Their words that hide or show from a width on: `d-none d-md-block`, `md:hidden`."""


def unseen(page: Page) -> Bools:
    """Which rows lie in an element that classes or sheets hide, unless that is most of the page."""
    hidden: Bools = page.once(unseen_by_class) | page.once(hidden_by_sheets)
    return hidden if hidden[page.text_rows].sum() < MOST * len(page.text_rows) else np.zeros_like(hidden)


def unseen_by_class(page: Page) -> Bools:
    """Which rows lie in an element with a class that style sheets hide by."""
    rows, values = page.attribute("class")
    words = {value: value.lower().split() for value in set(values)}
    hiding = {value for value in words if _hides(words[value])}
    waiting = {value for value in words if not ON_DEMAND.isdisjoint(words[value])}
    mask = np.zeros(len(page), dtype=bool)
    mask[rows[[value in waiting for value in values]]] = True
    mask &= page.tag != CODES["a"]
    mask[rows[[value in hiding for value in values]]] = True
    return tree.within(page.end, mask)


def _hides(words: list[str]) -> bool:
    """Whether class words hide what has them.

    >>> [words for words in ("d-none", "d-none d-md-block", "grid lg:hidden", "not-sr-only") if _hides(words.split())]
    ['d-none', 'grid lg:hidden']
    >>> [words for words in ("hidden tablet:block", "hidden lg:!flex", "d-none d-xs-block") if _hides(words.split())]
    []
    """
    if any(word in UNSEEN or (word.endswith(SPOKEN) and not word.endswith("not-sr-only")) for word in words):
        return True
    said = [(max(found[1] or "", found[2] or ""), bool(found[3])) for found in map(_DISPLAY.fullmatch, words) if found]
    return bool(said) and max(said, key=lambda word: (_width(word[0]), word[1]))[1]  # hiding comes last in sheets


def _width(word: str) -> int:
    """The number of a width; one that only the page's own tool knows counts as narrow, but as some width."""
    return WIDTHS.index(word) if word in WIDTHS else 1
