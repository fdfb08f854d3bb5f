"""Context: how a segment stands among the others of its level, and in which one of the level above.

On a rendered page it also has a place beside, above or below the largest of them: what a sidebar is.
"""

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from pagesieve.methods import Role
from pagesieve.page import Layout
from pagesieve.segmentation.boxes import Frames
from pagesieve.segmentation.candidates import Candidates
from pagesieve.segmentation.features import Features

Matrix = npt.NDArray[np.float32]

AMONG = ("segments before", "segments after", "segments", "text to largest", "leaves to largest", "from largest")
CONTAINERS = (Role.MAIN, Role.HEADER, Role.FOOTER, Role.SIDEBAR, Role.NAVIGATION, Role.LIST)
WITHIN = (*(f"within {role}" for role in CONTAINERS), "share of outer", "place in outer")
CONTEXT = (*AMONG, *WITHIN)
"""The names of the lines that every page has."""

PLACES = ("beside", "below or above", "right of", "left of", "width to", "height to", "area to", "over", "under")
LARGEST = ("largest", "fullest")
PLACED = (*(f"{place} the {largest}" for largest in LARGEST for place in PLACES), "width of all", "left in all")
"""The names of those that a rendered page has beside them."""


def context(features: Features, chosen: Sequence[int], outer: Mapping[int, Role]) -> Matrix:
    """One line a name, one column a chosen candidate; `outer` are the segments of the level above with their roles."""
    columns = np.zeros((len(CONTEXT), len(chosen)), dtype=np.float32)
    if chosen:
        columns[: len(AMONG)] = _among(features, chosen)
        columns[len(AMONG) :] = np.transpose([_within(features.candidates, candidate, outer) for candidate in chosen])
    layout = features.candidates.page.layout
    return columns if layout is None else np.concatenate((columns, _placed(features, chosen, layout)))


def _among(features: Features, chosen: Sequence[int]) -> Matrix:
    count, place = len(chosen), np.arange(len(chosen))
    text, leaves = features["text share"][chosen], features["leaf share"][chosen]
    largest = int((text + leaves).argmax())
    return np.stack(
        (
            place,
            count - 1 - place,
            np.full(count, count),
            text / max(float(text.max()), 1e-9),
            leaves / leaves.max(),
            place - largest,
        )
    ).astype(np.float32)


def _within(candidates: Candidates, candidate: int, outer: Mapping[int, Role]) -> list[float]:
    """The role of the segment around a candidate, how much of it the candidate is, and where in it."""
    first, last = int(candidates.first[candidate]), int(candidates.last[candidate])
    for around, role in outer.items():
        begin, end = int(candidates.first[around]), int(candidates.last[around])
        if begin <= first and last <= end:
            place = [(last - first) / (end - begin), (first - begin) / (end - begin)]
            return [*(float(role == known) for known in CONTAINERS), *place]
    return [0.0] * len(WITHIN)


def _placed(features: Features, chosen: Sequence[int], layout: Layout) -> Matrix:
    """How the frame of each segment lies to that of the largest, by area and by what is in it, and among all."""
    if not chosen:
        return np.zeros((len(PLACED), 0), dtype=np.float32)
    frames = Frames.of(features.candidates, layout).at(chosen)
    held = features["text share"][chosen] + features["leaf share"][chosen]
    left, whole = frames.left.min(), max(float(frames.right.max() - frames.left.min()), 1.0)
    lines = [line for sizes in (frames.width * frames.height, held) for line in _to(frames, int(sizes.argmax()))]
    return np.stack([*lines, frames.width / whole, (frames.left - left) / whole]).astype(np.float32)


def _to(frames: Frames, largest: int) -> list[npt.NDArray[np.float64]]:
    """The lines of `PLACES`: shares of the segment's own sides that the largest one covers, pixels, and ratios."""
    left, top, right, bottom = (side[largest] for side in frames[:4])
    width, height = np.maximum(frames.width, 1), np.maximum(frames.height, 1)
    return [
        np.maximum(np.minimum(frames.bottom, bottom) - np.maximum(frames.top, top), 0) / height,
        np.maximum(np.minimum(frames.right, right) - np.maximum(frames.left, left), 0) / width,
        frames.left - right,
        left - frames.right,
        frames.width / width[largest],
        frames.height / height[largest],
        width * height / (width[largest] * height[largest]),
        top - frames.bottom,
        frames.top - bottom,
    ]
