"""`learned`: segments and blocks classified by trees that were trained on labelled pages (paper 3, brought to today).

"Content Seeker" (paper 3) classifies the segments of a page by features of the DOM, then what is in them, then mends
the result with heuristics. Here the features of a block describe it and the segments around it on several levels, so
that one classifier sees both, and what the heuristics measure (string length smoothing, the pattern of posts, the
largest block) are features too. Trees judge each block by its features, and a small network reads all of them in
their order; both are evaluated by NumPy alone, and `pagesieve train reader` makes them. On a rendered page a few more
trees look at boxes, fonts and colours and correct what both say (`pagesieve train visual`).
"""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from pagesieve.exceptions import OptionError
from pagesieve.features import NAMES, Features, features_of
from pagesieve.features.visual import NAMES as SEEN
from pagesieve.methods.labels import Labels, Role, Roles, WhenAsked
from pagesieve.model import PageTypeModel, ReaderModel, shipped_reader
from pagesieve.model.deciding import FAINT, cut, fields_left_out, mended, settled
from pagesieve.model.feeds import feed
from pagesieve.model.files import Saved
from pagesieve.model.reader import OF_NETWORK, OF_TREES, together
from pagesieve.model.remarks import remarks
from pagesieve.model.repeats import repeats
from pagesieve.model.structure import Structure, structure_of
from pagesieve.model.visual import Sight, shipped_visual
from pagesieve.model.wholes import Scores, left_out
from pagesieve.page import Page, tree
from pagesieve.page.talk import talk
from pagesieve.page.tree import NONE, Bools

TOLD = 3
"""Features that a reason names."""

UNSURE = 0.2
"""Score of the best block below which hidden blocks alone are not kept: they may be what a script fills."""

IN_ORDER = "what stands before and after it"
"""What reasons call the network."""

NEVER_PAINTED = "a browser never paints it"
THE_HEADLINE = "it is the headline of the page, which stands as its title"
BESIDE = {
    "near classes like ad": "an advert",
    "near classes like signature": "a signature",
    "near classes like cookie": "a notice",
    "within aside": "an aside",
    "classes like footer": "a footer",
    "within footer": "a footer",
    "within nav": "a menu",
}
"""What a part that stands beside the content says to be, by the feature that tells it."""

A_REMARK = "it begins as a remark that leads elsewhere"

WITH_OTHERS = "it goes with what is kept around it"
OPENED = "the page opens it"
ALONE = "it stands far from all that is kept"
OF_A_LIST = "most of its list or table is no content"
HEADS_NOTHING = "nothing is kept of what it heads"
AS_IN_OTHERS = "most of what stands at its place in other records is no content"
NOTHING_SURE = "nothing on the page is surely content"
A_REPEAT = "it repeats what stands before it"

TALK = frozenset(
    "comment comments commentlist kommentar kommentare commentaire commentaires comentario comentarios commenti "
    "review reviews replies bewertungen rezensionen avis opiniones recensioni reviewlist".split()
)
"""Words of classes and ids that name what people say about the page."""

SOME = 20
"""Words that are kept of such parts, and of the others, from which it is asked whether they are content."""

THREAD = ("classes like comment", "classes like question")
"""Features of what stands in a thread of posts."""

MOSTLY = 0.5
"""Share of the words that are kept which must stand in threads for the page to look like one."""

LINE, LINES = 12, 3
"""Words of a line at most, and lines of one path and with much the same text that repeat from post to post."""

FURNITURE = 0.02
"""Share of the words that are kept in such lines from which it is asked whether they are of posts."""

LEFT, ALL, FEW = 0.1, 3.0, 5
"""Words in threads that are not kept, to one that is kept, from which it is asked whether they are of posts: those that
are not unlikely, all of them, and words at all where the page looks like a thread."""

LITTLE, MUCH = 0.5, 2.0
"""Multiples of its common size below and above which there is little or much of a feature."""

ROLE_SIGNS: dict[Role, Sequence[str]] = {
    Role.NAVIGATION: ("within nav", "near classes like nav", "near classes like pagination"),
    Role.FOOTER: ("within footer", "near classes like footer", "classes like footer"),
    Role.COMMENT: ("near classes like comment", "classes like comment"),
    Role.NOTICE: ("near classes like cookie", "classes like cookie"),
    Role.SHARE: ("near classes like share",),
    Role.ADVERT: ("near classes like ad", "classes like ad"),
    Role.RELATED: ("near classes like related", "classes like related"),
    Role.FORM: ("within form", "near classes like form", "within button"),
    Role.SIDEBAR: ("within aside", "classes like sidebar"),
    Role.HEADER: ("within header", "classes like header"),
}
"""Features that give a block that is not kept its role; the first that is there does."""

AnyModel = TypeVar("AnyModel", bound=Saved)

_SIGNS = tuple(sign for signs in ROLE_SIGNS.values() for sign in signs)
_ROLE_OF_SIGN = np.array(
    [*(role.number for role, signs in ROLE_SIGNS.items() for _ in signs), Role.OTHER.number], dtype=np.int8
)


class Learned:
    """The learned reader; `model` is a model or the path of one, the shipped one if none is given.

    So is `page_types`, by which it is told what kind of page it is. With `boxes=False` a rendered page is read as if it
    were not.
    """

    def __init__(
        self,
        *,
        model: ReaderModel | str | Path | None = None,
        page_types: PageTypeModel | str | Path | None = None,
        threshold: float | None = None,
        boxes: bool = True,
    ) -> None:
        if threshold is not None and not 0 < threshold < 1:
            raise OptionError(f"threshold must be between 0 and 1, not {threshold}")
        self.model = shipped_reader() if model is None else _model(ReaderModel, model)
        self.page_types = None if page_types is None else _model(PageTypeModel, page_types)
        self.threshold = threshold
        self.boxes = boxes

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
        features = features_of(page)
        blocks = structure_of(page, features)
        by_network = self.model.network(features, blocks.words)
        odds = together(self.model.trees.in_two_steps(features.matrix), by_network)
        sight = shipped_visual()(page, odds) if self.boxes and page.layout is not None else None
        scores = settled(odds + sight.added if sight else odds, blocks)
        by_score = self._by_score(scores, blocks)
        kept = by_score if self.threshold is not None else mended(by_score, scores, blocks)
        remark = remarks(page, kept)
        kept = kept & ~remark
        repeat = repeats(page, kept, whole=blocks.whole, heading=blocks.heading > 0)
        kept = kept & ~repeat
        if self.threshold is None and scores.max(initial=0) < UNSURE and page.blocks.hidden[kept].all():
            kept = np.zeros_like(kept)
        score = self.model.calibrated(scores)
        return Labels(
            role=_roles(features, kept, page.blocks.hidden),
            score=score,
            reason=np.arange(len(scores), dtype=np.int32),
            reasons=Reasons(
                _Decision(self.model, features, blocks, by_network, sight, by_score, remark, repeat, kept), len(scores)
            ),
            talk=_has_comments(page, features, kept) or _has_lines_of_posts(features, kept, blocks),
            thread=_leaves_posts_out(features, blocks, kept, score >= FAINT),
            feed=feed(page, features, blocks, kept),
            price=self.threshold is None,
            page_types=self.page_types,
        )

    def _by_score(self, scores: Scores, blocks: Structure) -> Bools:
        """The blocks that are content by themselves: from the threshold on, if there is one, else by the best cut."""
        if self.threshold is not None:
            return scores >= self.threshold
        return cut(scores, blocks.words, self.model.sharpness)


def _model(kind: type[AnyModel], given: AnyModel | str | Path) -> AnyModel:
    """A model, or the one in a file."""
    if isinstance(given, str | Path):
        return kind.remembered(given)
    if not isinstance(given, kind):
        raise OptionError(f"a {kind.__name__} or the path of one is needed, not a {type(given).__name__}")
    return given


def _roles(features: Features, kept: Bools, hidden: Bools) -> Roles:
    """Main for what is kept; for the rest the role that the elements around it are named by."""
    signs = np.ones((len(_SIGNS) + 1, len(kept)), dtype=bool)  # the last one is that there is none
    signs[:-1] = features.having(_SIGNS)
    roles: Roles = _ROLE_OF_SIGN[signs.argmax(axis=0)]
    roles[hidden] = Role.HIDDEN.number
    roles[kept] = Role.MAIN.number
    return roles


def _has_comments(page: Page, features: Features, kept: Bools) -> bool:
    """Whether some of what is kept stands in parts that are called comments or reviews, and some does not."""
    (names, around), headed = features.names, page.once(talk)
    if TALK.isdisjoint(names.words) and not headed.any():
        return False
    named = np.zeros(len(names.sizes), dtype=bool)
    named[names.known(dict.fromkeys(TALK, 1))[0]] = True
    said = named[around].any(axis=(0, 1)) | tree.within(page.end, headed)[page.blocks.start]
    words = page.blocks.words
    return min(int(words[kept & said].sum()), int(words[kept & ~said].sum())) >= SOME


def _has_lines_of_posts(features: Features, kept: Bools, blocks: Structure) -> bool:
    """Whether a page looks like a thread, and short lines that repeat from post to post are kept with it."""
    thread = features.having(THREAD).any(axis=0)
    if not thread.any():
        return False  # most pages
    size = np.maximum(blocks.words, 1) * kept
    if size @ thread < MOSTLY * size.sum():
        return False
    short = kept & (blocks.words <= LINE) & (features["times its text stands on the page"] >= LINES)
    repeated = short & (np.bincount(blocks.path, weights=short)[blocks.path] >= LINES)
    return bool(size @ repeated >= FURNITURE * max(size.sum(), 1))


def _leaves_posts_out(features: Features, blocks: Structure, kept: Bools, likely: Bools) -> bool:  # noqa: PLR0917
    """Whether much of what stands in threads is not kept, and is not unlikely to be content or more than all that is.

    Where most of what is kept stands in threads, a few words are much: they may tell who wrote it.
    """
    words, thread = blocks.words, features.having(THREAD).any(axis=0)
    if not thread.any():
        return False  # most pages
    left = thread & ~(kept | blocks.beside | blocks.closed)
    likely_left, all_kept = words[left & likely].sum(), words[kept].sum()
    enough = FEW if words[kept & thread].sum() > MOSTLY * all_kept else max(SOME, LEFT * all_kept)
    return bool(likely_left >= enough or words[left].sum() >= max(SOME, ALL * all_kept))


class _Decision(NamedTuple):
    """What reasons are made from."""

    model: ReaderModel
    features: Features
    blocks: Structure
    by_network: Scores
    sight: Sight | None
    by_score: Bools
    remark: Bools
    repeat: Bools
    kept: Bools

    def exceptions(self) -> list[str | None]:
        """Why each block was kept or dropped whatever its features say; the last of the reasons counts."""
        found: list[str | None] = [None] * len(self.kept)
        dropped = self.blocks.beside & ~self.kept
        beside = [(f"it stands in {part}", dropped & (self.features[sign] > 0)) for sign, part in BESIDE.items()]
        for why, blocks in (
            (WITH_OTHERS, self.kept & ~self.by_score),
            (OPENED, self.kept & ~self.by_score & self.blocks.folded),
            (ALONE, self.by_score & ~self.kept),
            (NOTHING_SURE, self.by_score & ~self.kept.any()),
            (OF_A_LIST, self.by_score & left_out(self.kept, self.blocks.whole)),
            (HEADS_NOTHING, self.by_score & ~self.kept & (self.blocks.heading > 0)),
            (AS_IN_OTHERS, self.by_score & fields_left_out(self.kept, self.blocks.field)),
            (A_REMARK, self.remark),
            (A_REPEAT, self.repeat),
            *beside,
            (THE_HEADLINE, self.blocks.headline & self.by_score & ~self.kept),
            (NEVER_PAINTED, self.blocks.closed),
        ):
            for block in np.flatnonzero(blocks).tolist():
                found[block] = why
        return found


class Reasons(WhenAsked):
    """The reason for each block, by the features that decided about it."""

    def __init__(self, decision: _Decision, size: int) -> None:
        super().__init__(size)
        self._decision = decision

    @cached_property
    def _exceptions(self) -> list[str | None]:
        return self._decision.exceptions()

    @cached_property
    def _strongest(self) -> list[tuple[tuple[int, float], ...]]:
        """For each block the features that speak most for what was decided, with their values, the strongest first."""
        decision, model = self._decision, self._decision.model
        by_trees = model.contributions.of_all(decision.features.matrix)
        added = [OF_TREES * by_trees, OF_NETWORK * decision.by_network[None, :]]
        lines = [decision.features.matrix, decision.by_network[None, :]]
        if decision.sight:
            added.append(_by_sight(decision.sight))
            lines.append(decision.sight.matrix)
        most = _least(np.concatenate(added) * np.where(decision.kept, -1, 1))
        values = np.concatenate(lines)[most, np.arange(self._size)]
        return [
            tuple(zip(places, numbers, strict=True))
            for places, numbers in zip(most.T.tolist(), values.T.tolist(), strict=True)
        ]

    def told(self, number: int) -> str:
        """The features that decided about a block, with their values."""
        if exception := self._exceptions[number]:
            return exception
        told = ", ".join([self._feature(place, value) for place, value in self._strongest[number] if place != NONE])
        verdict = "like content" if self._decision.kept[number] else "unlike content"
        return f"{verdict} by {told}" if told else f"{verdict}, though no feature of it says so"

    def _feature(self, place: int, value: float) -> str:
        """A feature of a block and how much there is of it; after all features comes what the network says."""
        if place == len(NAMES):
            return IN_ORDER
        return f"{_TOLD[place]}: {amount(value, self._common[place])}"

    @cached_property
    def _common(self) -> list[float]:
        """The common size of each feature, of what the network says, and of each line that is seen."""
        common: list[float] = self._decision.model.network.weights["scale"].tolist()
        return [*common, 1.0, *(shipped_visual().usual.tolist() if self._decision.sight else ())]


_TOLD = (*NAMES, IN_ORDER, *(f"{name} (as painted)" for name in SEEN))


def _by_sight(sight: Sight) -> npt.NDArray[np.float64]:
    """What each line that is seen adds for each block; nothing for what is not painted."""
    added: npt.NDArray[np.float64] = shipped_visual().contributions.of_all(sight.matrix) * (sight.added != 0)
    return added


def _least(against: npt.NDArray[np.float64]) -> npt.NDArray[np.intp]:
    """The places of the least numbers below zero in each column, the least first; -1 where there are fewer.

    >>> _least(np.array([[-1.0, 2.0], [-3.0, -4.0], [0.0, 1.0], [-2.0, 0.0]])).tolist()
    [[1, 1], [3, -1], [0, -1]]
    """
    left, columns = np.array(against.T, order="C"), np.arange(against.shape[1])
    found = np.empty((TOLD, len(columns)), dtype=np.intp)
    for place in range(TOLD):
        least = left.argmin(axis=1)
        found[place] = np.where(left[columns, least] < 0, least, NONE)
        left[columns, least] = np.inf
    return found


def amount(value: float, common: float) -> str:
    """How much there is of a feature, against what is common where there is any.

    >>> amount(0, 3), amount(1, 3), amount(3, 3), amount(9, 3)
    ('none', 'little (1)', '3', 'much (9)')
    """
    if value == 0:
        return "none"
    told = "little" if abs(value) < LITTLE * common else "much" if abs(value) > MUCH * common else None
    return f"{told} ({value:.3g})" if told else f"{value:.3g}"
