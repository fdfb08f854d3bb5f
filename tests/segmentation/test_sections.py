from dataclasses import replace

import numpy as np

import pagesieve
from pagesieve.page import Layout
from pagesieve.page.layout import KINDS
from pagesieve.segmentation.sections import areas, estimated_areas, sections, seen_areas

PROSE = "The old boat was drawn up on the sand by hand, and nobody remembers why it was painted green. "


def shown(page):
    return [" ".join(page.node(row).text[:5] for row in rows) for rows in sections(page)]


def test_large_elements_are_opened_and_small_ones_are_sections():
    menu = "<ul><li><a href=/>Home</a><li><a href=/b>Boats</a></ul>"
    page = pagesieve.parse(f"{menu}<div><div>{PROSE * 9}</div><div>{PROSE * 4}!</div></div><p>End")
    assert shown(page) == ["Home\n", "The o", "The o", "End"]


def test_rules_separate_and_inline_neighbours_go_together():
    page = pagesieve.parse("<div>One<p>Two</p><hr>Three <b>four</b></div>")
    assert shown(page) == ["One Two", "Three four"]
    assert shown(pagesieve.parse("One <b>two</b> <i>three</i><p>Four")) == ["One two three", "Four"]


def test_what_repeats_is_one_section():
    page = pagesieve.parse("<div><p>One</p><p>Two</p><p>Three</p></div>")
    repeated = np.zeros(len(page), dtype=np.int32)
    repeated[page.select("p")[:2]] = 1
    assert [len(rows) for rows in sections(page, repeated=repeated)] == [2, 1]


def test_areas_are_estimated_from_text_and_declared_sizes():
    page = pagesieve.parse("<p>word</p><img width=20 height=30><img><img width=0 height=0><img width=200% height=2>")
    assert estimated_areas(page)[0] == 4 * 160 + 600 + 54 * 54 + 54 * 2
    assert np.array_equal(areas(page), estimated_areas(page))
    assert np.array_equal(seen_areas(page), estimated_areas(page))


def rendered(html, boxes):
    """A page with widths and heights of texts and of elements, by their words; a text without a size is not seen."""
    page = pagesieve.parse(html)
    columns = {name: np.zeros(len(page)) for name in KINDS}
    for row in range(len(page)):
        if size := boxes.get(page.node(row).text):
            columns["visible"][row] = 1
            columns["width"][row], columns["height"][row] = size
    return replace(page, layout=Layout.of(columns))


def test_areas_of_a_rendered_page_are_those_of_boxes_or_of_what_is_seen():
    html = "<div><p>Small print</p><p>LARGE</p></div><p>never painted</p>"
    page = rendered(html, {"Small print": (50, 10), "LARGE": (300, 100)})
    seen = seen_areas(page)
    assert seen[0] == 50 * 10 + 300 * 100
    assert seen[page.select("p")].tolist() == areas(page)[page.select("p")].tolist() == [500, 30_000, 0]
    assert areas(page)[0] == 0  # the box of the page itself, which was given none
    assert estimated_areas(page)[page.select("p")].tolist() == [160 * 11, 160 * 5, 160 * 13]


def test_a_page_that_shows_nothing_has_no_sections():
    assert sections(pagesieve.parse("<div></div>")) == []
