"""Boxes that touch: words that the source glues together and the style of the page sets apart.

`<span>Free delivery</span><span>Returns in 30 days</span>` has no space in it, but such pages show one. Where two
boxes of a line touch, a space goes between them if they are links, or if a capital begins the second. Two lower-case
letters or two digits may be one word in two colours: `<span>Mic</span><span>rosoft</span>`. Single letters in boxes
of their own are lettering, and code is never touched.
"""

from collections.abc import Sequence

import numpy as np

from pagesieve.page import tree
from pagesieve.page.tags import CODES, TagSet
from pagesieve.page.tree import NONE, Bools, Ints

BOXES = TagSet("span a label time small")
SHORTEST_WORD = 2  # characters
SHORTEST_LINK = 4  # characters; shorter ones are pieces of a link that was cut

_CODE = TagSet("pre code textarea svg math")


def touching_boxes(columns: tuple[Ints, Ints, Ints], texts: Sequence[str], text_places: Ints) -> dict[int, int]:
    """The places among the texts before which a space belongs, and the row of the box that begins there."""
    tag, parent, end = columns
    rows = np.flatnonzero(tag == CODES["#text"]).astype(np.int32)
    adjacent = np.flatnonzero(np.diff(text_places) == 1)
    is_box: Bools = BOXES.mask(tag)
    adjacent = adjacent[is_box[parent[rows[adjacent]]] & is_box[parent[rows[adjacent + 1]]]]
    if not len(adjacent):
        return {}
    before, after = rows[adjacent], rows[adjacent + 1]
    box = _box_between(columns, before, after)
    found = np.flatnonzero(box != NONE)
    if not len(found):
        return {}
    links = tag == CODES["a"]
    in_code = tree.within(end, _CODE.mask(tag))[after[found]]
    places = text_places[adjacent[found] + 1]
    return {
        place: row
        for place, row, code in zip(places.tolist(), box[found].tolist(), in_code.tolist(), strict=True)
        if not code and _words_meet(texts[place - 1], texts[place], links=bool(links[row]))
    }


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
    if not (first[-1].isalnum() and second[0].isalnum()):
        return False
    shorter = min(len(first.strip()), len(second.strip()))
    return shorter >= SHORTEST_WORD and (second[0].isupper() or (links and shorter >= SHORTEST_LINK))
