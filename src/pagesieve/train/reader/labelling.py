"""Labels of blocks from the gold text of their page, by alignment of words.

The words of all blocks, in the order of the page, are aligned with the words of the gold; the share of a block is how
many of its words have a partner. What the gold has in another order than the page has no partner then; so what is left
of both is aligned again, and again, and a block counts there only when it is long and nearly all of it is found:
single words find a partner by chance. Text that stands twice on the page and once in the gold has one partner; of
blocks that are copies of one another, those are taken that stand among content. Gold that is not in the page changes
nothing. Where the gold has snippets alone, the blocks that hold one are labelled, and nothing is known of the others.
"""

import re
from collections.abc import Sequence, Set
from itertools import islice

import numpy as np
import numpy.typing as npt

from pagesieve.page import Page
from pagesieve.train.reader.alignment import common_subsequence

Shares = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int64]

PASSES = 4
"""Alignments at most: parts of the gold that may stand in another order."""

LONG = 6
"""Words of a block that counts in a later alignment."""

NEAR = 3
"""Blocks on each side that tell whether a copy stands among content."""

MOST_COPIES = 3
"""Blocks that are labelled by one snippet."""

NEARLY_ALL = 0.8
"""Share of its words that must have a partner there."""

_WORD = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u312f\u31a0-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff]"
    r"|[^\W\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u312f\u31a0-\u9fff\uf900-\ufaff\uff66-\uff9f]+"
)


def words_of(text: str) -> list[str]:
    """The words of a text in small letters; in scripts without spaces each character is one.

    >>> words_of("Old boats, 新聞です")
    ['old', 'boats', '新', '聞', 'で', 'す']
    """
    return _WORD.findall(text.lower())


def block_words(page: Page) -> list[list[str]]:
    """The words of each block."""
    return [words_of(page.block_text(block)) for block in range(len(page.blocks))]


def shares(blocks: Sequence[Sequence[str]], gold: Sequence[str]) -> Shares:
    """The share of each block's words that has a partner in the gold.

    >>> shares([["home"], ["old", "boat"], ["new", "sail"]], "an old boat sail".split())
    array([0. , 1. , 0.5], dtype=float32)
    """
    sizes = np.array([len(words) for words in blocks], dtype=np.int64)
    flat = [word for words in blocks for word in words]
    owner = np.repeat(np.arange(len(blocks)), sizes)
    partner = np.zeros(len(flat), dtype=bool)
    left, gold_left = np.arange(len(flat)), list(gold)
    for number in range(PASSES):
        pairs = common_subsequence([flat[place] for place in left], gold_left)
        found = left[[one for one, _ in pairs]]
        counted = found if number == 0 else found[_in_long_blocks(owner[found], sizes)]
        if not len(counted):
            break
        partner[counted] = True
        taken = set(counted.tolist())
        used = {two for one, two in pairs if int(left[one]) in taken}
        gold_left = [word for place, word in enumerate(gold_left) if place not in used]
        left = np.flatnonzero(~partner)
    held = np.bincount(owner, weights=partner, minlength=len(blocks))
    return _settle_copies(blocks, (held / np.maximum(sizes, 1)).astype(np.float32))


def snippet_shares(texts: Sequence[str], wanted: Sequence[str], unwanted: Sequence[str]) -> Shares:
    """1 for the blocks that hold a wanted snippet, 0 for those that hold an unwanted one, no number for the others.

    A snippet of which a page has many copies, such as a word of a menu, is looked for in the first few blocks alone.

    >>> snippet_shares(["Home", "The old boat is green.", "More"], ["old  boat"], ["home"])
    array([ 0.,  1., nan], dtype=float32)
    """
    found = np.full(len(texts), np.nan, dtype=np.float32)
    lines = [_one_line(text) for text in texts]
    for snippets, share in ((unwanted, 0.0), (wanted, 1.0)):
        for snippet in filter(None, map(_one_line, snippets)):
            holding = (block for block, line in enumerate(lines) if snippet in line)
            found[list(islice(holding, MOST_COPIES))] = share
    return found


def _one_line(text: str) -> str:
    return " ".join(text.lower().split())


def _settle_copies(blocks: Sequence[Sequence[str]], found: Shares) -> Shares:
    """The same shares; where some of several equal blocks have one, those that stand nearest to other content."""
    copies: dict[tuple[str, ...], list[int]] = {}
    for block, words in enumerate(blocks):
        copies.setdefault(tuple(words), []).append(block)
    words_found = found * [len(words) for words in blocks]
    settled = found.copy()
    for places in copies.values():
        if len(places) > 1 and found[places].min() < found[places].max():
            around = [_words_around(words_found, place, frozenset(places)) for place in places]
            settled[np.array(places)[np.argsort(around, kind="stable")]] = np.sort(found[places])
    return settled


def _words_around(words_found: npt.NDArray[np.float64], place: int, copies: Set[int]) -> float:
    """Words with a partner in the blocks around a place, copies of it left out."""
    window = range(max(place - NEAR, 0), min(place + NEAR + 1, len(words_found)))
    return float(sum(words_found[block] for block in window if block not in copies))


def _in_long_blocks(owner: Numbers, sizes: Numbers) -> npt.NDArray[np.bool_]:
    """Which of the words found belong to a long block of which nearly all was found."""
    found = np.bincount(owner, minlength=len(sizes))
    fits = (found >= NEARLY_ALL * sizes) & (sizes >= LONG)
    counted: npt.NDArray[np.bool_] = fits[owner]
    return counted
