"""Sections of a page and their importance (paper 4, sections 2.2.2 and 2.2.3).

The page is cut from the top down: an element that is large and has a large child made for sections is opened, one with
separators is cut at them, and neighbours that are inline are one section. What the template has as repeated is one
section, the outermost such thing. Importance is 1 less the noise confidence of the leaves, by their size.

Departures from the paper: without a rendering areas are estimated, from the characters of text and the declared size of
images; what repeats in a small element stays in it; a short line that the site says on every page, such as the name of
a list, goes with what follows it.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.page import Page, tree
from pagesieve.page.layout import Layout
from pagesieve.page.tags import BLOCK, CODES, TagSet
from pagesieve.page.tree import Bools
from pagesieve.site.matching import Match
from pagesieve.site.outline import IMAGE as IMAGE_LABEL
from pagesieve.site.template import NOISE

LARGE = 0.15
"""Share of the page's area from which an element is large (Cond1)."""

SECTIONING = TagSet("body table div section article main aside nav header footer form ul ol td tr tbody")
"""Tags made for sections (Cond2; the paper names TABLE and DIV, and the others are today's)."""

SEPARATORS = TagSet("hr frameset")
"""Tags that separate sections (Cond3)."""

CHARACTER = 160
"""Square pixels of a character: 16 pixels of font, half as wide as high, on lines of 20."""

IMAGE = (100, 100)
"""Pixels of an image that does not say its width or height."""

MOST_PIXELS = 4000
"""Pixels of an image's side that are believed."""

_DIGITS = 6  # of a number of pixels that are read; more are too many in any case

HEADING = 6
"""Words up to which a line that the site says on most pages is a heading of what follows it."""

Area = npt.NDArray[np.float64]


class Section(NamedTuple):
    """Neighbouring rows that are one section, and how important it is, 0 to 1."""

    rows: Sequence[int]
    importance: float


def areas(page: Page) -> Area:
    """The area of the texts and images in each row, in square pixels: as they were rendered, else estimated."""
    return estimated_areas(page) if page.layout is None else measured_areas(page, page.layout)


def measured_areas(page: Page, layout: Layout) -> Area:
    """The same from the boxes of what can be seen."""
    leaves = page.tag == CODES["img"]
    leaves[page.text_rows] = True
    own = np.where(leaves & layout.visible, np.nan_to_num(layout.width * layout.height), 0).astype(np.float64)
    return tree.subtree_sum(page.end, own)


def estimated_areas(page: Page) -> Area:
    """The same from the characters of texts and the declared sizes of images."""
    own = np.zeros(len(page))
    own[page.text_rows] = CHARACTER * page.text_measures[0]
    for row in np.flatnonzero(page.tag == CODES["img"]).tolist():
        width, height = (_pixels(page.values(name).get(row, ""), IMAGE[side]) for side, name in enumerate(_SIDES))
        own[row] = width * height
    own[page.hidden] = 0
    return tree.subtree_sum(page.end, own)


_SIDES = ("width", "height")


def _pixels(said: str, otherwise: int) -> int:
    """The pixels of an attribute.

    >>> _pixels("80px", 100), _pixels("50%", 100), _pixels("", 100), _pixels("9" * 5000, 100)
    (80, 100, 100, 4000)
    """
    number = said.strip().removesuffix("px")
    return min(int(number[:_DIGITS]), MOST_PIXELS) if number.isascii() and number.isdigit() else otherwise


def sections(match: Match, area: Area | None = None) -> list[Section]:
    """The sections of a page, in document order; what shows nothing is none.

    `area` is the area of each row with all in it; if it is not given, that of the rendering, or an estimate.
    """
    return _Cutting(match, areas(match.page) if area is None else area).sections()


class _Cutting:
    """The columns that cutting looks at."""

    def __init__(self, match: Match, area: Area) -> None:
        self.page = page = match.page
        self.area = area
        self.noise = _noise(match, area)
        self.star = np.zeros(len(page), dtype=np.int64)  # the number of the `*` node that a row belongs to
        numbers: dict[int, int] = {}
        for row, node in zip(match.outline.row, match.nodes, strict=True):
            if node is not None and node.star and not node.is_leaf:
                self.star[row] = numbers.setdefault(id(node), len(numbers) + 1)
        self.inline = ~tree.containing(page.end, BLOCK.mask(page.tag)) & (self.star == 0)
        self.separator = SEPARATORS.mask(page.tag)
        self.opened = self._opened()
        self.heading = self._heading()

    def _opened(self) -> Bools:
        """Which rows are no sections themselves: the children of large ones, and what separators cut, are looked at."""
        page, whole = self.page, self.area[0]
        large = (self.area >= LARGE * whole) & (whole > 0)
        made = SECTIONING.mask(page.tag) | tree.containing(page.end, self.star > 0)
        items = np.flatnonzero(self.star)
        lists, of_item = np.unique(page.parent[items] * (self.star.max() + 1) + self.star[items], return_inverse=True)
        listed = np.bincount(of_item, weights=self.area[items], minlength=len(lists)) >= LARGE * whole
        opened: Bools = large & (
            _with_child(page, np.flatnonzero(large & made)) | _with_child(page, items[listed[of_item]])
        )
        opened |= _with_child(page, np.flatnonzero(self.separator))
        opened[self.star > 0] = False
        return opened

    def _heading(self) -> Bools:
        """Which rows are one short line that the site says on most pages and that leads nowhere."""
        page = self.page
        lines = np.zeros(len(page), dtype=np.int64)
        lines[page.blocks.start] = 1
        single = (tree.subtree_sum(page.end, lines) == 1) & (page.link_length == 0) & (page.words <= HEADING)
        heading: Bools = single & (self.noise >= NOISE * self.area)
        return heading

    def sections(self) -> list[Section]:
        """All sections, from the top down; a heading goes with what comes after it, and is as important."""
        found: list[Section] = []
        headings: list[int] = []
        for rows in self._cut():
            if self.heading[rows].all():
                headings += rows
            else:
                found.append(Section(headings + self._innermost(rows), self._importance(rows)))
                headings = []
        return [*found, Section(headings, self._importance(headings))] if headings else found

    def _cut(self) -> Iterator[list[int]]:
        """The rows of each section, in document order."""
        stack = [[0]]
        while stack:
            rows = stack.pop()
            if len(rows) == 1 and self.opened[rows[0]]:
                stack.extend(reversed(list(self._parts(rows[0]))))
            elif self.area[rows].sum() > 0:
                yield rows

    def _innermost(self, rows: list[int]) -> list[int]:
        """Several rows as their parent, if they are all of it; one row as the innermost that holds all of it."""
        parent = int(self.page.parent[rows[0]])
        if len(rows) > 1 and self.area[rows].sum() == self.area[parent]:
            return [parent]
        while len(rows) == 1 and len(children := self._painted(rows[0])) == 1 and not self.inline[children[0]]:
            rows = children
        return rows

    def _importance(self, rows: list[int]) -> float:
        return 1 - float(self.noise[rows].sum() / self.area[rows].sum())

    def _parts(self, row: int) -> Iterator[list[int]]:
        """The children of a row: those of one `*` node together, and neighbours that are inline (steps 1 and 6).

        Nothing goes across a separator (step 4).
        """
        run: list[int] = []
        for child in self._painted(row):
            if run and not self._is_one(run[-1], child):
                yield run
                run = []
            if not self.separator[child]:
                run.append(child)
        if run:
            yield run

    def _painted(self, row: int) -> list[int]:
        """The children that show something or separate."""
        children = [child.row for child in self.page.node(row).children]
        return [child for child in children if self.area[child] or self.separator[child]]

    def _is_one(self, before: int, child: int) -> bool:
        if self.separator[child]:
            return False
        same_list = self.star[before] == self.star[child] > 0
        return bool(same_list or (self.inline[before] and self.inline[child]))


def _with_child(page: Page, children: npt.NDArray[np.intp]) -> Bools:
    """The rows that have one of these as a child."""
    found = np.zeros(len(page), dtype=bool)
    found[page.parent[children[children > 0]]] = True
    return found


def _noise(match: Match, area: Area) -> Area:
    """Area times noise confidence, over each row's subtree."""
    page, own = match.page, np.zeros(len(match.page))
    own[page.text_rows] = area[page.text_rows] * match.text_confidence
    for item, (row, node) in enumerate(zip(match.outline.row, match.nodes, strict=True)):
        if node is not None and node.label == IMAGE_LABEL and match.template.supported(node):
            own[row] = area[row] * node.confidence(node.images, match.outline.image(item))
    return tree.subtree_sum(page.end, own)
