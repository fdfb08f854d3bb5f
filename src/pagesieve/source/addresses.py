"""Addresses of pages."""

from urllib.parse import urlsplit


def is_sound(address: str) -> bool:
    """Whether an address can be taken apart; pages have some that cannot.

    >>> is_sound("https://example.org/a"), is_sound("http://[bad")
    (True, False)
    """
    try:
        urlsplit(address)
    except ValueError:
        return False
    return True
