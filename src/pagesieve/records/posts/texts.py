"""The texts of posts: what their bodies say, without signatures, heads and the lines that all posts share."""

import re
from collections import Counter
from collections.abc import Collection, Sequence

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.tree import Bools, Ints
from pagesieve.records.posts.dates import LONGEST_DATE_LINE

FEWEST_ALIKE = 3
"""Posts that share a line before it counts as one of the page's own."""

SHARE_ALIKE = 0.5
"""Share of the posts that must have it."""

EDGE = 3
"""Lines at either end of a post that are looked at for this."""

LONGEST_NOTE = 60
"""Characters of such a line."""

_SIGNATURE = re.compile(r"(?:^|[^a-z])sig(?:n|natur)?(?:[^a-z]|$)|signature", re.I)
_DIGITS = re.compile(r"\d+")


def texts_of(page: Page, rows: Ints, fields: Sequence[Collection[int]]) -> list[str]:
    """The text of each body; `fields` has the rows of its author and date, whose lines are not its text."""
    kept = _blocks_of_bodies(page)
    begins, stops = page.blocks.start.searchsorted((rows, page.end[rows]))
    lines = [
        [
            page.block_text(block)
            for block in range(begin, stop)
            if kept[block] and not _is_head(page, block, fields[number])
        ]
        for number, (begin, stop) in enumerate(zip(begins.tolist(), stops.tolist(), strict=True))
    ]
    return ["\n".join(part) for part in without_shared_edges(lines)]


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


def without_shared_edges(posts: Sequence[Sequence[str]]) -> list[Sequence[str]]:
    """The lines of each post without those at its ends that many posts have: buttons, notes of the forum.

    >>> without_shared_edges([["Hi", "1 like", "Reply"], ["Well", "2 likes", "Reply"], ["So", "Reply"], ["Reply"]])
    [['Hi', '1 like'], ['Well', '2 likes'], ['So'], ['Reply']]
    """
    edges = (set(map(_plain, (*lines[:EDGE], *lines[-EDGE:]))) for lines in posts)
    often = Counter(line for lines in edges for line in lines if len(line) <= LONGEST_NOTE)
    enough = max(FEWEST_ALIKE, SHARE_ALIKE * len(posts))
    shared = {line for line, count in often.items() if count >= enough}
    return [_trimmed(lines, shared) for lines in posts] if shared else list(posts)


def _trimmed(lines: Sequence[str], shared: Collection[str]) -> Sequence[str]:
    """The lines from the first to the last that are not shared; a post that says nothing else keeps them."""
    own = [place for place, line in enumerate(lines) if _plain(line) not in shared]
    return lines[own[0] : own[-1] + 1] if own else lines


def _plain(line: str) -> str:
    return _DIGITS.sub("0", line)
