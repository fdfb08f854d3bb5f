"""Class words: what the names of classes and ids say about the elements around a block."""

import re
from collections.abc import Sequence
from itertools import compress

import numpy as np
import numpy.typing as npt

from pagesieve.features.view import Line, View
from pagesieve.page import tree
from pagesieve.page.tags import TagSet

VOCABULARY: tuple[str, ...] = (
    "nav navbar navigation menu submenu megamenu dropdown breadcrumb breadcrumbs crumbs toc skip tabs tab",
    "pagination pager paging page pages next prev",
    "header masthead topbar top banner hero logo brand",
    "footer foot colophon copyright legal bottom",
    "sidebar sidebars rail aside side column widget widgets secondary complementary",
    "related recommended recommendations similar trending popular mostread upsell recirculation more also latest",
    "ad ads advert adverts advertisement adslot sponsor sponsored sponsors promo promoted promotion cta dfp",
    "form search login signin signup subscribe subscription newsletter filters facets filter sort input field",
    "share sharing social follow tools toolbar actions action buttons button btn",
    "cookie cookies consent gdpr popup modal overlay toast notice alert dialog",
    "comment comments commentlist replies reply discussion respond disqus thread",
    "meta tags tag tagcloud category categories label labels",
    "content main article post entry story text prose markdown richtext wysiwyg copy rte",
    "title headline heading subtitle summary intro lead excerpt teaser description desc",
    "product item items card cards price shop cart sku listing list grid result results tile catalog collection",
    "hidden visuallyhidden sr screenreader only print noprint offscreen mobile",
    "caption image figure gallery media video photo slider carousel slide",
    "faq accordion feature features section block panel testimonial pricing services service about",
    "code highlight docs documentation doc api reference example",
    "question answer answers posts topic forum quote review reviews rating",
    "author bio authorbox byline user username member avatar profile poster nick usertitle userinfo rank joined badge",
    "date time timestamp posted ago published updated",
    "signature sig",
    "body postbody message msg messagetext bbwrapper cooked usertext posttext",
)
"""Groups of words, each one counter."""

DRESSING = TagSet("a em strong small s cite i b u mark span font big tt code")
"""Elements inside lines, whose classes say how they look."""

NEAR = 3
"""Elements around a block that are near."""

BITS = 5  # of a counter; more than 31 elements of one group around a block are counted wrong, and told nothing
PACKED = 12  # counters to a number

NAMES = (
    *(f"classes like {words.split()[0]}" for words in VOCABULARY),
    *(f"near classes like {words.split()[0]}" for words in VOCABULARY),
)

_INNER_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_ONE = {
    word: (number // PACKED, 1 << (BITS * (number % PACKED)))
    for number, words in enumerate(VOCABULARY)
    for word in words.split()
}
_SHIFTS = np.arange(PACKED, dtype=np.uint64)[:, None] * np.uint64(BITS)


def classes(view: View) -> Sequence[Line]:
    """For every group of words, how many elements around the block are named by one, and among the nearest three."""
    counters = _counters(view)
    totals = [tree.ancestor_sum(view.page.end, counter)[view.blocks.start] for counter in counters]
    near = [counter[view.above[:NEAR]].sum(axis=0) for counter in counters]
    return [(packed >> _SHIFTS) & np.uint64(2**BITS - 1) for packed in (*totals, *near)]


def _counters(view: View) -> tuple[npt.NDArray[np.uint64], ...]:
    """For each row that holds blocks, a one in the counter of each group that its class or its id names."""
    page = view.page
    holding = (view.blocks_before[page.end] > view.blocks_before[:-1]) & ~DRESSING.mask(page.tag)
    counters = np.zeros((2, len(page)), dtype=np.uint64)
    for name in ("class", "id"):
        rows, numbers, distinct = page.numbered(name)
        meant = np.zeros(len(distinct) + 1, dtype=bool)
        meant[numbers[holding[rows]]] = True
        groups = np.zeros((2, len(meant)), dtype=np.uint64)
        groups[:, meant] = groups_of([*compress(distinct, meant[1:].tolist())])
        counters[:, rows] |= groups[:, numbers]
    counters *= holding
    return counters[0], counters[1]


def groups_of(names: Sequence[str]) -> npt.NDArray[np.uint64]:
    """For each of these values of a class or an id, a one in the counter of each group that its words are in.

    >>> groups_of(["post-12 siteFooter"]).T.tolist() == [[1 << 3 * BITS, 1]]
    True
    """
    counters = [[0] * len(names), [0] * len(names)]
    small = [name if name.islower() else _INNER_CAPITAL.sub(" ", name).lower() for name in names]
    # All values are cut into words at once, which is faster than one by one; no page can hold a zero.
    for place, line in enumerate("\0".join(small).replace("-", " ").replace("_", " ").split("\0") if names else ()):
        for word in line.split():
            if word in _ONE:
                number, one = _ONE[word]
                counters[number][place] |= one
    return np.array(counters, dtype=np.uint64)
