"""What kind of page it is: the page type (seven kinds) and the arrangement of its text (paper 5: three kinds).

By rule, until it is learned: first what the page declares (schema.org types, `og:type`), then its shape.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from pagesieve.methods import Arrangement, Labels, Role
from pagesieve.page import Page, tree
from pagesieve.page.tags import CODES
from pagesieve.page.tree import Bools, Ints
from pagesieve.reading.metadata.declared import declared_types


class PageType(StrEnum):
    """The kinds of page that are told apart."""

    ARTICLE = "article"
    FORUM = "forum"
    PRODUCT = "product"
    COLLECTION = "collection"
    LISTING = "listing"
    DOCUMENTATION = "documentation"
    SERVICE = "service"


@dataclass(frozen=True, slots=True)
class Kind:
    """A label and how sure it is, from 0 to 1."""

    label: str
    score: float


DECLARED: dict[PageType, str] = {
    PageType.FORUM: "DiscussionForumPosting QAPage Question",
    PageType.PRODUCT: "Product ProductGroup Vehicle IndividualProduct",
    PageType.DOCUMENTATION: "TechArticle APIReference HowTo",
    PageType.COLLECTION: "CollectionPage OfferCatalog",
    PageType.LISTING: "SearchResultsPage",
    PageType.SERVICE: "Service SoftwareApplication WebApplication",
    PageType.ARTICLE: "Article NewsArticle BlogPosting Recipe ReportageNewsArticle OpinionNewsArticle",
}
"""Types of schema.org that tell the page type, the more telling ones first."""

DECLARED_SCORE, SHAPE_SCORE, DEFAULT_SCORE = 0.8, 0.6, 0.4

REPEATED = 0.6  # share of the content that equal siblings hold when a page is made of records
FEWEST_RECORDS = 4
CODE_BLOCKS = 2  # preformatted blocks in the content of documentation

_POST = re.compile(
    r"(?:^|[\s_-])(?:posts?|postbody|message|reply|replies|answers?|comments?|signature)(?:[\s_-]|$)", re.I
)
_PRICE = re.compile(r"[$€£¥₹]\s?\d|\d[\d.,]*\s?(?:[$€£¥₹]|EUR|USD|GBP|zł|kr)\b")


def page_type(page: Page, labels: Labels) -> Kind:
    """The page type: as declared, else by the shape of the content."""
    declared = declared_types(page)
    for label, names in DECLARED.items():
        if declared & set(names.split()):
            return Kind(label, DECLARED_SCORE)
    return _shape(page, labels)


def _shape(page: Page, labels: Labels) -> Kind:
    main = labels.having(Role.MAIN)
    records = repeated_content(page, main)
    if records is not None:
        return Kind(_kind_of_records(page, records), SHAPE_SCORE)
    code = page.tag[page.blocks.row] == CODES["pre"]
    if (code & main).sum() >= CODE_BLOCKS:
        return Kind(PageType.DOCUMENTATION, SHAPE_SCORE)
    return Kind(PageType.ARTICLE, DEFAULT_SCORE)


def _kind_of_records(page: Page, records: Ints) -> PageType:
    """Posts where the classes in them say so, products where most have a price, else a list."""
    around = np.zeros(len(page), dtype=bool)
    around[page.parent[records]] = True
    for row in records:
        around[row : page.end[row]] = True
    elements = np.flatnonzero(around & ~page.is_text)
    if any(_POST.search(name) for kind in ("class", "id") for name in page.dom.values(kind, elements)):
        return PageType.FORUM
    priced = sum(bool(_PRICE.search(page.node(int(row)).text)) for row in records)
    return PageType.COLLECTION if 2 * priced > len(records) else PageType.LISTING


def arrangement(page: Page, labels: Labels) -> Kind:
    """The arrangement: as the method tells it, else several equal areas, or one text with or without comments."""
    if labels.arrangement is not None:
        return Kind(labels.arrangement, DECLARED_SCORE)
    if repeated_content(page, labels.having(Role.MAIN)) is not None:
        return Kind(Arrangement.MULTIPLE, SHAPE_SCORE)
    commented = labels.having(Role.COMMENT).any()
    return Kind(Arrangement.WITH_COMMENTS if commented else Arrangement.ARTICLE, SHAPE_SCORE)


def repeated_content(page: Page, main: Bools) -> Ints | None:
    """The siblings of one styled path that hold most of the content, when there are enough of them."""
    column = np.zeros(len(page), dtype=np.int64)
    np.add.at(column, page.blocks.start, np.where(main, page.blocks.text_length, 0))
    content = tree.subtree_sum(page.end, column)
    rows = np.flatnonzero((content > 0) & ~page.is_text & (page.parent >= 0) & (page.tag != CODES["p"]))
    group = page.parent[rows].astype(np.int64) * (int(page.styled_path.max()) + 1) + page.styled_path[rows]
    _, inverse, counts = np.unique(group, return_inverse=True, return_counts=True)
    held = np.bincount(inverse, weights=content[rows])
    held[counts < FEWEST_RECORDS] = 0
    if not len(held) or held.max() < REPEATED * max(int(content[0]), 1):
        return None
    records: Ints = rows[inverse == held.argmax()].astype(np.int32)
    return records
