"""The work of finding records and their columns grows with the page as n log n, and no faster.

Work is counted, not timed: the lines of Python that run in the package, the entries of the arrays that are given to
functions of NumPy, and those of the arrays that a function has in hand when it returns, for what operators do to them.
"""

import inspect
import re
import sys
from functools import wraps
from math import log2
from pathlib import Path

import numpy as np
import pytest

import pagesieve
from pagesieve.records.columns import table
from pagesieve.records.finder import find_records
from pagesieve.records.lists import joined

PACKAGE = Path(pagesieve.__path__[0])
USED = sorted({name for path in PACKAGE.rglob("*.py") for name in re.findall(r"\bnp\.(\w+)\(", path.read_text())})
COUNTED = [
    name for name in USED if not inspect.isclass(getattr(np, name)) and not isinstance(getattr(np, name), np.ufunc)
]
"""The functions of NumPy that the package calls; ufuncs are counted as operators are, for they have methods."""


class Work:
    """What is done between `with` and the end of it."""

    def __init__(self, package=PACKAGE):
        self.done, self._package = 0, str(package)

    def __enter__(self):
        self._real = {name: getattr(np, name) for name in COUNTED}
        for name, function in self._real.items():
            setattr(np, name, self._counting(function))
        self._before = sys.gettrace()
        sys.settrace(self._call)
        return self

    def __exit__(self, *_):
        sys.settrace(self._before)
        for name, value in self._real.items():
            setattr(np, name, value)

    def _counting(self, function):
        @wraps(function)
        def call(*arguments, **options):
            self.done += sum(map(_entries, arguments))
            return function(*arguments, **options)

        return call

    def _call(self, frame, event, argument):
        return self._line if frame.f_code.co_filename.startswith(self._package) else None

    def _line(self, frame, event, argument):
        self.done += event == "line"
        if event == "return" and not frame.f_code.co_flags & inspect.CO_GENERATOR:  # these return at every step
            self.done += sum(map(_entries, frame.f_locals.values()))
        return self._line


def _entries(value):
    if isinstance(value, np.ndarray):
        return value.size
    return sum(map(_entries, value)) if isinstance(value, tuple) else 0


def card(n):
    rating = f"<span>{n % 5}.5 of 5</span>" if n % 3 else ""
    return (
        f"<li class='item c{n % 7}'><h3><a href=/{n}>Boat <b>number</b> {n}</a></h3><p class=about>For {n} who sail</p>"
        f"<div><span>$ {n}9.00</span>{rating}<span>{n % 28 + 1} May 2024</span></div>"
    )


def labelled(n):
    parts = (f"<dt>{label}<dd>{n + k} {label}s" for k, label in enumerate(("Mast", "Oar", "Sail")) if (n + k) % 4)
    return f"<article><h2><a href=/{n}>Boat {n}</a></h2><dl>{''.join(parts)}</dl></article>"


def row(n):
    group = f"<tr><th colspan=4>Week {n // 8}</th></tr>" if n % 8 == 0 else ""
    return f"{group}<tr><td><a href=/{n}>Concert {n}</a><td>Hall {n}<td>$ {n}9<td>{n % 28 + 1} May 2024</tr>"


def stack(n):
    cells = range(4 * n, 4 * n + 4)
    names = "".join(f"<td><a href=/{k}>Boat number {k}</a>" for k in cells)
    return f"<tr>{names}</tr><tr>{''.join(f'<td>$ {k}9.00' for k in cells)}</tr>"


def book(n):
    tags = ", ".join(f"<a href=/t{k}{n}>tag {k}{n}</a>" for k in range(n % 5))
    return (
        f"<div class=book><a href=/{n}>Book of the sea {n}</a><br>{n} pages<br>by Ann {n}<p class=tags>{tags}</p></div>"
    )


PAGES = {
    "cards": ("<ul>{}<li><a href=/more>Load more</a></ul>", card),
    "labels": ("<main>{}</main>", labelled),
    "rows": ("<table><tr><th>What<th>Where<th>Price<th>When</tr>{}</table>", row),
    "stacks": ("<table>{}</table>", stack),
    "lists": ("<section>{}</section>", book),
}


def work_on(name, count):
    around, part = PAGES[name]
    page = pagesieve.parse(around.format("".join(map(part, range(count)))))
    with Work() as work:
        found = table(page, find_records(page)[0])
        joined(found)
    assert len(found.rows) == (4 * count if name == "stacks" else count)
    return work.done


@pytest.mark.parametrize("name", PAGES)
def test_work_grows_with_the_page_as_n_log_n(name):
    count = 120
    small, middle, large = (work_on(name, times * count) for times in (1, 2, 4))
    assert middle <= small * 2 * log2(2 * count) / log2(count)
    assert large <= middle * 2 * log2(4 * count) / log2(2 * count)


def in_python(count):
    return sum(1 for first in range(count) for second in range(first) if first == second)


def in_arrays(count):
    column = np.arange(count)
    return [np.flatnonzero(column == number) for number in range(count)]


def in_operators(count):
    column = np.arange(count)

    def largest(number):
        below = column < number
        return below.any()

    return [largest(number) for number in range(count)]


@pytest.mark.parametrize("quadratic", [in_python, in_arrays, in_operators])
def test_work_that_grows_as_the_square_is_noticed(quadratic):
    done = []
    for count in (100, 200):
        with Work(package=__file__) as work:
            quadratic(count)
        done.append(work.done)
    assert done[1] > 3 * done[0]
