"""`pagesieve posts`: the posts of a discussion as a table."""

import json
import shutil
from collections.abc import Callable, Sequence
from typing import Any

import click

from pagesieve.cli.options import (
    NOTHING_FOUND,
    deliver,
    how_to_render,
    output_option,
    page_argument,
    reading_of,
    render_option,
    url_option,
)
from pagesieve.methods import DEFAULT
from pagesieve.outputs.tables import SHOWN_OF_POSTS, as_csv, as_lines, posts_table
from pagesieve.reading.warnings import OF_CONTENT
from pagesieve.records.posts import Post


def _csv(posts: Sequence[Post]) -> str:
    return as_csv(posts_table(posts), whole=True)


def _lines(posts: Sequence[Post]) -> str:
    width = shutil.get_terminal_size((100, 24)).columns
    return f"{len(posts)} posts: {posts[0].why}\n\n{as_lines(posts_table(posts, SHOWN_OF_POSTS), width)}"


def _json(posts: Sequence[Post]) -> str:
    return json.dumps([post.to_dict() for post in posts], ensure_ascii=False, indent=2) + "\n"


def _json_lines(posts: Sequence[Post]) -> str:
    return "".join(json.dumps(post.to_dict(), ensure_ascii=False) + "\n" for post in posts)


FORMATS: dict[str, Callable[[Sequence[Post]], str]] = {
    "table": _lines,
    "csv": _csv,
    "json": _json,
    "jsonl": _json_lines,
}


@click.command()
@page_argument
@click.option("-f", "--format", "form", type=click.Choice(list(FORMATS)), default="table", show_default=True)
@render_option
@url_option
@output_option
@click.pass_context
def posts(
    ctx: click.Context, /, *, page: str, form: str, url: str | None, output: str | None, **rendering: Any
) -> None:
    """Print the posts of a discussion as a table.

    Posts are those of a forum, answers, comments and reviews, each with author, date, depth in the thread, text and
    address.

    \b
    Examples:
      pagesieve posts thread.html
      pagesieve posts thread.html --format csv -o posts.csv
      pagesieve posts thread.html --format jsonl | jq -r .author
      pagesieve posts https://example.org/thread/7 --format json
    """
    found = reading_of(page, url, DEFAULT, untold=OF_CONTENT, render=how_to_render(**rendering)).posts
    if not found:
        click.secho("pagesieve: no posts were found (no-posts)", err=True, fg="yellow")
        if form == "json":
            deliver(_json(found), output)
        ctx.exit(NOTHING_FOUND)
    deliver(FORMATS[form](found), output)
