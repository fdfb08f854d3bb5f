"""Which page has which word, and how much it weighs there: a sparse table, as no page has more than a few words."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from pagesieve.features.page_words import FAMILIES
from pagesieve.train.page_types.examples import Example

Numbers = npt.NDArray[np.integer[Any]]
Floats = npt.NDArray[np.floating[Any]]

FEWEST_DOMAINS = 4
"""Domains that must have a word: one that fewer have may be the name of a site."""

LEAST_IDF = 0.3
"""What a word weighs that every page has."""

COLUMNS_AT_A_TIME = 4_096
"""Words that are multiplied together as a dense matrix."""


@dataclass(frozen=True, eq=False)
class WordTable:
    """Entries, a page and a word that it has each, in order; with the family of each word and the domain of each page.

    Words, families, pages and domains are numbers; `words` has the words.
    """

    words: Sequence[str]
    family: Numbers
    domain: Numbers
    page: Numbers
    word: Numbers

    @classmethod
    def of(cls, examples: Sequence[Example]) -> Self:
        """The words that enough domains have."""
        by_domain: defaultdict[str, set[str]] = defaultdict(set)
        for example in examples:
            by_domain[example.domain] |= example.keys()
        spread = Counter(word for found in by_domain.values() for word in found)
        words = sorted(word for word, domains in spread.items() if domains >= FEWEST_DOMAINS)
        number = {word: place for place, word in enumerate(words)}
        found = [sorted(number[word] for word in number.keys() & example.keys()) for example in examples]
        families = list(FAMILIES)
        return cls(
            words=words,
            family=np.array([families.index(word.partition(":")[0]) for word in words], dtype=np.int64),
            domain=np.unique([example.domain for example in examples], return_inverse=True)[1],
            page=np.repeat(np.arange(len(examples)), [len(each) for each in found]),
            word=np.array([place for each in found for place in each], dtype=np.int64),
        )

    def spread_words(self, pages: Numbers) -> Numbers:
        """The words that enough domains of these pages have."""
        inside = np.isin(self.page, pages)
        pairs = np.unique(self.domain[self.page[inside]] * len(self.words) + self.word[inside])
        return np.flatnonzero(np.bincount(pairs % len(self.words), minlength=len(self.words)) >= FEWEST_DOMAINS)

    def weighed(self, pages: Numbers, words: Numbers) -> "WeighedWords":
        """The table of these pages and words; the words of a family on a page have the length one together."""
        inside = np.isin(self.page, pages) & np.isin(self.word, words)
        page, word = pages.searchsorted(self.page[inside]), words.searchsorted(self.word[inside])
        held = np.bincount(word, minlength=len(words))
        idf = np.log((len(pages) + 1) / (held + 1)) + LEAST_IDF
        group = page * len(FAMILIES) + self.family[words][word]
        lengths = np.sqrt(np.bincount(group, weights=idf[word] ** 2))
        return WeighedWords(len(pages), idf, page, word, idf[word] / lengths[group])


@dataclass(frozen=True, eq=False)
class WeighedWords:
    """A sparse matrix of `pages` lines and one column a word, by its entries; `idf` is the weight of each word."""

    pages: int
    idf: Floats
    page: Numbers
    word: Numbers
    value: Floats

    def gram(self) -> Floats:
        """The products of all lines with one another."""
        products = np.zeros((self.pages, self.pages))
        order = np.argsort(self.word, kind="stable")
        starts = np.arange(0, len(self.idf), COLUMNS_AT_A_TIME)
        for part in np.split(order, self.word[order].searchsorted(starts[1:])):
            dense = np.zeros((self.pages, COLUMNS_AT_A_TIME), dtype=np.float32)
            dense[self.page[part], self.word[part] % COLUMNS_AT_A_TIME] = self.value[part]
            products += dense @ dense.T
        return products

    def weights(self, shares: Floats) -> Floats:
        """One line a word: the sum of the lines of `shares` of the pages that have it."""
        sums = [
            np.bincount(self.word, weights=self.value * column[self.page], minlength=len(self.idf))
            for column in shares.T
        ]
        return np.stack(sums, axis=1)

    def size(self) -> Floats:
        """How much each word weighs over all pages: the root of its mean square."""
        return np.sqrt(np.bincount(self.word, weights=self.value**2, minlength=len(self.idf)) / self.pages)
