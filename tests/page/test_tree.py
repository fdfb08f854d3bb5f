"""The tree algebra against a naive version: plain Python over a list of parents."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagesieve.page import tree
from pagesieve.page.tree import NONE


@st.composite
def parent_lists(draw):
    """A tree in document order: each node hangs under the last one or one of its ancestors."""
    parents = [NONE]
    for node in range(1, draw(st.integers(1, 40))):
        ancestors = list(naive_ancestors(parents, node - 1))
        parents.append(draw(st.sampled_from([node - 1, *ancestors])))
    return parents


def naive_ancestors(parents, node):
    while parents[node] != NONE:
        node = parents[node]
        yield node


def naive_subtree(parents, node):
    return [other for other in range(len(parents)) if other == node or node in naive_ancestors(parents, other)]


def naive_children(parents, node):
    return [other for other, parent in enumerate(parents) if parent == node]


class Tree:
    def __init__(self, parents):
        self.parents = parents
        self.rows = range(len(parents))
        self.cardinality = np.array([len(naive_children(parents, row)) for row in self.rows], dtype=np.int32)
        self.end = tree.ends(self.cardinality)
        self.depth = tree.depths(self.end)
        self.parent = tree.parents(self.depth)


trees = parent_lists().map(Tree)


@given(trees)
def test_structure_follows_from_the_number_of_children(it):
    assert it.end.tolist() == [max(naive_subtree(it.parents, row)) + 1 for row in it.rows]
    assert it.depth.tolist() == [len(list(naive_ancestors(it.parents, row))) for row in it.rows]
    assert it.parent.tolist() == it.parents


@given(trees, st.data())
def test_subtree_and_ancestor_sums(it, data):
    values = np.array(data.draw(st.lists(st.integers(-9, 9), min_size=len(it.rows), max_size=len(it.rows))))
    below = [values[naive_subtree(it.parents, row)].sum() for row in it.rows]
    above = [values[[row, *naive_ancestors(it.parents, row)]].sum() for row in it.rows]
    assert tree.subtree_sum(it.end, values).tolist() == below
    assert tree.ancestor_sum(it.end, values).tolist() == above


@given(trees, st.data())
def test_nearest_within_and_containing(it, data):
    mask = np.array(data.draw(st.lists(st.booleans(), min_size=len(it.rows), max_size=len(it.rows))))
    chains = [[row, *naive_ancestors(it.parents, row)] for row in it.rows]
    assert tree.closest(it.parent, mask).tolist() == [next((r for r in c if mask[r]), NONE) for c in chains]
    assert tree.farthest(it.end, mask).tolist() == [next((r for r in reversed(c) if mask[r]), NONE) for c in chains]
    assert tree.within(it.end, mask).tolist() == [any(mask[c]) for c in chains]
    assert tree.containing(it.end, mask).tolist() == [any(mask[naive_subtree(it.parents, r)]) for r in it.rows]


@given(trees, st.integers(0, 6))
def test_ancestors_at_a_level(it, level):
    chains = [[row, *naive_ancestors(it.parents, row)] for row in it.rows]
    at_depth = [next((r for r in c if it.depth[r] == level), NONE) for c in chains]
    above = [c[level] if level < len(c) else NONE for c in chains]
    assert tree.ancestor_at_depth(it.depth, level).tolist() == at_depth
    assert tree.ancestor_above(it.parent, level).tolist() == above


@given(trees)
def test_heights_and_cardinalities(it):
    heights = [max(it.depth[naive_subtree(it.parents, row)]) - it.depth[row] for row in it.rows]
    assert tree.heights(it.parent, it.depth).tolist() == heights
    assert tree.cardinalities(it.parent).tolist() == it.cardinality.tolist()


@given(trees)
def test_siblings(it):
    families = [naive_children(it.parents, it.parents[row]) if row else [0] for row in it.rows]
    places = [family.index(row) for row, family in zip(it.rows, families, strict=True)]
    followers = [(f[p + 1 :] or [NONE])[0] for f, p in zip(families, places, strict=True)]
    forerunners = [f[p - 1] if p else NONE for f, p in zip(families, places, strict=True)]
    assert tree.sibling_positions(it.parent).tolist() == places
    assert tree.next_siblings(it.end, it.parent).tolist() == followers
    assert tree.previous_siblings(it.end, it.parent).tolist() == forerunners


@pytest.mark.parametrize("shape", ["deep", "wide"])
def test_large_trees_beyond_16_bits(shape):
    n = 70_000
    cardinality = np.ones(n, dtype=np.int32) if shape == "deep" else np.zeros(n, dtype=np.int32)
    cardinality[-1] = 0
    if shape == "wide":
        cardinality[0] = n - 1
    end = tree.ends(cardinality)
    assert end[0] == n
    assert end[-1] == n
    assert (tree.depths(end) == (np.arange(n) if shape == "deep" else np.minimum(np.arange(n), 1))).all()
    assert tree.parents(tree.depths(end))[-1] == (n - 2 if shape == "deep" else 0)
