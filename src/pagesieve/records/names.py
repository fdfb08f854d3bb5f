"""Names of columns: from the header of a table, a label before or in the cells, microdata, class words, or the kind."""

from collections import Counter
from collections.abc import Sequence
from itertools import islice

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.tags import HEADINGS
from pagesieve.page.tree import Bools, Ints
from pagesieve.records.cells import Cells
from pagesieve.records.class_words import told_at, told_classes, told_properties
from pagesieve.records.headers import headers_of
from pagesieve.records.labels import label_alone, label_in
from pagesieve.records.model import Cell, Kind

Rows = Sequence[Sequence[Cell]]

AGREE = 0.6  # of the cells of a column that must bear out its name
ENOUGH = 50  # cells of a column that are asked
FEWEST = 2  # cells with a label; one alone may be a title with a colon
FEWEST_PREFIXED = 3  # columns whose classes begin with the same word
PREFIXED = 0.5  # of the columns with a name from a class that must begin with it
TITLE = "title"  # the heading or link that differs most from record to record


def names_of(
    page: Page, cells: Cells, rows: Rows, *, column: Ints, kinds: Sequence[Kind], said: Sequence[str]
) -> list[str]:
    """A name for each column, not yet unique; `column` is the number of each cell's column.

    `said` is what words before the cells call each column, if any do.
    """
    headed = np.bincount(column[page.once(_in_headings)[cells.box] & (column >= 0)], minlength=len(kinds)) > 0
    likely = [n for n, kind in enumerate(kinds) if kind == Kind.LINK or (kind == Kind.TEXT and headed[n])]
    title = max(likely, key=lambda place: len({row[place].text for row in rows}), default=None)
    return [
        name or (TITLE if place == title else kinds[place].value)
        for place, name in enumerate(_given(page, cells, rows, column=column, said=said, kinds=kinds))
    ]


def _in_headings(page: Page) -> Bools:
    return tree.within(page.end, HEADINGS.mask(page.tag))


def _given(
    page: Page, cells: Cells, rows: Rows, *, column: Ints, kinds: Sequence[Kind], said: Sequence[str]
) -> Sequence[str]:
    """The name that the page gives each column, or none."""
    headers = page.once(headers_of).of(page, cells.box)
    properties, classes = (told_at(page, page.once(told), cells) for told in (told_properties, told_classes))
    order = np.argsort(column, kind="stable")
    starts = np.searchsorted(column[order], np.arange(len(kinds) + 1)).tolist()
    named, classed = [], []
    for place, kind in enumerate(kinds):
        asked = order[starts[place] : starts[place + 1]][:ENOUGH].tolist()
        named.append(
            (headers and _agreed([headers[cell] for cell in asked]))
            or _label(rows, place)
            or _called(rows, place, said[place])
            or _agreed([properties[cell] for cell in asked])
        )
        classed.append("" if named[-1] or kind == Kind.IMAGE else _agreed([classes[cell] for cell in asked]))
    return [name or words for name, words in zip(named, without_prefix(classed), strict=True)]


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


def _label(rows: Rows, place: int) -> str:
    """The label that the cells begin with, or that alone stands in the column before."""
    filled = list(islice((row for row in rows if row[place].text), ENOUGH))
    if len(filled) < min(FEWEST, len(rows)):
        return ""
    own = _agreed([label_in(row[place].text) for row in filled])
    return own or (_agreed([label_alone(row[place - 1].text) for row in filled]) if place else "")


def _called(rows: Rows, place: int, name: str) -> str:
    """What the words before its cells call a column; a column of these words is not called so itself."""
    return name if any(row[place].text not in ("", name) for row in rows) else ""


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
