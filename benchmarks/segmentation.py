"""Segmentation of dataset-random, side by side: `python benchmarks/segmentation.py FOLDER_OF_SETS [SNAPSHOTS]`.

The default segmenter is cross-validated by site. All others learn nothing. With a folder of snapshots (by
`benchmarks/render.py -o`; `FOLDER_OF_SETS/snapshots` if none is named) those take part that look at boxes, and a star
stands before their names. Scores are means over pages: blocks as sets of texts, exactly or at a Jaccard
index of .8, and extended B-cubed by length of text.
"""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from pagesieve.evaluate.datasets import load
from pagesieve.evaluate.report import aligned
from pagesieve.evaluate.segments import BlockScores, Outlined, block_scores, mean_f1
from pagesieve.methods.informative_blocks.block_set import block_set
from pagesieve.methods.informative_blocks.segmentation import structural_segments
from pagesieve.methods.largest_pagelet import partition
from pagesieve.methods.learned import Learned
from pagesieve.methods.vips import Vips
from pagesieve.page import Page, tree
from pagesieve.page.tags import CODES
from pagesieve.reading.segments import segment_tree
from pagesieve.segmentation import Segmenter
from pagesieve.segmentation.sections import sections
from pagesieve.train.segmenter import Example, Judged, Settings, cross_validated, examples, roles_table
from pagesieve.train.segmenter import marked as marked_in

SET = "dataset-random"
FOLDS = 9
LINKS = 7  # of a child from which a pagelet is cut, as in LP-7

Outlines = Callable[[Page], list[Outlined]]


def by_vips(page: Page) -> list[Outlined]:
    """The leaves of the tree of visual blocks."""
    return [Outlined(region.rows) for region in Vips().segments(page).walk() if not region.parts]


def by_sections(page: Page) -> list[Outlined]:
    """The sections of paper 4, without a template."""
    return [Outlined(rows) for rows in sections(page)]


def by_structure(page: Page) -> list[Outlined]:
    """The structural segments of paper 2, section VI."""
    return [Outlined([row]) for row in structural_segments(page).tolist()]


def by_block_set(page: Page) -> list[Outlined]:
    """The blocks of paper 2, section IV; a part between two separators is its rows."""
    blocks = block_set(page)
    return [Outlined(_tops(page, int(begin), int(stop))) for begin, stop in zip(blocks.begin, blocks.stop, strict=True)]


def _tops(page: Page, begin: int, stop: int) -> list[int]:
    found, row = [], begin
    while row < stop:
        found.append(row)
        row = int(page.end[row])
    return found


def by_pagelets(page: Page) -> list[Outlined]:
    """The pagelets of largest-pagelet."""
    links = tree.subtree_sum(page.end, ((page.tag == CODES["a"]) & page.in_link).astype(np.int32))
    return [Outlined([row]) for row in np.flatnonzero(partition(page.parent, links >= LINKS)).tolist()]


WITHOUT_BOXES: dict[str, Outlines] = {
    "paper 4's sections, estimated areas": by_sections,
    "paper 2's structural segmentation": by_structure,
    "paper 2's block set": by_block_set,
    "pagelets": by_pagelets,
}
WITH_BOXES: dict[str, Outlines] = {"* vips": by_vips, "* paper 4's sections, true areas": by_sections}


def row_of(name: str, scores: Sequence[BlockScores]) -> list[str]:
    """The means of a method as a row of text."""
    return [name, *(f"{mean_f1([getattr(page, kind) for page in scores]):.3f}" for kind in BlockScores._fields)]


def rows_of(outlines: dict[str, Outlines], pages: Sequence[Example]) -> list[list[str]]:
    """The rows of methods that learn nothing."""
    return [
        row_of(name, [block_scores(page.page, outline(page.page), marked_in(page)) for page in pages])
        for name, outline in outlines.items()
    ]


def as_read(pages: Sequence[Example], found: Judged) -> list[BlockScores]:
    """The same as `reading.segments` has it, after the labels of the learned reader have had their say."""
    method, scores = Learned(), []
    for example in pages:
        segmenter = Segmenter(model=found.models[found.fold_of[example.domain]])
        whole = segment_tree(example.page, method(example.page), segmenter)
        parts = [Outlined(part.rows or [part.row], part.role) for depth, part in whole.walk() if depth]
        scores.append(block_scores(example.page, parts, marked_in(example)))
    return scores


def default_rows(name: str, pages: Sequence[Example], found: Judged) -> list[list[str]]:
    """The rows of the default: what the segmenter outlines, and what a reading makes of it."""
    return [row_of(name, found.blocks), row_of(f"{name}, in a reading", as_read(pages, found))]


def judged(pages: Sequence[Example], seed: int = 0) -> Judged:
    """The default segmenter in folds by site."""
    return cross_validated(pages, Settings(seed=seed), folds=FOLDS)


def main(folder: Path, snapshots: Path | None) -> None:
    """Measure all and print the tables."""
    plain = list(examples(load(SET, folder / SET)))
    print(f"{len(plain)} pages, {sum(len(page.marks) for page in plain)} marked blocks that show something\n")
    without = judged(plain)
    table = [["segmentation", "exact F1", "fuzzy F1", "B-cubed F1"]]
    table += default_rows("default, without boxes", plain, without)
    roles = {"default, without boxes": without}
    if snapshots:
        laid_out = list(examples(load(SET, folder / SET), snapshots))
        roles["* default, with boxes"] = judged(laid_out)
        table += default_rows("* default, with boxes", laid_out, roles["* default, with boxes"])
        table += rows_of(WITH_BOXES, laid_out)
    print(aligned([*table, *rows_of(WITHOUT_BOXES, plain)]))
    for name, found in roles.items():
        print(f"\nroles, {name}\n{aligned(roles_table(found))}")


if __name__ == "__main__":
    sets = Path(sys.argv[1])
    taken = Path(sys.argv[2]) if len(sys.argv) > 2 else sets / "snapshots"
    main(sets, taken if taken.is_dir() else None)
