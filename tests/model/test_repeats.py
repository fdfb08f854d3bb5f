"""What a page says twice is kept once; refrains, rows of tables and code stay."""

import sys

import numpy as np
import pytest

import pagesieve
from pagesieve.model.repeats import repeats
from pagesieve.page.tags import HEADINGS
from pagesieve.page.tree import NONE

FIRST = "The old boat was drawn up on the sand by hand, and nobody on the island remembers why."
SECOND = "It has been painted green every spring since then, by whoever has some paint left over."
CASES = {
    "a copy for small screens": (
        f"<div class=wide><p>{FIRST}<p>{SECOND}</div><div class=small><p>{FIRST}<p>{SECOND}</div>",
        [2, 3],
    ),
    "a quote": (f"<p>{FIRST} {SECOND}</p><p>{SECOND}</p><blockquote><p>{FIRST} {SECOND}</p></blockquote>", [2]),
    "a short line": (f"<p>{FIRST}</p><p>{SECOND}</p><blockquote><p>{FIRST}</p></blockquote>", []),
    "a refrain": (f"<p>{FIRST}</p><p>{SECOND}</p><p>{FIRST}</p>", []),
    "code": (f"<div class=a><pre>{FIRST}</pre></div><div class=b><pre>{FIRST}</pre></div>", []),
    "a few words": ("<div class=a><p>Read it again.</div><div class=b><p>Read it again.</div>", []),
    "another order": (
        f"<div class=a><p>One.<p>Two.<p>{FIRST} {SECOND}</div><div class=b><p>{FIRST} {SECOND}<p>Two.</div>",
        [3],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_said_again_elsewhere_is_a_repeat(name):
    html, expected = CASES[name]
    assert np.flatnonzero(found(pagesieve.parse(html))).tolist() == expected


def test_a_heading_of_what_stays_and_a_list_of_which_an_item_stays_are_whole():
    question = "Why was the old boat drawn up on the sand by hand, and why does nobody on this island remember it?"
    html = f"<ul><li>{question}</ul><h3>{question}</h3><p>{FIRST}</p>"
    assert not found(pagesieve.parse(html)).any()
    page = pagesieve.parse(f"<p>{FIRST}</p><p>{SECOND}</p><ul><li>{FIRST}<li>{SECOND}<li>One red onion</ul>")
    in_list = np.where(np.arange(5) > 1, page.select("ul")[0], NONE)
    assert not found(page, in_list).any()


def test_rows_of_a_table_may_be_alike():
    html = f"<p class=lead>{FIRST}</p><table><tr><td class=a>{FIRST}<tr><td class=b>{FIRST}</table>"
    page = pagesieve.parse(html)
    table = np.where(np.arange(3) > 0, page.select("table")[0], NONE)
    assert not found(page, table).any()


def test_a_reading_has_a_copy_once_and_says_why():
    story = "".join(f"<p>{FIRST} That was in {year}.</p><p>{SECOND}</p>" for year in (1910, 1920, 1930))
    reading = pagesieve.read(f"<h1>Boats</h1><div class=wide>{story}</div><div class=small>{story}</div>")
    assert reading.text.count("That was in 1920.") == 1
    assert [block.why for block in reading.blocks if not block.kept][-1] == "it repeats what stands before it"


@pytest.mark.parametrize("period", [1, 2, 3, 50])
def test_twice_the_page_is_twice_the_work(period):
    once, twice = (lines_run(alike(blocks, period)) for blocks in (1000, 2000))
    assert twice <= 2.5 * once


def alike(blocks, period):
    """A page of short blocks that come again and again, in elements of several kinds."""
    return pagesieve.parse("".join(f"<div class=c{n % 7}><p>Word {n % period}.</div>" for n in range(blocks)))


def lines_run(page):
    """How many lines of the module run."""
    lines = 0

    def count(frame, event, _):
        nonlocal lines
        if not frame.f_code.co_filename.endswith("repeats.py"):
            return None
        lines += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        found(page)
    finally:
        sys.settrace(before)
    return lines


def found(page, whole=None):
    """The repeats among all blocks of a page."""
    every = np.ones(len(page.blocks), dtype=bool)
    heading = HEADINGS.mask(page.tag[page.blocks.row])
    return repeats(page, every, whole=np.full(len(every), NONE) if whole is None else whole, heading=heading)
