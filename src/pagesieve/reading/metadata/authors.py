"""The author of a page, as declared or as its byline shows."""

import re
from html import unescape
from typing import Any

import numpy as np

from pagesieve.methods import Role
from pagesieve.page import tree
from pagesieve.page.tree import Bools
from pagesieve.reading.metadata.declared import all_texts
from pagesieve.reading.metadata.evidence import Evidence

MAX_AUTHOR = 80  # characters; what is longer is not a name
LONGEST_BYLINE = 300  # characters that are looked at
LONGEST_NAME = 6  # words of a name that only a line of text tells

_BY = re.compile(
    r"^\s*(?:(?:written|authored|posted|published|words|article|story|text|recipe|review)\s+"
    r"|(?:eingestellt|geschrieben|verfasst|veröffentlicht|escrito|publicado|postado|publié|rédigé|scritto|pubblicato"
    r"|geschreven|geplaatst|skrevet|skriven|napisane|opublikowane)\s+)?"
    r"(?:by|von|par|por|da|door|av|przez|текст|автор)\b[:\s]+",
    re.I,
)
_NAME_END = re.compile(
    r" ?(?:[|\u2022\u00b7\u22c5]| [-\u2013\u2014] |,? (?:on|am|le|el|il) \w*\.? ?\d|, ?\d|\d{1,2}[./]\d"
    r"| (?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])[a-z]*\.? \d).*$",
    re.I,
)
_DATE = re.compile(r"(?:\d|(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\w*\.? \d)", re.I)
_LABELS = {
    "follow the author",
    *"author authors admin administrator by staff undefined null none unknown editor name posted published".split(),
    "name *",
}
_ADDRESS = re.compile(
    r"^(?:https?://|www\.|@?/"
    r"|[\w.-]+\.(?:com|org|net|info|news|eu|de|at|ch|fr|it|es|pt|nl|be|pl|cz|ru|ua|uk|us|ca|au|br|mx|jp|cn|io|tv)$)"
    r"|\S@\S+\.\S",
    re.I,
)
_ABOUT = re.compile(r"categor|image|avatar|photo|social|share", re.I)
_AUTHOR_CLASS = re.compile(r"(?:^|[\s_-])(?:author|byline|writer|autor|auteur|autore)(?:[\s_-]|$)", re.I)


def author_name(text: str | None) -> str | None:
    """A name out of a byline, or nothing when it is an address, a date, a mere label or too long.

    >>> author_name("By Ana Lima | 3 May 2020"), author_name("Postado por Ana Lima"), author_name("May 3, 2020")
    ('Ana Lima', 'Ana Lima', None)
    >>> author_name("https://a.example/ana"), author_name("courier.co.uk"), author_name("john.doe")
    (None, None, 'john.doe')
    """
    line = " ".join(unescape((text or "").strip()[:LONGEST_BYLINE]).split("\n")[0].split())
    if _ADDRESS.search(line) or _DATE.match(line):
        return None
    name = _NAME_END.sub("", _BY.sub("", line)).strip(" ,:;")
    is_label = name.casefold() in _LABELS or name.casefold().endswith(" by")
    return name if 1 < len(name) <= MAX_AUTHOR and not is_label else None


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
        ("class", _is_byline),
    )
    outside_comments = ~tree.within(page.end, _comment_rows(evidence))
    for name, accepts in places:
        for row in evidence.rows_with(name, accepts):
            short = outside_comments[row] and page.text_length[row] <= LONGEST_BYLINE
            if short and (author := author_name(page.node(row).text)):
                return author
    return None


def _is_byline(classes: str) -> bool:
    """Whether one of the classes names an author, and not something about one.

    >>> _is_byline("post-author vcard"), _is_byline("byline__category"), _is_byline("authority")
    (True, False, False)
    """
    return any(_AUTHOR_CLASS.search(name) and not _ABOUT.search(name) for name in classes.split())


def said_beside_headline(evidence: Evidence) -> str | None:
    """The name in a short line around the headline that begins with "by"."""
    page = evidence.page
    lines = (page.block_text(block) for block in evidence.beginning if not page.blocks.hidden[block])
    return next((name for line in lines if _BY.match(line) and (name := author_name(line)) and _is_name(name)), None)


def _is_name(text: str) -> bool:
    """Whether a text is several words, the first and the last with a capital; scripts without capitals have no such.

    >>> _is_name("Ana Lima de Souza"), _is_name("the people of the harbour"), _is_name("Category")
    (True, False, False)
    """
    first, *others = text.split()
    return 0 < len(others) < LONGEST_NAME and first[0].isupper() and others[-1][0].isupper() and first != "The"


def _comment_rows(evidence: Evidence) -> Bools:
    mask = np.zeros(len(evidence.page), dtype=bool)
    mask[evidence.page.blocks.row[evidence.labels.having(Role.COMMENT)]] = True
    return mask
