"""Signs of fine print and of adverts: what texts say, where addresses lead, which sizes pictures have."""

import re
from collections.abc import Iterator, Sequence

import numpy as np

from pagesieve.page.tags import CODES, TagSet
from pagesieve.segmentation.view import Lines, Rows, View
from pagesieve.segmentation.vocabulary import ADVERT_WORDS, FINE_PRINT, having_words

ADVERT_SIZES = (
    *((468, 60), (728, 90), (120, 600), (160, 600), (300, 250), (336, 280), (250, 250), (200, 200), (234, 60)),
    *((125, 125), (120, 240), (120, 90), (120, 60), (88, 31), (300, 600), (320, 50), (970, 90), (970, 250)),
    *((240, 400), (180, 150), (300, 100), (720, 300)),
)
"""Width and height in pixels of the units that the Interactive Advertising Bureau has named since 1996."""

EMBEDDED = TagSet("img iframe embed object ins")
MOST_PIXELS = 4000
"""Pixels of a side that are believed."""

_PIXELS = re.compile(r"\s*(\d{1,4})(?:px)?\s*", re.A)


def signs(view: View) -> Lines:
    """Fine print, words of adverts in addresses and ids, absolute links, sizes that pictures declare."""
    leaves, page = view.leaf_count, view.page
    embedded = np.flatnonzero(EMBEDDED.mask(page.tag) & view.painted)
    fine, adverts, absolute = _fine_print(view), _adverts(view, embedded), _absolute(view)
    width, height = (np.array(pixels(page.dom.values(side, embedded)), dtype=np.int64) for side in ("width", "height"))
    of_advert = embedded[np.isin(width * MOST_PIXELS + height, [w * MOST_PIXELS + h for w, h in ADVERT_SIZES])]
    by_width = page.attribute("width")
    area = view.held(view.column(embedded, width * height))
    own_width, own_height = (view.column(embedded, side)[view.candidates.inner] for side in (width, height))
    return {
        "fine print": view.holding(fine),
        "fine print to a leaf": view.holding(fine) / leaves,
        "fine print of page": view.holding(fine) / max(len(fine), 1),
        "words of adverts": view.holding(adverts),
        "words of adverts to a leaf": view.holding(adverts) / leaves,
        "absolute links to a leaf": view.holding(absolute) / leaves,
        "size of an advert": view.having(of_advert),
        "sizes of adverts": view.holding(of_advert),
        "declared area": area,
        "declared area to a leaf": area / leaves,
        "declared width": view.greatest(view.column(by_width.rows, np.array(pixels(by_width.values)))),
        "width of picture": own_width,
        "height of picture": own_height,
        "shape of picture": np.where(own_height > 0, own_width / np.maximum(own_height, 1), -1),
        "style of its own": view.having(page.attribute("style").rows),
    }


def _fine_print(view: View) -> Rows:
    """The texts that hold some of the fine print."""
    page = view.page
    texts = [page.texts[place] for place in page.text_places.tolist()]
    joined = "\0".join(texts).lower()
    if len(joined) != sum(map(len, texts)) + max(len(texts) - 1, 0):  # a letter became two: places would be off
        joined = "\0".join(text.casefold()[: len(text)].ljust(len(text)) for text in texts)
    starts = np.cumsum([0, *(len(text) + 1 for text in texts[:-1])])
    places = [place for words in FINE_PRINT for place in _places(joined, words)]
    found = np.unique(np.searchsorted(starts, places, side="right") - 1)
    rows = page.text_rows[found]
    return rows[view.painted[rows]]


def _places(text: str, words: str) -> Iterator[int]:
    place = text.find(words)
    while place >= 0:
        yield place
        place = text.find(words, place + len(words))


def _adverts(view: View, embedded: Rows) -> Rows:
    """The embedded things, links and elements whose address or id has a word of adverts."""
    page = view.page
    links = np.flatnonzero(page.tag == CODES["a"])
    by_id = page.attribute("id")
    mask = np.zeros(len(page), dtype=bool)
    for rows, values in (
        *((embedded, page.dom.values(name, embedded)) for name in ("src", "name", "alt")),
        (links, page.dom.values("href", links)),
        (by_id.rows, by_id.values),
    ):
        mask[rows] |= np.array(having_words(values, ADVERT_WORDS), dtype=bool)
    return np.flatnonzero(mask & view.painted)


def _absolute(view: View) -> Rows:
    """The links that name a host."""
    links = view.links
    leading = [
        address[:6].lower().startswith(("http:", "https:", "//")) for address in view.page.dom.values("href", links)
    ]
    return links[leading]


def pixels(values: Sequence[str], otherwise: int = 0) -> list[int]:
    """The pixels that attributes declare; `otherwise` for what is no number of them.

    >>> pixels(["80px", " 468", "50%", "", "99999"])
    [80, 468, 0, 0, 0]
    """
    found = (_PIXELS.fullmatch(value) for value in values)
    return [min(int(match[1]), MOST_PIXELS) if match else otherwise for match in found]
