"""`pagesieve records`: the records of a list page as a table."""

import json
import shutil
from collections.abc import Callable
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
from pagesieve.methods import DEFAULT, Role
from pagesieve.model import ONE_TEXT
from pagesieve.outputs.tables import as_csv, as_json_lines, as_lines
from pagesieve.reading.records import FINDERS, as_dict
from pagesieve.reading.warnings import OF_CONTENT
from pagesieve.records.columns import table
from pagesieve.records.model import RecordSet

SURE = 0.9
"""How likely a page must be one text for a word about it."""


def _csv(sets: list[RecordSet]) -> str:
    return as_csv(table(sets[0].records[0].page, sets[0]))


def _json_lines(sets: list[RecordSet]) -> str:
    return as_json_lines(table(sets[0].records[0].page, sets[0]))


def _lines(sets: list[RecordSet]) -> str:
    found = sets[0]
    head = f"{len(found)} records, {found.role}: {found.why}\n\n"
    width = shutil.get_terminal_size((100, 24)).columns
    return head + as_lines(table(found.records[0].page, found), width)


def _json(sets: list[RecordSet]) -> str:
    return json.dumps([as_dict(found) for found in sets], ensure_ascii=False, indent=2) + "\n"


FORMATS: dict[str, Callable[[list[RecordSet]], str]] = {
    "table": _lines,
    "csv": _csv,
    "json": _json,
    "jsonl": _json_lines,
}


@click.command()
@page_argument
@click.option("-f", "--format", "form", type=click.Choice(list(FORMATS)), default="table", show_default=True)
@click.option(
    "--method", type=click.Choice(list(FINDERS)), default="records", show_default=True, help="How they are found."
)
@click.option("--set", "number", type=click.IntRange(min=1), help="Show this set of records, not the main one.")
@render_option
@url_option
@output_option
@click.pass_context
def records(
    ctx: click.Context,
    /,
    *,
    page: str,
    form: str,
    method: str,
    number: int | None,
    url: str | None,
    output: str | None,
    **rendering: Any,
) -> None:
    """Print the records of a list page as a table.

    Records are results, products, rows, entries. A page may have several sets of records. The main one is shown, or
    that of --set; without it JSON has them all, the main one first, with cells in the order of the columns. Lines of
    JSON (jsonl) are an object for each record of the one shown, by the names of the columns.

    \b
    Examples:
      pagesieve records results.html
      pagesieve records results.html --format csv -o results.csv
      pagesieve records https://example.org/list --format json
      pagesieve records results.html --format jsonl | jq .title
      pagesieve records results.html --method mdr
    """
    reading = reading_of(page, url, DEFAULT, untold=OF_CONTENT, render=how_to_render(**rendering))
    sets = FINDERS[method](reading.page)
    if number is not None and number > len(sets):
        raise click.BadParameter(f"the page has {len(sets)} sets of records, not {number}", ctx, param_hint="'--set'")
    if number is None and not any(found.role is Role.MAIN for found in sets[:1]):
        others = f", but {len(sets)} of its menus or the like: give --set 1" if sets else ""
        click.secho(f"pagesieve: the page has no records of its own{others} (no-records)", err=True, fg="yellow")
        if form == "json":
            deliver(_json(sets), output)
        ctx.exit(NOTHING_FOUND)
    kind = reading.kinds[0]
    if kind.label in ONE_TEXT and kind.score >= SURE:
        told = f"the page is rather one text ({kind.label}) than a list; these may be parts of it (one-text)"
        click.secho(f"pagesieve: {told}", err=True, fg="yellow")
    deliver(FORMATS[form](sets if number is None else [sets[number - 1]]), output)
