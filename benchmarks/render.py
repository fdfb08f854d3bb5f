"""Render the pages of dataset-random: `python benchmarks/render.py FOLDER [-o SNAPSHOTS]`.

How many of the texts that the browser paints are rows of the page, and how many pages are rendered in a minute. The
pages are the marked ones, `X.blocks.html`: the DOM after scripts as the volunteers saw it, so scripts do not run again.
"""

import time
from pathlib import Path

import click
from tqdm import tqdm

from pagesieve import Snapshot, render
from pagesieve.evaluate.datasets import load
from pagesieve.exceptions import RenderError

MARKED = ".blocks.html"


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("-o", "--output", type=click.Path(file_okay=False, path_type=Path), help="Keep the snapshots here.")
@click.option("--screenshots", is_flag=True, help="With pictures.")
def main(folder: Path, output: Path | None, screenshots: bool) -> None:
    """Render all pages and tell how it went."""
    pages = [(page.name, page.source.url) for page in load("dataset-random", folder)]
    begin, painted, mapped, done = time.perf_counter(), 0, 0, 0
    for name, url in tqdm(pages, unit="page"):
        path = folder / f"{name}{MARKED}"
        try:
            found = render(path, url, scripts=False, folder=folder / name.split("/")[0], screenshot=screenshots)
        except RenderError as fault:
            click.echo(f"{name}: {fault}")
            continue
        done += 1
        painted, mapped = painted + found.painted_texts, mapped + found.mapped_texts
        if found.mapped_texts < found.painted_texts or found.cut:
            click.echo(f"{name}: {found.mapped_texts} of {found.painted_texts} texts{', cut' if found.cut else ''}")
        if output:
            _keep(found, output / f"{name}.snapshot")
    minutes = (time.perf_counter() - begin) / 60
    click.echo(f"{done} of {len(pages)} pages, {done / minutes:.0f} a minute")
    click.echo(f"{mapped} of {painted} painted texts are rows with their box: {mapped / painted:.2%}")


def _keep(found: Snapshot, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    found.save(path)


if __name__ == "__main__":
    main()
