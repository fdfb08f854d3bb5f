"""Marks that many sets have, each written in its own way: addresses, dates, metadata, snippets, marked-up text."""

import re
from collections.abc import Iterable
from datetime import date
from urllib.parse import urlsplit

from pagesieve.page import parse
from pagesieve.source import is_sound

_DAY = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?!\d)")


def host(url: str | None) -> str:
    """The host of an address, or nothing.

    >>> host("https://www.Example.org:8080/a"), host("http://[bad"), host(None)
    ('www.example.org', '', '')
    """
    return urlsplit(url).hostname or "" if url and is_sound(url) else ""


def day(written: str) -> str:
    """The ISO day that a date begins with; a date that cannot be read stays as it is written.

    >>> day("2024-05-03T10:00:00Z"), day("2022-01.6"), day("2024-05"), day("2024-13-40")
    ('2024-05-03', '2022-01-06', '2024-05', '2024-13-40')
    """
    found = _DAY.match(written)
    try:
        return date(*map(int, found.groups())).isoformat() if found else written
    except ValueError:
        return written


def metadata(*, title: object = None, author: object = None, date: object = None) -> dict[str, str]:
    """The facts that are there, under the library's names.

    >>> metadata(title=" A  title ", author=["Ann", "Bob"], date="2024-5-3"), metadata(title=None, author="")
    ({'title': 'A title', 'author': 'Ann, Bob', 'date': '2024-05-03'}, {})
    """
    found = {"title": _line(title), "author": _line(author), "date": day(_line(date))}
    return {name: value for name, value in found.items() if value}


def _line(value: object) -> str:
    """A value in one line; several names are joined as the library joins them."""
    if isinstance(value, list):
        return ", ".join(filter(None, map(_line, value)))
    return " ".join(value.split()) if isinstance(value, str) else ""


def snippets(found: object) -> list[str]:
    """The snippets of a list that are not blank: a blank one would be found in every text.

    >>> snippets(["kept", " ", None]), snippets(None)
    (['kept'], [])
    """
    values: Iterable[object] = found if isinstance(found, list) else ()
    return [value for value in values if isinstance(value, str) and value.strip()]


def reading_text(html: str | bytes) -> str:
    r"""What a person reads in a piece of HTML, a line for each block.

    >>> reading_text("<h1>Title</h1><p>One <b>line</b>.")
    'Title\nOne line.'
    """
    page = parse(html)
    return "\n".join(page.block_text(block) for block in range(len(page.blocks)) if not page.blocks.hidden[block])
