"""Records that a page has twice, one after the other: for narrow screens and for wide ones."""

import numpy as np

from pagesieve.page import Page
from pagesieve.records.model import span_texts
from pagesieve.records.seen import Seen
from pagesieve.records.units import Units

FEWEST = 2  # records that are there twice
TWICE = 0.9  # of the records that must say what the one after says
DISTINCT = 0.5  # of them that must say something else than all others; rows of a table may all say the same


def without_doubles(seen: Seen, records: Units) -> Units:
    """The records, or the first of each two where all of them stand there twice."""
    once, rest = divmod(len(records), 2)
    length = seen.lengths(records.start, records.stop)
    if rest or once < FEWEST or (length[::2] == length[1::2]).mean() < TWICE:  # as in most lists: no text is read
        return records
    texts = span_texts(seen.page, records.spans())
    same = sum(first == second for first, second in zip(texts[::2], texts[1::2], strict=True))
    twice = same >= TWICE * once and len(set(texts)) >= max(FEWEST, DISTINCT * once)
    return records.of(np.arange(0, len(records), 2)) if twice and _is_for_two_widths(seen.page, records) else records


def _is_for_two_widths(page: Page, records: Units) -> bool:
    """Whether each two lead to the same places, or else have classes of their own: equal rows may be two things."""
    rows, values = page.attribute("href")
    begins, stops = (np.searchsorted(rows, edge).tolist() for edge in (records.start, records.stop))
    links = [values[begin:stop] for begin, stop in zip(begins, stops, strict=True)]
    if any(links):
        return links[::2] == links[1::2]
    named = page.values("class")
    classes = [named.get(row, "") for row in records.start.tolist()]  # a record may begin with a text
    return all(one != other for one, other in zip(classes[::2], classes[1::2], strict=True))
