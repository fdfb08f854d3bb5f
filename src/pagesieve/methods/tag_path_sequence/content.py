"""The content test that section 6.3 asks for: which of the regions hold what the page is for.

It looks at columns alone, and at no word of the page. The content text of a region is the text in it that a browser
paints: what stands in form controls does not count, and a link counts a quarter, for menus are links and little else.
The test answers the two situations in which the paper loses content:

* the main content is smaller than the rest: the heavy regions are kept, however small;
* the main content is cut into several regions: those are kept too that stand in the same element as a heavy one (its
  home), or whose texts are styled like its texts. Where no region is heavy, the home of all content text is kept.
"""

from typing import NamedTuple

import numpy as np

from pagesieve.methods.tag_path_sequence.homes import Weights, hosts, starts_in_home_of_all
from pagesieve.methods.tag_path_sequence.search import Segmentation
from pagesieve.page import Page, tree
from pagesieve.page.tags import TagSet
from pagesieve.page.tree import NONE, Bools, Ints

HEAVY_SHARE = 0.20  # of the content text of the heaviest region; with less, a region is too light to be content
LINK_WORTH = 0.25  # of a character of other text; titles of records are links too, so it is not nothing
KIN_SHARE = 0.5  # of a region's content text; as much of it is styled like that of the kept regions
SCATTERED = 0.25  # of the page's content text; where no region has as much, the content is cut into many
CONTROLS = TagSet("select option optgroup textarea button label")

LIGHT, MAIN, COMPLEMENT, HEAVY, HOME, HOME_OF_ALL, KIN = range(7)
"""What the test finds of a region. Light ones are pruned, all others kept."""


class Judgement(NamedTuple):
    """What the content test found of each region, and its share of the page's content text.

    `host` is the heavy region in whose home a region starts, or `NONE`.
    """

    verdict: Ints
    share: Weights
    host: Ints

    @property
    def kept(self) -> Bools:
        """Which regions are kept."""
        kept: Bools = self.verdict != LIGHT
        return kept


def region_alone(page: Page, segments: Segmentation, heavy: float) -> Judgement:
    """Algorithm 1: the region that the search ended with, whatever is in it."""
    judgement = _unjudged(page, segments)
    judgement.verdict[segments.main : segments.main + 1] = MAIN  # an empty page has none
    return judgement


def region_or_complement(page: Page, segments: Segmentation, heavy: float) -> Judgement:
    """Algorithm 6: that region if it holds content, else all others."""
    judgement = region_alone(page, segments, heavy)
    if len(segments.starts) and judgement.share[segments.main] < heavy * judgement.share.max():
        judgement.verdict[:] = COMPLEMENT
        judgement.verdict[segments.main] = LIGHT
    return judgement


def set_of_regions(page: Page, segments: Segmentation, heavy: float) -> Judgement:
    """Section 6.3: the heavy regions, those that share a home with one of them, and those styled like them."""
    judgement = _unjudged(page, segments)
    verdict, share, host = judgement
    if not share.any():
        return region_alone(page, segments, heavy)
    weights = content_text(page, segments.rows)
    if share.max() >= SCATTERED:
        verdict[share >= heavy * share.max()] = HEAVY
        host[:] = hosts(page, segments, weights=weights, heavy=judgement.kept)
        verdict[(host != NONE) & ~judgement.kept] = HOME
    else:
        verdict[starts_in_home_of_all(page, segments, weights)] = HOME_OF_ALL
    verdict[_styled_alike(page, segments, judgement.kept) & ~judgement.kept] = KIN
    return judgement


def content_text(page: Page, rows: Ints) -> Weights:
    """Characters of the texts right under each of the rows, as far as they can be content."""
    worth: Weights = np.where(page.in_link, LINK_WORTH, 1.0)
    worth[page.hidden | tree.within(page.end, CONTROLS.mask(page.tag))] = 0
    weights: Weights = (worth * page.own_text_length)[rows]
    return weights


def _unjudged(page: Page, segments: Segmentation) -> Judgement:
    weight = segments.sums(content_text(page, segments.rows))
    light, none = (np.full(len(weight), value, dtype=np.int32) for value in (LIGHT, NONE))
    return Judgement(light, weight / max(weight.sum(), 1), none)


def _styled_alike(page: Page, segments: Segmentation, kept: Bools) -> Bools:
    """Which regions have most of their content text in styles that the kept regions have content text in."""
    weights, style = content_text(page, segments.rows), _styles(page)[segments.rows]
    familiar = np.zeros(len(page), dtype=bool)
    familiar[style[kept[segments.region_of] & (weights > 0)]] = True
    weight, alike = segments.sums(weights), segments.sums(np.where(familiar[style], weights, 0))
    return (weight > 0) & (alike >= KIN_SHARE * weight)


def _styles(page: Page) -> Ints:
    """A number for how a row is styled: its tag, the nearest class on or above it, and how far above that is.

    Records of one kind have the same styles, even where one of them stands in another element than the rest.
    """
    rows, values = page.attribute("class")
    numbers = {value: number for number, value in enumerate(dict.fromkeys(("", *values)))}
    named = np.zeros(len(page), dtype=np.int64)
    named[rows] = [numbers[value] for value in values]
    has_class = named > 0
    has_class[0] = True  # where there is no class, the root is what the distance is from
    nearest = tree.closest(page.parent, has_class)
    distance = page.depth - page.depth[nearest]
    style = (named[nearest] * (int(page.depth.max()) + 1) + distance) * len(page.tag_names) + page.tag
    return np.unique(style, return_inverse=True)[1].astype(np.int32)
