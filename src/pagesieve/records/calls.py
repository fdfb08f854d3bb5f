"""What the finders are given: a page, a set of records. A wrong call gets one clear sentence."""

from pagesieve.exceptions import OptionError
from pagesieve.page import Page
from pagesieve.records.model import RecordSet


def check_page(page: object) -> None:
    """Raise unless this is a page; a reading has one.

    >>> check_page("<ul>...")
    Traceback (most recent call last):
    pagesieve.exceptions.OptionError: a Page is wanted, not str: give pagesieve.parse(html), or reading.page
    """
    if not isinstance(page, Page):
        told = "give pagesieve.parse(html), or reading.page"
        raise OptionError(f"a Page is wanted, not {type(page).__name__}: {told}")


def check_records(records: object) -> None:
    """Raise unless this is a set of records; a page has several sets."""
    if not isinstance(records, RecordSet):
        told = "give one set, such as reading.records[0]"
        raise OptionError(f"a RecordSet is wanted, not {type(records).__name__}: {told}")
