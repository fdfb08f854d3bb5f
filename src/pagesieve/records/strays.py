"""Records that stand apart from the others: before an advert, in another column, in a box of their own."""

import numpy as np

from pagesieve.page import tree
from pagesieve.page.tree import Bools, Ints
from pagesieve.records.seen import Seen
from pagesieve.records.units import Units, fields

COMMON = 0.5  # of the records; a path that stands in as many is common
KIN = 0.8  # of the common paths that a stray must have


def with_strays(seen: Seen, records: Units) -> Units:
    """The records, and what stands elsewhere with their tag, their class and most of their paths."""
    strays = _strays(seen, records)
    if not len(strays):
        return records
    page = seen.page
    start = np.concatenate((records.start, strays))
    order = np.argsort(start, kind="stable")
    stop = np.concatenate((records.stop, page.end[strays]))
    return Units(start[order], stop[order], np.concatenate((records.top, page.parent[strays]))[order])


def _strays(seen: Seen, records: Units) -> Ints:
    page = seen.page
    step = int(seen.step[records.start[0]])
    whole = (page.end[records.start] == records.stop).all() and (seen.step[records.start] == step).mean() > COMMON
    none = records.start[:0]
    if not whole or step == page.tag[records.start[0]]:  # without a class, too many are alike
        return none
    rows = np.flatnonzero((seen.step == step) & ~page.hidden).astype(np.int32)
    rows = rows[_apart(records, rows, page.end[rows])]
    rows = rows[tree.outermost(page.end, rows)]
    if not len(rows):
        return none
    strays = Units(rows, page.end[rows], page.parent[rows])
    _, keys = fields(seen, records).once()
    names, count = np.unique(keys, return_counts=True)
    common = names[count >= COMMON * len(records)]
    owner, theirs = fields(seen, strays).once()
    shared = np.bincount(owner, np.isin(theirs, common), minlength=len(strays))
    near: Ints = rows[shared >= KIN * max(len(common), 1)]
    return near


def _apart(records: Units, start: Ints, stop: Ints) -> Bools:
    """Which spans neither lie in a record nor hold one."""
    begun = np.searchsorted(records.start, stop)  # records that begin before the span ends
    ended = np.searchsorted(records.stop, start, side="right")  # records that end before it begins
    apart: Bools = begun == ended
    return apart
