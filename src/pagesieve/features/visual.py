"""What a browser painted of each block: where it lies on the page and beside the main text, in which font and colours.

Only a rendered page has these lines. The main column is where a reader expects content: the edges in the middle of all,
blocks counting by their words and by how likely they are content.
"""

from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from pagesieve.page import Layout, Page, tree
from pagesieve.page.layout import BOLD, FAR, Position
from pagesieve.page.tree import Bools

Floats = npt.NDArray[np.float32]
Line = npt.NDArray[np.float64]

NAMES = (
    *("left edge on the page", "right edge on the page", "width on the page", "distance from the middle"),
    *("top edge on the page", "pixels above", "pixels below", "height of the page"),
    *("share in the main column", "share of its lines in the main column", "width to the main column"),
    *("pixels from the left of the main column", "pixels from its right", "pixels of its lines from its left"),
    *("pixels above the main text", "pixels below the main text", "width of the main column"),
    *("font to the usual one", "font size", "bold share", "contrast", "share in sight", "characters to the area"),
    *("colour of the main text", "background of the main text", "lightness behind it", "out of the flow"),
    *("content in boxes of its sides", "words in boxes of its sides", "content at its left edge"),
    *("words at its left edge", "what all else says"),
)
"""The names of the lines; the last is the log-odds that a reader gives the block."""

FLAT = 0.8
"""Share of the words in blocks as wide as the page from which on boxes tell nothing: no stylesheet made columns."""

INDENTED = 70
"""Pixels that a block of a page without a stylesheet may stand off its sides: margins, and a list in it."""

EDGE = 8
"""Pixels by which edges may differ and be the same."""

EARLY, LATE = 0.05, 0.95
"""Shares of the likely content before which and after which little of it lies."""

_OF_LIGHT = ((16, 0.299), (8, 0.587), (0, 0.114))  # where a colour has red, green and blue, and what each adds (BT.601)


class Frames(NamedTuple):
    """The frames around the painted lines of blocks, and the sides of the elements they lie in, in pixels.

    What is not `seen` lies at 0.
    """

    left: Line
    top: Line
    right: Line
    bottom: Line
    begin: Line
    stop: Line
    seen: Bools

    @classmethod
    def of(cls, page: Page, layout: Layout) -> Self:
        """The frames of all blocks, of which there is one at least."""
        blocks = page.blocks
        rows = page.text_rows[: blocks.last[-1]]
        x, y, width, height = (column[rows] for column in (layout.x, layout.y, layout.width, layout.height))
        painted = layout.visible[rows] & ~np.isnan(x + y + width + height)
        left, top = (np.minimum.reduceat(np.where(painted, side, FAR), blocks.first) for side in (x, y))
        right, bottom = (
            np.maximum.reduceat(np.where(painted, side, -FAR), blocks.first) for side in (x + width, y + height)
        )
        outer, across = layout.x[blocks.row], layout.width[blocks.row]
        laid = ~np.isnan(outer + across)
        sides = (left, top, right, bottom, np.where(laid, outer, left), np.where(laid, outer + across, right))
        seen = left < FAR
        left, top, right, bottom, begin, stop = (np.where(seen, side, 0).astype(np.float64) for side in sides)
        return cls(left, top, right, bottom, begin, stop, seen)


def is_flat(page: Page, layout: Layout) -> bool:
    """Whether boxes tell nothing about the page: it has no blocks, or most text runs from side to side."""
    if not len(page.blocks):
        return True
    frames = Frames.of(page, layout)
    words = page.blocks.words * frames.seen
    across = (frames.begin <= INDENTED) & (frames.stop >= _page_width(layout) - INDENTED)
    return bool((words * across).sum() >= FLAT * words.sum())


def visual(page: Page, layout: Layout, odds: Floats) -> tuple[Floats, Bools]:
    """One line a name, one column a block, and which blocks are painted at all; the others are at -1 throughout.

    `odds` are the log-odds of blocks to be content, by a reader that sees no boxes.
    """
    frames = Frames.of(page, layout)
    words = (page.blocks.words * frames.seen).astype(np.float64)
    likely = words / (1 + np.exp(-odds.astype(np.float64))) + 1e-9
    lines = (
        *_on_page(frames, layout),
        *_to_main(frames, likely, _page_width(layout)),
        *_type(page, layout, likely),
        page.blocks.text_length / np.maximum((frames.right - frames.left) * (frames.bottom - frames.top), 1),
        *_colours(page, layout, likely),
        *_alike(np.stack((frames.begin, frames.stop)), words, odds),
        *_alike(frames.left[None, :], words, odds),
        odds,
    )
    matrix = np.stack([np.broadcast_to(line, odds.shape) for line in lines]).astype(np.float32)
    matrix[:, ~frames.seen] = -1
    return matrix, frames.seen


def _page_width(layout: Layout) -> float:
    sides = layout.width[:3]  # of the page, its head and its body
    return max(float(sides[~np.isnan(sides)].max(initial=1.0)), 1.0)


def _on_page(frames: Frames, layout: Layout) -> tuple[Line | float, ...]:
    width, height = _page_width(layout), max(float(frames.bottom.max()), 1.0)
    return (
        frames.left / width,
        frames.right / width,
        (frames.stop - frames.begin) / width,
        np.abs((frames.begin + frames.stop) / 2 / width - 0.5),
        frames.top / height,
        frames.top,
        height - frames.bottom,
        height,
    )


def _to_main(frames: Frames, likely: Line, width: float) -> tuple[Line | float, ...]:
    """How blocks lie to the main column."""
    left, right = quantile(frames.begin, likely, 0.5), quantile(frames.stop, likely, 0.5)
    top, bottom = quantile(frames.top, likely, EARLY), quantile(frames.bottom, likely, LATE)
    return (
        _overlap(frames.begin, frames.stop, (left, right)),
        _overlap(frames.left, frames.right, (left, right)),
        (frames.stop - frames.begin) / max(right - left, 1.0),
        frames.begin - left,
        frames.stop - right,
        frames.left - left,
        top - frames.bottom,
        frames.top - bottom,
        (right - left) / width,
    )


def _overlap(begin: Line, stop: Line, column: tuple[float, float]) -> Line:
    """The share of each line that lies in the column."""
    common = np.maximum(np.minimum(stop, column[1]) - np.maximum(begin, column[0]), 0)
    share: Line = common / np.maximum(stop - begin, 1)
    return share


def _type(page: Page, layout: Layout, likely: Line) -> tuple[Line, ...]:
    """Fonts, contrast, and how much is seen, as means over the characters of each block."""
    rows = page.text_rows
    size = _mean(page, np.nan_to_num(layout.font_size[rows]))
    contrast = np.abs(_lightness(layout.colour[rows]) - _lightness(layout.background[rows]))
    return (
        size / max(quantile(size, likely, 0.5), 1.0),
        size,
        _mean(page, layout.font_weight[rows] >= BOLD),
        _mean(page, contrast),
        _mean(page, layout.visible[rows]),
    )


def _mean(page: Page, column: npt.NDArray[Any]) -> Line:
    """The mean of a column of texts over the characters of each block."""
    lengths = page.text_measures[0].astype(np.float64)
    sums = np.cumsum(np.stack((lengths * column, lengths)), axis=1)
    before = np.concatenate((np.zeros((2, 1)), sums), axis=1)
    held, length = before[:, page.blocks.last] - before[:, page.blocks.first]
    mean: Line = held / np.maximum(length, 1)
    return mean


def _lightness(colour: npt.NDArray[np.uint32]) -> Line:
    light: Line = np.sum([(colour >> shift & 255) * share for shift, share in _OF_LIGHT], axis=0) / 255
    return light


def _colours(page: Page, layout: Layout, likely: Line) -> tuple[npt.NDArray[np.generic], ...]:
    """Whether blocks have the colours that most of the likely content has, and whether they lie out of the flow."""
    start, lifted = page.blocks.start, layout.position >= Position.ABSOLUTE
    colour, behind = layout.colour[start], layout.background[start]
    return (
        colour == _commonest(colour, likely),
        behind == _commonest(behind, likely),
        _lightness(behind),
        tree.within(page.end, lifted)[start],
    )


def _commonest(values: npt.NDArray[np.uint32], weights: Line) -> int:
    distinct, number = np.unique(values, return_inverse=True)
    return int(distinct[np.bincount(number, weights=weights).argmax()])


def _alike(edges: Line, words: Line, odds: Floats) -> tuple[Line, Line]:
    """The mean log-odds of the blocks with the same edges, longer ones counting more, and their share of all words."""
    _, number = np.unique(np.round(edges / EDGE), axis=1, return_inverse=True)
    number = number.reshape(-1)
    weight = np.sqrt(words)
    mean = np.bincount(number, weights=weight * odds) / np.maximum(np.bincount(number, weights=weight), 1e-9)
    share = np.bincount(number, weights=words) / max(float(words.sum()), 1.0)
    return mean[number], share[number]


def quantile(values: Line, weights: Line, share: float) -> float:
    """The value up to which so much of all weight lies.

    >>> quantile(np.array([30.0, 10.0, 20.0]), np.array([1.0, 1.0, 5.0]), 0.5)
    20.0
    """
    order = np.argsort(values, kind="stable")
    reached = np.cumsum(weights[order])
    place = min(int(np.searchsorted(reached, share * reached[-1])), len(order) - 1)
    return float(values[order[place]])
