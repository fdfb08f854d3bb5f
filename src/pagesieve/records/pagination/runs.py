"""Runs of numbers: links that are numbers, stand close together and count pages."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, takewhile

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.page import shown
from pagesieve.page.tags import CODES
from pagesieve.page.tree import Ints
from pagesieve.records.pagination.addresses import are_alike, are_days, are_one_place, follows_numbers, is_page_of
from pagesieve.records.pagination.links import Link, class_words, in_words, number_of
from pagesieve.records.pagination.vocabulary import PAGING_CLASS, WORD

LONGEST_GAP = 24
"""Characters between two neighbours of a run: the current page, dots, bars."""

NEAR_TEXTS = 3
"""Texts on either side of a run among which the current page may stand."""

NEAR_LINKS = 8
"""Links on either side of a run that may belong to its bar."""

BAR_LENGTH = 400
"""Characters of an element that may be a paging bar; a longer one holds more than that."""

BAR_LEVELS = 4
"""Levels above a link up to which an element may be its paging bar."""

YEARS = range(1900, 2100)

ENOUGH = 2.0
"""Evidence from which a run counts pages."""


@dataclass(frozen=True, eq=False)
class Linkage:
    """The short links of a page in document order, and where they stand."""

    page: Page
    links: Sequence[Link]

    @cached_property
    def read(self) -> Ints:
        """How many characters of text stand before each row, and before the end."""
        own = np.where(self.page.is_text & ~self.page.hidden, self.page.own_text_length, 0)
        return np.concatenate(([0], np.cumsum(own))).astype(np.int32)

    @cached_property
    def line(self) -> Ints:
        """The line of a table that each row stands in."""
        return tree.closest(self.page.parent, self.page.tag == CODES["tr"])

    @cached_property
    def _rows(self) -> Ints:
        return np.array([link.row for link in self.links], dtype=np.int32)

    def gap(self, one: Link, other: Link) -> int:
        """Characters between two links."""
        return int(self.read[other.row] - self.read[self.page.end[one.row]])

    def beside(self, run: Sequence[Link]) -> Iterator[Link]:
        """The other links that stand in a run or right beside it."""
        first, last = map(int, self._rows.searchsorted((run[0].row, run[-1].row)))
        before = reversed(self.links[max(0, first - NEAR_LINKS) : first])
        after = self.links[last + 1 : last + 1 + NEAR_LINKS]
        yield from takewhile(lambda link: self.gap(link, run[0]) <= LONGEST_GAP, before)
        yield from (link for link in self.links[first:last] if link.number is None)
        yield from takewhile(lambda link: self.gap(run[-1], link) <= LONGEST_GAP, after)


@dataclass(frozen=True, eq=False)
class Run:
    """Neighbouring number links, and the evidence that they count pages."""

    links: Sequence[Link]
    evidence: dict[str, float]

    @property
    def counts_pages(self) -> bool:
        """Whether the evidence is enough."""
        return sum(self.evidence.values()) >= ENOUGH

    @property
    def why(self) -> str:
        """The evidence in words."""
        return in_words(self.evidence)


def runs_of(linkage: Linkage) -> list[Run]:
    """The runs of number links, each with its evidence."""
    groups = _groups(linkage, [link for link in linkage.links if link.number is not None and not link.is_script])
    return [Run(links, {what: weight for what, weight in _evidence(linkage, links) if weight}) for links in groups]


def _groups(linkage: Linkage, numbered: Sequence[Link]) -> list[list[Link]]:
    """Number links cut where much text stands between two of them, the count begins anew, or the build changes."""
    groups: list[list[Link]] = [[link] for link in numbered[:1]]
    for before, link in pairwise(numbered):
        gap = linkage.gap(before, link)
        begins_anew = (link.number or 0) <= (before.number or 0) and gap > 0
        if gap > LONGEST_GAP or begins_anew or _is_apart(linkage.page, before.row, link.row):
            groups.append([])
        groups[-1].append(link)
    return groups


def _is_apart(page: Page, one: int, other: int) -> bool:
    """Whether two links are built differently and a word stands between them."""
    if page.path[one] == page.path[other]:
        return False
    between = page.raw_text(*map(int, page.text_rows.searchsorted((page.end[one], other))))
    return bool(WORD.search(between))


def _evidence(linkage: Linkage, links: Sequence[Link]) -> list[tuple[str, float]]:
    """What speaks for a run that counts pages, and against it; weights set by hand on sites of autopager."""
    page, addresses = linkage.page, [link.address for link in links]
    numbers = [link.number or 0 for link in links]
    numbered = list(zip(numbers, addresses, strict=True))
    unlinked = _unlinked_numbers(page, links)
    consecutive = any(later - earlier == 1 for earlier, later in pairwise(sorted({*numbers, *unlinked})))
    steps = [later - earlier for earlier, later in pairwise(numbers)]
    several = len(links) > 1
    return [
        ("consecutive numbers", 1.0 * consecutive),
        ("no consecutive numbers", -0.5 * (several and not consecutive)),
        ("ascending", 0.5 * (several and min(steps, default=0) > 0)),
        ("not ascending", -1.0 * (several and min(steps, default=0) <= 0)),
        ("current page unlinked", 0.5 * (consecutive and not unlinked <= set(numbers))),
        ("addresses alike", 0.5 * are_alike(addresses)),
        ("addresses count along", 0.75 * follows_numbers(numbered)),
        ("a page of this one", 0.5 * any(is_page_of(address, page.url) for address in addresses)),
        ("in a paging bar", 1.0 * in_paging_bar(page, links[0])),
        ("beside next or previous", 0.75 * any(link.turn for link in linkage.beside(links))),
        ("days of a month", -4.0 * (_in_many_lines(linkage, links) or are_days(numbered))),
        ("years", -2.0 * all(number in YEARS for number in numbers)),
        ("all lead to one place", -1.5 * are_one_place(addresses)),
        ("no page is number zero", -2.0 * (0 in numbers)),
    ]


def _unlinked_numbers(page: Page, links: Sequence[Link]) -> set[int]:
    """Numbers among the texts of a run and right beside it that are not linked: the current page."""
    begin, stop = page.text_rows.searchsorted((links[0].row, page.end[links[-1].row]))
    texts = range(max(0, int(begin) - NEAR_TEXTS), min(len(page.text_rows), int(stop) + NEAR_TEXTS))
    plain = (text for text in texts if not page.in_link[page.text_rows[text]])
    found = (number_of(shown(page.raw_text(text, text + 1))) for text in plain)
    return {number for number in found if number is not None}


def _in_many_lines(linkage: Linkage, links: Sequence[Link]) -> bool:
    """Whether the numbers stand in several lines of a table: a calendar."""
    return len({int(linkage.line[link.row]) for link in links}) > 1


def in_paging_bar(page: Page, link: Link) -> bool:
    """Whether a link or a short element around it has a class or id that speaks of pages."""
    return any(PAGING_CLASS.match(word) for word in link.classes | _bar_words(page, link.row))


def _bar_words(page: Page, row: int) -> frozenset[str]:
    around = []
    for _ in range(BAR_LEVELS):
        row = int(page.parent[row])
        if row < 0 or page.text_length[row] > BAR_LENGTH:
            break
        around.append(row)
    return class_words([page.values(name).get(above, "") for name in ("class", "id") for above in around])
