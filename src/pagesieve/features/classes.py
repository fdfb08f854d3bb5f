"""Class words: what the names of classes and ids say about the elements around a block."""

from collections.abc import Sequence

import numpy as np

from pagesieve.features.counting import KINDS, Packed, around, one, unpacked
from pagesieve.features.naming import Words
from pagesieve.features.view import Line, View
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

NEAR = 3
"""Elements around a block that are near."""

ROOTS = TagSet("html body")
"""Elements that are the page, which their names tell of, and so near to no block."""

NUMBERS = len(VOCABULARY) // KINDS
"""Numbers that the groups are counted in."""

NAMES = (
    *(f"classes like {words.split()[0]}" for words in VOCABULARY),
    *(f"near classes like {words.split()[0]}" for words in VOCABULARY),
)

_GROUPS = {word: group for group, words in enumerate(VOCABULARY, start=1) for word in words.split()}
_NUMBER = np.array([0, *(one(kind)[0] for kind in range(len(VOCABULARY)))])
_COUNTER = np.array([0, *(one(kind)[1] for kind in range(len(VOCABULARY)))], dtype=np.uint64)


def classes(view: View) -> Sequence[Line]:
    """For every group of words, how many elements around the block are named by one, and among the nearest three."""
    counters = _counters(view)
    near = (counters * ~ROOTS.mask(view.page.tag)).take(view.above[:NEAR], axis=1).sum(axis=1)
    return around(view, counters), unpacked(near)


def _counters(view: View) -> Packed:
    """For each row that holds blocks, a one in the counter of each group that its class or its id names."""
    groups = groups_of(view.naming.words)
    by_attribute = groups.take(view.naming.numbers, axis=1)
    counters: Packed = np.bitwise_or.reduce(by_attribute, axis=1)
    return counters


def groups_of(names: Words) -> Packed:
    """For each of these names, a one in the counter of each group that its words are in.

    >>> from pagesieve.features.naming import words_of
    >>> groups_of(words_of(["post-12 siteFooter"])).T.tolist() == [[1 << 24, 1 << 32, 0]]
    True
    """
    counters = np.zeros((NUMBERS, len(names.sizes)), dtype=np.uint64)
    place, group = names.known(_GROUPS)
    np.bitwise_or.at(counters.ravel(), _NUMBER[group] * len(names.sizes) + place, _COUNTER[group])
    return counters
