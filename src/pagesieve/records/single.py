"""One record only: nothing repeats, so the place for records must be known by what it is.

The only item of a list, the only row of a table, an `article` or an item of microdata is a record when it has several
kinds of text and is in no part that claims to be something else.
"""

import numpy as np

from pagesieve.page.tags import CODES, LISTS
from pagesieve.page.tree import NONE, Ints
from pagesieve.records.seen import Seen
from pagesieve.records.units import Units, fields

FEWEST_PATHS = 2  # of texts that a record has
SHORTEST = 40  # characters
MOST_OF_PAGE = 0.9  # of the text; what holds more is the page


def single_record(seen: Seen, claimed: Ints) -> Units | None:
    """The one record of a page on which nothing repeats but menus: the place for records with the most text."""
    rows = _places(seen)
    length = seen.lengths(rows, seen.page.end[rows])
    total = int(seen.length_before[-1])
    rows = rows[(length >= SHORTEST) & (length <= MOST_OF_PAGE * total) & (claimed[rows] == NONE)]
    for row in sorted(rows.tolist(), key=lambda row: -int(seen.lengths(row, seen.page.end[row]))):
        start = np.array([row], dtype=np.int32)
        record = Units(start, seen.page.end[start], seen.page.parent[start])
        if len(fields(seen, record).once()[1]) >= FEWEST_PATHS:
            return record
    return None


def _places(seen: Seen) -> Ints:
    """Rows that are made to be records, and alone: items, table rows, articles, items of microdata."""
    page = seen.page
    rows = np.arange(len(page), dtype=np.int32)
    full = np.flatnonzero(seen.lengths(rows, page.end) > 0)
    alone = np.bincount(page.parent[full[page.parent[full] != NONE]], minlength=len(page)) == 1
    parent = np.append(alone & (LISTS.mask(page.tag) | (page.tag == CODES["tbody"])), False)
    made = parent[page.parent] | (page.tag == CODES["article"])
    made[page.attribute("itemscope").rows] = True
    made[page.hidden] = False
    return np.flatnonzero(made).astype(np.int32)
