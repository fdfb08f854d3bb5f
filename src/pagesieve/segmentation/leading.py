"""Where candidates lead and what they show from elsewhere, for telling their roles alone: outlines gain nothing by it.

Links elsewhere are those to another domain than the page's own; where its address is not known, than the domain that
most links lead to.
"""

from collections import Counter

import numpy as np

from pagesieve.page import Layout, tree
from pagesieve.segmentation.adverts import FRAMES
from pagesieve.segmentation.signs import ADVERT_SIZES, EMBEDDED
from pagesieve.segmentation.view import Lines, View
from pagesieve.source.addresses import domain, host_in

SAME = 2
"""Pixels by which sides may differ and are the same."""


def leading(view: View) -> Lines:
    """Frames and links elsewhere; on a rendered page, what is painted as large as adverts are."""
    frames = np.flatnonzero(FRAMES.mask(view.page.tag) & view.painted)
    layout = view.page.layout
    return {
        "frames": view.holding(frames),
        "frames to a leaf": view.holding(frames) / view.leaf_count,
        **_elsewhere(view),
        **(_advert_sizes(view, layout) if layout is not None else {}),
    }


def _elsewhere(view: View) -> Lines:
    """How much of a candidate leads to other domains: of its links, its leaves, its text."""
    links, page = view.links, view.page
    domains = [domain(host_in(address) or "") for address in page.dom.values("href", links)]
    named = Counter(filter(None, domains)).most_common(1)
    own = domain(host_in(page.url) or (named[0][0] if named else ""))
    leading = links[[found not in ("", own) for found in domains]]
    mask = np.zeros(len(page), dtype=bool)
    mask[leading] = True
    inside = tree.within(page.end, mask)
    leaf = view.column(view.candidates.leaves, inside[view.candidates.leaves])
    return {
        "links elsewhere": view.holding(leading),
        "links elsewhere to a link": view.holding(leading) / np.maximum(view.holding(links), 1),
        "leaves that lead elsewhere": view.held(leaf) / view.leaf_count,
        "text that leads elsewhere": view.held(np.where(inside, view.characters, 0)) / np.maximum(view.text, 1),
        "links elsewhere of page": np.full(len(view.candidates), len(leading) / max(len(links), 1)),
        "in a link elsewhere": view.around(leading),
    }


def _advert_sizes(view: View, layout: Layout) -> Lines:
    """How many pictures and frames are painted as large as adverts are."""
    rows = np.flatnonzero(EMBEDDED.mask(view.page.tag) & layout.visible)
    width, height = layout.width[rows], layout.height[rows]
    near = [(np.abs(width - wide) <= SAME) & (np.abs(height - high) <= SAME) for wide, high in ADVERT_SIZES]
    found = view.holding(rows[np.logical_or.reduce(near)])
    return {"box: painted as adverts": found, "box: painted as adverts to a leaf": found / view.leaf_count}
