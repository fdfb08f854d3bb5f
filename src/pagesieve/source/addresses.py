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


def host_in(address: str | None) -> str | None:
    """The host of an address, without its port; none of what has none.

    >>> host_in("https://Example.org:8080/tea"), host_in("http://[bad"), host_in("tea.html"), host_in(None)
    ('example.org', None, None, None)
    """
    try:
        return (urlsplit(address or "").hostname or "").rstrip(".") or None
    except ValueError:
        return None
