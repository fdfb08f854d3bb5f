"""Title, author, date and the like, each with where it came from.

For every field the places are tried in a fixed order and the first that has a usable value wins: for the most part
what the page declares for machines about its main thing (JSON-LD, microdata), what it declares for sharing (OpenGraph)
and for search engines (meta), then what stands in the page for people. `ORDER` below is that order, and the
documentation of it.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from pagesieve.methods import Labels, Role
from pagesieve.page import Page
from pagesieve.reading.metadata.authors import authors, byline, declared_author, opening_author, said_beside_headline
from pagesieve.reading.metadata.bylines import author_name
from pagesieve.reading.metadata.dates import (
    as_shown,
    beside_headline,
    day,
    day_in_address,
    first_written,
    said_to_be_changed,
    told_day,
)
from pagesieve.reading.metadata.declared import all_texts, first_text, without_markup
from pagesieve.reading.metadata.evidence import Evidence, Fact
from pagesieve.reading.metadata.languages import believed, detected, html_lang
from pagesieve.reading.metadata.titles import agreed_headline, trimmed, without_host, without_site

__all__ = ["ORDER", "Fact", "metadata"]

AUTHOR_META = (
    "author article:author parsely-author sailthru.author dc.creator dcterms.creator byl citation_author".split()
)
DATE_OPENGRAPH = "article:published_time og:published_time og:article:published_time".split()
DATE_PUBLISHED = """
    pubdate publishdate publish-date published published-date datepublished parsely-pub-date dc.date.issued
    dcterms.created sailthru.date article.published citation_publication_date
""".split()
DATE_META = "date dc.date dcterms.date".split()
DATE_CHANGED = "article:modified_time og:updated_time last-modified".split()

TAGS_AWAY = 6
"""Blocks before and after the content in which its tags may stand; those of other pages stand further away."""

TOLD = ("title", "author", "site_name", "description")
"""Fields that are texts, in which some pages declare HTML."""

PRICE_OPENGRAPH = ("product:price:amount", "og:price:amount")
CURRENCY_OPENGRAPH = ("product:price:currency", "og:price:currency")

_AMOUNT = re.compile(r"\d[\d.,' \u00a0]{0,20}")


def _tags(texts: Iterable[str]) -> list[str] | None:
    """Tags that are not empty, each once.

    >>> _tags(["One&amp;Only", " ", "boats", "boats"]), _tags([])
    (['One&Only', 'boats'], None)
    """
    return list(dict.fromkeys(tag for text in texts if (tag := without_markup(text)))) or None


def _tag_list(text: str | None) -> list[str] | None:
    return _tags(text.split(",")) if text else None


def _tag_links(evidence: Evidence) -> list[str] | None:
    """The texts of the links of relation tag in the content or near it; of those after it, the first ones in a row.

    Those of a menu are of the site.
    """
    menu = evidence.labels.having(Role.NAVIGATION)
    rows = [*evidence.rows_with("rel", lambda value: "tag" in value.lower().split())]
    main = np.flatnonzero(evidence.labels.having(Role.MAIN))
    first, last = (int(main[0]), int(main[-1])) if len(main) else (0, len(evidence.page.blocks))
    near: list[int] = []
    for row, block in zip(rows, evidence.blocks_at(rows).tolist(), strict=True):
        if first - TAGS_AWAY <= block <= last + (1 if near else TAGS_AWAY) and not menu[block]:
            near.append(row)
            last = max(last, block)
    return _tags(evidence.page.node(row).text for row in near)


def _address(evidence: Evidence, text: str | None) -> str | None:
    return evidence.page.dom.absolute(text, evidence.page.url) if text else None


def _price(amount: str | None, currency: str | None) -> str | None:
    """An amount with its currency.

    >>> _price("24.90", "EUR"), _price("24.90", None), _price("ask us", "EUR")
    ('24.90 EUR', '24.90', None)
    """
    if amount is None or not _AMOUNT.fullmatch(amount):
        return None
    return f"{amount} {currency}" if currency else amount


def _offered(thing: dict[str, Any]) -> str | None:
    """The price of a declared thing, the lowest where it has several."""
    offers = thing.get("offers")
    amount = first_text(offers, "price", "lowPrice", "priceSpecification", "offers")
    return _price(amount, first_text(offers, "priceCurrency", "priceSpecification", "offers"))


def _keywords(value: Any) -> list[str] | None:
    return _tags(all_texts(value, "name")) if isinstance(value, list) else _tag_list(first_text(value))


def _author_in_json_ld(evidence: Evidence) -> str | None:
    return authors(evidence.json_ld.get("author")) or authors(evidence.json_ld.get("creator"))


def _site(evidence: Evidence) -> str | None:
    found = fact(evidence, "site_name")
    return str(found.value) if found else None


Getter = Callable[[Evidence], Any]
ORDER: dict[str, tuple[tuple[str, Getter], ...]] = {
    "title": (
        ("page", agreed_headline),
        ("json-ld", lambda e: trimmed(first_text(e.json_ld.get("headline")), _site(e))),
        ("opengraph", lambda e: without_host(e.meta("og:title", "twitter:title"), _site(e), e.address)),
        ("page", lambda e: without_site(e.title_element, _site(e))),
        ("microdata", lambda e: first_text(e.microdata.get("headline")) or first_text(e.microdata.get("name"))),
        ("page", lambda e: e.headlines[0] if e.headlines else None),
    ),
    "author": (
        ("json-ld", lambda e: declared_author(e, _author_in_json_ld(e), _site(e))),
        ("meta", lambda e: declared_author(e, author_name(e.meta(*AUTHOR_META)), _site(e))),
        ("microdata", lambda e: declared_author(e, authors(e.microdata.get("author")), _site(e))),
        ("page", opening_author),
        ("page", lambda e: e.once(byline)),
        ("text", said_beside_headline),
        ("json-ld", _author_in_json_ld),
        ("meta", lambda e: author_name(e.meta(*AUTHOR_META))),
    ),
    "date": (
        ("json-ld", lambda e: as_shown(e, day(first_text(e.json_ld.get("datePublished"))))),
        ("json-ld", lambda e: as_shown(e, day(first_text(e.json_ld.get("dateCreated"))))),
        ("opengraph", lambda e: as_shown(e, day(e.meta(*DATE_OPENGRAPH)))),
        ("microdata", lambda e: day(first_text(e.microdata.get("datePublished")))),
        ("meta", lambda e: told_day(e.meta(*DATE_PUBLISHED))),
        ("", beside_headline),
        ("meta", lambda e: told_day(e.meta(*DATE_META))),
        ("url", lambda e: day_in_address(e.address or "")),
        ("", first_written),
        ("json-ld", lambda e: day(first_text(e.json_ld.get("dateModified")))),
        ("meta", lambda e: day(e.meta(*DATE_CHANGED))),
        ("text", said_to_be_changed),
    ),
    "site_name": (
        ("opengraph", lambda e: e.meta("og:site_name")),
        ("json-ld", lambda e: first_text(e.site.get("name")) or first_text(e.json_ld.get("publisher"), "name")),
        ("meta", lambda e: e.meta("application-name", "apple-mobile-web-app-title", "cre", "dc.publisher")),
    ),
    "language": (
        ("page", lambda e: believed(e, html_lang(e))),
        ("json-ld", lambda e: believed(e, first_text(e.json_ld.get("inLanguage"), "alternateName", "name"))),
        ("meta", lambda e: believed(e, e.meta("content-language", "dc.language", "language"))),
        ("opengraph", lambda e: believed(e, e.meta("og:locale"))),
        ("detected", detected),
    ),
    "description": (
        ("opengraph", lambda e: e.meta("og:description")),
        ("meta", lambda e: e.meta("description", "twitter:description", "dc.description")),
        ("json-ld", lambda e: first_text(e.json_ld.get("description"))),
    ),
    "image": (
        ("opengraph", lambda e: _address(e, e.meta("og:image", "og:image:url", "og:image:secure_url"))),
        ("json-ld", lambda e: _address(e, first_text(e.json_ld.get("image"), "url", "contentUrl", "@id"))),
        ("meta", lambda e: _address(e, e.meta("twitter:image", "twitter:image:src", "thumbnail"))),
        ("microdata", lambda e: _address(e, first_text(e.microdata.get("image"), "url"))),
    ),
    "tags": (
        ("opengraph", lambda e: _tags(e.page.dom.declared.meta.get("article:tag", ()))),
        ("json-ld", lambda e: _keywords(e.json_ld.get("keywords"))),
        ("meta", lambda e: _tag_list(e.meta("keywords", "news_keywords", "parsely-tags"))),
        ("page", _tag_links),
    ),
    "price": (
        ("json-ld", lambda e: _offered(e.json_ld)),
        ("microdata", lambda e: _offered(e.microdata)),
        ("opengraph", lambda e: _price(e.meta(*PRICE_OPENGRAPH), e.meta(*CURRENCY_OPENGRAPH))),
    ),
    "canonical": (
        ("link", lambda e: e.link("canonical")),
        ("opengraph", lambda e: _address(e, e.meta("og:url"))),
        ("json-ld", lambda e: _address(e, first_text(e.json_ld.get("mainEntityOfPage"), "@id", "url"))),
    ),
}
"""For each field, the places in the order in which they are tried."""


def fact(evidence: Evidence, field: str) -> Fact | None:
    """The first usable value of a field, in the documented order."""
    for origin, getter in ORDER[field]:
        found = getter(evidence)
        if found:
            told = found if isinstance(found, Fact) else Fact(found, origin)
            return told._replace(value=without_markup(told.value)) if field in TOLD and origin != "page" else told
    return None


def metadata(page: Page, labels: Labels) -> dict[str, Fact]:
    """All fields that the page has a value for."""
    evidence = Evidence(page, labels)
    return {field: found for field in ORDER if (found := fact(evidence, field))}
