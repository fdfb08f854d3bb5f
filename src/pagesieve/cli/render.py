"""`pagesieve render`: a page as a browser paints it, kept in a file."""

from pathlib import Path
from typing import Any

import click

from pagesieve.cli.options import named_page, page_argument, sound_url, tell, url_option
from pagesieve.exceptions import OptionError
from pagesieve.reading.warnings import warnings_of_rendering
from pagesieve.rendering import RenderOptions, Snapshot
from pagesieve.rendering import render as render_page
from pagesieve.rendering.snapshot import SUFFIX

USUAL = RenderOptions()


@click.command()
@page_argument
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, metavar="FILE", help="The snapshot.")
@click.option("--scripts/--no-scripts", default=True, show_default=True, help="Run the page's scripts.")
@click.option("--network", is_flag=True, help="Let the page load what it needs from the web.")
@click.option("--folder", type=click.Path(path_type=Path), help="Where its files may lie, if not in its own folder.")
@click.option("--width", type=int, default=USUAL.width, show_default=True, help="Of the window, in pixels.")
@click.option("--height", type=int, default=USUAL.height, show_default=True, help="Of the window, in pixels.")
@click.option("--timeout", type=float, default=USUAL.timeout, show_default=True, help="Seconds that scripts may run.")
@click.option("--memory", type=int, default=USUAL.memory, show_default=True, help="Megabytes that the page may take.")
@click.option("--chromium", type=click.Path(), metavar="PROGRAM", help="The browser, if not the one that is found.")
@url_option
def render(*, page: str, output: Path, url: str | None, **settings: Any) -> None:
    """Render a page with Chromium and keep it as a snapshot.

    The commands read, segment, records and posts take a .snapshot file in place of a page, and need no browser for it;
    only a picture of its regions does.

    \b
    Examples:
      pagesieve render article.html -o article.snapshot
      pagesieve render https://example.org/ --network -o example.snapshot
    """
    if output.suffix != SUFFIX:
        raise click.UsageError(f"a snapshot is known by its name: let it end with {SUFFIX}")
    source = named_page(page, with_files=True)
    if isinstance(source, Snapshot):
        raise OptionError(f"{page} is a snapshot already")
    snapshot = render_page(source, sound_url(url), RenderOptions(**settings, screenshot=True))
    snapshot.save(output)
    tell(warnings_of_rendering(snapshot))
