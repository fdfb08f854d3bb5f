"""Training the segmenter: candidates of marked pages, trees for levels and roles, and folds by site to judge them in.

The model that is returned learnt from all pages; those of the folds come with it, so that every page can be segmented
by a model that does not know its site.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from pagesieve.evaluate.folds import domain_folds
from pagesieve.evaluate.metrics import KindScores, kind_scores
from pagesieve.evaluate.segments import (
    JUDGED,
    BlockScores,
    Outlined,
    RoleCounts,
    block_scores,
    mean_f1,
    role_counts,
    role_scores,
)
from pagesieve.exceptions import OptionError
from pagesieve.methods import Role
from pagesieve.segmentation import Segmenter, SegmenterModel
from pagesieve.segmentation.landmarks import landmarks
from pagesieve.segmentation.model import LEVELS
from pagesieve.segmentation.segmenter import described, roles
from pagesieve.train.segmenter.examples import Example, examples
from pagesieve.train.segmenter.fitting import Settings, fit

__all__ = [
    "Example",
    "Judged",
    "Settings",
    "Trained",
    "blocks_table",
    "cross_validated",
    "examples",
    "roles_table",
    "train_segmenter",
]

Progress = Callable[[Sequence[int]], Iterable[int]]


class Judged(NamedTuple):
    """How pages were segmented by models that do not know their sites.

    `blocks` has the scores of each page and `leaves` its leaves by role. `told` are (marked role, told role) pairs of
    what was marked, when the outlines are given.
    """

    models: Sequence[SegmenterModel]
    fold_of: Mapping[str, int]
    blocks: Sequence[BlockScores]
    leaves: Sequence[RoleCounts]
    told: Sequence[tuple[Role, Role]]

    @property
    def roles(self) -> KindScores:
        """How well roles are told when the outlines are given."""
        return kind_scores((str(marked), str(said)) for marked, said in self.told)


class Trained(NamedTuple):
    """The model, and how it segments pages of sites that it does not know."""

    model: SegmenterModel
    judged: Judged


def train_segmenter(
    found: Sequence[Example], settings: Settings | None = None, *, folds: int = 9, progress: Progress = iter
) -> Trained:
    """Train a segmenter on examples, and judge it in folds by site."""
    settings = settings or Settings()
    judged = cross_validated(found, settings, folds=folds, progress=progress)
    return Trained(fit(found, settings), judged)


def cross_validated(
    found: Sequence[Example], settings: Settings, *, folds: int = 9, progress: Progress = iter
) -> Judged:
    """Judge a segmenter in folds by site."""
    if not any(example.marks for example in found):
        raise OptionError("to train a segmenter, pages with marked blocks are needed; there are none")
    fold_of = domain_folds([example.domain for example in found], folds)
    models = [
        fit([page for page in found if fold_of[page.domain] != fold], settings) for fold in progress(range(folds))
    ]
    judges = [models[fold_of[page.domain]] for page in found]
    pairs = [(page, outlined(page, model)) for page, model in zip(found, judges, strict=True)]
    return Judged(
        models,
        fold_of,
        [block_scores(page.page, segments, marked(page)) for page, segments in pairs],
        [role_counts(page.page, segments, marked(page)) for page, segments in pairs],
        [pair for page, model in zip(found, judges, strict=True) for pair in told_roles(page, model)],
    )


def outlined(example: Example, model: SegmenterModel) -> list[Outlined]:
    """The segments that a model finds in a page."""
    return [Outlined([found.row], found.role) for found in Segmenter(model=model)(example.page)]


def marked(example: Example) -> list[Outlined]:
    """The segments that people marked in a page."""
    return [Outlined([int(example.candidates.row[mark.candidate])], mark.role) for mark in example.marks]


def told_roles(example: Example, model: SegmenterModel) -> list[tuple[Role, Role]]:
    """The role of each mark, and the one that a model tells it to have when all outlines are given."""
    outer: Mapping[int, Role] = {}
    said = landmarks(example.candidates)
    pairs = []
    for level in LEVELS:
        marks = example.on(level)
        chosen = [mark.candidate for mark in marks]
        told = roles(model, described(example.features, chosen, outer, level=level))
        outer = {candidate: said.get(candidate, role) for candidate, role in zip(chosen, told, strict=True)}
        pairs += [(mark.role, outer[mark.candidate]) for mark in marks]
    return pairs


def blocks_table(judged: Judged) -> list[list[str]]:
    """The mean scores of blocks over all pages as rows of text."""
    means = (mean_f1([getattr(page, name) for page in judged.blocks]) for name in BlockScores._fields)
    return [["pages", "exact F1", "fuzzy F1", "B-cubed F1"], [str(len(judged.blocks)), *(f"{f1:.3f}" for f1 in means)]]


def roles_table(judged: Judged) -> list[list[str]]:
    """F1 of each judged role as rows of text: of leaves, and of what was marked when its outline is given."""
    leaves, told = role_scores(judged.leaves), judged.roles.by_label
    rows = [(str(role), leaves[role].f1, told[role].f1 if role in told else 0.0) for role in JUDGED]
    rows.append(("macro", sum(row[1] for row in rows) / len(rows), sum(row[2] for row in rows) / len(rows)))
    head = ["role", "F1 of leaves", "F1 of given outlines"]
    return [head, *([name, f"{first:.3f}", f"{second:.3f}"] for name, first, second in rows)]
