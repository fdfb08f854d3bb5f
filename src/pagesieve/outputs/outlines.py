"""A picture of a rendered page with its regions outlined: an HTML page that a browser turns into a PNG."""

import base64
from collections.abc import Sequence
from html import escape
from itertools import islice
from typing import NamedTuple

from pagesieve.methods import Role
from pagesieve.page import Box

TALLEST, WIDEST = 3600, 6000
"""Pixels of a page that are shown; the outlines of a larger one could not be read in one picture."""

HEAD = 56  # pixels of the bar above the page, with its title and the roles
LABEL_HEIGHT, LETTER, PADDING = 20, 8.2, 7  # pixels of a label, of a letter in it, and on both sides
MOST_PLACES = 60  # that are tried for a label
FAINT, STRONG = 14, 46  # how opaque a region is that is not important at all, and one that is all important, of 255
SMALLEST = 14  # pixels of the shorter side of an outline; smaller ones are points
APART = 3  # pixels from an outline to the one around it, where the two would run together

COLOURS: dict[str, str] = {
    "page": "#57606a",
    "main": "#1a7f37",
    "article": "#1a7f37",
    "comment": "#0e7490",
    "header": "#7c3aed",
    "navigation": "#2563eb",
    "sidebar": "#b45309",
    "related": "#c026d3",
    "advert": "#dc2626",
    "form": "#a16207",
    "share": "#0d9488",
    "notice": "#e11d48",
    "footer": "#475569",
    "other": "#8a8f98",
}
_MORE = ("#4d7c0f", "#0369a1", "#9d174d", "#6d28d9", "#c2410c", "#115e59")


class Outline(NamedTuple):
    """A region to draw: its role, its importance, its place, and how many levels of regions it holds."""

    role: Role
    importance: float
    box: Box
    levels: int


class Painted(NamedTuple):
    """What the outlines are drawn on: a screenshot of a page, its width and height, and its title."""

    screenshot: bytes
    width: int
    height: int
    title: str


def outlined(painted: Painted, outlines: Sequence[Outline]) -> str:
    """The HTML of the picture, which has the `picture_size` of the page."""
    width, height = min(painted.width, WIDEST), min(painted.height, TALLEST)
    shown = [_within(outline, width, height) for outline in outlines]
    seen = [outline for outline in shown if min(outline.box.width, outline.box.height) >= SMALLEST]
    labels = _Labels(height)
    boxes = "".join(_box(outline) for outline in seen)
    named = "".join(labels.label(outline) for outline in sorted(seen, key=lambda outline: outline.levels))
    below = painted.height - height
    more = f'<div class="more">{below:,} more pixels below</div>' if below else ""
    return (
        f"<!DOCTYPE html><meta charset=utf-8><style>{_STYLE}</style>"
        f'<header style="width:{width}px"><b>{escape(painted.title)}</b>{_legend(seen)}</header>'
        f'<main style="width:{width}px;height:{height}px">'
        f'<img src="data:image/png;base64,{base64.b64encode(painted.screenshot).decode()}">{boxes}{named}{more}</main>'
    )


def picture_size(width: int, height: int) -> tuple[int, int]:
    """The width and the height of the picture of a page."""
    return min(width, WIDEST), HEAD + min(height, TALLEST)


def colour(role: Role) -> str:
    """The colour of a role; roles that have none of their own share a few more."""
    return COLOURS.get(str(role)) or _MORE[sum(map(ord, role)) % len(_MORE)]


def _legend(outlines: Sequence[Outline]) -> str:
    """The roles that are there, in the order in which they come."""
    roles = dict.fromkeys(outline.role for outline in outlines)
    return "".join(f'<i style="background:{colour(role)}">{escape(role)}</i>' for role in roles)


def _within(outline: Outline, width: int, height: int) -> Outline:
    """The part of an outline that is in the picture, a little around what it holds."""
    apart = APART * (outline.levels + 1)
    left, top = max(outline.box.x - apart, 0), max(outline.box.y - apart, 0)
    right = min(outline.box.x + outline.box.width + apart, width)
    bottom = min(outline.box.y + outline.box.height + apart, height)
    return outline._replace(box=Box(left, top, right - left, bottom - top))


def _box(outline: Outline) -> str:
    """A frame; what holds no further regions is filled, the more the more important it is."""
    x, y, width, height = outline.box
    ink = colour(outline.role)
    fill = f"{ink}{round(FAINT + (STRONG - FAINT) * outline.importance):02x}" if not outline.levels else "none"
    return (
        f'<div class="box" style="left:{x:.0f}px;top:{y:.0f}px;width:{width:.0f}px;height:{height:.0f}px;'
        f'border-color:{ink};background:{fill}"></div>'
    )


class _Labels:
    """Labels that do not lie on one another: in the right corner of a box, or further left, or further down."""

    def __init__(self, height: int) -> None:
        self.height = height
        self.taken: list[Box] = []

    def label(self, outline: Outline) -> str:
        """The label of an outline."""
        text = f"{outline.role} {outline.importance:.2f}"
        place = self._free(outline.box, LETTER * len(text) + 2 * PADDING)
        self.taken.append(place)
        return (
            f'<div class="label" style="left:{place.x:.0f}px;top:{place.y:.0f}px;width:{place.width:.0f}px;'
            f'background:{colour(outline.role)}">{escape(text)}</div>'
        )

    def _free(self, box: Box, width: float) -> Box:
        right, top = max(box.x + box.width - width, 0), min(box.y, self.height - LABEL_HEIGHT)
        places = (
            Box(right - column * width, top + line * LABEL_HEIGHT, width, LABEL_HEIGHT)
            for line in range(max(int(box.height // LABEL_HEIGHT), 1))
            for column in range(max(int(box.width // width), 1))
        )
        tried = list(islice(places, MOST_PLACES))
        return next((place for place in tried if not any(_overlap(place, other) for other in self.taken)), tried[0])


def _overlap(one: Box, other: Box) -> bool:
    beside = one.x + one.width <= other.x or other.x + other.width <= one.x
    return not (beside or one.y + one.height <= other.y or other.y + other.height <= one.y)


_STYLE = f"""
* {{ margin: 0; box-sizing: border-box }}
body {{ font: 600 13px/20px "DejaVu Sans", "Liberation Sans", system-ui, sans-serif; background: #fff }}
header {{ height: {HEAD}px; padding: 0 16px; display: flex; align-items: center; gap: 8px; overflow: hidden;
  background: #f6f8fa; border-bottom: 1px solid #d0d7de; white-space: nowrap }}
header b {{ font-size: 16px; color: #1f2328; margin-right: auto; overflow: hidden; text-overflow: ellipsis }}
header i {{ font-style: normal; color: #fff; border-radius: 10px; padding: 1px 10px; flex: none }}
main {{ position: relative; overflow: hidden }}
main img {{ position: absolute; left: 0; top: 0; filter: saturate(.55) opacity(.8) }}
.box {{ position: absolute; border: 2px solid; border-radius: 4px }}
.label {{ position: absolute; height: {LABEL_HEIGHT}px; padding: 0 6px; color: #fff; border-radius: 4px;
  box-shadow: 0 0 0 1px #fff9; white-space: nowrap; overflow: hidden; text-align: center }}
.more {{ position: absolute; bottom: 0; left: 0; right: 0; height: 120px; display: grid; place-items: end center;
  padding-bottom: 12px; color: #1f2328; background: linear-gradient(#fff0, #fff) }}
"""
