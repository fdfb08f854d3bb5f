"""`pagesieve read`: the content of one page."""

import json
from collections.abc import Callable
from textwrap import shorten
from typing import Any

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

SHOWN = 80
"""Characters of a block that are shown with its reason."""


def _json(reading: Reading) -> str:
    return json.dumps(reading.to_dict(), ensure_ascii=False, indent=2) + "\n"


def _why(reading: Reading) -> str:
    """Every block in the order of the page: + for what is content, - for what is not, and why."""
    texts = (shorten(block.text, SHOWN, placeholder="…") for block in reading.blocks)
    return "".join(
        f"{'+' if block.kept else '-'} {block.score:.2f} {block.role:<10} {text}\n         {block.why}\n"
        for block, text in zip(reading.blocks, texts, strict=True)
    )


FORMATS: dict[str, Callable[[Reading], str]] = {
    "text": lambda reading: reading.text,
    "markdown": lambda reading: reading.markdown,
    "html": lambda reading: reading.html,
    "xml": lambda reading: reading.xml,
    "json": _json,
    "why": _why,
}

WHATEVER_IS_FOUND = frozenset(("json", "why"))
"""Formats that tell something of a page without content; in others it writes no file, and none is lost."""


@click.command()
@page_argument
@click.option("-f", "--format", "form", type=click.Choice(list(FORMATS)), default="markdown", show_default=True)
@method_option
@click.option(
    "--comments/--no-comments",
    default=None,
    help="Comments of an article in its text, or never in it; the posts of a forum are its content.",
)
@click.option("--links/--no-links", default=True, help="Links with their addresses, or their texts alone.")
@click.option("--images/--no-images", default=True, help="With pictures, or without.")
@click.option("--front-matter", is_flag=True, help="Begin Markdown with title, author, date and more, as YAML.")
@render_option
@site_option
@url_option
@output_option
@click.pass_context
def read(
    ctx: click.Context,
    /,
    *,
    page: str,
    form: str,
    method: str,
    comments: bool | None,
    links: bool,
    images: bool,
    front_matter: bool,
    site: str | None,
    url: str | None,
    output: str | None,
    **rendering: Any,
) -> None:
    """Print the content of a page.

    PAGE is a path, a URL, or - for standard input.

    \b
    Examples:
      pagesieve read article.html
      pagesieve read page.html.gz --format text -o page.txt
      pagesieve read https://example.org/ --format json | jq .metadata
      pagesieve read article.html --comments
      pagesieve read article.html --no-links --no-images
      pagesieve read article.html --front-matter -o notes/article.md
      pagesieve read article.html --format why | less
      pagesieve read https://example.org/app --render --network
      pagesieve read article.html --site site.json
      pagesieve read thread.html --method learned@forums.npz
      pagesieve read article.html --method everything --format xml
    """
    if front_matter and form != "markdown":
        raise click.UsageError(f"--front-matter is for Markdown; {form} has none")
    shown = how_to_render(**rendering)
    reading = reading_of(page, url, method, comments=comments, site=site, render=shown, links=links, images=images)
    if reading.text or output is None or form in WHATEVER_IS_FOUND:
        head = f"{reading.front_matter}\n" if front_matter and reading.front_matter else ""
        deliver(head + FORMATS[form](reading), output)
    leave_if_empty(ctx, reading)
