"""How each candidate stands among the others: in what, beside what, made of what."""

import numpy as np

from pagesieve.page import tree
from pagesieve.page.columns import combined
from pagesieve.page.tree import NONE
from pagesieve.segmentation.view import Line, Lines, View

LARGE = 0.15
"""Share of a candidate's leaves from which one in it is large."""

LEVELS = 3
"""Candidates around each one that are looked at."""


def shape(view: View) -> Lines:
    """Depths, shares of what is around, children, siblings, and how many look alike."""
    candidates, above, leaves = view.candidates, view.above, view.leaf_count
    count = len(candidates)
    children = tree.cardinalities(candidates.parent)
    place = tree.sibling_positions(candidates.parent)
    inside = np.bincount(above[1:], weights=leaves[1:], minlength=count)
    large = np.bincount(above[1:], weights=leaves[1:] >= LARGE * leaves[above[1:]], minlength=count)
    return {
        "depth": candidates.depth,
        "depth in page": view.page.depth[candidates.row],
        "elements": view.page.depth[candidates.inner] - view.page.depth[candidates.row],
        "height": tree.heights(candidates.parent, candidates.depth),
        "leaves of parent": leaves / leaves[above],
        "text of parent": view.text / np.maximum(view.text[above], 1),
        "children": children,
        "largest child": _greatest_child(view, leaves) / leaves,
        "large children": large,
        "leaves of its own": leaves - inside,
        "siblings": children[above],
        "large siblings": large[above],
        "place": place,
        "place from end": children[above] - place,
        **_alike(view, children),
        **_around(view),
        **_beside(view),
    }


def _greatest_child(view: View, values: Line) -> Line:
    greatest = np.zeros(len(values))
    np.maximum.at(greatest, view.above[1:], values[1:])
    return greatest


def _alike(view: View, children: Line) -> Lines:
    """How many siblings have the same tag and style, and how many of the children have."""
    candidates, page = view.candidates, view.page
    kind = combined(candidates.parent, page.styled_path[candidates.row])
    twins = np.bincount(kind)[kind]
    within = _greatest_child(view, twins)
    return {"twins": twins, "twins in it": within, "share of twins in it": within / np.maximum(children, 1)}


def _around(view: View) -> Lines:
    lines: Lines = {}
    for level in range(1, LEVELS + 1):
        outer = np.maximum(tree.ancestor_above(view.candidates.parent, level), 0)
        lines |= {
            f"leaf share {level} up": view.leaf_count[outer] / view.leaf_count[0],
            f"text share {level} up": view.text[outer] / max(float(view.text[0]), 1),
            f"link share {level} up": view.link_share[outer],
        }
    return lines


def _beside(view: View) -> Lines:
    """The candidates right before and after each one; -1 where there is none."""
    candidates, tag = view.candidates, view.page.tag[view.candidates.row]
    lines: Lines = {}
    for name, siblings in (("next", tree.next_siblings), ("previous", tree.previous_siblings)):
        other = siblings(candidates.end, candidates.parent)
        there = other != NONE
        lines |= {
            f"leaves of {name}": np.where(there, view.leaf_count[other] / view.leaf_count, -1),
            f"link share of {name}": np.where(there, view.link_share[other], -1),
            f"text of {name}": np.where(there, view.text[other], -1),
            f"tag of {name}": np.where(there, tag[other] == tag, -1),
        }
    return lines
