"""Examples: pages of a known type as their words and their shape."""

from collections.abc import Iterable, Iterator, Mapping, Set
from typing import NamedTuple, Self

import numpy as np

import pagesieve
from pagesieve.evaluate.gold import GoldPage
from pagesieve.features.page_shape import OF_THE_ADDRESS, Floats, page_shape
from pagesieve.features.page_words import page_words
from pagesieve.model import PageType
from pagesieve.source.addresses import domain


class Example(NamedTuple):
    """A page of a known type: the domain it is from, its words by family, and its shape.

    Models are not judged by a page whose type is told by its mark alone.
    """

    domain: str
    page_type: PageType
    words: Mapping[str, Set[str]]
    shape: Floats
    marked: bool = False

    def keys(self) -> set[str]:
        """Its words as a model names them: the family, a colon, the word."""
        return {f"{family}:{word}" for family, words in self.words.items() for word in words}

    def without_address(self) -> Self:
        """The same page as it is seen when nobody knows where it is from."""
        shape = self.shape.copy()
        shape[: len(OF_THE_ADDRESS)] = np.nan
        return self._replace(words={**self.words, "u": set()}, shape=shape)


def examples(pages: Iterable[GoldPage], *, marked: bool = False) -> Iterator[Example]:
    """The pages whose gold tells one of the seven types."""
    for known in pages:
        if known.gold.page_type in list(PageType):
            page = pagesieve.parse(known.source)
            kind = PageType(known.gold.page_type)
            yield Example(domain(known.site), kind, page_words(page), page_shape(page), marked)
