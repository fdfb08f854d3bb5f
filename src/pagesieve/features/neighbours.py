"""Neighbours: the blocks just before and just after, and string lengths smoothed over windows of them."""

from collections.abc import Sequence

import numpy as np

from pagesieve.features.view import LINKS, TEXT, WORDS, Floats, Line, View

WINDOWS = (2, 5, 12)
"""Blocks on each side of a window."""

ALONE = ("words", "link share", "heading", "hidden", "path")
NAMES = (
    *(f"{name} before" for name in ALONE),
    *(f"{name} after" for name in ALONE),
    *(f"{name} within {width}" for width in WINDOWS for name in ("characters", "link share", "words")),
)


def neighbours(view: View) -> Sequence[Line]:
    """Words, links, headings and paths of the blocks around, one by one and smoothed over windows."""
    alone = np.full((len(ALONE), view.count + 2), -1, dtype=np.float32)
    alone[:4, 1:-1] = view.blocks.words, view.link_share, view.heading, view.blocks.hidden
    same = view.path[0, 1:] == view.path[0, :-1]
    alone[4, 2:-1] = same  # whether the block before has the same path; from the other side, the block after
    before, after = alone[:, :-2], alone[:, 2:].copy()
    before[4], after[4, :-1], after[4, -1] = alone[4, 1:-1], same, -1
    return before, after, _smoothed(view)


def _smoothed(view: View) -> Floats:
    width = np.array(WINDOWS)[:, None]
    low, high = np.maximum(view.places - width, 0), np.minimum(view.places + width + 1, view.count)
    held, size = view.sums_between(low, high), high - low
    text = held[TEXT]
    lines = np.empty((len(WINDOWS), 3, view.count), dtype=np.float32)  # by window and measure
    lines[:, 0] = text / size
    lines[:, 1] = held[LINKS] / np.maximum(text, 1)
    lines[:, 2] = held[WORDS] / size
    return lines.reshape(-1, view.count)
