"""Groups of elements that may be the bodies of posts, judged all at once by what stands in and around their members.

The context of a member is the largest element around it that holds no other member of its group; where author and
date stand in lines of their own, they are in the gap between one context and the next: before each, or after it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.page import Page, tree
from pagesieve.page.columns import different
from pagesieve.page.paths import spread
from pagesieve.page.tree import NONE, Bools, Ints
from pagesieve.records.posts.sharing import FEWEST, ITEMS, Sharing, sharing, words_of_all
from pagesieve.records.posts.siblings import Siblings
from pagesieve.records.posts.signs import Signs

Shares = npt.NDArray[np.float64]

LEAST_PROSE = 20
"""Characters of prose that a body has on average at least."""

LEAST_SHARE = 0.02
"""Share of the page's prose that a group has at least."""

HIGHEST_CONTEXT = 12
"""Levels from a body up to its context at most, and siblings before the first one."""

LEVELS_OF_REPLY = 4
"""Levels above the body of a reply up to an element that is named like the one around what it replies to."""

MOST_DATES = 3
"""Dates in an element that is a post as a whole: when it was written, when edited, one that it tells of."""

BESIDE = 0.9
"""Weight of dates and names in the gap before a context, or after it."""


class Members(NamedTuple):
    """The rows of one group after another, and the number of each one's group."""

    rows: Ints
    group: Ints

    def of(self, chosen: Bools) -> "Members":
        """Some of them."""
        return Members(self.rows[chosen], self.group[chosen])


class Around(NamedTuple):
    """Signs of one kind in members, around them in their contexts, and in the gaps beside these."""

    inside: Ints
    around: Ints
    beside: Ints

    @property
    def is_beside(self) -> Bools:
        """Which members have the sign beside their context alone."""
        mask: Bools = (self.around == 0) & (self.beside > 0)
        return mask

    @property
    def seen(self) -> Shares:
        """How much each member has the sign."""
        return np.where(self.around > 0, 1.0, np.where(self.beside > 0, BESIDE, 0.0))


def prose_of(page: Page, signs: Signs) -> Ints:
    """Characters in each row's subtree that are not linked and in no profile; none in hidden rows."""
    prose = np.where(page.hidden, 0, page.text_length - page.link_length).astype(np.int32)
    if not len(signs.profiles):
        return prose
    profiled = np.zeros(len(page), dtype=np.int32)
    profiled[signs.profiles] = prose[signs.profiles]
    left = prose - tree.subtree_sum(page.end, profiled)
    return np.where(tree.within(page.end, profiled > 0), 0, left)


@dataclass(frozen=True, eq=False)
class Groups:
    """All groups of a page that have enough prose, each once, numbered from 0; `kept` are their numbers in `shared`.

    Beside each group stands the part of it whose members have a date in them. What of `shared` lies in others of its
    group is no member.
    """

    page: Page
    signs: Signs
    shared: Sharing
    kept: Ints
    members: Members

    @cached_property
    def starts(self) -> Ints:
        """Where the members of each group begin, and where the last end."""
        return np.searchsorted(self.members.group, np.arange(len(self.kept) + 1)).astype(np.int32)

    @cached_property
    def places(self) -> Sequence[slice]:
        """The places of the members of each group."""
        return [slice(first, last) for first, last in pairwise(self.starts.tolist())]

    @cached_property
    def contexts(self) -> Ints:
        """The largest element around each member that holds no other of its group, so many levels up at most."""
        depth, (rows, group) = self.page.depth, self.members
        same = group[1:] == group[:-1]
        border = np.zeros(len(rows) + 1, dtype=np.int32)  # the depth right below the common ancestor of neighbours
        border[1:-1][same] = tree.common_depths(depth, rows[:-1][same], rows[1:][same]) + 1
        level = np.maximum(border[:-1], border[1:])
        return tree.ancestors_at(depth, rows, np.maximum(level, depth[rows] - HIGHEST_CONTEXT))

    @cached_property
    def gaps(self) -> Ints:
        """Where the gap before each context begins: at the end of the context before it."""
        gaps: Ints = np.append(np.int32(0), self.page.end[self.contexts[:-1]])
        gaps[self.starts[:-1]] = self._first_gaps
        return gaps

    @property
    def _first_gaps(self) -> Ints:
        """Where the gap before the first context begins: as many siblings before it as stand between the next two."""
        first = self.starts[:-1]
        begins = self._siblings.moved(self.contexts[first], -self._between)
        is_answered = self._is_answered(self.contexts[first], self.members.rows[first + 1])
        return np.where(is_answered, self.page.parent[self.contexts[first]], begins)

    @cached_property
    def gap_ends(self) -> Ints:
        """Where the gap after each context ends: at the next context, or after as many siblings as between these."""
        ends: Ints = np.append(self.contexts[1:], np.int32(0))
        last = self.starts[1:] - 1
        ends[last] = self.page.end[self._siblings.moved(self.contexts[last], self._between)]
        return ends

    @cached_property
    def _siblings(self) -> Siblings:
        return Siblings(self.page)

    @cached_property
    def _between(self) -> Ints:
        """How many siblings stand between the first two contexts of each group."""
        one, two = (self.contexts[self.starts[:-1] + place] for place in (0, 1))
        return np.clip(self._siblings.between(self.page.end[one], two), 0, HIGHEST_CONTEXT)

    def _is_answered(self, contexts: Ints, replies: Ints) -> Bools:
        """Where the element around a first context is named like one in it around the next body: that is a reply."""
        page, around = self.page, self.page.parent[contexts]
        levels = [replies]
        for _ in range(LEVELS_OF_REPLY):
            levels.append(np.maximum(page.parent[levels[-1]], 0))
        own, *theirs = self._first_words(np.stack((around, *levels)))
        mask: Bools = (own != 0) & np.any((np.stack(levels) > around) & (np.stack(theirs) == own), axis=0)
        return mask

    def _first_words(self, elements: Ints) -> Ints:
        """A number for the first word of each element's class, or for the tag of an item; 0 where it has neither."""
        rows, numbers, values = self.page.numbered("class")
        column = np.zeros(len(self.page), dtype=np.int64)
        column[rows] = numbers
        here = different(column[elements].ravel())
        words = words_of_all("class", [values[number - 1] if number else "" for number in here.tolist()])
        known, told = {"": 0}, np.zeros(len(values) + 1, dtype=np.int32)
        told[here] = [known.setdefault(next(iter(own), ""), len(known)) for own in words]
        found, tag = told[column[elements]], self.page.tag[elements]
        return np.where((found == 0) & ITEMS.mask(tag), -1 - tag, found)

    @cached_property
    def dates(self) -> Around:
        """The dates in and around the members."""
        return self._counts(self.signs.dates_before)

    @cached_property
    def names(self) -> Around:
        """What may name an author in and around the members."""
        return self._counts(self.signs.names_before)

    @cached_property
    def has_its_head_beside(self) -> Bools:
        """Which members have a date or a name beside their context alone."""
        return self.dates.is_beside | self.names.is_beside

    @cached_property
    def heads_follow(self) -> Bools:
        """Which members have their heads after them: the first of a group has none before it, the last a date."""
        running = self.signs.dates_before + self.signs.names_before
        rows, contexts, end = self.members.rows, self.contexts, self.page.end
        bare = running[end[contexts]] - running[contexts] == running[end[rows]] - running[rows]
        lacks = bare & (running[contexts] == running[self.gaps])
        dates = self.signs.dates_before
        has = bare & (dates[self.gap_ends] > dates[end[contexts]])
        follow: Bools = lacks[self.starts[:-1]] & has[self.starts[1:] - 1]
        return follow[self.members.group]

    def _counts(self, running: Ints) -> Around:
        """How much of a column stands in and around the members; `running` is its sum before each row."""
        rows, contexts, end = self.members.rows, self.contexts, self.page.end
        inside = running[end[rows]] - running[rows]
        around = running[end[contexts]] - running[contexts] - inside
        before = running[contexts] - running[self.gaps]
        after = running[self.gap_ends] - running[end[contexts]]
        return Around(inside, around, np.where(self.heads_follow, after, before))

    @cached_property
    def borders(self) -> tuple[Ints, Ints]:
        """Where the posts of the members begin and end: their contexts with the gap that has their heads."""
        contexts, beside, follow = self.contexts, self.has_its_head_beside, self.heads_follow
        starts = np.where(beside & ~follow, self.gaps, contexts)
        return starts, np.where(beside & follow, self.gap_ends, self.page.end[contexts])

    def total(self, values: npt.NDArray[np.float64] | Ints | Bools) -> Shares:
        """The sum of a column of the members over each group."""
        return np.bincount(self.members.group, values, minlength=len(self.kept)).astype(np.float64)

    def mean(self, values: npt.NDArray[np.float64] | Bools) -> Shares:
        """The mean of a column of the members over each group."""
        return self.total(values) / np.maximum(np.diff(self.starts), 1)


def groups_of(page: Page, signs: Signs) -> Groups:
    """The groups of a page that may be bodies of posts."""
    shared = sharing(page, signs.dates_before)
    members = _with_prose(page, signs, Members(shared.rows, shared.group).of(shared.outer))
    running = signs.dates_before
    dates = running[page.end[members.rows]] - running[members.rows]
    dated = members.of((dates > 0) & (dates <= MOST_DATES))
    rows = np.concatenate((members.rows, dated.rows))
    group = np.concatenate((2 * members.group, 2 * dated.group + 1))
    order = tree.in_order_of(group)
    kept, members = _each_once(Members(rows[order], group[order]))
    return Groups(page, signs, shared, kept // 2, members)


def _with_prose(page: Page, signs: Signs, members: Members) -> Members:
    """Those whose groups hold enough prose."""
    prose = prose_of(page, signs)
    count = np.bincount(members.group)
    total = np.bincount(members.group, prose[members.rows])
    least = LEAST_SHARE * max(int(prose[0]), 1)
    kept = (count >= FEWEST) & (total >= LEAST_PROSE * count) & (total >= least)
    return members.of(kept[members.group])


def _each_once(members: Members) -> tuple[Ints, Members]:
    """The first group with each set of members, renumbered from 0, and what their numbers were."""
    is_new = np.diff(members.group, prepend=NONE) != 0
    first, group = np.flatnonzero(is_new), np.cumsum(is_new) - 1
    number = members.group[first]
    ids = np.add.reduceat(spread(members.rows), first) if len(first) else np.zeros(0, dtype=np.uint64)
    is_first = np.zeros(len(number), dtype=bool)
    is_first[np.unique(ids, return_index=True)[1]] = True
    is_first &= np.bincount(group, minlength=len(number)) >= FEWEST
    renumbered = (np.cumsum(is_first) - 1).astype(np.int32)
    chosen = is_first[group]
    return number[is_first].astype(np.int32), Members(members.rows[chosen], renumbered[group[chosen]])
