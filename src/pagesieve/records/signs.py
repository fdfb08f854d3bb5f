"""What tells the fields at one place of their records apart: labels, words that name what follows, microdata, classes.

`<p>Price: 20</p> <p>Built: 1990</p>` are of one place, and a record may lack one of them. A label is as good as a place
of its own, and so is any other sign that stands but once in a record and comes again in others.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from pagesieve.page import Page
from pagesieve.page.tree import NONE, Bools, Ints
from pagesieve.records.cell_kinds import is_label
from pagesieve.records.cells import LEAD_LENGTH, Cells, told_apart
from pagesieve.records.class_words import told_at, told_by_all_classes, told_properties
from pagesieve.records.labels import label_alone, label_in
from pagesieve.records.model import Cell
from pagesieve.records.repeats import repeating

ONCE = 0.95  # of the cells with signs at a place that must have one that no other of their record has there
AGAIN = 1.5  # records that have a sign, at least, on average over the signs of a place
NAMES = 0.8  # of the cells of a place that must be words that another cell follows, for them to name it
USUAL = 0.3  # of the records of a place that must have the words that name what follows, on average

_SIGN = np.uint64(0x8EBC6AF09C88C6E3)


class Signs(NamedTuple):
    """The sign of each cell as a number, 0 for none, and the words of those that are words, by that number.

    Cells that are `settled` are at a place where labels are to be no signs, and keep their order.
    """

    number: Ints
    words: Sequence[str]
    settled: Bools

    def tell_apart(self, cells: Cells, record: Ints) -> Cells:
        """The cells, those with a sign at a place of their own."""
        signed = self.number > 0
        apart = self.number.astype(np.uint64) * _SIGN
        loose = cells.loose + apart
        shared = np.where(signed, loose, cells.shared)
        return replace(
            cells,
            place=np.where(signed, told_apart(record, shared), cells.place),
            shared=shared,
            loose=loose,
            tag_path=cells.tag_path + apart,
            named=np.where(signed, np.int32(NONE), cells.named),
            held=np.where(signed, np.int32(NONE), cells.held),
            held_path=cells.held_path + apart,
        )

    def names(self, column: Ints, columns: int) -> list[str]:
        """What the words that are signs call each of so many columns, if all that have a sign say the same."""
        found: list[set[int]] = [set() for _ in range(columns)]
        for place, number in zip(column.tolist(), self.number.tolist(), strict=True):
            if place >= 0:
                found[place].add(number)
        return [self.words[min(numbers)] if len(numbers) == 1 else "" for numbers in found]


def signs_of(page: Page, cells: Cells, filled: Sequence[Cell], *, record: Ints, labelled: bool) -> Signs:
    """The signs of cells whose place repeats in some record; `record` is the number of each cell's record.

    Labels, and words that name what follows, are signs where `labelled` says so.
    """
    unsigned = repeating(cells.loose, record)
    number, words, settled = np.zeros(len(record), dtype=np.int32), [""], np.zeros(len(record), dtype=bool)
    if not unsigned.any():
        return Signs(number, words, settled)
    place = np.unique(cells.loose, return_inverse=True)[1].astype(np.int32)
    labels = _labels(_Asked(place, record, unsigned), filled)
    properties, classes = (told_at(page, page.once(told), cells) for told in (told_properties, told_by_all_classes))
    for told in (labels, properties, classes):
        known: dict[str, int] = {}
        found = np.array([known.setdefault(sign, len(known) + 1) if sign else 0 for sign in told], dtype=np.int32)
        telling = _telling(place, record, np.where(unsigned, found, 0))
        number[telling] = found[telling] + np.int32(len(words) - 1)
        words += known if told is labels else [""] * len(known)
        if told is labels and not labelled:
            number, settled = np.zeros_like(number), np.isin(place, place[telling])
        unsigned &= ~telling & ~settled
    return Signs(number, words, settled)


def _telling(place: Ints, record: Ints, sign: Ints) -> Bools:
    """Which cells have a sign that tells the cells of their place apart."""
    told = sign > 0
    of_place, of_record, signs = (column[told].astype(np.int64) for column in (place, record, sign))
    places, size = int(place.max()) + 1, int(sign.max()) + 1
    field = of_place * size + signs
    pairs = np.unique(field * (int(record.max()) + 1) + of_record) // (int(record.max()) + 1) // size
    fields = np.unique(field) // size
    cells, once, known = (np.bincount(found, minlength=places) for found in (of_place, pairs, fields))
    tells = (known > 1) & (once >= ONCE * cells) & (cells >= AGAIN * known)
    telling: Bools = told & tells[place]
    return telling


class _Asked(NamedTuple):
    """The place and the record of each cell, and which are at a place that repeats."""

    place: Ints
    record: Ints
    repeats: Bools

    @property
    def followed(self) -> Bools:
        """Which cells another of their record follows that is at another place."""
        followed = np.zeros(len(self.place), dtype=bool)
        followed[:-1] = (self.record[1:] == self.record[:-1]) & (self.place[1:] != self.place[:-1])
        return followed


def _labels(asked: _Asked, filled: Sequence[Cell]) -> list[str]:
    """The label in each cell, or else the one that stands before it in a cell of its own; that cell has it, too."""
    places = np.flatnonzero(asked.repeats).tolist()
    own = {place: label_in(filled[place].text) for place in places}
    often = Counter(own.values())
    labels = [""] * len(filled)
    for place in places:
        labels[place] = own[place] if often[own[place]] > 1 else ""
    for place in np.flatnonzero(_names(asked, filled) & asked.followed).tolist():
        labels[place] = label_alone(filled[place].text) or filled[place].text
        for after in range(place + 1, len(filled)):
            if asked.place[after] != asked.place[place + 1] or asked.record[after] != asked.record[place]:
                break
            labels[after] = labels[place]
    return labels


def _names(asked: _Asked, filled: Sequence[Cell]) -> Bools:
    """Which cells name what follows them: labels, and words that come again and again where words name things."""
    names: Bools = asked.repeats & np.array([is_label(cell.text) for cell in filled], dtype=bool)
    members: dict[int, list[int]] = defaultdict(list)
    followed = asked.followed.tolist()
    for cell in np.flatnonzero(asked.repeats).tolist():
        members[int(asked.place[cell])].append(cell)
    for cells in members.values():
        naming = [cell for cell in cells if followed[cell] and _is_word(filled[cell])]
        words = {filled[cell].text for cell in naming}
        records = len(set(asked.record[cells].tolist()))
        if len(naming) >= NAMES * len(cells) and len(naming) >= max(AGAIN, USUAL * records) * len(words):
            names[naming] = True
    return names


def _is_word(cell: Cell) -> bool:
    return not cell.href and len(cell.text) <= LEAD_LENGTH and any(map(str.isalpha, cell.text))
