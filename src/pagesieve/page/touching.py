"""Boxes that touch: words that the source glues together and the style of the page sets apart.

`<span>Free delivery</span><span>Returns in 30 days</span>` has no space in it, but such pages show one. Where two
boxes of a line touch, a space goes between them if they are links, if a capital or the sign of a currency begins the
second, if a digit does after a word or a capital after a sentence, and between two amounts of money. Whatever
follows a label such as `<b>Size:</b>` is apart from it. Two lower-case letters or two digits may be one word in two
colours: `<span>Mic</span><span>rosoft</span>`.
Single letters in boxes of their own are lettering. The cents of a price that are set small,
as in `$19<sup>99</sup>`, get a point before them, or the price would be a hundred times as high. In code
only boxes that are named lines are set apart, by a line break.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from pagesieve.page import tree
from pagesieve.page.tags import BLOCK, CODES, TagSet
from pagesieve.page.tree import NONE, Bools, Ints, Rows

BOXES = TagSet("span a label time small del ins s strike")
SHORTEST_WORD = 2  # characters
SHORTEST_LINK = 4  # characters; shorter ones are pieces of a link that was cut

SHORTEST_LABEL = 4
"""Characters of a label, with its colon."""

ENDS_A_WORD = 4
"""Letters, the last one small, from which the digit after them is no part of the word."""

CENTS = TagSet("sup small span")
"""What sets the cents of a price small; a span does so where all parts of a price have one."""

DIGITS = 2
"""Those of cents."""

MONEY = "$€£¥₹"
"""Signs of currencies that stand before an amount."""

_LINE = re.compile(r"(?:^|[\s_-])line(?:\s|$)", re.I)
_CODE = TagSet("pre code textarea svg math kbd samp tt var")
_WORDS = re.compile(r"\w \w")
_OF_AN_ADDRESS = re.compile(r"[/\\@:]|\.\w")
_AMOUNT = re.compile(rf"[{re.escape(MONEY)}]\s?\d[\d.,]{{0,20}}")
_WHOLE = re.compile(rf"(?<![\d.,])(?P<money>[{re.escape(MONEY)}]\s?)?(?:\d{{1,3}}(?:,\d{{3}})+|\d+)$")


class Parted(NamedTuple):
    """The row of a box, or of a text, that begins right after another one, and what belongs between them."""

    row: int
    sign: str


class _Texts(NamedTuple):
    """The texts of a page: all strings; the rows of those that are not blank, their places, which follow the last."""

    strings: Sequence[str]
    rows: Rows
    places: Ints
    follows: Bools


def touching_boxes(columns: tuple[Ints, Ints, Ints], texts: Sequence[str], text_places: Ints) -> dict[int, Parted]:
    """The places among the texts before which a space or a point belongs, with the box that begins there."""
    tag, parent, _ = columns
    rows = (tag == CODES["#text"]).nonzero()[0]
    around, follows = parent[rows], text_places[1:] - text_places[:-1] == 1
    small = follows & (around == rows - 1)[1:] & CENTS.mask(tag[around[1:]])  # the first thing in it
    after = small.nonzero()[0] + 1
    cents = zip(text_places[after].tolist(), around[after].tolist(), strict=True)
    pointed = {
        place: Parted(row, ".")
        for place, row in cents
        if len(texts[place]) == DIGITS and _are_cents(texts, place, in_parts=tag[row] == CODES["span"])
    }
    found = _Texts(texts, rows, text_places, follows)
    spaced = (*_between_boxes(columns, found), *_after_labels(columns, found))
    return {place: Parted(row, " ") for place, row in spaced} | pointed


def touching_lines(
    columns: tuple[Ints, Ints, Ints], texts: Sequence[str], text_places: Ints, *, class_of: Callable[[int], str | None]
) -> dict[int, Parted]:
    """The places among the texts of code before which a line break belongs, with the box of the line."""
    tag, _, end = columns
    is_code = tag == CODES["pre"]
    if not is_code.any():
        return {}
    spans = ((tag == CODES["span"]) & tree.within(end, is_code)).nonzero()[0]
    begins, stops = np.zeros((2, len(tag) + 1), dtype=bool)
    begins[spans], stops[end[spans]] = True, True
    spans = spans[stops[spans] | begins[end[spans]]]  # right before or after another one
    lines = [row for row in spans.tolist() if _LINE.search(class_of(row) or "")]
    rows = np.flatnonzero(tag == CODES["#text"])
    first, stop = rows.searchsorted(lines).tolist(), rows.searchsorted(end[lines]).tolist()
    found: dict[int, Parted] = {}
    stopped, breaks = NONE, 0  # where the line before ended, and how many breaks belong after the last text
    for row, start, after in zip(lines, first, stop, strict=True):
        breaks = breaks + 1 if row == stopped else 0
        stopped = int(end[row])
        if start == after:  # an empty line; before all others it is none
            breaks -= not breaks
            continue
        place = int(text_places[start])
        if breaks > 0 and not (texts[place - 1].endswith("\n") or texts[place].startswith("\n")):
            found[place] = Parted(row, "\n" * breaks)
        breaks = 0
    return found


def _are_cents(texts: Sequence[str], place: int, *, in_parts: bool = False) -> bool:
    """Whether a text of two characters is digits right after the whole part of a price.

    Where the parts of a price stand apart (`in_parts`), its sign does so too.

    >>> _are_cents(["now $19", "99"], 1), _are_cents(["$", "1,019", "99"], 2), _are_cents(["19", "99", "$"], 1)
    (True, True, False)
    >>> _are_cents(["now $19", "12"], 1, in_parts=True), _are_cents(["$", "1,019", "99"], 2, in_parts=True)
    (False, True)
    """
    if not texts[place].isdecimal():
        return False
    whole = _WHOLE.search(texts[place - 1])
    if whole is None or whole["money"]:
        return whole is not None and not in_parts
    return place > 1 and whole.start() == 0 and texts[place - 2].rstrip().endswith((*MONEY,))


def _between_boxes(columns: tuple[Ints, Ints, Ints], texts: _Texts) -> Iterator[tuple[int, int]]:
    """The places where a box touches another one and a space belongs, and the rows of the boxes that begin there."""
    tag, parent, _ = columns
    in_box: Bools = BOXES.mask(tag[parent[texts.rows]])
    after = (texts.follows & in_box[1:] & in_box[:-1]).nonzero()[0] + 1
    if not len(after):
        return
    box = _box_between(columns, texts.rows[after - 1], texts.rows[after])
    touching = (box != NONE).nonzero()[0]
    if not len(touching):
        return
    after, box = after[touching], box[touching]
    links = tag[box] == CODES["a"]
    pairs = (column.tolist() for column in (texts.places[after], box, links, _in_code(columns, texts.rows[after])))
    for place, row, link, coded in zip(*pairs, strict=True):
        if not coded and _words_meet(texts.strings[place - 1], texts.strings[place], links=link):
            yield place, row


def _after_labels(columns: tuple[Ints, Ints, Ints], texts: _Texts) -> Iterator[tuple[int, int]]:
    """The places of what is said right after a label and touches it, and the rows, of boxes or texts, that begin there.

    A border of a box must lie between: a comment alone sets nothing apart.
    """
    tag, parent, end = columns
    labels = [number for number, place in enumerate(texts.places[:-1].tolist()) if texts.strings[place][-1] == ":"]
    if not labels:
        return
    label, said = texts.rows[labels], texts.rows[1:][labels]
    begins, is_block = label + 1, BLOCK.mask(tag)
    blocks = is_block.cumsum()
    in_one = parent[begins] == parent[label]
    apart = (blocks[said] > blocks[label]) | (is_block[parent[label]] & ~in_one) | ((begins == said) & in_one)
    coded = _in_code(columns, np.stack((label, said))).any(axis=0)
    touching = texts.follows[labels] & (said < end[begins]) & ~apart & ~coded
    for place, row in zip(texts.places[1:][labels][touching].tolist(), begins[touching].tolist(), strict=True):
        if _is_labelled(texts.strings[place - 1], texts.strings[place]):
            yield place, row


def _in_code(columns: tuple[Ints, Ints, Ints], rows: Rows) -> Bools:
    """Which of these rows lie in code."""
    tag, _, end = columns
    code = _CODE.mask(tag)
    inside: Bools = tree.within(end, code)[rows] if code.any() else code[rows]
    return inside


def _box_between(columns: tuple[Ints, Ints, Ints], before: Rows, after: Rows) -> Ints:
    """For pairs of texts in boxes, the box that begins right where the box of the first one ends.

    Both may be the box of the text or the box around that.
    """
    tag, parent, end = columns
    first, second = parent[before], parent[after]
    outer_first, outer_second = parent[first], parent[second]
    stop = end[first]
    outer_stop = np.where(BOXES.mask(tag[outer_first]), end[outer_first], np.int32(NONE))
    inner = (stop == second) | (outer_stop == second)
    outer = ((stop == outer_second) | (outer_stop == outer_second)) & BOXES.mask(tag[outer_second])
    return np.where(inner, second, np.where(outer, outer_second, np.int32(NONE)))


def _words_meet(first: str, second: str, *, links: bool) -> bool:
    """Whether a space belongs between the texts of two boxes."""
    if second[0] in MONEY:
        return first[-1].islower() or _are_amounts(first, second)
    if first[-1] in MONEY:
        return _are_amounts(first[::-1], second[::-1])  # the sign behind
    if first[-1] == ":":
        return _is_labelled(first, second)
    if not (first[-1].isalnum() and second[0].isalnum()):
        return first[-1] in ".!?" and second[0].isupper() and _WORDS.search(first) is not None
    shorter = min(len(first.strip()), len(second.strip()))
    is_number = second[0].isdecimal() and _ends_in_word(first)
    return is_number or (shorter >= SHORTEST_WORD and (second[0].isupper() or (links and shorter >= SHORTEST_LINK)))


def _ends_in_word(text: str) -> bool:
    """Whether no digit after a text is a part of its last word.

    >>> _ends_in_word("Beds"), _ends_in_word("CO"), _ends_in_word("IP68"), _ends_in_word("ABCDE")
    (True, False, False, False)
    """
    end = text[-ENDS_A_WORD:]
    return len(end) == ENDS_A_WORD and end.isalpha() and end[-1].islower()


def _is_labelled(first: str, second: str) -> bool:
    """Whether a text with a colon at its end is a label, and the other one what it says of something.

    >>> _is_labelled("Size:", "42"), _is_labelled("Price:", "$20"), _is_labelled("12:", "30"), _is_labelled("xml:", "a")
    (True, True, False, False)
    >>> _is_labelled("At http://localhost:", "80"), _is_labelled("Call std::", "map"), _is_labelled("Art.-Nr.:", "7")
    (False, False, True)
    """
    label = first.lstrip()
    if len(label) < SHORTEST_LABEL or not label[0].isupper() or label[-2].isdecimal():
        return False
    is_address = _OF_AN_ADDRESS.search(label.rsplit(maxsplit=1)[-1][:-1]) is not None
    return not is_address and (second[0].isalnum() or second[0] in MONEY)


def _are_amounts(first: str, second: str) -> bool:
    """Whether two texts are amounts of money, each with its sign before it.

    >>> _are_amounts("$98.00", "$130.00"), _are_amounts("29", "€99")
    (True, False)
    """
    return _AMOUNT.fullmatch(first.strip()) is not None and _AMOUNT.fullmatch(second.strip()) is not None
