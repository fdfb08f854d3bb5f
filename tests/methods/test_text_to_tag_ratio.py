import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pagesieve
from pagesieve.methods import ROLES, Role
from pagesieve.methods.text_to_tag_ratio import TextToTagRatio, ratio_array

LONG = "Long before the harbour was built, the boats were drawn up on the sand by hand, one after the other."
MENU = "<ul>" + "<li><a href=/>menu entry</a>" * 12 + "</ul>"


def ratios(html):
    page = pagesieve.parse(html)
    lines = np.flatnonzero(~page.blocks.hidden)
    return ratio_array(page, lines)[1].tolist()


def kept(html, **settings):
    return pagesieve.read(html, method=TextToTagRatio(**settings)).text.strip().split("\n\n")


@pytest.mark.parametrize(
    ("line", "ratio"),
    [
        ("<p>abcdef</p>", 3),
        ("<p>ab<b>cdef</b></p>", 6 / 4),
        ("<p>abc<br>def</p>", 6 / 3),
        ("<p><a href=/>abc</a><img><a href=/>def</a></p>", 6 / 7),
        ("<p>abc<script>var x = 1</script>def</p>", 3),
    ],
)
def test_the_ratio_of_a_line_is_its_characters_to_its_tags(line, ratio):
    assert ratios(f"<p>x</p>{line}")[-1] == pytest.approx(ratio)


@pytest.mark.parametrize(
    ("between", "lines"),
    [
        ("", [1, 1]),
        ("<hr>", [1, 0, 1]),
        ("<div></div>", [1, 0, 0, 1]),
        ("<div><p></p></div>", [1, 0, 0, 0, 0, 1]),
        ("<div hidden><p>ab</p></div>", [1, 1]),
        ("<script>x</script>", [1, 1]),
    ],
)
def test_other_tags_of_block_elements_are_lines_without_text(between, lines):
    assert ratios(f"<p>ab</p>{between}<p>cd</p>")[-len(lines) :] == lines


def test_text_among_few_tags_is_content():
    html = f"{MENU}<div><h2>Harbours</h2><p>{LONG}</p><p>{LONG}</p></div>{MENU}"
    assert kept(html) == ["Harbours", LONG, LONG]


def test_long_text_among_many_tags_is_not():
    links = "<p>" + "<a href=/>harbour</a> " * 40 + "</p>"
    html = f"<div>{links}</div>{MENU}<div><p>{LONG}</p></div>"
    assert kept(html) == [LONG]


def test_the_radius_says_how_far_a_ratio_is_spread():
    html = f"{MENU}<div><div><p>{LONG}</p><p>One.</p><p>Two.</p><p>Three.</p></div></div>{MENU}"
    assert kept(html, radius=0) == [LONG]
    assert kept(html, radius=2) == [LONG, "One.", "Two."]


def test_the_reason_names_the_multiple_and_the_standard_deviation():
    reading = pagesieve.read("<p>12345678</p><p>12</p><p>12</p>", method=TextToTagRatio(radius=0))
    # four lines: <body> with ratio 0, then 4, 1 and 1; their mean and their deviation are 1.5
    assert [block.why for block in reading.blocks] == [
        "its smoothed text-to-tag ratio is 2.6 times the standard deviation, 1.5 characters a tag",
        "its smoothed text-to-tag ratio is 0.6 times the standard deviation, 1.5 characters a tag",
        "its smoothed text-to-tag ratio is 0.6 times the standard deviation, 1.5 characters a tag",
    ]


def test_hidden_text_is_removed_first():
    page = pagesieve.parse(f"<p>{LONG}</p><p hidden>{LONG * 4}</p>{MENU}")
    labels = TextToTagRatio()(page)
    assert [ROLES[role] for role in labels.role[:2]] == [Role.MAIN, Role.HIDDEN]


@settings(deadline=None, max_examples=100)
@given(
    st.lists(st.tuples(st.integers(0, 6), st.integers(1, 300)), min_size=1, max_size=40),
    st.integers(0, 4),
)
def test_it_never_comes_out_empty(strings, radius):
    html = "".join("<div>" * tags + f"<p>{'x' * length}</p>" + "</div>" * tags for tags, length in strings)
    labels = TextToTagRatio(radius=radius)(pagesieve.parse(html))
    assert labels.having(Role.MAIN).any()


@pytest.mark.parametrize("html", ["", "<frameset><frame></frameset>", "<p hidden>x", "x"])
def test_pages_of_little_or_nothing(html):
    page = pagesieve.parse(html)
    assert len(TextToTagRatio()(page)) == len(page.blocks)


def test_the_radius_must_be_a_whole_number():
    with pytest.raises(
        pagesieve.OptionError, match="radius must be a whole number, at least 0 and at most 1,000, not -2"
    ):
        TextToTagRatio(radius=-2)
