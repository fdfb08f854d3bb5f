"""Arguments and options that several commands share."""

import os
import sys
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from pagesieve.exceptions import FileSourceError, OptionError
from pagesieve.methods import DEFAULT, METHODS, REFINING, named
from pagesieve.reading import Reading
from pagesieve.reading import read as read_page
from pagesieve.reading.warnings import ReadingWarning
from pagesieve.rendering import RenderOptions, Snapshot
from pagesieve.rendering.snapshot import SUFFIX
from pagesieve.site import Site
from pagesieve.source import Source, is_sound
from pagesieve.source.files import replace_file

NOTHING_FOUND = 3
HINTS = {"script-rendered": ": give --render", "not-loaded": ": render the page with --network"}
"""What a person can do about a warning, by its code."""

Command = Callable[..., Any]


def page_argument(command: Command) -> Command:
    """PAGE: a path, a URL or - for standard input."""
    return click.argument("page", type=click.Path(allow_dash=True))(command)


def url_option(command: Command) -> Command:
    """--url: where a page in a file or on standard input came from."""
    return click.option("--url", help="Address of the page, to make its links absolute.", metavar="URL")(command)


def method_option(command: Command) -> Command:
    """--method: which method labels the blocks."""
    told = (
        f"How content is found: {', '.join(METHODS)}; FIRST+SECOND with one of {', '.join(REFINING)} as the second; "
        "learned@FILE with a model of your own; MODULE:CLASS for a method of your own."
    )
    return click.option("--method", type=MethodName(), default=DEFAULT, show_default=True, help=told)(command)


class MethodName(click.ParamType[str]):
    """The name of a method, or of one that refines another."""

    name = "NAME"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name, if there is such a method."""
        try:
            named(value)
        except OptionError as fault:
            self.fail(str(fault), param, ctx)
        return value

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The names that begin so."""
        return [CompletionItem(name) for name in sorted(METHODS) if name.startswith(incomplete)]


def site_option(command: Command) -> Command:
    """--site: the file of a site that the page is of."""
    told = "What `pagesieve site learn` wrote: what the pages of the site have in common is noise."
    return click.option("--site", type=click.Path(), metavar="FILE", help=told)(command)


def output_option(command: Command) -> Command:
    """-o: write to a file."""
    return click.option(
        "-o", "--output", type=click.Path(), metavar="FILE", help="Write to FILE, not to the terminal."
    )(command)


def render_option(command: Command) -> Command:
    """--render, --network and --timeout: whether a browser paints the page first, what it may load, and how long."""
    told = "With --render: seconds after which the page's scripts are stopped; 20 if not given."
    timeout = click.option("--timeout", type=float, metavar="SECONDS", help=told)
    network = click.option("--network", is_flag=True, help="With --render: let the page load files from the web.")
    render = click.option("--render", is_flag=True, help="Let Chromium run the page's scripts and paint it first.")
    return render(network(timeout(command)))


def reading_of(
    page: str, url: str | None, method: str, *, site: str | None = None, untold: Collection[str] = (), **how: Any
) -> Reading:
    """Read a page that a person named, and show its warnings, without those of the codes that are `untold`."""
    source = named_page(page, with_files=bool(how.get("render")))
    known = Site.load(site) if site is not None else None
    reading = read_page(source, sound_url(url), method=method, site=known, **how)
    tell([warning for warning in reading.warnings if warning.code not in untold])
    return reading


def tell(warnings: Sequence[ReadingWarning]) -> None:
    """Show warnings, with what a person can do about them."""
    for warning in warnings:
        told = f"{warning.message}{HINTS.get(warning.code, '')} ({warning.code})"
        click.secho(f"pagesieve: {told}", err=True, fg="yellow")


def named_page(name: str, *, with_files: bool) -> Source | Snapshot | Path:
    """What a person who types this wants to read; with its files, a path stays a path."""
    from pagesieve.source.fetch import is_url

    if name == "-" or is_url(name):
        return Source.named(name)
    if name.endswith(SUFFIX):
        return Snapshot.load(name)
    return Path(name) if with_files else Source.named(name)


def sound_url(url: str | None) -> str | None:
    """The address that was given, if it can be one."""
    if url is not None and not ("://" in url and is_sound(url)):
        raise OptionError(f"--url {url} is not a valid address; a whole one begins with https:// or the like")
    return url


def how_to_render(*, render: bool, network: bool, timeout: float | None, **settings: Any) -> RenderOptions | bool:
    """What `--render`, `--network` and `--timeout` ask for."""
    if (network or timeout is not None) and not render:
        given = "--network" if network else "--timeout"
        raise click.UsageError(f"{given} is about how a page is rendered: give --render too")
    limits: dict[str, Any] = {} if timeout is None else {"timeout": timeout}
    return render and RenderOptions(network=network, **limits, **settings)


def leave_if_empty(ctx: click.Context, reading: Reading) -> None:
    """Exit with a code of its own when nothing was found."""
    if not reading.text:
        ctx.exit(NOTHING_FOUND)


def deliver(text: str, output: str | None) -> None:
    """Write to the terminal, or to a file that is either whole or untouched."""
    if output is None:
        if sys.stdout is None:
            raise FileSourceError("cannot write: standard output is closed")
        click.echo(text, nl=False, color=_colour_choice())
    else:
        deliver_file(text.encode(), output)


def deliver_file(content: bytes, output: str) -> None:
    """Write a file that is either whole or untouched."""
    path = Path(output).resolve()
    try:
        if path.exists() and not path.is_file():  # a device or a pipe; a folder fails here
            path.write_bytes(content)
        else:
            replace_file(path, content)
    except (OSError, ValueError) as fault:
        raise FileSourceError(
            f"cannot write {output or repr(output)}: {getattr(fault, 'strerror', None) or fault}"
        ) from fault


def _colour_choice() -> bool | None:
    """Colours as the environment asks (no-color.org, force-color.org); else, by default, on a terminal only."""
    if os.environ.get("NO_COLOR"):
        return False
    return True if os.environ.get("FORCE_COLOR") else None
