"""Cross-validation by site, for anything that is trained: no page is judged by what learnt from its own site."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from pagesieve.evaluate.contestants import Contestant
from pagesieve.evaluate.gold import GoldPage
from pagesieve.evaluate.metrics import word_score
from pagesieve.exceptions import OptionError
from pagesieve.page.build import decoded


def site_folds(pages: Sequence[GoldPage], count: int) -> dict[str, int]:
    """The fold of every site: folds of about equal numbers of pages, the same for the same sites."""
    sizes = Counter(page.site for page in pages)
    if not 1 < count <= len(sizes):
        raise OptionError(f"pages of {len(sizes)} sites can be cut into 2 to {len(sizes)} folds, not {count}")
    filled = [0] * count
    fold_of: dict[str, int] = {}
    for site in sorted(sizes, key=lambda site: (-sizes[site], _mixed(site))):
        fold_of[site] = filled.index(min(filled))
        filled[fold_of[site]] += sizes[site]
    return fold_of


def _mixed(site: str) -> str:
    return hashlib.sha256(site.encode()).hexdigest()


def trained(contestant: Contestant, pages: Sequence[GoldPage]) -> Contestant:
    """The contestant as it is after learning from these pages."""
    if contestant.train is None:
        raise OptionError(f"{contestant.name} is not something that is trained")
    return replace(contestant, text=contestant.train(pages), train=None)


def cross_trained(contestant: Contestant, pages: Sequence[GoldPage], count: int) -> dict[int, Contestant]:
    """For each fold, the contestant trained on all pages of the other folds."""
    fold_of = site_folds(pages, count)
    return {fold: trained(contestant, [page for page in pages if fold_of[page.site] != fold]) for fold in range(count)}


def learning_curve(contestant: Contestant, pages: Sequence[GoldPage], sizes: Sequence[int]) -> list[tuple[int, float]]:
    """Mean word F1 on one fifth of the sites after learning from so many pages of the others."""
    fold_of = site_folds(pages, 5)
    judged = [page for page in pages if fold_of[page.site] == 0 and page.gold.main_text is not None]
    others = sorted((page for page in pages if fold_of[page.site] != 0), key=lambda page: _mixed(page.name))
    return [(size, _mean_score(trained(contestant, others[:size]), judged)) for size in sizes if size <= len(others)]


def _mean_score(contestant: Contestant, pages: Sequence[GoldPage]) -> float:
    scores = [
        word_score(contestant.text(decoded(page.source), page.source.url), page.gold.main_text or "").f1
        for page in pages
    ]
    return sum(scores) / len(scores)
