"""Tags: the element that a block is, and the elements that it lies in."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from pagesieve.features.counting import Packed, around, one
from pagesieve.features.view import Line, View
from pagesieve.page.folding import folded
from pagesieve.page.tags import CODES, KNOWN

KINDS: tuple[str, ...] = (
    "p",
    "div",
    "li",
    "td",
    "th",
    "pre",
    "dt dd",
    "blockquote",
    "figcaption caption",
    "button label option select textarea legend summary",
    "section article main body",
    "address",
)
"""Elements that a block may be, apart from headings, in an order that trees can cut."""

AROUND: tuple[str, ...] = (
    "article",
    "main",
    "nav",
    "header",
    "footer",
    "aside",
    "form",
    "ul ol menu",
    "table",
    "section",
    "blockquote",
    "figure",
    "button select label",
    "dl",
    "details dialog",
    "pre code",
)
"""Elements that a block may lie in; counted among its ancestors."""

NAMES = (
    "kind of element",
    "heading level",
    "depth",
    "inline depth",
    "hidden",
    "folded",
    "children",
    *(f"within {names.split()[0]}" for names in AROUND),
)


def tags(view: View) -> Sequence[Line]:
    """The kind of the block's own element, its heading level, its depth, and what it lies in."""
    page = view.page
    tag = np.minimum(page.tag, len(KNOWN))
    return (
        _KIND_TABLE[tag[view.row]],
        view.heading,
        page.depth[view.row],
        page.depth[view.blocks.start] - page.depth[view.row],
        view.blocks.hidden,
        page.once(folded)[view.blocks.start],
        page.cardinality[view.row],
        around(view, _AROUND_TABLES.take(tag, axis=1)),
    )


def _kind_table() -> npt.NDArray[Any]:
    table = np.full(len(KNOWN) + 1, len(KINDS), dtype=np.int32)
    for number, names in enumerate(KINDS):
        table[[CODES[name] for name in names.split()]] = number
    return table


def _around_tables() -> Packed:
    tables = np.zeros((2, len(KNOWN) + 1), dtype=np.uint64)
    for kind, names in enumerate(AROUND):
        number, counter = one(kind)
        tables[number, [CODES[name] for name in names.split()]] = counter
    return tables


_KIND_TABLE = _kind_table()
_AROUND_TABLES = _around_tables()
