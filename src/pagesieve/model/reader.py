"""The model of the learned reader: trees over named features, how sharply pages are cut, and a calibration."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Self

import numpy as np

from pagesieve.exceptions import OptionError
from pagesieve.features import NAMES
from pagesieve.model.files import FileFormat, read_model, write_model
from pagesieve.model.trees import Floats, ObliviousTrees

SHIPPED = "reader.npz"
_COLUMNS = ("feature", "border", "leaves", "weights")
_FORMAT = FileFormat("a reader", 1, (*_COLUMNS, "calibration", "features"))


@dataclass(frozen=True, eq=False)
class ReaderModel:
    """What the learned reader has learnt.

    `features` names the lines of the matrix that the trees look at; `sharpness` is what `cut` takes. `calibration` has
    two lines: scores, and how much of the words of blocks with such a score were content. `origin` says what it was
    made from.
    """

    trees: ObliviousTrees
    features: Sequence[str]
    sharpness: float
    calibration: Floats
    origin: Mapping[str, Any] = field(default_factory=dict)

    def calibrated(self, scores: Floats) -> Floats:
        """How likely blocks with these scores are content."""
        likely: Floats = np.interp(scores, *self.calibration).astype(np.float32)
        return likely

    def save(self, path: str | Path) -> None:
        """Write the model to a file, which is either whole or untouched; the same model gives the same bytes."""
        write_model(path, self.as_bytes())

    def as_bytes(self) -> bytes:
        """The model as the bytes of an .npz file."""
        about = {"sharpness": self.sharpness, "bias": self.trees.bias, "origin": dict(self.origin)}
        columns = {name: getattr(self.trees, name) for name in _COLUMNS}
        return _FORMAT.packed(columns | {"calibration": self.calibration, "features": np.array(self.features)}, about)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a model from a file."""
        return cls.of_bytes(read_model(path), str(path))

    @classmethod
    def of_bytes(cls, content: bytes, name: str) -> Self:
        """Read a model from the bytes of its file."""
        columns, about = _FORMAT.unpacked(content, name)
        if tuple(map(str, columns["features"])) != NAMES:
            raise OptionError(f"{name} was trained with other features than this version has; train it again")
        try:
            trees = ObliviousTrees(**{column: columns[column] for column in _COLUMNS}, bias=about["bias"])
            return cls(trees, NAMES, about["sharpness"], columns["calibration"], about["origin"])
        except (ValueError, KeyError) as fault:
            raise OptionError(f"{name} is damaged: {fault}") from fault


@lru_cache(maxsize=8)
def _saved(path: Path, changed: int) -> ReaderModel:
    """The model in a file, read once as long as the file does not change."""
    return ReaderModel.load(path)


def saved_reader(path: str | Path) -> ReaderModel:
    """The model in a file."""
    path = Path(path)
    return _saved(path, path.stat().st_mtime_ns if path.exists() else 0)


@cache
def shipped_reader() -> ReaderModel:
    """The model that comes with the package."""
    return ReaderModel.of_bytes(files("pagesieve.model").joinpath(SHIPPED).read_bytes(), SHIPPED)
