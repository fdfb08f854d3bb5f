"""The links of a page that may lead to other pages of a list, with what they say about themselves."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, partial

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
    """A link: its row, its address as written, its text and label, its relations and class words."""

    row: int
    written: str
    resolved: Callable[[str], str]
    text: str
    label: str
    relations: frozenset[str]
    classes: frozenset[str]

    @cached_property
    def address(self) -> str:
        """The address as a browser resolves it."""
        return self.resolved(self.written)

    @cached_property
    def number(self) -> int | None:
        """The number that the link is, if its text is nothing else."""
        return number_of(self.text)

    @cached_property
    def saying(self) -> Saying | None:
        """What its text says; without text, what its label says."""
        return saying_of(self.text or self.label)

    @cached_property
    def turn(self) -> Saying | None:
        """Which way the link may turn pages: by what it says, its relation, or its class where it has no words."""
        if self.number is not None:
            return None
        by_relation = next((RELATIONS[name] for name in sorted(self.relations) if name in RELATIONS), None)
        return self.saying or by_relation or (None if words.WORD.search(self.text) else self.classed)

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
    if len(said) > MOST_SAID or words.ONE_THING.intersection(said):
        return None
    told = (word for word in said if len(said) == 1 or word not in words.ALONE)
    spoken = (SAID_BY_WORDS[word] for word in told if word in SAID_BY_WORDS)
    unspaced = (saying for pattern, saying in SAID_UNSPACED.items() if pattern.search(text))
    return next(spoken, None) or next(unspaced, None)


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
    short = (page.tag[rows] == CODES["a"]) & (page.text_length[rows] <= LONGEST_SAYING)
    link = partial(_link, page, resolver(page))
    return [link(int(rows[place]), addresses[place].strip()) for place in np.flatnonzero(short).tolist()]


def _link(page: Page, resolved: Callable[[str], str], row: int, written: str) -> Link:  # noqa: PLR0917
    first, last = map(int, page.text_rows.searchsorted((row, page.end[row])))
    inside = np.arange(row, min(int(page.end[row]), row + ROWS_LOOKED_INTO))
    inside = inside[~page.is_text[inside]]
    values = page.dom.values
    named = [value for name in LABELS for value in values(name, inside) if value]
    around = np.append(inside, page.parent[row])
    return Link(
        row=row,
        written=written,
        resolved=resolved,
        text=shown(page.raw_text(first, last)),
        label=shown(named[0]) if named else "",
        relations=frozenset(values("rel", inside[:1])[0].lower().split()),
        classes=class_words([*values("class", around), *values("id", inside)]),
    )
