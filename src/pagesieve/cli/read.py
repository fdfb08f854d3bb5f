"""`pagesieve read`: the content of one page."""

import json
from collections.abc import Callable

import click

from pagesieve.cli.options import (
    deliver,
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
from pagesieve.reading import Reading


def _json(reading: Reading) -> str:
    return json.dumps(reading.to_dict(), ensure_ascii=False, indent=2) + "\n"


FORMATS: dict[str, Callable[[Reading], str]] = {
    "text": lambda reading: reading.text,
    "markdown": lambda reading: reading.markdown,
    "html": lambda reading: reading.html,
    "xml": lambda reading: reading.xml,
    "json": _json,
}


@click.command()
@page_argument
@click.option("-f", "--format", "form", type=click.Choice(list(FORMATS)), default="markdown", show_default=True)
@method_option
@click.option(
    "--comments/--no-comments",
    default=None,
    help="Comments of an article in its text, or never in it; the posts of a forum are its content.",
)
@render_option
@site_option
@url_option
@output_option
@click.pass_context
def read(
    ctx: click.Context,
    *,
    page: str,
    form: str,
    method: str,
    comments: bool | None,
    render: bool,
    network: bool,
    site: str | None,
    url: str | None,
    output: str | None,
) -> None:
    """Print the content of a page.

    PAGE is a path, a URL, or - for standard input.

    \b
    Examples:
      pagesieve read article.html
      pagesieve read page.html.gz --format text -o page.txt
      pagesieve read https://example.org/ --format json | jq .metadata
      pagesieve read article.html --comments
      pagesieve read https://example.org/app --render --network
      pagesieve read article.html --site site.json
      pagesieve read thread.html --method learned@forums.npz
      pagesieve read article.html --method everything --format xml
    """
    reading = reading_of(page, url, method, comments=comments, site=site, render=how_to_render(render, network))
    deliver(FORMATS[form](reading), output)
    leave_if_empty(ctx, reading)
