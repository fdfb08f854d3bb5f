"""The labels of the blocks, from the regions that they lie in."""

import numpy as np

from pagesieve.methods.labels import Labels, Role
from pagesieve.methods.tag_path_sequence.content import (
    COMPLEMENT,
    HEAVY,
    HOME,
    HOME_OF_ALL,
    KIN,
    LIGHT,
    MAIN,
    Judgement,
)
from pagesieve.methods.tag_path_sequence.homes import Weights
from pagesieve.methods.tag_path_sequence.search import Segmentation
from pagesieve.page import Page
from pagesieve.page.tree import NONE, Bools, Ints

UNPAINTED = "a browser does not paint it"
WHY = {
    LIGHT: "pruned with {share:.1%} of the content text",
    MAIN: "where the search ended",
    COMPLEMENT: "kept because the region where the search ended has too little of the content text",
    HEAVY: "kept for its {share:.1%} of the content text",
    HOME: "kept because it starts in the element that holds most of the content text of region {host}",
    HOME_OF_ALL: "kept because it starts in the element that holds most of the content text of all regions",
    KIN: "kept because its text is styled like that of the kept regions",
}
SCORES = {LIGHT: 0.4, MAIN: 0.9, COMPLEMENT: 0.6, HEAVY: 0.9, HOME: 0.7, HOME_OF_ALL: 0.7, KIN: 0.6}
"""How likely a kept region is content; a light one gets its part of 0.4 by its share of the content text."""


def labelled(page: Page, segments: Segmentation, judgement: Judgement) -> Labels:
    """Main content is what lies in kept regions, for the most part of a block's text."""
    region = _text_regions(page, segments)
    kept = np.append(judgement.kept, False)[region]  # the last entry is for texts that lie in no region
    is_main = _mostly(page, kept)
    region_of_block = _block_regions(page, region, kept == is_main[page.blocks.of_text])
    hidden = page.blocks.hidden | (region_of_block == NONE)
    spoken, reason = np.unique(np.where(hidden, NONE, region_of_block), return_inverse=True)
    return Labels(
        role=np.select([hidden, is_main], [Role.HIDDEN.number, Role.MAIN.number], Role.OTHER.number).astype(np.int8),
        score=np.where(hidden, 0, np.append(_scores(judgement), 0)[region_of_block]).astype(np.float32),
        reason=reason.astype(np.int32),
        reasons=_reasons(segments, judgement, spoken),
    )


def _text_regions(page: Page, segments: Segmentation) -> Ints:
    """The region of each text row that can be in a block, by the element that it stands in."""
    region = np.full(len(page), NONE, dtype=np.int32)
    region[segments.rows] = segments.region_of
    return region[page.parent[page.text_rows[: len(page.blocks.of_text)]]]


def _mostly(page: Page, kept: Bools) -> Bools:
    """Which blocks have at least half of their text in kept regions."""
    blocks, count = page.blocks, len(page.text_rows)
    lengths = np.zeros(count, dtype=np.int32)
    lengths[: len(kept)] = np.where(kept, page.text_measures[0][: len(kept)], 0)
    inside = blocks.sum(lengths)
    mostly: Bools = (inside > 0) & (2 * inside >= blocks.text_length)
    return mostly


def _block_regions(page: Page, region: Ints, decides: Bools) -> Ints:
    """The region of each block: that of its first text which lies where the block was found to lie."""
    counts = decides & (region != NONE) & (page.blocks.of_text != NONE)
    found, first = np.unique(page.blocks.of_text[counts], return_index=True)
    regions = np.full(len(page.blocks), NONE, dtype=np.int32)
    regions[found] = region[counts][first]
    return regions


def _scores(judgement: Judgement) -> Weights:
    """A score for each region."""
    scores = np.array([SCORES[verdict] for verdict in range(len(SCORES))])[judgement.verdict]
    part = judgement.share / max(float(judgement.share.max(initial=0)), 1e-9)
    return np.where(judgement.kept, scores, scores * part)


def _reasons(segments: Segmentation, judgement: Judgement, regions: Ints) -> tuple[str, ...]:
    """A reason for each of the regions."""
    parts = (segments.stops - segments.starts) / max(len(segments.rows), 1)
    place = "it is in region {} of " + str(len(segments.starts)) + ", {:.1%} of the tag path sequence, {}"

    def reason(region: int) -> str:
        why = WHY[int(judgement.verdict[region])].format(share=judgement.share[region], host=judgement.host[region] + 1)
        return place.format(region + 1, parts[region], why)

    return tuple(UNPAINTED if region == NONE else reason(region) for region in regions.tolist())
