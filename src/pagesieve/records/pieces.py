"""Pieces of records: their painted texts, each with its line and the box that it stands in."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from pagesieve.page import Page, tree
from pagesieve.page.page import shown
from pagesieve.page.tags import CODES
from pagesieve.page.tree import NONE, Bools, Ints
from pagesieve.records.boxes import boxes
from pagesieve.records.seen import CONTROLS, Keys, Seen
from pagesieve.records.sheets import hidden_by_sheets
from pagesieve.records.units import Units
from pagesieve.records.unseen import MOST, unseen_by_class

MARKED_OFTEN = 1.3  # boxes of one path a line, on average; more of them are marks in running text
MARKS = 0.5  # of the boxes of one tag and class that must stand in running text for all to be marks
PROSE_LENGTH = 80  # characters of a line of running text, on average
PROSE_OWN = 0.6  # of its text that is in no box
FIXED = 0.9  # of the boxes of one path that must be first or last in their line for them to be a field
USUAL = 0.5  # of the lines of one place that must have it
MOST_BREAKS = 99  # `<br>` in a block that are counted
VARIED = 0.5  # of the texts of a place, at most, that may be the same
SAME = 0.9  # the same for buttons: most of them say "Add to cart", some "Sold out"

BUTTONS = {
    "role": re.compile("^button$", re.I),
    "href": re.compile(
        r"(?:^|[\W_])(?:favs?|favou?rites?|wish[_-]?lists?|watch[_-]?lists?|bookmarks?|cart|basket|compare)(?:[\W_]|$)",
        re.I,
    ),
}
"""Attributes by which an element is a button though its tag is another: links to lists that visitors keep are."""

LONGEST_BUTTON = 40  # characters on one; what has more is a record that can be clicked
LONGEST_ADDRESS = 300  # characters of an address that are looked at

_LINE, _BREAK = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0xD6E8FEB86659FD93)


@dataclass(frozen=True, eq=False)
class Pieces:
    """The texts of records: row, whose, in which line and block element, and the nearest box around each."""

    row: Ints
    owner: Ints
    line: Ints
    block: Ints
    block_place: Keys  # the place of that block in its record
    broken: Ints  # how many `<br>` stand before it there
    box: Ints
    text: Sequence[str]
    glued: Bools  # to the piece before in its line, without white space between

    def of(self, chosen: Bools) -> "Pieces":
        """Some of them."""
        text = [text for text, kept in zip(self.text, chosen.tolist(), strict=True) if kept]
        columns = {name: column[chosen] for name, column in vars(self).items() if name != "text"}
        return Pieces(text=text, **columns)

    @property
    def line_place(self) -> Keys:
        """The place of each piece's line in its record."""
        return self.block_place + self.broken.astype(np.uint64) * _BREAK

    def box_place(self, seen: Seen) -> Keys:
        """The place of each piece's box in its record."""
        return self.line_place * _LINE + seen.styled.below(self.box, self.block)


def pieces_of(seen: Seen, records: Units) -> Pieces:
    """The texts of the records, in the order of the page."""
    page = seen.page
    row = page.text_rows[~unseen_in(page, records)[page.text_rows]]
    owner = records.owners(row)
    row, owner = row[owner >= 0], owner[owner >= 0]
    place = np.searchsorted(page.text_rows, row)
    of_text = np.full(len(page.text_rows), NONE, dtype=np.int32)
    of_text[: len(page.blocks.of_text)] = page.blocks.of_text
    line = of_text[place]
    block = np.maximum(page.blocks.row[line], 0)
    broken = _breaks(seen, row, line)
    new = np.ones(len(row), dtype=bool)
    new[1:] = (np.diff(owner) != 0) | (np.diff(line) != 0) | (np.diff(broken) != 0)
    raw = [page.texts[number] for number in page.text_places[place].tolist()]
    pieces = Pieces(
        row=row,
        owner=owner,
        line=np.cumsum(new, dtype=np.int32),
        block=block,
        block_place=seen.styled.below(block, tops(seen, records, owner)),
        broken=broken,
        box=np.maximum(page.once(boxes)[row], block),
        text=[shown(text) for text in raw],
        glued=~new & _glued(raw, page.text_places[place]),
    )
    pressed = page.once(_pressed)[row]
    if pressed.any():
        pieces = pieces.of(~pressed | varied(pieces, seen, SAME))
    prose, often = _runs_on(seen, pieces)
    marks = _marks(seen, pieces, prose)
    box = np.maximum(boxes(page, marks)[pieces.row], pieces.block) if marks is not None else pieces.box
    return replace(pieces, box=np.where(prose | often, pieces.block, box))


def _pressed(page: Page) -> Bools:
    """Which rows are buttons or lie on one."""
    button = np.zeros(len(page), dtype=bool)
    for name, meant in BUTTONS.items():
        rows, values = page.attribute(name)
        told = {value for value in set(values) if meant.search(value[:LONGEST_ADDRESS])}
        button[rows[[value in told for value in values]]] = True
    button &= page.text_length <= LONGEST_BUTTON
    return tree.within(page.end, button | (page.tag == CODES["button"]))


def tops(seen: Seen, records: Units, owner: Ints) -> Ints:
    """What paths of a record start from: its root, so that its own class does not count, or else the container."""
    whole = seen.page.end[records.start] == records.stop
    whole &= ~seen.page.is_text[records.start]
    return np.where(whole, records.start, records.top)[owner]


def unseen_in(page: Page, records: Units) -> Bools:
    """Which rows nobody sees: hidden ones, choices of a form, and what classes or sheets hide, if not the records.

    Texts on buttons are seen.
    """
    shut, concealed = page.once(_shut), page.once(unseen_by_class) | page.once(hidden_by_sheets)
    texts = page.text_rows[~shut[page.text_rows]]
    hidden = concealed[texts[records.owners(texts) >= 0]]
    return shut | concealed if hidden.sum() < MOST * len(hidden) else shut


def _shut(page: Page) -> Bools:
    """Which rows are not painted, whatever classes and sheets say."""
    body = np.flatnonzero(page.tag == CODES["body"])[:1]
    before = np.arange(len(page)) <= (body[0] if len(body) else len(page))
    closed = CONTROLS.mask(page.tag) & (page.tag != CODES["button"])
    shut: Bools = page.hidden | before | tree.within(page.end, closed)
    return shut


def varied(pieces: Pieces, seen: Seen, same: float = VARIED) -> Bools:
    """Which pieces stand where records say different things: a price on a button, but not what the button does.

    `same` is the share of the texts of a place, at most, that may be the same.
    """
    place = numbers(pieces.box_place(seen))
    known: dict[str, int] = {}
    text = np.array([known.setdefault(text, len(known)) for text in pieces.text], dtype=np.int64)
    _, pair, count = np.unique(place * np.int64(len(known) + 1) + text, return_inverse=True, return_counts=True)
    most = np.zeros(int(place.max(initial=0)) + 1)
    np.maximum.at(most, place, count[pair])
    differs: Bools = (most <= same * np.bincount(place, minlength=len(most)))[place]
    return differs


def _breaks(seen: Seen, row: Ints, line: Ints) -> Ints:
    """How many `<br>` stand before each text in its block, where the block has links; lines of text alone are one.

    A `<br>` within a link parts nothing: what it links is one thing.
    """
    if not len(row):
        return row
    before = np.cumsum((seen.page.tag == CODES["br"]) & ~seen.page.in_link)[row]
    number = numbers(line.astype(np.uint64))
    first = np.full(int(number.max()) + 1, len(seen.page), dtype=np.int64)
    np.minimum.at(first, number, before)
    linked = np.bincount(number, seen.page.in_link[row]) > 0
    return np.where(linked[number], np.minimum(before - first[number], MOST_BREAKS), 0).astype(np.int32)


def _glued(raw: Sequence[str], places: Ints) -> Bools:
    """Which texts follow the one before without white space."""
    ends = np.array([text[-1:].isspace() for text in raw], dtype=bool)
    begins = np.array([text[:1].isspace() for text in raw], dtype=bool)
    glued = np.zeros(len(raw), dtype=bool)
    glued[1:] = (np.diff(places) == 1) & ~ends[:-1] & ~begins[1:]
    return glued


def _runs_on(seen: Seen, pieces: Pieces) -> tuple[Bools, Bools]:
    """Which pieces are part of the text of their line, though they have a box of their own: in prose, or as marks."""
    if not len(pieces.row):
        return np.zeros(0, dtype=bool), np.zeros(0, dtype=bool)
    lengths = seen.page.own_text_length[pieces.row]
    column = numbers(pieces.line_place)
    length = np.bincount(column, lengths)
    own = np.bincount(column, lengths * (pieces.box == pieces.block))
    prose = (length >= PROSE_LENGTH * _lines_with(column, pieces.line)) & (own >= PROSE_OWN * length)
    box = numbers(pieces.box_place(seen))
    often = np.bincount(box) > MARKED_OFTEN * _lines_with(box, pieces.line)
    mixed = own > 0
    links = seen.page.in_link[pieces.row]
    apart = _at_end(pieces.line) & _stays_at_end(box, column, pieces.line)
    return prose[column] & ~apart, often[box] & mixed[column] & ~links


def _marks(seen: Seen, pieces: Pieces, prose: Bools) -> Bools | None:
    """Which elements of the page mark words, if any: those with the tag and class of what mostly stands in prose."""
    boxed = pieces.box != pieces.block
    step, link = seen.step[pieces.box], seen.page.in_link[pieces.box] & (seen.page.tag[pieces.box] == CODES["a"])
    named = boxed & ~link & (step >= len(seen.page.tag_names))
    if not (named & prose).any():
        return None
    known, number = np.unique(step[named], return_inverse=True)
    return np.isin(seen.step, known[np.bincount(number, prose[named]) >= MARKS * np.bincount(number)])


def _at_end(line: Ints) -> Bools:
    """Which pieces are the first or the last of their line: a link there is no part of the running text."""
    change = np.concatenate(([True], line[1:] != line[:-1], [True]))
    at_end: Bools = change[:-1] | change[1:]
    return at_end


def _stays_at_end(box: Ints, column: Ints, line: Ints) -> Bools:
    """Which pieces have a box that stands first or last in most lines of its place, and nowhere else: a date, say."""
    lines, ends = _lines_with(box, line), np.bincount(box, _at_end(line))
    count = np.bincount(box)
    once = (ends >= FIXED * count) & (count <= MARKED_OFTEN * lines)
    stays: Bools = once[box] & (lines[box] >= USUAL * _lines_with(column, line)[column])
    return stays


def _lines_with(number: Ints, line: Ints) -> npt.NDArray[np.float64]:
    """In how many lines each number stands."""
    lines = int(line.max(initial=0)) + 1
    pairs = np.sort(number.astype(np.int64) * lines + line)
    each = pairs[np.append(True, pairs[1:] != pairs[:-1])[: len(pairs)]]
    return np.bincount(each // lines, minlength=int(number.max(initial=0)) + 1).astype(np.float64)


def numbers(keys: Keys) -> Ints:
    """Keys as small numbers."""
    return np.unique(keys, return_inverse=True)[1].astype(np.int32)
