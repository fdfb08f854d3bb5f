"""Cross-validation by site, for anything that is trained: no page is judged by what learnt from its own site."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from pagesieve.evaluate.contestant import Contestant
from pagesieve.evaluate.gold import GoldPage
from pagesieve.exceptions import OptionError
from pagesieve.source.addresses import domain


def site_folds(pages: Sequence[GoldPage], count: int) -> dict[str, int]:
    """The fold of every site: folds of about equal numbers of pages, hosts of one domain together."""
    fold_of = domain_folds([domain(page.site) for page in pages], count)
    return {page.site: fold_of[domain(page.site)] for page in pages}


def domain_folds(domains: Sequence[str], count: int) -> dict[str, int]:
    """The fold of every domain, from the domain of each page."""
    sizes = Counter(domains)
    if len(sizes) < 2:
        raise OptionError("pages of two sites or more are needed: one judges what was learnt from the others")
    if not 1 < count <= len(sizes):
        raise OptionError(f"pages of {len(sizes)} sites can be cut into 2 to {len(sizes)} folds, not {count}")
    filled = [0] * count
    fold_of: dict[str, int] = {}
    for name in sorted(sizes, key=lambda name: (-sizes[name], _mixed(name))):
        fold_of[name] = filled.index(min(filled))
        filled[fold_of[name]] += sizes[name]
    return fold_of


def _mixed(site: str) -> str:
    return hashlib.sha256(site.encode()).hexdigest()


def trained(contestant: Contestant, pages: Sequence[GoldPage]) -> Contestant:
    """The contestant as it is after learning from these pages."""
    if contestant.train is None:
        raise OptionError(f"{contestant.name} is not something that is trained")
    return replace(contestant.train(pages), name=contestant.name)


def cross_trained(contestant: Contestant, pages: Sequence[GoldPage], count: int) -> dict[int, Contestant]:
    """For each fold, the contestant trained on all pages of the other folds."""
    fold_of = site_folds(pages, count)
    return {fold: trained(contestant, [page for page in pages if fold_of[page.site] != fold]) for fold in range(count)}


class CurveSplit(NamedTuple):
    """The pages that a learning curve judges on, those it learns from, mixed, and how many of them at each point."""

    judged: Sequence[GoldPage]
    learnt: Sequence[GoldPage]
    sizes: Sequence[int]


def curve_split(pages: Sequence[GoldPage], sizes: Sequence[int]) -> CurveSplit:
    """One fifth of the sites, if there are so many, to judge on and the other pages to learn from."""
    fold_of = site_folds(pages, min(5, len({domain(page.site) for page in pages})))
    judged = [page for page in pages if fold_of[page.site] == 0 and page.gold.main_text is not None]
    learnt = sorted((page for page in pages if fold_of[page.site] != 0), key=lambda page: _mixed(page.name))
    if not judged:
        raise OptionError("a learning curve needs pages with a main text to judge on")
    if not 0 < min(sizes) <= max(sizes) <= len(learnt):
        raise OptionError(f"a learning curve can have points from 1 to {len(learnt)} pages here, not {list(sizes)}")
    return CurveSplit(judged, learnt, sizes)
