"""The run: all contestants on all pages, page by page, in an order shuffled by a fixed seed; resumable.

Every result is written to a journal beside the results as soon as it is there. A run that was ended at any moment goes
on from its journal; when all is done, the journal becomes one JSON with versions, digest of the dataset and machine.
"""

import hashlib
import json
import os
import platform
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import pagesieve
from pagesieve.evaluate.arena import Arena, Outcome
from pagesieve.evaluate.contestant import Contestant, harness_version
from pagesieve.evaluate.folds import CurveSplit, cross_trained, curve_split, site_folds, trained
from pagesieve.evaluate.gold import GoldPage
from pagesieve.evaluate.journal import Journal
from pagesieve.evaluate.metrics import diversity, word_score
from pagesieve.evaluate.scoring import judged_kinds, scores
from pagesieve.exceptions import OptionError
from pagesieve.page.build import decoded
from pagesieve.source.addresses import domain

FORMAT = 2
SEED = 20_130_801

Call = tuple[GoldPage, Contestant]
Progress = Callable[[list[Call]], Iterable[Call]]


@dataclass(frozen=True, slots=True)
class Contest:
    """What a run is about: its dataset, and the seconds that a call may take, or a first one that does not count.

    What is trained is cross-validated by site in so many `folds`, and with `curve` it also learns from so many pages.
    """

    dataset: str
    folds: int | None = None
    curve: Sequence[int] = ()
    limit: float = 30.0
    warm_up: float = 60.0


def run(
    pages: Sequence[GoldPage],
    contestants: Sequence[Contestant],
    output: Path,
    *,
    contest: Contest,
    progress: Progress = iter,
) -> dict[str, Any]:
    """Run the contestants and write the results; give them back too."""
    judged = judged_kinds(pages)
    installed = [contestant for contestant in contestants if contestant.is_installed]
    _check(pages, installed, contest)
    entered = [_asked(contestant, judged) for contestant in installed if judged & set(contestant.gives)]
    split = curve_split(pages, contest.curve) if contest.curve else None
    stand_in = _StandIns(pages, contest.folds)
    about = {"dataset": contest.dataset, "folds": contest.folds, "limit": contest.limit}
    missing = [contestant.name for contestant in contestants if not contestant.is_installed]
    journal = Journal(output, {**about, **_head(pages, entered), "missing": missing})
    calls = [call for call in _calls(pages, entered) if (call[0].name, call[1].name) not in journal.done]
    arena = Arena(contest.limit, contest.warm_up)
    try:
        for page, contestant in progress(calls):
            journal.add(_row(page, contestant, _called(arena, stand_in(contestant, page), page)))
        curves = _curves(arena, entered, split, progress=progress) if split else {}
    finally:
        arena.close()
        journal.close()
    return journal.finish(curves)


def _check(pages: Sequence[GoldPage], installed: Sequence[Contestant], contest: Contest) -> None:
    """Whether there is anything to run, and to learn where the options ask for that."""
    if not installed:
        raise OptionError("none of those who should take part is installed (pip install 'pagesieve[peers,peers-rust]')")
    gives = {kind for contestant in installed for kind in contestant.gives}
    if not gives & judged_kinds(pages):
        gold = {kind for page in pages for kind in page.gold.kinds()}
        raise OptionError(
            f"nothing in {contest.dataset} can be scored: it has gold of {_named(gold)}, "
            f"and those who take part give {_named(gives)}"
        )
    if (contest.folds or contest.curve) and not any(contestant.train for contestant in installed):
        raise OptionError("folds and learning curves are for what is trained, and nobody who takes part is")


def _asked(contestant: Contestant, judged: set[str]) -> Contestant:
    """The contestant, asked for nothing beside the text where nothing of that can be judged."""
    return contestant if judged & set(contestant.gives) - {"text"} else replace(contestant, more=None)


def _named(kinds: set[str]) -> str:
    return ", ".join(sorted(kinds)) or "no kind"


def _called(arena: Arena, contestant: Contestant, page: GoldPage) -> Outcome:
    return arena.call(contestant, decoded(page.source), page.source.url)


def _curves(
    arena: Arena, contestants: Sequence[Contestant], split: CurveSplit, *, progress: Progress
) -> dict[str, list[list[float]]]:
    """For every contestant that is trained and every size: the size, then the word F1 of each page judged."""
    learners = [contestant for contestant in contestants if contestant.train is not None]
    curves: dict[str, list[list[float]]] = {learner.name: [] for learner in learners}
    for learner, size in ((learner, size) for learner in learners for size in split.sizes):
        learnt = trained(learner, split.learnt[:size])
        judged = progress([(page, learnt) for page in split.judged])
        curves[learner.name].append([size, *(_word_f1(_called(arena, each, page), page) for page, each in judged)])
    return curves


def _word_f1(outcome: Outcome, page: GoldPage) -> float:
    return word_score(outcome.answer.text or "", page.gold.main_text or "").f1


class _StandIns:
    """For a contestant that learns or has learnt in folds, the one that did not learn from a page's site."""

    def __init__(self, pages: Sequence[GoldPage], folds: int | None) -> None:
        self.pages, self.folds = pages, folds
        self.fold_of = site_folds(pages, folds) if folds else {}
        self.trained: dict[str, dict[int, Contestant]] = {}

    def __call__(self, contestant: Contestant, page: GoldPage) -> Contestant:
        if contestant.for_site is not None:
            found = contestant.for_site(page.site)
            return found if contestant.more else replace(found, more=None)
        if contestant.train is None or not self.folds:
            return contestant
        if contestant.name not in self.trained:
            self.trained[contestant.name] = cross_trained(contestant, self.pages, self.folds)
        return self.trained[contestant.name][self.fold_of[page.site]]


def _calls(pages: Sequence[GoldPage], contestants: Sequence[Contestant]) -> Iterable[Call]:
    """Every contestant on every page: interleaved page by page, both orders shuffled by the seed."""
    shuffle = random.Random(SEED)
    for page in shuffle.sample(pages, len(pages)):
        for contestant in shuffle.sample(contestants, len(contestants)):
            yield page, contestant


def _head(pages: Sequence[GoldPage], entered: Sequence[Contestant]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "harness": harness_version(),
        "pagesieve": pagesieve.__version__,
        "seed": SEED,
        "pages": len(pages),
        "diversity": round(diversity(len({domain(page.site) for page in pages}), len(pages)), 4),
        "digest": digest(pages),
        "versions": {each.name: each.version for each in entered},
        "settings": {each.name: each.settings for each in entered if each.settings},
        "trained": [each.name for each in entered if each.train is not None],
        "machine": {"python": platform.python_version(), "system": platform.system(), "cores": os.cpu_count()},
    }


def digest(pages: Iterable[GoldPage]) -> str:
    """A fingerprint of a dataset: its pages with their names and gold."""
    total = hashlib.sha256()
    for page in pages:
        content = page.source.content
        total.update(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))
        total.update(
            json.dumps([page.name, page.site, page.source.url, asdict(page.gold)], sort_keys=True, default=str).encode()
        )
    return total.hexdigest()[:16]


def _row(page: GoldPage, contestant: Contestant, outcome: Outcome) -> dict[str, Any]:
    return {
        "page": page.name,
        "site": page.site,
        "gold_type": page.gold.page_type,
        "contestant": contestant.name,
        "status": outcome.status,
        "reason": outcome.reason,
        "cpu": None if outcome.cpu is None else round(outcome.cpu, 6),
        "wall": round(outcome.wall, 6),
        **scores(outcome.answer, page, contestant.gives),
    }
