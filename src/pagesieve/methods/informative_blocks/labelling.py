"""Labels of two roles, main and other, with numbers in their reasons that are rounded to percents."""

from collections.abc import Callable

import numpy as np

from pagesieve.methods.informative_blocks.elements import Amounts
from pagesieve.methods.labels import Labels, Role
from pagesieve.page import Page
from pagesieve.page.tree import Bools

Reason = Callable[[bool, tuple[int, ...]], str]
"""The words for a block that is main or not, from the percents that decided."""

MAIN_SCORE = 0.9
WEAKEST, STRONGEST = 0.1, 0.4  # scores of blocks that are not kept: without strength, and as strong as what is kept
LONGEST_NAME = 60  # characters of an element's name in a reason
UNPAINTED = "a browser does not paint it"


def two_roles(page: Page, *, main: Bools, strength: Amounts, shares: Amounts, reason: Reason) -> Labels:
    """Labels of the blocks: main or other, with the reason for each.

    `strength`, from 0 to 1, is what the score of the others follows. `shares` has a line for each number that decided,
    from 0 to 1; a reason is made once for each distinct set of them, as percents.
    """
    hidden = page.blocks.hidden
    percents = np.rint(100 * shares).astype(np.int64)
    keys = np.vstack((np.where(hidden, 2, main), np.where(hidden, 0, percents)))
    distinct, number = np.unique(keys, axis=1, return_inverse=True)
    reasons = [UNPAINTED if kind == 2 else reason(kind == 1, tuple(found)) for kind, *found in distinct.T.tolist()]
    others = WEAKEST + (STRONGEST - WEAKEST) * np.clip(strength, 0, 1)
    return Labels(
        role=np.where(hidden, Role.HIDDEN.number, np.where(main, Role.MAIN.number, Role.OTHER.number)).astype(np.int8),
        score=np.where(hidden, 0, np.where(main, MAIN_SCORE, others)).astype(np.float32),
        reason=number.ravel().astype(np.int32),
        reasons=reasons,
    )


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
