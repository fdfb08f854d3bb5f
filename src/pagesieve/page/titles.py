"""The title that a page gives itself, and whether a headline says the same."""

import re
from collections.abc import Iterable

import numpy as np

from pagesieve.page.page import Page
from pagesieve.page.tags import CODES

AGREEMENT = 0.6  # share of a headline's words that must stand in the titles


def title_element(page: Page) -> str:
    """The text of the page's `<title>`, on one line."""
    rows = np.flatnonzero((page.tag == CODES["title"]) & (page.depth == 2))
    first, last = page.text_rows.searchsorted((rows[0], page.end[rows[0]])) if len(rows) else (0, 0)
    return " ".join(page.raw_text(int(first), int(last)).split())


def headline(page: Page) -> int | None:
    """The block that is the headline: the first top heading with most of its words in the title, or the only one.

    >>> import pagesieve
    >>> headline(pagesieve.parse("<title>Old boats</title><h1>The harbour</h1><h1>The old boats</h1><h1>More</h1>"))
    1
    """
    top = np.flatnonzero((page.tag[page.blocks.row] == CODES["h1"]) & ~page.blocks.hidden).tolist()
    if len(top) == 1:
        return int(top[0])
    title = title_element(page) if top else None
    return next((block for block in top if agrees(page.block_text(block), [title])), None)


def agrees(headline: str, titles: Iterable[str | None]) -> bool:
    """Whether most words of a headline stand in one of the titles.

    >>> agrees("Old boats", ["Old Boats | The Site", None]), agrees("News", ["Old boats"])
    (True, False)
    """
    words = title_words(headline)
    known = {word for title in titles if title for word in title_words(title)}
    return bool(words) and len(words & known) >= AGREEMENT * len(words)


def title_words(text: str) -> set[str]:
    """The distinct words of a title, in one case."""
    return set(re.findall(r"\w+", text.casefold()))
