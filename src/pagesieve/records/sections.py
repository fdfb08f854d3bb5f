"""Headings above parts of a list: what each says of the records below it, as a column."""

from collections.abc import Sequence

import numpy as np

from pagesieve.page import Page
from pagesieve.page.tags import CODES, HEADINGS
from pagesieve.page.tree import Ints
from pagesieve.records.grid import grid_of, widest_cells
from pagesieve.records.model import span_texts
from pagesieve.records.seen import seen
from pagesieve.records.units import Units
from pagesieve.records.unseen import unseen

FEWEST = 2  # sections of a list, and records of most sections
LONGEST = 80  # characters of a heading of a section


def sections_of(page: Page, records: Units) -> Sequence[str]:
    """The heading of the section that each record stands in; none where the list has no sections.

    Headings of sections have one tag and class and say different things: `Men` and `Women` above two tables, or a
    month in a row of its own between the rows of one.
    """
    markers = _markers(page)
    markers = markers[records.owners(markers) == -1]
    place = np.searchsorted(markers, records.start) - 1
    if not len(markers) or (place < 0).any():
        return ()
    used, number = np.unique(place, return_inverse=True)
    rows = markers[used]
    if len(rows) < FEWEST or np.median(np.bincount(number)) < FEWEST or np.ptp(seen(page).loose_path[rows]):
        return ()
    texts = span_texts(page, np.stack((rows, page.end[rows]), axis=1).tolist(), page.once(unseen))
    told = len(set(texts)) == len(texts) and all(0 < len(text) <= LONGEST for text in texts)
    return [" ".join(texts[n].split()) for n in number.tolist()] if told else ()


def _markers(page: Page) -> Ints:
    """Headings, captions, and rows of a table that have one cell, which spans others."""
    alone = (page.once(grid_of).cells == 1) & (page.once(widest_cells) > 1)
    marks = HEADINGS.mask(page.tag) | (page.tag == CODES["caption"]) | alone
    return np.flatnonzero(marks & ~page.hidden & ~page.once(unseen) & (page.text_length > 0)).astype(np.int32)
