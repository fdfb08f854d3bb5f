"""The default segmenter: which elements of a page a person would outline, on two levels, and what each one is.

Trees tell for every candidate how likely it is a segment of the first level (header, content, sidebar, footer) or of
the second (menu, article, list of links, ...). On each level the page is then cut where the candidates are worth most
in all. A segment gets its role from what it is and from how it stands among those that were cut with it. A part that
says what it is, by its element or its name, is cut out and believed.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from pagesieve.exceptions import OptionError
from pagesieve.methods import Role
from pagesieve.model.trees import Floats
from pagesieve.page import Page, tree
from pagesieve.segmentation.candidates import Candidates, candidates
from pagesieve.segmentation.context import context
from pagesieve.segmentation.cutting import COVERING, cut
from pagesieve.segmentation.features import Features, features_of
from pagesieve.segmentation.landmarks import landmarks, on_level
from pagesieve.segmentation.model import LEVELS, SegmenterModel, shipped_segmenter


class Found(NamedTuple):
    """An element that a person would outline: its row, its level, its role."""

    row: int
    level: int
    role: Role


class Segmenter:
    """The learned segmenter; `model` is a model or the path of one, else the shipped one that fits the page."""

    def __init__(self, *, model: SegmenterModel | str | Path | None = None) -> None:
        self.model = model if isinstance(model, SegmenterModel) or model is None else SegmenterModel.load(model)

    def __call__(self, page: Page) -> list[Found]:
        """The segments of a page in document order, on each level none in another; none where nothing is shown."""
        found = page.once(candidates)
        if not len(found):
            return []
        features = features_of(found)
        model = self.model or shipped_segmenter(with_boxes=page.layout is not None)
        if tuple(features.names) != tuple(model.features):
            raise OptionError("the model of the segmenter was trained with other features; train it again")
        said = landmarks(found)
        outer: Mapping[int, Role] = {}
        segments = []
        for level in LEVELS:
            likely = probability(model.levels[level](features.of_outlines))
            sure = on_level(found, said, level)
            sure, within = parted(found, sure, cut(found, likely) if level > 1 else ())
            chosen = cut(found, likely, covering=COVERING if level == 1 else 0.0, sure=sure)
            told = roles(model, described(features, chosen, outer, level=level))
            outer = {candidate: said.get(candidate, role) for candidate, role in zip(chosen, told, strict=True)}
            segments += [Found(int(found.row[candidate]), level, role) for candidate, role in outer.items()]
            segments += [Found(int(found.row[candidate]), level + 1, said[candidate]) for candidate in within]
        return sorted(segments, key=lambda segment: (segment.row, segment.level))


def parted(candidates: Candidates, landmarks: Sequence[int], chosen: Sequence[int]) -> tuple[list[int], list[int]]:
    """Landmarks that stand for themselves, and those that are a part of what would be chosen without them."""
    mask = np.zeros(len(candidates), dtype=bool)
    mask[list(chosen)] = True
    inside = tree.within(candidates.end, mask) & ~mask
    apart = [[candidate for candidate in landmarks if inside[candidate] == part] for part in (False, True)]
    return apart[0], apart[1]


def probability(log_odds: Floats) -> Floats:
    """Log-odds as probabilities.

    >>> probability(np.array([0.0], dtype=np.float32))
    array([0.5], dtype=float32)
    """
    likely: Floats = np.reciprocal(1 + np.exp(-log_odds))
    return likely


def described(features: Features, chosen: Sequence[int], outer: Mapping[int, Role], *, level: int) -> Floats:
    """The features of chosen candidates, their context and their level: one line a feature, one column a candidate."""
    on = np.full((1, len(chosen)), level, dtype=np.float32)
    return np.concatenate((features.matrix[:, chosen], context(features, chosen, outer), on))


def roles(model: SegmenterModel, matrix: Floats) -> list[Role]:
    """The likeliest role of each column; none in particular where the model knows no role."""
    known = list(model.roles)
    if not known:
        return [Role.OTHER] * matrix.shape[1]
    scores = np.stack([trees(matrix) for trees in model.roles.values()])
    return [known[place] for place in scores.argmax(axis=0).tolist()]
