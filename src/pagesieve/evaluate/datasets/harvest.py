"""The gold documents of Harvest: forum threads with the text, user, date and address of every post.

Published at https://github.com/fhgr/harvest (Apache-2.0), `corpus/goldDocuments/*.json`. Where the user is marked by
the address of a profile, the author here is the name that the page links to it; dates and addresses are as marked.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pagesieve.evaluate.datasets import layout, marks
from pagesieve.evaluate.gold import Gold, GoldPage, GoldPost
from pagesieve.page import parse
from pagesieve.source import Source

THREAD = "forum"
"""What all pages of the set are."""

_SHORTEST_NAME = 2  # characters; one letter stands in for an avatar
_NO_PROFILE = "mode=quote"  # one thread has its users marked by the links that quote them: no name can be had


def pages(folder: Path) -> Iterator[GoldPage]:
    """The threads by the names of their files."""
    return map(_page, layout.found(folder, "corpus/goldDocuments/*.json"))


def _page(path: Path) -> GoldPage:
    found = layout.json_object(path)
    source = Source(found.get("html") or "", found.get("url"))
    annotation = found.get("gold_standard_annotation")
    names = _link_names(source) if annotation else {}
    posts = [_post(marked, names) for marked in annotation or ()]
    return GoldPage(path.stem, source, marks.host(source.url) or path.stem, Gold(posts=posts or None, page_type=THREAD))


def _link_names(source: Source) -> dict[str, str]:
    """The first name that the page gives to each address that it links to."""
    page = parse(source)
    names: dict[str, str] = {}
    for row, address in zip(*page.attribute("href"), strict=True):
        name = " ".join(page.node(row).text.split())
        if len(name) >= _SHORTEST_NAME:
            names.setdefault(address.strip(), name)
    return names


def _post(marked: Mapping[str, Any], names: Mapping[str, str]) -> GoldPost:
    user = _surface(marked, "user") or _NO_PROFILE
    return GoldPost(
        text=_unmarked(_surface(marked, "post_text") or ""),
        author=None if _NO_PROFILE in user else names.get(user, user),
        date=_surface(marked, "datetime"),
        url=_surface(marked, "post_link"),
    )


def _surface(marked: Mapping[str, Any], name: str) -> str | None:
    """The text of one mark, or none."""
    return ((marked.get(name) or {}).get("surface_form") or "").strip() or None


def _unmarked(text: str) -> str:
    """A text without the tags that one thread of the set has left in it."""
    return marks.reading_text(text) if "</p>" in text else text
