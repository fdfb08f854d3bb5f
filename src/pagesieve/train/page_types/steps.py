"""The shape of pages as steps: for each column, whether a page has more than this border, and than the next one."""

from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.integer[Any]]
Floats = npt.NDArray[np.floating[Any]]

PARTS = 6
"""Parts that pages are cut into by a column, of about equal numbers of pages."""


class Steps(NamedTuple):
    """Steps over columns of the shape, and the mean of each; a `scale` makes them as long as the words of a family."""

    column: Numbers
    border: Floats
    mean: Floats
    scale: float

    @classmethod
    def of(cls, shapes: Floats) -> Self:
        """The steps that some of these pages take and others do not.

        >>> steps = Steps.of(np.array([[0, 7], [3, 7], [6, 7], [np.nan, 7]]))
        >>> steps.column.tolist(), steps.border.tolist()
        ([0, 0, 0, 0, 0], [1.0, 2.0, 3.0, 4.0, 5.0])
        """
        borders = [_borders(column[~np.isnan(column)]) for column in shapes.astype(np.float64).T]
        steps = cls(
            np.repeat(np.arange(len(borders)), [len(each) for each in borders]).astype(np.int16),
            np.concatenate(borders).astype(np.float32),
            np.zeros(1),
            1.0,
        )
        taken = steps.taken(shapes)
        mean = np.nanmean(taken, axis=0)
        length = np.sqrt(np.mean(np.nansum((taken - mean) ** 2, axis=1)))
        return steps._replace(mean=mean.astype(np.float32), scale=float(1 / max(length, 1e-9)))

    def taken(self, shapes: Floats) -> Floats:
        """One line a page: 1 where it takes a step, 0 where not, no number where that is not known."""
        values = shapes[:, self.column]
        return np.where(np.isnan(values), np.nan, values > self.border)

    def matrix(self, shapes: Floats) -> Floats:
        """One line a page: how its steps differ from their mean, scaled; what is not known does not differ."""
        return np.nan_to_num(self.taken(shapes) - self.mean) * self.scale


def _borders(values: Floats) -> Floats:
    """Different borders between the parts of a column, the last one below its greatest value."""
    if not len(values):
        return values
    borders = np.unique(np.quantile(values, np.linspace(0, 1, PARTS + 1)[1:-1]).astype(np.float32))
    inner: Floats = borders[borders < values.max()]
    return inner
