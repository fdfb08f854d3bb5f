"""The author of a page, as declared or as its byline shows."""

import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from pagesieve.features.naming import INNER_CAPITAL
from pagesieve.methods import Role
from pagesieve.model import PageType, told
from pagesieve.page import Page, tree
from pagesieve.page.tags import CODES
from pagesieve.page.titles import headline
from pagesieve.page.tree import NONE, Bools
from pagesieve.reading.kinds import likely
from pagesieve.reading.metadata.bylines import (
    LONGEST_BYLINE,
    author_name,
    begins_with_by,
    is_full_name,
    is_mere_label,
)
from pagesieve.reading.metadata.declared import all_texts
from pagesieve.reading.metadata.evidence import Evidence

FEW = 4
"""Texts at the beginning of an element that are looked at for a name."""

LONGEST_BOX = 2000
"""Characters of an element that may be about the author; a longer one is the page, or a part of it."""

_AUTHOR_CLASS = re.compile(r"(?:^|[\s_-])(?:author|byline|writer|autor|auteur|autore)(?:[\s_-]|$)", re.I)
_ABOUT = re.compile(r"categor|image|avatar|photo|social|share|title|role|position|credential|desc|about|date", re.I)
_OF_OTHERS = re.compile(r"review|testimonial|comment|quote|related|recommend", re.I)
_AND = re.compile(r"(?:[,;&/]|and|with|und|mit|et|avec|y|con|e|en|och|og|i|и)(?:\s|$)", re.I)
_AUTHOR_PAGE = re.compile(r"/(?:authors?|contributors?|writers?|autor(?:en|es)?|auteurs?|autore)/[^/]", re.I)


def authors(value: Any) -> str | None:
    """The names of all authors that a JSON-LD value gives."""
    names = [name for text in all_texts(value, "name") if (name := author_name(text))]
    return ", ".join(dict.fromkeys(names)) or None


def declared_author(evidence: Evidence, name: str | None, site: str | None) -> str | None:
    """A declared author, unless it is the site; where the byline tells the same name in full, as that has it."""
    if name is None or (site and name.casefold() == site.casefold()):
        return None
    shown = evidence.once(byline) if " " not in name else None
    return shown if shown and is_full_name(shown) and _is_short_for(name, shown) else name


def _is_short_for(name: str, whole: str) -> bool:
    """Whether a name of one word is one that somebody signs with, or a part of the whole name.

    >>> _is_short_for("ana.lima", "Ana M. Lima"), _is_short_for("Ana", "Ana Lima"), _is_short_for("news", "Ana Lima")
    (True, True, False)
    """
    letters = "".join(whole.casefold().split())
    parts = [part for part in re.split(r"[\W\d_]+", name.casefold()) if part]
    return bool(parts) and all(part in letters for part in parts)


def opening_author(evidence: Evidence) -> str | None:
    """Who wrote the first post of a forum's thread."""
    from pagesieve.records.posts import find_posts  # of a thread they are known already

    page, labels = evidence.page, evidence.labels
    is_forum = (labels.talk or labels.thread) and told(likely(page, labels))[0] == PageType.FORUM
    posts = page.once(find_posts) if is_forum else ()
    return author_name(posts[0].author) if posts else None


def byline(evidence: Evidence) -> str | None:
    """The author as the page shows it: a link of relation author, an itemprop, a class word, a link to authors.

    Of several the one beside the headline; elsewhere they must agree, or they are those of other things.
    """
    places = (
        ("rel", lambda value: "author" in value.lower().split()),
        ("itemprop", lambda value: "author" in value.lower().split()),
        ("class", _is_byline),
        ("href", _AUTHOR_PAGE.search),
    )
    for attribute, accepts in places:
        found = dict(_named(evidence, evidence.rows_with(attribute, accepts)))
        if attribute == "href":  # such a link may say anything
            found = {row: name for row, name in found.items() if is_full_name(name)}
        if name := _chosen(evidence, found):
            return name
    return None


def _chosen(evidence: Evidence, found: dict[int, str]) -> str | None:
    """The name that is the page's, of those that were found."""
    beside = np.isin(evidence.blocks_at([*found]), evidence.beginning)
    near = [name for name, is_near in zip(found.values(), beside, strict=True) if is_near]
    if near:
        return next(filter(is_full_name, near), near[0])
    of_others = tree.within(evidence.page.end, _rows_of_others(evidence))
    names = {name for row, name in _outermost(evidence, found) if not of_others[row]}
    return names.pop() if len(names) == 1 else None


def _outermost(evidence: Evidence, found: dict[int, str]) -> Iterator[tuple[int, str]]:
    """The names in elements that lie in none of the others."""
    stop = 0
    for row, name in found.items():
        if row >= stop:
            yield row, name
            stop = int(evidence.page.end[row])


def _named(evidence: Evidence, rows: Iterator[int]) -> Iterator[tuple[int, str]]:
    """The names in these elements, without those of comments; none of an element that the headline stands in."""
    page, of_comments = evidence.page, evidence.once(_in_comments)
    title = page.once(headline)
    top = int(page.blocks.start[title]) if title is not None else NONE
    for row in rows:
        length = int(page.text_length[row])
        if of_comments[row] or length > LONGEST_BOX or row <= top < page.end[row]:
            continue
        name = _first_name(evidence, row) or author_name(page.node(row).text)
        if name and (length <= LONGEST_BYLINE or is_full_name(name)):
            yield row, name


def _in_comments(evidence: Evidence) -> Bools:
    """Which rows are comments or lie in one."""
    page = evidence.page
    comments = np.zeros(len(page), dtype=bool)
    comments[page.blocks.row[evidence.labels.having(Role.COMMENT)]] = True
    return tree.within(page.end, comments)


def _first_name(evidence: Evidence, row: int) -> str | None:
    """The full name that is the first text in an element, where no other name is said to follow it."""
    page = evidence.page
    first, stop = page.text_rows.searchsorted((row, page.end[row])).tolist()
    places = [place for place in range(first, min(first + FEW, stop)) if not page.hidden[page.text_rows[place]]]
    texts = [(page.raw_text(place, place + 1).strip(), _is_link(page, place)) for place in places]
    texts = texts[1:] if texts and is_mere_label(texts[0][0]) else texts
    name = author_name(texts[0][0]) if texts else None
    if name is None or not is_full_name(name) or _AND.match(" ".join(text for text, _ in texts[1:])):
        return None
    others = texts[0][1] and any(is_link and is_full_name(text) for text, is_link in texts[1:] if text)
    return None if others else name


def _is_link(page: Page, place: int) -> bool:
    """Whether a text is all of a link."""
    return bool(page.tag[page.parent[page.text_rows[place]]] == CODES["a"])


def _rows_of_others(evidence: Evidence) -> Bools:
    """Elements that are named for what others wrote: comments, reviews, teasers; none that holds half of the page."""
    page = evidence.page
    half = int(page.text_length[0]) / 2
    mask = np.zeros(len(page), dtype=bool)
    mask[[row for row in evidence.rows_with("class", _OF_OTHERS.search) if page.text_length[row] < half]] = True
    return mask


def _is_byline(classes: str) -> bool:
    """Whether one of the classes names an author, and not something about one.

    >>> _is_byline("post-author vcard"), _is_byline("authorName"), _is_byline("byline__category")
    (True, True, False)
    >>> _is_byline("authority"), _is_byline("author-title")
    (False, False)
    """
    names = INNER_CAPITAL.sub("-", classes).split()
    return any(_AUTHOR_CLASS.search(name) and not _ABOUT.search(name) for name in names)


def said_beside_headline(evidence: Evidence) -> str | None:
    """The name in a short line around the headline that begins with "by", or in the one after a line that says so."""
    page = evidence.page
    for block in evidence.beginning:
        line = page.block_text(block)
        if page.blocks.hidden[block] or not begins_with_by(line):
            continue
        if is_mere_label(line) and block + 1 < len(page.blocks) and not page.blocks.hidden[block + 1]:
            line = page.block_text(block + 1)
        if (name := author_name(line)) and is_full_name(name):
            return name
    return None
