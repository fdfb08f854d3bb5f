"""Boxes: the nearest element around a text that does more than dress words.

Emphasis and marks, such as the words of a query in a list of results, dress them.
"""

import re

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.tags import BLOCK, CODES, TagSet
from pagesieve.page.tree import NONE, Bools, Ints

EMPHASIS = TagSet("b strong i em u mark font big small sub sup tt code wbr nobr bdi bdo label")
"""Elements that dress words of a line; a label belongs to what it labels."""

HIGHLIGHTS = re.compile(
    r"(?:^|[\s_-])(?:highlight(?:ed|ing)?|hl|hilite|hilight|matched|(?:search|query)[_-]?(?:term|word|hit|match)s?)"
    r"(?:$|[\s_-])",
    re.I,
)
"""Classes of what marks words of a text, such as those of a query; on elements of a line alone."""
HIGHLIGHTS_IN_LINKS = frozenset("hit match keyword term found query".split())
"""Classes that mark words of a link; elsewhere they may be fields."""


def _dressing(page: Page) -> Bools:
    """Which elements dress words: by their tag, or by a class that marks words, if they stand in a line."""
    rows, values = page.attribute("class")
    known = set(values)
    anywhere = {value for value in known if HIGHLIGHTS.search(value)}
    in_links = {value for value in known if value.lower() in HIGHLIGHTS_IN_LINKS}
    marks = np.zeros(len(page), dtype=bool)
    marks[rows[[value in in_links for value in values]]] = True
    marks &= page.in_link
    marks[rows[[value in anywhere for value in values]]] = True
    dressing: Bools = EMPHASIS.mask(page.tag) | (marks & (page.tag == CODES["span"]))
    return dressing


def _plain_boxes(page: Page, marks: Bools | None = None) -> Ints:
    """The nearest element around each row that does not dress words."""
    dressing = page.once(_dressing) if marks is None else page.once(_dressing) | marks
    return tree.closest(page.parent, ~dressing & ~page.is_text)


def boxes(page: Page, marks: Bools | None = None) -> Ints:
    """The nearest element around each row that does not dress words; a link with text of its own holds all in it."""
    box = _plain_boxes(page, marks)
    link = page.once(_links_in_lines) if marks is None else _links_with_text(page, box)
    return np.where(link != NONE, link, box)


def _links_in_lines(page: Page) -> Ints:
    return _links_with_text(page, page.once(_plain_boxes))


def _links_with_text(page: Page, box: Ints) -> Ints:
    """The link with text of its own in its line, dressed or not, that each row lies in."""
    own = np.zeros(len(page), dtype=bool)
    own[box[page.text_rows[page.own_text_length[page.text_rows] > 0]]] = True
    link = tree.closest(page.parent, (page.tag == CODES["a"]) & page.in_link & own)
    line = tree.closest(page.parent, BLOCK.mask(page.tag))
    return np.where(link > line, link, np.int32(NONE))
