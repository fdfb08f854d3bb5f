"""`pagesieve train`: learn the settings of a method from labelled pages."""

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import click
from tqdm import tqdm

from pagesieve.cli.options import Command, deliver
from pagesieve.cli.sets import (
    labelled_pages,
    marks_of,
    of_domain,
    pages_of,
    pair,
    reader_examples,
    type_examples,
    weight,
)
from pagesieve.evaluate.datasets import load
from pagesieve.evaluate.held_out import HeldOut, Kind, save_held_out
from pagesieve.evaluate.metrics import KindScores
from pagesieve.evaluate.report import aligned
from pagesieve.exceptions import FileSourceError
from pagesieve.methods.labels import Arrangement
from pagesieve.model import ReaderModel, shipped_reader
from pagesieve.train import page_types as kinds
from pagesieve.train import segmenter as segments
from pagesieve.train import visual as visuals
from pagesieve.train.reader import Settings, train_reader
from pagesieve.train.reader import Standing as ReaderStanding
from pagesieve.train.style_density import LabelledPage, Predictions, Standing, cross_validated, learn, plots


def _output_option(told: str) -> Callable[[Command], Command]:
    """--output: a file in a folder that is there, which is known before any work is begun."""
    return click.option(
        "-o", "--output", type=click.Path(dir_okay=False), required=True, callback=_in_folder, help=told
    )


def _in_folder(context: click.Context, option: click.Parameter, output: str) -> str:
    if not Path(output).parent.is_dir():
        raise FileSourceError(f"cannot write {output}: no such folder")
    return output


@click.group()
def train() -> None:
    """Learn the settings of a method from labelled pages.

    \b
    Example:
      pagesieve train style-density wcxb=datasets/wcxb fhgr-harvest=datasets/fhgr-harvest -o thresholds.json
      pagesieve train reader wcxb=datasets/wcxb -o model.npz
      pagesieve train page-types wcxb=datasets/wcxb -o page_types.npz
      pagesieve train segmenter dataset-random=datasets/dataset-random -o segmenter.npz
      pagesieve train visual dataset-random=datasets/dataset-random --snapshots snapshots -o visual.npz
    """


@train.command(name="style-density")
@click.argument("sets", nargs=-1, required=True, metavar="DATASET=FOLDER...")
@_output_option("The thresholds as JSON.")
@click.option("--plots", "drawings", type=click.Path(file_okay=False), help="Folder for precision curves as SVG.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the random selections of the curves.")
def style_density(*, sets: Sequence[str], output: str, drawings: str | None, seed: int) -> None:
    """Learn T1 and T2 of style-density from labelled pages.

    They are evaluated in five folds.

    The pages of all sets together must have articles, articles with comments and multiple areas: in the gold a page
    type, posts or comments tell which a page is. Python reads the thresholds with StyleDensity.load.

    \b
    Examples:
      pagesieve train style-density own=my-pages -o thresholds.json
      pagesieve train style-density wcxb=sets/wcxb fhgr-harvest=sets/harvest -o thresholds.json --plots curves
    """
    pages = labelled_pages(sets)
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


@train.command()
@click.argument("sets", nargs=-1, required=True, metavar="DATASET=FOLDER...")
@_output_option("The model as an .npz file.")
@click.option("--weight", "weights", multiple=True, metavar="DATASET=NUMBER", help="How much pages of a set count.")
@click.option("--marks", metavar="FILE", help="Marks of pages of these sets, learnt from beside their gold.")
@click.option("--domain", metavar="TYPE", help="Learn from pages of this type alone: forum, article, ...")
@click.option("--folds", type=click.IntRange(2), default=5, show_default=True, help="Folds by site to judge it in.")
@click.option("--held-out", type=click.Path(file_okay=False), help="A folder for the models of the folds.")
@click.option("--trees", type=click.IntRange(1), default=Settings().trees, show_default=True, help="How many trees.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of all that is drawn at random.")
def reader(
    *,
    sets: Sequence[str],
    output: str,
    weights: Sequence[str],
    marks: str | None,
    domain: str | None,
    folds: int,
    held_out: str | None,
    trees: int,
    seed: int,
) -> None:
    """Learn the model of the learned reader.

    It is learnt from pages with a gold text or snippets, and judged in folds by site.

    Every page is judged by trees that saw no page of its site; the model that is saved learnt from all. The same sets
    and options give the same bytes. `pagesieve read PAGE --method learned@model.npz` reads with it. Needs
    pip install 'pagesieve[train]'.

    A set is named with the folder that it was unpacked to; `own` is a folder of yours, with NAME.json beside each
    NAME.html: {"main_text": ..., "page_type": ..., "site": ...}. Pages may be marked word by word, too
    (marks/README.md); how much these count is --weight marks=NUMBER.

    \b
    Examples:
      pagesieve train reader wcxb=datasets/wcxb -o model.npz
      pagesieve train reader wcxb=datasets/wcxb --marks marks/pages.jsonl -o model.npz
      pagesieve train reader wcxb=datasets/wcxb trafilatura=datasets/trafilatura --weight trafilatura=0.6 -o model.npz
      pagesieve train reader own=my-forum-pages -o forums.npz --trees 200
      pagesieve train reader own=my-pages --domain news -o news.npz      (pages that the gold calls "news")
    """
    pairs = list(map(pair, sets))
    found = reader_examples(pairs, dict(map(weight, weights)), marks_of(marks, pairs))
    if domain is not None:
        found = of_domain(found, domain)
    click.echo(f"{len(found)} pages with gold, {sum(map(len, found))} blocks")
    trained = train_reader(
        found,
        Settings(trees=trees, seed=seed),
        folds=min(folds, len({example.domain for example in found})),
        progress=lambda numbers: tqdm(numbers, unit="model", desc="training", leave=False, disable=None),
    )
    click.echo(aligned(reader_table(trained.standings)))
    click.echo(f"pages are cut with a sharpness of {trained.model.sharpness:g}")
    trained.model.save(output)
    if held_out is not None:
        save_held_out(Path(held_out), Kind.READER, models=trained.folds, fold_of=trained.fold_of)


@train.command(name="page-types")
@click.argument("sets", nargs=-1, required=True, metavar="DATASET=FOLDER...")
@_output_option("The model as an .npz file.")
@click.option("--marks", metavar="FILE", help="Marks of pages of these sets: the types of those whose gold has none.")
@click.option("--folds", type=click.IntRange(2), default=5, show_default=True, help="Folds by site to judge it in.")
@click.option("--held-out", type=click.Path(file_okay=False), help="A folder for the models of the folds.")
def page_types(*, sets: Sequence[str], output: str, marks: str | None, folds: int, held_out: str | None) -> None:
    """Learn to tell page types from pages whose gold names one.

    That is judged in folds by site.

    Every page is judged by a model that saw no page of its site; the model that is saved learnt from all. The same sets
    give the same bytes. Python reads pages with it by Learned(page_types="page_types.npz").

    \b
    Examples:
      pagesieve train page-types wcxb=datasets/wcxb -o page_types.npz
      pagesieve train page-types wcxb=datasets/wcxb own=my-pages -o page_types.npz --folds 10
      pagesieve train page-types wcxb=sets/wcxb autopager=sets/autopager --marks marks/pages.jsonl -o page_types.npz
    """
    pairs = list(map(pair, sets))
    found = type_examples(pairs, marks_of(marks, pairs))
    trained = kinds.train_page_types(
        found,
        folds=folds,
        progress=lambda numbers: tqdm(numbers, unit="model", desc="training", leave=False, disable=None),
    )
    click.echo(f"{len(found)} pages of a known type, of {trained.model.origin['sites']} sites")
    click.echo(f"accuracy {trained.scores.accuracy:.3f}, macro F1 {trained.scores.macro_f1:.3f}")
    click.echo(f"accuracy without addresses {trained.without_addresses.accuracy:.3f}")
    click.echo(f"mean score {trained.confidence:.3f} at a temperature of {trained.model.temperature:.3f}")
    click.echo(aligned(kinds_table(trained.scores)))
    trained.model.save(output)
    if held_out is not None:
        save_held_out(Path(held_out), Kind.PAGE_TYPES, models=trained.folds, fold_of=trained.fold_of)


@train.command()
@click.argument("sets", nargs=-1, required=True, metavar="DATASET=FOLDER...")
@_output_option("The model as an .npz file.")
@click.option("--snapshots", type=click.Path(exists=True, file_okay=False), help="Folder of NAME.snapshot: use boxes.")
@click.option("--folds", type=click.IntRange(2), default=9, show_default=True, help="Folds by site to judge it in.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of all that is drawn at random.")
def segmenter(*, sets: Sequence[str], output: str, snapshots: str | None, folds: int, seed: int) -> None:
    """Learn to segment pages from those with marked blocks.

    That is judged in folds by site.

    Every page is judged by a model that saw no page of its site; the model that is saved learnt from all. The same sets
    and options give the same bytes. With snapshots, one for every page by its name, the model is for rendered pages.
    Needs pip install 'pagesieve[train]'.

    \b
    Examples:
      pagesieve train segmenter dataset-random=datasets/dataset-random -o segmenter.npz
      pagesieve train segmenter dataset-random=datasets/dataset-random --snapshots snapshots -o with_boxes.npz
    """
    pages = tqdm(pages_of(list(map(pair, sets))), unit="page", desc="loading", leave=False, disable=None)
    found = list(segments.examples(pages, Path(snapshots) if snapshots else None))
    click.echo(f"{len(found)} pages with {sum(len(page.marks) for page in found)} marked blocks")
    trained = segments.train_segmenter(
        found,
        segments.Settings(seed=seed),
        folds=folds,
        progress=lambda numbers: tqdm(numbers, unit="model", desc="training", leave=False, disable=None),
    )
    click.echo(aligned(segments.blocks_table(trained.judged)))
    click.echo(aligned(segments.roles_table(trained.judged)))
    trained.model.save(output)


@train.command(name="visual")
@click.argument("sets", nargs=-1, required=True, metavar="DATASET=FOLDER...")
@_output_option("The model as an .npz file.")
@click.option("--snapshots", type=click.Path(exists=True, file_okay=False), required=True, help="Of NAME.snapshot.")
@click.option("--held-out", type=click.Path(file_okay=False), help="The folder of train reader --held-out.")
@click.option("--folds", type=click.IntRange(2), default=6, show_default=True, help="Folds by site to judge it in.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of all that is drawn at random.")
def visual(*, sets: Sequence[str], output: str, snapshots: str, held_out: str | None, folds: int, seed: int) -> None:
    """Learn how boxes, fonts and colours correct the reader.

    It is learnt from pages with a gold text or marked content and a snapshot, and judged in folds by site.

    Pages without a snapshot are left out. The reader must not know the pages: with sets that it was trained on, name
    the models of its folds. The same sets and options give the same bytes. Needs pip install 'pagesieve[train]'.

    \b
    Examples:
      pagesieve train visual own=my-pages --snapshots snapshots -o visual.npz
      pagesieve train visual wcxb=sets/wcxb --snapshots snapshots --held-out build/held-out -o visual.npz
    """
    folds_of = HeldOut(Path(held_out)) if held_out is not None else None
    found = [
        example
        for name, folder in map(pair, sets)
        for example in visuals.visual_examples(
            name,
            tqdm(load(name, folder), unit="page", desc=name, leave=False, disable=None),
            Path(snapshots),
            reader_for=lambda site: ReaderModel.remembered(folds_of.model_for(site)) if folds_of else shipped_reader(),
        )
    ]
    click.echo(f"{len(found)} pages with gold and a snapshot, {sum(page.told for page in found)} with telling boxes")
    trained = visuals.train_visual(
        found,
        visuals.Settings(seed=seed),
        folds=folds,
        progress=lambda numbers: tqdm(numbers, unit="model", desc="training", leave=False, disable=None),
    )
    click.echo(aligned(visual_table(trained.standings)))
    trained.model.save(output)


def visual_table(standings: Sequence[visuals.Standing]) -> list[list[str]]:
    """The word F1 on each set without and with what is seen, as rows of text."""
    head = ["set", "pages", "telling", "F1 without", "F1 with", "better", "worse"]
    return [
        head,
        *(
            [row.name, str(row.pages), str(row.told), f"{row.without:.3f}", f"{row.seen:.3f}", *map(str, row[5:])]
            for row in standings
        ),
    ]


def kinds_table(scores: KindScores) -> list[list[str]]:
    """Precision and recall of each type as rows of text, and how many of its pages were given which type."""
    head = ["page type", "pages", "precision", "recall", "F1", *(f"said {label}" for label in scores.confusion)]
    return [
        head,
        *(
            [label, str(sum(said.values())), *(f"{value:.3f}" for value in score), *map(str, said.values())]
            for (label, score), said in zip(scores.by_label.items(), scores.confusion.values(), strict=True)
        ),
    ]


def reader_table(standings: Sequence[ReaderStanding]) -> list[list[str]]:
    """The word F1 of each type of page as rows of text."""
    return [["pages of type", "pages", "word F1"], *([name, str(pages), f"{f1:.3f}"] for name, pages, f1 in standings)]


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
