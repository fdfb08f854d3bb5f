"""What Chromium's `DOMSnapshot.captureSnapshot` says about a page, as columns: one entry a node of its DOM.

The nodes stand in document order, and in the flat tree: what a shadow root shows stands in its host, and what is
slotted stands in its slot, as a person sees it. https://chromedevtools.github.io/devtools-protocol/tot/DOMSnapshot/
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.page.layout import Display, Position, Side

ELEMENT, TEXT, COMMENT, DOCTYPE = 1, 3, 8, 10  # node types of the DOM standard

_UNWRITABLE = re.compile("[\0\ud800-\udfff]")  # scripts may put nulls and halves of characters into a text

_CHANNEL = re.compile(r"(?<![\w-])-?\d+(?:\.\d+)?(?:e-?\d+)?")  # and not the 3 of display-p3

Styles = dict[str, npt.NDArray[Any]]


class Nodes(NamedTuple):
    """The DOM of a page; what CSS made up, such as `::before`, is no part of it."""

    parent: Sequence[int]
    kind: Sequence[int]
    name: Sequence[str]
    value: Sequence[str]
    attributes: Sequence[Sequence[str]]
    doctype: str


class Painting(NamedTuple):
    """What was laid out: the node of each entry, its box as x, y, width and height, its order, its styles."""

    node: npt.NDArray[np.int64]
    bounds: npt.NDArray[np.float64]
    order: npt.NDArray[np.int32]
    styles: Styles


def request() -> dict[str, Any]:
    """What the browser is asked for."""
    return {"computedStyles": list(_READERS), "includePaintOrder": True}


def captured(answer: dict[str, Any]) -> tuple[Nodes, Painting]:
    """The nodes of the main document, and how they were painted."""
    document, strings = answer["documents"][0], [_UNWRITABLE.sub("\ufffd", string) for string in answer["strings"]]
    made_up = np.zeros(len(document["nodes"]["nodeType"]), dtype=bool)
    made_up[document["nodes"]["pseudoType"]["index"]] = True
    new_number = np.cumsum(~made_up) - 1
    kept = np.flatnonzero(~made_up).tolist()
    nodes = _nodes(document, strings, kept)
    parents = [int(new_number[parent]) if parent >= 0 else -1 for parent in nodes.parent]
    return nodes._replace(parent=parents), _painting(document["layout"], strings, np.where(made_up, -1, new_number))


def _nodes(document: dict[str, Any], strings: list[str], kept: list[int]) -> Nodes:
    found = document["nodes"]
    chosen = {name: [found[name][i] for i in kept] for name in ("parentIndex", "nodeType", "attributes")}
    name, value = ([_string(strings, found[key][i]) for i in kept] for key in ("nodeName", "nodeValue"))
    attributes = [[_string(strings, number) for number in pairs] for pairs in chosen["attributes"]]
    doctype = [_string(strings, document[key]) for key in ("publicId", "systemId")]
    return Nodes(chosen["parentIndex"], chosen["nodeType"], name, value, attributes, _doctype(*doctype))


def _string(strings: list[str], number: int) -> str:
    return strings[number] if number >= 0 else ""


def _doctype(public: str, system: str) -> str:
    """The document type as it is written.

    >>> _doctype("", ""), _doctype("-//W3C//DTD HTML 4.01//EN", "")
    ('<!DOCTYPE html>', '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN">')
    """
    kind = f' PUBLIC "{public}"' if public else " SYSTEM" if system else ""
    place = f' "{system}"' if system else ""
    return f"<!DOCTYPE html{kind}{place}>"


def _painting(found: dict[str, Any], strings: list[str], number: npt.NDArray[np.int64]) -> Painting:
    node = number[found["nodeIndex"]]
    styled = np.array([bool(styles) for styles in found["styles"]], dtype=bool) & (node >= 0)
    entries = np.flatnonzero(styled)
    numbers = np.array([found["styles"][entry] for entry in entries], dtype=np.int64).reshape(-1, len(_READERS))
    styles = {
        name: _read(read, strings, column) for (name, read), column in zip(_READERS.items(), numbers.T, strict=True)
    }
    bounds = np.array(found["bounds"], dtype=np.float64).reshape(-1, 4)[entries]
    return Painting(node[entries], bounds, np.array(found["paintOrders"], dtype=np.int32)[entries], styles)


def _read(read: Callable[[str], float], strings: list[str], column: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """A style as numbers; each distinct value is read once."""
    distinct, which = np.unique(column, return_inverse=True)
    values = np.array([read(_string(strings, number)) for number in distinct.tolist()], dtype=np.float64)
    return values[which]


def number(value: str) -> float:
    """The number that a style begins with.

    >>> number("13.5px"), number("normal")
    (13.5, 0.0)
    """
    found = re.match(r"-?\d+(?:\.\d+)?(?:e-?\d+)?", value)
    return float(found[0]) if found else 0.0


def colour(value: str) -> float:
    """A colour as 0xAARRGGBB; one in a colour space that is not RGB is taken for grey.

    >>> [hex(int(colour(value))) for value in ("rgb(255, 0, 16)", "rgba(0, 0, 0, 0)", "color(srgb none 0 1 / 0.5)")]
    ['0xffff0010', '0x0', '0x800000ff']
    >>> hex(int(colour("oklch(0.5 0.1 20 / 0)")))
    '0x808080'
    """
    parts = [float(part) for part in _CHANNEL.findall(value.replace("none", "0"))]
    alpha = (parts[3:4] or [1.0])[0]
    if value.startswith("rgb"):
        red, green, blue = parts[:3]
    elif value.startswith("color(srgb "):
        red, green, blue = (255 * part for part in parts[:3])
    else:
        red, green, blue = 128.0, 128.0, 128.0
    channels = (255 * alpha, red, green, blue)
    return float(sum(_byte(channel) << shift for channel, shift in zip(channels, (24, 16, 8, 0), strict=True)))


def _byte(channel: float) -> int:
    return min(max(int(channel + 0.5), 0), 255)


_DISPLAYS = {
    "inline": Display.INLINE,
    "block": Display.BLOCK,
    "flow-root": Display.BLOCK,
    "list-item": Display.LIST_ITEM,
    "flex": Display.FLEX,
    "grid": Display.GRID,
    "table": Display.TABLE,
    "contents": Display.CONTENTS,
    "none": Display.NONE,
}


def display(value: str) -> float:
    """The way of layout that a value of `display` stands for.

    >>> Display(int(display("table-cell"))), Display(int(display("inline-flex"))), Display(int(display("ruby")))
    (<Display.TABLE_PART: 8>, <Display.INLINE_BLOCK: 2>, <Display.OTHER: 10>)
    """
    if value.startswith("inline-"):
        return Display.INLINE_BLOCK
    return Display.TABLE_PART if value.startswith("table-") else _DISPLAYS.get(value, Display.OTHER)


def _position(value: str) -> float:
    return Position[value.upper()] if value.upper() in Position.__members__ else Position.STATIC


def _is(*expected: str) -> Callable[[str], float]:
    return lambda value: float(value in expected)


def _is_not(*expected: str) -> Callable[[str], float]:
    return lambda value: float(value not in expected)


_READERS: dict[str, Callable[[str], float]] = {
    "font-size": number,
    "font-weight": number,
    "color": colour,
    "background-color": colour,
    "background-image": _is_not("none"),
    "visibility": _is("visible"),
    "opacity": number,
    "display": display,
    "position": _position,
    "float": _is_not("none"),
    "overflow-x": _is("hidden", "clip"),  # what scrolls can be seen
    "overflow-y": _is("hidden", "clip"),
    **{f"border-{side.name.lower()}-width": number for side in Side},
}
"""The computed styles that are asked for, and how each becomes a number."""
