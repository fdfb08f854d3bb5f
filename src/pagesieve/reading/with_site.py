"""A method's labels with what the site's template says: what repeats is noise, what differs at its place is content.

The template knows what the site says on every page, and that is noise whatever it looks like. It knows too which
places hold something else on every page: the fields of a detail page, which no reader of single pages can tell from the
furniture around them. What differs but leads elsewhere (a menu, a long list of links) stays as the method has it.

Both are evidence, not a verdict. A score is odds, every page adds 1 to their logarithm, and the first few pages prove
nothing: content of a small sample repeats too, and of a few pages everything differs.
"""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from pagesieve.methods import Labels, Role
from pagesieve.methods.labels import WhenAsked
from pagesieve.model import ONE_TEXT
from pagesieve.page import Page, tree
from pagesieve.page.tags import TagSet
from pagesieve.page.tree import Bools, Ints
from pagesieve.reading.kinds import likely
from pagesieve.site import Match

EDGE = 0.02
"""Scores are kept off 0 and 1 by this much, so that enough pages outweigh any."""

SURE = 20.0
"""Logarithm of the odds beyond which more pages make nothing surer."""

LEFT = 0.05
"""Share of the words that a method keeps which must stay; below, the pages learnt from were all but the same."""

ELSEWHERE = TagSet("nav aside footer")
"""Elements that say of themselves not to be the content."""

ALL_LINKS = 0.9
"""Share of link text from which a line is a link."""

FIELD = 20
"""Words up to which a block may be a field; longer text must stand beside content."""

BESIDE = 3
"""Blocks from content up to which a block stands beside it."""

LIST_OF_LINKS = 8
"""Lines in a row that are links and make a list of links; fewer may be the genres or the authors of something."""

LABEL = 4
"""Words up to which a line that the site says on every page names the field after it."""

NAMING, COLONS = TagSet("dt th h1 h2 h3 h4 h5 h6"), (":", "\N{FULLWIDTH COLON}")
"""Elements that name what follows them, and signs at the end of a text that does."""

LIKELY = 0.5
"""How likely these types must be together: it is often hard to say of which of them a post is."""


class Doubt(NamedTuple):
    """Pages that prove nothing yet, from `benchmarks/site_evidence.py --fit`.

    `noise`: that must say a thing before it counts against a method that keeps it; `field`: that a template must be of
    before what differs in it counts for itself.
    """

    noise: int = 6
    field: int = 10


DOUBT = Doubt()

DIFFERS = "what stands at this place differs from page to page of the site"
NEW_PLACE = "few pages of the site have anything at this place"


def with_site(labels: Labels, match: Match, doubt: Doubt = DOUBT) -> Labels:
    """The labels of a page with the evidence of its template."""
    main, words = labels.having(Role.MAIN), match.page.blocks.words
    sure = np.clip(labels.score.astype(np.float64), EDGE, 1 - EDGE)
    odds = np.log(sure / (1 - sure))
    against, support = match.seen - doubt.noise, match.template.pages - doubt.field
    dropped = main & match.noise & (odds < against)
    added = ~main & ~match.noise & (odds + support >= 0) & _informative(labels, match)
    if added.any():
        added &= ~_bylines(labels, match, added)
    dropped &= ~_labels(match, main & ~dropped | added)
    if words[main & ~dropped | added].sum() < LEFT * words[main].sum():
        return labels
    moved = np.clip(odds + np.where(added, support, 0) - np.where(dropped, against, 0), -SURE, SURE)
    role = np.where(dropped, Role.OTHER.number, np.where(added, Role.MAIN.number, labels.role))
    return replace(
        labels,
        role=role.astype(np.int8),
        score=np.where(dropped | added, 1 / (1 + np.exp(-moved)), labels.score).astype(np.float32),
        reason=np.arange(len(labels), dtype=np.int32),
        reasons=Reasons(labels, match, dropped=dropped, added=added),
    )


def _informative(labels: Labels, match: Match) -> Bools:
    """The blocks that may be fields: short or beside content, and not there to lead elsewhere."""
    page, blocks = match.page, match.page.blocks
    elsewhere = tree.within(page.end, ELSEWHERE.mask(page.tag))[blocks.start] | labels.having(Role.COMMENT)
    links = blocks.link_length >= ALL_LINKS * blocks.text_length
    lists = links & match.repeated & (run_lengths(links) >= LIST_OF_LINKS)
    informative: Bools = ~blocks.hidden & ~elsewhere & ~lists & ((blocks.words <= FIELD) | _beside_content(labels))
    return informative


def _bylines(labels: Labels, match: Match, among: Bools) -> Bools:
    """The short lines with a date beside the text of a page that is one: who wrote it and when, and no part of it.

    A date with a label before it (`Posted on`) is a field.
    """
    from pagesieve.records.posts.dates import written_date  # which takes a while, and few pages need it

    page, found = match.page, np.zeros(len(labels), dtype=bool)
    near = among & (page.blocks.words <= FIELD) & _beside_content(labels) & ~_labelled(match)
    dated = [block for block in np.flatnonzero(near).tolist() if written_date(page.block_text(block))]
    if dated and _is_one_text(page, labels):
        found[dated] = True
    return found


def _labels(match: Match, kept: Bools) -> Bools:
    """The short lines right before what is kept that say to name it, though the site has them on every page."""
    page, blocks = match.page, match.page.blocks
    before = np.append(kept[1:], False) & (blocks.words <= LABEL)
    named = before & NAMING.mask(page.tag[blocks.row])
    for block in np.flatnonzero(before & ~named).tolist():
        named[block] = page.block_text(block).rstrip().endswith(COLONS)
    return named


def _labelled(match: Match) -> Bools:
    """The blocks right after a short line that the site says on every page."""
    blocks = match.page.blocks
    label = match.noise & (blocks.words <= LABEL)
    after: Bools = np.concatenate(([False], label))[: len(blocks)]
    return after


def _is_one_text(page: Page, labels: Labels) -> bool:
    """Whether a page is more likely than not one text, such as an article."""
    types = likely(page, labels)
    return sum(types[kind] for kind in ONE_TEXT) > LIKELY


def _beside_content(labels: Labels) -> Bools:
    """The blocks with content among their neighbours."""
    main = labels.having(Role.MAIN)
    padded = np.concatenate((np.zeros(BESIDE, dtype=bool), main, np.zeros(BESIDE, dtype=bool)))
    beside: Bools = np.logical_or.reduce([padded[shift : shift + len(main)] for shift in range(2 * BESIDE + 1)])
    return beside


def run_lengths(mask: Bools) -> Ints:
    """How many blocks in a row have the property, at each that has it.

    >>> run_lengths(np.array([True, True, False, True]))
    array([2, 2, 0, 1], dtype=int32)
    """
    run = np.cumsum(np.concatenate(([True], mask[1:] != mask[:-1]))[: len(mask)])
    return np.where(mask, np.bincount(run, minlength=1)[run], 0).astype(np.int32)


class Reasons(WhenAsked):
    """The reason for each block: the template's where it decided, else the method's."""

    def __init__(self, labels: Labels, match: Match, *, dropped: Bools, added: Bools) -> None:
        super().__init__(len(labels))
        self._labels, self._match, self._dropped, self._added = labels, match, dropped, added

    def told(self, number: int) -> str:
        """What the template or the method says about a block."""
        if self._dropped[number]:
            return f"the site says it at this place on {self._match.confidence[number]:.0%} of the pages of this kind"
        if self._added[number]:
            return DIFFERS if number in self._match.leaves else NEW_PLACE
        return self._labels.why(number)
