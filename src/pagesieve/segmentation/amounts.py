"""How much each candidate holds, of what, and where in the order of the page."""

import numpy as np

from pagesieve.page.tags import CODES, HEADINGS, TagSet
from pagesieve.segmentation.view import Lines, View

PROSE = 10
"""Words of a text that may be prose."""

COUNTED: dict[str, TagSet] = {
    "headings": HEADINGS,
    "pictures": TagSet("img picture iframe embed object video"),
    "fields": TagSet("input select textarea button"),
    "links": TagSet("a"),
    "tables": TagSet("table"),
    "items": TagSet("li dt dd"),
    "forms": TagSet("form"),
}
"""Elements that are counted."""


def amounts(view: View) -> Lines:
    """Text, links, prose, leaves and elements: how many, as shares of the page, and for each leaf."""
    page, candidates, leaves = view.page, view.candidates, view.leaf_count
    texts = np.maximum(view.held(page.is_text & view.painted), 1)
    prose = np.where(view.words >= PROSE, view.characters, 0)
    links = np.where(page.in_link, view.characters, 0)
    count, length = float(leaves[0]), max(float(view.text[0]), 1.0)
    before = view.before(view.characters)
    lines: Lines = {
        "leaves": leaves,
        "leaf share": leaves / count,
        "text": view.text,
        "text share": view.text / length,
        "link share": view.link_share,
        "link text of page": view.held(links) / max(float(links.sum()), 1),
        "words": view.held(view.words),
        "words to a text": view.held(view.words) / texts,
        "prose share": view.held(prose) / np.maximum(view.text, 1),
        "prose of page": view.held(prose) / max(float(prose.sum()), 1),
        "text before": before / length,
        "text up to its end": (before + view.text) / length,
        "leaves before": candidates.first / count,
        "leaves up to its end": candidates.last / count,
        "number of its first leaf": candidates.first,
        "leaves after": count - candidates.last,
        "leaves of page": np.full(len(candidates), count),
        "text of page": np.full(len(candidates), length),
        "texts to a leaf": view.held(page.is_text & view.painted) / leaves,
        "h1": view.holding(np.flatnonzero((page.tag == CODES["h1"]) & view.painted)),
    }
    for name, tags in COUNTED.items():
        rows = np.flatnonzero(tags.mask(page.tag) & view.painted)
        held = view.holding(rows)
        lines |= {name: held, f"{name} to a leaf": held / leaves, f"{name} of page": held / max(len(rows), 1)}
    return lines
