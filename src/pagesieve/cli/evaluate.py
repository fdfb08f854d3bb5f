"""`pagesieve evaluate`: measure accuracy and speed."""

from collections.abc import Iterator
from pathlib import Path

import click
from tqdm import tqdm

from pagesieve.cli.options import method_option
from pagesieve.evaluate import speed as timing
from pagesieve.exceptions import FileSourceError
from pagesieve.source import Source
from pagesieve.source.files import read_file

PAGE_NAMES = (".html", ".htm", ".xhtml", ".html.gz", ".htm.gz")


@click.group()
def evaluate() -> None:
    """Measure pagesieve on your own pages.

    \b
    Example:
      pagesieve evaluate speed examples
    """


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
    """Print the CPU time per page of each stage beside the parse alone, over the pages in FOLDER.

    \b
    Example:
      pagesieve evaluate speed examples
    """
    paths = sorted(path for path in Path(folder).rglob("*") if _is_page(path))[:limit]
    if not paths:
        raise FileSourceError(f"{folder} holds no pages ({', '.join(PAGE_NAMES)})")
    timings = timing.measure(_pages(paths, Path(folder)), method, repeats)
    rows = timing.table(timings)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    click.echo(f"{len(paths)} page{'s' * (len(paths) != 1)}, CPU time, best of {repeats}")
    for row in rows:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    failures = [failure for stage in timings.values() for failure in stage.failures]
    for failure in failures:
        click.secho(failure, err=True, fg="red")
    ctx.exit(1 if failures else 0)


def _is_page(path: Path) -> bool:
    return path.name.lower().endswith(PAGE_NAMES) and path.is_file()


def _pages(paths: list[Path], folder: Path) -> Iterator[tuple[str, Source]]:
    for path in tqdm(paths, unit="page", desc="timing", leave=False, disable=None):
        yield str(path.relative_to(folder)), Source(read_file(path))
