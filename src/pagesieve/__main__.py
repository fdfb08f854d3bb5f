"""`python -m pagesieve`."""

from pagesieve.cli import run

run()
