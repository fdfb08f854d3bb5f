"""The title of a page: which of several, and without the name of the site."""

import re

import numpy as np

from pagesieve.page import Page
from pagesieve.page.tags import CODES
from pagesieve.page.titles import SOFT_HYPHEN, agrees, leads_home, title_words
from pagesieve.reading.metadata.declared import first_text
from pagesieve.reading.metadata.evidence import Evidence
from pagesieve.source.addresses import host_in

SHORTEST_HOST = 4
"""Letters of a name that a host can be known by."""

_TITLE_SIGNS = " |\u2013\u2014\u00b7\u2022\u00bb:-"  # bars, dashes, dots and the like
_NUMBER = re.compile(r"\W*(?:\d\W*){6,}")  # of a book or a part, not a year
_TITLE_BREAK = re.compile(r"\s+(?:[|\u2013\u2014\u00b7\u2022\u00ab\u00bb:]|-{1,2})\s+")


def agreed_headline(evidence: Evidence) -> str | None:
    """The headline that the page also gives as its title elsewhere, wholly or in part."""
    declared = evidence.meta("og:title", "twitter:title"), first_text(evidence.json_ld.get("headline"))
    titles = (evidence.title_element, *declared)
    found = (
        headline for headline in evidence.headlines if agrees(headline, titles) and not _NUMBER.fullmatch(headline)
    )
    return next((headline for headline in found if not _names_site(evidence, headline)), None)


def _names_site(evidence: Evidence, headline: str) -> bool:
    """Whether a headline is the name of the site, and the title has another part that tells what the page is about."""
    parts = [title_words(part) for part in _TITLE_BREAK.split(evidence.title_element or "")]
    own = title_words(headline)
    if own not in parts or len(parts) == 1:
        return False
    named = evidence.meta("og:site_name") or first_text(evidence.site.get("name"))
    return own == title_words(named or "") or is_host(headline, evidence.address) or _leads_home(evidence.page)


def _leads_home(page: Page) -> bool:
    """Whether the only top heading is a link to the first page of the site, as its name often is."""
    if np.count_nonzero(page.tag == CODES["h1"]) != 1:
        return False
    return any(leads_home(page, address) for address in page.dom.values("href", page.select("h1 a[href]")))


def is_host(name: str, address: str | None) -> bool:
    """Whether a name is that of the host of an address, written with spaces and capitals.

    >>> is_host("The Courier", "https://www.thecourier.example/boats"), is_host("Boats", "https://a.example/boats")
    (True, False)
    >>> is_host("Das Boots\N{SOFT HYPHEN}haus", "https://www.das-bootshaus.example/")
    True
    """
    said = name.casefold().replace(SOFT_HYPHEN, "")
    letters = "".join(sorted(title_words(said), key=said.index))
    return len(letters) >= SHORTEST_HOST and letters in (host_in(address) or "").replace("-", "")


def trimmed(title: str | None, site: str | None) -> str | None:
    """A title without the name of the site at its end or its beginning, or the first words of that name at its end.

    >>> trimmed("Old boats - The Courier", "The Courier"), trimmed("A | B", None)
    ('Old boats', 'A | B')
    >>> trimmed("Old boats | The Courier", "The Courier of Kiel"), trimmed("Old boats - Kiel", "The Courier of Kiel")
    ('Old boats', 'Old boats - Kiel')
    """
    parts = _TITLE_BREAK.split(title) if title else []
    if title is None or len(parts) < 2 or site is None:
        return title
    name = title_words(site)
    if title_words(parts[-1]) == name or _begins(parts[-1], site):
        return title[: title.rindex(parts[-1])].rstrip(_TITLE_SIGNS)
    if title_words(parts[0]) == name:
        return title[len(parts[0]) :].lstrip(_TITLE_SIGNS)
    return title


def _begins(part: str, site: str) -> bool:
    """Whether a part of a title is several words that the name of the site begins with."""
    said = part.casefold().split()
    return len(said) > 1 and site.casefold().split()[: len(said)] == said


def without_host(title: str | None, site: str | None, address: str | None) -> str | None:
    """A title without the name of the site: the one that is known, what the host is called by, or what a bar parts off.

    >>> without_host("Old boats - The Courier", None, "https://thecourier.example/boats")
    'Old boats'
    >>> without_host("Python 3 - asyncio", None, "https://docs.example/asyncio")
    'Python 3 - asyncio'
    >>> without_host("All the old boats | Harbour news", None, None)
    'All the old boats'
    """
    shorter = trimmed(title, site)
    if title is None or shorter != title:
        return shorter
    before, bar, last = title.rpartition(" | ")
    if bar and len(last) <= len(before):
        return before.rstrip(_TITLE_SIGNS)
    parts = _TITLE_BREAK.split(title)
    return trimmed(title, next((part for part in (parts[-1], parts[0]) if is_host(part, address)), None))


def without_site(title: str | None, site: str | None) -> str | None:
    """A title without the name of the site; where that is not known, without its last part, if that is shorter.

    >>> without_site("A stuck chuck - nothing works - The Bench", None)
    'A stuck chuck - nothing works'
    """
    shorter = trimmed(title, site)
    parts = _TITLE_BREAK.split(title) if title else []
    if title is None or shorter != title or len(parts) < 2 or 2 * len(parts[-1]) > len(title):
        return shorter
    return title[: title.rindex(parts[-1])].rstrip(_TITLE_SIGNS)
