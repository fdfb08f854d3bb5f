"""The author of a page, as declared or as its byline shows."""

import re
from typing import Any

import numpy as np

from pagesieve.methods import Role
from pagesieve.page import tree
from pagesieve.page.tree import Bools
from pagesieve.reading.metadata.declared import all_texts
from pagesieve.reading.metadata.evidence import Evidence

MAX_AUTHOR = 80  # characters; what is longer is not a name

_BY = re.compile(r"^\s*(?:written\s+|posted\s+|words\s+)?(?:by|von|par|por|da|door|av|przez|текст|автор)\b[:\s]+", re.I)
_NAME_END = re.compile(
    r"\s*(?:[|\u2022\u00b7\n]|\s[-\u2013\u2014]\s|,?\s+(?:on|am|le|el|il)\s+\w*\.?\s*\d|,\s*\d|\d{1,2}[./]\d).*$", re.S
)
_ADDRESS = re.compile(r"^(?:https?://|www\.|@?/)|@\w+\.\w+", re.I)
_AUTHOR_CLASS = re.compile(r"(?:^|[\s_-])(?:author|byline|writer|autor|auteur|autore)(?:[\s_-]|$)", re.I)


def author_name(text: str | None) -> str | None:
    """A name out of a byline, or nothing when it is an address or too long.

    >>> author_name("By Ana Lima | 3 May 2020"), author_name("https://a.example/ana")
    ('Ana Lima', None)
    """
    if not text or _ADDRESS.search(text.strip()):
        return None
    name = _NAME_END.sub("", _BY.sub("", text.strip())).strip(" ,:;")
    return name if 1 < len(name) <= MAX_AUTHOR else None


def authors(value: Any) -> str | None:
    """The names of all authors that a JSON-LD value gives."""
    names = [name for text in all_texts(value, "name") if (name := author_name(text))]
    return ", ".join(dict.fromkeys(names)) or None


def byline(evidence: Evidence) -> str | None:
    """The author as the page shows it: a link of relation author, an itemprop, a class word."""
    page = evidence.page
    places = (
        ("rel", lambda value: "author" in value.lower().split()),
        ("itemprop", lambda value: "author" in value.lower().split()),
        ("class", _AUTHOR_CLASS.search),
    )
    outside_comments = ~tree.within(page.end, _comment_rows(evidence))
    for name, accepts in places:
        for row in evidence.rows_with(name, accepts):
            if outside_comments[row] and (author := author_name(page.node(row).text)):
                return author
    return None


def _comment_rows(evidence: Evidence) -> Bools:
    mask = np.zeros(len(evidence.page), dtype=bool)
    mask[evidence.page.blocks.row[evidence.labels.having(Role.COMMENT)]] = True
    return mask
