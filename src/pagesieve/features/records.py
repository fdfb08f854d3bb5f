"""Records: the set of siblings that look alike in which a block stands, and its place in it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.features.view import Line, Rows, View
from pagesieve.page.columns import alike_numbers
from pagesieve.page.tags import MEDIA

FEWEST = 3
"""Siblings that look alike and make a set of records."""

TOLD = (
    "records of",
    "text share of",
    "link share of",
    "prose share of",
    "characters to a record of",
    "pictures to a record of",
    "part of the record of",
    "place in the record of",
    "levels to",
)
NAMES = tuple(f"{told} the {size} set" for told in TOLD for size in ("nearest", "largest"))


class _Sets(NamedTuple):
    """One entry a row: the set it is in, or 0; of each set, its members and what they hold together."""

    of_row: Rows
    members: npt.NDArray[Any]
    text: npt.NDArray[Any]
    links: npt.NDArray[Any]
    prose: npt.NDArray[Any]
    pictures: npt.NDArray[Any]


def records(view: View) -> Sequence[Line]:
    """For the nearest and for the largest set of records around a block: its size, its text, and the block's place."""
    sets = _sets(view)
    around = sets.of_row[view.above]
    listed = around > 0
    largest = np.where(listed, sets.text[around], -1).argmax(axis=0)
    level = np.stack((listed.argmax(axis=0), largest))
    chosen = level, view.places
    number, first, stop = around[chosen], view.first[chosen], view.stop[chosen]
    size, text = sets.members[number], np.maximum(sets.text[number], 1)
    told = (
        size,
        text / view.whole,
        sets.links[number] / text,
        sets.prose[number] / text,
        text / size,
        sets.pictures[number] / size,
        view.length / np.maximum(view.text_held(chosen), 1),
        (view.places - first) / np.maximum(stop - first, 1),
        level,
    )
    is_listed = number > 0
    return [np.where(is_listed, line, -1) for line in told]


def _sets(view: View) -> _Sets:
    """The sets of the page: siblings of one styled path, at least so many, with text in them."""
    page = view.page
    rows = view.has_blocks.nonzero()[0]
    number = alike_numbers(page.parent[rows].astype(np.int64) * view.symbols + page.styled_path[rows])
    members = np.bincount(number)
    text, links, prose, _, _ = view.sums_between(view.blocks_before[rows], view.blocks_until[rows])
    pictures = np.zeros(len(page) + 1, dtype=np.intp)
    np.cumsum(MEDIA.mask(page.tag), out=pictures[1:])
    columns = (text, links, prose, pictures[page.end[rows]] - pictures[rows])
    summed = np.stack((members, *(np.bincount(number, weights=column) for column in columns)))
    fits = (members >= FEWEST) & (summed[1] > 0)
    numbers = fits.cumsum() * fits
    of_row = np.zeros(len(page), dtype=np.intp)
    of_row[rows] = numbers[number]
    of_set = np.ones((len(summed), int(numbers.max()) + 1))  # the first entry is that of no set
    of_set[:, 1:] = summed[:, fits]
    return _Sets(of_row, *of_set)
