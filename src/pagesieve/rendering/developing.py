"""From what a browser tells about a page to a snapshot: its DOM as HTML, parsed by us, and a layout of its rows."""

from typing import Any, NamedTuple

import numpy as np

from pagesieve.page import parse
from pagesieve.rendering.capture import TEXT, Nodes, captured
from pagesieve.rendering.mapping import nodes_of_rows
from pagesieve.rendering.painting import Painted
from pagesieve.rendering.serialising import written
from pagesieve.rendering.snapshot import Snapshot
from pagesieve.source import Source


class Taken(NamedTuple):
    """An answer of `DOMSnapshot.captureSnapshot`, who gave it, whether scripts were stopped for it, and a picture.

    `refused` is how many styles and scripts of the web the page asked for and did not get.
    """

    answer: dict[str, Any]
    browser: str
    cut: bool
    screenshot: bytes | None
    refused: int = 0


def size(answer: dict[str, Any]) -> tuple[int, int]:
    """Width and height of the whole page, in pixels."""
    document = answer["documents"][0]
    return int(document["contentWidth"]), int(document["contentHeight"])


def developed(taken: Taken, url: str | None) -> Snapshot:
    """The snapshot of the main document."""
    nodes, painting = captured(taken.answer)
    document = written(nodes)
    page = parse(Source(document.html, url), scripts_ran=True)
    rows = nodes_of_rows(page, nodes, document)
    painted = Painted(nodes, painting)
    seen = np.flatnonzero(painted.visible & _is_text(nodes))
    width, height = size(taken.answer)
    return Snapshot(
        html=document.html,
        layout=painted.layout(rows, page.parent),
        url=url,
        width=width,
        height=height,
        browser=taken.browser,
        cut=taken.cut,
        painted_texts=len(seen),
        mapped_texts=int(np.isin(seen, rows).sum()),
        refused=taken.refused,
        screenshot=taken.screenshot,
    )


def _is_text(nodes: Nodes) -> Any:
    """Which nodes are texts that are not blank."""
    pairs = zip(nodes.kind, nodes.value, strict=True)
    return np.array([kind == TEXT and not value.isspace() for kind, value in pairs], dtype=bool)
