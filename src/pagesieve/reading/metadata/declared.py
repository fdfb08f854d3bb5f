"""What a page declares about its main thing, out of JSON-LD and microdata."""

import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import Any

SIDE_THINGS = frozenset(
    [
        "Organization",
        "NewsMediaOrganization",
        "Corporation",
        "LocalBusiness",
        "WebSite",
        "BreadcrumbList",
        "Person",
        "SearchAction",
        "ImageObject",
        "SiteNavigationElement",
        "WPHeader",
        "WPFooter",
        "WPSideBar",
        "ListItem",
        "Comment",
        "AggregateRating",
        "Rating",
        "Offer",
        "PostalAddress",
        "EntryPoint",
        "VideoObject",
        "Review",
    ]
)
"""Types of schema.org that describe the site, its parts or details, not what the page is about."""

LONGEST_TEXT = 10_000  # characters of one declared value
DEEPEST = 12  # levels of objects and lists that a value is looked for in

_ESCAPED = re.compile(r"&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});", re.I)  # `&copy=2` in an address is not
_IS_MARKUP = re.compile(r"^\s*<(?:p|div|br)\b|</(?:p|div|span|a|b|i|em|strong|li)>", re.I)
_MARKUP = re.compile(r"</?(?:p|br|div|span|a|b|i|em|strong|ul|ol|li|h[1-6])(?:\s[^<>]*)?/?>", re.I)
_TELLING = ("headline", "name", "author", "datePublished", "description", "image", "text", "articleBody")


def things(declared: Any) -> Iterator[dict[str, Any]]:
    """Every object of a JSON-LD document that is a thing of its own, in order, `@graph` and `mainEntity` opened.

    >>> [thing["@type"] for thing in things([{"@type": "WebPage", "mainEntity": {"@type": "Product"}}])]
    ['WebPage', 'Product']
    """
    waiting = [declared]
    while waiting:
        item = waiting.pop(0)
        if isinstance(item, list):
            waiting[:0] = item
        elif isinstance(item, dict):
            yield item
            opened = ("@graph",) if "FAQPage" in types(item) else ("@graph", "mainEntity")
            waiting[:0] = [item[key] for key in opened if key in item]


def types(thing: Mapping[str, Any]) -> set[str]:
    """The schema.org types of a thing, without their address."""
    found = thing.get("@type", ())
    return {str(kind).rsplit("/", 1)[-1] for kind in (found if isinstance(found, list) else [found])}


def main_thing(declared: Any) -> dict[str, Any]:
    """The thing that the page is about: the one that says most about itself and is not of a side kind."""
    found = [thing for thing in things(declared) if not types(thing) & SIDE_THINGS]
    return max(found, key=lambda thing: sum(key in thing for key in _TELLING), default={})


def first_text(value: Any, *keys: str, depth: int = DEEPEST) -> str | None:
    """A text out of a JSON-LD value: itself, the first of a list, or one of an object's keys.

    >>> first_text([{"name": " Ana  Lima "}], "name")
    'Ana Lima'
    """
    if depth == 0:
        return None
    if isinstance(value, list):
        return next((text for item in value if (text := first_text(item, *keys, depth=depth - 1))), None)
    if isinstance(value, dict):
        return next((text for key in keys if (text := first_text(value.get(key), *keys, depth=depth - 1))), None)
    return plain(str(value)) or None if isinstance(value, str | int | float) else None


def plain(text: str) -> str:
    r"""A text on one line, of bounded length, with characters that every output can hold.

    >>> plain(" a  \n b\ud800 ")
    'a b\ufffd'
    """
    line = " ".join(text[:LONGEST_TEXT].split())
    return line.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def without_markup(text: str) -> str:
    """A declared text as plain text: many pages escape theirs once more than they should, or declare HTML.

    >>> without_markup("<p>Ann&#039;s boat</p><p>is <b>old</b>"), without_markup("The <br> and the <a> element")
    ("Ann's boat is old", 'The <br> and the <a> element')
    """
    line = _ESCAPED.sub(lambda found: unescape(found[0]), text[:LONGEST_TEXT])
    return plain(_MARKUP.sub(" ", line) if _IS_MARKUP.search(line) else line)


def all_texts(value: Any, *keys: str) -> list[str]:
    """Every text out of a JSON-LD value that may be a list.

    >>> all_texts([{"name": "a"}, "b", None], "name")
    ['a', 'b']
    """
    items = value if isinstance(value, list) else [value]
    return [text for item in items if (text := first_text(item, *keys))]
