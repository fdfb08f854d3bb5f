"""From what a browser painted to the columns of a layout."""

from typing import Any

import numpy as np
import numpy.typing as npt

from pagesieve.page.layout import Display, Layout, Position, Side
from pagesieve.page.tree import NONE, Bools, Ints
from pagesieve.rendering.capture import ELEMENT, Nodes, Painting

TRANSPARENT = 0.05
"""Opacity below which nobody sees a box."""

SMALLEST = 1.0
"""Square pixels of a box that a person may see; screen readers' texts are put into boxes of a pixel or none."""

_WHITE = 0xFFFFFF
_EVERYWHERE = (-np.inf, -np.inf, np.inf, np.inf)
_SHOWING_ITS_TEXT = "TEXTAREA"  # the control paints what is in it, which has no box of its own
_OUTWARD = np.array([[1], [1], [-1], [-1]])  # makes the least of each side the outermost

Rect = tuple[float, float, float, float]
Column = npt.NDArray[Any]


class Painted:
    """Columns with one entry a node."""

    def __init__(self, nodes: Nodes, painting: Painting) -> None:
        self.nodes = nodes
        self.count = len(nodes.kind)
        lender = self._lenders()
        self.bounds = self._united(painting)[:, lender]
        first = self._first(painting.node)[lender]
        self.styles = {name: self._spread(first, column) for name, column in painting.styles.items()}
        self.order = self._spread(first, painting.order)
        self.visible, self.background = self._seen()

    def _united(self, painting: Painting) -> npt.NDArray[np.float64]:
        """Left, top, right and bottom of each node; a node of several boxes has what is around them all."""
        corners = np.full((4, self.count), np.inf)
        left, top, width, height = painting.bounds.T
        full = (width > 0) | (height > 0)
        for side, values in enumerate((left, top, -(left + width), -(top + height))):
            np.minimum.at(corners[side], painting.node[full], values[full])
            rest = ~full & np.isinf(corners[side][painting.node])
            corners[side][painting.node[rest]] = values[rest]
        return np.where(np.isinf(corners), np.nan, corners * _OUTWARD)

    def _lenders(self) -> list[int]:
        """The node whose box each node has: its own, but for the text of a control, which has the control's."""
        return [
            parent if parent >= 0 and self.nodes.name[parent] == _SHOWING_ITS_TEXT else node
            for node, parent in enumerate(self.nodes.parent)
        ]

    def _first(self, node: npt.NDArray[np.int64]) -> Ints:
        """The first entry of each node, or `NONE`."""
        first = np.full(self.count, NONE, dtype=np.int32)
        first[node[::-1]] = np.arange(len(node), dtype=np.int32)[::-1]
        return first

    def _spread(self, first: Ints, column: Column) -> Column:
        return np.where(first == NONE, 0, np.append(column, 0)[first])

    def layout(self, rows: Ints, parent: Ints) -> Layout:
        """The columns by row, from the nodes and the parents of the rows."""
        bounds, visible = self._at(rows, self.bounds, np.nan), self._at(rows, self.visible, False)
        boxless = _fill(bounds, visible, parent)
        left, top, right, bottom = bounds
        style = {name: self._at(rows, column, 0) for name, column in self.styles.items()}
        sides = [np.where(style[f"border-{side.name.lower()}-width"] > 0, side, 0) for side in Side]
        return Layout.of(
            {
                "x": left,
                "y": top,
                "width": right - left,
                "height": bottom - top,
                "visible": visible,
                "painted": self._at(rows, self.order, 0),
                "font_size": style["font-size"],
                "font_weight": style["font-weight"],
                "colour": style["color"].astype(np.uint32) & _WHITE,
                "background": self._at(rows, self.background, _WHITE),
                "pictured": style["background-image"] > 0,
                "borders": np.sum(sides, axis=0),
                "display": np.where(boxless, Display.CONTENTS, style["display"]),
                "position": style["position"],
                "floated": style["float"] > 0,
            }
        )

    @staticmethod
    def _at(rows: Ints, column: Column, missing: Any) -> Column:
        found: Column = np.where(rows == NONE, missing, column[..., rows])
        return found

    def _seen(self) -> tuple[Bools, Column]:
        """Which nodes can be seen, and the colour behind each: both follow from the nodes around them."""
        walk = _Walk(self)
        for node, parent in enumerate(self.nodes.parent):
            walk.enter(node, parent)
        return np.array(walk.visible, dtype=bool), np.array(walk.background, dtype=np.uint32)


def _fill(bounds: Column, visible: Bools, parent: Ints) -> Bools:
    """Give rows that have no box themselves, but hold some, the box around these; say which they were."""
    boxless: Bools = np.isnan(bounds[0])
    held = [list(side) for side in np.where(boxless, np.inf, bounds * _OUTWARD).T]
    above_of = parent.tolist()
    for row in range(len(parent) - 1, 0, -1):
        above = above_of[row]
        if boxless[above]:
            held[above] = list(map(min, held[above], held[row]))
            visible[above] |= visible[row]
    around = np.array(held).T
    boxless &= np.isfinite(around[0])
    bounds[:, boxless] = (around * _OUTWARD)[:, boxless]
    return boxless


class _Walk:
    """What the nodes so far hand down to those in them: how opaque they are, what cuts them off, the colour behind."""

    def __init__(self, painted: Painted) -> None:
        self.bounds = painted.bounds.T.tolist()
        names = ("background-color", "visibility", "opacity", "position")
        self.style = dict(zip(names, (painted.styles[name].tolist() for name in names), strict=True))
        self.clips = ((painted.styles["overflow-x"] > 0) & (painted.styles["overflow-y"] > 0)).tolist()
        self.laid_out = (~np.isnan(painted.bounds[0])).tolist()
        self.elements = [kind == ELEMENT for kind in painted.nodes.kind]
        self.names = painted.nodes.name
        self.visible: list[bool] = []
        self.background: list[int] = []
        self.opacity: list[float] = []
        self.window: list[Rect] = []  # what the nodes in this one can be seen through
        self.outer: list[Rect] = []  # the same for those that are placed absolutely

    def enter(self, node: int, parent: int) -> None:
        """Go on to a node, whose parent was entered before."""
        inherited = (1.0, _WHITE, _EVERYWHERE, _EVERYWHERE)
        if parent >= 0:
            inherited = self.opacity[parent], self.background[parent], self.window[parent], self.outer[parent]
        opacity, background, window, outer = inherited
        if self.laid_out[node] and self.elements[node]:
            opacity *= self.style["opacity"][node]
            background = _over(int(self.style["background-color"][node]), background)
            window, outer = self._windows(node, window, outer)
        self.visible.append(self._is_seen(node, opacity, self._seen_through(node, parent)))
        self.opacity.append(opacity)
        self.background.append(background)
        self.window.append(window)
        self.outer.append(outer)

    def _seen_through(self, node: int, parent: int) -> Rect:
        """The window that a node itself is seen through."""
        position = self.style["position"][node] if self.elements[node] else Position.STATIC
        if parent < 0 or position == Position.FIXED:
            return _EVERYWHERE
        return self.outer[parent] if position == Position.ABSOLUTE else self.window[parent]

    def _windows(self, node: int, window: Rect, outer: Rect) -> tuple[Rect, Rect]:
        """The windows for what is in an element: its own box cuts off what overflows."""
        position = self.style["position"][node]
        if position == Position.FIXED:
            window = outer = _EVERYWHERE
        elif position == Position.ABSOLUTE:
            window = outer
        if self.clips[node] and self.names[node] not in {"HTML", "BODY"}:  # theirs is the window of the browser
            window = _common(window, self.bounds[node])
        return window, (window if position != Position.STATIC else outer)

    def _is_seen(self, node: int, opacity: float, window: Rect) -> bool:
        if not self.laid_out[node] or not self.style["visibility"][node] or opacity < TRANSPARENT:
            return False
        left, top, right, bottom = _common(window, self.bounds[node])
        on_page = right > 0 and bottom > 0
        return on_page and right > left and bottom > top and (right - left) * (bottom - top) > SMALLEST


def _common(one: Rect, other: Rect) -> Rect:
    """What two rectangles share.

    >>> _common((0, 0, 10, 10), (5, -5, 20, 5))
    (5, 0, 10, 5)
    """
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def _over(colour: int, behind: int) -> int:
    """The colour that is seen when one that may be transparent, 0xAARRGGBB, lies over another, 0xRRGGBB.

    >>> hex(_over(0x80000000, 0xFFFFFF)), hex(_over(0, 0x123456)), hex(_over(0xFF00FF00, 0))
    ('0x7f7f7f', '0x123456', '0xff00')
    """
    alpha = colour >> 24
    channels = (((colour >> s & 255) * alpha + (behind >> s & 255) * (255 - alpha)) // 255 << s for s in (16, 8, 0))
    return sum(channels)
