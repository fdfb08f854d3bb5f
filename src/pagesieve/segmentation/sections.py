"""Sections of a page by the rules of paper 4 (section 2.2.2), with true areas where the page was rendered.

The page is cut from the top down: an element that is large and has a large child made for sections is opened, one with
separators is cut at them, and neighbours that are inline are one section. Things that repeat, which the template of a
site tells in the paper, can be given: neighbours of one number are a section, and what holds such a thing is opened.
`pagesieve.site.sections` has what the templates of sites add.

Departure from the paper: where a page was not rendered, areas are estimated from the characters of text and from the
declared size of images.
"""

from collections.abc import Iterator
from functools import cached_property
from itertools import groupby

import numpy as np
import numpy.typing as npt

from pagesieve.page import Page, tree
from pagesieve.page.layout import Layout
from pagesieve.page.tags import BLOCK, CODES, TagSet
from pagesieve.page.tree import Bools, Ints
from pagesieve.segmentation.signs import pixels

LARGE = 0.15
"""Share of the page's area from which an element is large (Cond1)."""

SECTIONING = TagSet("table div section article main aside nav header footer form ul ol td tr tbody")
"""Tags made for sections (Cond2; the paper names TABLE and DIV, and the others are today's)."""

SEPARATORS = TagSet("hr frameset")
"""Tags that separate sections (Cond3)."""

CHARACTER = 160
"""Square pixels of a character: 16 pixels of font, half as wide as high, on lines of 20."""

IMAGE = 54
"""Pixels of an image's side that the page does not declare: the median on dataset-random (`benchmarks/areas.py`)."""

Areas = npt.NDArray[np.float64]


def areas(page: Page) -> Areas:
    """The area of each row in square pixels: of its box, or estimated for a page that was not rendered."""
    return estimated_areas(page) if page.layout is None else _boxes(page.layout)


def seen_areas(page: Page) -> Areas:
    """The area of the texts and images in each row, in square pixels: of those that are seen, or estimated."""
    if page.layout is None:
        return estimated_areas(page)
    leaves = (page.is_text | (page.tag == CODES["img"])) & page.layout.visible
    return tree.subtree_sum(page.end, np.where(leaves, _boxes(page.layout), 0))


def estimated_areas(page: Page) -> Areas:
    """The area that texts and images in each row are likely to take."""
    own = np.zeros(len(page))
    own[page.text_rows] = CHARACTER * page.text_measures[0]
    images = np.flatnonzero(page.tag == CODES["img"])
    width, height = (pixels(page.dom.values(side, images), otherwise=IMAGE) for side in ("width", "height"))
    own[images] = np.multiply(width, height)
    own[page.hidden] = 0
    return tree.subtree_sum(page.end, own)


def _boxes(layout: Layout) -> Areas:
    painted: Areas = np.nan_to_num(layout.width * layout.height).astype(np.float64)
    return painted


def sections(page: Page, *, repeated: Ints | None = None) -> list[list[int]]:
    """The sections of a page in document order, each as neighbouring rows; what shows nothing is none.

    `repeated` numbers the rows that repeat; rows of one number belong together, and 0 is for all others.
    """
    numbers = np.zeros(len(page), dtype=np.int32) if repeated is None else repeated
    opened = opened_rows(page, areas(page), SECTIONING.mask(page.tag)) | tree.containing(page.end, numbers > 0)
    return list(Cutting(page, shown=estimated_areas(page) > 0, opened=opened, repeated=numbers).sections())


def opened_rows(page: Page, area: Areas, made: Bools) -> Bools:
    """The rows that are no sections themselves: the root, large ones with a large child made for it, what is separated.

    `made` are the rows that are made for sections.
    """
    large = (area >= LARGE * area.max()) & (area > 0)
    opened: Bools = large & having_child(page, large & made) | having_child(page, SEPARATORS.mask(page.tag))
    opened[0] = True
    opened |= page.tag == CODES["body"]
    return opened


def having_child(page: Page, children: Bools) -> Bools:
    """The rows that have one of these as a child."""
    found = np.zeros(len(page), dtype=bool)
    found[page.parent[np.flatnonzero(children[1:]) + 1]] = True
    return found


class Cutting:
    """A page, and the columns that cutting it looks at: what shows something, is opened, and repeats, by number."""

    def __init__(self, page: Page, *, shown: Bools, opened: Bools, repeated: Ints) -> None:
        self.page = page
        self.shown = shown
        self.repeated = repeated
        self.opened = opened & (repeated == 0)
        self.separator = SEPARATORS.mask(page.tag)
        self.inline = ~tree.containing(page.end, BLOCK.mask(page.tag)) & (repeated == 0)

    def sections(self) -> Iterator[list[int]]:
        """The rows of each section that shows something, in document order."""
        stack = [[0]]
        while stack:
            rows = stack.pop()
            if len(rows) == 1 and self.opened[rows[0]]:
                stack.extend(reversed(self._parts(rows[0])))
            elif self.shown[rows].any():
                yield rows

    def children(self, row: int) -> list[int]:
        """The children of a row that show something or separate."""
        found, child, end = [], row + 1, int(self.page.end[row])
        while child < end:
            if self.shown[child] or self.separator[child]:
                found.append(child)
            child = int(self.page.end[child])
        return found

    def _parts(self, row: int) -> list[list[int]]:
        """The children between two separators (step 4), unless things repeat there.

        Else each child, but those of one number together, and neighbours that are inline (steps 1 and 6).
        """
        children = self.children(row)
        if self.separator[children].any() and not self._holds_repeated[row]:
            runs = groupby(children, key=lambda child: bool(self.separator[child]))
            return [list(run) for separating, run in runs if not separating]
        return [list(run) for _, run in groupby(children, key=self._kind)]

    def _kind(self, row: int) -> int:
        """What neighbours of one section have in common."""
        return int(self.repeated[row]) or (0 if self.inline[row] else -row)

    @cached_property
    def _holds_repeated(self) -> Bools:
        return tree.containing(self.page.end, self.repeated > 0)
