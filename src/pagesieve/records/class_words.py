"""What the page itself calls its parts: properties of microdata, and words of classes that tell what something is."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from pagesieve.features.naming import INNER_CAPITAL
from pagesieve.page import Page, tree
from pagesieve.page.columns import Attribute
from pagesieve.page.tree import NONE, Ints
from pagesieve.records.cells import Cells

LEVELS = 2  # above a cell whose elements may name it
SHORTEST_WORD, LONGEST_WORD = 3, 16  # letters of a word of a class
MOST_KNOWN = 8192  # classes whose words are kept; pages of one site, and tools that many sites use, share them

KNOWN = frozenset("by id qty pts hrs km pdf".split())
"""Words of classes that are short or have no vowel, and yet tell something."""

UNTELLING = frozenset(
    """
    absolute align alt anchor animated bar base black block blue body bold bootstrap border bottom box btn
    button capitalize cell center checkbox child clamp class clear clearfix col color colour column columns compact
    component container content copy css cursor custom dark default dense desktop display div effect element
    elementor ellipsis even field first fixed flex float flow font formatted full gray green grey grid half has
    header height hidden hide hover icon image img inline inner isolate item items label large larger last
    layout lazy lazyload lazyloaded leading left light line link links list loaded loading lowercase main margin
    margins match media medium middle mobile module mono muted normal nowrap odd off offset only opacity opaque orange
    outer overlay padding panel para parent pink plain primary pull purple red regular relative responsive result
    results right root rounded row sans scope search secondary section semibold serif shadow short show size
    small smaller spacing span stack std style styled styles sub table tablet text thumbnail tile top tracking
    transition truncate txt type typography underline unit unstyled uppercase value vertical view visible weight
    white wide widget width wordpress wrap wrapper yellow
    """.split()
)
"""Words of classes that say how or where something is shown, or merely that it is one of a list."""

DRESSED = 2
"""Classes of one declaration each (`mt-2`, `text-lg`, `md:flex`) from which none of an element's tells what it is."""

_DRESS = re.compile(
    r"""-?(?:[a-z0-9-]+:\S|(?:text|font|leading|tracking|line-clamp|bg|border|rounded|shadow|opacity|flex|grid|gap|items|justify
    |content|self|order|space-[xy]|[mp][trblxyse]?|w|h|max-[wh]|min-[wh]|size|top|left|right|bottom|inset|z|overflow|object
    |whitespace|break|col-span|row-span)-[a-z0-9\[.])""",
    re.X,
)
_MIXED = re.compile(r"[A-Z]{2,}[a-z]")  # as in a hash
_VOWEL = re.compile(r"[aeiouy]")


class Told(NamedTuple):
    """Names that an attribute tells: all of them, the first being none, and the number of each row's."""

    names: Sequence[str]
    number: Ints


def told_properties(page: Page) -> Told:
    """The property of microdata that each row is."""
    return _told(page, page.attribute("itemprop"), lambda value: next(iter(value.split()), ""))


def told_classes(page: Page) -> Told:
    """What the first class that tells anything says of each row that has text: no image is named by its class."""
    return _told(page, _classes(page), lambda classes: next(iter(telling_words(classes)), ""))


def told_by_all_classes(page: Page) -> Told:
    """The same of all classes of each row, with bars between them."""
    return _told(page, _classes(page), lambda classes: "|".join(telling_words(classes)))


def _classes(page: Page) -> Attribute:
    rows, values = page.attribute("class")
    places = np.flatnonzero((page.text_length[rows] > 0) & ~page.hidden[rows])
    return Attribute(rows[places], [values[place] for place in places.tolist()])


def _told(page: Page, attribute: Attribute, name: Callable[[str], str]) -> Told:
    rows, values = attribute
    named = {value: name(value) for value in set(values)}
    names = list(dict.fromkeys(("", *named.values())))
    known = {name: number for number, name in enumerate(names)}
    number = np.zeros(len(page), dtype=np.int32)
    number[rows] = [known[named[value]] for value in values]
    return Told(names, number)


def told_at(page: Page, told: Told, cells: Cells) -> list[str]:
    """The name that each cell's first row, or else its box, has from itself or from what is right around it.

    What is around the first row alone, such as a marked word, is not asked.
    """
    whole = cells.is_image | (page.end[page.parent[cells.start]] >= cells.stop)
    found = np.where(whole, _first_told(page, told, cells.start), 0)
    number = np.where(found == 0, _first_told(page, told, cells.box), found)
    return [told.names[name] for name in number.tolist()]


def told_around(page: Page, told: Told, cells: Cells) -> list[str]:
    """The name of the nearest element around the one that names each cell, or none."""
    nearest = tree.closest(page.parent, told.number > 0)
    own = nearest[cells.box]
    around = np.where(own == NONE, np.int32(NONE), nearest[page.parent[own]])
    return [told.names[told.number[row]] if row != NONE else "" for row in around.tolist()]


def _first_told(page: Page, told: Told, rows: Ints) -> Ints:
    """The first name of rows and the elements right around them that have no more text."""
    found = told.number[rows]
    for _ in range(LEVELS):
        above = np.maximum(page.parent[rows], 0)
        rows = np.where(page.text_length[above] > page.text_length[rows], rows, above)
        found = np.where(found == 0, told.number[rows], found)
    return found


def telling_words(classes: str) -> list[str]:
    """The words of each class that tells what an element holds: no layout, no hash, no prefix of a tool.

    >>> [telling_words(words) for words in ("col-4 productPrice old", "card__description--wide", "css-br sc-1x2b")]
    [['product price', 'old'], ['description'], []]
    >>> telling_words("text-lg font-semibold leading-tight")
    []
    """
    tokens = classes.split()
    if sum(map(bool, map(_DRESS.match, tokens))) >= DRESSED:
        return []
    return list(filter(None, map(_words, tokens)))


@lru_cache(maxsize=MOST_KNOWN)
def _words(token: str) -> str:
    """The telling words of a class: those of the element alone where it is written as block__element--modifier."""
    block, _, element = token.partition("--")[0].partition("__")
    return _telling(element) or _telling(block)


def _telling(part: str) -> str:
    names = [INNER_CAPITAL.sub(" ", name).split() for name in part.replace("_", " ").replace("-", " ").split()]
    if sum(len(word) < SHORTEST_WORD or any(map(str.isdigit, word)) for words in names for word in words) > 1:
        return ""  # a hash
    words = (word.lower() for words in names if not _is_hash(words) for word in words)
    return " ".join(word for word in words if _tells(word))


def _is_hash(words: Sequence[str]) -> bool:
    """Whether the words between the capitals of a name are pieces of a hash, as those of `eapJVq` or `jsjiA` are.

    >>> _is_hash(["eap", "JVq"]), _is_hash(["jsji", "A"]), _is_hash(["product", "ID"]), _is_hash(["is", "Sale"])
    (True, True, False, False)
    """
    last = words[-1]
    short = len(words) > 1 and len(last) < SHORTEST_WORD and last.lower() not in KNOWN
    return short or any(map(_MIXED.search, words))


def _tells(word: str) -> bool:
    """Whether a word of a class is one that people speak, and says more than how or where it is shown."""
    spoken = (
        SHORTEST_WORD <= len(word) <= LONGEST_WORD
        and word.isalpha()
        and (not word.isascii() or bool(_VOWEL.search(word)))
    )
    return word in KNOWN or (spoken and word not in UNTELLING)
