"""Columns that cannot be written to."""

from pagesieve.page.tree import Column


def frozen(column: Column) -> Column:
    """The same column, which can no longer be written to."""
    column.flags.writeable = False
    return column
