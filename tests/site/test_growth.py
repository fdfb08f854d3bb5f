"""Work must grow with the page and not faster: counted in calls, never by the clock."""

import sys
from itertools import product
from string import ascii_lowercase

import pytest

import pagesieve
from pagesieve import Site
from pagesieve.site.sections import sections
from pagesieve.site.template import WIDE

NAMES = ["".join(letters) for letters in product(ascii_lowercase, repeat=3)]

PAGES = {
    "items": lambda size: "<ul>" + "<li>a <b>fish</b></li>" * size + "</ul>",
    "items of many kinds": lambda size: "<main>" + "".join(f"<div class={NAMES[n]}>a</div>" for n in range(size)),
    "items in changing order": lambda size: (
        "<main>" + "".join(f"<div class={NAMES[n * n % 97]}>a</div>" for n in range(size))
    ),
    "nested": lambda size: "<div>" * size,
    "nested, of many kinds": lambda size: "".join(f"<div class={name}>" for name in NAMES[:size]),
    "rows of cells": lambda size: "<table>" + "<tr><td>a<td>b<td>c</tr>" * size + "</table>",
}


def calls(html, other):
    """How many Python functions are called to learn two pages, and to match a third and cut it into sections."""
    pages = [pagesieve.parse(page) for page in (html, html + "<p>tail", other)]
    counted = 0

    def count(frame, event, argument):
        nonlocal counted
        counted += event == "call"

    sys.setprofile(count)
    try:
        sections(Site.learn(pages[:2]).match(pages[2]))
    finally:
        sys.setprofile(None)
    return counted


@pytest.mark.parametrize("make", PAGES.values(), ids=PAGES)
def test_work_grows_with_the_page(make):
    size = 1500  # beyond what is aligned by a table
    once = calls(make(size), make(size + 7))
    assert calls(make(2 * size), make(2 * size + 7)) < 2.2 * once


def test_shapes_stay_small():
    (template,) = Site.learn([PAGES["nested, of many kinds"](1500) + text for text in ("one", "two")]).templates
    assert max(len(node.shape) for _, node in template.walk()) <= WIDE
