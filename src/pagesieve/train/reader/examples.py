"""Examples: labelled pages as the numbers that a reader is trained and judged by."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

import numpy as np
import numpy.typing as npt

from pagesieve.evaluate.gold import Gold, GoldPage
from pagesieve.features import Features, features_of
from pagesieve.features.naming import Names
from pagesieve.model.remarks import remarks
from pagesieve.model.structure import Structure, structure_of
from pagesieve.page import Page, parse
from pagesieve.page.tree import Bools
from pagesieve.source.addresses import domain
from pagesieve.train.reader.labelling import Shares, block_words, shares, snippet_shares, words_of
from pagesieve.train.reader.marks import Mark
from pagesieve.train.reader.values import pages_with_values

Floats = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int64]

HALF = 0.5
"""Share of its words in the gold from which a block is content."""

LEAST_GOLD = 0.05
"""Share of the page's words at least that the gold is taken for, so that no page with little of it outweighs others."""


@dataclass(frozen=True, eq=False)
class Example:
    """A page: its features, one line a block; the share of each block in the gold; and its words, to score choices.

    `shares` has no number for blocks of which nothing is known. `weight` is how much the page counts among others.
    `names` are those of the elements around; `blocks` and `remark` are what a page is cut by. `words` numbers the words
    of all blocks, `owner` tells the block of each, and `gold` counts every word in the gold; a page with snippets alone
    has none and is not judged. What is `marked` stands beside the gold of its set, by which readers are judged.
    """

    name: str
    domain: str
    page_type: str | None
    matrix: Floats
    names: Names
    shares: Shares
    weight: float
    blocks: Structure
    remark: Bools
    words: Numbers
    owner: Numbers
    gold: Numbers | None
    marked: bool = False

    def __len__(self) -> int:
        return len(self.shares)

    @property
    def sizes(self) -> Numbers:
        """Words of each block."""
        return np.bincount(self.owner, minlength=len(self))

    @property
    def is_content(self) -> Bools:
        """The label of each block."""
        return self.shares >= HALF

    def weights(self) -> npt.NDArray[np.float64]:
        """How much each block counts in training: the square root of its words.

        The words that F1 gains or loses with a block are seen against the words of the gold, so a page with little
        gold counts more; halfway, since every page should count, and the gold of some is little by mistake. Where only
        some blocks are known, content counts as much as the rest. What is never painted is never kept, and counts for
        nothing.
        """
        roots = np.sqrt(self.sizes) * (~np.isnan(self.shares) & ~self.blocks.closed)
        if self.gold is None:
            return self.weight * _balanced(roots, self.is_content)
        whole = max(float(roots.sum()), 1e-9)
        gold = max(float(roots[self.is_content].sum()), LEAST_GOLD * whole)
        weights: npt.NDArray[np.float64] = self.weight * roots / np.sqrt(gold * whole)
        return weights

    def f1(self, kept: Bools) -> float:
        """The word F1 of a choice of blocks, as WCXB counts it; blocks of which nothing is known count neither way."""
        if self.gold is None:
            raise ValueError(f"{self.name} has no gold text to judge by")
        known = kept & ~np.isnan(self.shares)
        chosen = np.bincount(self.words[known[self.owner]], minlength=len(self.gold))
        whole = int(chosen.sum() + self.gold.sum())
        return float(2 * np.minimum(chosen, self.gold).sum() / whole) if whole else 1.0


def _balanced(weights: npt.NDArray[np.float64], some: Bools) -> npt.NDArray[np.float64]:
    """Weights that sum to one, those of some blocks to as much as those of all others; or all to one, if one has none.

    >>> _balanced(np.array([1.0, 3.0, 4.0]), np.array([True, False, False])).round(2).tolist()
    [0.5, 0.21, 0.29]
    """
    parts = [weights * side for side in (some, ~some)]
    sums = [float(part.sum()) for part in parts]
    found = [part / whole for part, whole in zip(parts, sums, strict=True) if whole > 0]
    return sum(found, np.zeros(len(weights))) / max(len(found), 1)


def gold_text(gold: Gold) -> str | None:
    """The text that is content by a gold: its main text, or else its posts, or else its records."""
    if gold.main_text is not None:
        return gold.main_text
    if gold.posts:
        return "\n".join(post.text for post in gold.posts)
    return "\n".join(" ".join(record) for record in gold.records) if gold.records else None


def tells_content(gold: Gold) -> bool:
    """Whether a gold says anything about what is content."""
    return gold_text(gold) is not None or bool(gold.with_snippets or gold.values)


def examples(pages: Iterable[GoldPage], weight: float = 1.0) -> Iterator[Example]:
    """The pages that have a gold text, snippets or values, and at least one block."""
    for by_values, group in groupby(pages, key=lambda marked: _is_known_by_values(marked.gold)):
        for marked, page, known in pages_with_values(group) if by_values else _pages_with_texts(group):
            if len(page.blocks):
                yield example(marked, page, features_of(page), weight=weight, known=known)


def marked_examples(pages: Iterable[GoldPage], marks: Mapping[str, Mark], weight: float = 1.0) -> Iterator[Example]:
    """The pages that are marked; those that are read otherwise now than when they were marked are left out."""
    for read in (each for each in pages if each.name in marks):
        mark, page = marks[read.name], parse(read.source)
        known = mark.shares([len(words) for words in block_words(page)])
        if known is not None and len(known):
            typed = replace(read, gold=replace(read.gold, page_type=mark.page_type))
            found = example(typed, page, features_of(page), weight=weight, known=known)
            yield replace(found, **_by_shares(page, known), marked=True)


def _is_known_by_values(gold: Gold) -> bool:
    return bool(gold.values) and gold_text(gold) is None and not gold.with_snippets


def _pages_with_texts(pages: Iterable[GoldPage]) -> Iterator[tuple[GoldPage, Page, None]]:
    for marked in pages:
        if gold_text(marked.gold) is not None or marked.gold.with_snippets:
            yield marked, parse(marked.source), None


def example(
    marked: GoldPage, page: Page, features: Features, *, weight: float = 1.0, known: Shares | None = None
) -> Example:
    """A page with its gold: its text or snippets, or the shares of its blocks that are `known` already."""
    text = gold_text(marked.gold)
    if known is None and text is None:
        known = _snippet_shares(page, marked.gold)
    return Example(
        name=marked.name,
        domain=domain(marked.site),
        page_type=marked.gold.page_type,
        matrix=np.ascontiguousarray(features.matrix.T),
        names=features.names,
        weight=weight,
        blocks=structure_of(page, features),
        remark=remarks(page, np.ones(len(page.blocks), dtype=bool)),
        **(_in_part(page, known) if known is not None else _by_text(page, text or "")),
    )


def _by_text(page: Page, text: str) -> Mapping[str, Any]:
    """Shares, and words to judge by, from a gold text."""
    blocks, gold = block_words(page), words_of(text)
    return {"shares": shares(blocks, gold), **_words(blocks, gold)}


def _by_shares(page: Page, known: Shares) -> Mapping[str, Any]:
    """Words to judge by where the shares of the blocks are known: those of the blocks that are content."""
    blocks = block_words(page)
    return _words(blocks, [word for block, share in zip(blocks, known, strict=True) if share >= HALF for word in block])


def _words(blocks: Sequence[Sequence[str]], gold: Sequence[str]) -> Mapping[str, Any]:
    """A number for each word of the blocks, the block of each, and how often each stands in the gold."""
    numbers: dict[str, int] = {}
    gold_numbers = [numbers.setdefault(word, len(numbers)) for word in gold]
    words = [numbers.setdefault(word, len(numbers)) for block in blocks for word in block]
    return {
        "words": np.array(words, dtype=np.int64),
        "owner": np.repeat(np.arange(len(blocks)), [len(block) for block in blocks]),
        "gold": np.bincount(np.array(gold_numbers, dtype=np.int64), minlength=len(numbers)),
    }


def _snippet_shares(page: Page, gold: Gold) -> Shares:
    texts = [page.block_text(block) for block in range(len(page.blocks))]
    return snippet_shares(texts, gold.with_snippets, gold.without_snippets)


def _in_part(page: Page, known: Shares) -> Mapping[str, Any]:
    """The shares that are known of some blocks; nothing to judge by."""
    sizes = [len(words) for words in block_words(page)]
    return {
        "shares": known,
        "words": np.zeros(sum(sizes), dtype=np.int64),
        "owner": np.repeat(np.arange(len(sizes)), sizes),
        "gold": None,
    }
