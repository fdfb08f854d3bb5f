"""`feature-extractor`: the block in which the desired feature is strongest wins (section IV).

After Debnath, Mitra and Giles ("Automatic extraction of informative blocks from webpages", SAC 2005) as paper 2
outlines it. In the first iteration the blocks pass in which the desired feature is probable enough; of these one
wins. The paper leaves the threshold to its reader. Here a block passes where the feature is at least as probable as
in the page as a whole. The winner has the highest product of P(block | feature) and P(feature | block): by the first
alone the whole page would win, by the second alone any line of text without a link.

A block is counted and extracted with the blocks nested in it, for it is a subtree.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pagesieve.exceptions import OptionError
from pagesieve.methods.informative_blocks.block_set import SEPARATOR, TODAYS_BLOCK_TAGS, BlockSet, block_set
from pagesieve.methods.informative_blocks.elements import Amounts, tag_list
from pagesieve.methods.informative_blocks.features import (
    Feature,
    Probabilities,
    feature_counts,
    feature_list,
    probabilities,
    with_nested,
)
from pagesieve.methods.informative_blocks.labelling import all_other, element_name, two_roles
from pagesieve.methods.labels import Labels
from pagesieve.methods.settings import SHARE, number
from pagesieve.page import Page
from pagesieve.page.tree import Bools

ROUNDING = 1e-9  # weights that differ by less are equal


@dataclass(frozen=True)
class FeatureSettings:
    """What both extractors are told: the tags of blocks, the features, those desired, and the threshold."""

    tags: tuple[str, ...]
    features: tuple[Feature, ...]
    desired: tuple[Feature, ...]
    threshold: float | None

    def __post_init__(self) -> None:
        missing = [feature for feature in self.desired if feature not in self.features]
        if missing:
            raise OptionError(f"the desired feature {str(missing[0])!r} must be one of the features")
        if self.threshold is not None:
            number("threshold", self.threshold, SHARE)

    @property
    def is_desired(self) -> list[bool]:
        """Which of the features are desired."""
        return [feature in self.desired for feature in self.features]

    def counts(self, page: Page, blocks: BlockSet) -> Amounts:
        """How much of each feature each block owns."""
        return feature_counts(page, blocks, self.features)

    def passing(self, found: Probabilities, totals: Amounts) -> Bools:
        """The first iteration: the blocks in which the desired features are probable enough."""
        present = totals > 0
        usual = (present & self.is_desired).sum() / max(present.sum(), 1)
        threshold = usual if self.threshold is None else self.threshold
        passing: Bools = (found.of_block > 0) & (found.of_desired >= threshold - ROUNDING)
        return passing

    @property
    def words(self) -> str:
        """The desired features as a reason names them."""
        return " and ".join(self.desired)

    @property
    def nothing(self) -> str:
        """The reason for all blocks when no block passes."""
        return f"no block of the page has enough {self.words} to pass"


class FeatureExtractor:
    """Keep the block that wins by the desired features, with all that is nested in it.

    `tags` define blocks, `features` are counted, and `desired` are those of them that a block wins by. `threshold` is
    the probability of the desired features from which a block passes; None is that in the page as a whole.
    """

    def __init__(
        self,
        *,
        tags: str | Sequence[str] = TODAYS_BLOCK_TAGS,
        features: str | Sequence[str] = tuple(Feature),
        desired: str | Sequence[str] = (Feature.TEXT,),
        threshold: float | None = None,
    ) -> None:
        self.settings = FeatureSettings(
            tag_list(tags), feature_list("features", features), feature_list("desired", desired), threshold
        )

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
        blocks = block_set(page, self.settings.tags)
        counts = with_nested(blocks, self.settings.counts(page, blocks))
        found = probabilities(counts, counts[:, 0], self.settings.is_desired)
        passing = self.settings.passing(found, counts[:, 0])
        if not passing.any():
            return all_other(page, self.settings.nothing)
        return self._labels(page, blocks=blocks, found=found, won=winner(found, passing))

    def _labels(self, page: Page, *, blocks: BlockSet, found: Probabilities, won: int) -> Labels:
        start = page.blocks.start
        main = (start >= blocks.begin[won]) & (start < blocks.stop[won])
        block = np.where(main, won, blocks.owner[start])
        name, words = _name(page, blocks, won), self.settings.words

        def reason(is_main: bool, percents: tuple[int, ...]) -> str:
            share, probability = percents
            holds = f"{share}% of the page's {words}, which is {probability}% of all in it"
            return f"it is in the winning block {name}: {holds}" if is_main else f"its block does not win: {holds}"

        strength, shares = found.weight / found.weight[won], np.vstack((found.of_block, found.of_desired))
        return two_roles(page, main=main, strength=strength[block], shares=shares[:, block], reason=reason)


def winner(found: Probabilities, passing: Bools) -> int:
    """The second iteration: of the blocks that pass, the innermost of the greatest weight."""
    weight = np.where(passing, found.weight, -1)
    return int(np.flatnonzero(weight >= weight.max() - ROUNDING)[-1])


def _name(page: Page, blocks: BlockSet, block: int) -> str:
    """A block as a reason names it: an element, or a part between separators."""
    row = int(blocks.begin[block])
    return element_name(page, row) if page.end[row] == blocks.stop[block] else f"beside an <{SEPARATOR}>"
