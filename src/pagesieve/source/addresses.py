"""Addresses of pages."""

from urllib.parse import urlsplit

_SECOND_LEVELS = {"ac", "co", "com", "edu", "gob", "gov", "go", "mil", "ne", "net", "or", "org", "gouv"}


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


def domain(site: str) -> str:
    """The domain that a host belongs to, by a simple rule that rather joins too much than too little.

    >>> domain("www.uk.example.com"), domain("news.example.co.uk"), domain("auto-site")
    ('example.com', 'example.co.uk', 'auto-site')
    """
    labels = site.split(".")
    long_suffix = len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in _SECOND_LEVELS
    return ".".join(labels[-3:] if long_suffix else labels[-2:])
