"""Where a picture is, also one that a script shows only when somebody scrolls to it."""

import re
from collections.abc import Callable

LAZY_SOURCES = ("data-src", "data-original", "data-lazy-src", "data-lazy", "data-original-src")
"""Attributes that hold the address of a picture until a script puts it into `src`."""

SOURCE_SETS = ("data-srcset", "srcset")
"""Attributes that hold several addresses of a picture, for screens of several sizes."""

PLACEHOLDER = re.compile(
    r"^\s*(data:|about:|$)|(blank|spacer|placeholder|transparent|pixel|loading|loader)\.(gif|png|svg)", re.I
)
"""An address that shows nothing."""


def picture_address(attribute: Callable[[str], str | None]) -> str | None:
    """The address of a picture by its attributes; none where they name nothing that can be seen.

    >>> picture_address({"src": "data:image/gif;base64,R0", "data-src": "/boat.jpg"}.get)
    '/boat.jpg'
    >>> picture_address({"srcset": "/boat-1.jpg 1x, /boat-2.jpg 2x"}.get)
    '/boat-1.jpg'
    """
    source = attribute("src") or ""
    if not PLACEHOLDER.search(source):
        return source
    waiting = next((address for name in LAZY_SOURCES if (address := attribute(name))), None)
    return waiting or next((first for name in SOURCE_SETS if (first := first_of_set(attribute(name)))), None)


def first_of_set(source_set: str | None) -> str | None:
    """The first address of several, which have sizes after them and commas between them, and may have some within.

    >>> first_of_set("data:image/gif;base64,R0 1x, /w_1,h_2/boat.jpg 2x")
    '/w_1,h_2/boat.jpg'
    """
    words = (candidate.split() for candidate in re.split(r",\s+", source_set or ""))
    addresses = (first[0].rstrip(",") for first in words if first)
    return next((address for address in addresses if not PLACEHOLDER.search(address)), None)
