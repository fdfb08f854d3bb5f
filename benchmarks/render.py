"""Render the pages of dataset-random: `python benchmarks/render.py FOLDER [-o SNAPSHOTS]`.

How many of the texts that the browser paints are rows of the page, and how many pages are rendered in a minute. The
pages are the marked ones, `X.blocks.html`: the DOM after scripts as the volunteers saw it, so scripts do not run again.

Pages of other sets (`--set wcxb`) come without their stylesheets. Of these the first page of each site is rendered that
brings enough style with it, again without scripts, since what they load is missing.
"""

import re
import time
from collections.abc import Iterable
from pathlib import Path

import click
from tqdm import tqdm

from pagesieve import Snapshot, render
from pagesieve.evaluate.datasets import load
from pagesieve.evaluate.gold import GoldPage
from pagesieve.exceptions import RenderError
from pagesieve.source.addresses import domain

MARKED_SET, MARKED = "dataset-random", ".blocks.html"

STYLED = 20_000
"""Bytes of style in a page that is laid out about as its author meant it, though its stylesheets are missing."""

LARGEST = 1_500_000
"""Bytes of a page above which it is left out."""

_STYLE = re.compile(rb"<style[^>]*>(.*?)</style>", re.S | re.I)


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("-o", "--output", type=click.Path(file_okay=False, path_type=Path), help="Keep the snapshots here.")
@click.option("--screenshots", is_flag=True, help="With pictures.")
@click.option("--set", "name_of_set", default=MARKED_SET, show_default=True, help="The set that is in the folder.")
def main(*, folder: Path, output: Path | None, screenshots: bool, name_of_set: str) -> None:
    """Render all pages and tell how it went."""
    pages = list(load(name_of_set, folder))
    if name_of_set != MARKED_SET:
        pages = styled(pages)
    begin, painted, mapped, done = time.perf_counter(), 0, 0, 0
    for page in tqdm(pages, unit="page"):
        name = page.name
        try:
            found = rendered(page, folder if name_of_set == MARKED_SET else None, screenshots)
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


def rendered(page: GoldPage, folder: Path | None, screenshots: bool) -> Snapshot:
    """A page as it is, or the marked one with the files that lie in the folder of its site."""
    if folder is None:
        return render(page.source.content, page.source.url, scripts=False, screenshot=screenshots)
    path, site = folder / f"{page.name}{MARKED}", folder / page.name.split("/")[0]
    return render(path, page.source.url, scripts=False, folder=site, screenshot=screenshots)


def styled(pages: Iterable[GoldPage]) -> list[GoldPage]:
    """The first page of each site with enough style in it."""
    found: dict[str, GoldPage] = {}
    for page in pages:
        content = page.source.content
        raw = content.encode() if isinstance(content, str) else content
        if len(raw) <= LARGEST and sum(map(len, _STYLE.findall(raw))) >= STYLED:
            found.setdefault(domain(page.site), page)
    return list(found.values())


def _keep(found: Snapshot, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    found.save(path)


if __name__ == "__main__":
    main()
