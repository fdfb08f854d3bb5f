"""`table-pattern` (TP): the content is what the largest group of like tables holds, as the posts of a forum.

"Content Seeker" (paper 3), section 2.3.3. Posts of a forum are shown in table-like structures, and those of one page
share the same pattern: almost the same properties (CSS class, border, width, align, cell spacing, cell padding) and the
same internal structure.

Where this departs, or where the paper leaves a choice:

* The forums of today build posts of `div`, `article` and `li`, and others have one table with a row for each post. All
  of these count as tables, unless `tables_only` is set; rows and items are alike only within one table or list.
* The internal structure is the set of structural tags next below, whatever their number and order, for posts are only
  almost alike. Table rows are looked through to their cells, since every table has rows.
* The paper does not say which pattern it takes. We take the group that shares the most text: all that its members hold
  but the largest one. One large element among small ones of its kind, such as the middle column of a layout, makes no
  pattern. Members inside other members count with these.
* A group has two members at least. Where no two tables are alike nothing is content, or after a classifier all that it
  kept.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.exceptions import OptionError
from pagesieve.methods.labels import Labels, Method
from pagesieve.methods.refining import kept_or_other, method_before, refined
from pagesieve.page import Page, tree
from pagesieve.page.tags import CODES, TagSet
from pagesieve.page.tree import NONE, Bools

TABLES = TagSet("table")
TABLE_LIKE = TagSet("table tr div li dd article section")
"""Elements that hold one post each on forums of today."""

PARTS, WHOLES = TagSet("tr li dd"), TagSet("table ul ol menu dir dl")
"""Rows and items, most of which carry no property at all, and what they are parts of."""

PROPERTIES = ("class", "border", "width", "align", "cellspacing", "cellpadding")
"""Attributes that tables of posts share (paper 3, section 2.3.3)."""

INTERNAL = TagSet("table td th div ul ol li")
"""Structural tags (paper 3, section 2.3.2) of which an internal structure is made."""

HOLDERS = TagSet("table td th div ul ol li dd article section")
"""Elements that have an internal structure: all that may stand for a table, and all that it is made of, but rows."""

NAMED_CLASSES = 2
"""Class names that a reason gives of a pattern; some elements have dozens."""

IN_GROUP = "it is in one of {members:,} {name} that share a pattern and hold {characters:,} characters"
OUTSIDE = "it is in none of the {members:,} {name} that share a pattern and hold {characters:,} characters"
NO_GROUP = "no two {name} with text share a pattern"
KEPT_SCORE, OTHER_SCORE = 0.9, 0.1

Rows = npt.NDArray[np.intp]
Patterns = npt.NDArray[np.int64]


class TablePattern:
    """Keep what the elements that share a pattern hold, of the pattern that shares most text."""

    def __init__(self, *, tables_only: bool = False, after: Method | None = None) -> None:
        if not isinstance(tables_only, bool):
            raise OptionError(f"tables_only must be True or False, not {tables_only!r}")
        self.tables_only = tables_only
        self.after = method_before(after)

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
        return refined(page, self.after, self._posts)

    def _posts(self, page: Page, looked_into: Bools) -> Labels:
        tables = TABLES if self.tables_only else TABLE_LIKE
        group = _largest_group(page, looked_into, np.flatnonzero(tables.mask(page.tag)))
        if group is None:
            name = "tables" if self.tables_only else "table-like elements"
            return _labels(page, np.zeros(len(page.blocks), dtype=bool), (NO_GROUP.format(name=name),) * 2)
        member = np.zeros(len(page), dtype=bool)
        member[group.members] = True
        told = {"members": len(group.members), "name": _name(page, group.members), "characters": group.characters}
        kept = looked_into & tree.within(page.end, member)[page.blocks.start]
        return _labels(page, kept, (IN_GROUP.format(**told), OUTSIDE.format(**told)))


class _Group(NamedTuple):
    """Elements of one pattern, none inside another, and the characters that they hold."""

    members: Rows
    characters: int


def _largest_group(page: Page, looked_into: Bools, rows: Rows) -> _Group | None:
    """Of the groups of rows that share a pattern, the one that shares most text; None where no two do."""
    rows, pattern = _outermost(page, rows, patterns(page, rows))
    text = _text_below(page, looked_into)[rows]
    groups = int(pattern.max(initial=NONE)) + 1
    total = np.bincount(pattern, text, minlength=groups)
    largest = np.zeros(groups)
    np.maximum.at(largest, pattern, text)
    shared = total - largest
    if not shared.any():
        return None
    best = int(shared.argmax())
    return _Group(rows[(pattern == best) & (text > 0)], int(total[best]))


def _text_below(page: Page, looked_into: Bools) -> Patterns:
    """Characters in each row's subtree of the blocks that are looked into."""
    column = np.zeros(len(page), dtype=np.int64)
    column[page.blocks.start] = np.where(looked_into, page.blocks.text_length, 0)
    return tree.subtree_sum(page.end, column)


def patterns(page: Page, rows: Rows) -> Patterns:
    """The number of each row's pattern: its tag, its properties and its internal structure."""
    pattern = page.tag[rows].astype(np.int64)
    for column in (*(_property(page, name) for name in PROPERTIES), internal_structure(page), _whole_of_part(page)):
        pattern = _paired(pattern, column[rows])
    return pattern


def _property(page: Page, name: str) -> Patterns:
    """The number of the value that an attribute has at each row; 0 where a row does not carry it."""
    rows, values = page.attribute(name)
    numbers = {value: number for number, value in enumerate(dict.fromkeys(values), start=1)}
    column = np.zeros(len(page), dtype=np.int64)
    column[rows] = [numbers[value] for value in values]
    return column


def internal_structure(page: Page) -> Patterns:
    """Which structural tags stand next below each holder, with text in them: one bit a tag."""
    parts = np.flatnonzero(INTERNAL.mask(page.tag) & (page.text_length > 0))
    above = np.append(tree.nearest(page.end, HOLDERS.mask(page.tag)), np.int32(NONE))
    holder = above[page.parent[parts]]
    structure = np.zeros(len(page), dtype=np.int64)
    held = holder != NONE
    np.bitwise_or.at(structure, holder[held], _BITS[page.tag[parts[held]]])
    return structure


def _whole_of_part(page: Page) -> Patterns:
    """The table or list that each row or item is a part of; 0 for all other elements."""
    whole = tree.nearest(page.end, WHOLES.mask(page.tag))
    return np.where(PARTS.mask(page.tag) & (whole != NONE), whole, 0).astype(np.int64)


def _bits() -> Patterns:
    bits = np.zeros(max(CODES.values()) + 1, dtype=np.int64)
    for place, name in enumerate(sorted(INTERNAL.names)):
        bits[CODES[name]] = 1 << place
    return bits


_BITS = _bits()


def _paired(first: Patterns, second: Patterns) -> Patterns:
    """Numbers for the pairs of two columns of numbers.

    >>> _paired(np.array([0, 0, 1, 1]), np.array([5, 6, 5, 5]))
    array([0, 1, 2, 2])
    """
    pairs = first * (second.max(initial=0) + 1) + second
    return np.unique(pairs, return_inverse=True)[1].astype(np.int64)


def _outermost(page: Page, rows: Rows, pattern: Patterns) -> tuple[Rows, Patterns]:
    """The rows that lie in no other row of their pattern, with their patterns.

    In the order of patterns and rows, a row lies in one before it when that pattern has not ended yet.
    """
    order = np.argsort(pattern, kind="stable")
    rows, pattern = rows[order], pattern[order]
    begin = pattern * (len(page) + 1)  # each pattern has its own stretch of numbers, so none reaches into the next
    ended = np.append(0, np.maximum.accumulate(begin + page.end[rows]))[: len(rows)]
    outer = ended <= begin + rows
    return rows[outer], pattern[outer]


def _name(page: Page, members: Rows) -> str:
    """A pattern as a person would write it, such as `div.post`."""
    classes = page.dom.values("class", members[:1])[0].split()[:NAMED_CLASSES]
    return ".".join((page.tag_names[page.tag[members[0]]], *classes))


def _labels(page: Page, kept: Bools, reasons: tuple[str, str]) -> Labels:
    return kept_or_other(
        page,
        kept,
        score=np.where(kept, KEPT_SCORE, OTHER_SCORE),
        reason=np.where(kept, 0, 1).astype(np.int32),
        reasons=reasons,
    )
