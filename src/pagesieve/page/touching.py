"""Boxes that touch: words that the source glues together and the style of the page sets apart.

`<span>Free delivery</span><span>Returns in 30 days</span>` has no space in it, but such pages show one. Where two
boxes of a line touch, a space goes between them if they are links, or if a capital or the sign of a currency begins
the second. Two lower-case letters or two digits may be one word in two colours: `<span>Mic</span><span>rosoft</span>`.
Single letters in boxes of their own are lettering. The cents of a price that are set small,
as in `$19<sup>99</sup>`, get a point before them, or the price would be a hundred times as high. In code
only boxes that are named lines are set apart, by a line break.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from pagesieve.page import tree
from pagesieve.page.tags import CODES, TagSet
from pagesieve.page.tree import NONE, Bools, Ints, Rows

BOXES = TagSet("span a label time small")
SHORTEST_WORD = 2  # characters
SHORTEST_LINK = 4  # characters; shorter ones are pieces of a link that was cut

CENTS = TagSet("sup small span")
"""What sets the cents of a price small; a span does so where all parts of a price have one."""

DIGITS = 2
"""Those of cents."""

MONEY = "$€£¥₹"
"""Signs of currencies that stand before an amount."""

_LINE = re.compile(r"(?:^|[\s_-])line(?:\s|$)", re.I)
_CODE = TagSet("pre code textarea svg math")
_WHOLE = re.compile(rf"(?<![\d.,])(?P<money>[{re.escape(MONEY)}]\s?)?(?:\d{{1,3}}(?:,\d{{3}})+|\d+)$")


class Parted(NamedTuple):
    """The row of a box that begins right after another one, and what belongs between them."""

    row: int
    sign: str


def touching_boxes(columns: tuple[Ints, Ints, Ints], texts: Sequence[str], text_places: Ints) -> dict[int, Parted]:
    """The places among the texts before which a space or a point belongs, with the box that begins there."""
    tag, parent, _ = columns
    rows = np.flatnonzero(tag == CODES["#text"]).astype(np.int32)
    adjacent = np.flatnonzero(np.diff(text_places) == 1)
    after = rows[adjacent + 1]
    small = (parent[after] == after - 1) & CENTS.mask(tag[parent[after]])  # the first thing in it
    cents = zip(text_places[adjacent[small] + 1].tolist(), (after[small] - 1).tolist(), strict=True)
    pointed = {
        place: Parted(row, ".")
        for place, row in cents
        if len(texts[place]) == DIGITS and _are_cents(texts, place, in_parts=tag[row] == CODES["span"])
    }
    spaced = {place: Parted(row, " ") for place, row in _spaces(columns, texts, (rows, text_places, adjacent))}
    return spaced | pointed


def touching_lines(
    columns: tuple[Ints, Ints, Ints], texts: Sequence[str], text_places: Ints, *, class_of: Callable[[int], str | None]
) -> dict[int, Parted]:
    """The places among the texts of code before which a line break belongs, with the box of the line."""
    tag, _, end = columns
    is_code = tag == CODES["pre"]
    if not is_code.any():
        return {}
    spans = np.flatnonzero((tag == CODES["span"]) & tree.within(end, is_code)).astype(np.int32)
    spans = spans[np.isin(spans, end[spans]) | np.isin(end[spans], spans)]  # right before or after another one
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


def _spaces(
    columns: tuple[Ints, Ints, Ints], texts: Sequence[str], found: tuple[Ints, Ints, Rows]
) -> Iterator[tuple[int, int]]:
    """The places before which a space belongs, and the rows of the boxes that begin there."""
    (tag, parent, end), (rows, text_places, adjacent) = columns, found
    is_box: Bools = BOXES.mask(tag)
    adjacent = adjacent[is_box[parent[rows[adjacent]]] & is_box[parent[rows[adjacent + 1]]]]
    if not len(adjacent):
        return
    before, after = rows[adjacent], rows[adjacent + 1]
    box = _box_between(columns, before, after)
    touching = np.flatnonzero(box != NONE)
    if not len(touching):
        return
    links = tag == CODES["a"]
    in_code = tree.within(end, _CODE.mask(tag))[after[touching]]
    places = text_places[adjacent[touching] + 1]
    for place, row, code in zip(places.tolist(), box[touching].tolist(), in_code.tolist(), strict=True):
        if not code and _words_meet(texts[place - 1], texts[place], links=bool(links[row])):
            yield place, row


def _box_between(columns: tuple[Ints, Ints, Ints], before: Ints, after: Ints) -> Ints:
    """For pairs of texts, the box that begins right where the box of the first one ends."""
    tag, parent, end = columns
    first = np.stack((parent[before], parent[parent[before]]))
    second = np.stack((parent[after], parent[parent[after]]))
    is_first, is_second = BOXES.mask(tag[first]), BOXES.mask(tag[second])
    touch = (end[first][:, None] == second) & is_first[:, None] & is_second
    touch = touch.reshape(-1, len(before))
    which = touch.argmax(axis=0) % len(second)
    return np.where(touch.any(axis=0), second[which, np.arange(len(before))], np.int32(NONE))


def _words_meet(first: str, second: str, *, links: bool) -> bool:
    if second[0] in MONEY:
        return first[-1].islower()
    if not (first[-1].isalnum() and second[0].isalnum()):
        return False
    shorter = min(len(first.strip()), len(second.strip()))
    return shorter >= SHORTEST_WORD and (second[0].isupper() or (links and shorter >= SHORTEST_LINK))
