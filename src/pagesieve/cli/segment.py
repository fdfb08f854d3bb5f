"""`pagesieve segment`: the regions of one page."""

import json
import shutil
from collections.abc import Callable
from typing import Any

import click
from click.core import ParameterSource

from pagesieve.cli.options import (
    deliver,
    deliver_file,
    how_to_render,
    leave_if_empty,
    method_option,
    output_option,
    page_argument,
    reading_of,
    render_option,
    site_option,
    url_option,
)
from pagesieve.exceptions import OptionError
from pagesieve.methods import Role
from pagesieve.outputs.outlines import Outline, Painted, outlined, picture_size
from pagesieve.outputs.picture import picture
from pagesieve.reading import Reading, Segment
from pagesieve.rendering import render as render_page

COLOURS = {
    "main": "green",
    "article": "green",
    "title": "green",
    "list": "cyan",
    "table": "cyan",
    "comment": "cyan",
    "navigation": "blue",
    "header": "blue",
    "footer": "blue",
    "sidebar": "magenta",
    "related": "magenta",
    "advert": "red",
    "notice": "red",
    "form": "yellow",
    "share": "yellow",
}
BAR = 10  # characters of the importance bar


def _outline(reading: Reading) -> str:
    width = shutil.get_terminal_size((100, 24)).columns
    return "\n".join(_line(depth, segment, width) for depth, segment in reading.segments.walk()) + "\n"


def _line(depth: int, segment: Segment, width: int) -> str:
    filled = round(segment.importance * BAR)
    label = f"{'  ' * depth}{segment.role:<{max(24 - 2 * depth, len(segment.role) + 1)}}"
    bar = "█" * filled + "░" * (BAR - filled)
    words = " ".join(segment.text.split())
    room = max(width - len(label) - BAR - 10, 20)
    shown = words if len(words) <= room else words[: room - 1] + "…"
    colour = COLOURS.get(segment.role, "bright_black")
    name = click.style(label, fg=colour, bold=segment.role == "main")
    return f"{name}{click.style(bar, fg=colour)} {segment.importance:.2f}  {shown}"


FORMATS: dict[str, Callable[[Reading], str]] = {
    "outline": _outline,
    "json": lambda reading: json.dumps(reading.segments.to_dict(), ensure_ascii=False, indent=2) + "\n",
    "svg": lambda reading: picture(reading.page, reading.labels),
}


@click.command()
@page_argument
@click.option("-f", "--format", "form", type=click.Choice(list(FORMATS)), default="outline", show_default=True)
@method_option
@render_option
@click.option("--png", type=click.Path(), metavar="FILE", help="Draw the regions on the rendered page.")
@site_option
@url_option
@output_option
@click.pass_context
def segment(
    ctx: click.Context,
    /,
    *,
    page: str,
    form: str,
    method: str,
    png: str | None,
    site: str | None,
    url: str | None,
    output: str | None,
    **rendering: Any,
) -> None:
    """Show the regions of a page with role and importance.

    As an outline, as JSON, or as a picture: SVG of the text blocks, PNG of the rendered page.

    \b
    Examples:
      pagesieve segment article.html
      pagesieve segment article.html --format svg -o article.svg
      pagesieve segment article.html --png article.png
      pagesieve segment article.html --png article.png --format json -o article.json
    """
    if png is not None and not png.lower().endswith(".png"):
        raise click.UsageError(f"--png writes a PNG: let its name end with .png, not {png!r}")
    rendering["render"] |= png is not None
    how = how_to_render(**rendering, screenshot=png is not None)
    reading = reading_of(page, url, method, site=site, render=how)
    if png is not None:
        _draw(reading, png)
    if png is None or output is not None or ctx.get_parameter_source("form") is ParameterSource.COMMANDLINE:
        deliver(FORMATS[form](reading), output)
    leave_if_empty(ctx, reading)


def _levels(segment: Segment) -> int:
    """How many levels of regions a region holds."""
    return max(depth for depth, _ in segment.walk())


def _draw(reading: Reading, path: str) -> None:
    """Write a picture of the page as it was rendered, with its regions."""
    snapshot = reading.snapshot
    if snapshot is None or snapshot.screenshot is None:
        raise OptionError("there is no screenshot to draw on: render the page, or a snapshot with one")
    regions = [
        Outline(segment.role, segment.importance, segment.box, _levels(segment))
        for _, segment in reading.segments.walk()
        if segment.box is not None and segment.role != Role.PAGE
    ]
    title = reading.title or reading.page.url or ""
    html = outlined(Painted(snapshot.screenshot, snapshot.width, snapshot.height, title), regions)
    width, height = picture_size(snapshot.width, snapshot.height)
    drawn = render_page(html, width=width, height=height, screenshot=True)
    deliver_file(drawn.screenshot or b"", path)
