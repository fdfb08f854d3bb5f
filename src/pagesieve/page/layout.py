"""What a browser paints: boxes, fonts, colours and what is seen, a column each; only a rendered page has them."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.page.columns import frozen
from pagesieve.page.tree import Bools, Ints

Floats = npt.NDArray[np.float32]
Codes = npt.NDArray[np.uint8]
Colours = npt.NDArray[np.uint32]


BOLD = 600
"""Font weight from which a text is bold."""

FAR = 1e9
"""Pixels that no page has: where the least of nothing lies."""


class Display(IntEnum):
    """How an element takes part in the layout; all other ways, such as those of ruby, are `OTHER`."""

    NONE = 0
    INLINE = 1
    INLINE_BLOCK = 2
    BLOCK = 3
    LIST_ITEM = 4
    FLEX = 5
    GRID = 6
    TABLE = 7
    TABLE_PART = 8
    CONTENTS = 9
    OTHER = 10


class Position(IntEnum):
    """What an element's place depends on."""

    STATIC = 0
    RELATIVE = 1
    ABSOLUTE = 2
    FIXED = 3
    STICKY = 4


class Side(IntEnum):
    """The bit of each side of a box, in `borders`."""

    TOP = 1
    RIGHT = 2
    BOTTOM = 4
    LEFT = 8


class Box(NamedTuple):
    """A place on the page, in CSS pixels from its top left corner."""

    x: float
    y: float
    width: float
    height: float

    def rounded(self) -> list[float]:
        """The four numbers as JSON has them, to a tenth of a pixel."""
        return [round(number, 1) for number in self]


KINDS: dict[str, Any] = {
    "x": np.float32,
    "y": np.float32,
    "width": np.float32,
    "height": np.float32,
    "visible": np.bool_,
    "painted": np.int32,
    "font_size": np.float32,
    "font_weight": np.int16,
    "colour": np.uint32,
    "background": np.uint32,
    "pictured": np.bool_,
    "borders": np.uint8,
    "display": np.uint8,
    "position": np.uint8,
    "floated": np.bool_,
}
"""The columns of a layout, and the kind of numbers in each."""


@dataclass(frozen=True, eq=False, repr=False)
class Layout:
    """One entry a row of the page, in CSS pixels from the top left corner of the page.

    A row that is not laid out, such as a script or what `display: none` hides, has no box: `x`, `y`, `width` and
    `height` are NaN there. The box of a text is around all its lines. `visible` are the rows that a person can see by
    scrolling: with an area, not transparent, not cut off. Colours are 0xRRGGBB; `background` is the one that is seen
    behind a row. `painted` is the order of painting: what comes later lies on top.
    """

    x: Floats
    y: Floats
    width: Floats
    height: Floats
    visible: Bools
    painted: Ints
    font_size: Floats
    font_weight: npt.NDArray[np.int16]
    colour: Colours
    background: Colours
    pictured: Bools  # a background picture
    borders: Codes  # bits of `Side`
    display: Codes  # a `Display`
    position: Codes  # a `Position`
    floated: Bools

    def __post_init__(self) -> None:
        for name, column in self.columns().items():
            if len(frozen(column)) != len(self):
                raise ValueError(f"column {name} of a layout has {len(column)} rows, x has {len(self)}")

    def __len__(self) -> int:
        return len(self.x)

    def __repr__(self) -> str:
        return f"<Layout of {len(self)} rows, {int(self.visible.sum())} visible>"

    @classmethod
    def of(cls, columns: Mapping[str, npt.NDArray[Any]]) -> "Layout":
        """A layout from columns of any kind of numbers."""
        return cls(**{name: np.asarray(columns[name]).reshape(-1).astype(kind) for name, kind in KINDS.items()})

    def columns(self) -> dict[str, npt.NDArray[Any]]:
        """All columns by name."""
        return {name: getattr(self, name) for name in KINDS}

    def box(self, row: int) -> Box | None:
        """The box of a row, if it has one."""
        return self.around(np.array([row]))

    def around(self, rows: Ints) -> Box | None:
        """The box around all of these rows that have one."""
        placed = rows[~np.isnan(self.x[rows])]
        if not len(placed):
            return None
        x, y, width, height = (column[placed] for column in (self.x, self.y, self.width, self.height))
        left, top = float(x.min()), float(y.min())
        return Box(left, top, float((x + width).max()) - left, float((y + height).max()) - top)
