"""What the elements of each candidate are and are called: tags, ARIA roles, words in classes and ids."""

import numpy as np
import numpy.typing as npt

from pagesieve.page import Page
from pagesieve.page.tags import CELLS, CODES, HEADINGS, TagSet
from pagesieve.segmentation.view import Lines, View
from pagesieve.segmentation.vocabulary import KINDS, LANDMARK_ROLES, LANDMARK_TAGS, parts_named

TAGS: dict[str, TagSet] = {
    "table": TagSet("table"),
    "table body": TagSet("tbody"),
    "table row": TagSet("tr"),
    "table cell": CELLS,
    "division": TagSet("div center section article main header footer aside nav"),
    "paragraph": TagSet("p blockquote pre"),
    "list": TagSet("ul ol dl menu dir"),
    "item": TagSet("li dt dd"),
    "link": TagSet("a"),
    "picture": TagSet("img picture"),
    "frame": TagSet("iframe embed object ins"),
    "heading": HEADINGS,
    "phrase": TagSet("span font b i em strong small u label"),
}
AROUND = ("list", "table", "table cell")


def naming(view: View) -> Lines:
    """Tags of a candidate's elements and around it; kinds of part that these, those around and those in it name."""
    page = view.page
    tagged = {name: np.flatnonzero(tags.mask(page.tag)) for name, tags in TAGS.items()}
    lines: Lines = {f"is {name}": view.having(rows) for name, rows in tagged.items()}
    lines |= {f"in {name}": view.around(tagged[name]) for name in AROUND}
    parts = page_parts(page)
    naming_any = np.flatnonzero(parts)
    for number, kind in enumerate(KINDS):
        rows = naming_any[parts[naming_any] >> number & 1 == 1]
        own = view.having(rows)
        lines |= {f"called {kind}": own, f"in {kind}": view.around(rows), f"holds {kind}": view.holding(rows) - own}
    lines |= {f"has {name}": view.having(page.attribute(name).rows) for name in ("class", "id")}
    return lines


def page_parts(page: Page) -> npt.NDArray[np.int64]:
    """The kinds of part that each element says to be, as bits: by its tag, its ARIA role, its class and its id."""
    parts = np.zeros(len(page), dtype=np.int64)
    for tag, kind in LANDMARK_TAGS.items():
        parts[page.tag == CODES[tag]] = 1 << KINDS.index(kind)
    rows, roles = page.attribute("role")
    parts[rows] |= np.array([_of_role(role) for role in roles], dtype=np.int64)
    for name in ("class", "id"):
        rows, numbers, distinct = page.numbered(name)
        parts[rows] |= np.array([0, *parts_named(distinct)], dtype=np.int64)[numbers]
    return parts


def _of_role(role: str) -> int:
    kind = LANDMARK_ROLES.get(role.strip().lower())
    return 1 << KINDS.index(kind) if kind else 0
