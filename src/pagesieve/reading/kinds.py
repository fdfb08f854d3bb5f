"""What kind of page it is: the page type (seven kinds) and the arrangement of its text (paper 5: three kinds).

The page type is learnt (docs/page-types.md). The arrangement follows from it, and from the comments that were found,
unless the method tells it itself.
"""

from dataclasses import dataclass

from pagesieve.methods import Arrangement, Labels, Role
from pagesieve.model import PageType, shipped_page_types, told
from pagesieve.page import Page

__all__ = ["Kind", "PageType", "kinds"]

SEVERAL = (PageType.FORUM, PageType.LISTING, PageType.COLLECTION)
"""Types of pages that are made of several equal areas."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A label and how sure it is, from 0 to 1."""

    label: str
    score: float


def kinds(page: Page, labels: Labels) -> tuple[Kind, Kind]:
    """The most likely page type, and the arrangement: as the method tells it, or as the type and the comments do."""
    likely = shipped_page_types()(page)
    kind, score = told(likely)
    several = min(sum(likely[each] for each in SEVERAL), 1.0)
    label = labels.arrangement or _arrangement(kind, labels)
    return Kind(kind, score), Kind(label, several if label == Arrangement.MULTIPLE else 1 - several)


def _arrangement(kind: PageType, labels: Labels) -> Arrangement:
    if kind in SEVERAL:
        return Arrangement.MULTIPLE
    return Arrangement.WITH_COMMENTS if labels.having(Role.COMMENT).any() else Arrangement.ARTICLE
