import numpy as np

import pagesieve
from pagesieve.page.tree import NONE
from pagesieve.segmentation.candidates import candidates, leaf_rows


def tags(page, rows):
    return [page.node(int(row)).tag for row in rows]


def test_elements_around_the_same_leaves_are_one_candidate():
    page = pagesieve.parse("<div class=outer><section><p>One</p><p>Two</p></section></div><ul><li>Three</ul>")
    found = candidates(page)
    assert tags(page, found.row) == ["html", "div", "p", "p", "ul"]
    assert tags(page, found.inner) == ["body", "section", "p", "p", "li"]
    assert found.parent.tolist() == [NONE, 0, 1, 1, 0]
    assert found.of_row(page.select("section")[0]) == 1
    assert found.of_row(page.select("head")[0]) == NONE


def test_pictures_and_fields_are_leaves_and_what_is_hidden_is_none():
    html = "<img src=a><input type=hidden><input><p hidden>no</p><script>no</script><iframe src=b></iframe><p>yes"
    page = pagesieve.parse(html)
    assert tags(page, leaf_rows(page)) == ["img", "input", "iframe", "#text"]


def test_a_page_that_shows_nothing_has_no_candidates():
    assert len(candidates(pagesieve.parse("<p></p><script>x</script>"))) == 0


def test_a_deep_page_with_a_text_on_every_level_has_a_candidate_each():
    page = pagesieve.parse("<div>a" * 400)
    found = candidates(page)
    assert len(found) == 400
    assert np.all(found.depth == np.arange(400))
