"""A view on one row of a page, for people; algorithms use the columns."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from pagesieve.page.page import Page, shown
from pagesieve.page.tree import NONE


@dataclass(frozen=True, slots=True, repr=False)
class Node:
    """One row of a page: an element or a text."""

    page: Page
    row: int

    def __repr__(self) -> str:
        text = self.text
        return f"<Node {self.row} {self.tag} {text[:40] + '…' if len(text) > 40 else text!r}>"

    @property
    def tag(self) -> str:
        """The tag in lower case, or `#text`."""
        return str(self.page.tag_names[self.page.tag[self.row]])

    @property
    def attributes(self) -> Mapping[str, str]:
        """The attributes as written; a text has none."""
        if self.page.is_text[self.row]:
            return {}
        element = self.page.dom.element(self.row)
        return {name: element.attr(name, "") or "" for name in element.attrs}

    @property
    def text(self) -> str:
        """All text in the subtree, white space as a browser shows it, a line for each block."""
        first, last = map(int, self.page.text_rows.searchsorted((self.row, self.page.end[self.row])))
        begins = self.page.blocks.first
        cuts = [first, *begins[(begins > first) & (begins < last)].tolist(), last]
        return "\n".join(shown(self.page.raw_text(start, stop)) for start, stop in pairwise(cuts))

    @property
    def parent(self) -> "Node | None":
        """The element that this one lies in."""
        row = int(self.page.parent[self.row])
        return None if row == NONE else Node(self.page, row)

    @property
    def children(self) -> Iterator["Node"]:
        """The elements and texts right under this one."""
        row = self.row + 1
        while row < self.page.end[self.row]:
            yield Node(self.page, row)
            row = int(self.page.end[row])

    @property
    def css_path(self) -> str:
        """A CSS selector that finds this element, or the one that the text stands in."""
        return self.page.dom.element(self.row).css_path()

    @property
    def xpath(self) -> str:
        """An XPath that finds this element, or the one that the text stands in."""
        return self.page.dom.element(self.row).xpath_path()

    @property
    def line(self) -> int | None:
        """The line of the source where this element begins; none for an element that the source only implies."""
        return self.page.dom.element(self.row).source_line
