"""A rendered page: the DOM after its scripts as HTML, and what was painted. It can be kept in a file."""

import io
import json
import zipfile
import zlib
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from pagesieve.exceptions import OptionError
from pagesieve.page import Layout, Page, parse
from pagesieve.source import Source
from pagesieve.source.files import read_file, write_file

SUFFIX = ".snapshot"
"""The end of the names of files that hold a rendered page."""

FORMAT = 1
"""Version of the files; one of another version is not read."""

MAX_UNPACKED = 500_000_000
"""Bytes that a file may unpack to: the largest page, and a picture and columns for it."""

_BROKEN = (
    ValueError,
    KeyError,
    TypeError,
    AttributeError,
    MemoryError,
    OSError,
    EOFError,
    zipfile.BadZipFile,
    zlib.error,
    RuntimeError,
)


@dataclass(frozen=True, eq=False, repr=False)
class Snapshot:
    """A page as a browser painted it.

    `html` is its DOM after scripts, `layout` has one entry a row of it. `width` and `height` are those of the whole
    page, `screenshot` is a PNG of it, if one was asked for. `cut` says that the scripts were stopped when the time was
    over, and `refused` how many styles and scripts of the web it did not get. `painted_texts` is how
    many texts the browser painted, and `mapped_texts` how many of them are rows.
    """

    html: str
    layout: Layout
    url: str | None = None
    width: int = 0
    height: int = 0
    browser: str = ""
    cut: bool = False
    painted_texts: int = 0
    mapped_texts: int = 0
    refused: int = 0
    screenshot: bytes | None = None

    def __repr__(self) -> str:
        return f"<Snapshot of {self.url or 'a page'}: {self.layout!r}, {self.width} x {self.height} pixels>"

    @property
    def source(self) -> Source:
        """The HTML as a source."""
        return Source(self.html, self.url)

    @cached_property
    def page(self) -> Page:
        """The page with its layout."""
        return self.laid_out(parse(self.source, scripts_ran=True))

    def laid_out(self, page: Page) -> Page:
        """A page of the same rows, such as one with other attributes, with this layout."""
        if len(page) != len(self.layout):
            raise OptionError(f"the page has {len(page)} rows, and the layout is of {len(self.layout)}")
        return replace(page, layout=self.layout)

    def save(self, path: str | Path) -> None:
        """Write a compact file, which `load` reads without a browser."""
        write_file(path, self._packed(), "the snapshot")

    def _packed(self) -> bytes:
        about = {name: getattr(self, name) for name in _ABOUT}
        entries: dict[str, Any] = {
            "about": _bytes(json.dumps({"format": FORMAT, **about}).encode()),
            "html": _bytes(self.html.encode()),
            "screenshot": _bytes(self.screenshot or b""),
            **self.layout.columns(),
        }
        packed = io.BytesIO()
        np.savez_compressed(packed, **entries)
        return packed.getvalue()

    @classmethod
    def load(cls, path: str | Path) -> "Snapshot":
        """Read a file that `save` wrote. Nothing in it is run, so it may come from a stranger."""
        content = read_file(path)
        try:
            _check_size(content)
            with np.load(io.BytesIO(content), allow_pickle=False) as saved:
                about = json.loads(saved["about"].tobytes())
                if about["format"] == FORMAT:
                    return cls._unpacked(about, saved)
        except _BROKEN as fault:
            raise OptionError(f"{path} is not a snapshot of a page") from fault
        raise OptionError(f"{path} is a snapshot of format {about['format']}; this version reads format {FORMAT}")

    @classmethod
    def _unpacked(cls, about: dict[str, Any], saved: Any) -> "Snapshot":
        layout = Layout.of(saved)
        if any(np.isinf(column).any() for column in layout.columns().values()):  # what has no box is no number
            raise ValueError("a place that is nowhere")
        snapshot = cls(
            html=saved["html"].tobytes().decode(),
            layout=layout,
            screenshot=saved["screenshot"].tobytes() or None,
            **{
                name: _checked(about.get(name, 0) if name in _LATER else about[name], kind)
                for name, kind in _ABOUT.items()
            },
        )
        _ = snapshot.page  # a layout of other rows is a broken file
        return snapshot


_ABOUT: dict[str, Any] = {
    "url": str | None,
    "width": int,
    "height": int,
    "browser": str,
    "cut": bool,
    "painted_texts": int,
    "mapped_texts": int,
    "refused": int,
}
_LATER = {"refused"}  # what the first files did not say


def _checked(value: Any, kind: Any) -> Any:
    if not isinstance(value, kind):
        raise TypeError(f"{value!r} is not of {kind}")
    return value


def _bytes(content: bytes) -> npt.NDArray[np.uint8]:
    return np.frombuffer(content, dtype=np.uint8)


def _check_size(content: bytes) -> None:
    """Refuse a file that would fill the memory."""
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        if sum(entry.file_size for entry in packed.infolist()) > MAX_UNPACKED:
            raise ValueError("too large")
