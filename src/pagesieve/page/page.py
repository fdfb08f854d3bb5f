"""The one noun: a page is a table, one row a node in document order, frozen.

A row is an element or a text that is not blank. Columns that the tree itself gives are there from the start; columns
that follow from them are computed when first asked for and then kept. No column can be written to.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np
import numpy.typing as npt

from pagesieve.page import lettering, paths, tree
from pagesieve.page.blocks import Blocks, block_table
from pagesieve.page.columns import Attribute, Numbered, frozen
from pagesieve.page.copies import copies_for_the_eye, formulas_again
from pagesieve.page.layout import Layout
from pagesieve.page.lettering import Counts, Letters
from pagesieve.page.tags import CELLS, CODES, HEADINGS, KNOWN, PREFORMATTED, TEXT, UNRENDERED
from pagesieve.page.tree import NONE, Bools, Ints, Rows

if TYPE_CHECKING:
    from pagesieve.page.dom import Tree
    from pagesieve.page.node import Node

Made = TypeVar("Made")

INVISIBLE_STYLES = ("display:none", "visibility:hidden")
"""Inline style definitions that hide an element (paper 5, step 2), with spaces taken out."""

MOST_OF_TEXT = 0.5
"""Share of the page's text above which an element cannot be hidden for good."""

LONG_TEXT = 500
"""Characters of such an element at least."""

BREAK = "\u2028"
"""What a `<br>` is among the texts: Unicode's line separator, white space that no source indents with."""


@dataclass(frozen=True, eq=False, repr=False)
class Page:
    """A web page as aligned columns.

    `tag` numbers the tag of each row (`tag_names` has the names, `CODES` the numbers that never change); `parent` and
    `depth` place it; its subtree is the rows `[i, end[i])`. `texts` holds all texts in document order, blank ones and
    a `BREAK` for each `<br>` among them, and `text_places` says which of them the text rows are. `dom` is the tree
    behind the page: attributes, paths and declarations; methods work with the columns. `layout` is what a browser
    painted, for a page that was rendered.
    """

    tag: Ints
    parent: Ints
    depth: Ints
    end: Ints
    texts: Sequence[str]
    text_places: Ints
    tag_names: Sequence[str]
    dom: "Tree"
    url: str | None = None
    layout: Layout | None = None

    def __post_init__(self) -> None:
        check_columns(self)

    def __len__(self) -> int:
        return len(self.tag)

    def __repr__(self) -> str:
        return f"<Page of {len(self)} rows, {len(self.blocks)} blocks{f', {self.url}' if self.url else ''}>"

    # --- views -----------------------------------------------------------------------------------------------------

    def node(self, row: int) -> "Node":
        """A view on one row, for people."""
        from pagesieve.page.node import Node

        return Node(self, range(len(self))[row])

    def nodes(self) -> Iterator["Node"]:
        """Views on all rows, in document order."""
        return map(self.node, range(len(self)))

    @cached_property
    def blocks(self) -> Blocks:
        """The runs of text between the borders of block elements: a second, smaller table."""
        return block_table(self)

    def block_text(self, block: int) -> str:
        """The text of a block as a browser shows it; preformatted text keeps its lines."""
        first, last = int(self.blocks.first[block]), int(self.blocks.last[block])
        raw = self.raw_text(first, last) if self.blocks.hidden[block] else self._painted_text(first, last)
        if self._preformatted[self.blocks.start[block]]:
            return raw.replace(BREAK, "\n").strip("\n")
        return shown(raw)

    def block_texts(self, blocks: Rows) -> list[str]:
        """The same of several blocks at once; most of them are one text, which need not be put together."""
        texts, first = self.texts, self.blocks.first[blocks]
        alone = (self.blocks.last[blocks] - first == 1) & ~self._preformatted[self.blocks.start[blocks]]
        places = self.text_places[first]
        return [
            shown(texts[place]) if is_alone else self.block_text(block)
            for block, place, is_alone in zip(blocks.tolist(), places.tolist(), alone.tolist(), strict=True)
        ]

    def raw_text(self, first: int, last: int) -> str:
        """The text rows number `first` up to `last` joined as they stand, with what is blank between them."""
        if first >= last:
            return ""
        return "".join(self.texts[self.text_places[first] : self.text_places[last - 1] + 1])

    def _painted_text(self, first: int, last: int) -> str:
        """The same without the texts that a browser does not paint."""
        if self._hidden_before[first] == self._hidden_before[last]:
            return self.raw_text(first, last)
        skipped = set(self.text_places[first:last][self.hidden[self.text_rows[first:last]]].tolist())
        places = range(self.text_places[first], self.text_places[last - 1] + 1)
        return "".join(self.texts[place] for place in places if place not in skipped)

    @cached_property
    def _hidden_before(self) -> Sequence[int]:
        """How many text rows before each, and in all, a browser does not paint."""
        return [0, *np.cumsum(self.hidden[self.text_rows]).tolist()]

    @cached_property
    def _preformatted(self) -> Bools:
        mask = PREFORMATTED.mask(self.tag)
        return frozen(tree.within(self.end, mask) if mask.any() else mask)

    # --- what a row is ---------------------------------------------------------------------------------------------

    @cached_property
    def is_text(self) -> Bools:
        """Which rows are texts; the others are elements."""
        return frozen(self.tag == CODES[TEXT])

    @cached_property
    def text_rows(self) -> Ints:
        """The rows that are texts."""
        return frozen(np.flatnonzero(self.is_text).astype(np.int32))

    def select(self, selector: str) -> Ints:
        """The rows of the elements that a CSS selector finds."""
        return self.dom.select(selector)

    def attribute(self, name: str) -> Attribute:
        """The rows that carry an attribute and its values; asked for once, then kept."""
        if name not in self._attributes:
            self._attributes[name] = self.dom.attribute(name)
        return self._attributes[name]

    @cached_property
    def _attributes(self) -> dict[str, Attribute]:
        return {}

    def numbered(self, name: str) -> Numbered:
        """The rows that carry an attribute, and a number for its value at each; asked for once, then kept."""
        if name not in self._numbered:
            self._numbered[name] = self.attribute(name).numbered
        return self._numbered[name]

    @cached_property
    def _numbered(self) -> dict[str, Numbered]:
        return {}

    def values(self, name: str) -> Mapping[int, str]:
        """The values of an attribute by row; asked for once, then kept."""
        if name not in self._values:
            rows, values = self.attribute(name)
            self._values[name] = dict(zip(rows.tolist(), values, strict=True))
        return self._values[name]

    @cached_property
    def _values(self) -> dict[str, Mapping[int, str]]:
        return {}

    def once(self, make: Callable[["Page"], Made]) -> Made:
        """What a function makes of the page; made when first asked for, then kept with it.

        It should not hold the page: that would keep both in memory until Python looks for such circles.
        """
        if make not in self._made:
            self._made[make] = make(self)
        return cast("Made", self._made[make])

    @cached_property
    def _made(self) -> dict[Callable[["Page"], Any], Any]:
        return {}

    # --- tree ------------------------------------------------------------------------------------------------------

    @cached_property
    def height(self) -> Ints:
        """The greatest number of levels below each row (paper 3)."""
        return frozen(tree.heights(self.parent, self.depth))

    @cached_property
    def cardinality(self) -> Ints:
        """The number of children of each row (paper 5)."""
        return frozen(tree.cardinalities(self.parent))

    @cached_property
    def path(self) -> Ints:
        """The symbol of each row's tag path (paper 1, without styles)."""
        return frozen(paths.symbols(self.end, self.depth, self.tag.astype(np.int64)))

    @cached_property
    def styled_path(self) -> Ints:
        """The symbol of each row's tag path with the style definitions on it: class and inline style (paper 1)."""
        return frozen(paths.symbols(self.end, self.depth, self._styled_steps()[0]))

    @cached_property
    def column_path(self) -> Ints:
        """The same with the place in its row of each cell that a path leads through; spans are not counted.

        Cells of a row are not alike: where a table lays out a page, one has the menu and one the text.
        """
        cells = np.flatnonzero(CELLS.mask(self.tag))
        if not len(cells):
            return self.styled_path
        step, span = self._styled_steps()
        step[cells] += span * tree.sibling_positions(self.parent[cells])
        return frozen(paths.symbols(self.end, self.depth, step))

    def _styled_steps(self) -> tuple[npt.NDArray[np.int64], int]:
        """A number for the tag of each row with its class and style, and how many there can be."""
        step = self.tag.astype(np.int64)
        span = len(self.tag_names)
        for name in ("class", "style"):
            rows, numbers, distinct = self.numbered(name)
            step[rows] += span * numbers
            span *= len(distinct) + 1
        return step, span

    @cached_property
    def title_level(self) -> Ints:
        """The depth of the nearest row, itself or an ancestor, that has a heading among its children (paper 5)."""
        headings = np.flatnonzero(HEADINGS.mask(self.tag))
        titled = np.zeros(len(self), dtype=bool)
        titled[self.parent[headings]] = True
        return frozen(np.append(self.depth, np.int32(NONE))[tree.closest(self.parent, titled)])

    # --- what is seen ----------------------------------------------------------------------------------------------

    @cached_property
    def hidden(self) -> Bools:
        """Which rows a browser does not paint, by their tags, the `hidden` attribute and inline styles."""
        return frozen(self.put_away | self.unrendered)

    @cached_property
    def put_away(self) -> Bools:
        """Which rows lie in what the `hidden` attribute or an inline style hides."""
        rows, styles = self.attribute("style")
        hiding = {style for style in set(styles) if _hides(style)}
        found = [*self.select("[hidden]").tolist(), *compress(rows.tolist(), map(hiding.__contains__, styles))]
        mask = np.zeros(len(self), dtype=bool)
        if found:
            mask[found] = True
            # Many a script hides the page until it has run; an element with most of the text is meant to be seen.
            mask &= self.text_length <= max(MOST_OF_TEXT * self.text_length[0], LONG_TEXT)
            mask = tree.within(self.end, mask)
        return frozen(mask)

    @cached_property
    def unrendered(self) -> Bools:
        """Which rows lie in elements that are never painted, whatever a reader opens or a script shows, and copies."""
        mask = UNRENDERED.mask(self.tag)
        if not self.dom.scripting:
            mask[self.tag == CODES["noscript"]] = False
        if (self.tag == CODES["template"]).any():
            mask[self.select("template[shadowrootmode]")] = False
        if (self.tag == CODES["math"]).any():
            mask |= formulas_again(self)
        mask = tree.within(self.end, mask)
        copies = copies_for_the_eye(self, seen=~(mask | self.put_away))
        return frozen(mask | tree.within(self.end, copies)) if copies.any() else frozen(mask)

    @cached_property
    def in_link(self) -> Bools:
        """Which rows are links or lie in one."""
        mask = np.zeros(len(self), dtype=bool)
        anchors = (self.tag == CODES["a"]).nonzero()[0]
        mask[anchors] = np.frombuffer(bytes(map(bool, self.dom.values("href", anchors))), dtype=bool)
        return frozen(tree.within(self.end, mask))

    # --- how much text ---------------------------------------------------------------------------------------------

    @cached_property
    def own_text_length(self) -> Ints:
        """Characters of each text as shown; for an element, of the texts right under it."""
        return frozen(self._own(self.text_measures[0]))

    @cached_property
    def own_words(self) -> Ints:
        """Words of each text; for an element, of the texts right under it."""
        return frozen(self._own(self.text_measures[1]))

    @cached_property
    def text_length(self) -> Ints:
        """Characters in each row's subtree (paper 5: the density)."""
        return frozen(tree.subtree_sum(self.end, self._at_texts(self.text_measures[0])))

    @cached_property
    def link_length(self) -> Ints:
        """Characters in each row's subtree that are link text."""
        linked = np.where(self.in_link[self.text_rows], self.text_measures[0], 0)
        return frozen(tree.subtree_sum(self.end, self._at_texts(linked)))

    @cached_property
    def words(self) -> Ints:
        """Words in each row's subtree."""
        return frozen(tree.subtree_sum(self.end, self._at_texts(self.text_measures[1])))

    @cached_property
    def text_measures(self) -> tuple[Counts, Counts]:
        """Characters as shown, and words, of each text row."""
        lengths, words = lettering.lengths_and_words(self.letters)
        return frozen(lengths), frozen(words)

    @cached_property
    def letters(self) -> Letters:
        """The code units of all text rows, and where each begins."""
        units, starts = lettering.letters_of(list(map(self.texts.__getitem__, self.text_places.tolist())))
        return Letters(units, frozen(starts))

    def _at_texts(self, values: Counts) -> Ints:
        column = np.zeros(len(self), dtype=np.int32)
        column[self.text_rows] = values
        return column

    def _own(self, values: Counts) -> Ints:
        column = self._at_texts(values)
        np.add.at(column, self.parent[self.text_rows], column[self.text_rows])
        return column


def _hides(style: str) -> bool:
    """Whether an inline style hides its element.

    >>> _hides("color: red; Display : none"), _hides("overflow:hidden")
    (True, False)
    """
    if "none" not in style and "hidden" not in style:
        return False  # most styles
    definitions = style.replace(" ", "").lower()
    return any(invisible in definitions for invisible in INVISIBLE_STYLES)


def shown(text: str) -> str:
    r"""A text with white space as a browser shows it: runs of it are one space, a `BREAK` begins a line.

    >>> shown("  two \n words\u2028and  more ")
    'two words\nand more'
    """
    if BREAK not in text:  # most texts
        return " ".join(text.split())
    return "\n".join(" ".join(line.split()) for line in text.split(BREAK)).strip()


def check_columns(page: Page) -> None:
    """The gate: aligned columns that describe one tree, or an error that names the fault."""
    rows = len(page.tag)
    for name in ("parent", "depth", "end"):
        if len(getattr(page, name)) != rows:
            raise ValueError(f"column {name} has {len(getattr(page, name))} rows, tag has {rows}")
    if page.layout is not None and len(page.layout) != rows:
        raise ValueError(f"the layout has {len(page.layout)} rows, tag has {rows}")
    texts = int((page.tag == CODES[TEXT]).sum())
    if len(page.text_places) != texts:
        raise ValueError(f"column text_places has {len(page.text_places)} entries for {texts} text rows")
    if rows == 0 or page.end[0] != rows or tuple(page.tag_names[: len(KNOWN)]) != KNOWN:
        raise ValueError("the first row must be the root of all rows, and tag_names must begin with the known tags")
    for name in ("tag", "parent", "depth", "end", "text_places"):
        frozen(getattr(page, name))
