"""Names of columns: from the header of a table, a label before or in the cells, microdata, class words, or the kind."""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from itertools import islice, pairwise
from typing import NamedTuple

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.tags import HEADINGS
from pagesieve.page.tree import Bools, Ints
from pagesieve.records.cells import Cells
from pagesieve.records.class_words import Told, told_around, told_at, told_by_all_classes, told_classes, told_properties
from pagesieve.records.headers import headers_of
from pagesieve.records.labels import label_alone, label_in
from pagesieve.records.model import Cell, Kind

Rows = Sequence[Sequence[Cell]]

VALUES = (Kind.PRICE, Kind.DATE, Kind.NUMBER)
"""Kinds that are better names than one that another column has."""

AGREE = 0.6  # of the cells of a column that must bear out its name
ENOUGH = 50  # cells of a column that are asked
FEWEST = 2  # cells with a label; one alone may be a title with a colon
FEWEST_PREFIXED = 3  # columns whose classes begin with the same word
PREFIXED = 0.5  # of the columns with a name from a class that must begin with it
TITLE = "title"  # the heading or link that differs most from record to record


class Known(NamedTuple):
    """What is known of a table: the kind of each column, what words before its cells call it, where records begin."""

    kinds: Sequence[Kind]
    said: Sequence[str]
    roots: Ints


def names_of(page: Page, cells: Cells, rows: Rows, *, column: Ints, known: Known) -> list[str]:
    """A name for each column, not yet unique; `column` is the number of each cell's column."""
    kinds, said, roots = known
    headed = np.bincount(column[page.once(_in_headings)[cells.box] & (column >= 0)], minlength=len(kinds)) > 0
    likely = [n for n, kind in enumerate(kinds) if kind == Kind.LINK or (kind == Kind.TEXT and headed[n])]
    title = max(likely, key=lambda place: len({row[place].text for row in rows}), default=None)
    columns = _Columns(page, cells, _members(column, len(kinds)), kinds, roots if len(kinds) > 1 else roots[:0])
    given = columns.named([_label(rows, place, said[place]) for place in range(len(kinds))])
    return [name or (TITLE if place == title else kinds[place].value) for place, name in enumerate(given)]


def _in_headings(page: Page) -> Bools:
    return tree.within(page.end, HEADINGS.mask(page.tag))


def _members(column: Ints, columns: int) -> list[list[int]]:
    """Some cells of each column, enough to ask for its name."""
    order = np.argsort(column, kind="stable")
    starts = np.searchsorted(column[order], np.arange(columns + 1)).tolist()
    return [order[first:stop][:ENOUGH].tolist() for first, stop in pairwise(starts)]


class _Columns(NamedTuple):
    """The columns of a table, with some cells of each; what `roots` have for classes names records, and no field."""

    page: Page
    cells: Cells
    asked: Sequence[Sequence[int]]
    kinds: Sequence[Kind]
    roots: Ints

    def named(self, labels: Sequence[str]) -> Sequence[str]:
        """The name that the page gives each column, or none; `labels` are those in its cells or before them."""
        names = _either(self._agreed(self.page.once(headers_of).of(self.page, self.cells.box)), labels)
        names = _either(names, self._properties())
        names = _either(names, self._classes(names))
        return _either(names, [self._holder(cells) for cells in self.asked])

    def _agreed(self, names: Sequence[str]) -> list[str]:
        """What the cells of each column agree on, of names for all cells."""
        return [_agreed([names[cell] for cell in cells]) if names else "" for cells in self.asked]

    def _told(self, told: Callable[[Page], Told]) -> list[str]:
        names, number = self.page.once(told)
        number = number.copy()
        number[self.roots] = 0
        return self._agreed(told_at(self.page, Told(names, number), self.cells))

    def _properties(self) -> list[str]:
        """The property of each column, with the one around it where it is that of a column before: `brand name`."""
        names = self._told(told_properties)
        around = self._agreed(told_around(self.page, self.page.once(told_properties), self.cells))
        again = self._said_elsewhere(names, before=True)
        return [
            f"{outer} {name}" if outer and told else name
            for outer, name, told in zip(around, names, again, strict=True)
        ]

    def _classes(self, known: Sequence[str]) -> list[str]:
        """What classes tell of each column that has no name yet: all of them where one tells the same of another.

        Where they tell nothing else, a price, a date or a number is called so.
        """
        told = [
            "" if name or kind == Kind.IMAGE else words
            for name, kind, words in zip(known, self.kinds, self._told(told_classes), strict=True)
        ]
        every = [name.replace("|", " ") for name in self._told(told_by_all_classes)]
        alike = self._said_elsewhere(told, before=False)
        told = [whole if same and whole else name for name, whole, same in zip(told, every, alike, strict=True)]
        told = without_prefix(told)
        again = self._said_elsewhere(told, before=True)
        return [
            kind.value if same and kind in VALUES else name
            for name, kind, same in zip(told, self.kinds, again, strict=True)
        ]

    def _said_elsewhere(self, names: Sequence[str], *, before: bool) -> list[bool]:
        """Whether a column of another place or kind has the same name; `before` asks those before it alone."""
        places = [(int(self.cells.shared[cells[0]]), kind) for cells, kind in zip(self.asked, self.kinds, strict=True)]
        known: dict[str, dict[tuple[int, Kind], None]] = defaultdict(dict)
        for name, place in zip(names, places, strict=True):
            known[name][place] = None
        return [
            bool(name) and (next(iter(known[name])) != place if before else len(known[name]) > 1)
            for name, place in zip(names, places, strict=True)
        ]

    def _holder(self, cells: Sequence[int]) -> str:
        """What the classes tell of the element that holds all cells of a place in their record: a list of links."""
        told, places = self.page.once(told_classes), self.cells
        names = []
        for cell in cells:
            row = self.page.parent[places.box[cell]]
            first, stop = np.searchsorted(places.start, (row, self.page.end[row]))
            alone = (places.loose[first:stop] == places.loose[cell]).all()
            alone &= (places.owner[first:stop] == places.owner[cell]).all()
            names.append(told.names[told.number[row]] if alone else "")
        return _agreed(names)


def _either(names: Sequence[str], others: Sequence[str]) -> list[str]:
    """Names, or others where there are none."""
    return [name or other for name, other in zip(names, others, strict=True)]


def without_prefix(names: list[str]) -> list[str]:
    """Names of classes without a first word that most have: a tool's, or that of the list.

    >>> without_prefix(["ipc title", "ipc rating star", "ipc rating", "votes"])
    ['title', 'rating star', 'rating', 'votes']
    """
    first = Counter(name.partition(" ")[0] for name in names if name)
    word, count = first.most_common(1)[0] if first else ("", 0)
    if count < FEWEST_PREFIXED or count < PREFIXED * first.total():
        return names
    return [name.removeprefix(f"{word} ") for name in names]


def _label(rows: Rows, place: int, said: str) -> str:
    """The label that the cells begin with, or that alone stands in the column before; else what is said before them."""
    filled = list(islice((row for row in rows if row[place].text), ENOUGH))
    if len(filled) < min(FEWEST, len(rows)):
        return ""
    own = _agreed([label_in(row[place].text) for row in filled])
    before = _agreed([label_alone(row[place - 1].text) for row in filled]) if place else ""
    return own or before or _called(filled, place, said)


def _called(rows: Rows, place: int, name: str) -> str:
    """What the words before its cells call a column; a column of these words is not called so itself."""
    return name if any(row[place].text != name for row in rows) else ""


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
