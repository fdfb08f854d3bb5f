"""The title that a page gives itself, and whether a headline says the same."""

import re
from collections.abc import Iterable, Sequence

import numpy as np

from pagesieve.page.page import Page
from pagesieve.page.tags import CODES, HEADINGS
from pagesieve.source.addresses import host_in

AGREEMENT = 0.6  # share of a headline's words that must stand in the titles
SEPARATOR = re.compile(r"\s+[-|·•«»:/\N{EN DASH}\N{EM DASH}]+\s+")  # between a headline and the name of its site

SHORT_PAGE = 500
"""Characters of a page of which no half is the first."""

SOFT_HYPHEN = "\N{SOFT HYPHEN}"
"""Where a word may be parted, which nobody sees and titles do not have."""

FRONT_PAGE = re.compile(r"(?P<host>(?:https?:)?//[^/?#]*)?/?(?:(?<=/)(?:index|default)\.\w+)?", re.I)
"""The address of the front page of a site."""


def title_element(page: Page) -> str:
    """The text of the page's `<title>`, on one line."""
    titles = (page.tag == CODES["title"]).nonzero()[0]
    rows = titles[page.depth[titles] == 2]  # others are those of pictures
    first, last = page.text_rows.searchsorted((rows[0], page.end[rows[0]])).tolist() if len(rows) else (0, 0)
    return " ".join(page.raw_text(first, last).split())


def headline(page: Page) -> int | None:
    """The block that is the headline: the only top heading, or the first of those that say most of the title.

    An only one that is the name of the site, or has nothing of the title, yields to a lower heading that is the first
    or the longest part of the title; so does none at all. One that leads to the front page is none, unless it says all
    of the title.

    >>> import pagesieve
    >>> headline(pagesieve.parse("<title>Old boats</title><h1>The harbour</h1><h1>The old boats</h1><h1>More</h1>"))
    1
    >>> headline(pagesieve.parse("<title>Old boats - The harbour</title><h1>The harbour</h1><h2>Old boats</h2>"))
    1
    >>> headline(pagesieve.parse("<title>Old boats - The harbour</title><h1><a href=/>The harbour</a></h1>"))
    """
    heading = np.flatnonzero(HEADINGS.mask(page.tag[page.blocks.row]) & ~page.blocks.hidden)
    title = title_element(page) if len(heading) else ""
    top = [block for block in heading.tolist() if page.tag[page.blocks.row[block]] == CODES["h1"]]
    top = [block for block in top if not _is_name_of_site(page, block, title)]
    known = title_words(title)
    if len(top) > 1:
        agreed = [block for block in top if agrees(page.block_text(block), [title])]
        return max(agreed, key=lambda block: len(title_words(page.block_text(block)) & known), default=None)
    said = title_words(page.block_text(top[0])) if top else set()
    if (said & known and said != title_words(SEPARATOR.split(title)[-1])) or (said and said == known):
        return int(top[0])
    lower = _lower_headline(page, heading.tolist(), title)
    return lower if lower is not None else next(iter(top), None)


def _lower_headline(page: Page, headings: Sequence[int], title: str) -> int | None:
    """The heading in the first half of the page that is the title, or the first or the longest of its parts."""
    parts = [title_words(part) for part in SEPARATOR.split(title)]
    telling = [title_words(title), parts[0], max(parts, key=len)]
    before = np.cumsum(page.blocks.text_length)
    early = [block for block in headings if before[block] <= max(before[-1] / 2, SHORT_PAGE)]
    said = {block: words for block in early if (words := title_words(page.block_text(block))) in telling}
    several = {block: words for block, words in said.items() if len(words) > 1 or len(parts) > 1}
    return max(several, key=lambda block: len(several[block]), default=None)


def leads_home(page: Page, address: str | None) -> bool:
    """Whether an address on a page is that of the front page of its site; another host is another site.

    >>> import pagesieve
    >>> page = pagesieve.parse("<p>Old boats", url="https://boats.example/old/green.html")
    >>> leads_home(page, "/"), leads_home(page, "https://boats.example/index.html")
    (True, True)
    >>> leads_home(page, "//tea.example/"), leads_home(page, "index.html")
    (False, False)
    """
    here = page.url or page.dom.own_address
    whole = page.dom.absolute(address, here) if address else ""
    found = FRONT_PAGE.fullmatch(whole) if whole else None
    return found is not None and (found["host"] is None or host_in(whole) == host_in(here))


def _is_name_of_site(page: Page, block: int, title: str) -> bool:
    """Whether a heading is a link to the front page, and the title of the page says more than it."""
    element = page.dom.element(int(page.blocks.row[block]))
    inside = element.find("a")
    link = inside or element.closest("a")
    if link is None or not leads_home(page, link.attr("href")):
        return False
    words = title_words(page.block_text(block))
    return not title_words(title) <= words and (inside is None or words <= title_words(inside.text))


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
    return set(re.findall(r"\w+", text.casefold().replace(SOFT_HYPHEN, "")))
