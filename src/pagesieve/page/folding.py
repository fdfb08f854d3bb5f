"""Folding: what a style hides until a person opens it, as answers to questions and the tabs of a page.

The page says so itself: a control names it (`aria-controls`, a link to its id), it has the role of a tab, or it stands
right behind a heading or a button.
"""

from itertools import chain

import numpy as np

from pagesieve.page import tree
from pagesieve.page.page import Page
from pagesieve.page.tags import HEADINGS, TagSet
from pagesieve.page.tree import Bools, Rows

TARGETS = ("href", "data-target", "data-bs-target")
"""Attributes that name what their element opens by a `#` and its id, beside `aria-controls`, which has ids alone."""

CONTROLS = ", ".join(("[aria-controls]", *(f"[{name}^='#']" for name in TARGETS)))
"""What finds the elements with one."""

OPENERS = TagSet(" ".join((*HEADINGS.names, "button summary dt")))
"""What is clicked on to open what stands behind it."""


def folded(page: Page) -> Bools:
    """Which rows lie in what is hidden by its style until it is opened.

    >>> import pagesieve
    >>> page = pagesieve.parse("<h3>Why?</h3><p hidden>So.</p><p hidden>Else.</p><a href=#x>X</a><p id=x hidden>Of X.")
    >>> [page.block_text(block) for block in range(5) if page.once(folded)[page.blocks.start[block]]]
    ['So.', 'Of X.']
    """
    hidden, mask = page.put_away, np.zeros(len(page), dtype=bool)
    outermost = (hidden & ~hidden[page.parent]).nonzero()[0]
    outermost = outermost[page.text_length[outermost] > 0]
    if len(outermost):
        behind = [_stands_behind_an_opener(page, row) for row in outermost.tolist()]
        mask[outermost] = behind | _are_named(page, outermost)
        mask = tree.within(page.end, mask)
    return mask


def _are_named(page: Page, rows: Rows) -> Bools:
    """Which of some elements are named by controls, or have the role of a tab."""
    ids, roles = (page.dom.values(name, rows) for name in ("id", "role"))
    opened = _opened(page) if any(ids) else ()
    return np.array([role == "tabpanel" or name in opened for name, role in zip(ids, roles, strict=True)])


def _opened(page: Page) -> set[str]:
    """The ids of all that controls open."""
    controls = page.select(CONTROLS)
    opened = {value[1:] for name in TARGETS for value in page.dom.values(name, controls) if value.startswith("#")}
    named = page.dom.values("aria-controls", controls)
    return {*opened, *chain.from_iterable(map(str.split, named))} - {""}


def _stands_behind_an_opener(page: Page, row: int) -> bool:
    """Whether the element right before one opens it; one that merely holds a button hardly ever does."""
    before, around = row - 1, page.parent[row]
    if before <= around:
        return False
    while page.parent[before] != around:
        before = int(page.parent[before])
    return page.tag_names[page.tag[before]] in OPENERS
