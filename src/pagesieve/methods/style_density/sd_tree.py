"""Step 1: the SD-Tree, the rows of a page with their style and density (paper 5, sections 3.1 and 3.2)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.columns import frozen
from pagesieve.page.tags import BLOCK, TagSet
from pagesieve.page.tree import Bools, Ints

STRONG = TagSet(
    "html body main article section div aside nav header footer form fieldset center "
    "table thead tbody tfoot tr ul ol dl menu dir"
)
"""Tags that divide or organise a page. The paper names table, tr, div, ul, tbody, "etc."; the rest is the like of them
in the HTML of today. All other tags are weak, with td, li, p and img, which it names."""

NO_CLASS = 0
"""The number of what has no CSS class. It is no class, so that regions without one do not belong together for that."""


@dataclass(frozen=True, eq=False, repr=False)
class SDTree:
    """One entry a row of the page in every column; `row`, where there is none, is `NONE`.

    `density` is the number of characters that a block element shows itself, inline elements in it included and other
    block elements in it not. `strong_parent` is the row itself where it is strong, else its nearest strong ancestor.
    `title_level` is the level of the ancestor title. `css_class` numbers into `class_names`.
    `keyword_in_name` says whether a word for comments stands in the class or the id of a row, and `keywords_in_text`
    how many texts in it have one. The paper's tag and style are read here alone, for strong tags and invisibility.
    """

    parent: Ints
    end: Ints
    strong_parent: Ints
    density: Ints
    distance_from_root: Ints
    cardinality: Ints
    title_level: Ints
    css_class: Ints
    class_names: Sequence[str]
    keyword_in_name: Bools
    keywords_in_text: Ints

    def __post_init__(self) -> None:
        for column in vars(self).values():
            if isinstance(column, np.ndarray):
                frozen(column)

    def __len__(self) -> int:
        return len(self.end)


def sd_tree(page: Page, keyword: re.Pattern[str]) -> SDTree:
    """Step 1: construct the SD-Tree."""
    css_class, class_names = _css_classes(page)
    return SDTree(
        parent=page.parent,
        end=page.end,
        strong_parent=tree.closest(page.parent, STRONG.mask(page.tag)),
        density=_densities(page),
        distance_from_root=page.depth,
        cardinality=page.cardinality,
        title_level=page.title_level,
        css_class=css_class,
        class_names=class_names,
        keyword_in_name=_keyword_in_name(page, keyword),
        keywords_in_text=_keywords_in_text(page, keyword),
    )


def _densities(page: Page) -> Ints:
    """The characters of every visible text, at the block element that the text stands in."""
    holder = tree.closest(page.parent, BLOCK.mask(page.tag))[page.text_rows]
    shown = np.where(page.hidden[page.text_rows], 0, page.text_measures[0])
    return np.bincount(holder, weights=shown, minlength=len(page)).astype(np.int32)


def _css_classes(page: Page) -> tuple[Ints, Sequence[str]]:
    """The class of every row as a number; no class is `NO_CLASS`."""
    rows, values = page.attribute("class")
    names = [" ".join(value.split()) for value in values]
    numbers = {name: number for number, name in enumerate(dict.fromkeys(["", *names]))}
    column = np.full(len(page), NO_CLASS, dtype=np.int32)
    column[rows] = [numbers[name] for name in names]
    return column, tuple(numbers)


def _keyword_in_name(page: Page, keyword: re.Pattern[str]) -> Bools:
    mask = np.zeros(len(page), dtype=bool)
    for name in ("class", "id"):
        rows, values = page.attribute(name)
        telling = {value for value in set(values) if keyword.search(value)}
        mask[rows] |= np.fromiter((value in telling for value in values), dtype=bool, count=len(values))
    return mask


def _keywords_in_text(page: Page, keyword: re.Pattern[str]) -> Ints:
    """How many texts in each row have a word for comments: found in one search over all texts."""
    texts = [page.texts[place] for place in page.text_places.tolist()]
    begins = np.cumsum([0, *(len(text) + 1 for text in texts)])
    found = [match.start() for match in keyword.finditer("\n".join(texts))]
    telling = np.zeros(len(page), dtype=np.int32)
    telling[page.text_rows[np.unique(np.searchsorted(begins, found, side="right") - 1)]] = 1
    return tree.subtree_sum(page.end, telling)
