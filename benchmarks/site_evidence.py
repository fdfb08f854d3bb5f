"""What a template of few pages is worth to the reader, on wcxb: `python benchmarks/site_evidence.py FOLDER_OF_SETS`.

Every page of a site of three pages or more is read with a template learnt from the other pages of its site, by a model
that knows no page of the site (`make reader` makes these models). The second table tells how the two doubts of
`reading/with_site.py` were set: each is the least that harms no site,
chosen on four fifths of the sites and judged on the last.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property
from itertools import groupby
from pathlib import Path
from statistics import fmean

from tqdm import tqdm

import pagesieve
from pagesieve.evaluate.datasets import load
from pagesieve.evaluate.folds import site_folds
from pagesieve.evaluate.gold import GoldPage
from pagesieve.evaluate.held_out import HeldOut
from pagesieve.evaluate.metrics.words import word_score
from pagesieve.evaluate.report import markdown_table
from pagesieve.methods import Method
from pagesieve.reading import Reading
from pagesieve.reading.with_site import Doubt, with_site

ROOT = Path(__file__).parents[1]
SEVERAL = 3
"""Pages of a site that is looked at."""
FOLDS = 5
NEVER = 1000
"""A doubt that no number of pages outweighs."""
NOTHING = 0.002
"""F1 that is lost by chance."""
NOISE_DOUBTS, FIELD_DOUBTS = range(9), range(5, 13)


class LeftOut:
    """A page with the template that the other pages of its site teach."""

    def __init__(self, page: GoldPage, others: Sequence[GoldPage], method: Method) -> None:
        self.page = page
        self.parsed = pagesieve.parse(page.source)
        self.labels = method(self.parsed)
        self.match = pagesieve.Site.learn(other.source for other in others).match(self.parsed)
        self.f1 = cache(self._f1)

    @cached_property
    def alone(self) -> float:
        """The word F1 of the reader."""
        return self._scored(Reading(self.parsed, self.labels, self.page.source))

    def _f1(self, doubt: Doubt) -> float:
        """The word F1 of the reader with the template."""
        assert self.match is not None
        return self._scored(Reading(self.parsed, with_site(self.labels, self.match, doubt), self.page.source))

    def _scored(self, reading: Reading) -> float:
        return word_score(reading.text, self.page.gold.main_text or "").f1


def left_out(folder: Path, models: HeldOut) -> Iterator[LeftOut]:
    """The pages that match a template of other pages of their site."""
    pages = sorted(load("wcxb", folder), key=lambda page: page.site)
    several = [group for _, site in groupby(pages, key=lambda page: page.site) if len(group := list(site)) >= SEVERAL]
    for group in tqdm(several, unit="site"):
        for page in group:
            if page.gold.main_text:
                one = LeftOut(page, [other for other in group if other is not page], models.method_for(page.site))
                if one.match is not None:
                    yield one


def by_site(pages: Sequence[LeftOut]) -> list[list[str]]:
    """A line for each site where the template changes anything, and one for all pages."""
    rows = [["site", "pages that match", "pages learnt", "reader alone", "with the template"]]
    for name, group in groupby(pages, key=lambda one: one.page.site):
        site = list(group)
        if any(one.alone != one.f1(Doubt()) for one in site):
            rows.append(line(name, site))
    return [*rows, line("all", pages)]


def line(name: str, pages: Sequence[LeftOut]) -> list[str]:
    """One line of the table."""
    learnt = max(one.match.template.pages for one in pages if one.match)
    means = (fmean(one.alone for one in pages), fmean(one.f1(Doubt()) for one in pages))
    return [name, str(len(pages)), str(learnt), *(f"{mean:.3f}" for mean in means)]


def fitted(pages: Sequence[LeftOut], doubts: Sequence[Doubt], told: Callable[[Doubt], int]) -> list[list[str]]:
    """The mean F1 by doubt, and that of each fold with the least doubt that harms no site of the others."""
    fold_of = site_folds([one.page for one in pages], FOLDS)
    judged = []
    for fold in range(FOLDS):
        others = [one for one in pages if fold_of[one.page.site] != fold]
        best = next((doubt for doubt in doubts if worst(others, doubt) >= -NOTHING), doubts[-1])
        judged += [(told(best), one.f1(best), one.alone) for one in pages if fold_of[one.page.site] == fold]
    _, chosen, alone = zip(*judged, strict=True)
    means = [fmean(one.f1(doubt) for one in pages) for doubt in doubts]
    found = " ".join(map(str, sorted({best for best, _, _ in judged})))
    return [
        ["doubt", *(str(told(doubt)) for doubt in doubts), f"chosen by fold ({found})", "reader alone"],
        ["F1", *(f"{mean:.4f}" for mean in (*means, fmean(chosen), fmean(alone)))],
        ["worst site", *(f"{worst(pages, doubt):+.3f}" for doubt in doubts), "", ""],
        ["worst page", *(f"{min(one.f1(doubt) - one.alone for one in pages):+.3f}" for doubt in doubts), "", ""],
    ]


def worst(pages: Sequence[LeftOut], doubt: Doubt) -> float:
    """What the site that loses most loses."""
    sites = [list(group) for _, group in groupby(pages, key=lambda one: one.page.site)]
    return min(fmean(one.f1(doubt) - one.alone for one in site) for site in sites)


def main() -> None:
    """Measure, then print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("datasets", type=Path)
    parser.add_argument("--held-out", type=Path, default=ROOT / "build" / "held-out", help="models of `make reader`")
    parser.add_argument("--fit", action="store_true", help="other doubts too")
    asked = parser.parse_args()
    pages = list(left_out(asked.datasets / "wcxb", HeldOut(asked.held_out)))
    print(markdown_table(by_site(pages)))
    if asked.fit:
        noise = [Doubt(noise=doubt, field=NEVER) for doubt in NOISE_DOUBTS]
        field = [Doubt(field=doubt) for doubt in FIELD_DOUBTS]
        print("\nNoise alone\n\n" + markdown_table(fitted(pages, noise, lambda doubt: doubt.noise)))
        print("\nFields too\n\n" + markdown_table(fitted(pages, field, lambda doubt: doubt.field)))


if __name__ == "__main__":
    main()
