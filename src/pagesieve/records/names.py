"""Names of columns: from the header of a table, a label before or in the cells, microdata, class words, or the kind."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.columns import Attribute
from pagesieve.page.tags import CELLS, CODES, HEADINGS
from pagesieve.page.tree import NONE, Bools, Ints
from pagesieve.records.cell_kinds import COLONS, is_label
from pagesieve.records.cells import Cells
from pagesieve.records.model import Cell, Kind, span_text

Rows = Sequence[Sequence[Cell]]

AGREE = 0.6  # of the cells of a column that must bear out its name
ENOUGH = 50  # cells of a column that are asked
FEWEST = 2  # cells with a label; one alone may be a title with a colon
FEWEST_PREFIXED = 3  # columns whose classes begin with the same word
PREFIXED = 0.5  # of the columns with a name from a class that must begin with it
LEVELS = 2  # above a cell whose elements may name it
LONGEST_NAME = 40  # characters
SHORTEST_WORD, LONGEST_WORD = 3, 16  # letters of a word of a class
MOST_KNOWN = 8192  # classes whose words are kept; pages of one site, and tools that many sites use, share them
TITLE = "title"  # the heading or link that differs most from record to record

KNOWN = frozenset("by id qty pts hrs km pdf".split())
"""Words of classes that are short or have no vowel, and yet tell something."""

UNTELLING = frozenset(
    """
    absolute align alt anchor animated bar base black block blue body bold bootstrap border bottom box btn
    button capitalize cell center checkbox class clear clearfix col color colour column columns compact
    component container content copy css cursor custom dark default dense desktop display div effect element
    elementor ellipsis even field first fixed flex float flow font formatted full gray green grey grid half has
    header height hidden hide hover icon image img inline inner isolate item items label large larger last
    layout lazy lazyload lazyloaded leading left light line link links list loaded loading lowercase main margin
    margins media medium middle mobile module mono muted normal nowrap odd off offset only opacity opaque orange
    outer overlay padding panel para pink plain primary pull purple red regular relative responsive result
    results right root rounded row sans scope search secondary section semibold serif shadow short show size
    small smaller spacing span stack std style styled styles sub table tablet text thumbnail tile top tracking
    transition truncate txt type underline unit unstyled uppercase value vertical view visible weight white wide
    widget width wordpress wrap wrapper yellow
    """.split()
)
"""Words of classes that say how or where something is shown, or merely that it is one of a list."""

_LABEL = re.compile(rf"\s*([^\W\d_][^{COLONS}\n]{{0,38}}?)(?<!\d)\s*[{COLONS}](?!//)\s*")
_MIXED = re.compile(r"[A-Z]{2,}[a-z]")  # as in a hash
_VOWEL = re.compile(r"[aeiouy]")
_INNER_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")


def names_of(page: Page, cells: Cells, rows: Rows, *, column: Ints, kinds: Sequence[Kind]) -> list[str]:
    """A name for each column, not yet unique; `column` is the number of each cell's column."""
    headed = np.bincount(column[page.once(_in_headings)[cells.box] & (column >= 0)], minlength=len(kinds)) > 0
    likely = [n for n, kind in enumerate(kinds) if kind == Kind.LINK or (kind == Kind.TEXT and headed[n])]
    title = max(likely, key=lambda place: len({row[place].text for row in rows}), default=None)
    return [
        name or (TITLE if place == title else kinds[place].value)
        for place, name in enumerate(_given(page, cells, rows, column=column, kinds=kinds))
    ]


def _in_headings(page: Page) -> Bools:
    return tree.within(page.end, HEADINGS.mask(page.tag))


def _given(page: Page, cells: Cells, rows: Rows, *, column: Ints, kinds: Sequence[Kind]) -> Sequence[str]:
    """The name that the page gives each column, or none."""
    headers = _headers(page, cells)
    properties, classes = (_told_at(page, page.once(told), cells) for told in (_told_properties, _told_classes))
    order = np.argsort(column, kind="stable")
    starts = np.searchsorted(column[order], np.arange(len(kinds) + 1)).tolist()
    said, classed = [], []
    for place, kind in enumerate(kinds):
        asked = order[starts[place] : starts[place + 1]][:ENOUGH].tolist()
        said.append(
            (headers and _agreed([headers[cell] for cell in asked]))
            or _label(rows, place)
            or _agreed([properties[cell] for cell in asked])
        )
        classed.append("" if said[-1] or kind == Kind.IMAGE else _agreed([classes[cell] for cell in asked]))
    return [name or words for name, words in zip(said, without_prefix(classed), strict=True)]


def without_prefix(names: Sequence[str]) -> Sequence[str]:
    """Names of classes without a first word that most have: a tool's, or that of the list.

    >>> without_prefix(["ipc title", "ipc rating star", "ipc rating", "votes"])
    ['title', 'rating star', 'rating', 'votes']
    """
    first = Counter(name.partition(" ")[0] for name in names if name)
    word, count = first.most_common(1)[0] if first else ("", 0)
    if count < FEWEST_PREFIXED or count < PREFIXED * first.total():
        return names
    return [name.removeprefix(f"{word} ") for name in names]


def _headers(page: Page, cells: Cells) -> list[str]:
    """What the header of its table says above each cell, by the place in the row; nothing on a page without headers."""
    holder, place, heads = page.once(_heads)
    if not heads:
        return []
    td = tree.nearest(page.end, CELLS.mask(page.tag))[cells.box]
    return ["" if row == NONE else heads.get((int(holder[row]), int(place[row])), "") for row in td.tolist()]


def _heads(page: Page) -> tuple[Ints, Ints, dict[tuple[int, int], str]]:
    """The table of each row, its place among its siblings, and what the header cells say by these two."""
    place = tree.sibling_positions(page.parent)
    holder = tree.nearest(page.end, page.tag == CODES["table"])
    heads: dict[tuple[int, int], str] = {}
    for th in np.flatnonzero(page.tag == CODES["th"]).tolist():
        text = span_text(page, (th, int(page.end[th])))
        heads.setdefault((int(holder[th]), int(place[th])), text if len(text) <= LONGEST_NAME else "")
    return holder, place, heads


class _Told(NamedTuple):
    """Names that an attribute tells: all of them, the first being none, and the number of each row's."""

    names: Sequence[str]
    number: Ints


def _told_properties(page: Page) -> _Told:
    return _told(page, page.attribute("itemprop"), lambda value: next(iter(value.split()), ""))


def _told_classes(page: Page) -> _Told:
    rows, values = page.attribute("class")
    places = np.flatnonzero((page.text_length[rows] > 0) & ~page.hidden[rows])  # images are not named by their class
    return _told(page, Attribute(rows[places], [values[place] for place in places.tolist()]), _telling_words)


def _told(page: Page, attribute: Attribute, name: Callable[[str], str]) -> _Told:
    rows, values = attribute
    named = {value: name(value) for value in set(values)}
    names = list(dict.fromkeys(("", *named.values())))
    known = {name: number for number, name in enumerate(names)}
    number = np.zeros(len(page), dtype=np.int32)
    number[rows] = [known[named[value]] for value in values]
    return _Told(names, number)


def _told_at(page: Page, told: _Told, cells: Cells) -> list[str]:
    """The name that each cell's first row, or else its box, has from itself or from what is right around it."""
    found = _first_told(page, told, cells.start)
    number = np.where(found == 0, _first_told(page, told, cells.box), found)
    return [told.names[name] for name in number.tolist()]


def _first_told(page: Page, told: _Told, rows: Ints) -> Ints:
    """The first name of rows and the elements right around them that have no more text."""
    found = told.number[rows]
    for _ in range(LEVELS):
        above = np.maximum(page.parent[rows], 0)
        rows = np.where(page.text_length[above] > page.text_length[rows], rows, above)
        found = np.where(found == 0, told.number[rows], found)
    return found


def _telling_words(classes: str) -> str:
    """The words of the first class that tells what an element holds: no layout, no hash, no prefix of a tool.

    >>> [_telling_words(words) for words in ("col-4 productPrice", "card__description--wide", "css-br sc-1x2b")]
    ['product price', 'description', '']
    """
    return next(filter(None, map(_words, classes.split())), "")


@lru_cache(maxsize=MOST_KNOWN)
def _words(token: str) -> str:
    """The telling words of a class: those of the element alone where it is written as block__element--modifier."""
    block, _, element = token.partition("--")[0].partition("__")
    return _telling(element) or _telling(block)


def _telling(part: str) -> str:
    words = _INNER_CAPITAL.sub(" ", part).replace("_", " ").replace("-", " ").split()
    if sum(len(word) < SHORTEST_WORD or any(map(str.isdigit, word)) for word in words) > 1:
        return ""  # a hash
    words = [word for word in words if not _MIXED.search(word)]
    return " ".join(word for word in map(str.lower, words) if _tells(word))


def _tells(word: str) -> bool:
    """Whether a word of a class is one that people speak, and says more than how or where it is shown."""
    spoken = (
        SHORTEST_WORD <= len(word) <= LONGEST_WORD
        and word.isalpha()
        and (not word.isascii() or bool(_VOWEL.search(word)))
    )
    return word in KNOWN or (spoken and word not in UNTELLING)


def _label(rows: Rows, place: int) -> str:
    """The label that the cells begin with, or that alone stands in the column before."""
    filled = list(islice((row for row in rows if row[place].text), ENOUGH))
    if len(filled) < min(FEWEST, len(rows)):
        return ""
    own = _agreed([_label_in(row[place].text) for row in filled])
    return own or (_agreed([_label_alone(row[place - 1].text) for row in filled]) if place else "")


def _label_alone(text: str) -> str:
    return _label_of(text) if is_label(text) else ""


def _label_in(text: str) -> str:
    return "" if is_label(text) else _label_of(text)


def _label_of(text: str) -> str:
    """The label that a text begins with.

    >>> _label_of("Price: 20"), _label_of("10:30"), _label_of("https://a.example")
    ('Price', '', '')
    """
    found = _LABEL.match(text) if any(colon in text for colon in COLONS) else None
    return found[1] if found else ""


def _agreed(names: Sequence[str]) -> str:
    """The name that most give, if enough of them do."""
    if not any(names):
        return ""
    name, count = Counter(names).most_common(1)[0]
    return name if count >= AGREE * len(names) else ""


def unique(names: Sequence[str]) -> list[str]:
    """Names told apart by numbers.

    >>> unique(["price", "text", "price"])
    ['price', 'text', 'price 2']
    """
    found: list[str] = []
    taken: set[str] = set()
    count: Counter[str] = Counter()
    for name in names:
        count[name] += 1
        told = name
        while told in taken:
            told = f"{name} {count[name]}"
            count[name] += told in taken
        taken.add(told)
        found.append(told)
    return found
