"""Columns that cannot be written to, and columns with a value at some rows alone."""

from collections.abc import Sequence
from typing import NamedTuple

from pagesieve.page.tree import Column, Ints


def frozen(column: Column) -> Column:
    """The same column, which can no longer be written to."""
    column.flags.writeable = False
    return column


class Attribute(NamedTuple):
    """One attribute of the page: the rows that carry it, in order, and its value at each."""

    rows: Ints
    values: Sequence[str]
