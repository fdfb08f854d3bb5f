"""`style-density`: the regions of a page by their density, and how its text is arranged.

Paper 5: a page is an SD-Tree, a DOM tree with features of style and density. Nodes with more than T2 characters are
merged into regions, regions at most T1 per cent thinner than the densest are candidates, and the candidates with
the regions around them say whether the page is an article, an article with comments, or multiple areas.

The steps, in the paper's order: `sd_tree` (1), `valid_nodes` (2), `merged` (3), `with_features` (4),
`distances_from_max` (5), `candidates` (6), `final_decision` (7).

Where the paper leaves something open, or the code departs from it:

* The density of a node is that of its own text: with the text of all descendants, the body would be the densest region
  of every page. Inline elements are not nodes of their own, as a link in a sentence would be pruned for its length;
  their text is that of the block element around them. The density of a region is the sum over its merged nodes. The
  region that is kept is the whole element, with the short nodes and the lists in it.
* Comments are sought among all regions, not among the candidates alone: with the low T1 that suits articles, no comment
  is dense enough to be a candidate. A keyword in the class or the id of a region tells; one in the text tells only if
  all regions of a group (one CSS class, two or more regions) have one, for `user` and `response` are common words.
* A common parent is any ancestor below the body that both have: comments are seldom siblings of the article.
* "All candidates in the same level" is asked of the largest group of candidates of one CSS class, which must have two
  or more: asked of all, it would hold for every page with one candidate and for none with T1 = 100.
* The multiple areas are all regions of the CSS classes of the candidates, as a short post is a post. No class is not a
  class: regions without one are no group, and of them those are areas that lie in the level of a candidate without one.
* Without a candidate that has an ancestor title there is no article region, and the page has multiple areas.
"""

import json
import re
from collections.abc import Sequence
from os import PathLike, fspath
from typing import Any, NamedTuple, Self

from pagesieve.exceptions import FileSourceError, OptionError
from pagesieve.methods.labels import ROLES, Labels, Role
from pagesieve.methods.settings import Limits, number
from pagesieve.methods.style_density.decision import Decision, final_decision
from pagesieve.methods.style_density.labelling import Findings, labels
from pagesieve.methods.style_density.regions import NO_TITLE, Regions, candidates, regions_of
from pagesieve.methods.style_density.sd_tree import SDTree, sd_tree
from pagesieve.page import Page
from pagesieve.page.tree import subtree_sum
from pagesieve.source.files import read_file

__all__ = ["COMMENT_TAGS", "T1", "T2", "Decision", "Region", "StyleDensity"]

COMMENT_TAGS = ("comment", "reply", "response", "user", "wrote:", "said:")
"""Words that mark comments (paper 5, footnote 2)."""

T1 = 60.0
"""Per cent that a candidate may be thinner than the densest region."""

T2 = 35.0
"""Characters; a node with no more is noise. Both are what benchmarks/style_density.py learns from the public sets; the
example of the paper has T1 = 10, and its experiments T2 = 20."""

NAME = "style-density"


class Region(NamedTuple):
    """A region as people and evaluations look at it; `title_diff` is None where no ancestor has a title."""

    row: int
    density: int
    extent: int  # characters shown in the whole element
    dfm: float
    distance_from_root: int
    title_diff: int | None
    cardinality: int
    css_class: str
    role: Role


class StyleDensity:
    """The SD algorithm with its two thresholds: T1 in per cent of the max density, T2 in characters."""

    def __init__(self, *, t1: float = T1, t2: float = T2, comment_tags: Sequence[str] = COMMENT_TAGS) -> None:
        self.t1 = number("t1", t1, Limits(at_least=0, at_most=100))
        self.t2 = number("t2", t2, Limits(at_least=0))
        self.comment_tags = _words("comment_tags", comment_tags)
        self._keyword = keyword_pattern(self.comment_tags)

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
        return labels(page, self._findings(page))

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """The method with the thresholds that `pagesieve train style-density` has saved."""
        saved = _saved(path)
        return cls(t1=saved["t1"], t2=saved["t2"])

    def decision(self, page: Page) -> Decision:
        """The arrangement of the page, and the rows of its article region or areas and of its comment regions."""
        return self._findings(page).decision

    def regions(self, page: Page) -> list[Region]:
        """All regions of the page in document order, with their features and roles."""
        found = self._findings(page)
        sd, table = found.sd, found.regions
        extent = subtree_sum(sd.end, sd.density)[table.row].tolist()
        roles = [ROLES[number] for number in found.region_roles().tolist()]
        titles = [None if diff == NO_TITLE else diff for diff in table.title_diff.tolist()]
        names = [sd.class_names[number] for number in table.css_class.tolist()]
        columns = (
            table.row.tolist(),
            table.density.tolist(),
            extent,
            table.dfm.tolist(),
            table.distance_from_root.tolist(),
            titles,
            table.cardinality.tolist(),
            names,
            roles,
        )
        return [Region(*values) for values in zip(*columns, strict=True)]

    def sd_tree(self, page: Page) -> SDTree:
        """The SD-Tree of the page."""
        return sd_tree(page, self._keyword)

    def _findings(self, page: Page) -> Findings:
        sd = self.sd_tree(page)
        table: Regions = regions_of(sd, self.t2)
        return Findings(sd, table, final_decision(sd, table, candidates(table, self.t1)), self.t1, self.t2)


def keyword_pattern(words: Sequence[str]) -> re.Pattern[str]:
    """A pattern that finds any of the words, in any case; none finds nothing.

    >>> bool(keyword_pattern(["wrote:"]).search("Ann Wrote: hello")), keyword_pattern([]).search("hello")
    (True, None)
    """
    return re.compile("|".join(map(re.escape, words)) if words else "(?!)", re.IGNORECASE)


def _words(name: str, value: Any) -> tuple[str, ...]:
    listed = isinstance(value, Sequence) and not isinstance(value, str)
    if not listed or not all(isinstance(word, str) and word.strip() for word in value):
        raise OptionError(f"{name} must be a sequence of words, not {value!r}")
    return tuple(value)


def _saved(path: str | PathLike[str]) -> dict[str, Any]:
    try:
        saved = json.loads(read_file(path))
    except ValueError as fault:
        raise FileSourceError(f"{fspath(path)} is not JSON: {fault}") from fault
    if not isinstance(saved, dict) or saved.get("method") != NAME or not {"t1", "t2"} <= saved.keys():
        raise FileSourceError(f"{fspath(path)} does not hold the thresholds of {NAME}")
    return saved
