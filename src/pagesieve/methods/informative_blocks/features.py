"""The features of a block, and the probability of one (section IV).

Debnath, Mitra and Giles let a block win by how probable the desired feature is in it among all features. Counts of
characters, links and forms cannot be added up, so each is first taken as a share of what the page has of it: that is
P(block | feature). With all features alike before one looks at the block, Bayes' rule makes of these shares
P(feature | block), the share of the desired feature among all that the block holds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from pagesieve.exceptions import OptionError
from pagesieve.methods.informative_blocks.block_set import BlockSet
from pagesieve.methods.informative_blocks.elements import Amounts, having_tag, name_list, plain_text
from pagesieve.page import Page, tree
from pagesieve.page.tree import NONE


class Feature(StrEnum):
    """What can be in a block."""

    TEXT = "text"
    IMAGES = "images"
    LINKS = "links"
    LISTS = "lists"
    TABLES = "tables"
    FORMS = "forms"
    OBJECTS = "objects"
    SCRIPTS = "scripts"
    NESTED = "nested-blocks"


FEATURE_TAGS: dict[Feature, frozenset[str]] = {
    Feature.IMAGES: frozenset("img svg canvas video audio".split()),
    Feature.LINKS: frozenset({"a"}),
    Feature.LISTS: frozenset("li dt dd".split()),
    Feature.TABLES: frozenset({"tr"}),
    Feature.FORMS: frozenset("form input select textarea button".split()),
    Feature.OBJECTS: frozenset("applet object embed iframe".split()),
    Feature.SCRIPTS: frozenset({"script"}),
}
"""The elements that are counted for a feature; items and rows are counted, for they say how long a list or table is."""


def feature_list(setting: str, names: str | Sequence[str]) -> tuple[Feature, ...]:
    """The features of these names, each once.

    >>> feature_list("desired", "text images")
    (<Feature.TEXT: 'text'>, <Feature.IMAGES: 'images'>)
    """
    unknown = [name for name in name_list(setting, names) if name not in set(Feature)]
    if unknown:
        raise OptionError(f"{setting}: no feature is called {unknown[0]!r}; there are: {', '.join(Feature)}")
    return tuple(dict.fromkeys(map(Feature, name_list(setting, names))))


def feature_counts(page: Page, blocks: BlockSet, features: Sequence[Feature]) -> Amounts:
    """How much of each feature (line) each block (column) owns, without the blocks nested in it."""
    owner = blocks.owner
    inside = owner != NONE
    nested = np.bincount(blocks.parent[1:], minlength=len(blocks))

    def count(feature: Feature) -> Amounts:
        if feature is Feature.NESTED:
            return nested.astype(np.float64)
        is_counted = having_tag(page, FEATURE_TAGS.get(feature, frozenset()))
        if feature is not Feature.SCRIPTS:  # which are never painted
            is_counted &= ~page.hidden
        amount = plain_text(page) if feature is Feature.TEXT else is_counted.astype(np.float64)
        return np.bincount(owner[inside], weights=amount[inside], minlength=len(blocks)).astype(np.float64)

    return np.array([count(feature) for feature in features])


def with_nested(blocks: BlockSet, counts: Amounts) -> Amounts:
    """The same counts, each block with all that is nested in it."""
    return np.array([tree.subtree_sum(blocks.end, line) for line in counts])


@dataclass(frozen=True, eq=False)
class Probabilities:
    """Of the desired features, for each block: its share of what the page has of them, and theirs of what it holds.

    `of_block` is P(block | desired), `of_desired` is P(desired | block), and `all_of_block` is P(block | feature) with
    a line for each feature.
    """

    of_block: Amounts
    of_desired: Amounts
    all_of_block: Amounts

    @property
    def weight(self) -> Amounts:
        """Both at once: a block is strong that has much of the desired features, and little else."""
        return self.of_block * self.of_desired


def probabilities(counts: Amounts, totals: Amounts, desired: Sequence[bool]) -> Probabilities:
    """From the counts of each feature in each block and on the page.

    >>> found = probabilities(np.array([[30, 10], [0, 4]]), np.array([40, 4]), [True, False])
    >>> found.of_block, found.of_desired
    (array([0.75, 0.25]), array([1. , 0.2]))
    """
    shares = counts / np.maximum(totals, 1)[:, None]
    wanted = shares[np.array(desired)]
    return Probabilities(
        of_block=wanted.mean(axis=0),
        of_desired=wanted.sum(axis=0) / np.maximum(shares.sum(axis=0), np.finfo(float).tiny),
        all_of_block=shares,
    )
