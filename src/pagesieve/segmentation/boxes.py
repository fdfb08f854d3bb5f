"""Where candidates lie on a rendered page, how large they are, and what sets them apart from what is around them."""

from collections.abc import Sequence
from typing import NamedTuple, Self

import numpy as np
import numpy.typing as npt

from pagesieve.page import Layout, tree
from pagesieve.page.layout import BOLD, FAR, Position
from pagesieve.page.tree import NONE, Bools, Ints
from pagesieve.segmentation.candidates import Candidates
from pagesieve.segmentation.view import Floats, Lines, View


class Frames(NamedTuple):
    """The frame around the leaves of each candidate that can be seen, in pixels; `seen` tells which have any."""

    left: Floats
    top: Floats
    right: Floats
    bottom: Floats
    seen: Bools

    @classmethod
    def of(cls, candidates: Candidates, layout: Layout) -> Self:
        """The frames of all candidates."""
        leaves = candidates.leaves
        visible = layout.visible[leaves] & ~np.isnan(layout.x[leaves])
        x, y = (np.where(visible, side[leaves], FAR).astype(np.float64) for side in (layout.x, layout.y))
        right = np.where(visible, -x - layout.width[leaves], FAR)
        bottom = np.where(visible, -y - layout.height[leaves], FAR)
        left, top, minus_right, minus_bottom = (
            least(side, candidates.first, candidates.last) for side in (x, y, right, bottom)
        )
        seen = left < FAR
        return cls(
            np.where(seen, left, 0),
            np.where(seen, top, 0),
            np.where(seen, -minus_right, 0),
            np.where(seen, -minus_bottom, 0),
            seen,
        )

    def at(self, chosen: Sequence[int]) -> "Frames":
        """The frames of some of the candidates."""
        left, top, right, bottom, seen = self
        return Frames(left[chosen], top[chosen], right[chosen], bottom[chosen], seen[chosen])

    @property
    def width(self) -> Floats:
        """Pixels from left to right."""
        return self.right - self.left

    @property
    def height(self) -> Floats:
        """Pixels from top to bottom."""
        return self.bottom - self.top


def least(values: Floats, first: Ints, last: Ints) -> Floats:
    """The least of the values `[first, last)`, for ranges that are not empty: by the minima of 2^k neighbours.

    >>> least(np.array([5.0, 3.0, 4.0, 9.0]), np.array([0, 2, 3]), np.array([4, 4, 4]))
    array([3., 4., 9.])
    """
    level = np.log2(last - first).astype(np.int32)
    found = np.empty(len(first))
    minima = values
    for k in range(int(level.max(initial=0)) + 1):
        at = level == k
        found[at] = np.minimum(minima[first[at]], minima[last[at] - 2**k])
        minima = np.minimum(minima[: -(2**k)], minima[2**k :])
    return found


def boxes(view: View, layout: Layout) -> Lines:
    """Places and sizes, gaps to neighbours, backgrounds and borders, fonts. What is not seen is at -1."""
    frames = Frames.of(view.candidates, layout)
    sides = layout.width[:3][~np.isnan(layout.width[:3])]  # of the page and its body
    width = max(float(sides.max(initial=1.0)), 1.0)
    height = max(float(frames.bottom.max(initial=1.0)), 1.0)
    lines = {name: np.where(frames.seen, line, -1) for name, line in _places(view, frames, (width, height)).items()}
    return {
        **lines,
        **_outer(view, layout, frames),
        **_gaps(view, frames),
        **_looks(view, layout),
        **_fonts(view, layout),
    }


def _places(view: View, frames: Frames, page: tuple[float, float]) -> Lines:
    left, top, right, bottom, _ = frames
    width, height, above = frames.width, frames.height, view.above
    area = width * height
    return {
        "left": left / page[0],
        "right": right / page[0],
        "width": width / page[0],
        "off the middle": np.abs((left + right) / 2 / page[0] - 0.5),
        "top": top / page[1],
        "bottom": bottom / page[1],
        "height": height / page[1],
        "pixels above": top,
        "pixels below": page[1] - bottom,
        "pixels wide": width,
        "pixels high": height,
        "width to height": width / np.maximum(height, 1),
        "area": area / (page[0] * page[1]),
        "pixels": area,
        "width of parent": width / np.maximum(width[above], 1),
        "height of parent": height / np.maximum(height[above], 1),
        "area of parent": area / np.maximum(area[above], 1),
        "height of page": np.full(len(left), page[1]),
        "text to area": view.text * 100 / np.maximum(area, 1),
    }


def _outer(view: View, layout: Layout, frames: Frames) -> Lines:
    """The box of a candidate's outermost element, against the frame of its leaves."""
    width, height = layout.width[view.candidates.row], layout.height[view.candidates.row]
    room = np.maximum(frames.width * frames.height, 1)
    return {
        "pixels of box wide": np.nan_to_num(width, nan=-1),
        "pixels of box high": np.nan_to_num(height, nan=-1),
        "box to leaves": np.nan_to_num(width * height / room, nan=-1),
    }


def _gaps(view: View, frames: Frames) -> Lines:
    """How candidates stand to those right before and after them."""
    left, top, _, bottom, seen = frames
    candidates, lines = view.candidates, Lines()
    for name, siblings in (("next", tree.next_siblings), ("previous", tree.previous_siblings)):
        other = siblings(candidates.end, candidates.parent)
        there = (other != NONE) & seen & seen[other]
        gap = np.maximum(top, top[other]) - np.minimum(bottom, bottom[other])
        lower = np.maximum(np.minimum(frames.height, frames.height[other]), 1)
        lines |= {
            f"pixels to {name}": np.where(there, gap, -FAR),
            f"beside {name}": np.where(there, -gap / lower, -FAR),
            f"left of {name}": np.where(there, np.sign(left[other] - left), -FAR),
            f"width to {name}": np.where(there, frames.width / np.maximum(frames.width[other], 1), -1),
        }
    return lines


def _looks(view: View, layout: Layout) -> Lines:
    """Backgrounds, borders, and what is taken out of the flow."""
    behind, candidates = layout.background, view.candidates
    inner = behind[candidates.inner]
    other = (behind != behind[np.maximum(view.page.parent, 0)]) | layout.pictured
    return {
        "background of its own": view.having(np.flatnonzero(other)),
        "background unlike parent": inner != behind[candidates.row[view.above]],
        "lightness": sum((inner >> shift & 255).astype(np.float64) for shift in (0, 8, 16)) / (3 * 255),
        "border": view.having(np.flatnonzero(layout.borders)),
        "floated": view.having(np.flatnonzero(layout.floated)),
        "out of the flow": view.having(np.flatnonzero(layout.position >= Position.ABSOLUTE)),
    }


def _fonts(view: View, layout: Layout) -> Lines:
    """Mean and largest font, and how much is bold; what has no text is at -1."""
    candidates, leaves = view.candidates, view.candidates.leaves
    seen = np.where(layout.visible, view.characters, 0)
    size = np.nan_to_num(layout.font_size).astype(np.float64)
    text = view.held(seen)
    mean = view.held(seen * size) / np.maximum(text, 1)
    largest = -least(-np.where(seen[leaves] > 0, size[leaves], 0), candidates.first, candidates.last)
    usual = max(float(mean[0]), 1.0)
    lines = {
        "font size": mean,
        "font size to page": mean / usual,
        "largest font": largest,
        "largest font to page": largest / usual,
        "bold share": view.held(seen * (layout.font_weight >= BOLD)) / np.maximum(text, 1),
    }
    return {name: np.where(text > 0, line, -1) for name, line in lines.items()} | {
        "seen leaves": _seen(candidates, layout)
    }


def _seen(candidates: Candidates, layout: Layout) -> npt.NDArray[np.float64]:
    """The share of each candidate's leaves that can be seen."""
    sums = np.concatenate(([0], np.cumsum(layout.visible[candidates.leaves])))
    share: Floats = (sums[candidates.last] - sums[candidates.first]) / (candidates.last - candidates.first)
    return share
