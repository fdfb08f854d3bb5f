"""Cells of records: runs of text in one box of a line, and images, with the place that each has in its record.

A line of a record is cut where a link or another box begins. A few words before a box, as in `by <a>Ann</a> in May`,
belong to it, and the words behind it to them; a price or a number leads to nothing. Bullets belong to what follows
them, commas to what they follow.
"""

import re
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.page.tags import CODES
from pagesieve.page.tree import NONE, Bools, Ints
from pagesieve.records.amounts import amounts_of
from pagesieve.records.cell_kinds import is_amount, is_currency, is_label, is_value, says_something
from pagesieve.records.pieces import Pieces, pieces_of, tops, varied
from pagesieve.records.seen import Keys, Seen
from pagesieve.records.units import Units

LEAD_LENGTH = 25  # characters of words that belong to the box after them, at most

BRACKETS = "([{<«“„"
OPENING = BRACKETS + ">•·▪►→*#@"
"""Signs that belong to what follows them."""

Numbers = npt.NDArray[np.intp]

_LINE, _REPEAT = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_SENTENCE = re.compile(r"[^\W\d_][^\w]*[.!?…。]$")  # a number with a dot ends none
_WORDED = re.compile(r"[^\W\d_]")


@dataclass(frozen=True, eq=False)
class Cells:
    """The filled cells of records: whose each is, its place in the record, and the rows it runs from and up to.

    `place` is the path of tags and class words below the record, with a number where it repeats, `shared` without one,
    and `loose` without that of the line, too, which is `line`; `tag_path` is the path of tags alone; `named` numbers
    the tag and the class word of its box, NONE where that has no class; `held` does so of what holds it: its box, or
    what is around that if it is a link; and `held_path` is the path to that, if it is not the record. `cents` is the
    row of cents that no sign parts from their number, else NONE.
    """

    owner: Ints
    place: Keys
    shared: Keys
    loose: Keys
    line: Ints
    tag_path: Keys
    named: Ints
    held: Ints
    held_path: Keys
    start: Ints
    stop: Ints
    cents: Ints
    box: Ints
    is_image: Bools


class _Signs(NamedTuple):
    """Which pieces have neither letters nor digits; which of them belong to what is before, which to what follows."""

    any: Bools
    closing: Bools
    opening: Bools


def cells_of(seen: Seen, records: Units) -> Cells:
    """The cells of the records, in the order of the page."""
    texts, images = _text_cells(seen, records), _image_cells(seen, records)
    both = [np.concatenate(columns) for columns in zip(vars(texts).values(), vars(images).values(), strict=True)]
    found = Cells(*both)
    order = np.argsort(found.start, kind="stable")
    return Cells(*(column[order] for column in both))


def _image_cells(seen: Seen, records: Units) -> Cells:
    page = seen.page
    rows = np.flatnonzero((page.tag == CODES["img"]) & ~page.hidden).astype(np.int32)
    owner = records.owners(rows)
    rows, owner = rows[owner >= 0], owner[owner >= 0]
    top = tops(seen, records, owner)
    shared = seen.styled.below(rows, top)
    return Cells(
        owner=owner,
        place=told_apart(owner, shared),
        shared=shared,
        loose=shared,
        line=np.zeros(len(rows), dtype=np.int32),
        tag_path=seen.plain.below(rows, top),
        named=_named(seen, rows),
        held=_named(seen, rows),
        held_path=shared,
        start=rows,
        stop=rows + np.int32(1),
        cents=np.full(len(rows), NONE, dtype=np.int32),
        box=rows,
        is_image=np.ones(len(rows), dtype=bool),
    )


def _named(seen: Seen, boxes: Ints) -> Ints:
    """The tag and class word of each box as a number; NONE where it has no class."""
    step = seen.step[boxes]
    return np.where(step >= len(seen.page.tag_names), step, NONE).astype(np.int32)


def _text_cells(seen: Seen, records: Units) -> Cells:
    pieces = pieces_of(seen, records)
    amounts = amounts_of(seen, pieces)
    signs = _signs(pieces, amounts.going_on)
    first = np.flatnonzero(_begins(seen, pieces, signs) & ~amounts.going_on)
    last = np.append(first[1:], len(pieces.row))[: len(first)] - 1
    bearer = _last_worded(first, last, (~signs.any & ~amounts.going_on) | amounts.whole)
    owner, box = pieces.owner[first], pieces.box[bearer]
    top = tops(seen, records, owner)
    holder = np.where(seen.page.tag[box] == CODES["a"], seen.page.parent[box], box)
    inside = seen.styled.below(box, pieces.block[first])
    place = pieces.line_place[first] * _LINE + inside
    return Cells(
        owner=owner,
        place=told_apart(owner, place),
        shared=place,
        loose=pieces.block_place[first] * _LINE + inside,
        line=pieces.broken[first],
        tag_path=seen.plain.below(box, top),
        named=_named(seen, box),
        held=_named(seen, holder),
        held_path=np.where(holder == top, place, seen.styled.below(holder, top)),
        start=pieces.row[first],
        stop=pieces.row[last] + np.int32(1),
        cents=_cents(pieces, amounts.bare_cents, first),
        box=box,
        is_image=np.zeros(len(first), dtype=bool),
    )


def _cents(pieces: Pieces, bare: Bools, first: Numbers) -> Ints:
    """The row of the bare cents in each run of pieces, given by its first."""
    cents = np.full(len(first), NONE, dtype=np.int32)
    places = np.flatnonzero(bare)
    cents[np.searchsorted(first, places, side="right") - 1] = pieces.row[places]
    return cents


def _begins(seen: Seen, pieces: Pieces, signs: _Signs) -> Bools:
    """Which pieces begin a cell."""
    box = pieces.box
    words = (_leads(seen, pieces) | _labels(seen, pieces)) & ~signs.any
    leads = words | signs.opening
    begins = np.ones(len(box), dtype=bool)
    begins[1:] = (box[1:] != box[:-1]) & ~leads[:-1] & ~signs.closing[1:]
    begins &= ~(_taken_up(pieces, words) & ~signs.opening)
    begins[1:] |= pieces.line[1:] != pieces.line[:-1]
    return begins & ~_listed(pieces, begins)


def _listed(pieces: Pieces, begins: Bools) -> Bools:
    """Which pieces go on a list that words lead to: `for <a>PC</a>, <a>Mac</a>`."""
    listed = np.zeros(len(begins), dtype=bool)
    box, line = pieces.box, pieces.line
    for comma in (place for place, text in enumerate(pieces.text[:-1]) if text == "," and place > 1):
        first, item, after = comma - 2, comma - 1, comma + 1
        led = (listed[item] or not begins[item]) and box[first] == box[comma] != box[after]
        listed[after] = led and line[first] == line[after]
    return listed


def _taken_up(pieces: Pieces, leads: Bools) -> Bools:
    """Which pieces go on after a box that words of the same text lead to, as in `by <a>Ann</a> in May`."""
    taken = np.zeros(len(leads), dtype=bool)
    change = np.ones(len(leads), dtype=bool)
    change[1:] = (pieces.box[1:] != pieces.box[:-1]) | (pieces.line[1:] != pieces.line[:-1])
    first = np.flatnonzero(change)
    last, box, line = first[1:-1] - 1, pieces.box[first], pieces.line[first]
    worded = leads & np.array([_WORDED.search(text) is not None for text in pieces.text], dtype=bool)
    taken[first[2:]] = (box[2:] == box[:-2]) & (line[2:] == line[:-2]) & worded[last]
    return taken


def _last_worded(first: Numbers, last: Numbers, worded: Bools) -> Numbers:
    """For each run of pieces, the last that has words, or the last at all."""
    place = np.maximum.accumulate(np.where(worded, np.arange(len(worded)), -1))
    return np.where(place[last] >= first, place[last], last) if len(first) else last


def _signs(pieces: Pieces, going_on: Bools) -> _Signs:
    """The signs among the pieces.

    One without white space before it belongs there, one in the box of what follows to that, and a currency to the
    number after it.
    """
    sign = np.array([is_currency(text) or not any(map(str.isalnum, text)) for text in pieces.text], dtype=bool)
    followed = np.zeros(len(sign), dtype=bool)
    followed[:-1] = pieces.line[1:] == pieces.line[:-1]
    opening, bracket, currency = np.zeros((3, len(sign)), dtype=bool)
    for place in np.flatnonzero(sign).tolist():
        text = pieces.text[place]
        opening[place], bracket[place] = text[-1:] in OPENING, text[-1:] in BRACKETS
        currency[place] = followed[place] and is_amount(f"{text} {pieces.text[place + 1]}")
        amount = currency[place] or is_amount(" ".join(pieces.text[max(0, place - 1) : place + 1]))
        sign[place] = amount or not any(map(says_something, text))
    opening = ((opening & ~pieces.glued) | bracket | currency) & ~going_on
    boxed = np.zeros(len(sign), dtype=bool)
    boxed[:-1] = (pieces.box[1:] == pieces.box[:-1]) & followed[:-1]
    return _Signs(sign, sign & ~opening & (pieces.glued | ~boxed), opening)


def _leads(seen: Seen, pieces: Pieces) -> Bools:
    """Which pieces are a few words right before a box within their own, and neither end a sentence nor are a value."""
    box = pieces.box
    following = np.append(box[1:], np.int32(0))[: len(box)]
    leads = (following > box) & (following < seen.page.end[box])
    places = np.flatnonzero(leads)
    leads[places] = [_is_lead(pieces.text[place]) for place in places.tolist()]
    return leads


def _is_lead(text: str) -> bool:
    return len(text) <= LEAD_LENGTH and not _SENTENCE.search(text) and not is_value(text)


def _labels(seen: Seen, pieces: Pieces) -> Bools:
    """Which pieces are boxed words at the beginning of a text that most records have: `<i class=label>by</i> Ann`.

    One with a colon is a cell of its own, and names the column after it.
    """
    count = len(pieces.box)
    following = np.append(pieces.box[1:], np.int32(0))[:count]
    before, line_before = (np.append(NONE, column[:-1])[:count] for column in (pieces.box, pieces.line))
    labels: Bools = (following < pieces.box) & (pieces.box < seen.page.end[following])
    labels &= (before < following) | (line_before != pieces.line)
    labels &= np.array([len(text) <= LEAD_LENGTH and not is_label(text) for text in pieces.text], dtype=bool)
    if not labels.any() or pieces.owner[0] == pieces.owner[-1]:  # one record alone has nothing in common with others
        return np.zeros_like(labels)
    return labels & ~varied(pieces, seen)


def told_apart(owner: Ints, place: Keys) -> Keys:
    """Places with repeats in one record told apart by their number."""
    order = np.lexsort((np.arange(len(owner)), place, owner))
    owner, sorted_place = owner[order], place[order]
    new = np.ones(len(owner), dtype=bool)
    new[1:] = (owner[1:] != owner[:-1]) | (sorted_place[1:] != sorted_place[:-1])
    index = np.arange(len(owner))
    repeat = index - np.maximum.accumulate(np.where(new, index, 0))
    told = np.empty_like(place)
    told[order] = sorted_place + repeat.astype(np.uint64) * _REPEAT
    return told
