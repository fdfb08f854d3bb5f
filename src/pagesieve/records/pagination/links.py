"""The links of a page that may lead to other pages of a list, with what they say about themselves."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

import numpy as np

from pagesieve.page import Page
from pagesieve.page.page import shown
from pagesieve.page.tags import CODES
from pagesieve.records.pagination import vocabulary as words
from pagesieve.records.resolving import resolver

LONGEST_SAYING = 40
"""Characters of a link that turns pages; longer ones are titles and sentences."""

MOST_SAID = 4
"""Words of such a link."""


ROWS_LOOKED_INTO = 4
"""Rows at the begin of a link that may name it: the link, an icon, an image."""

LABELS = ("aria-label", "title", "alt")


class LinkKind(StrEnum):
    """Where a link of a paging bar leads."""

    PAGE = "page"
    NEXT = "next"
    PREVIOUS = "previous"


class Saying(StrEnum):
    """What a short link says of where it leads."""

    NEXT = "next"
    PREVIOUS = "previous"
    FIRST = "first"
    LAST = "last"


RELATIONS = {"next": Saying.NEXT, "prev": Saying.PREVIOUS, "previous": Saying.PREVIOUS}
SAID_BY_WORDS = {
    word: saying
    for saying, listed in (
        (Saying.LAST, words.LAST_WORDS),
        (Saying.FIRST, words.FIRST_WORDS),
        (Saying.NEXT, words.NEXT_WORDS),
        (Saying.PREVIOUS, words.PREVIOUS_WORDS),
    )
    for word in listed.split()
}
SAID_BY_ARROWS = {
    arrow: saying
    for saying, arrows in (
        (Saying.LAST, words.LAST_ARROWS),
        (Saying.FIRST, words.FIRST_ARROWS),
        (Saying.NEXT, words.NEXT_ARROWS),
        (Saying.PREVIOUS, words.PREVIOUS_ARROWS),
    )
    for arrow in arrows
}
SAID_UNSPACED = {
    words.UNSPACED_NEXT: Saying.NEXT,
    words.UNSPACED_PREVIOUS: Saying.PREVIOUS,
    words.UNSPACED_FIRST: Saying.FIRST,
    words.UNSPACED_LAST: Saying.LAST,
}


@dataclass(frozen=True, eq=False)
class Link:
    """A link: its row, its address as written, its text, and the number that this is, if it is nothing else.

    What else it says of itself is looked up when asked for; most links are never asked.
    """

    page: Page
    row: int
    written: str
    text: str
    number: int | None

    @property
    def _inside(self) -> range:
        """The rows at the begin of the link that may name it."""
        return range(self.row, min(int(self.page.end[self.row]), self.row + ROWS_LOOKED_INTO))

    @property
    def label(self) -> str:
        """What an attribute of the link, an icon or an image in it says."""
        known = map(self.page.values, LABELS)
        named = (values[row] for values in known for row in self._inside if values.get(row))
        return shown(next(named, ""))

    @property
    def relations(self) -> frozenset[str]:
        """The relations of where it leads to this page."""
        return self.page.once(_relations).get(self.row, frozenset())

    @cached_property
    def classes(self) -> frozenset[str]:
        """The words of its classes and ids, and of the classes of the element around it."""
        classes, ids = map(self.page.values, ("class", "id"))
        around = (classes.get(row, "") for row in (*self._inside, int(self.page.parent[self.row])))
        return class_words([*around, *(ids.get(row, "") for row in self._inside)])

    @cached_property
    def address(self) -> str:
        """The address as a browser resolves it."""
        return self.page.once(resolver)(self.written)

    @property
    def saying(self) -> Saying | None:
        """What its text says; without text, what its label says."""
        return saying_of(self.text or self.label)

    @property
    def turn(self) -> Saying | None:
        """Which way the link may turn pages: by what it says, its relation, or its class where it has no words."""
        if self.number is not None:
            return None
        return self.saying or self._related or (None if words.WORD.search(self.text) else self.classed)

    @property
    def _related(self) -> Saying | None:
        """What its relations say."""
        named = self.relations
        return next((RELATIONS[name] for name in sorted(named) if name in RELATIONS), None) if named else None

    @cached_property
    def classed(self) -> Saying | None:
        """What its class words say; with both ways among them they are those of a bar."""
        ahead, back = (
            not words.NEXT_CLASSES.isdisjoint(self.classes),
            not words.PREVIOUS_CLASSES.isdisjoint(self.classes),
        )
        return None if ahead == back else Saying.NEXT if ahead else Saying.PREVIOUS

    @property
    def is_script(self) -> bool:
        """Whether the address is no address at all."""
        return self.written.lower().startswith("javascript:")

    @property
    def leads_nowhere(self) -> bool:
        """Whether the address is no page: a script, or a place on this page."""
        return self.is_script or self.written.startswith("#") or not self.written


def number_of(text: str) -> int | None:
    """The page number that a text is.

    >>> number_of("[2]"), number_of("Page 3"), number_of("1,097"), number_of("3 comments")
    (2, 3, 1097, None)
    """
    match = words.NUMBER.fullmatch(text)
    return int(match["number"].replace(",", "").replace(".", "")) if match else None


def saying_of(text: str) -> Saying | None:
    """What a short text says of where its link leads.

    >>> saying_of("Next »"), saying_of("« Первая"), saying_of("次のページ"), saying_of("Next post"), saying_of(">|")
    (<Saying.NEXT: 'next'>, <Saying.FIRST: 'first'>, <Saying.NEXT: 'next'>, None, <Saying.LAST: 'last'>)
    """
    if not text or len(text) > LONGEST_SAYING:
        return None
    said = words.WORD.findall(text.casefold())
    if not said:
        return SAID_BY_ARROWS.get("".join(text.split()))
    if len(said) > MOST_SAID or not words.ONE_THING.isdisjoint(said):
        return None
    for word in said:
        if word in SAID_BY_WORDS and (len(said) == 1 or word not in words.ALONE):
            return SAID_BY_WORDS[word]
    return None if text.isascii() else _said_unspaced(text)


def _said_unspaced(text: str) -> Saying | None:
    return next((saying for pattern, saying in SAID_UNSPACED.items() if pattern.search(text)), None)


def in_words(evidence: Mapping[str, float]) -> str:
    """Evidence as a reason.

    >>> in_words({"says next": 1.0, "leads nowhere": -0.5})
    'says next +1, leads nowhere -0.5'
    """
    return ", ".join(f"{what} {weight:+g}" for what, weight in evidence.items())


def class_words(values: Iterable[str]) -> frozenset[str]:
    """The words of classes and ids, cut at punctuation and capitals.

    >>> sorted(class_words(["page-numbers nextLink"]))
    ['link', 'next', 'numbers', 'page']
    """
    return frozenset(word.lower() for value in values for word in words.CLASS_WORD.findall(value))


def links_of(page: Page) -> list[Link]:
    """The short links of the page, in document order."""
    rows, addresses = page.attribute("href")
    short = np.flatnonzero((page.tag[rows] == CODES["a"]) & (page.text_length[rows] <= LONGEST_SAYING))
    first, last = (page.text_rows.searchsorted(border).tolist() for border in (rows[short], page.end[rows[short]]))
    texts = [shown(page.raw_text(*borders)) for borders in zip(first, last, strict=True)]
    return [
        Link(page, row, addresses[place].strip(), text, number_of(text))
        for place, row, text in zip(short.tolist(), rows[short].tolist(), texts, strict=True)
    ]


def _relations(page: Page) -> dict[int, frozenset[str]]:
    """The relations of links by row."""
    return {row: frozenset(value.lower().split()) for row, value in page.values("rel").items()}
