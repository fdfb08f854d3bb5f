"""The files that belong to a page on disk, as a server of its folder would give them, and no others."""

import mimetypes
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, unquote, urlsplit

from pagesieve.exceptions import OptionError
from pagesieve.source.files import MAX_BYTES

ORIGIN = "https://page.invalid"
"""Where pages stand that have no address: a name that never leads anywhere (RFC 2606)."""


class Document(NamedTuple):
    """A page to render: its HTML, where it is to stand, the address it came from, and the folder of its files."""

    html: str
    address: str
    url: str | None
    folder: Path | None


def address_of(page: Path, folder: Path) -> str:
    """The address of a page in a folder."""
    try:
        inside = page.resolve().relative_to(folder.resolve())
    except ValueError:
        raise OptionError(f"the folder {folder} does not hold the page {page}") from None
    return f"{ORIGIN}/{quote(inside.as_posix())}"


def file_of(url: str, folder: Path) -> Path | None:
    """The file that an address stands for, if there is one in the folder."""
    parts = urlsplit(url)
    if f"{parts.scheme}://{parts.netloc}" != ORIGIN:
        return None
    path = unquote(parts.path).lstrip("/")
    with_query = [f"{path}?{unquote(parts.query)}"] if parts.query else []  # wget keeps the query in the name
    return next(filter(None, (_inside(folder.resolve(), name) for name in [*with_query, path])), None)


def _inside(root: Path, name: str) -> Path | None:
    """A file in the folder, links followed; none if it lies outside or is too large."""
    try:
        file = (root / name).resolve()
        return file if file.is_relative_to(root) and file.is_file() and file.stat().st_size < MAX_BYTES else None
    except (OSError, ValueError):  # such as a name that is too long, or has a null
        return None


def media_type(name: str, wanted_as: str) -> str:
    """The media type of a file: what the page takes it for, else by its name.

    >>> media_type("css.php?v=3", "stylesheet"), media_type("logo.png", "image")
    ('text/css', 'image/png')
    """
    return _WANTED_AS.get(wanted_as) or mimetypes.guess_type(name)[0] or "application/octet-stream"


_WANTED_AS = {"stylesheet": "text/css", "script": "text/javascript", "document": "text/html"}
