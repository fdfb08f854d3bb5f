"""Columns that cannot be written to, columns with a value at some rows alone, and several columns as one."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.page.tree import Column, Ints


def frozen(column: Column) -> Column:
    """The same column, which can no longer be written to."""
    column.flags.writeable = False
    return column


class Attribute(NamedTuple):
    """One attribute of the page: the rows that carry it, in order, and its value at each."""

    rows: Ints
    values: Sequence[str]

    @property
    def numbered(self) -> "Numbered":
        """The same with a number for each value, from 1 in the order in which they first appear.

        >>> Attribute(np.array([4, 6, 9]), ["post odd", "post", "post odd"]).numbered
        Numbered(rows=array([4, 6, 9]), numbers=array([1, 2, 1]), distinct=('post odd', 'post'))
        """
        known = {value: number for number, value in enumerate(dict.fromkeys(self.values), start=1)}
        numbers = np.array([known[value] for value in self.values], dtype=np.int64)
        return Numbered(self.rows, numbers, tuple(known))


class Numbered(NamedTuple):
    """One attribute of the page with a number at each row that carries it; equal values share theirs."""

    rows: Ints
    numbers: npt.NDArray[np.int64]
    distinct: Sequence[str]


def combined(*columns: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """A number for what each row has in these columns, ordered by the first of them; rows alike in all share it.

    >>> combined(np.array([7, 7, 2, 7]), np.array([5, 6, 5, 5]))
    array([1, 2, 0, 1])
    """
    alike = np.zeros(len(columns[0]), dtype=np.int64)
    for column in columns:
        values, number = np.unique(column, return_inverse=True)
        alike = np.unique(alike * len(values) + number, return_inverse=True)[1].astype(np.int64)
    return alike
