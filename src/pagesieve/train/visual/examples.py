"""Examples: pages with gold and a snapshot, with what the reader says of their blocks and what is seen of them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt

from pagesieve.evaluate.gold import Gold, GoldPage
from pagesieve.features import features_of
from pagesieve.features.visual import NAMES, is_flat, visual
from pagesieve.model import ReaderModel
from pagesieve.model.deciding import chosen, settled
from pagesieve.model.reader import together
from pagesieve.model.trees import Floats
from pagesieve.model.visual import VisualModel
from pagesieve.page import Page
from pagesieve.page.tree import Bools
from pagesieve.rendering import Snapshot
from pagesieve.train.reader.examples import Example, example, gold_text
from pagesieve.train.segmenter.examples import laid_out, snapshot_path

CONTENT = "Content"
"""What marked blocks call the main part of a page, on the first level."""


@dataclass(frozen=True, eq=False)
class VisualExample:
    """A page of a set: the reader's log-odds of its blocks, the lines that are seen, and which blocks are painted.

    `told` is False where boxes tell nothing. `sharpness` is that of the reader.
    """

    set: str
    page: Example
    odds: Floats
    matrix: Floats
    seen: Bools
    sharpness: float
    told: bool

    @cached_property
    def weights(self) -> npt.NDArray[np.float64]:
        """How much each block counts: what is not painted counts for nothing."""
        weights: npt.NDArray[np.float64] = self.page.weights() * self.seen
        return weights

    def corrected(self, model: VisualModel) -> Floats:
        """The log-odds with what a model adds to them."""
        return self.odds + np.where(self.seen, model.trees(self.matrix), 0).astype(np.float32)

    def f1(self, odds: Floats) -> float:
        """The word F1 of what is kept by these log-odds."""
        blocks = self.page.blocks
        return self.page.f1(chosen(settled(odds, blocks), blocks, self.sharpness) & ~self.page.remark)


def visual_examples(
    name: str, pages: Iterable[GoldPage], snapshots: Path, *, reader_for: Callable[[str], ReaderModel]
) -> Iterator[VisualExample]:
    """The pages of a set that have a snapshot and a gold; `reader_for` gives a reader that does not know a site."""
    for marked in pages:
        known = replace(marked, gold=with_content(marked.gold))
        if snapshot_path(marked, snapshots).is_file() and gold_text(known.gold):
            page = laid_out(marked, snapshots) if marked.gold.blocks else _rendered(marked, snapshots)
            if len(page.blocks):
                yield visual_example(known, page, reader_for(marked.site), name=name)


def _rendered(marked: GoldPage, snapshots: Path) -> Page:
    return Snapshot.load(snapshot_path(marked, snapshots)).page


def with_content(gold: Gold) -> Gold:
    """A gold whose text is that of the marked content, if there is no other."""
    marked = [block.text for block in gold.blocks or () if block.level == 1 and block.kind == CONTENT]
    return replace(gold, main_text="\n".join(marked)) if marked and gold.main_text is None else gold


def visual_example(marked: GoldPage, page: Page, reader: ReaderModel, *, name: str) -> VisualExample:
    """A rendered page of a set, with at least one block."""
    features = features_of(page)
    known = example(marked, page, features)
    odds = together(reader.trees.in_two_steps(features.matrix), reader.network(features, known.blocks.words))
    matrix, seen = np.zeros((len(NAMES), len(odds)), dtype=np.float32), np.zeros(len(odds), dtype=bool)
    told = page.layout is not None and not is_flat(page, page.layout)
    if page.layout is not None and told:
        matrix, seen = visual(page, page.layout, odds)
    return VisualExample(name, known, odds, matrix, seen, reader.sharpness, told)
