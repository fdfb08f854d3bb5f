"""`k-feature-extractor`: a cluster of blocks wins, not a single one (section IV).

The variant of `feature-extractor` for content that lies in several blocks. The blocks that pass the first iteration
are clustered by k-means, and the cluster wins in which the desired feature is most probable.

A block is counted here without the blocks nested in it: a cluster of blocks that hold one another would be the page.
A winning block is extracted with those blocks nested in it that pass as well. Points are the square roots of
P(block | feature), so that one very large block does not leave all others in the other cluster. "Most probable" is
again the product of P(block | feature) and P(feature | block), on average over the cluster. The first centres are
fixed: blocks at equal steps from the weakest to the strongest.
"""

from collections.abc import Sequence

import numpy as np

from pagesieve.methods.informative_blocks.block_set import TODAYS_BLOCK_TAGS, BlockSet, block_set
from pagesieve.methods.informative_blocks.elements import Amounts, tag_list
from pagesieve.methods.informative_blocks.feature_extractor import FeatureSettings
from pagesieve.methods.informative_blocks.features import Feature, Probabilities, feature_list, probabilities
from pagesieve.methods.informative_blocks.k_means import k_means
from pagesieve.methods.informative_blocks.labelling import all_other, two_roles
from pagesieve.methods.labels import Labels
from pagesieve.methods.settings import Limits, whole_number
from pagesieve.page import Page, tree
from pagesieve.page.tree import NONE, Bools, Ints

CLUSTERS = 2  # informative blocks and others; the paper gives no number
MOST_CLUSTERS = 100  # every block is compared with every centre, which a bound keeps linear


class KFeatureExtractor:
    """Keep the cluster of blocks that wins by the desired features; `clusters` is how many there are, the k of k-means.

    The other settings are those of `FeatureExtractor`.
    """

    def __init__(
        self,
        *,
        tags: str | Sequence[str] = TODAYS_BLOCK_TAGS,
        features: str | Sequence[str] = tuple(Feature),
        desired: str | Sequence[str] = (Feature.TEXT,),
        threshold: float | None = None,
        clusters: int = CLUSTERS,
    ) -> None:
        self.settings = FeatureSettings(
            tag_list(tags), feature_list("features", features), feature_list("desired", desired), threshold
        )
        self.clusters = whole_number("clusters", clusters, Limits(at_least=1, at_most=MOST_CLUSTERS))

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
        blocks = block_set(page, self.settings.tags)
        counts = self.settings.counts(page, blocks)
        found = probabilities(counts, counts.sum(axis=1), self.settings.is_desired)
        passing = self.settings.passing(found, counts.sum(axis=1))
        if not passing.any():
            return all_other(page, self.settings.nothing)
        weight = found.weight[passing]
        cluster = k_means(np.sqrt(found.all_of_block[:, passing]).T, weight, self.clusters)
        is_won = np.zeros(len(blocks), dtype=bool)
        is_won[passing] = cluster == strongest(cluster, weight)
        around = np.where(passing, tree.closest(blocks.parent, is_won), NONE)[blocks.owner[page.blocks.start]]
        return self._labels(page, blocks=blocks, found=found, is_won=is_won, around=around)

    def _labels(self, page: Page, *, blocks: BlockSet, found: Probabilities, is_won: Bools, around: Ints) -> Labels:
        main = around != NONE
        block = np.where(main, around, blocks.owner[page.blocks.start])
        words, size = self.settings.words, f"{is_won.sum()} block{'s' if is_won.sum() > 1 else ''}"

        def reason(is_main: bool, percents: tuple[int, ...]) -> str:
            share, probability = percents
            holds = f"{share}% of the page's {words}, which is {probability}% of all in it"
            return f"its block is {'' if is_main else 'not '}in the winning cluster of {size}: {holds}"

        strength, shares = found.weight / found.weight[is_won].mean(), np.vstack((found.of_block, found.of_desired))
        return two_roles(page, main=main, strength=strength[block], shares=shares[:, block], reason=reason)


def strongest(cluster: Ints, weight: Amounts) -> int:
    """The cluster of the greatest weight on average.

    >>> strongest(np.array([0, 1, 1]), np.array([0.4, 0.3, 0.6]))
    1
    """
    return int((np.bincount(cluster, weights=weight) / np.maximum(np.bincount(cluster), 1)).argmax())
