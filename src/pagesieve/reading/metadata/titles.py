"""The title of a page: which of several, and without the name of the site."""

import re

from pagesieve.page.titles import agrees, title_words
from pagesieve.reading.metadata.declared import first_text
from pagesieve.reading.metadata.evidence import Evidence

_TITLE_SIGNS = " |\u2013\u2014\u00b7\u2022\u00bb:-"  # bars, dashes, dots and the like
_TITLE_BREAK = re.compile(r"\s+(?:[|\u2013\u2014\u00b7\u2022\u00bb:]|-{1,2})\s+")


def agreed_headline(evidence: Evidence) -> str | None:
    """The headline that the page also gives as its title elsewhere, wholly or in part."""
    declared = evidence.meta("og:title", "twitter:title"), first_text(evidence.json_ld.get("headline"))
    titles = (evidence.title_element, *declared)
    found = (headline for headline in evidence.headlines if agrees(headline, titles))
    return next((headline for headline in found if not _ends(evidence.title_element, headline)), None)


def _ends(title: str | None, headline: str) -> bool:
    """Whether a headline is the last part of a title, where the name of the site stands.

    >>> _ends("Old boats - The Courier", "The Courier"), _ends("The Courier", "The Courier")
    (True, False)
    """
    _, *parts = _TITLE_BREAK.split(title or "")
    return bool(parts) and title_words(parts[-1]) == title_words(headline)


def trimmed(title: str | None, site: str | None) -> str | None:
    """A title without the name of the site at its end or its beginning.

    >>> trimmed("Old boats - The Courier", "The Courier"), trimmed("A | B", None)
    ('Old boats', 'A | B')
    """
    parts = _TITLE_BREAK.split(title) if title else []
    if title is None or len(parts) < 2 or site is None:
        return title
    name = title_words(site)
    if title_words(parts[-1]) == name:
        return title[: title.rindex(parts[-1])].rstrip(_TITLE_SIGNS)
    if title_words(parts[0]) == name:
        return title[len(parts[0]) :].lstrip(_TITLE_SIGNS)
    return title


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
