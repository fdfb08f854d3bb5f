"""One record only: nothing repeats, so the place for records must be known by what it is.

The only item of a list, the only row of a table, an `article` or an item of microdata is a record when it has several
kinds of text and is in no part that claims to be something else. The only row below a header, and an item by its class
in what is a list by its class, are records for sure.
"""

import re
from typing import NamedTuple

import numpy as np

from pagesieve.features.naming import INNER_CAPITAL
from pagesieve.page import Page, tree
from pagesieve.page.tags import CODES, LISTS
from pagesieve.page.tree import NONE, Bools, Ints
from pagesieve.records.grid import grid_of
from pagesieve.records.headers import header_rows
from pagesieve.records.seen import Seen
from pagesieve.records.units import Units, fields
from pagesieve.records.wording import with_any

FEWEST_PATHS = 2  # of texts that a record has
SHORTEST = 40  # characters
SHORTEST_SURE = 10  # characters of what is a record for sure
MOST_OF_PAGE = 0.9  # of the text; what holds more is the page

ITEMS = frozenset("item product result hit entry listing offer card teaser post article record".split())
LISTINGS = frozenset(
    """items products results hits entries listings offers cards teasers posts articles records list listing grid
    catalog catalogue feed""".split()
)
"""Words of HTML's authors in classes of what is one of a list, and of what is a list; the same in all languages."""

_WORD = re.compile(r"[a-z]+")


class Single(NamedTuple):
    """A record that is the only one of its page, and whether it is one for sure."""

    record: Units
    sure: bool


def single_record(seen: Seen, claimed: Ints) -> Single | None:
    """The one record of a page on which nothing repeats but menus: the place for records with the most text."""
    page = seen.page
    sure, likely = _sure(seen), _places(seen)
    length = seen.lengths(np.arange(len(page), dtype=np.int32), page.end)
    likely &= (length >= SHORTEST) & (length <= MOST_OF_PAGE * int(seen.length_before[-1]))
    sure &= length >= SHORTEST_SURE
    rows = np.flatnonzero((sure | likely) & ~page.hidden & (claimed == NONE)).astype(np.int32)
    for row in rows[np.lexsort((-length[rows], ~sure[rows]))].tolist():
        start = np.array([row], dtype=np.int32)
        record = Units(start, page.end[start], page.parent[start])
        if len(fields(seen, record).once()[1]) >= FEWEST_PATHS:
            return Single(record, bool(sure[row]))
    return None


def _places(seen: Seen) -> Bools:
    """Rows that are made to be records, and alone: items, table rows, articles, items of microdata."""
    page = seen.page
    parent = _alone(seen, np.ones(len(page), dtype=bool)) & (LISTS.mask(page.tag) | (page.tag == CODES["tbody"]))
    made: Bools = np.append(parent, False)[page.parent] | (page.tag == CODES["article"])
    made[page.attribute("itemscope").rows] = True
    return made


def _sure(seen: Seen) -> Bools:
    """Rows that are records for sure: the only row of a table below a header, the only item in what is a list."""
    page = seen.page
    is_list = _says(page, LISTINGS)
    item = _says(page, ITEMS) | (page.tag == CODES["li"])
    around = np.maximum(page.parent, 0)
    wrapped = _alone(seen, np.ones(len(page), dtype=bool))  # what holds one thing alone stands for it
    listed = is_list[around] | (wrapped[around] & is_list[around[around]])
    only: Bools = _only_row(seen) | (item & listed & _alone(seen, item)[around])
    return only


def _only_row(seen: Seen) -> Bools:
    """Rows of tables that are the only ones below headers."""
    page = seen.page
    table, header = tree.closest(page.parent, page.tag == CODES["table"]), page.once(header_rows)
    rows = np.flatnonzero((page.once(grid_of).cells > 1) & (table != NONE)).astype(np.int32)
    headed = np.bincount(table[rows], header[rows], minlength=len(page)) > 0
    full = rows[~header[rows] & (seen.lengths(rows, page.end[rows]) > 0)]
    only = np.zeros(len(page), dtype=bool)
    only[full] = headed[table[full]] & (np.bincount(table[full], minlength=len(page)) == 1)[table[full]]
    return only


def _says(page: Page, wanted: frozenset[str]) -> Bools:
    """Which rows have one of these words in their class."""
    rows, values = page.attribute("class")
    told = {value for value in with_any(set(values), sorted(wanted)) if not wanted.isdisjoint(_words(value))}
    says = np.zeros(len(page), dtype=bool)
    says[rows[[value in told for value in values]]] = True
    return says


def _words(classes: str) -> list[str]:
    """The words of classes.

    >>> _words("productCard col-4")
    ['product', 'card', 'col']
    """
    return _WORD.findall(INNER_CAPITAL.sub("-", classes).lower())


def _alone(seen: Seen, among: Bools) -> Bools:
    """Which rows have one child with text among these."""
    page = seen.page
    rows = np.arange(len(page), dtype=np.int32)
    full = np.flatnonzero(among & (seen.lengths(rows, page.end) > 0) & (page.parent != NONE))
    alone: Bools = np.bincount(page.parent[full], minlength=len(page)) == 1
    return alone
