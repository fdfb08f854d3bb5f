"""The model of the learned reader: trees and a network, how sharply pages are cut, and a calibration."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, Self

import numpy as np

from pagesieve.exceptions import OptionError
from pagesieve.features import NAMES
from pagesieve.model.explaining import Contributions
from pagesieve.model.files import FileFormat, Saved
from pagesieve.model.network import WEIGHTS, Network
from pagesieve.model.trees import Floats, ObliviousTrees

SHIPPED = "reader.npz"

OF_TREES, OF_NETWORK = 0.6, 0.3
"""What the log-odds of the trees and those of the network count; together less than one, as both are too sure."""

_COLUMNS = ("feature", "border", "leaves", "weights")
_FORMAT = FileFormat("a reader", 2, (*_COLUMNS, *WEIGHTS, "words", "calibration", "features"))


@dataclass(frozen=True, eq=False)
class ReaderModel(Saved):
    """What the learned reader has learnt.

    `features` names the lines of the matrix that the trees look at; `sharpness` is what `cut` takes. `calibration` has
    two lines: scores, and how much of the words of blocks with such a score were content. `origin` says what it was
    made from.
    """

    trees: ObliviousTrees
    network: Network
    features: Sequence[str]
    sharpness: float
    calibration: Floats
    origin: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def contributions(self) -> Contributions:
        """What each feature adds to what the trees say."""
        return Contributions(self.trees, len(self.features))

    def calibrated(self, scores: Floats) -> Floats:
        """How likely blocks with these scores are content."""
        likely: Floats = np.interp(scores, *self.calibration).astype(np.float32)
        return likely

    def as_bytes(self) -> bytes:
        """The model as the bytes of an .npz file."""
        about = {"sharpness": self.sharpness, "bias": self.trees.bias, "origin": dict(self.origin)}
        columns = {
            **{name: getattr(self.trees, name) for name in _COLUMNS},
            **self.network.weights,
            "words": np.array(self.network.words, dtype=str),
            "calibration": self.calibration,
            "features": np.array(self.features),
        }
        return _FORMAT.packed(columns, about)

    @classmethod
    def of_bytes(cls, content: bytes, name: str) -> Self:
        """Read a model from the bytes of its file."""
        columns, about = _FORMAT.unpacked(content, name)
        if tuple(map(str, columns["features"])) != NAMES:
            raise OptionError(f"{name} was trained with other features than this version has; train it again")
        try:
            trees = ObliviousTrees(**{column: columns[column] for column in _COLUMNS}, bias=about["bias"])
            network = Network(tuple(map(str, columns["words"])), {name: columns[name] for name in WEIGHTS})
            return cls(trees, network, NAMES, about["sharpness"], columns["calibration"], about["origin"])
        except (ValueError, KeyError) as fault:
            raise OptionError(f"{name} is damaged: {fault}") from fault


def together(trees: Floats, network: Floats) -> Floats:
    """The log-odds of the trees and of the network as one."""
    return OF_TREES * trees + OF_NETWORK * network


@cache
def shipped_reader() -> ReaderModel:
    """The model that comes with the package."""
    return ReaderModel.shipped(SHIPPED)
