"""The visual model: how boxes, fonts and colours correct what the learned reader says of a block.

Its input is the reader's own score beside what a browser painted, and its output is added to that score; so it outlives
a reader that is trained again, and a page that was not rendered is read without it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, NamedTuple, Self

import numpy as np

from pagesieve.exceptions import OptionError
from pagesieve.features.visual import NAMES, is_flat, visual
from pagesieve.model.explaining import Contributions
from pagesieve.model.files import FileFormat, Saved
from pagesieve.model.trees import Floats, ObliviousTrees
from pagesieve.page import Page

SHIPPED = "visual.npz"

_TREES = ("feature", "border", "leaves", "weights")
_FORMAT = FileFormat("what is seen", 1, ("usual", *_TREES, "lines"))


class Sight(NamedTuple):
    """What was seen of the blocks of a page: the lines of `NAMES`, and what they add to the log-odds of each block."""

    matrix: Floats
    added: Floats


@dataclass(frozen=True, eq=False)
class VisualModel(Saved):
    """Trees over the lines of `NAMES`; `usual` is how large each line is in the mean, for reasons in words."""

    trees: ObliviousTrees
    usual: Floats
    origin: Mapping[str, Any] = field(default_factory=dict)

    def __call__(self, page: Page, odds: Floats) -> Sight | None:
        """What is seen of the blocks; nothing on a page that was not rendered, or whose boxes tell nothing."""
        if page.layout is None or is_flat(page, page.layout):
            return None
        matrix, seen = visual(page, page.layout, odds)
        return Sight(matrix, np.where(seen, self.trees(matrix), 0).astype(np.float32))

    @cached_property
    def contributions(self) -> Contributions:
        """What each line adds to what the trees say."""
        return Contributions(self.trees, len(NAMES))

    def as_bytes(self) -> bytes:
        """The model as the bytes of an .npz file."""
        columns = {name: getattr(self.trees, name) for name in _TREES}
        columns |= {"usual": self.usual, "lines": np.array(NAMES)}
        return _FORMAT.packed(columns, {"bias": self.trees.bias, "origin": dict(self.origin)})

    @classmethod
    def of_bytes(cls, content: bytes, name: str) -> Self:
        """Read a model from the bytes of its file."""
        columns, about = _FORMAT.unpacked(content, name)
        if tuple(map(str, columns["lines"])) != NAMES:
            raise OptionError(f"{name} was trained with other lines than this version has; train it again")
        try:
            trees = ObliviousTrees(**{column: columns[column] for column in _TREES}, bias=about["bias"])
            return cls(trees, columns["usual"], about["origin"])
        except (ValueError, KeyError) as fault:
            raise OptionError(f"{name} is damaged: {fault}") from fault


@cache
def shipped_visual() -> VisualModel:
    """The model that comes with the package."""
    return VisualModel.shipped(SHIPPED)
