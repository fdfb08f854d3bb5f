"""Plain text of the kept part of a page."""

from collections.abc import Sequence
from itertools import chain, islice

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.permalinks import without_permalinks
from pagesieve.page.tags import CELLS, CODES, LISTS
from pagesieve.page.tree import NONE, Bools, Ints

BETWEEN_BLOCKS, BETWEEN_LINES, BETWEEN_CELLS = "\n\n", "\n", "\t"


def text(page: Page, kept: Bools) -> str:
    """The kept blocks: a blank line between them, a line for a list item or a table row, tabs between cells."""
    chosen = np.flatnonzero(kept).astype(np.int32)
    if not len(chosen):
        return ""
    texts = without_permalinks(page, chosen)
    says_something = np.array(list(map(bool, texts)))
    gaps = _gaps(page, chosen[says_something])
    parts = chain.from_iterable(zip(gaps, filter(None, texts), strict=True))
    found = "".join(islice(parts, 1, None))
    return f"{found}\n" if found else ""


def with_paragraphs(text: str, added: Sequence[str]) -> str:
    r"""A text with paragraphs after it.

    >>> with_paragraphs("one\n", ["two", "three"]), with_paragraphs("one\n", [])
    ('one\n\ntwo\n\nthree\n', 'one\n')
    """
    return BETWEEN_BLOCKS.join(filter(None, (text.rstrip("\n"), *added))) + "\n" if added else text


def _gaps(page: Page, chosen: Ints) -> list[str]:
    """What stands before each chosen block."""
    start = page.blocks.start[chosen]
    row_of = tree.closest(page.parent, page.tag == CODES["tr"])[start]
    cell_of = tree.closest(page.parent, CELLS.mask(page.tag))[start]
    list_of = tree.farthest(page.end, LISTS.mask(page.tag))[start]
    table_of = tree.farthest(page.end, page.tag == CODES["table"])[start]
    gaps = np.full(len(chosen), BETWEEN_BLOCKS, dtype=object)
    gaps[_as_before(list_of) | _as_before(table_of)] = BETWEEN_LINES
    gaps[_as_before(row_of) & ~_as_before(cell_of)] = BETWEEN_CELLS
    return list(gaps)


def _as_before(rows: Ints) -> Bools:
    """Where the value is the same as the one before, and there is one."""
    same = np.zeros(len(rows), dtype=bool)
    same[1:] = (rows[1:] == rows[:-1]) & (rows[1:] != NONE)
    return same
