"""The model of page types: a sum of weights of the words of a page and of steps over its shape."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, cached_property
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from pagesieve.exceptions import OptionError
from pagesieve.features.page_shape import NAMES, page_shape
from pagesieve.features.page_words import FAMILIES, page_words
from pagesieve.model.files import FileFormat, Saved
from pagesieve.page import Page
from pagesieve.page.columns import frozen

Floats = npt.NDArray[np.floating[Any]]
Numbers = npt.NDArray[np.integer[Any]]

SHIPPED = "page_types.npz"
_COLUMNS = ("idf", "word_weights", "step_column", "step_border", "step_mean", "step_weights", "bias")
_FORMAT = FileFormat("page types", 1, (*_COLUMNS, "words", "types", "shape"))


class PageType(StrEnum):
    """The kinds of page that are told apart."""

    ARTICLE = "article"
    FORUM = "forum"
    PRODUCT = "product"
    COLLECTION = "collection"
    LISTING = "listing"
    DOCUMENTATION = "documentation"
    SERVICE = "service"


TYPES = tuple(PageType)

ONE_TEXT = (PageType.ARTICLE, PageType.DOCUMENTATION)
"""Types of pages that are one text, written by somebody on some day, and about no records."""

UNSURE = 0.3
"""Probability that some type must reach; else too little is known, as of an empty page, and all are about alike."""


def told(likely: Mapping[PageType, float]) -> tuple[PageType, float]:
    """The most likely type and its probability; where none is likely, an article, as most pages are.

    >>> told({PageType.ARTICLE: 0.2, PageType.FORUM: 0.8}), told({PageType.ARTICLE: 0.2, PageType.FORUM: 0.25})
    ((<PageType.FORUM: 'forum'>, 0.8), (<PageType.ARTICLE: 'article'>, 0.2))
    """
    best = max(likely, key=lambda kind: likely[kind])
    kind = best if likely[best] >= UNSURE else PageType.ARTICLE
    return kind, likely[kind]


@dataclass(frozen=True, eq=False)
class PageTypeModel(Saved):
    """What is known of the types of pages.

    `words` are known words, each as its family, a colon and itself. A page is the known words that it has, each with
    its `idf` and those of a family together of length one; `word_weights` has one line a word and one column a type.
    Step `i` is taken where column `step_column[i]` of the shape is greater than `step_border[i]`, and counts as far as
    it differs from `step_mean[i]`, the share of pages that take it; so what is not known counts for nothing. Scores,
    divided by `temperature`, are the logarithms of odds. `origin` says what the model was made from.
    """

    words: Sequence[str]
    idf: Floats
    word_weights: Floats
    step_column: Numbers
    step_border: Floats
    step_mean: Floats
    step_weights: Floats
    bias: Floats
    temperature: float = 1.0
    origin: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        words, steps = (len(self.words),), (len(self.step_column),)
        types = (len(TYPES),)
        shapes = (words, words + types, steps, steps, steps, steps + types, types)
        for name, shape in zip(_COLUMNS, shapes, strict=True):
            if getattr(self, name).shape != shape:
                raise ValueError(f"{name} has the shape {getattr(self, name).shape}, and should have {shape}")
            frozen(getattr(self, name))

    def __call__(self, page: Page) -> dict[PageType, float]:
        """How likely the page is of each type; together one."""
        return dict(zip(TYPES, self.probabilities(self.scores(page_words(page), page_shape(page))), strict=True))

    def probabilities(self, scores: Floats) -> list[float]:
        """Scores as numbers between 0 and 1 that sum to one."""
        odds = np.exp((scores - scores.max()) / self.temperature)
        return [float(share) for share in odds / odds.sum()]

    def scores(self, words: Mapping[str, Set[str]], shape: Floats) -> Floats:
        """The score of each type, from the words of a page by family and its shape."""
        return self._base + self._word_scores(words) + self._step_scores(shape)

    def _word_scores(self, words: Mapping[str, Set[str]]) -> Floats:
        found = [known[word] for family, known in self._numbers.items() for word in self._known[family] & words[family]]
        numbers = np.sort(np.array(found, dtype=np.int64))  # a set has no order, and a sum has
        idf, family = self._idf[numbers], self._family[numbers]
        lengths = np.sqrt(np.bincount(family, weights=idf * idf, minlength=len(FAMILIES)))
        scores: Floats = (idf / lengths[family]) @ self._word_weights[numbers]
        return scores

    def _step_scores(self, shape: Floats) -> Floats:
        values = shape[self.step_column]
        taken = np.where(np.isnan(values), self.step_mean, values > self.step_border)
        scores: Floats = taken @ self._step_weights
        return scores

    @cached_property
    def _base(self) -> Floats:
        """The scores of a page of which nothing is known, less what its missing steps give."""
        return self.bias.astype(np.float64) - self.step_mean.astype(np.float64) @ self._step_weights

    @cached_property
    def _numbers(self) -> dict[str, dict[str, int]]:
        """The number of each known word, by family."""
        numbers: dict[str, dict[str, int]] = {family: {} for family in FAMILIES}
        for number, known in enumerate(self.words):
            family, _, word = known.partition(":")
            numbers[family][word] = number
        return numbers

    @cached_property
    def _known(self) -> dict[str, Set[str]]:
        """The known words, by family: sets meet faster than the keys of a mapping meet one."""
        return {family: frozenset(known) for family, known in self._numbers.items()}

    @cached_property
    def _family(self) -> Numbers:
        """The number of the family of each known word."""
        number = {family: number for number, family in enumerate(FAMILIES)}
        return np.array([number[known.partition(":")[0]] for known in self.words], dtype=np.int64)

    @cached_property
    def _idf(self) -> Floats:
        return self.idf.astype(np.float64)

    @cached_property
    def _word_weights(self) -> Floats:
        return self.word_weights.astype(np.float64)

    @cached_property
    def _step_weights(self) -> Floats:
        return self.step_weights.astype(np.float64)

    def as_bytes(self) -> bytes:
        """The model as the bytes of an .npz file."""
        columns = {name: getattr(self, name) for name in _COLUMNS}
        columns["words"] = np.frombuffer("\n".join(self.words).encode(), dtype=np.uint8)
        columns |= {"types": np.array(TYPES), "shape": np.array(NAMES)}
        return _FORMAT.packed(columns, {"temperature": self.temperature, "origin": dict(self.origin)})

    @classmethod
    def of_bytes(cls, content: bytes, name: str) -> Self:
        """Read a model from the bytes of its file."""
        columns, about = _FORMAT.unpacked(content, name)
        told = [tuple(map(str, columns[of])) for of in ("types", "shape")]
        if told != [TYPES, NAMES]:
            raise OptionError(f"{name} was trained with other types or columns than this version has; train it again")
        return cls(
            words=columns["words"].tobytes().decode().splitlines(),
            **{name: columns[name] for name in _COLUMNS},
            temperature=about["temperature"],
            origin=about["origin"],
        )


@cache
def shipped_page_types() -> PageTypeModel:
    """The model that comes with the package."""
    return PageTypeModel.shipped(SHIPPED)


def likely_types(page: Page) -> dict[PageType, float]:
    """How likely a page is of each type, by the model that comes with the package; `page.once` keeps it."""
    return shipped_page_types()(page)
