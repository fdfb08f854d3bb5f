"""`crunch`: filters take adverts, link lists, links, forms and empty tables out of the tree; the rest is content.

S. Gupta, G. Kaiser, D. Neistadt and P. Grimm, "DOM-based Content Extraction of HTML Documents", WWW 2003; S. Gupta et
al., "Automating Content Extraction of HTML Documents", World Wide Web 8, 2005. Crunch walks through the DOM tree and
passes every element through its filters. The defaults are those of the program that its authors released.

Departures. Link lists are looked for in lists as well as in table cells, which few pages use for layout any more. The
program has a list of advert servers; here servers and classes are told by words. An element with most of the page's
text is never taken for an advert or a form. Crunch also has settings about images and styles, which have no text, and
can add the links that it removed below the page. A block is removed when the filters remove most of its characters.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

import numpy as np

from pagesieve.methods.labels import Labels, Role, painted_or_hidden, reasons_by
from pagesieve.methods.settings import LARGEST, Limits, number, true_or_false, whole_number
from pagesieve.page import Page, tree
from pagesieve.page.tags import CODES, TagSet
from pagesieve.page.tree import NONE, Bools, Ints

LISTS_AND_CELLS = TagSet("td th ul ol dl menu dir")
"""Elements that are a link list when they have many links to a word."""

FORMS_AND_CONTROLS = TagSet("form input button select")

LETTERS_PER_WORD = 5
"""Characters to a word, by which Crunch counts words."""

ADVERT_WORDS = frozenset(
    """ad ads adbox adserver adservice adsense adslot adunit advert adverts advertisement advertisements advertising
    sponsor sponsored sponsors""".split()
)
"""Words of a class, an identifier or the name of a server that stand for adverts."""

MOST = 0.5
"""More of a block's characters than this, and it goes with them; more of the page's, and an element is the page."""

STEPS = 20
"""Shares are told in so many steps, rounded down, so that a page has few different reasons."""

ABOUT_OTHERS = frozenset("no has hide with without".split())
"""First words of a class that tells about adverts elsewhere."""

_BETWEEN_WORDS = re.compile(r"[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])")
_IN_ADVERT_WORDS = re.compile("ad|sponsor", re.IGNORECASE)


class Filter(NamedTuple):
    """A filter by what it removes: the role of that, and how it is told."""

    role: Role
    removes: str


FILTERS = (
    Filter(Role.ADVERT, "adverts"),
    Filter(Role.NAVIGATION, "link lists (more than {ratio:g} links to a word)"),
    Filter(Role.NAVIGATION, "links"),
    Filter(Role.FORM, "forms"),
    Filter(Role.OTHER, "empty tables"),
)
"""In the order in which an element passes through them."""
ADVERTS, LINK_LISTS, LINKS, FORMS, EMPTY_TABLES = range(len(FILTERS))


class Crunch:
    """The filters of Crunch, each of which can be turned off.

    A list or a cell is a link list when it has more than `link_text_ratio` links to a word that is not in a link; with
    None there are no link lists. A table is empty when fewer than `table_text` characters are left in it.
    """

    def __init__(
        self,
        *,
        adverts: bool = True,
        link_text_ratio: float | None = 0.25,
        links: bool = True,
        forms: bool = True,
        table_text: int = 1,
    ) -> None:
        limits = Limits(at_least=0, at_most=LARGEST)
        self.adverts = true_or_false("adverts", adverts)
        self.link_text_ratio = None if link_text_ratio is None else number("link_text_ratio", link_text_ratio, limits)
        self.links = true_or_false("links", links)
        self.forms = true_or_false("forms", forms)
        self.table_text = whole_number("table_text", table_text, limits)

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
        text = np.zeros(len(page), dtype=np.int32)
        text[page.text_rows] = np.where(page.hidden[page.text_rows], 0, page.text_measures[0])
        taken = np.full(len(page), NONE, dtype=np.int32)
        for place, rows in self._filters(page, text):
            taken[tree.within(page.end, rows) & (taken == NONE)] = place
        empty = empty_tables(page, np.where(taken == NONE, text, 0), self.table_text)
        taken[tree.within(page.end, empty) & (taken == NONE)] = EMPTY_TABLES
        return self._labels(page, text[page.text_rows], taken[page.text_rows])

    def _filters(self, page: Page, text: Ints) -> Iterator[tuple[int, Bools]]:
        """The number of each filter that is on, and the rows that it removes."""
        is_page = tree.subtree_sum(page.end, text) > MOST * text.sum()
        if self.adverts:
            yield ADVERTS, adverts(page) & ~is_page
        if self.link_text_ratio is not None:
            yield LINK_LISTS, link_lists(page, text, self.link_text_ratio)
        if self.links:
            yield LINKS, page.in_link
        if self.forms:
            yield FORMS, FORMS_AND_CONTROLS.mask(page.tag) & ~is_page

    def _labels(self, page: Page, text: Ints, taken: Ints) -> Labels:
        """Labels from the characters of each text row and the filter that takes it."""
        blocks = page.blocks
        removed = np.stack([blocks.sum(np.where(taken == place, text, 0)) for place in range(len(FILTERS))])
        share = removed.sum(axis=0) / np.maximum(blocks.sum(text), 1)
        gone, most = share > MOST, removed.argmax(axis=0)
        role = np.where(gone, np.array([one.role.number for one in FILTERS])[most], Role.MAIN.number)
        reasons = reasons_by(self._reason, np.floor(share * STEPS), np.where(gone, most, NONE))
        return painted_or_hidden(page, role, score=1 - share, reasons=reasons)

    def _reason(self, step: float, most: int) -> str:
        """What is said of a block that is kept, or that one of the filters removes most of."""
        told = f"the filters remove {step / STEPS:.0%} of its text"
        if most == NONE:
            return told
        return f"{told}, most of that as {FILTERS[most].removes.format(ratio=self.link_text_ratio or 0)}"


def _names_advert_server(address: str) -> bool:
    """Whether an address names a server of adverts; one without a server does not.

    >>> [_names_advert_server(address) for address in ("https://ads.example.org/1.gif", "/ads/1", "http://example.ad")]
    [True, False, False]
    """
    try:
        server = urlsplit(address).hostname or ""
    except ValueError:  # an address such as http://[bad
        return False
    return _names_adverts(server.rpartition(".")[0])


def _names_adverts(names: str) -> bool:
    """Whether a word of one of the names stands for adverts; a number such as `ad15` is no word.

    >>> [_names_adverts(names) for names in ("side AdSlot", "sponsored_by", "loading ad15", "no-ads")]
    [True, True, False, False]
    """
    split_names = ([word.lower() for word in _BETWEEN_WORDS.split(name)] for name in names.split())
    return any(words[0] not in ABOUT_OTHERS and not ADVERT_WORDS.isdisjoint(words) for words in split_names)


ADVERT_ATTRIBUTES: Mapping[str, Callable[[str], bool]] = {
    "href": _names_advert_server,
    "src": _names_advert_server,
    "class": _names_adverts,
    "id": _names_adverts,
}


def adverts(page: Page) -> Bools:
    """The elements that lead to an advert server, or have a class or an identifier that names adverts."""
    found = np.zeros(len(page), dtype=bool)
    for name, stands_for_adverts in ADVERT_ATTRIBUTES.items():
        rows, values = page.attribute(name)
        telling = {value for value in set(values) if _IN_ADVERT_WORDS.search(value) and stands_for_adverts(value)}
        found[rows[[value in telling for value in values]]] = True
    return found


def link_lists(page: Page, text: Ints, link_text_ratio: float) -> Bools:
    """The lists and cells with too many links to a word that is not in a link."""
    is_link = (page.tag == CODES["a"]) & page.in_link
    links = tree.subtree_sum(page.end, is_link.astype(np.int32))
    words = tree.subtree_sum(page.end, np.where(page.in_link, 0, text)) / LETTERS_PER_WORD
    found: Bools = LISTS_AND_CELLS.mask(page.tag) & (links > link_text_ratio * words)
    return found


def empty_tables(page: Page, left: Ints, table_text: int) -> Bools:
    """The tables with too few characters left by the other filters."""
    found: Bools = (page.tag == CODES["table"]) & (tree.subtree_sum(page.end, left) < table_text)
    return found
