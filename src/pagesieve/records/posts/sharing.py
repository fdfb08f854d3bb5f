"""What rows of a page share: a class word, an item property, the stem of an id, or a tag path."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import repeat
from string import digits
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.page import Page, tree
from pagesieve.page.columns import Numbered, combined
from pagesieve.page.tags import CELLS, TagSet
from pagesieve.page.tree import NONE, Bools, Ints
from pagesieve.records.posts.wording import BORDER, at_rows
from pagesieve.records.units import ranges

FEWEST = 2
"""Rows that share something at least; what stands once does not repeat."""

IN = "parent's "
"""What the name of an attribute begins with where rows share that of the element around them."""

NO_BODY = TagSet("html body aside nav header footer form button label select option a br hr img input")
"""Elements that hold no text of a post alone."""

ITEMS = TagSet("li dd article section details")
"""Elements that are a thing of their own, and hold others like them: a comment and the replies to it."""

LEVELS_IN_ITEM = 3
"""Levels below an item down to the element of its text at most."""

KINDS = ("word", "path", "styled path", "column of the path", "path in nested items")
"""What rows share, in the order in which groups are numbered."""

_DIGITS = re.compile(r"\d+")
_NO_DIGITS = str.maketrans("", "", digits)


class _Words(NamedTuple):
    """What the first groups share: all attributes with their words, and which of them each group has.

    Numbers from the length of these on are for the same words of the element around.
    """

    known: Sequence[tuple[str, str]]
    numbers: Ints

    def name(self, group: int) -> str:
        """The attribute and the word of a group."""
        is_around, number = divmod(int(self.numbers[group]), len(self.known))
        return f"{IN if is_around else ''}{' '.join(self.known[number])}"


@dataclass(frozen=True, eq=False)
class Sharing:
    """Groups of rows that share something: the rows of one group after another, each beside its group's number."""

    page: Page
    rows: Ints
    group: Ints
    words: _Words

    def names(self, groups: Ints, rows: Ints) -> list[str]:
        """What groups share, in words; of each, `rows` has one of its rows."""
        kinds = np.searchsorted(_borders(self.page, len(self.words.numbers))[:-1], groups, side="right").tolist()
        tags = [self.page.tag_names[tag] for tag in self.page.tag[rows].tolist()]
        found = zip(groups.tolist(), kinds, tags, strict=True)
        return [
            f"{KINDS[kind]} to {tag}" if kind else f"{tag} of {self.words.name(group)}" for group, kind, tag in found
        ]

    @cached_property
    def outer(self) -> Bools:
        """Which rows lie in no other row of their group."""
        return tree.outermost(self.page.end, self.rows, self.group)


def sharing(page: Page, dates_before: Ints) -> Sharing:
    """All groups of painted elements: by words, by tag paths alone, with styles, by column and in items with dates.

    What is shared goes with one tag, so that those which no body has are left out from the start.
    """
    may_be_body = _may_be_body(page)  # hidden ones, too: the first row with a word gives its group a number
    rows, group, words = _by_words(page, may_be_body)
    elements = np.flatnonzero(may_be_body).astype(np.int32)
    (cells, columns), (parts, places) = _columns(page), _parts_of_nested(page, dates_before)
    path, styled, column, nested, _ = _borders(page, len(words.numbers))
    rows = np.concatenate((rows, elements, elements, cells, parts))
    paths = (path + page.path[elements], styled + page.styled_path[elements], column + columns, nested + places)
    group = np.concatenate((group, *paths))
    told = ~page.hidden[rows]
    told &= (np.bincount(group[told], minlength=int(group.max(initial=0)) + 1) >= FEWEST)[group]
    rows, group = rows[told], group[told]
    order = tree.in_order_of(group)
    return Sharing(page, rows[order], group[order], words)


def _borders(page: Page, words: int) -> tuple[int, int, int, int, int]:
    """The numbers of the first groups by path, by path with styles, by column, in items, and of what is after all."""
    styled = words + int(page.path.max(initial=0)) + 1
    column = styled + int(page.styled_path.max(initial=0)) + 1
    return words, styled, column, column + len(page), column + 2 * len(page)


def _may_be_body(page: Page) -> Bools:
    """Which rows are elements that may hold the text of a post alone."""
    mask: Bools = ~(page.is_text | NO_BODY.mask(page.tag))
    return mask


def _columns(page: Page) -> tuple[Ints, Ints]:
    """The cells of tables, and a number for the path of each with its place in a row of so many."""
    cells = np.flatnonzero(CELLS.mask(page.tag)).astype(np.int32)
    if not len(cells):
        return cells, cells
    place = tree.sibling_positions(page.parent)[cells]
    return cells, combined(page.path[cells], page.cardinality[page.parent[cells]], place).astype(np.int32)


def _parts_of_nested(page: Page, dates_before: Ints) -> tuple[Ints, Ints]:
    """Nested items and what is in them, however deep, and a number for its path in the innermost and that of the list.

    Replies without any class are so many levels deeper than what they reply to, and share nothing else with it.
    """
    items = np.flatnonzero(ITEMS.mask(page.tag)).astype(np.int32)
    dated = items[dates_before[page.end[items]] > dates_before[items]]
    if tree.outermost(page.end, dated).all():  # as on most pages, whose nested items are menus
        return dated[:0], dated[:0]
    nearest = tree.closest(page.parent, ITEMS.mask(page.tag))
    is_reply = _is_reply(page, items, nearest)
    first = np.zeros(len(page), dtype=bool)
    first[items[~is_reply]] = True
    lists = page.path[page.parent[tree.closest(page.parent, first)]]
    level = page.depth - page.depth[nearest]
    chosen = (nearest != NONE) & (level <= LEVELS_IN_ITEM) & _may_be_body(page)
    rows = np.flatnonzero(chosen & np.isin(lists, lists[dated[_is_reply(page, dated, nearest)]])).astype(np.int32)
    own, tags = rows, []
    for step in range(LEVELS_IN_ITEM):
        tags.append(np.where(level[rows] >= step, page.tag[own], NONE))
        own = page.parent[own]
    return rows, combined(lists[rows], *tags).astype(np.int32)


def _is_reply(page: Page, items: Ints, nearest: Ints) -> Bools:
    """Which items lie in one with the same tag, a few levels below it."""
    around = nearest[np.maximum(page.parent[items], 0)]
    near = (around != NONE) & (page.depth[items] - page.depth[around] <= LEVELS_IN_ITEM)
    mask: Bools = near & (page.tag[items] == page.tag[around])
    return mask


def _by_words(page: Page, chosen: Bools) -> tuple[Ints, Ints, _Words]:
    """The chosen rows that carry words, the group of each, and the words of the groups, in order of the page."""
    holding = chosen.copy()
    holding[page.parent[chosen]] = True
    known: list[tuple[str, str]] = []
    rows: list[Ints] = []
    numbers: list[Ints] = []
    for name, mask in (("class", holding), ("itemprop", chosen), ("id", chosen)):
        own, number, words = _worded(at_rows(page.numbered(name), mask), name)
        rows.append(own)
        numbers.append(len(known) + number)
        known += zip(repeat(name), words)
    inner, outer = _plain_children(page, chosen, rows[0])
    row, word = np.concatenate((*rows, inner)), np.concatenate((*numbers, len(known) + numbers[0][outer]))
    row, word = row[chosen[row]], word[chosen[row]]
    first, group = _by_first(word, page.tag[row])
    return row, group, _Words(known, word[first])


def _by_first(word: Ints, tag: Ints) -> tuple[npt.NDArray[np.intp], Ints]:
    """Where each pair of a word and a tag first stands, and the number of the pair at each place, in that order.

    >>> _by_first(np.array([7, 5, 7, 7]), np.array([1, 1, 1, 0]))
    (array([0, 1, 3]), array([0, 1, 0, 2], dtype=int32))
    """
    order = tree.in_order_of(tag)
    order = order[tree.in_order_of(word[order])]  # small numbers twice are sorted faster than their product once
    words, tags = word[order], tag[order]
    is_new = np.ones(len(order), dtype=bool)
    is_new[1:] = (words[1:] != words[:-1]) | (tags[1:] != tags[:-1])
    first = order[is_new]
    rank = np.empty(len(first), dtype=np.int32)
    rank[np.argsort(first)] = np.arange(len(first))
    group = np.empty(len(order), dtype=np.int32)
    group[order] = rank[np.cumsum(is_new) - 1]
    return np.sort(first), group


def _worded(attribute: Numbered, name: str) -> tuple[Ints, Ints, Collection[str]]:
    """The rows of an attribute, each as often as its value has words, the number of each word, and the words."""
    rows, numbers, values = attribute
    found = words_of_all(name, values)
    words: dict[str, int] = {}
    flat = np.array([words.setdefault(word, len(words)) for own in found for word in own], dtype=np.int32)
    count = np.array([0, *map(len, found)])
    last = np.cumsum(count)
    return np.repeat(rows, count[numbers]), flat[ranges(last[numbers - 1], last[numbers])], words


def _plain_children(page: Page, chosen: Bools, rows: Ints) -> tuple[Ints, npt.NDArray[np.intp]]:
    """Chosen children without a class of elements that have one, and the places of their parents' words in `rows`."""
    named = np.zeros(len(page), dtype=bool)
    named[rows] = True
    child = np.flatnonzero(chosen & ~named & named[page.parent]).astype(np.int32)
    first, last = (rows.searchsorted(page.parent[child], side=side) for side in ("left", "right"))
    return np.repeat(child, last - first), ranges(first, last)


def words_of_all(name: str, values: Sequence[str]) -> list[Collection[str]]:
    """The words of values without their numbers; an id is one word, and one without a number is not shared.

    >>> list(map(list, words_of_all("class", ["post-12 Odd odd"])))
    [['post-', 'odd']]
    >>> list(map(list, words_of_all("id", ["post-12", "top"])))
    [['post-…'], []]
    """
    if not values:
        return []
    text = BORDER.join(values)
    if name != "id":
        plain = text.translate(_NO_DIGITS) if text.isascii() else _DIGITS.sub("", text)
        return [dict.fromkeys(value.split()) for value in plain.lower().split(BORDER)]
    stems = _DIGITS.sub("…", text).split(BORDER)
    return [(stem,) if stem != value else () for stem, value in zip(stems, values, strict=True)]
