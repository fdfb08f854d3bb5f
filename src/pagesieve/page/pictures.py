"""Where a picture is, also one that a script shows only when somebody scrolls to it."""

import re
from collections.abc import Callable, Sequence

LAZY_SOURCES = ("data-src", "data-original", "data-lazy-src", "data-lazy", "data-original-src")
"""Attributes that hold the address of a picture until a script puts it into `src`."""

SOURCE_SETS = ("data-srcset", "srcset")
"""Attributes that hold several addresses of a picture, for screens of several sizes."""

WIDE = 640
"""Pixels from which a picture is wide enough for a text."""

_BETWEEN = re.compile(r",\s+|(?<=\d[wx]),")
_WIDTH = re.compile(r"(\d{1,6})w")

PLACEHOLDER = re.compile(
    r"^\s*(data:|about:|$)|(blank|spacer|placeholder|transparent|pixel|loading|loader)\.(gif|png|svg)", re.I
)
"""An address that shows nothing."""

_EMPTY_FILE = re.compile(
    r"(?:^|/)(?:blank|spacer|placeholder|transparent|pixel|loading|loader)\.(?:gif|png|svg)(?:[?#]|$)", re.I
)


def keeps_a_place_free(address: str) -> bool:
    """Whether an address is that of a picture that shows nothing, by the name of its file.

    >>> [keeps_a_place_free(address) for address in ("/i/spacer.gif?1", "/wheel-loader.png", "/blank.gif/boat.jpg")]
    [True, False, False]
    """
    return _EMPTY_FILE.search(address) is not None


def picture_address(attribute: Callable[[str], str | None]) -> str | None:
    """The address of a picture by its attributes; none where they name nothing that can be seen.

    >>> picture_address({"src": "data:image/gif;base64,R0", "data-src": "/boat.jpg"}.get)
    '/boat.jpg'
    >>> picture_address({"srcset": "/boat-1.jpg 1x, /boat-2.jpg 2x"}.get)
    '/boat-1.jpg'
    >>> picture_address({"srcset": "/small.jpg 80w, /boat.jpg 800w, /large.jpg 1600w"}.get)
    '/boat.jpg'
    """
    source = attribute("src") or ""
    if not PLACEHOLDER.search(source):
        return source
    waiting = next((address for name in LAZY_SOURCES if (address := attribute(name))), None)
    return waiting or next((first for name in SOURCE_SETS if (first := best_of_set(attribute(name)))), None)


def best_of_set(source_set: str | None) -> str | None:
    """The first address of several that is wide enough, or else the widest; those without a width are.

    They have sizes after them and commas between them, and may have some within.

    >>> best_of_set("data:image/gif;base64,R0 1x, /w_1,h_2/boat.jpg 2x")
    '/w_1,h_2/boat.jpg'
    >>> best_of_set("a.jpg 100w,b.jpg 800w"), best_of_set(",, /a.jpg 1x")
    ('b.jpg', '/a.jpg')
    """
    words = (candidate.strip(" ,").split() for candidate in _BETWEEN.split(source_set or ""))
    widths = {first: _width(sizes) for first, *sizes in filter(None, words) if not PLACEHOLDER.search(first)}
    wide = (address for address, width in widths.items() if width >= WIDE)
    return next(wide, max(widths, key=widths.__getitem__, default=None))


def _width(sizes: Sequence[str]) -> int:
    """The width of a picture in pixels as a set of them gives it; as many as are enough where it gives none."""
    width = next(map(_WIDTH.fullmatch, sizes), None)
    return int(width[1]) if width else WIDE
