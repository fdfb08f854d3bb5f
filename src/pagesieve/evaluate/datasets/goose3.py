"""The test pages of Goose3 that have article text, which is sometimes only its beginning; some have a title.

Published at https://github.com/goose3/goose3 (Apache-2.0), `data/content/X.html` beside `X.json`. Of the other folders
of `data/`, which test one feature each, the pages with article text count as well.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pagesieve.evaluate.datasets import layout, marks
from pagesieve.evaluate.gold import Gold, GoldPage
from pagesieve.source import Source


def pages(folder: Path) -> Iterator[GoldPage]:
    """The pages of `content`, then those of the other folders."""
    articles = layout.found(folder, "data/content/*.html")
    others = sorted(set(folder.glob("data/*/*.html")) - set(articles))
    return (page for path in [*articles, *others] if (page := _page(path)).gold.main_text or path in articles)


def _page(path: Path) -> GoldPage:
    found = layout.json_object(path.with_suffix(".json"))
    name, url = f"{path.parent.name}/{path.stem}", found.get("url")
    return GoldPage(
        name, Source(layout.content(path), url), marks.host(url) or name, _gold(found.get("expected") or {})
    )


def _gold(expected: dict[str, Any]) -> Gold:
    return Gold(
        main_text=expected.get("cleaned_text") or None,
        metadata=marks.metadata(
            title=expected.get("title"), author=expected.get("authors"), date=expected.get("publish_date")
        ),
    )
