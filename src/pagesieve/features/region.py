"""Region: where a block stands from the main region of the page, and from what marks it (papers 1, 3 and 5)."""

from collections.abc import Sequence

import numpy as np

from pagesieve.features.view import PROSE, TEXT, Floats, Line, View, limited

SHARES = (0.5, 0.7, 0.9)
"""Shares of the page's prose; the smallest element that holds one of them is a main region."""

MARKS = ("the densest text", "the first prose", "the first h1")
WINDOW = 5
"""Blocks on each side among which the densest text is looked for."""

FAR = 200
"""Blocks; what is further away is away."""

NAMES = (
    *(
        f"{measure} the element with {share:.0%} of the prose"
        for share in SHARES
        for measure in ("blocks from", "levels within", "place in")
    ),
    *(f"levels up to {mark}" for mark in MARKS),
    *(f"levels down to {mark}" for mark in MARKS),
    *(f"text with {mark}" for mark in MARKS),
)


def region(view: View) -> Sequence[Line]:
    """Distances from the main regions, from the densest text, from the first prose and from the first heading."""
    kind = PROSE if view.sums[PROSE, -1] else TEXT
    before = view.sums[kind]
    held = before[view.blocks_until] - before[view.blocks_before[:-1]]
    return _from_regions(view, held), *_towards(view, _marks(view, before))


def _from_regions(view: View, held: Floats) -> Floats:
    """How deep in the smallest elements with these shares of the prose a block is, or how many blocks from them."""
    page, places = view.page, view.places
    main = np.array([(held >= share * held[0]).nonzero()[0][-1] for share in SHARES])[:, None]
    first, stop = view.blocks_before[main], view.blocks_until[main]
    away = np.minimum(places - first, 0) + np.maximum(places - (stop - 1), 0)
    inside = away == 0
    lines = np.empty((len(SHARES), 3, view.count), dtype=np.float32)  # by share and measure
    lines[:, 0] = limited(away, FAR)
    lines[:, 1] = np.where(inside, page.depth[view.row] - page.depth[main], -1)
    lines[:, 2] = np.where(inside, (places - first) / np.maximum(stop - first, 1), -1)
    return lines.reshape(-1, view.count)


def _marks(view: View, before: Floats) -> Sequence[int]:
    """The block around which most text stands, the first one with prose, and the first heading of the page."""
    text = before[1:] > before[:-1]
    around = before[np.minimum(view.places + WINDOW + 1, view.count)] - before[np.maximum(view.places - WINDOW, 0)]
    return int((around * text).argmax()), int(text.argmax()), int((view.heading == 1).argmax())


def _towards(view: View, marks: Sequence[int]) -> Sequence[Line]:
    """Levels up from each block to an element that also holds the mark, down to it, and what share that one holds."""
    block = np.array(marks)[:, None, None]
    joint = (view.first <= block) & (block < view.stop)
    joint[:, -1] = True  # beyond the last level
    up = joint.argmax(axis=1)
    common = up, view.places
    start = view.page.depth[view.blocks.start[list(marks)]]
    down = start[:, None] - view.page.depth[view.above[common]]
    return up, down, view.text_held(common) / view.whole
