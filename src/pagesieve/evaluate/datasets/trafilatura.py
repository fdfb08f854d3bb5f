"""Trafilatura's evaluation pages: snippets of content, of noise and of comments, with title, author and date.

Published at https://github.com/adbar/trafilatura (Apache-2.0). `tests/evaldata.json` has the gold by address; the
pages are in `tests/eval/` and `tests/cache/`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pagesieve.evaluate.datasets import layout, marks
from pagesieve.evaluate.gold import Gold, GoldPage
from pagesieve.source import Source

_FOLDERS = ("eval", "cache")


def pages(folder: Path) -> Iterator[GoldPage]:
    """The pages as the gold lists them."""
    (listing,) = layout.found(folder, "tests/evaldata.json")
    found = layout.json_object(listing)
    return (_page(listing.parent, url, entry) for url, entry in found.items())


def _page(folder: Path, url: str, entry: dict[str, Any]) -> GoldPage:
    name = str(entry.get("file", url))
    places = [folder / place / name for place in _FOLDERS]
    path = next((path for path in places if path.is_file()), places[0])
    return GoldPage(name, Source(layout.content(path), url), marks.host(url) or name, _gold(entry))


def _gold(entry: dict[str, Any]) -> Gold:
    return Gold(
        with_snippets=marks.snippets(entry.get("with")),
        without_snippets=marks.snippets(entry.get("without")),
        comments=marks.snippets(entry.get("comments")),
        metadata=marks.metadata(title=entry.get("title"), author=entry.get("author"), date=entry.get("date")),
    )
