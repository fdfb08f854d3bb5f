"""Examples: the candidates of marked pages as numbers, and which of them a person outlined."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.evaluate.gold import GoldBlock, GoldPage
from pagesieve.exceptions import OptionError
from pagesieve.methods import Role
from pagesieve.page import Page, parse
from pagesieve.page.tree import NONE
from pagesieve.rendering import Snapshot
from pagesieve.segmentation.candidates import Candidates, candidates
from pagesieve.segmentation.features import Features, features_of
from pagesieve.source.addresses import domain

ROLE_OF_KIND: Mapping[str, Role] = {
    "Content": Role.MAIN,
    "Header": Role.HEADER,
    "Footer": Role.FOOTER,
    "Sidebar": Role.SIDEBAR,
    "Menu": Role.NAVIGATION,
    "LinkList": Role.LIST,
    "Article": Role.ARTICLE,
    "Ad": Role.ADVERT,
    "Searchbar": Role.FORM,
    "Comments": Role.COMMENT,
    "Table": Role.TABLE,
    "Title": Role.TITLE,
    "Image": Role.IMAGE,
    "Logo": Role.IMAGE,
    "Video": Role.IMAGE,
}
"""What the types of marked blocks are here; all others are `other`."""

ALIKE = 0.8
"""Jaccard index of leaves from which a candidate is taken for what was marked, as in the fuzzy measure."""

Overlaps = npt.NDArray[np.float64]


class Mark(NamedTuple):
    """What a person outlined: the candidate with its leaves, its level and its role."""

    candidate: int
    level: int
    role: Role


@dataclass(frozen=True, eq=False)
class Example:
    """A marked page: its candidates, their features, and the marks that have leaves."""

    name: str
    domain: str
    features: Features
    marks: Sequence[Mark]

    @property
    def candidates(self) -> Candidates:
        """The candidates of the page."""
        return self.features.candidates

    @property
    def page(self) -> Page:
        """The page of the candidates."""
        return self.candidates.page

    def on(self, level: int) -> list[Mark]:
        """The marks of a level, in document order."""
        return sorted(mark for mark in self.marks if mark.level == level)

    def is_segment(self, level: int) -> npt.NDArray[np.bool_]:
        """Which candidates have about the leaves of a mark of a level."""
        found = [mark.candidate for mark in self.on(level)]
        if not found:
            return np.zeros(len(self.candidates), dtype=bool)
        near: npt.NDArray[np.bool_] = self._overlaps[:, found].max(axis=1) >= ALIKE
        return near

    @cached_property
    def _overlaps(self) -> Overlaps:
        """The Jaccard index of each two candidates."""
        first, last = self.candidates.first.astype(float), self.candidates.last.astype(float)
        common = np.maximum(np.minimum.outer(last, last) - np.maximum.outer(first, first), 0)
        size = last - first
        overlaps: Overlaps = common / (np.add.outer(size, size) - common)
        return overlaps


def examples(pages: Iterable[GoldPage], snapshots: Path | None = None) -> Iterator[Example]:
    """The pages with marked blocks, one after the other; with their layout, if there is a folder of snapshots."""
    for page in pages:
        if page.gold.blocks:
            yield example(page, laid_out(page, snapshots) if snapshots else parse(page.source))


def laid_out(page: GoldPage, snapshots: Path) -> Page:
    """A page with the layout of its snapshot, which is called as the page is."""
    path = snapshot_path(page, snapshots)
    if not path.is_file():
        raise OptionError(f"{snapshots} has no snapshot of {page.name}; pagesieve render makes one")
    return Snapshot.load(path).laid_out(parse(page.source))


def snapshot_path(page: GoldPage, snapshots: Path) -> Path:
    """Where the snapshot of a page lies in a folder of them."""
    return snapshots / f"{page.name}.snapshot"


def example(marked: GoldPage, page: Page) -> Example:
    """A page with its marks."""
    found = candidates(page)
    marks = [mark for block in marked.gold.blocks or () if (mark := _mark(found, block))]
    return Example(marked.name, domain(marked.site), features_of(found), marks)


def _mark(found: Candidates, block: GoldBlock) -> Mark | None:
    rows = found.page.select(block.path)[:1].tolist()
    candidate = found.of_row(rows[0]) if rows else NONE
    return None if candidate == NONE else Mark(candidate, block.level, ROLE_OF_KIND.get(block.kind, Role.OTHER))
