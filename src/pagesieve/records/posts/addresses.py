"""Where a page is: its address, or what a saved page tells of it by itself.

A page declares its address in `<link rel=canonical>`, in `og:url` and in `<base>`, and where it does not, its links to
places on itself have it, as those of posts do: `viewtopic.php?id=7#p12`, where an element has the id `p12`.
"""

import re
from collections.abc import Iterator

import numpy as np

from pagesieve.page import Page
from pagesieve.page.tags import CODES
from pagesieve.records.posts.signs import LONGEST_ADDRESS

FEWEST_PLACES = 2
"""Places on the page that links with one address lead to at least; one may lead to the top of another page."""

_DIGITS = re.compile(r"\d+")


def own_addresses(page: Page) -> list[str]:
    """The address of a page, or those that it tells itself."""
    told = page.url or next(_declared(page), None)
    return [told] if told else _of_places(page)


def _declared(page: Page) -> Iterator[str]:
    """The addresses that a page declares as its own, the surest first."""
    links = page.values("href")
    for row, value in page.values("rel").items():
        if row in links and page.tag[row] == CODES["link"] and "canonical" in value.lower().split():
            yield links[row]
    meant = (row for row, value in page.values("property").items() if value == "og:url")
    yield from (page.values("content")[row] for row in meant if row in page.values("content"))
    yield from (links[row] for row in np.flatnonzero(page.tag == CODES["base"]).tolist() if row in links)


def _of_places(page: Page) -> list[str]:
    """The addresses in links to several places on the page, without their numbers."""
    names = {*page.attribute("id").values, *page.attribute("name").values}
    places: dict[str, set[str]] = {}
    for link in set(page.attribute("href").values):
        address, _, place = link[:LONGEST_ADDRESS].partition("#")
        if address and place in names:
            places.setdefault(_DIGITS.sub("", address), set()).add(place)
    return [address for address, found in places.items() if len(found) >= FEWEST_PLACES]
