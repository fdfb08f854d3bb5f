"""Which feeds of a page are no content: those beside what a page about one thing says of it."""

from pagesieve.methods import Labels, Role
from pagesieve.model import PageType, told
from pagesieve.page import Page
from pagesieve.reading.apart import Reason, told_apart
from pagesieve.reading.kinds import likely

ABOUT_ONE_THING = {PageType.ARTICLE, PageType.PRODUCT}
"""Pages whose content stands under one headline; answers stand outside of what was asked, lists below their title."""

SOME = 20
"""Words that must be left; a page about one thing says that much of it."""

OF_A_FEED = Reason(Role.RELATED, "it is one of many that lead elsewhere, beside what the page is about")


def settled(page: Page, labels: Labels) -> Labels:
    """The labels without the feed that a method found, by what kind of page it is."""
    if labels.feed is None or told(likely(page, labels))[0] not in ABOUT_ONE_THING:
        return labels
    main = labels.having(Role.MAIN)
    left = page.blocks.words[main & ~labels.feed].sum()
    return told_apart(labels, main & labels.feed, OF_A_FEED) if left >= SOME else labels
