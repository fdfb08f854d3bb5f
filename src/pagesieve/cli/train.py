"""`pagesieve train`: learn the settings of a method from labelled pages."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
from tqdm import tqdm

from pagesieve.cli.options import deliver
from pagesieve.evaluate.datasets import load
from pagesieve.evaluate.gold import GoldPage
from pagesieve.evaluate.report import aligned
from pagesieve.exceptions import FileSourceError, OptionError
from pagesieve.methods.labels import Arrangement
from pagesieve.train.style_density import LabelledPage, Predictions, Standing, cross_validated, labelled, learn, plots


@click.group()
def train() -> None:
    """Learn the settings of a method from labelled pages.

    \b
    Example:
      pagesieve train style-density wcxb=datasets/wcxb fhgr-harvest=datasets/fhgr-harvest -o thresholds.json
    """


@train.command(name="style-density")
@click.argument("sets", nargs=-1, required=True, metavar="DATASET=FOLDER...")
@click.option("-o", "--output", type=click.Path(dir_okay=False), required=True, help="The thresholds as JSON.")
@click.option("--plots", "drawings", type=click.Path(file_okay=False), help="Folder for precision curves as SVG.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the random selections of the curves.")
def style_density(*, sets: Sequence[str], output: str, drawings: str | None, seed: int) -> None:
    """Learn T1 and T2 of style-density from the labelled pages of datasets, and evaluate them in five folds.

    The pages of all sets together must have articles, articles with comments and multiple areas: in the gold a page
    type, posts or comments tell which a page is. Python reads the thresholds with StyleDensity.load.

    \b
    Examples:
      pagesieve train style-density own=my-pages -o thresholds.json
      pagesieve train style-density wcxb=sets/wcxb fhgr-harvest=sets/harvest -o thresholds.json --plots curves
    """
    pages = _labelled(sets)
    found = Predictions(pages)
    click.echo(_counts(pages))
    standings = cross_validated(
        found, progress=lambda folds: tqdm(folds, unit="fold", desc="judging", leave=False, disable=None)
    )
    thresholds = learn(found)
    click.echo(aligned(standings_table(standings)))
    click.echo(f"learnt from all {thresholds.pages} pages: T1 = {thresholds.t1:g}, T2 = {thresholds.t2:g}")
    if drawings is not None:
        _draw(plots(found, seed), Path(drawings))
    deliver(thresholds.as_json(), output)


def _labelled(sets: Sequence[str]) -> list[LabelledPage]:
    """The pages of the sets whose arrangement the gold tells."""
    pairs = [_pair(words) for words in sets]
    pages = tqdm(_pages(pairs), unit="page", desc="loading", leave=False, disable=None)
    found = [page for marked in pages if (page := labelled(marked)) is not None]
    missing = [str(kind) for kind in Arrangement if all(page.arrangement is not kind for page in found)]
    if missing:
        raise OptionError(f"no page of these sets is known to have the arrangement {' or '.join(missing)}")
    return found


def _pair(words: str) -> tuple[str, Path]:
    name, equals, folder = words.partition("=")
    if not equals:
        raise OptionError(f"name a dataset and its folder as DATASET=FOLDER, not {words!r}")
    return name, Path(folder)


def _pages(pairs: Sequence[tuple[str, Path]]) -> Iterator[GoldPage]:
    for name, folder in pairs:
        yield from load(name, folder)


def _counts(pages: Sequence[LabelledPage]) -> str:
    counts = Counter(page.arrangement for page in pages)
    return f"{len(pages)} labelled pages: " + ", ".join(f"{counts[kind]} {kind}" for kind in Arrangement)


def standings_table(standings: Sequence[Standing]) -> list[list[str]]:
    """The standings as rows of text; what there is not is a dash."""
    head = ["classes", "precision", "recall", "RA"]
    return [head, *([row.name, *("-" if value is None else f"{value:.2f}" for value in row[1:])] for row in standings)]


def _draw(drawn: dict[str, str], folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise FileSourceError(f"cannot make the folder {folder}: {fault.strerror}") from fault
    for name, svg in drawn.items():
        deliver(svg, str(folder / name))
