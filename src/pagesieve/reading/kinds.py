"""What kind of page it is: the page type (seven kinds) and the arrangement of its text (paper 5: three kinds).

The page type is learnt (docs/page-types.md). The arrangement follows from it, and from the comments that were found,
unless the method tells it itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from pagesieve.methods import Arrangement, Labels, Role
from pagesieve.model import PageType, likely_types, told
from pagesieve.page import Page

__all__ = ["Kind", "PageType", "kinds", "likely"]

SEVERAL = (PageType.FORUM, PageType.LISTING, PageType.COLLECTION)
"""Types of pages that are made of several equal areas."""

TALK = 30
"""Words in comments from which an article has some: fewer are an invitation to write one."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A label and how sure it is, from 0 to 1."""

    label: str
    score: float


def likely(page: Page, labels: Labels) -> Mapping[PageType, float]:
    """How likely the page is of each type, by the model that the method names, or else the shipped one."""
    return page.once(labels.page_types or likely_types)


def kinds(page: Page, labels: Labels) -> tuple[Kind, Kind]:
    """The most likely page type, and the arrangement: as the method tells it, or as the type and the comments do."""
    types = likely(page, labels)
    kind, score = told(types)
    several = min(sum(types[each] for each in SEVERAL), 1.0)
    talk = int(page.blocks.words[labels.having(Role.COMMENT)].sum())
    label = labels.arrangement or _arrangement(kind, talk)
    return Kind(kind, score), Kind(label, several if label == Arrangement.MULTIPLE else 1 - several)


def _arrangement(kind: PageType, talk: int) -> Arrangement:
    """The arrangement of a page of this type with so many words in comments."""
    if kind in SEVERAL:
        return Arrangement.MULTIPLE
    return Arrangement.WITH_COMMENTS if talk >= TALK else Arrangement.ARTICLE
