"""Which blocks of a page are its comments: their bodies, who wrote them and when, and all between them.

Comments and reviews are an appendix of an article or a product. The posts of a forum are its content, all of them, and
what stands between them and belongs to none is not.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from pagesieve.methods import Labels, Role
from pagesieve.model import PageType, told
from pagesieve.model.deciding import FAINT
from pagesieve.page import Page, tree
from pagesieve.page.tags import CODES, HEADINGS
from pagesieve.page.talk import talk
from pagesieve.page.tree import NONE, Bools
from pagesieve.reading.apart import Reason, told_apart
from pagesieve.reading.kinds import likely

if TYPE_CHECKING:
    from pagesieve.records.posts import Post

NEAR = 4
"""Blocks from the body of a post at most in which its author and its date stand."""

FAR = 12
"""The same for a name alone, and before a post of a forum, where rank, town and number of posts stand between."""

SHORT = 20
"""Words of such a block at most."""

MAY_BE_FORUM = 0.1
"""How likely a page must be a forum for its posts to be its content, unless somebody asks for a text without them."""

MOSTLY, ENOUGH = 0.5, 100
"""Share of the content in comments above which they are all of it, unless so many words beside them are a text too."""

ALL_LINKS = 0.8
"""Share of link text from which a block leads elsewhere."""

SURELY_FORUM, SEVERAL, SURE = 0.8, 2, 0.7
"""How likely a forum must be, and how many posts its thread has, for nothing above them to be content but what they are
about; and the score from which something is that. Reviews of a place look like a thread, too."""

LINE = 5
"""Words of a line that nobody says twice."""

TEXT_BETWEEN = 50
"""Words between two comments from which these are something else, unless they are named as comments."""

NAMED = ", ".join(f"[{name}*={word} i]" for name in ("class", "id") for word in ("comment", "review", "kommentar"))
"""What finds the elements that are named so."""

ASKED_FOR = "it is of a post, and comments were asked for"
A_COMMENT = Reason(Role.COMMENT, "it is a comment on what the page is about")
OF_A_POST = Reason(Role.MAIN, "it is what a post of the thread says")
HEAD_OF_A_POST = Reason(Role.MAIN, "it tells who wrote a post of the thread, or when")
OF_NO_POST = Reason(Role.OTHER, "it stands among posts, and tells neither what they say nor who wrote one, nor when")

_OF_A_WORD = re.compile(r"\w")

ABOVE_POSTS = Reason(Role.OTHER, "it stands above the posts of the thread, and is not surely what they are about")

NEVER_SAID = (Role.NAVIGATION, Role.ADVERT, Role.NOTICE, Role.SHARE)
"""What stands in posts at times and is none of what they say."""


def bodies(page: Page, posts: "Sequence[Post]") -> Bools:
    """The blocks that are painted and stand in the body of a post."""
    body = np.zeros(len(page), dtype=bool)
    body[[post.row for post in posts]] = True
    inside: Bools = tree.within(page.end, body)[page.blocks.start] & ~page.blocks.hidden
    return inside


def heads(page: Page, posts: "Sequence[Post]", above: int = NEAR) -> Bools:
    """The short blocks up to so many before the body of a post, or after it, that name who wrote it, or when.

    A block that is nothing but the name may stand farther before it, if none of these has that.
    """
    short = ((page.blocks.words <= SHORT) & ~page.blocks.hidden).tolist()
    rows = np.array([post.row for post in posts], dtype=np.int32)
    borders = page.blocks.start.searchsorted(np.stack((rows, page.end[rows]), axis=1)).tolist()
    found, before = np.zeros(len(short), dtype=bool), 0
    for post, (first, last) in zip(posts, borders, strict=True):
        told = [said for said in (post.author, post.written) if said]
        texts = {block: page.block_text(block) for block in range(max(first - FAR, before), first) if short[block]}
        near = [block for block in texts if block >= first - above]
        after = [block for block in range(last, min(last + NEAR, len(short))) if short[block]]
        found[[block for block in near if _says_any(texts[block], told)]] = True
        found[[block for block in after if _says_any(page.block_text(block), told)]] = True
        if post.author and not any(_says(texts[block], post.author) for block in near):
            found[[block for block, text in texts.items() if text == post.author][-1:]] = True
        before = last
    return found


def _says_any(text: str, told: Sequence[str]) -> bool:
    return any(said in text and _says(text, said) for said in told)


def _says(text: str, said: str) -> bool:
    """Whether a text has some words that are no part of others in it.

    >>> _says("by Ann, today", "Ann"), _says("Annie and Ann", "Ann"), _says("Annie", "Ann")
    (True, True, False)
    """
    place = text.find(said)
    while place >= 0 and _OF_A_WORD.search(text[max(place - 1, 0) : place] + text[place + len(said) :][:1]):
        place = text.find(said, place + 1)
    return place >= 0


def stretch(blocks: Bools) -> Bools:
    """The blocks from the first of some to the last one."""
    found = np.flatnonzero(blocks)
    among = np.zeros_like(blocks)
    if len(found):
        among[found[0] : found[-1] + 1] = True
    return among


def settled(page: Page, labels: Labels, *, asked: bool = False, noise: Bools | None = None) -> Labels:
    """The labels with what people say told from the rest, by what kind of page it is.

    Where nobody `asked` for it, comments stay on pages that may be about them. `noise` is what the site of the page
    says everywhere.
    """
    types = likely(page, labels)
    kind = told(types)[0]
    if kind == PageType.FORUM or (types[PageType.FORUM] >= MAY_BE_FORUM and not asked):
        return _of_forum(page, labels, types, noise=noise) if labels.talk or labels.thread else labels
    if kind == PageType.LISTING or not (labels.talk or asked):
        return labels  # a list of things has something said of each
    return _without_comments(page, labels)


def _of_forum(page: Page, labels: Labels, types: Mapping[PageType, float], *, noise: Bools | None) -> Labels:
    """The labels where all posts are content; if the page is a forum, what is of none of them is not."""
    whole = _with_posts(page, labels, noise)
    if told(types)[0] == PageType.FORUM and labels.talk:
        whole = _without_furniture(page, whole)
    return _without_preface(page, whole) if types[PageType.FORUM] >= SURELY_FORUM else whole


def _without_comments(page: Page, labels: Labels) -> Labels:
    """The labels with comments and reviews told apart from the content, unless next to nothing else is left."""
    main, words = labels.having(Role.MAIN), page.blocks.words
    said = main & _headed(page, _of_posts(page, main))
    left = int(words[main & ~said].sum())
    if left < ENOUGH and words[said].sum() > MOSTLY * words[main].sum():
        return labels
    unlike_content = labels.having(Role.OTHER) & _said(page, _posts(page)) & ~_lead_elsewhere(page, labels)
    return told_apart(labels, said | unlike_content, A_COMMENT)


def _with_posts(page: Page, labels: Labels, noise: Bools | None) -> Labels:
    """The labels where all that the posts of a thread say is content, with who wrote each and when."""
    posts, main = _posts(page), labels.having(Role.MAIN)
    said = _said(page, posts) & ~labels.having(*NEVER_SAID) & ~_quoted(page) & ~_lead_elsewhere(page, labels)
    if noise is not None:
        said &= ~noise
    kept = main | _not_said_yet(page, main, said & ~main)
    heard = [post for post in posts if kept[list(post.blocks)].any()]
    labels = told_apart(labels, kept & ~main, OF_A_POST)
    return told_apart(labels, heads(page, heard) & ~kept, HEAD_OF_A_POST)


def _said(page: Page, posts: "Sequence[Post]") -> Bools:
    """The blocks that the texts of posts stand in."""
    said = np.zeros(len(page.blocks), dtype=bool)
    said[[block for post in posts for block in post.blocks]] = True
    return said


def _lead_elsewhere(page: Page, labels: Labels) -> Bools:
    """The blocks that are links and unlike content: lists of other threads look like posts, too."""
    links = page.blocks.link_length >= ALL_LINKS * page.blocks.text_length
    unlikely: Bools = links & (labels.score < FAINT)
    return unlikely


def _quoted(page: Page) -> Bools:
    """The blocks in quotes."""
    from pagesieve.records.posts.quotes import named_quotes, plain_quotes

    quoted: Bools = ((page.once(named_quotes) != NONE) | (page.once(plain_quotes) != NONE))[page.blocks.start]
    return quoted


def _not_said_yet(page: Page, main: Bools, new: Bools) -> Bools:
    """Those of the new blocks that say nothing that the content says, or one before them: quotes often have no name."""
    long = page.blocks.words >= LINE
    known = set(page.block_texts(np.flatnonzero(main & long)))
    found = new.copy()
    places = np.flatnonzero(new & long)
    for place, text in zip(places.tolist(), page.block_texts(places), strict=True):
        found[place] = text not in known
        known.add(text)
    return found


def _without_furniture(page: Page, labels: Labels) -> Labels:
    """The labels of a thread without signatures, and without the lines among its posts that are of none."""
    from pagesieve.records.posts.texts import signed

    posts = _posts(page)
    headed = heads(page, posts, FAR)
    lines = ((page.blocks.words <= SHORT) | page.once(signed)) & ~_said(page, posts) & ~headed
    among = stretch(bodies(page, posts) | headed)
    return told_apart(labels, labels.having(Role.MAIN) & among & lines, OF_NO_POST)


def _without_preface(page: Page, labels: Labels) -> Labels:
    """The labels of a thread without what stands above its posts, unless it is a heading or surely content."""
    posts = _posts(page)
    of_posts = _said(page, posts) | heads(page, posts, FAR)
    if len(posts) < SEVERAL or not of_posts.any():
        return labels
    above = np.arange(len(of_posts)) < of_posts.argmax()
    doubtful = ~HEADINGS.mask(page.tag[page.blocks.row]) & (labels.score < SURE)
    return told_apart(labels, labels.having(Role.MAIN) & above & doubtful, ABOVE_POSTS)


def _posts(page: Page) -> "Sequence[Post]":
    from pagesieve.records.posts import find_discussion  # only a part of all readings need posts

    return page.once(find_discussion).posts


def _of_posts(page: Page, main: Bools) -> Bools:
    """The blocks of posts, and what stands between two of them: all that is named as comments, and a few words else."""
    posts = _posts(page)
    among = bodies(page, posts) | heads(page, posts)
    other = main & ~among & ~_named(page)
    before = np.append(0, np.cumsum(page.blocks.words * other))
    for last, first in pairwise(np.flatnonzero(among).tolist()):
        among[last:first] |= ~other[last:first] | (before[first] - before[last] < TEXT_BETWEEN)
    return among | _around(page, among)


def _around(page: Page, among: Bools) -> Bools:
    """The lines of parts headed as comments that stand above all posts in there, or below, up to another heading."""
    blocks, found = page.blocks, np.zeros_like(among)
    heading = HEADINGS.mask(page.tag[blocks.row])
    for row in page.once(talk).nonzero()[0].tolist():
        first, stop = blocks.start.searchsorted((row, page.end[row])).tolist()
        posts = first + np.flatnonzero(among[first:stop])
        if len(posts):
            below = first + np.flatnonzero(heading[first:stop] & (np.arange(first, stop) > posts[-1]))
            found[first : below[0] if len(below) else stop] = True
    return found & (blocks.words <= SHORT)


def _named(page: Page) -> Bools:
    """The blocks in elements whose classes, ids or headings call them comments or reviews."""
    named = page.once(talk).copy()
    named[page.select(NAMED)] = True
    inside: Bools = tree.within(page.end, named)[page.blocks.start]
    return inside


def _headed(page: Page, among: Bools) -> Bools:
    """Blocks with the headings right before the first of them; the headline of the page heads more."""
    headed, tag = among.copy(), page.tag[page.blocks.row]
    heading = HEADINGS.mask(tag) & (tag != CODES["h1"])
    block = int(np.flatnonzero(among)[0]) - 1 if among.any() else NONE
    while block >= 0 and heading[block]:
        headed[block], block = True, block - 1
    return headed
