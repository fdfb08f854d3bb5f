"""The content code vector: one entry an atom of the page, 1 where it is content and 0 where it is code.

An atom is a character, or a token: a word or a whole tag. The rows of a page hold no characters of code, so a tag is as
long as it would be when written out with its attributes. Scripts, styles and the head are left out of the vector
altogether: they stand where they stand for no reason that has to do with the content around them.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.page import Page, tree
from pagesieve.page.tags import CODES, MACHINERY, VOID
from pagesieve.page.tree import Ints

Counts = npt.NDArray[np.int64]
Ratios = npt.NDArray[np.float64]

LONGEST_ROW = 10_000
"""Atoms that a tag or a text has at most in the vector: many more than blurring reaches, but not a whole book."""

START_MARKS, END_MARKS, ATTRIBUTE_MARKS = len("<>"), len("</>"), len(' =""')


class Atoms(NamedTuple):
    """How many atoms each row begins with (a start tag, or all of a text) and ends with (an end tag)."""

    begin: Counts
    end: Counts


class Vector(NamedTuple):
    """The content code vector, and where in it the atoms of each text row begin and end."""

    entries: Ratios
    first: Counts
    last: Counts


def characters(page: Page) -> Atoms:
    """Every character is an atom."""
    names = np.array([len(name) for name in page.tag_names], dtype=np.int64)[page.tag]
    begin = names + START_MARKS
    elements = np.flatnonzero(~page.is_text)
    begin[elements] += [_attributes_length(page.dom.element(row).attrs) for row in elements.tolist()]
    begin[page.text_rows] = page.text_measures[0]
    return Atoms(begin, np.where(_has_end_tag(page), names + END_MARKS, 0))


def tokens(page: Page) -> Atoms:
    """Every word and every tag is an atom."""
    begin = np.ones(len(page), dtype=np.int64)
    begin[page.text_rows] = page.text_measures[1]
    return Atoms(begin, _has_end_tag(page).astype(np.int64))


def content_code_vector(page: Page, atoms: Atoms, *, anchors: bool) -> Vector:
    """The vector of a page; without `anchors` the tags of links are left out too (the adapted variant).

    Text that a browser does not paint is code.
    """
    left_out = tree.within(page.end, MACHINERY.mask(page.tag) & page.hidden)
    if not anchors:
        left_out |= page.tag == CODES["a"]
    begin, end = (np.where(left_out, 0, np.minimum(lengths, LONGEST_ROW)) for lengths in atoms)
    first = places(page.end, begin, end)[page.text_rows]
    last = first + begin[page.text_rows]
    painted = ~page.hidden[page.text_rows]
    steps = np.zeros(int(begin.sum() + end.sum()) + 1)
    np.add.at(steps, first[painted], 1)
    np.subtract.at(steps, last[painted], 1)
    return Vector(np.cumsum(steps)[:-1], first, last)


def places(end: Ints, begin_atoms: Counts, end_atoms: Counts) -> Counts:
    """Where each row begins in the vector: after all that began before it, and all that ended before it.

    Here `<a>xyz</a><b>`, with tags as atoms and three atoms in the text:

    >>> places(np.array([2, 2, 3]), np.array([1, 3, 1]), np.array([1, 0, 1]))
    array([0, 1, 5])
    """
    begun = np.cumsum(begin_atoms) - begin_atoms
    ended = np.cumsum(np.bincount(end, weights=end_atoms, minlength=len(end)))[: len(end)]
    return begun + ended.astype(np.int64)


def _has_end_tag(page: Page) -> npt.NDArray[np.bool_]:
    return ~(page.is_text | VOID.mask(page.tag))


def _attributes_length(attributes: Mapping[str, str | Iterable[str] | None]) -> int:
    """How many characters attributes take when written out; those that are lists of words come as such.

    >>> _attributes_length({"id": "x", "class": ["a", "b"]}) == len(' id="x" class="a b"')
    True
    """
    length = 0
    for name, value in attributes.items():
        written = value if isinstance(value, str) else " ".join(value or ())
        length += len(name) + len(written) + ATTRIBUTE_MARKS
    return length
