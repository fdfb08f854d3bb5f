"""Features of candidates as one matrix; one family of lines a module. A rendered page has one family more.

The last family is looked at for roles alone.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pagesieve.segmentation.amounts import amounts
from pagesieve.segmentation.boxes import boxes
from pagesieve.segmentation.candidates import Candidates
from pagesieve.segmentation.leading import leading
from pagesieve.segmentation.naming import naming
from pagesieve.segmentation.shape import shape
from pagesieve.segmentation.signs import signs
from pagesieve.segmentation.view import Lines, View

FAMILIES: dict[str, Callable[[View], Lines]] = {"amounts": amounts, "shape": shape, "naming": naming, "signs": signs}


@dataclass(frozen=True, eq=False)
class Features:
    """The features of the candidates of a page: one line a feature, one column a candidate.

    The first `outlining` lines are those that outlines are found by.
    """

    candidates: Candidates
    names: Sequence[str]
    matrix: npt.NDArray[np.float32]
    outlining: int

    @property
    def of_outlines(self) -> npt.NDArray[np.float32]:
        """The lines that outlines are found by."""
        return self.matrix[: self.outlining]

    def __getitem__(self, name: str) -> npt.NDArray[np.float32]:
        """One feature of all candidates."""
        line: npt.NDArray[np.float32] = self.matrix[self.names.index(name)]
        return line


def features_of(candidates: Candidates) -> Features:
    """The features of candidates, of which there is one at least."""
    view = View(candidates)
    lines: Lines = {}
    for family in FAMILIES.values():
        lines |= family(view)
    if candidates.page.layout is not None:
        lines |= {f"box: {name}": line for name, line in boxes(view, candidates.page.layout).items()}
    outlining = len(lines)
    lines |= leading(view)
    matrix = np.stack([line.astype(np.float32) for line in lines.values()])
    return Features(candidates, tuple(lines), matrix, outlining)
