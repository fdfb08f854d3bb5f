"""WCXB, development pages: main text, page type, snippets, title, author and date.

Published at https://github.com/Murrough-Foley/web-content-extraction-benchmark (CC-BY-4.0). A page is
`dev/html/ID.html.gz` (or unpacked), its gold `dev/ground-truth/ID.json`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pagesieve.evaluate.datasets import layout, marks
from pagesieve.evaluate.gold import Gold, GoldPage
from pagesieve.source import Source

_PAGE_TYPES = {"category": "collection"}


def pages(folder: Path) -> Iterator[GoldPage]:
    """The pages by their numbers."""
    return map(_page, layout.found(folder, "dev/html/*.html", "dev/html/*.html.gz"))


def _page(path: Path) -> GoldPage:
    name = path.name.split(".")[0]
    found = layout.json_object(path.parents[1] / "ground-truth" / f"{name}.json")
    url = found.get("url")
    return GoldPage(name, Source(layout.content(path), url), marks.host(url) or name, _gold(found))


def _gold(found: dict[str, Any]) -> Gold:
    truth = found.get("ground_truth") or {}
    page_type = ((found.get("_internal") or {}).get("page_type") or {}).get("primary") or ""
    return Gold(
        main_text=truth.get("main_content"),  # empty gold: nothing there is content; two pages have none at all
        with_snippets=marks.snippets(truth.get("with")),
        without_snippets=marks.snippets(truth.get("without")),
        page_type=_PAGE_TYPES.get(page_type, page_type) or None,
        metadata=marks.metadata(title=truth.get("title"), author=truth.get("author"), date=truth.get("publish_date")),
    )
