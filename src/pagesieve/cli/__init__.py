"""The command line: the library's twin, one file a command."""

from pagesieve.cli.main import run

__all__ = ["run"]
