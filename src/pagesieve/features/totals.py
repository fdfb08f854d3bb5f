"""Totals: what the page is like on the whole, the same for all its blocks."""

from collections.abc import Sequence

import numpy as np

from pagesieve.features.view import LINKS, PROSE, UNSEEN, Line, View
from pagesieve.page.tags import CODES

COUNTED = ("p", "li", "tr", "pre", "img", "form", "input", "article", "h1", "h2", "h3", "a", "time", "button", "dt")
"""Elements that are counted."""

NAMES = (
    "text of the page",
    "blocks of the page",
    "rows of the page",
    "links of the page",
    "prose of the page",
    "hidden text of the page",
    "paragraphs of prose",
    "longest block",
    "paths to a row",
    *(f"{name} of the page" for name in COUNTED),
)
_CODES = [CODES[name] for name in COUNTED]


def totals(view: View) -> Sequence[Line]:
    """Amounts of text, links, prose and elements of the page."""
    page, end = view.page, view.sums[:, -1].tolist()
    counts = np.bincount(page.tag, minlength=max(_CODES) + 1)[_CODES]
    amounts = (
        view.whole,
        view.count,
        len(page),
        end[LINKS] / view.whole,
        end[PROSE] / view.whole,
        end[UNSEEN] / view.whole,
        np.count_nonzero(view.prose),
        float(view.length.max()) / view.whole,
        (view.symbols - 1) / len(page),
        *counts.tolist(),
    )
    return (np.array(amounts)[:, None],)
