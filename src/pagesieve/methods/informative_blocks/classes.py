"""`class-property`: the desired block is found by the class of its tag (section V).

The paper does not say which class that is. Who knows the site can name it: the setting `desired`. Without it a small
vocabulary stands in, words by which templates everywhere name the main content. A class may stand on one element or
on many, such as the posts of a thread, so what is chosen is a class, and all elements that carry it are kept. Several
classes name the content of most pages, from the frame around the page to the body of the article. Of those that hold
enough of the text, the one that holds least in all is chosen. An id counts as a class of one element.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from pagesieve.methods.informative_blocks.elements import Amounts, name_list, painted_text, plain_text, tag_list
from pagesieve.methods.informative_blocks.labelling import two_roles
from pagesieve.methods.informative_blocks.segmentation import TODAYS_STRUCTURE, fullest_class, structural_segments
from pagesieve.methods.labels import Labels
from pagesieve.page import Page, tree
from pagesieve.page.tree import Bools, Ints

CONTENT_WORDS = frozenset("content article post entry main story body product text".split())
"""Words of class names that name the main content, in templates of articles, blogs, forums and shops."""

OTHER_WORDS = frozenset(
    """header footer nav navigation navbar menu sidebar side aside top bottom breadcrumb breadcrumbs widget search
    login cookie banner popup modal newsletter promo ad ads related recommended comment comments share social author
    meta date tag tags category toc link links list title image img thumbnail no has with without
    center align muted bold color bg dark light small large""".split()
)
"""Words that make something else of such a name: `post-meta`, `main-menu`, `no-content`, `text-center`."""

ENOUGH_OF_MOST = 0.5  # of the text that the fullest class of the vocabulary holds
ENOUGH_OF_PAGE = 0.1  # of the page's text; a page whose classes all hold less does not name its content

_WORD_BORDER = re.compile(r"(?<=[a-z])(?=[A-Z])|[\W_]+|(?<=[A-Za-z])(?=\d)")
_ANY_CONTENT_WORD = re.compile("|".join(sorted(CONTENT_WORDS)), re.I)


@lru_cache(maxsize=65_536)  # pages of one site share their classes
def names_content(name: str) -> bool:
    """Whether a class name names the main content.

    >>> [name for name in ("entry-content", "postBody", "post-12", "main_menu", "contents") if names_content(name)]
    ['entry-content', 'postBody', 'post-12']
    """
    if not _ANY_CONTENT_WORD.search(name):
        return False  # most names, at a fraction of the cost
    words = {word.lower() for word in _WORD_BORDER.split(name)}
    return not CONTENT_WORDS.isdisjoint(words) and OTHER_WORDS.isdisjoint(words)


class ClassProperty:
    """Keep the elements of the desired class.

    `desired` is a class (or an id) or several, for those who know their site: all elements that carry one are kept.
    None takes the class of the vocabulary that fits best. `tags` are the structural ones, which the vocabulary and the
    case that no class is found go by.
    """

    def __init__(
        self, *, desired: str | Sequence[str] | None = None, tags: str | Sequence[str] = TODAYS_STRUCTURE
    ) -> None:
        self.desired = None if desired is None else frozenset(name_list("desired", desired))
        self.tags = tag_list(tags)

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
        if self.desired is None:
            found, missed = _best_elements(page, self.tags), "no class names the main content"
        else:
            found, missed = _desired_elements(page, self.desired), "no element has the desired class"
        if found is None:
            return fullest_class(page, self.tags, f"{missed}; ")
        return _labels(page, found)


class _Found(NamedTuple):
    """The elements that are kept, and how a reason names their class."""

    rows: Ints
    name: str


class _Carried(NamedTuple):
    """Names of classes (`.name`) and ids (`#name`), and the outermost elements that carry each, in order of names."""

    names: Sequence[str]
    number: Ints
    row: Ints


def _carried(page: Page, rows: Bools, is_wanted: Callable[[str], bool]) -> _Carried:
    """The names that are wanted, on these rows."""
    numbers: dict[str, int] = {}
    pairs: list[tuple[int, int]] = []
    for attribute, sign in (("class", "."), ("id", "#")):
        carriers, values = page.attribute(attribute)
        wanted = {value: [sign + name for name in value.split() if is_wanted(name)] for value in set(values)}
        for row, value in zip(carriers.tolist(), values, strict=True):
            if wanted[value] and rows[row]:
                pairs.extend((numbers.setdefault(name, len(numbers)), row) for name in wanted[value])
    number, row = np.array(sorted(pairs), dtype=np.int64).reshape(-1, 2).T
    is_outer = tree.outermost(page.end, row, number)
    return _Carried(tuple(numbers), number[is_outer].astype(np.int32), row[is_outer].astype(np.int32))


def _desired_elements(page: Page, desired: frozenset[str]) -> _Found | None:
    """The elements that carry one of the desired names, if there are any."""
    carried = _carried(page, np.ones(len(page), dtype=bool), lambda name: name in desired)
    return _Found(carried.row, " and ".join(carried.names)) if len(carried.row) else None


def _best_elements(page: Page, tags: tuple[str, ...]) -> _Found | None:
    """The elements of the name in the vocabulary that has enough of the text and least else, if there is one."""
    is_segment = np.zeros(len(page), dtype=bool)
    is_segment[structural_segments(page, tags)] = True
    carried = _carried(page, is_segment, names_content)
    if not carried.names:
        return None
    text = plain_text(page)
    held, total = (_held(page, carried, amounts) for amounts in (text, painted_text(page)))
    if held.max() <= ENOUGH_OF_PAGE * text.sum():
        return None
    best = int(np.where(held >= ENOUGH_OF_MOST * held.max(), total, np.inf).argmin())
    return _Found(carried.row[carried.number == best], carried.names[best])


def _held(page: Page, carried: _Carried, amounts: Amounts) -> Amounts:
    """How much of the text the elements of each name hold."""
    inside = tree.subtree_sum(page.end, amounts)
    return np.bincount(carried.number, weights=inside[carried.row], minlength=len(carried.names)).astype(np.float64)


def _labels(page: Page, found: _Found) -> Labels:
    is_kept = np.zeros(len(page), dtype=bool)
    is_kept[found.rows] = True
    kept = tree.within(page.end, is_kept)
    text = plain_text(page)
    held = f"{found.name}, with {round(100 * text[kept].sum() / max(text.sum(), 1))}% of the page's text"

    def reason(is_main: bool, _percents: tuple[int, ...]) -> str:
        return f"it is {'in' if is_main else 'outside'} the elements of class {held}"

    none = np.zeros((1, len(page.blocks)))
    return two_roles(page, main=kept[page.blocks.start], strength=none[0], shares=none, reason=reason)
