"""Addresses of links as a browser resolves them, many on one page."""

from collections.abc import Callable
from urllib.parse import urljoin

from pagesieve.page import Page


def resolver(page: Page) -> Callable[[str], str]:
    """What makes the addresses of a page absolute; its base is looked up once, not for each of its links."""
    base = page.dom.base(page.url) or ""

    def resolved(address: str) -> str:
        try:
            return urljoin(base, address)
        except ValueError:  # an address such as http://[bad
            return address

    return resolved
