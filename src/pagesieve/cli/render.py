"""`pagesieve render`: a page as a browser paints it, kept in a file."""

from pathlib import Path

import click

from pagesieve.cli.options import named_page, page_argument, sound_url, url_option
from pagesieve.exceptions import OptionError
from pagesieve.rendering import RenderOptions, Snapshot
from pagesieve.rendering import render as render_page


@click.command()
@page_argument
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, metavar="FILE", help="The snapshot.")
@click.option("--scripts/--no-scripts", default=True, show_default=True, help="Run the page's scripts.")
@click.option("--network", is_flag=True, help="Let the page load what it needs from the web.")
@click.option("--folder", type=click.Path(path_type=Path), help="Where its files may lie, if not in its own folder.")
@click.option("--width", type=int, default=RenderOptions().width, show_default=True, help="Of the window, in pixels.")
@url_option
def render(
    *, page: str, output: Path, scripts: bool, network: bool, folder: Path | None, width: int, url: str | None
) -> None:
    """Render a page with Chromium and keep it as a snapshot.

    The commands read, segment and records take a .snapshot file in place of a page, and need no browser for it.

    \b
    Examples:
      pagesieve render article.html -o article.snapshot
      pagesieve render https://example.org/ --network -o example.snapshot
    """
    options = RenderOptions(scripts=scripts, network=network, folder=folder, width=width, screenshot=True)
    source = named_page(page, with_files=True)
    if isinstance(source, Snapshot):
        raise OptionError(f"{page} is a snapshot already")
    render_page(source, sound_url(url), options).save(output)
