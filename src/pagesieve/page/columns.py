"""Columns that cannot be written to, columns with a value at some rows alone, and several columns as one."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.page.tree import Column, Ints


def frozen(column: Column) -> Column:
    """The same column, which can no longer be written to."""
    column.setflags(write=False)
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
        distinct, places = different_strings(self.values)
        return Numbered(self.rows, places + 1, distinct)


class Numbered(NamedTuple):
    """One attribute of the page with a number at each row that carries it; equal values share theirs."""

    rows: Ints
    numbers: npt.NDArray[np.int64]
    distinct: Sequence[str]


def different_strings(strings: Sequence[str]) -> tuple[tuple[str, ...], npt.NDArray[np.intp]]:
    """The different strings in the order in which they first appear, and the place of each string among them.

    >>> different_strings(["post", "odd", "post", "even"])
    (('post', 'odd', 'even'), array([0, 1, 0, 2]))
    """
    size = len(strings)
    seen: dict[str, int] = {}
    first = np.fromiter(map(seen.setdefault, strings, range(size)), dtype=np.intp, count=size)
    is_first = first == np.arange(size)
    return tuple(seen), (is_first.cumsum() - 1).take(first)


def alike_numbers(column: npt.NDArray[Any]) -> npt.NDArray[np.intp]:
    """A number for each value, from 0 for the least; faster than `numpy.unique` on columns as short as those of pages.

    >>> alike_numbers(np.array([7, 5, 9, 7]))
    array([1, 0, 2, 1])
    """
    order = column.argsort()
    ordered = column.take(order)
    numbers = np.zeros(len(column), dtype=np.intp)
    numbers[order[1:]] = (ordered[1:] != ordered[:-1]).cumsum()
    return numbers


def different(column: Column) -> Column:
    """The different values, in their order.

    >>> different(np.array([7, 5, 9, 7]))
    array([5, 7, 9])
    """
    ordered = np.sort(column)
    is_new = np.ones(len(ordered), dtype=bool)
    np.not_equal(ordered[1:], ordered[:-1], out=is_new[1:])
    found: Column = ordered[is_new]  # type: ignore[assignment]
    return found


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
