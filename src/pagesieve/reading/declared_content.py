"""Content that a page does not show but declares: the body of an article or the description of a product.

Pages that scripts fill often carry it in their structured data, for search engines. The description in their head is a
teaser, and of the metadata.
"""

from typing import Any

import numpy as np

from pagesieve.page import Page, parse
from pagesieve.page.tree import Bools
from pagesieve.reading.metadata.declared import main_thing, plain

BODIES = ("articleBody", "text", "reviewBody", "description")
"""Properties of schema.org that hold content, the most telling ones first."""

LITTLE = 200  # characters of content that a page may show and still have its content in its structured data
MUCH = 100  # characters of a declared text that is more than a teaser
TIMES = 2  # as much as the page shows, at least
LONGEST = 100_000  # characters of a declared text


def declared_content(page: Page, kept: Bools) -> list[str]:
    """The paragraphs of the declared text, where the page itself shows little and this says much more."""
    shown = int(page.blocks.text_length[kept].sum())
    if shown > LITTLE:
        return []
    paragraphs = _body(page)
    told = sum(map(len, paragraphs))
    return paragraphs if told >= max(MUCH, TIMES * shown) and not _is_seen(page, paragraphs[0]) else []


def _body(page: Page) -> list[str]:
    """What structured data says of the thing that the page is about."""
    thing = main_thing([*page.dom.declared.json_ld, *page.dom.declared.microdata])
    return next((found for name in BODIES if (found := _paragraphs(thing.get(name)))), [])


def _is_seen(page: Page, paragraph: str) -> bool:
    """Whether a text stands on the page already, as a block that was not kept."""
    blocks = np.flatnonzero(page.blocks.text_length >= min(len(paragraph), MUCH) // 2)
    return any(paragraph[:MUCH] in page.block_text(int(block)) for block in blocks)


def _paragraphs(value: Any) -> list[str]:
    r"""The paragraphs of a declared text, which may be plain or HTML.

    >>> _paragraphs("<p>Old &amp; green.</p>A boat.\n\nSails"), _paragraphs(None)
    (['Old & green.', 'A boat.', 'Sails'], [])
    """
    if not isinstance(value, str):
        return []
    read = parse("<br><br>".join(value[:LONGEST].splitlines()))
    texts = (read.block_text(block) for block in np.flatnonzero(~read.blocks.hidden).tolist())
    return [line for text in texts if (line := plain(text))]
