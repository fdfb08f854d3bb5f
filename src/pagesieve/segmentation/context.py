"""Context: how a segment stands among the others of its level, and in which one of the level above."""

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from pagesieve.methods import Role
from pagesieve.segmentation.candidates import Candidates
from pagesieve.segmentation.features import Features

Matrix = npt.NDArray[np.float32]

AMONG = ("segments before", "segments after", "segments", "text to largest", "leaves to largest", "from largest")
CONTAINERS = (Role.MAIN, Role.HEADER, Role.FOOTER, Role.SIDEBAR, Role.NAVIGATION, Role.LIST)
WITHIN = (*(f"within {role}" for role in CONTAINERS), "share of outer", "place in outer")
CONTEXT = (*AMONG, *WITHIN)
"""The names of the lines."""


def context(features: Features, chosen: Sequence[int], outer: Mapping[int, Role]) -> Matrix:
    """One line a name, one column a chosen candidate; `outer` are the segments of the level above with their roles."""
    columns = np.zeros((len(CONTEXT), len(chosen)), dtype=np.float32)
    if chosen:
        columns[: len(AMONG)] = _among(features, chosen)
        columns[len(AMONG) :] = np.transpose([_within(features.candidates, candidate, outer) for candidate in chosen])
    return columns


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
