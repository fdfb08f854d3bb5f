import numpy as np

import pagesieve
from pagesieve.methods.refining import as_one, segments
from pagesieve.page.tree import NONE

SENTENCE = "Long before the harbour was built, the boats were drawn up on the sand. "


def segments_of(html, noise):
    """The number of each block's segment, where blocks whose text begins with a word of noise are no content."""
    page = pagesieve.parse(html)
    texts = [page.block_text(block) for block in range(len(page.blocks))]
    content = np.array([not text.startswith(noise) for text in texts], dtype=bool) & ~page.blocks.hidden
    return segments(page, content).tolist()


def test_an_article_with_its_sections_is_one_segment():
    section = f"<section><h2>Boats</h2><p>{SENTENCE}</p><ul><li>oars</ul></section>"
    assert segments_of(f"<nav>menu, and more</nav><article>{section}{section}</article>", "menu") == [NONE] + [0] * 6


def test_a_line_that_is_something_else_does_not_cut_an_article():
    html = f"<nav>Share, if you can</nav><article><p>{SENTENCE}</p><p>Share</p><p>{SENTENCE}</p></article>"
    assert segments_of(html, "Share") == [NONE, 0, NONE, 0]


def test_where_much_is_something_else_the_parts_are_segments():
    html = f"<div><div><p>One</p><p>two</p></div><p>{SENTENCE}</p><p>three</p></div>four"
    assert segments_of(html, "Long") == [0, 0, NONE, 1, 2]


def test_hidden_text_is_in_no_segment_and_cuts_none():
    assert segments_of(f"<div><p>One</p><p hidden>{SENTENCE}</p><p>two</p></div>", "x") == [0, NONE, 0]


def test_a_page_without_content_has_no_segment():
    assert segments_of("<p>menu</p>", "menu") == [NONE]
    assert segments_of("", "menu") == []


def test_all_can_be_taken_as_one():
    page = pagesieve.parse("<p>a</p><p>b</p><p>c</p>")
    assert as_one(page, np.array([True, False, True])).tolist() == [0, NONE, 0]
