"""Cells of records: runs of text in one box of a line, and images, with the place that each has in its record.

A line of a record is cut where a link or another box begins. Some boxes do not begin a cell: emphasis, marks that come
any number of times in a line, and whatever stands in running text. A few words before a box, as in `by <a>Ann</a>`,
belong to it, and so do bullets; commas belong to what they follow.
"""

import re
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pagesieve.page import tree
from pagesieve.page.tags import BLOCK, CODES, TagSet
from pagesieve.page.tree import NONE, Bools, Ints
from pagesieve.records.seen import Keys, Seen
from pagesieve.records.units import Units

EMPHASIS = TagSet("b strong i em u mark font big small s sub sup tt code wbr nobr ins del bdi bdo label")
"""Elements that dress words of a line; a label belongs to what it labels."""

MARKED_OFTEN = 1.3  # boxes of one path a line, on average; more of them are marks in running text
PROSE_LENGTH = 80  # characters of a line of running text, on average
PROSE_OWN = 0.6  # of its text that is in no box
LEAD_LENGTH = 25  # characters of words that belong to the box after them, at most

MOST_BREAKS = 99  # `<br>` in a block that are counted

OPENING = "([{<>«“„•·▪►→*#@"
"""Signs that belong to what follows them."""

Numbers = npt.NDArray[np.intp]

_LINE, _REPEAT = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_SENTENCE = re.compile(r"[^\W\d_][^\w]*[.!?…。]$")  # a number with a dot ends none
_BREAK = np.uint64(0xD6E8FEB86659FD93)


@dataclass(frozen=True, eq=False)
class Cells:
    """The filled cells of records: whose each is, its place in the record, and the rows it runs from and up to.

    `place` is the path of tags and class words below the record, with a number where it repeats; `tag_path` the path
    of tags alone.
    """

    owner: Ints
    place: Keys
    tag_path: Keys
    start: Ints
    stop: Ints
    box: Ints
    is_image: Bools


@dataclass(frozen=True, eq=False)
class _Pieces:
    """The texts of records: row, whose, in which line and block element, and the nearest box around each."""

    row: Ints
    owner: Ints
    line: Ints
    block: Ints
    broken: Ints  # how many `<br>` of the block stand before
    box: Ints
    text: list[str]

    def line_place(self, seen: Seen, tops: Ints) -> Keys:
        """The place of each piece's line in its record."""
        return seen.styled.below(self.block, tops) + self.broken.astype(np.uint64) * _BREAK


def cells_of(seen: Seen, records: Units) -> Cells:
    """The cells of the records, in the order of the page."""
    texts, images = _text_cells(seen, records), _image_cells(seen, records)
    both = [np.concatenate(columns) for columns in zip(vars(texts).values(), vars(images).values(), strict=True)]
    order = np.argsort(both[3], kind="stable")
    return Cells(*(column[order] for column in both))


def _tops(seen: Seen, records: Units, owner: Ints) -> Ints:
    """What paths of a record start from: its root, so that its own class does not count, or else the container."""
    whole = seen.page.end[records.start] == records.stop
    whole &= ~seen.page.is_text[records.start]
    return np.where(whole, records.start, records.top)[owner]


def _image_cells(seen: Seen, records: Units) -> Cells:
    page = seen.page
    rows = np.flatnonzero((page.tag == CODES["img"]) & ~page.hidden).astype(np.int32)
    owner = records.owners(rows)
    rows, owner = rows[owner >= 0], owner[owner >= 0]
    tops = _tops(seen, records, owner)
    place = _told_apart(owner, seen.styled.below(rows, tops))
    stop = rows + np.int32(1)
    return Cells(owner, place, seen.plain.below(rows, tops), rows, stop, rows, np.ones(len(rows), dtype=bool))


def _text_cells(seen: Seen, records: Units) -> Cells:
    pieces = _pieces(seen, records)
    tops = _tops(seen, records, pieces.owner)
    line_place = pieces.line_place(seen, tops)
    box = np.where(_runs_on(seen, pieces, line_place), pieces.block, pieces.box)
    sign, opening = _signs(pieces)
    leads = (_leads(seen, pieces, box) & ~sign) | opening
    begins = np.ones(len(box), dtype=bool)
    begins[1:] = (box[1:] != box[:-1]) & ~leads[:-1] & ~(sign & ~opening)[1:]
    begins[1:] |= pieces.line[1:] != pieces.line[:-1]
    first = np.flatnonzero(begins)
    last = np.append(first[1:], len(box))[: len(first)] - 1
    bearer = _last_worded(first, last, ~sign)
    owner, box, tops = pieces.owner[first], box[bearer], tops[first]
    place = line_place[first] * _LINE + seen.styled.below(box, pieces.block[first])
    return Cells(
        owner=owner,
        place=_told_apart(owner, place),
        tag_path=seen.plain.below(box, tops),
        start=pieces.row[first],
        stop=pieces.row[last] + np.int32(1),
        box=box,
        is_image=np.zeros(len(first), dtype=bool),
    )


def _last_worded(first: Numbers, last: Numbers, worded: Bools) -> Numbers:
    """For each run of pieces, the last that has words, or the last at all."""
    place = np.maximum.accumulate(np.where(worded, np.arange(len(worded)), -1))
    return np.where(place[last] >= first, place[last], last) if len(first) else last


def _pieces(seen: Seen, records: Units) -> _Pieces:
    page = seen.page
    owner = records.owners(seen.texts)
    row, owner = seen.texts[owner >= 0], owner[owner >= 0]
    place = np.searchsorted(page.text_rows, row)
    of_text = np.full(len(page.text_rows), NONE, dtype=np.int32)
    of_text[: len(page.blocks.of_text)] = page.blocks.of_text
    line = of_text[place]
    block = np.maximum(page.blocks.row[line], 0)
    box = np.maximum(_boxes(seen)[row], block)
    broken = _breaks(seen, row, line)
    text = [page.texts[number].strip() for number in page.text_places[place].tolist()]
    new = (np.diff(owner) != 0) | (np.diff(line) != 0) | (np.diff(broken) != 0)
    number = np.concatenate(([0], np.cumsum(new)))[: len(row)].astype(np.int32)
    return _Pieces(row, owner, number, block, broken, box, text)


def _breaks(seen: Seen, row: Ints, line: Ints) -> Ints:
    """How many `<br>` stand before each text in its block, where the block has links; lines of text alone are one."""
    if not len(row):
        return row
    before = np.cumsum(seen.page.tag == CODES["br"])[row]
    number = _numbers(line.astype(np.uint64))
    first = np.full(int(number.max()) + 1, len(seen.page), dtype=np.int64)
    np.minimum.at(first, number, before)
    linked = np.bincount(number, seen.page.in_link[row]) > 0
    return np.where(linked[number], np.minimum(before - first[number], MOST_BREAKS), 0).astype(np.int32)


def _boxes(seen: Seen) -> Ints:
    """The nearest element around each row that is more than emphasis; a link with text of its own holds all in it."""
    page = seen.page
    box = tree.nearest(page.end, ~EMPHASIS.mask(page.tag) & ~page.is_text)
    links = (page.tag == CODES["a"]) & page.in_link & (page.own_text_length > 0)
    link = tree.nearest(page.end, links)
    lines = tree.nearest(page.end, BLOCK.mask(page.tag))
    return np.where((link != NONE) & (link > lines), link, box).astype(np.int32)


def _runs_on(seen: Seen, pieces: _Pieces, line_place: Keys) -> Bools:
    """Which pieces are part of the running text of their line, though they have a box of their own."""
    if not len(pieces.row):
        return np.zeros(0, dtype=bool)
    lengths = seen.page.own_text_length[pieces.row]
    column = _numbers(line_place)
    length = np.bincount(column, lengths)
    own = np.bincount(column, lengths * (pieces.box == pieces.block))
    prose = (length >= PROSE_LENGTH * _lines_with(column, pieces.line)) & (own >= PROSE_OWN * length)
    box = _numbers(line_place * _LINE + seen.styled.below(pieces.box, pieces.block))
    often = np.bincount(box) > MARKED_OFTEN * _lines_with(box, pieces.line)
    mixed = own > 0
    links = seen.page.in_link[pieces.row]
    running: Bools = (prose[column] & ~(links & _at_end(pieces.line))) | (often[box] & mixed[column] & ~links)
    return running


def _at_end(line: Ints) -> Bools:
    """Which pieces are the first or the last of their line: a link there is no part of the running text."""
    change = np.concatenate(([True], line[1:] != line[:-1], [True]))
    at_end: Bools = change[:-1] | change[1:]
    return at_end


def _lines_with(number: Ints, line: Ints) -> npt.NDArray[np.float64]:
    """In how many lines each number stands."""
    pairs = np.unique(np.stack((number, line)), axis=1)
    return np.bincount(pairs[0], minlength=int(number.max(initial=0)) + 1).astype(np.float64)


def _signs(pieces: _Pieces) -> tuple[Bools, Bools]:
    """Which pieces have neither letters nor digits, and which of these belong to what follows."""
    sign = np.array([not any(map(str.isalnum, text)) for text in pieces.text], dtype=bool)
    opening = np.array([text[-1:] in OPENING for text in pieces.text], dtype=bool)
    return sign, sign & opening


def _leads(seen: Seen, pieces: _Pieces, box: Ints) -> Bools:
    """Which pieces are a few words right before a box within their own, and end no sentence."""
    leads = np.array([len(text) <= LEAD_LENGTH and not _SENTENCE.search(text) for text in pieces.text], dtype=bool)
    following = np.append(box[1:], np.int32(0))[: len(box)]
    leads &= (following > box) & (following < seen.page.end[box])
    return leads


def _told_apart(owner: Ints, place: Keys) -> Keys:
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


def _numbers(keys: Keys) -> Ints:
    return np.unique(keys, return_inverse=True)[1].astype(np.int32)
