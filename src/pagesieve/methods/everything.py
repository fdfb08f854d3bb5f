"""`everything`: all text of the body is content. The baseline to beat, and a way to convert a page."""

import numpy as np

from pagesieve.methods.labels import Labels, Reasons, kept_or_other
from pagesieve.page import Page

REASON = "all text of the body is kept"


class Everything:
    """Keep every block that a browser paints."""

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
        blocks = len(page.blocks)
        reasons = Reasons(np.zeros(blocks, dtype=np.int32), (REASON,))
        return kept_or_other(page, np.ones(blocks, dtype=bool), score=np.ones(blocks), reasons=reasons)
