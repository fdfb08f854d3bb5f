"""The group of all commands, and the one place where errors become a sentence and an exit code."""

import sys

import click
from click.shell_completion import CompletionItem

import pagesieve
from pagesieve.cli.batch import batch
from pagesieve.cli.completion import completion
from pagesieve.cli.evaluate import evaluate
from pagesieve.cli.read import read
from pagesieve.cli.records import records
from pagesieve.cli.render import render
from pagesieve.cli.segment import segment
from pagesieve.cli.site import site
from pagesieve.cli.train import train
from pagesieve.exceptions import PagesieveError

EXIT_CODES = """\
\b
Exit codes:
  0  done
  1  a file or a URL could not be used; one sentence on stderr says why
  2  the command or one of its options was not understood
  3  nothing was found in the page; a warning on stderr says why
"""


class PageFirst(click.Group):
    """A group that takes `pagesieve PAGE` for `pagesieve read PAGE`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put `read` before a first word that is not a command or an option of the group."""
        own_options = {name for parameter in self.get_params(ctx) for name in parameter.opts}
        if args and args[0] not in self.commands and args[0] not in own_options:
            args.insert(0, "read")
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete commands, and files for the short form."""
        return [*super().shell_complete(ctx, incomplete), CompletionItem(incomplete, type="file")]


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


for command in (read, segment, records, site, render, batch, evaluate, train, completion):
    main.add_command(command)


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
        _fail(str(fault), code=1)
    except OSError as fault:  # such as a full disk behind standard output
        _fail(f"cannot write: {fault.strerror or fault}", code=1)
    except Exception as fault:
        _fail(f"internal error, please report it: {type(fault).__name__}: {fault}", code=1)


def _fail(message: str, *, code: int) -> None:
    click.echo(f"pagesieve: {message}", err=True)
    sys.exit(code)
