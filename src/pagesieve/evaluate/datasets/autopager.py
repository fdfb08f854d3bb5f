"""Autopager's pages: the links to the previous, the next and to numbered pages.

Published at https://github.com/scrapinghub/autopager (MIT). `autopager/data/data.csv` has CSS selectors for the links
of each page, `autopager/data/html/N.html` the pages. As upstream, links to the first and the last page count as PAGE,
and a page whose marking failed has no gold. No links marked is gold too: an empty list.
"""

import csv
import io
from collections.abc import Iterator, Mapping
from pathlib import Path

from pagesieve.evaluate.datasets import layout, marks
from pagesieve.evaluate.gold import Gold, GoldPage
from pagesieve.page import Node, Page, parse
from pagesieve.source import Source

_LABELS = {"FIRST": "PAGE", "LAST": "PAGE", "PAGE": "PAGE", "NEXT": "NEXT", "PREV": "PREV"}
"""What each column marks; a link that two columns mark has the label of the later one."""


def pages(folder: Path) -> Iterator[GoldPage]:
    """The pages as the table lists them."""
    (listing,) = layout.found(folder, "autopager/data/data.csv")
    rows = csv.DictReader(io.StringIO(layout.text(listing), newline=""))
    return (_page(listing.parent / "html", row) for row in rows)


def _page(folder: Path, row: Mapping[str, str]) -> GoldPage:
    name, url = row.get("File Name") or "", row.get("Page URL") or None
    source = Source(layout.content(folder / f"{name}.html"), url, charset=row.get("Encoding") or None)
    return GoldPage(name, source, marks.host(url) or name, Gold() if row.get("failed") else _gold(source, row))


def _gold(source: Source, selectors: Mapping[str, str]) -> Gold:
    try:
        return Gold(links=_links(parse(source), selectors))
    except ValueError:  # a selector that cannot be read marks nothing
        return Gold()


def _links(page: Page, selectors: Mapping[str, str]) -> list[tuple[str, str]]:
    """The addresses of the marked links as they are written, with their labels, in the order of the page."""
    found: dict[int, tuple[str, str]] = {}
    for column, label in _LABELS.items():
        if selector := (selectors.get(column) or "").strip():
            marked = (page.node(row) for row in page.select(selector).tolist())
            found |= {link.row: (link.attributes["href"], label) for node in marked for link in _links_of(node)}
    return [found[row] for row in sorted(found)]


def _links_of(node: Node) -> Iterator[Node]:
    """The link that a node is or lies in, or else the links in it."""
    above: Node | None = node
    while above and above.tag != "a":
        above = above.parent
    inside = map(node.page.node, range(node.row, int(node.page.end[node.row])))
    return (link for link in ([above] if above else inside) if link.tag == "a" and "href" in link.attributes)
