"""Labels of two roles, main and other, with numbers in their reasons that are rounded to percents."""

from collections.abc import Callable

import numpy as np

from pagesieve.methods.informative_blocks.elements import Amounts
from pagesieve.methods.labels import Labels, kept_or_other, reasons_by
from pagesieve.page import Page
from pagesieve.page.tree import Bools

Reason = Callable[[bool, tuple[int, ...]], str]
"""The words for a block that is main or not, from the percents that decided."""

MAIN_SCORE = 0.9
WEAKEST, STRONGEST = 0.1, 0.4  # scores of blocks that are not kept: without strength, and as strong as what is kept
LONGEST_NAME = 60  # characters of an element's name in a reason


def two_roles(page: Page, *, main: Bools, strength: Amounts, shares: Amounts, reason: Reason) -> Labels:
    """Labels of the blocks: main or other, with the reason for each.

    `strength`, from 0 to 1, is what the score of the others follows. `shares` has a line for each number that decided,
    from 0 to 1; a reason is made once for each distinct set of them, as percents.
    """
    percents = np.rint(100 * shares).astype(np.int64)
    reasons = reasons_by(lambda is_main, *found: reason(is_main, found), main, *percents)
    others = WEAKEST + (STRONGEST - WEAKEST) * np.clip(strength, 0, 1)
    return kept_or_other(page, main, score=np.where(main, MAIN_SCORE, others), reasons=reasons)


def all_other(page: Page, reason: str) -> Labels:
    """Labels of a page on which nothing is found, and why."""
    blocks = len(page.blocks)
    return two_roles(
        page,
        main=np.zeros(blocks, dtype=bool),
        strength=np.zeros(blocks),
        shares=np.zeros((1, blocks)),
        reason=lambda _is_main, _percents: reason,
    )


def element_name(page: Page, row: int) -> str:
    """An element as a reason names it: its tag with its class, else its id. A text has the name of its element."""
    row = int(page.parent[row]) if page.is_text[row] else row
    tag = page.tag_names[page.tag[row]]
    for attribute in ("class", "id"):
        if value := " ".join(page.dom.values(attribute, np.array([row]))[0].split()):
            return f"<{tag} {attribute}={value}>"[:LONGEST_NAME]
    return f"<{tag}>"
