"""Names of columns: from the header of a table, microdata, a label before or in the cells, or a class word."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.tags import CELLS, CODES
from pagesieve.page.tree import NONE, Ints
from pagesieve.records.cells import Cells
from pagesieve.records.model import Cell, span_text

AGREE = 0.6  # of the cells of a column that must bear out its name
ENOUGH = 50  # cells of a column that are asked
LONGEST_NAME = 40  # characters

_COLONS = ":\uff1a"  # that of Latin script, and the wide one of Chinese and Japanese
_LABEL = re.compile(rf"\s*([^\W\d_][^{_COLONS}\n]{{0,38}}?)\s*[{_COLONS}](?!//)\s*")
_CLASS_WORD = re.compile(r"[^\W\d_]{3,}(?:[-_][^\W\d_]+)*")
_INNER_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")


def names_of(page: Page, cells: Cells, rows: Sequence[Sequence[Cell]], *, column: Ints) -> list[str]:
    """A name for each column, empty where nothing names it; `column` is the number of each cell's column."""
    headers = _headers(page, cells)
    properties, classes = (dict(zip(*map(list, page.attribute(name)), strict=True)) for name in ("itemprop", "class"))
    order = np.argsort(column, kind="stable")
    starts = np.searchsorted(column[order], np.arange(len(rows[0]) + 1))
    names = []
    for place in range(len(rows[0])):
        asked = order[starts[place] : starts[place + 1]][:ENOUGH].tolist()
        around = [[*_ancestry(page, int(cells.start[cell])), *_ancestry(page, int(cells.box[cell]))] for cell in asked]
        names.append(
            _agreed(headers[cell] for cell in asked)
            or _agreed(_property(properties, path) for path in around)
            or _label(rows, place)
            or _agreed(_class_word(classes, path) for path in around)
        )
    return names


def _headers(page: Page, cells: Cells) -> list[str]:
    """What the header of its table says above each cell, by the place in the row; empty where there is none."""
    td = tree.nearest(page.end, CELLS.mask(page.tag))[cells.box]
    place = tree.sibling_positions(page.parent)
    holder = tree.nearest(page.end, page.tag == CODES["table"])
    heads: dict[tuple[int, int], str] = {}
    for th in np.flatnonzero(page.tag == CODES["th"]).tolist():
        text = span_text(page, (th, int(page.end[th])))
        heads.setdefault((int(holder[th]), int(place[th])), text if len(text) <= LONGEST_NAME else "")
    return ["" if row == NONE else heads.get((int(holder[row]), int(place[row])), "") for row in td.tolist()]


def _ancestry(page: Page, row: int, levels: int = 3) -> Iterable[int]:
    """A row and the elements right around it that have little more text."""
    for _ in range(levels):
        yield row
        above = int(page.parent[row])
        if above == NONE or page.text_length[above] > page.text_length[row]:
            return
        row = above


def _property(properties: dict[int, str], path: Sequence[int]) -> str:
    return next((properties[row].split()[0] for row in path if properties.get(row, "").strip()), "")


def _class_word(classes: dict[int, str], path: Sequence[int]) -> str:
    """The first class word of the nearest element that has one.

    >>> _class_word({3: "col-4 productPrice"}, [5, 3])
    'product price'
    """
    for row in path:
        words = [word for word in classes.get(row, "").split() if _CLASS_WORD.fullmatch(word)]
        if words:
            return re.sub(r"[-_\s]+", " ", _INNER_CAPITAL.sub(" ", words[0])).lower()
    return ""


def _label(rows: Sequence[Sequence[Cell]], place: int) -> str:
    """The label that the cells begin with, or that alone stands in the column before."""
    filled = list(islice((row for row in rows if row[place].text), ENOUGH))
    own = _agreed(_label_in(row[place].text) for row in filled)
    before = [row[place - 1].text for row in filled] if place else []
    return own or _agreed(_label_in(text) if text.rstrip().endswith(tuple(_COLONS)) else "" for text in before)


def _label_in(text: str) -> str:
    """The label that a text begins with.

    >>> _label_in("Price: 20"), _label_in("10:30"), _label_in("https://a.example")
    ('Price', '', '')
    """
    found = _LABEL.match(text)
    return found[1] if found else ""


def _agreed(names: Iterable[str]) -> str:
    """The name that most give, if enough of them do."""
    given = list(names)
    name, count = Counter(given).most_common(1)[0] if given else ("", 0)
    return name if count >= AGREE * len(given) else ""


def unique(names: Sequence[str]) -> list[str]:
    """Names told apart by numbers; a column without one is called by its place.

    >>> unique(["price", "", "price"])
    ['price', 'column 2', 'price 2']
    """
    found: list[str] = []
    taken: set[str] = set()
    for place, name in enumerate(names, start=1):
        base, number = name or f"column {place}", 1
        unique = base
        while unique in taken:
            number += 1
            unique = f"{base} {number}"
        taken.add(unique)
        found.append(unique)
    return found
