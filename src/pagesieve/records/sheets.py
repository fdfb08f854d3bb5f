"""What the style sheets in a page hide: texts for other widths, for screen readers, or for a press of a button.

Of the cascade only this much: what one rule hides and no other shows is hidden. Sheets that a page links to are not
read, and may show it; so rules that hide most of the records are of no account: undone by a script or another sheet.
"""

from collections.abc import Sequence

import numpy as np

from pagesieve.exceptions import OptionError
from pagesieve.page import Page, tree
from pagesieve.page.tree import Bools

HIDING = {"display": "none", "visibility": "hidden"}
"""Properties, and the value by which each hides an element."""
MOST_WORK = 20_000_000  # rules that show or hide something, times the rows of the page: each is looked for on all of it
_FAR = ":has("  # what a selector looks for below an element, at each anew


def hidden_by_sheets(page: Page) -> Bools:
    """Which rows lie in an element that a style sheet of the page hides and none shows."""
    hiding, showing = _selectors(page)
    hidden = _selected(page, hiding)
    if hidden.any():
        hidden &= ~_selected(page, showing)
    return tree.within(page.end, hidden)


def _selectors(page: Page) -> tuple[Sequence[str], Sequence[str]]:
    """The selectors of rules that hide something, and of those that show something; none where there are too many."""
    hiding: dict[str, None] = {}
    showing: dict[str, None] = {}
    for selector, values in page.dom.rules(tuple(HIDING)):
        if _FAR in selector:
            continue
        hides = any(HIDING[name] == value.lower() for name, value in values.items())
        (hiding if hides else showing)[selector] = None
    too_many = (len(hiding) + len(showing)) * len(page) > MOST_WORK
    return ((), ()) if too_many else (list(hiding), list(showing))


def _selected(page: Page, selectors: Sequence[str]) -> Bools:
    """Which rows any of these selectors finds; one that is none finds nothing, as in browsers."""
    found = np.zeros(len(page), dtype=bool)
    for selector in selectors:
        try:
            found[page.dom.select(selector)] = True
        except OptionError:
            continue
    return found
