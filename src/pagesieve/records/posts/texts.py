"""The texts of posts: what their bodies say, without signatures, heads and the lines that all posts share."""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.page import BREAK
from pagesieve.page.tags import CODES, TagSet
from pagesieve.page.tree import NONE, Bools, Ints
from pagesieve.records.posts.bodies import Bodies
from pagesieve.records.posts.dates import LONGEST_DATE_LINE

FEWEST_ALIKE = 3
"""Posts that share a line before it counts as one of the page's own."""

SHARE_ALIKE = 0.5
"""Share of the posts that must have it."""

EDGE = 3
"""Lines at either end of a post that are looked at for this."""

LONGEST_NOTE = 60
"""Characters of such a line."""

CITED = TagSet("blockquote pre")
"""Quotes and code: what people put into their posts, alike or not."""

_SIGNATURE = re.compile(r"(?:^|[^a-z])sig(?:n|natur)?(?:[^a-z]|$)|signature", re.I)
_DIGITS = re.compile(r"\d+")
_BLANK = re.compile(r"\n{3,}")


class Line(NamedTuple):
    """The text of a block or of a line in one, and whether it is a quote or code."""

    text: str
    is_cited: bool = False
    is_part: bool = False


def texts_of(page: Page, bodies: Bodies, fields: Sequence[Collection[int]]) -> list[str]:
    """The text of each body; `fields` has the rows of its author and date, whose lines are not its text.

    Quotes and code right beside a body, in the context that is its own, are part of it.
    """
    kept, cited, start = _blocks_of_bodies(page), _citing(page), page.blocks.start
    rows = bodies.rows
    around = np.where(bodies.contexts < rows, page.parent[rows], rows)
    begins, stops = start.searchsorted((around, page.end[around]))
    lines = []
    for number, (begin, stop) in enumerate(zip(begins.tolist(), stops.tolist(), strict=True)):
        row, own = rows[number], slice(begin, stop)
        within = (start[own] >= row) & (start[own] < page.end[row])
        is_cited = (cited[own] > row) | ((cited[own] != NONE) & (page.parent[cited[own]] == page.parent[row]))
        blocks = begin + np.flatnonzero(kept[own] & (within | (is_cited & (around[number] < row))))
        lines.append(
            [
                line._replace(is_cited=bool(is_cited[block - begin]))
                for block in blocks.tolist()
                for line in _lines(page, block, fields[number])
            ]
        )
    return [_joined(part) for part in without_shared_edges(lines)]


def _lines(page: Page, block: int, fields: Collection[int]) -> list[Line]:
    """The lines of a block without those that are the short ones with the author or the date; code is one line."""
    text = page.block_text(block)
    if "\n" not in text or _is_code(page, block):
        return [] if _is_head(page, block, fields) else [Line(text)]
    heads = {_line_of(page, block, row) for row in fields}
    parts = enumerate(text.split("\n"))
    return [Line(part, is_part=True) for number, part in parts if number not in heads or len(part) > LONGEST_DATE_LINE]


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


def _joined(lines: Sequence[Line]) -> str:
    """The lines as a text, with one empty line at most between others."""
    return _BLANK.sub("\n\n", "\n".join(line.text for line in lines)).strip("\n")


def _citing(page: Page) -> Ints:
    """The outermost quote or code that each block lies in, or NONE."""
    cites = CITED.mask(page.tag)
    outermost = cites & (tree.nearest(page.end, cites)[np.maximum(page.parent, 0)] == NONE)
    return tree.nearest(page.end, outermost)[page.blocks.start]


def _blocks_of_bodies(page: Page) -> Bools:
    """Blocks that a browser paints and that stand in no signature."""
    signature = np.zeros(len(page), dtype=bool)
    for name in ("class", "id"):
        rows, values = page.attribute(name)
        meant = {value: bool(_SIGNATURE.search(value)) for value in set(values)}
        signature[rows] |= np.array([meant[value] for value in values], dtype=bool)
    kept: Bools = ~page.blocks.hidden & ~tree.within(page.end, signature)[page.blocks.start]
    return kept


def _is_head(page: Page, block: int, fields: Collection[int]) -> bool:
    """Whether a block is the short line with the author or the date, and not just in a post that has these."""
    start, stop = int(page.blocks.start[block]), int(page.text_rows[page.blocks.last[block] - 1]) + 1
    length = int(page.blocks.text_length[block])
    near = (row for row in fields if page.text_length[row] <= length)
    return length <= LONGEST_DATE_LINE and any(start <= row < stop or row <= start < page.end[row] for row in near)


def without_shared_edges(posts: Sequence[Sequence[Line]]) -> list[Sequence[Line]]:
    """The lines of each post without those at its ends that many posts have: buttons, notes of the forum.

    >>> posts = [["Hi", "1 like", "Reply"], ["Well", "2 likes", "Reply"], ["So", "Reply"], ["Reply"]]
    >>> for left in without_shared_edges([[Line(text) for text in post] for post in posts]):
    ...     print([line.text for line in left])
    ['Hi', '1 like']
    ['Well', '2 likes']
    ['So']
    ['Reply']
    """
    edges = (set(map(_plain, (*lines[:EDGE], *lines[-EDGE:]))) for lines in posts)
    often = Counter(line for lines in edges for line in lines if line is not None and len(line) <= LONGEST_NOTE)
    enough = max(FEWEST_ALIKE, SHARE_ALIKE * len(posts))
    shared = {line for line, count in often.items() if count >= enough}
    return [_trimmed(lines, shared) for lines in posts] if shared else list(posts)


def _trimmed(lines: Sequence[Line], shared: Collection[str]) -> Sequence[Line]:
    """The lines from the first to the last that are not shared; a post that says nothing else keeps them."""
    own = [place for place, line in enumerate(lines) if _plain(line) not in shared]
    return lines[own[0] : own[-1] + 1] if own else lines


def _plain(line: Line) -> str | None:
    """A line without its numbers; None for one that people write alike: what they cite, or a greeting."""
    return None if line.is_cited or line.is_part else _DIGITS.sub("0", line.text)
