"""`everything`: all text of the body is content. The baseline to beat, and a way to convert a page."""

import numpy as np

from pagesieve.methods.labels import Labels, Role
from pagesieve.page import Page

REASONS = ("all text of the body is kept", "a browser does not paint it")


class Everything:
    """Keep every block that a browser paints."""

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
        hidden = page.blocks.hidden
        return Labels(
            role=np.where(hidden, Role.HIDDEN.number, Role.MAIN.number).astype(np.int8),
            score=np.where(hidden, 0, 1).astype(np.float32),
            reason=hidden.astype(np.int32),
            reasons=REASONS,
        )
