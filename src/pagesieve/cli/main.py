"""The group of all commands, and the one place where errors become a sentence and an exit code."""

import re
import sys
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path

import click
from click.shell_completion import CompletionItem

import pagesieve
from pagesieve.exceptions import OptionError, PagesieveError

COMMANDS = {
    "batch": "Read the pages of many files into a table.",
    "completion": "Print the script that gives tab completion in SHELL.",
    "evaluate": "Measure pagesieve and the tools of today on annotated pages.",
    "posts": "Print the posts of a discussion as a table.",
    "read": "Print the content of a page.",
    "records": "Print the records of a list page as a table.",
    "render": "Render a page with Chromium and keep it as a snapshot.",
    "segment": "Show the regions of a page with role and importance.",
    "site": "Learn what the pages of one site have in common.",
    "train": "Learn the settings of a method from labelled pages.",
}
"""Every command and what it does. Its module is imported when it is named: some are slow to import."""

EXIT_CODES = """\
\b
Exit codes:
  0    done
  1    a file or a URL could not be used; one sentence on stderr says why
  2    the command or one of its options was not understood
  3    nothing was found in the page; a warning on stderr says why
  130  stopped by Ctrl-C
"""

_WORD = re.compile(r"[a-z][a-z_-]*", re.I)


class PageFirst(click.Group):
    """A group that takes `pagesieve PAGE` for `pagesieve read PAGE`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put `read` before a first word that is not a command or an option of the group."""
        own_options = {name for parameter in self.get_params(ctx) for name in parameter.opts}
        if args and args[0] not in COMMANDS and args[0] not in own_options:
            if not ctx.resilient_parsing:  # as it is for completion, which must not fail
                _check_command(ctx, args[0])
            args.insert(0, "read")
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported now."""
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = getattr(import_module(f"pagesieve.cli.{cmd_name}"), cmd_name)
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete commands, or else files for the short form: shells take one or the other."""
        return super().shell_complete(ctx, incomplete) or [CompletionItem(incomplete, type="file")]


def _check_command(ctx: click.Context, word: str) -> None:
    """Take a bare word that no file has as its name for a command with a slip in it."""
    if not _WORD.fullmatch(word) or Path(word).exists():
        return
    close = get_close_matches(word.lower(), COMMANDS, n=1)
    told = f"did you mean {close[0]}?" if close else f"there are: {', '.join(COMMANDS)}"
    raise click.UsageError(f"no command is called {word!r}; {told}", ctx)


@click.group(cls=PageFirst, epilog=EXIT_CODES, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(pagesieve.__version__, "-V", "--version", prog_name="pagesieve")
def main() -> None:
    """Read web pages as a person does: the content without menus, adverts, related links and footers.

    \b
    pagesieve PAGE is short for: pagesieve read PAGE
    PAGE is a path, a URL, or - for standard input.

    \b
    Examples:
      pagesieve article.html
      pagesieve https://example.org/ --format json
      curl -s https://example.org/ | pagesieve - --format text
      pagesieve segment article.html
    """


def run() -> None:
    """Run a command; show errors as one sentence, never as a traceback."""
    try:
        sys.exit(main.main(prog_name="pagesieve", standalone_mode=False) or 0)
    except click.exceptions.Abort:
        _fail("stopped", code=130)
    except click.ClickException as fault:
        fault.show()
        sys.exit(fault.exit_code)
    except PagesieveError as fault:
        _fail(str(fault), code=2 if isinstance(fault, OptionError) else 1)
    except OSError as fault:  # such as a full disk behind standard output
        _fail(f"cannot write: {fault.strerror or fault}", code=1)
    except Exception as fault:
        _fail(f"internal error, please report it: {type(fault).__name__}: {fault}", code=1)


def _fail(message: str, *, code: int) -> None:
    click.echo(f"pagesieve: {message}", err=True)
    sys.exit(code)
