"""The test pages of Mozilla's Readability: its reviewed output as main text, with title, byline and date.

Published at https://github.com/mozilla/readability (Apache-2.0), `test/test-pages/NAME/`. The set keeps no addresses,
so the site is the host that the page itself names, or else the folder's name without its number.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from pagesieve.evaluate.datasets import layout, marks
from pagesieve.evaluate.gold import Gold, GoldPage
from pagesieve.page import Page, parse
from pagesieve.source import Source

_OWN_ADDRESS = (("link[rel~=canonical i][href]", "href"), ("meta[property='og:url'][content]", "content"))


def pages(folder: Path) -> Iterator[GoldPage]:
    """The pages by the names of their folders."""
    return map(_page, layout.found(folder, "test/test-pages/*/source.html"))


def _page(path: Path) -> GoldPage:
    name = path.parent.name
    source = Source(layout.content(path))
    return GoldPage(name, source, _own_host(parse(source)) or re.sub(r"-\d+$", "", name), _gold(path.parent))


def _own_host(page: Page) -> str:
    """The host that a page says it is from."""
    addresses = (
        page.node(row).attributes[name] for selector, name in _OWN_ADDRESS for row in page.select(selector).tolist()
    )
    return next(filter(None, map(marks.host, addresses)), "")


def _gold(folder: Path) -> Gold:
    facts = layout.json_object(folder / "expected-metadata.json")
    return Gold(
        main_text=marks.reading_text(layout.content(folder / "expected.html")) or None,
        metadata=marks.metadata(title=facts.get("title"), author=facts.get("byline"), date=facts.get("publishedTime")),
    )
