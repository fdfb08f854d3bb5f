"""The words that tell what kind of page it is, in seven families; none of them knows a site.

Addresses lose their scheme and host before they are cut, so that what is left are the words that many sites share, such
as `thread` or `products`. A page is cut once, as few long strings: joining and splitting is cheaper than asking rows.
"""

import re
from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.tags import TagSet
from pagesieve.page.titles import title_element

FAMILIES: Mapping[str, str] = {
    "u": "the path of the page's address",
    "c": "classes and ids",
    "d": "declared types: schema.org and og:type",
    "l": "the paths of links",
    "t": "title and description",
    "H": "headings of the first three levels",
    "x": "the first text that is seen",
}
"""The families and what their words are of."""

MOST_TEXT = 4_000
"""Characters of the visible text that are cut into words."""

MOST_THINGS = 50
"""Things of one declared list that are looked at."""

DEEPEST = 4
"""Levels of declared things within things that are looked at."""

MEANT: Mapping[str, str] = {
    "forum": "DiscussionForumPosting QAPage Question",
    "product": "Product ProductGroup Vehicle IndividualProduct",
    "documentation": "TechArticle APIReference HowTo",
    "collection": "CollectionPage OfferCatalog",
    "listing": "SearchResultsPage",
    "service": "Service SoftwareApplication WebApplication",
    "article": "Article NewsArticle BlogPosting Recipe ReportageNewsArticle OpinionNewsArticle",
}
"""Types of schema.org that mean the same kind of page: one word for them all, since some of them are rare."""

HEADS = TagSet("h1 h2 h3")

_ADDRESS = re.compile(
    r"(?:[^:/?#]+:)?(?://(?P<host>[^/?#]*))?(?P<path>[^?#]*)(?:\?(?P<query>[^#]*))?", re.S
)  # RFC 3986
_HOST_OR_NO_PATH = re.compile(r"^(?:(?:https?:)?//[^/?#\n]*|#.*|(?!https?:)[a-z][a-z\d+.-]*:.*)", re.M)
_MEANING = {name: kind for kind, names in MEANT.items() for name in names.split()}
_CUTS = "/-._?=&#"
_UNSPACED = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u2fff\u3005-\u312f\u31a0-\u9fff\uf900-\ufaff\uff66-\uff9f"
    r"\U00020000-\U0003ffff]+"
)
"""Runs of scripts without spaces: Thai, Lao, Burmese, Khmer, kana and Han."""


class Address(NamedTuple):
    """The parts of an address that tell something about the page."""

    host: str
    path: str
    query: str


def page_words(page: Page) -> dict[str, Set[str]]:
    """The distinct words of each family, in small letters.

    >>> import pagesieve
    >>> page = pagesieve.parse("<title>Old boats</title><a href='//a.example/boats?page=2'>more</a>", "https://a.example/c/7")
    >>> {family: sorted(words) for family, words in page_words(page).items() if words}
    {'u': ['7', 'c'], 'd': ['og:none'], 'l': ['2', 'boats', 'page'], 't': ['boats', 'old'], 'x': ['more']}
    """
    place = address(page)
    declared = page.dom.declared
    return {
        "u": _steps(place.path if place else ""),
        "c": _names((*page.numbered("class").distinct, *page.numbered("id").distinct)),
        "d": {*_types([*declared.json_ld, *declared.microdata]), *_shared_type(declared.meta)},
        "l": _steps(_paths(page.numbered("href").distinct)),
        "t": words_of(" ".join((title_element(page), *declared.meta.get("description", ())[:1]))),
        "H": words_of(_headings(page)),
        "x": words_of(_first_text(page)),
    }


def address(page: Page) -> Address | None:
    """The address of the page, or else the one that it declares; None where neither is known."""
    declared = page.dom.declared
    known = [page.url, *declared.links.get("canonical", ()), *declared.meta.get("og:url", ())]
    return next((address_parts(each) for each in known if each), None)


def address_parts(written: str) -> Address:
    """The parts of an address, however it is written.

    >>> address_parts("https://www.boats.example/c/7?page=2#top")
    Address(host='www.boats.example', path='/c/7', query='page=2')
    """
    found = _ADDRESS.match(written)
    return Address(*(part or "" for part in found.groups())) if found else Address("", "", "")


def words_of(text: str) -> Set[str]:
    """The distinct words of a text; scripts without spaces are cut into pairs of characters.

    >>> sorted(words_of("Old boats, OLD 新聞社"))
    ['boats,', 'old', '新聞', '聞社']
    """
    text = text.lower()
    return set((text if text.isascii() else _UNSPACED.sub(_in_pairs, text)).split())


def _in_pairs(run: re.Match[str]) -> str:
    """All pairs of neighbours in a run, with spaces around each; a single character as it is."""
    signs = run[0]
    return f" {' '.join(map(''.join, pairwise(signs))) or signs} "


def _names(values: Iterable[str]) -> Set[str]:
    """The words of names such as `post-body` or `main_menu`."""
    return set(" ".join(values).lower().replace("-", " ").replace("_", " ").split())


def _steps(paths: str) -> Set[str]:
    """The words of paths."""
    text = paths.lower()
    for cut in _CUTS:
        text = text.replace(cut, " ")  # which is faster than to translate them all
    return set(text.split())


def _paths(links: Iterable[str]) -> str:
    """The paths of addresses, a line each; what leads to no page, such as `mailto:` or `#top`, has none.

    >>> _paths(["https://a.example/b?c", "MAILTO:ann@a.example", "#top", "//a.example", "d/e"]).split()
    ['/b?c', 'd/e']
    """
    return _HOST_OR_NO_PATH.sub("", "\n".join(links).lower())


def _headings(page: Page) -> str:
    """The texts in headings."""
    inside = tree.within(page.end, HEADS.mask(page.tag))[page.text_rows]
    return _joined(page, np.flatnonzero(inside))


def _first_text(page: Page) -> str:
    """The first of the text that a browser paints."""
    painted = ~page.hidden[page.text_rows]
    before = np.cumsum((page.text_measures[0] + 1) * painted)
    return _joined(page, np.flatnonzero(painted[: int(before.searchsorted(MOST_TEXT)) + 1]))[:MOST_TEXT]


def _joined(page: Page, numbers: Any) -> str:
    """The text rows of these numbers, with a space between any two."""
    texts = page.texts
    return " ".join([texts[place] for place in page.text_places[numbers].tolist()])


def _shared_type(meta: Mapping[str, Sequence[str]]) -> list[str]:
    """The words of `og:type`."""
    return [f"og:{word}" for word in " ".join(meta.get("og:type", ("none",))[:1]).lower().split()]


def _types(declared: Iterable[Any]) -> list[str]:
    """All types of schema.org, those of things within things too; of outer things, that they are and what they mean.

    >>> _types([{"@type": "https://schema.org/Product", "offers": {"@type": ["Offer"]}}])
    ['Product', 'outer:Product', 'means:product', 'Offer']
    """
    found: list[str] = []
    waiting = [(value, 0) for value in declared]
    while waiting:
        value, level = waiting.pop()
        if isinstance(value, list):
            waiting += [(item, level) for item in value[:MOST_THINGS]]
        elif isinstance(value, dict):
            named = _type_names(value.get("@type"))
            found += named if level else [*named, *_outer(named)]
            if level < DEEPEST:
                inner = [(key, item) for key, item in value.items() if isinstance(item, (dict, list))]  # few of all
                waiting += [(item, level + (key != "@graph")) for key, item in inner]
    return found


def _outer(names: Sequence[str]) -> list[str]:
    """What types say when they are those of the page's own things."""
    return [*(f"outer:{name}" for name in names), *(f"means:{_MEANING[name]}" for name in names if name in _MEANING)]


def _type_names(kind: Any) -> list[str]:
    """The names of types as they are written after `@type`, without their address."""
    names = kind if isinstance(kind, list) else [kind]
    return [word for name in names if isinstance(name, str) for word in name.rpartition("/")[2].split()]
