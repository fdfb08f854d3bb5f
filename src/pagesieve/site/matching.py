"""Matching: a page mapped to its template, and the noise confidence of what it shows (paper 4, section 2.2.1)."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from pagesieve.page import Page, tree
from pagesieve.page.tree import NONE, Bools
from pagesieve.site.groups import groups
from pagesieve.site.node import TemplateNode
from pagesieve.site.outline import Outline
from pagesieve.site.template import NOISE, Template, matched

Confidences = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False, repr=False)
class Match:
    """A page and its template; `nodes` has the template node of each item of the outline, if there is one.

    `kinship` is the share of styled paths that the page and the template have in common.
    """

    outline: Outline
    template: Template
    nodes: list[TemplateNode | None]
    kinship: float

    def __repr__(self) -> str:
        return f"<Match of {self.kinship:.0%} with a template of {self.template.pages} pages>"

    @property
    def page(self) -> Page:
        """The page that was matched."""
        return self.outline.page

    @cached_property
    def leaves(self) -> dict[int, TemplateNode]:
        """The template leaf of each block that has one on enough pages to be believed."""
        return {
            block: node
            for block, node in zip(self.outline.block, self.nodes, strict=True)
            if block != NONE and node is not None and self.template.supported(node)
        }

    @cached_property
    def text_confidence(self) -> Confidences:
        """The noise confidence of each text row."""
        blocks, said = self.page.blocks, self.outline.text_hashes
        found = np.zeros(len(said))
        for block, leaf in self.leaves.items():
            for text in range(blocks.first[block], blocks.last[block]):
                found[text] = leaf.confidence(leaf.texts, said[text])
        return found

    @cached_property
    def confidence(self) -> Confidences:
        """The noise confidence of each block: that of its texts, weighted by their length (section 2.2.3)."""
        size = np.maximum(self.page.text_measures[0], 1)
        return self._summed(self.text_confidence * size) / np.maximum(self._summed(size), 1)

    @cached_property
    def seen(self) -> Confidences:
        """The number of pages learnt from that say at this place what a block says."""
        support = np.zeros(len(self.page.blocks))
        support[list(self.leaves)] = [leaf.support for leaf in self.leaves.values()]
        return self.confidence * support

    @cached_property
    def noise(self) -> Bools:
        """Which blocks say nothing but what the site says on most pages at this place; a label with a value is none."""
        saying = self.page.text_measures[1] > 0
        informative = self._summed(saying & (self.text_confidence < NOISE))
        said: Bools = (informative == 0) & (self.confidence > 0)
        return said

    @cached_property
    def repeated(self) -> Bools:
        """Which blocks stand in something that the template has as repeated (`*`)."""
        stars = np.zeros(len(self.page), dtype=bool)
        stars[self.outline.row] = [node is not None and node.star for node in self.nodes]
        inside: Bools = tree.within(self.page.end, stars)[self.page.blocks.start]
        return inside

    def _summed(self, values: npt.NDArray[np.generic]) -> Confidences:
        """The sum over each block of a column that has one entry a text row."""
        before = np.concatenate(([0.0], np.cumsum(values, dtype=np.float64)))
        return before[self.page.blocks.last] - before[self.page.blocks.first]


def mapped(page: Outline, template: Template) -> list[TemplateNode | None]:
    """The template node of each item of a page."""
    nodes: list[TemplateNode | None] = [None] * len(page)
    nodes[0] = template.root
    stack = [(0, template.root)]
    while stack:
        item, node = stack.pop()
        if node.is_leaf:
            continue
        found = groups(page, item)
        for one, other in matched(node.children, found):
            for child in found[other].items:
                nodes[child] = node.children[one]
                stack.append((child, node.children[one]))
    return nodes
