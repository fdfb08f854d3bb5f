"""dataset-random: random pages whose blocks were marked by volunteers, on two levels and with a type.

Published at https://github.com/rkrzr/dataset-random (public domain). `mapping.txt` has the addresses; beside `X.html`
lie `X.dom.html`, the rendered page, and `X.blocks.html`, the same with the marks. The source here is the marked page
with the marks taken out: upstream has eleven pages whose `X.dom.html` is another page of the set. An empty class is a
mark too: the tool of the volunteers left one on every element that they pointed at, and on two of three blocks.
"""

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from pagesieve.evaluate.datasets import layout, marks
from pagesieve.evaluate.gold import Gold, GoldBlock, GoldPage
from pagesieve.page import Page, parse
from pagesieve.source import Source

_ENTRY = re.compile(r'"([^"]*)"\s*:\s*"/opt/dataset-random/([^"]*)"')
_MARK = re.compile(rb'\s(?:data-block(?:-type)?="[^"]*"|class="\s*")')
_INNER = "2"


def pages(folder: Path) -> Iterator[GoldPage]:
    """The pages as the mapping lists them."""
    (listing,) = layout.found(folder, "mapping.txt")
    return (_page(folder, *entry) for entry in _ENTRY.findall(layout.text(listing)))


def _page(folder: Path, url: str, place: str) -> GoldPage:
    name = str(PurePosixPath(place).with_suffix(""))
    marked = layout.content(folder / f"{name}.blocks.html")
    content = _MARK.sub(b"", marked) or layout.content(folder / f"{name}.dom.html")
    gold = Gold(blocks=list(_blocks(parse(marked))) or None)
    return GoldPage(name, Source(content, url), marks.host(url) or name, gold)


def _blocks(page: Page) -> Iterator[GoldBlock]:
    for row in page.select("[data-block][data-block-type]").tolist():
        node = page.node(row)
        level = 2 if node.attributes["data-block"] == _INNER else 1
        yield GoldBlock(node.text, node.attributes["data-block-type"], level, node.css_path)
