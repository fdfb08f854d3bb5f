import numpy as np

import pagesieve
from pagesieve.segmentation.sections import estimated_areas, sections

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
    page = pagesieve.parse("<p>word</p><img width=20 height=30><img>")
    assert estimated_areas(page)[0] == 4 * 160 + 600 + 10_000


def test_a_page_that_shows_nothing_has_no_sections():
    assert sections(pagesieve.parse("<div></div>")) == []
