"""`pagesieve evaluate`: measure accuracy and speed."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from tqdm import tqdm

from pagesieve.cli.options import deliver, method_option, output_option
from pagesieve.evaluate import floors, report
from pagesieve.evaluate import speed as timing
from pagesieve.evaluate.contestants import OWN, chosen
from pagesieve.evaluate.datasets import DATASETS, load
from pagesieve.evaluate.journal import results_in
from pagesieve.evaluate.run import SEED, Contest
from pagesieve.evaluate.run import run as run_contest
from pagesieve.exceptions import FileSourceError, OptionError
from pagesieve.source import Source
from pagesieve.source.files import read_file

PAGE_NAMES = (".html", ".htm", ".xhtml", ".html.gz", ".htm.gz")


@click.group()
def evaluate() -> None:
    """Measure pagesieve and the tools of today on annotated pages.

    \b
    Examples:
      pagesieve evaluate run wcxb datasets/wcxb -o wcxb.json
      pagesieve evaluate run own my-pages -c rules,trafilatura -o mine.json
      pagesieve evaluate report wcxb.json -o wcxb.html --duel rules,trafilatura
      pagesieve evaluate floors wcxb.json
      pagesieve evaluate speed examples
    """


@evaluate.command()
@click.argument("dataset", type=click.Choice(sorted(DATASETS)))
@click.argument("folder", type=click.Path(exists=True, file_okay=False))
@click.option("-c", "--contestants", default="all", show_default=True, help="Names, or all, own, peers; by commas.")
@click.option("--limit", type=click.IntRange(min=1), help="Take a sample of this many pages.")
@click.option("--folds", type=click.IntRange(min=2), help="Cross-validate by site what is trained, in this many folds.")
@click.option("--curve", help="Draw learning curves of what is trained: numbers of pages, by commas.", metavar="N,N")
@click.option(
    "--seconds", type=click.FloatRange(0.1, 3600), default=30.0, show_default=True, help="Limit of each call."
)
@click.option("-o", "--output", type=click.Path(dir_okay=False), required=True, help="Results as JSON.")
def run(
    *,
    dataset: str,
    folder: str,
    contestants: str,
    limit: int | None,
    folds: int | None,
    curve: str | None,
    seconds: float,
    output: str,
) -> None:
    """Let contestants read the pages of a dataset, and score them.

    A run that was ended goes on where it stopped. Tools that are not installed are listed as missing:
    pip install 'pagesieve[peers,peers-rust]' brings them (peers-rust needs a Rust compiler).

    \b
    Examples:
      pagesieve evaluate run wcxb datasets/wcxb -o wcxb.json
      pagesieve evaluate run trafilatura datasets/trafilatura -c own -o ours.json --limit 100
    """
    pages = list(tqdm(load(dataset, Path(folder)), unit="page", desc="loading", leave=False, disable=None))
    if limit is not None and limit < len(pages):
        pages = random.Random(SEED).sample(pages, limit)

    def progress(calls: list[Any]) -> Any:
        return tqdm(calls, unit="call", desc="running", disable=None)

    contest = Contest(dataset, folds, _sizes(curve), seconds)
    results = run_contest(pages, chosen(contestants), Path(output), contest=contest, progress=progress)
    _show(results)


def _sizes(curve: str | None) -> list[int]:
    try:
        return [int(size) for size in curve.split(",")] if curve else []
    except ValueError:
        raise OptionError(f"--curve takes numbers of pages with commas between them, not {curve!r}") from None


@evaluate.command(name="report")
@click.argument("results", type=click.Path(exists=True, dir_okay=False))
@click.option("--duel", help="Two contestants to compare page by page, such as rules,trafilatura.", metavar="A,B")
@click.option(
    "-f", "--format", "form", type=click.Choice(["html", "table", "markdown"]), default="html", show_default=True
)
@output_option
def report_command(*, results: str, duel: str | None, form: str, output: str | None) -> None:
    """Make a report of a run, as HTML with plots or as a table.

    \b
    Examples:
      pagesieve evaluate report wcxb.json -o wcxb.html
      pagesieve evaluate report wcxb.json --format table
    """
    data = results_in(Path(results))
    pair = tuple(duel.split(",")) if duel else None
    if pair is not None and (len(pair) != 2 or form != "html"):
        raise OptionError(f"--duel takes two names with a comma between them, for the HTML page, not {duel!r}")
    makers = {
        "html": lambda: report.html_report(data, pair),
        "table": lambda: report.text_report(data),
        "markdown": lambda: report.markdown_report(data),
    }
    deliver(makers[form](), output)


@evaluate.command(name="floors")
@click.argument("results", type=click.Path(exists=True, dir_okay=False))
@click.option("--file", "path", type=click.Path(dir_okay=False), default="benchmarks/floors.json", show_default=True)
@click.option("--write", is_flag=True, help="Set the floors of our own methods to what the run measured.")
@click.pass_context
def floors_command(ctx: click.Context, *, results: str, path: str, write: bool) -> None:
    """Compare a run with the floors, and fail where it dropped.

    \b
    Examples:
      pagesieve evaluate floors wcxb.json
      pagesieve evaluate floors wcxb.json --write
    """
    data = results_in(Path(results))
    if write:
        known = floors.load(Path(path)) if Path(path).exists() else {}
        raised = floors.raised(data, known, [contestant.name for contestant in OWN])
        for sentence in floors.lowered(known, raised):
            click.echo(sentence, err=True)
        deliver(json.dumps(raised, indent=2, sort_keys=True) + "\n", path)
        return
    known = floors.load(Path(path))
    found = floors.drops(data, known)
    for sentence in found:
        click.secho(sentence, err=True, fg="red")
    click.echo(f"compared with {floors.count(data, known)} floors: {len(found) or 'none'} not reached")
    ctx.exit(1 if found else 0)


def _show(results: dict[str, Any]) -> None:
    click.echo(report.text_report(results), nl=False)
    if results["missing"]:
        click.echo(f"not installed: {', '.join(results['missing'])} (pip install 'pagesieve[peers,peers-rust]')")


@evaluate.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False))
@click.option(
    "--repeats",
    type=click.IntRange(min=1),
    default=3,
    show_default=True,
    help="How often each stage is timed; the best counts.",
)
@click.option("--limit", type=click.IntRange(min=1), help="Take at most this many pages.")
@method_option
@click.pass_context
def speed(ctx: click.Context, *, folder: str, repeats: int, limit: int | None, method: str) -> None:
    """Print the CPU time of each stage, over the pages in FOLDER.

    It is the time per page, beside that of the parse alone.

    \b
    Example:
      pagesieve evaluate speed examples
    """
    paths = sorted(path for path in Path(folder).rglob("*") if _is_page(path))[:limit]
    if not paths:
        raise FileSourceError(f"{folder} holds no pages ({', '.join(PAGE_NAMES)})")
    timings = timing.measure(_pages(paths, Path(folder)), method, repeats)
    click.echo(f"{len(paths)} page{'s' * (len(paths) != 1)}, CPU time, best of {repeats}")
    click.echo(report.aligned(timing.table(timings)))
    failures = [failure for stage in timings.values() for failure in stage.failures]
    for failure in failures:
        click.secho(failure, err=True, fg="red")
    ctx.exit(1 if failures else 0)


def _is_page(path: Path) -> bool:
    return path.name.lower().endswith(PAGE_NAMES) and path.is_file()


def _pages(paths: list[Path], folder: Path) -> Iterator[tuple[str, Source]]:
    for path in tqdm(paths, unit="page", desc="timing", leave=False, disable=None):
        yield str(path.relative_to(folder)), Source(read_file(path))
