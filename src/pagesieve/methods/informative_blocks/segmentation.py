"""`structural-segmentation`: the structural elements of the body with the text of their own (section VI).

A segment is a structural element of the body that a browser paints. A text belongs to the innermost segment around
it, so that a segment may have no text, as the table and its rows in the paper's figure 3.

The paper does not say which segments are the main content, but that the class of a tag tells. So the method takes
segments of one tag and class together, and keeps those that hold most of the page's plain text, with what is in them.
A segment without a class stands for itself. What is right in the body counts as a segment of the body, and a `span`
within a line of text goes with its line.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pagesieve.methods.informative_blocks.elements import body_range, having_tag, plain_text, tag_list
from pagesieve.methods.informative_blocks.labelling import all_other, element_name, two_roles
from pagesieve.methods.labels import Labels
from pagesieve.page import Page, tree
from pagesieve.page.columns import combined
from pagesieve.page.page import shown
from pagesieve.page.tree import Ints

PAPER_STRUCTURE = ("div", "span", "ul", "ol", "li", "table", "tr", "td")
"""The structural elements that section VI takes from HTML 4.01."""

TODAYS_STRUCTURE = (*PAPER_STRUCTURE, *"article section main aside nav header footer".split())
"""Those and the structural elements that HTML has got since."""


class Segment(NamedTuple):
    """A structural element as the rows `[row, end)`, and the text of its own."""

    row: int
    end: int
    tag: str
    text: str


def structural_segments(page: Page, tags: str | Sequence[str] = TODAYS_STRUCTURE) -> Ints:
    """The rows of all segments; row `i` is the segment `[i, page.end[i])`, and segments nest as their rows do."""
    begin, stop = body_range(page)
    rows = np.flatnonzero(having_tag(page, tag_list(tags)) & ~page.hidden)
    return rows[(rows > begin) & (rows < stop)].astype(np.int32)


def segments(page: Page, tags: str | Sequence[str] = TODAYS_STRUCTURE) -> list[Segment]:
    """The segments with their texts, as figure 3 of the paper shows them."""
    rows = structural_segments(page, tags)
    texts: dict[int, list[str]] = {row: [] for row in rows.tolist()}
    painted = ~page.hidden[page.text_rows]
    owners = innermost(page, rows)[page.text_rows[painted]].tolist()
    for owner, place in zip(owners, page.text_places[painted].tolist(), strict=True):
        if owner in texts:
            texts[owner].append(shown(page.texts[place]))
    return [
        Segment(row, int(page.end[row]), page.tag_names[page.tag[row]], " ".join(own)) for row, own in texts.items()
    ]


def innermost(page: Page, rows: Ints) -> Ints:
    """Of these rows, the innermost one around each row of the page, or the body."""
    is_segment = np.zeros(len(page), dtype=bool)
    is_segment[rows] = True
    is_segment[body_range(page)[0]] = True
    return tree.closest(page.parent, is_segment)


class StructuralSegmentation:
    """Keep the segments of the tag and class that hold most of the plain text; `tags` are the structural ones."""

    def __init__(self, *, tags: str | Sequence[str] = TODAYS_STRUCTURE) -> None:
        self.tags = tag_list(tags)

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
        return fullest_class(page, self.tags, "")


def fullest_class(page: Page, tags: tuple[str, ...], why: str) -> Labels:
    """Labels by the tag and class whose segments hold most of the plain text; `why` is put before each reason."""
    blocks, alike = page.blocks, _tags_and_classes(page)
    text = blocks.sum(plain_text(page)[page.text_rows].astype(np.int32))
    if not text.any():
        return all_other(page, f"{why}the page has no text")
    segment = innermost(page, structural_segments(page, tags))
    own = alike[segment[blocks.row]]
    held = np.bincount(own, weights=text, minlength=alike.max() + 1) / text.sum()
    fullest = int(held.argmax())
    is_kept = (alike == fullest) & (segment == np.arange(len(page)))
    main = tree.within(page.end, is_kept)[blocks.row]
    share = np.where(main, held[fullest], held[own])
    kept = element_name(page, int(np.flatnonzero(is_kept)[0]))

    def reason(is_main: bool, percents: tuple[int, ...]) -> str:
        if is_main:
            return f"{why}it is in a segment {kept}; such segments hold {percents[0]}% of the text, the most"
        return f"{why}segments of its tag and class hold {percents[0]}% of the text, less than those of {kept}"

    return two_roles(page, main=main, strength=share, shares=share[None, :], reason=reason)


def _tags_and_classes(page: Page) -> Ints:
    """A number for each tag and class; rows without a class have numbers of their own."""
    rows, numbers, distinct = page.numbered("class")
    number = -np.arange(len(page), dtype=np.int64)
    classed = np.array([False, *(bool(value.strip()) for value in distinct)])[numbers]
    number[rows[classed]] = numbers[classed]
    return combined(number, page.tag).astype(np.int32)
