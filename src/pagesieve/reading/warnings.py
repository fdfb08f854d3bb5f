"""Why a reading is empty or may be wrong. A reading is never silently empty."""

from dataclasses import dataclass

import numpy as np

from pagesieve.page import Page
from pagesieve.page.tags import CODES
from pagesieve.page.tree import Bools
from pagesieve.rendering import Snapshot
from pagesieve.source import MAX_SIZE, Source, unlike_html

LITTLE_TEXT = 200  # characters; a page that shows less and has scripts is probably made by them
SMALL_SHARE = 0.2  # of the text of a page
DAMAGED = 0.01  # share of replacement characters from which a text counts as damaged


@dataclass(frozen=True, slots=True)
class ReadingWarning:
    """A code for programs and a sentence for people."""

    code: str
    message: str


OF_CONTENT = frozenset({"doubtful", "little-content", "no-content", "structured-data"})
"""Codes of what is about the text that was chosen as content, and not about the page."""

SCRIPTS_STOPPED = ReadingWarning("scripts-stopped", "the page's scripts were stopped when the time was over")
STRUCTURED_DATA = ReadingWarning("structured-data", "the page shows little content; what it declares was read")
DRIFT = ReadingWarning("other-template", "the page is like none that the site was learnt from; it was read without")


def warnings(source: Source, page: Page, kept: Bools, *, declared: bool = False) -> list[ReadingWarning]:
    """All that a reader of this reading should know."""
    unlike = unlike_html(source)
    found = [
        ReadingWarning("not-html", unlike.reason) if unlike else None,
        _over_limit(source),
        _cut_off(source),
        _damaged(page),
    ]
    if declared:
        found += [STRUCTURED_DATA, None if kept.any() else _scripts_missing(page)]
    elif not kept.any():
        found.append(None if unlike else _why_empty(page))
    else:
        found += [_scripts_missing(page), _from_noscript(page), _little_content(page, kept)]
    return [warning for warning in found if warning]


def doubtful(confidence: float) -> ReadingWarning:
    """A word about a reading that is not sure of itself."""
    return ReadingWarning("doubtful", f"what is content here is in doubt (confidence {confidence:.2f})")


def warnings_of_rendering(snapshot: Snapshot) -> list[ReadingWarning]:
    """What a reader should know about how the page was rendered."""
    refused = f"{snapshot.refused} styles and scripts of the web were not loaded"
    found = [
        SCRIPTS_STOPPED if snapshot.cut else None,
        ReadingWarning("not-loaded", refused) if snapshot.refused else None,
    ]
    return [warning for warning in found if warning]


def _scripts_missing(page: Page) -> ReadingWarning | None:
    if not _made_by_scripts(page):
        return None
    return ReadingWarning("script-rendered", "the page shows little text without its scripts; more may be missing")


def _from_noscript(page: Page) -> ReadingWarning | None:
    if page.dom.scripting:
        return None
    return ReadingWarning("noscript", "the page shows little without its scripts; its <noscript> was read instead")


def _little_content(page: Page, kept: Bools) -> ReadingWarning | None:
    """Little was kept of a page that has much."""
    length = page.blocks.text_length
    found, seen = int(length[kept].sum()), int(length[kept | ~page.blocks.hidden].sum())
    if found >= LITTLE_TEXT or found >= SMALL_SHARE * seen:
        return None
    return ReadingWarning("little-content", f"only {found} of {seen} characters were found to be content")


def _over_limit(source: Source) -> ReadingWarning | None:
    if not source.truncated:
        return None
    return ReadingWarning("over-limit", f"the page is larger than {MAX_SIZE:,} bytes; what follows was not read")


def _cut_off(source: Source) -> ReadingWarning | None:
    if not source.damaged:
        return None
    return ReadingWarning("damaged-file", "the compressed page is cut off or damaged; what could be unpacked was read")


def _damaged(page: Page) -> ReadingWarning | None:
    replaced = sum(text.count("\ufffd") for text in page.texts)
    if replaced < max(1, DAMAGED * int(page.text_length[0])):
        return None
    return ReadingWarning("damaged-text", f"{replaced} characters could not be decoded as {page.dom.decoding.encoding}")


def _why_empty(page: Page) -> ReadingWarning:
    """The first reason that fits, the most certain first."""
    if (page.tag == CODES["frameset"]).any():
        return ReadingWarning("frameset", "the page is a frameset; its content is in the pages that it frames")
    if _made_by_scripts(page):
        return ReadingWarning("script-rendered", "the page has no text before its scripts run; render it first")
    if not len(page.blocks) or page.blocks.hidden.all():
        return ReadingWarning("no-text", "the page shows no text")
    return ReadingWarning("no-content", "the page has text, but none of it was found to be content")


def _made_by_scripts(page: Page) -> bool:
    if page.layout is not None:  # they have run
        return False
    seen = int(np.where(page.blocks.hidden, 0, page.blocks.text_length).sum())
    return seen < LITTLE_TEXT and bool((page.tag == CODES["script"]).any())
