"""The model of the segmenter: trees for each level, and for each role that a segment can have."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Self

import numpy as np

from pagesieve.exceptions import OptionError
from pagesieve.methods import Role
from pagesieve.model.files import FileFormat, Saved
from pagesieve.model.trees import ObliviousTrees

SHIPPED, SHIPPED_WITH_BOXES = "segmenter.npz", "segmenter_with_boxes.npz"
LEVELS = (1, 2)
_TREES = ("feature", "border", "leaves", "weights")
_FORMAT = FileFormat("a segmenter", 2, (*_TREES, "output", "bias", "outputs", "features"))


@dataclass(frozen=True, eq=False)
class SegmenterModel(Saved):
    """What the segmenter has learnt: `levels` tell segments of a level, `roles` their roles, by the named features."""

    levels: Mapping[int, ObliviousTrees]
    roles: Mapping[Role, ObliviousTrees]
    features: Sequence[str]
    origin: Mapping[str, Any] = field(default_factory=dict)

    def as_bytes(self) -> bytes:
        """The model as the bytes of an .npz file."""
        outputs = {f"{level}": trees for level, trees in self.levels.items()}
        outputs |= {str(role): trees for role, trees in self.roles.items()}
        columns = {name: np.concatenate([getattr(trees, name) for trees in outputs.values()]) for name in _TREES}
        columns["output"] = np.repeat(np.arange(len(outputs)), [len(trees) for trees in outputs.values()])
        columns["bias"] = np.array([trees.bias for trees in outputs.values()])
        columns |= {"outputs": np.array(list(outputs)), "features": np.array(self.features)}
        return _FORMAT.packed(columns, {"origin": dict(self.origin)})

    @classmethod
    def of_bytes(cls, content: bytes, name: str) -> Self:
        """Read a model from the bytes of its file."""
        columns, about = _FORMAT.unpacked(content, name)
        try:
            outputs = {
                str(name): ObliviousTrees(
                    **{column: columns[column][columns["output"] == number] for column in _TREES},
                    bias=float(columns["bias"][number]),
                )
                for number, name in enumerate(columns["outputs"])
            }
            levels = {level: outputs.pop(str(level)) for level in LEVELS}
            roles = {Role(name): trees for name, trees in outputs.items()}
            return cls(levels, roles, tuple(map(str, columns["features"])), about["origin"])
        except (ValueError, KeyError, IndexError) as fault:
            raise OptionError(f"{name} is damaged: {fault}") from fault


@cache
def shipped_segmenter(*, with_boxes: bool) -> SegmenterModel:
    """The model that comes with the package, for pages that were rendered and for those that were not."""
    name = SHIPPED_WITH_BOXES if with_boxes else SHIPPED
    return SegmenterModel.shipped(name, "pagesieve.segmentation")
