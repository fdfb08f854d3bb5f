"""Sections of a page by the rules of paper 4 (section 2.2.2), with true areas where the page was rendered.

The page is cut from the top down: an element that is large and has a large child made for sections is opened, one with
separators is cut at them, and neighbours that are inline are one section. Things that repeat, which the template of a
site tells in the paper, can be given: neighbours of one number are a section, and what holds such a thing is opened.

Departure from the paper: where a page was not rendered, areas are estimated from the characters of text and from the
declared size of images.
"""

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from pagesieve.page import Page, tree
from pagesieve.page.tags import BLOCK, CODES, TagSet
from pagesieve.page.tree import Ints
from pagesieve.segmentation.signs import pixels

LARGE = 0.15
"""Share of the page's area from which an element is large (Cond1)."""

SECTIONING = TagSet("table div section article main aside nav header footer form ul ol td tr tbody")
"""Tags made for sections (Cond2; the paper names TABLE and DIV, and the others are today's)."""

SEPARATORS = TagSet("hr frameset")
"""Tags that separate sections (Cond3)."""

CHARACTER = 160
"""Square pixels of a character: 16 pixels of font, half as wide as high, on lines of 20."""

IMAGE = 100
"""Pixels of an image's side that the page does not declare."""

Areas = npt.NDArray[np.float64]


def areas(page: Page) -> Areas:
    """The area of each row in square pixels: as painted, or estimated for a page that was not rendered."""
    if page.layout is None:
        return estimated_areas(page)
    painted: Areas = np.nan_to_num(page.layout.width * page.layout.height).astype(np.float64)
    return painted


def estimated_areas(page: Page) -> Areas:
    """The area that texts and images in each row are likely to take."""
    own = np.zeros(len(page))
    own[page.text_rows] = CHARACTER * page.text_measures[0]
    images = np.flatnonzero(page.tag == CODES["img"])
    declared = (pixels(page.dom.values(side, images)) for side in ("width", "height"))
    own[images] = [(width or IMAGE) * (height or IMAGE) for width, height in zip(*declared, strict=True)]
    own[page.hidden] = 0
    return tree.subtree_sum(page.end, own)


def sections(page: Page, *, repeated: Ints | None = None) -> list[list[int]]:
    """The sections of a page in document order, each as neighbouring rows; what shows nothing is none.

    `repeated` numbers the rows that repeat; rows of one number belong together, and 0 is for all others.
    """
    return _Cutting(page, repeated).sections()


class _Cutting:
    """The columns that cutting looks at."""

    def __init__(self, page: Page, repeated: Ints | None) -> None:
        self.page = page
        self.area = areas(page)
        self.repeated = np.zeros(len(page), dtype=np.int32) if repeated is None else repeated
        self.shown = estimated_areas(page) > 0
        self.holds_block = tree.containing(page.end, BLOCK.mask(page.tag))
        self.holds_repeated = tree.containing(page.end, self.repeated > 0)
        self.large = self.area >= LARGE * max(float(self.area.max()), 1.0)
        self.made_for_sections = self.large & SECTIONING.mask(page.tag)

    def sections(self) -> list[list[int]]:
        """All sections, from the top down."""
        stack, found = [[0]], []
        while stack:
            rows = stack.pop()
            parts = self._parts(rows)
            if parts is None:
                found.append(rows)
            else:
                stack.extend(reversed(parts))
        return [rows for rows in found if self.shown[rows].any()]

    def _parts(self, rows: list[int]) -> list[list[int]] | None:
        """What rows are cut into; None for a section."""
        if len(rows) > 1 or self.repeated[rows[0]] or self.page.is_text[rows[0]]:
            return None
        children = self._children(rows[0])
        separated = bool(SEPARATORS.mask(self.page.tag[children]).any())
        if separated and not self.holds_repeated[rows[0]]:
            return list(self._between(children))
        large = self._is_root(rows[0]) or (self.large[rows[0]] and self.made_for_sections[children].any())
        return list(self._together(children)) if separated or large or self.holds_repeated[rows[0]] else None

    def _is_root(self, row: int) -> bool:
        return row == 0 or bool(self.page.tag[row] == CODES["body"])

    def _children(self, row: int) -> list[int]:
        found, child, end = [], row + 1, int(self.page.end[row])
        while child < end:
            if self.shown[child] or self.page.tag_names[self.page.tag[child]] in SEPARATORS:
                found.append(child)
            child = int(self.page.end[child])
        return found

    def _between(self, children: Sequence[int]) -> Iterator[list[int]]:
        """The children between two separators (step 4); each run of them is one section."""
        run: list[int] = []
        for child in children:
            if self.page.tag_names[self.page.tag[child]] not in SEPARATORS:
                run.append(child)
            elif run:
                yield run
                run = []
        if run:
            yield run

    def _together(self, children: Sequence[int]) -> Iterator[list[int]]:
        """The children, those of one number together, and neighbours that are inline together (steps 1 and 6)."""
        run: list[int] = []
        last: object = None
        for child in children:
            kind = int(self.repeated[child]) or ("inline" if not self.holds_block[child] else -child)
            if run and kind != last:
                yield run
                run = []
            run.append(child)
            last = kind
        if run:
            yield run
