"""Step 7: the final decision, from candidate regions to the arrangement of the page (paper 5, section 3.3)."""

from dataclasses import dataclass, field

import numpy as np

from pagesieve.methods.labels import Arrangement
from pagesieve.methods.style_density.regions import NO_TITLE, Regions
from pagesieve.methods.style_density.sd_tree import NO_CLASS, SDTree
from pagesieve.page import tree
from pagesieve.page.columns import frozen
from pagesieve.page.tree import NONE, Bools, Ints

BELOW_BODY = 2
"""The depth of the children of `body`: an ancestor above them is common to all regions and tells nothing."""


@dataclass(frozen=True, eq=False)
class Decision:
    """The arrangement of a page, and the rows of its regions: the article or the multiple areas, and the comments."""

    arrangement: Arrangement
    main: Ints
    comments: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int32))

    def __post_init__(self) -> None:
        frozen(self.main)
        frozen(self.comments)

    def owner(self, sd: SDTree) -> Ints:
        """For every row the nearest region, itself or an ancestor, that was decided on."""
        decided = np.zeros(len(sd), dtype=bool)
        decided[self.main] = decided[self.comments] = True
        return tree.closest(sd.parent, decided)


def final_decision(sd: SDTree, regions: Regions, candidate: Bools) -> Decision:
    """Step 7: Article, Article with comments or Multiple areas."""
    article = article_region(regions, candidate)
    if article == NONE:
        return multiple_areas(regions, candidate)
    comments = comment_regions(sd, regions, article)
    if comments.any():
        return Decision(Arrangement.WITH_COMMENTS, regions.row[article : article + 1], regions.row[comments])
    if in_same_level(regions, candidate):
        return multiple_areas(regions, candidate)
    return Decision(Arrangement.ARTICLE, regions.row[article : article + 1])


def article_region(regions: Regions, candidate: Bools) -> int:
    """The candidate with an ancestor title that is closest to the root, then to its title, then densest."""
    titled = np.flatnonzero(candidate & (regions.title_diff < NO_TITLE))
    if not len(titled):
        return NONE
    order = np.lexsort((regions.dfm[titled], regions.title_diff[titled], regions.distance_from_root[titled]))
    return int(titled[order[0]])


def comment_regions(sd: SDTree, regions: Regions, article: int) -> Bools:
    """Which of the remaining regions are comments: a word for comments, and a common parent with the article."""
    row = regions.row
    around = (row <= row[article]) & (sd.end[row] > row[article])
    kin = regions.css_class[
        around & (regions.css_class != NO_CLASS)
    ]  # an area beside that of the article is no comment
    remaining = ~around & ~np.isin(regions.css_class, kin)
    parent = common_parent(sd, int(row[article]))
    remaining &= (row >= parent) & (row < sd.end[parent])
    found: Bools = remaining & (sd.keyword_in_name[row] | _every_text_has_keyword(sd, regions, remaining))
    return found


def common_parent(sd: SDTree, article: int) -> int:
    """The farthest ancestor below the body that the article region has, else its own parent."""
    if sd.distance_from_root[article] <= BELOW_BODY:
        return max(int(sd.parent[article]), 0)
    before = sd.distance_from_root[: article + 1]
    return int(np.flatnonzero(before == BELOW_BODY)[-1])


def _every_text_has_keyword(sd: SDTree, regions: Regions, among: Bools) -> Bools:
    """Regions in a group of one CSS class, two or more, in each of whose texts stands a word for comments."""
    count = np.bincount(regions.css_class, weights=among)
    telling = np.bincount(regions.css_class, weights=among & (sd.keywords_in_text[regions.row] > 0))
    group = (count > 1) & (telling == count)
    group[NO_CLASS] = False
    mask: Bools = group[regions.css_class] & among
    return mask


def in_same_level(regions: Regions, candidate: Bools) -> bool:
    """Whether the largest group of candidates of one CSS class has two or more, all of them in the same level."""
    sizes = np.bincount(regions.css_class[candidate], minlength=1)
    sizes[NO_CLASS] = 0
    levels = regions.distance_from_root[candidate & (regions.css_class == sizes.argmax())]
    return bool(sizes.max() > 1 and levels.min() == levels.max())


def multiple_areas(regions: Regions, candidate: Bools) -> Decision:
    """All regions like a candidate, however far from the max density region: of its class, or bare as it and as deep.

    Bare is what has no CSS class: the areas of an old page have none, but all in one level.
    """
    bare = regions.css_class == NO_CLASS
    of_class = ~bare & np.isin(regions.css_class, regions.css_class[candidate])
    as_deep = bare & np.isin(regions.distance_from_root, regions.distance_from_root[candidate & bare])
    return Decision(Arrangement.MULTIPLE, regions.row[of_class | as_deep])
