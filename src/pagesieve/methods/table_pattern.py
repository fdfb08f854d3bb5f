"""`table-pattern` (TP): the content is what the largest group of like tables holds, as the posts of a forum.

"Content Seeker" (paper 3), section 2.3.3. Posts of a forum are shown in table-like structures, and those of one page
share the same pattern: almost the same properties (CSS class, border, width, align, cell spacing, cell padding) and the
same internal structure.

Where this departs, or where the paper leaves a choice:

* The forums of today build posts of `div`, `article` and `li`, and others have one table with a row for each post. All
  of these count as tables, unless `tables_only` is set; rows and items are alike only within one table or list.
* The internal structure is the set of structural tags next below, whatever their number and order, for posts are only
  almost alike. Table rows are looked through to their cells, since every table has rows.
* The paper does not say which pattern it takes. We take a group that shares much text: all that its members hold but
  the largest one. One large element among small ones of its kind, such as the middle column of a layout, makes no
  pattern. Members inside other members count with these.
* Of groups that share nearly as much text, we take the one whose members agree in most properties. The tables of posts
  lie in boxes of their own, and bare `div`s around them are alike to any other box of the page.
* A group has two members at least. Where no two tables are alike nothing is content, or after a classifier all that it
  kept.
* After a classifier the pattern is looked for in all that it kept at once: each post may be a segment of its own.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.methods.labels import Labels, Method, Reasons, kept_or_other
from pagesieve.methods.refining import as_one, method_before, refined, text_below
from pagesieve.methods.settings import true_or_false
from pagesieve.page import Page, tree
from pagesieve.page.columns import combined
from pagesieve.page.tags import CODES, TagSet
from pagesieve.page.tree import NONE, Bools, Ints

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

NEARLY_AS_MUCH = 0.7
"""Of the text that any pattern shares; patterns that share so much are told apart by their properties."""

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
        self.tables_only = true_or_false("tables_only", tables_only)
        self.after = method_before(after)

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
        return refined(page, self.after, self._posts, segmentation=as_one)

    def _posts(self, page: Page, segment: Ints) -> Labels:
        tables, looked_into = TABLES if self.tables_only else TABLE_LIKE, segment != NONE
        group = _best_group(page, looked_into, np.flatnonzero(tables.mask(page.tag)))
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


def _best_group(page: Page, looked_into: Bools, rows: Rows) -> _Group | None:
    """Of the groups of rows that share a pattern, the one that shares much text and most properties; None without."""
    properties = np.stack([_property(page, name)[rows] for name in PROPERTIES])
    pattern = combined(page.tag[rows], *properties, internal_structure(page)[rows], _whole_of_part(page)[rows])
    outer = tree.outermost(page.end, rows, pattern)
    rows, pattern, carried = rows[outer], pattern[outer], (properties > 0).sum(axis=0)[outer]
    text = text_below(page, looked_into)[rows]
    total, shared = _text_of_groups(pattern, text)
    if not shared.any():
        return None
    agreeing = np.zeros(len(shared), dtype=np.int64)
    agreeing[pattern] = carried  # the members of a group carry the same
    best = most_alike(shared, agreeing)
    return _Group(rows[(pattern == best) & (text > 0)], int(total[best]))


def _text_of_groups(pattern: Patterns, text: Ints) -> tuple[Patterns, Patterns]:
    """The characters that the members of each group hold, and those of all but the largest."""
    groups = int(pattern.max(initial=NONE)) + 1
    largest = np.zeros(groups, dtype=np.int64)
    np.maximum.at(largest, pattern, text)
    total = np.bincount(pattern, text, minlength=groups).astype(np.int64)
    return total, total - largest


def most_alike(shared: Patterns, agreeing: Patterns) -> int:
    """Of the groups that share nearly as much text as any, the one that agrees in most properties; then in most text.

    Eleven bare boxes, nine tables in them with six properties, and many small buttons with seven:

    >>> most_alike(np.array([4565, 4086, 300]), np.array([0, 6, 7]))
    1
    """
    candidate = shared >= NEARLY_AS_MUCH * shared.max()
    most = candidate & (agreeing == agreeing[candidate].max())
    return int(np.where(most, shared, NONE).argmax())


def _property(page: Page, name: str) -> Patterns:
    """The number of the value that an attribute has at each row; 0 where a row does not carry it, or it is blank."""
    rows, numbers, distinct = page.numbered(name)
    told = np.array([False, *(bool(value.strip()) for value in distinct)])
    column = np.zeros(len(page), dtype=np.int64)
    column[rows] = numbers * told[numbers]
    return column


def internal_structure(page: Page) -> Patterns:
    """Which structural tags stand next below each holder, with text in them: one bit a tag."""
    parts = np.flatnonzero(INTERNAL.mask(page.tag) & (page.text_length > 0))
    above = np.append(tree.closest(page.parent, HOLDERS.mask(page.tag)), np.int32(NONE))
    holder = above[page.parent[parts]]
    structure = np.zeros(len(page), dtype=np.int64)
    held = holder != NONE
    np.bitwise_or.at(structure, holder[held], _BITS[page.tag[parts[held]]])
    return structure


def _whole_of_part(page: Page) -> Patterns:
    """The table or list that each row or item is a part of; 0 for all other elements."""
    whole = tree.closest(page.parent, WHOLES.mask(page.tag))
    return np.where(PARTS.mask(page.tag) & (whole != NONE), whole, 0).astype(np.int64)


def _bits() -> Patterns:
    bits = np.zeros(max(CODES.values()) + 1, dtype=np.int64)
    for place, name in enumerate(sorted(INTERNAL.names)):
        bits[CODES[name]] = 1 << place
    return bits


_BITS = _bits()


def _name(page: Page, members: Rows) -> str:
    """A pattern as a person would write it, such as `div.post`."""
    classes = page.dom.values("class", members[:1])[0].split()[:NAMED_CLASSES]
    return ".".join((page.tag_names[page.tag[members[0]]], *classes))


def _labels(page: Page, kept: Bools, reasons: tuple[str, str]) -> Labels:
    told = Reasons(np.where(kept, 0, 1).astype(np.int32), reasons)
    return kept_or_other(page, kept, score=np.where(kept, KEPT_SCORE, OTHER_SCORE), reasons=told)
