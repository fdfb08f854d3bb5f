"""`rules`: the first default reader, by rule. Simple and honest, until the learned one replaces it.

Two passes. The local pass lets elements claim a role for the text in them: by tag (`nav`), by ARIA role
(`contentinfo`) or by a class word (`sidebar`); the nearest claim holds. The context pass finds the main region, the
element that has most of the page's prose and little else, and keeps what is unclaimed in it.
"""

import numpy as np

from pagesieve.methods.labels import Labels, Role
from pagesieve.methods.rules.claims import local_claims
from pagesieve.methods.rules.context import context, open_to_main
from pagesieve.page import Page

__all__ = ["Rules"]


class Rules:
    """The reader by rule."""

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
        claimed = local_claims(page)
        if not open_to_main(page, claimed).any():  # then the classes of this page mislead: vote again without claims
            claimed = np.full(len(page.blocks), Role.MAIN.number, dtype=np.int8)
        return context(page, claimed)
