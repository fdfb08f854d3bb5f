"""Rendered pages: the DOM after scripts, and what a browser painted, mapped to the rows of `Page`."""

import atexit
import os
import threading
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pagesieve.exceptions import OptionError
from pagesieve.page.build import decoded
from pagesieve.rendering.local import ORIGIN, Document, address_of
from pagesieve.rendering.options import RenderOptions
from pagesieve.rendering.snapshot import Snapshot
from pagesieve.source import Source, is_sound, misnamed

if TYPE_CHECKING:
    from pagesieve.rendering.browser import Browser

__all__ = ["RenderOptions", "Snapshot", "close_browsers", "render"]


def render(source: object, url: str | None = None, options: RenderOptions | None = None, **settings: Any) -> Snapshot:
    """Render a page with Chromium: HTML as text or bytes, a path object, an open file or a Source.

    Settings are those of `RenderOptions`: `render(path, scripts=False)`. A page from a path can load the files of its
    folder; nothing else is loaded unless `network=True`. The browser is started once and used again.
    """
    if settings or options is None:
        options = _changed(options or RenderOptions(), settings)
    from pagesieve.rendering.developing import developed  # only a few programs render

    document = _document(source, url, options)
    return developed(_browser(options).visit(document, options), document.url)


def _changed(options: RenderOptions, settings: dict[str, Any]) -> RenderOptions:
    try:
        return replace(options, **settings)
    except TypeError as fault:
        raise OptionError(f"{fault}; the settings of rendering are {', '.join(_SETTINGS)}") from fault


_SETTINGS = [field.name for field in fields(RenderOptions)]


def _document(source: object, url: str | None, options: RenderOptions) -> Document:
    """The page as the browser will find it: at its address, or among the files of its folder."""
    origin = Source.of(source, url=url)
    if mistake := misnamed(origin):
        raise OptionError(mistake)
    html, folder = decoded(origin), options.folder
    if isinstance(source, os.PathLike) and not options.network:
        path = Path(source)
        folder = folder or path.parent
        return Document(html, address_of(path, folder), origin.url, folder)
    address = origin.url if folder is None and origin.url and _is_on_the_web(origin.url) else f"{ORIGIN}/"
    return Document(html, address, origin.url, folder)


def _is_on_the_web(url: str) -> bool:
    return url.startswith(("http://", "https://")) and is_sound(url)


_browsers: dict[tuple[Any, ...], "Browser"] = {}
_one_at_a_time = threading.Lock()


def _browser(options: RenderOptions) -> "Browser":
    """The browser that was started with such options, or a new one; a process that was forked has none yet."""
    key = (os.getpid(), options.network, options.memory, options.chromium)
    with _one_at_a_time:
        if key not in _browsers:
            from pagesieve.rendering.browser import Browser  # playwright is an extra

            _browsers[key] = Browser(options)
        return _browsers[key]


@atexit.register
def close_browsers() -> None:
    """End all browsers that were started here."""
    with _one_at_a_time:
        for (process, *_), browser in list(_browsers.items()):
            if process == os.getpid():
                browser.close()
        _browsers.clear()
