"""Structure kept: headings, list items, table rows, code blocks and links found again in the Markdown.

This is a measure of this project. An element is found again when the Markdown has one of its kind with the same words
in the same order; marks, case and punctuation do not count, nor does a heading's level. Links are known by their text,
since their targets are made absolute on the way. Only fenced code counts as code, and only lines that begin with a bar
as rows of a table.
"""

import re
from collections import Counter
from typing import NamedTuple

_FENCE = re.compile(r"^ *(?P<fence>`{3,}|~{3,})[^\n]*\n(?P<code>.*?)(?:^ *(?P=fence)[`~]* *$|\Z)", re.M | re.S)
_QUOTE = re.compile(r"^(?:> ?)+", re.M)
_IMAGE = re.compile(r"!\[[^\[\]\n]*\](?:\([^()\n]*\)|\[[^\[\]\n]*\])")
_LINK = re.compile(r"\[((?:[^\[\]\\]|\\.)*)\](?:\((?:[^()\n]|\([^()\n]*\))*\)|\[[^\[\]\n]*\])")
_HEADING = re.compile(r"^ {0,3}#{1,6}[ \t]+(.+)$|^([^\s|#>*+-].*)\n(?:={2,}|-{3,}) *$", re.M)
_ITEM = re.compile(r"^[ \t]*(?:[-*+]|\d+[.)])[ \t]+(.+)$", re.M)
_ROW = re.compile(r"^[ \t]*\|(.+)$", re.M)
_WORD = re.compile(r"[^\W_]+")


class StructureCounts(NamedTuple):
    """How many elements of each kind a text has."""

    headings: int = 0
    list_items: int = 0
    table_rows: int = 0
    code_blocks: int = 0
    links: int = 0


class StructureKept(NamedTuple):
    """The share of the gold elements of each kind that was found again; None where the gold has none."""

    headings: float | None
    list_items: float | None
    table_rows: float | None
    code_blocks: float | None
    links: float | None


class _Structure(NamedTuple):
    headings: Counter[str]
    list_items: Counter[str]
    table_rows: Counter[str]
    code_blocks: Counter[str]
    links: Counter[str]


def structure_kept(markdown: str, gold: str | StructureCounts) -> StructureKept:
    r"""The share of each kind of element found again, by its words or, of mere counts, by number (pagesieve's own).

    >>> structure_kept("# Boats\n\n- old\n- [new](/n)\n", "Boats\n=====\n\n* old\n* lost\n")
    StructureKept(headings=1.0, list_items=0.5, table_rows=None, code_blocks=None, links=None)
    >>> structure_kept("# Boats", StructureCounts(headings=2)).headings
    0.5
    """
    found = _structure(markdown)
    if isinstance(gold, StructureCounts):
        return StructureKept(*(_kept(min(one.total(), n), n) for one, n in zip(found, gold, strict=True)))
    true = _structure(gold)
    return StructureKept(*(_kept((a & b).total(), b.total()) for a, b in zip(found, true, strict=True)))


def structure_counts(markdown: str) -> StructureCounts:
    r"""How many elements of each kind a Markdown text has (pagesieve's own; CommonMark and GFM as far as said above).

    >>> structure_counts("## A [b](/c)\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n```\n# no heading\n```\n")
    StructureCounts(headings=1, list_items=0, table_rows=2, code_blocks=1, links=1)
    """
    return StructureCounts(*(kind.total() for kind in _structure(markdown)))


def _structure(markdown: str) -> _Structure:
    code = [match["code"] for match in _FENCE.finditer(markdown)]
    prose = _IMAGE.sub("", _QUOTE.sub("", _FENCE.sub("\n", markdown)))
    plain = _LINK.sub(r"\1", prose)
    headings = [atx or setext for atx, setext in _HEADING.findall(plain)]
    kinds = headings, _ITEM.findall(plain), _ROW.findall(plain), code, _LINK.findall(prose)
    return _Structure(*(Counter(filter(None, map(_words, kind))) for kind in kinds))


def _words(text: str) -> str:
    return " ".join(_WORD.findall(text.lower()))


def _kept(found: int, gold: int) -> float | None:
    return found / gold if gold else None
