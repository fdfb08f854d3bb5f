"""Where a page is: its address, or what a saved page tells of it by itself.

A page declares its address in `<link rel=canonical>`, in `og:url` and in `<base>`, and where it does not, its links to
places on itself have it, as those of posts do: `viewtopic.php?id=7#p12`, where an element has the id `p12`.
"""

import re
from collections.abc import Iterator

from pagesieve.page import Page
from pagesieve.page.tags import CODES
from pagesieve.records.posts.signs import LONGEST_ADDRESS

FEWEST_PLACES = 2
"""Places on the page that links with one address lead to at least; one may lead to the top of another page."""

_DIGITS = re.compile(r"\d+")


def own_addresses(page: Page) -> list[str]:
    """The address of a page, or those that it tells itself."""
    return [page.url] if page.url else [*_declared(page)] or _of_places(page)


def _declared(page: Page) -> Iterator[str]:
    """The addresses that a page declares as its own."""
    links, contents = page.values("href"), page.values("content")
    for row, value in page.values("rel").items():
        if row in links and page.tag[row] == CODES["link"] and "canonical" in value.lower().split():
            yield links[row]
    yield from (
        contents[row] for row, value in page.values("property").items() if value == "og:url" and row in contents
    )
    yield from (link for row, link in links.items() if page.tag[row] == CODES["base"])


def _of_places(page: Page) -> list[str]:
    """The addresses in links to several places on the page, without their numbers."""
    names = {*page.attribute("id").values, *page.attribute("name").values}
    places: dict[str, set[str]] = {}
    for link in set(page.attribute("href").values):
        address, _, place = link[:LONGEST_ADDRESS].partition("#")
        if address and place in names:
            places.setdefault(_DIGITS.sub("", address), set()).add(place)
    return [address for address, found in places.items() if len(found) >= FEWEST_PLACES]
