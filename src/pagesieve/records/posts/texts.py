"""The texts of posts: what their bodies say, without signatures, heads, profiles and the lines that all posts share."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.page import BREAK
from pagesieve.page.tags import CODES, TagSet
from pagesieve.page.tree import NONE, Bools, Ints
from pagesieve.records.posts.dates import LONGEST_DATE_LINE
from pagesieve.records.posts.edges import Line, trimmed
from pagesieve.records.posts.first_post import Thread
from pagesieve.records.posts.signs import Signs
from pagesieve.records.posts.wording import rows_with

CITED = TagSet("blockquote pre")
"""Quotes and code: what people put into their posts, alike or not."""

WORDS_OF_BUTTON = 4
"""At most."""

_SIGNATURE = re.compile(r"sig(?:nature|(?<![a-z]sig)(?:n|natur)?(?![a-z]))")


class Said(NamedTuple):
    """What a post says, and the blocks that this stands in."""

    text: str
    blocks: Sequence[int]


def texts_of(page: Page, thread: Thread, signs: Signs) -> list[Said]:
    """What each post says without the lines of its author and date.

    Quotes and code right beside a body, in the context that is its own, are part of it.
    """
    blocks, rows = _Blocks.of(page, signs), thread.bodies.rows
    around = np.where(thread.bodies.contexts < rows, page.parent[rows], rows)
    stops = np.array([region.stop for region in thread.regions])
    spans = blocks.spans(around, np.minimum(page.end[around], stops))
    posts = zip(rows.tolist(), spans, thread.fields, strict=True)
    lines = [blocks.lines(row, span, fields) for row, span, fields in posts]
    return [_said(part) for part in trimmed(lines, thread.authors.names)]


def _said(lines: Sequence[Line]) -> Said:
    """The lines as a text, with one empty line at most between others."""
    texts = [line.text for line in lines]
    kept = [text for text, before in zip(texts, ["", *texts], strict=False) if text or before]
    return Said("\n".join(kept).strip("\n"), tuple(dict.fromkeys(line.block for line in lines)))


@dataclass(frozen=True, eq=False)
class _Blocks:
    """The blocks of a page: which may be text of a post, and the quote or code and the profile that each is in."""

    page: Page
    kept: Bools
    cited: Ints
    profile: Ints

    @classmethod
    def of(cls, page: Page, signs: Signs) -> "_Blocks":
        """The blocks of a page."""
        is_profile = np.zeros(len(page), dtype=bool)
        is_profile[signs.profiles] = True
        return cls(
            page,
            ~(page.blocks.hidden | page.once(signed) | buttons(page)),
            _citing(page),
            tree.closest(page.parent, is_profile)[page.blocks.start],
        )

    def spans(self, rows: Ints, stops: Ints) -> list[slice]:
        """The numbers of the blocks from each of these rows up to another one."""
        borders = self.page.blocks.start.searchsorted(np.stack((rows, stops), axis=1))
        return [slice(*pair) for pair in borders.tolist()]

    def lines(self, row: int, own: slice, fields: Collection[int]) -> list[Line]:
        """The lines of the body at a row, and of what is cited beside it among some blocks."""
        page, start = self.page, self.page.blocks.start
        cited = self.cited[own]
        within = (start[own] >= row) & (start[own] < page.end[row])
        is_cited = (cited > row) | ((cited != NONE) & (page.parent[cited] == page.parent[row]))
        chosen = np.flatnonzero(self.kept[own] & (self.profile[own] <= row) & (within | is_cited))
        blocks = own.start + chosen
        found = zip(blocks.tolist(), page.block_texts(blocks), is_cited[chosen].tolist(), strict=True)
        return [
            Line(line, cited, is_part, block)
            for block, text, cited in found
            for line, is_part in _lines(page, block, text, fields)
        ]


def _citing(page: Page) -> Ints:
    """The outermost quote or code that each block lies in, or NONE."""
    cites = CITED.mask(page.tag)
    outermost = cites & (tree.closest(page.parent, cites)[np.maximum(page.parent, 0)] == NONE)
    return tree.closest(page.parent, outermost)[page.blocks.start]


def signed(page: Page) -> Bools:
    """The blocks in what is named a signature."""
    signature = np.zeros(len(page), dtype=bool)
    for name in ("class", "id"):
        signature[rows_with(page, name, _SIGNATURE)] = True
    inside: Bools = tree.within(page.end, signature)[page.blocks.start]
    return inside


def buttons(page: Page) -> Bools:
    """Which blocks are buttons of a few words, such as one that unfolds a quote; a box that can be pressed is none."""
    pressed = page.tag == CODES["button"]
    anchors = np.flatnonzero(page.tag == CODES["a"])
    pressed[anchors] = [role.strip().lower() == "button" for role in page.dom.values("role", anchors)]
    inside: Bools = tree.within(page.end, pressed)[page.blocks.start] & (page.blocks.words <= WORDS_OF_BUTTON)
    return inside


def _lines(page: Page, block: int, text: str, fields: Collection[int]) -> list[tuple[str, bool]]:  # noqa: PLR0917
    """The lines of a block without those that are the short ones with the author or the date; code is one line.

    With each is told whether there are others in the block.
    """
    if "\n" not in text or _is_code(page, block):
        return [] if _is_head(page, block, fields) else [(text, False)]
    heads = {_line_of(page, block, row) for row in fields}
    parts = enumerate(text.split("\n"))
    return [(part, True) for number, part in parts if number not in heads or len(part) > LONGEST_DATE_LINE]


def _is_code(page: Page, block: int) -> bool:
    return bool(page.once(_code)[page.blocks.start[block]])


def _code(page: Page) -> Bools:
    """Which rows are preformatted."""
    return tree.within(page.end, page.tag == CODES["pre"])


def _line_of(page: Page, block: int, row: int) -> int | None:
    """The number of the line of a block that a row stands in."""
    first, last, places = int(page.blocks.first[block]), int(page.blocks.last[block]), page.text_places
    number, after = page.text_rows.searchsorted((row, page.end[row])).tolist()
    return page.texts[places[first] : places[number]].count(BREAK) if first <= number < min(after, last) else None


def _is_head(page: Page, block: int, fields: Collection[int]) -> bool:
    """Whether a block is the short line with the author or the date, and not just in a post that has these."""
    length = int(page.blocks.text_length[block])
    near = [row for row in fields if page.text_length[row] <= length] if length <= LONGEST_DATE_LINE else []
    if not near:
        return False
    start, stop = int(page.blocks.start[block]), int(page.text_rows[page.blocks.last[block] - 1]) + 1
    return any(start <= row < stop or row <= start < page.end[row] for row in near)
