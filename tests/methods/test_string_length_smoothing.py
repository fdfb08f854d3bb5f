import tracemalloc

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pagesieve
from pagesieve.methods import ROLES, Labels, Role
from pagesieve.methods.everything import Everything
from pagesieve.methods.refining import smoothed
from pagesieve.methods.string_length_smoothing import StringLengthSmoothing, string_array, string_places

LONG = "Long before the harbour was built, the boats were drawn up on the sand by hand, one after the other."
MENU = "<ul>" + "<li><a href=/>menu entry</a>" * 12 + "</ul>"


def array(html):
    page = pagesieve.parse(html)
    texts = np.arange(len(page.text_rows))
    return string_array(string_places(page, texts), page.text_measures[0][texts]).tolist()


def kept(html, **settings):
    return pagesieve.read(html, method=StringLengthSmoothing(**settings)).text.strip().split("\n\n")


@pytest.mark.parametrize(
    ("html", "lengths"),
    [
        ("<p>ab</p><p>cde</p>", [2, 3]),
        ("<div>ab</div><div>cde</div>", [0, 2, 0, 3]),
        ("<ul><li>a<li>bc</ul>", [0, 0, 1, 0, 2]),
        ("<table><tr><td>a<td>bc</table>", [0, 0, 0, 1, 0, 2]),
        ("<p>ab <b>cd</b> e</p>", [2, 2, 1]),
        ("<div></div><p>ab</p><div></div>", [0, 2]),
    ],
)
def test_every_structural_tag_puts_an_empty_element_into_the_array(html, lengths):
    assert array(html) == lengths


def test_equation_1_is_the_mean_over_the_window():
    lengths, one = np.array([0.0, 100.0, 10.0, 100.0, 0.0, 0.0]), np.zeros(6, dtype=int)
    assert smoothed(lengths, 2, one).tolist() == [22.0, 42.0, 42.0, 42.0, 22.0, 20.0]
    assert smoothed(lengths, 0, one).tolist() == lengths.tolist()
    assert smoothed(lengths, 99, one).tolist() == [210 / 199] * 6
    assert smoothed(lengths, 2, np.array([0, 0, 1, 1, 1, 1])).tolist() == [20.0, 20.0, 22.0, 22.0, 22.0, 20.0]


def test_the_memory_does_not_follow_the_radius():
    lengths, one = np.ones(10), np.zeros(10, dtype=int)
    tracemalloc.start()
    smoothed(lengths, 10**9, one)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 100_000


def test_short_strings_near_long_ones_are_content():
    html = f"{MENU}<div><div><h2>Harbours</h2><p>{LONG}</p><p>Yes.</p><p>{LONG}</p></div></div>{MENU}"
    assert kept(html) == ["Harbours", LONG, "Yes.", LONG]


def test_structural_tags_keep_strings_apart():
    boxes = f"<p>{LONG}</p><div><div><div><p>Share this</p></div></div></div>"
    assert "Share this" not in kept(boxes + MENU)
    assert "Share this" in kept(f"<p>{LONG}</p><p>Share this</p>" + MENU)


def test_a_block_is_kept_when_one_of_its_strings_is():
    html = f"{MENU}<div><div><p><b>No.</b> <i>Yes.</i> <b>No.</b> <i>Yes.</i> {LONG * 4}</p></div></div>{MENU}"
    assert kept(html) == [f"No. Yes. No. Yes. {LONG * 4}"]


def test_the_radius_says_how_far_a_length_is_spread():
    html = f"{MENU}<div><div><div><p>{LONG * 4}</p><p>One.</p><p>Two.</p><p>Three.</p></div></div></div>{MENU}"
    assert kept(html, radius=0) == [LONG * 4]
    assert kept(html, radius=1) == [LONG * 4, "One."]
    assert kept(html, radius=3) == [LONG * 4, "One.", "Two.", "Three."]


def test_the_reason_names_the_multiple_and_the_standard_deviation():
    method = StringLengthSmoothing(radius=0)
    reading = pagesieve.read("<p>12345678</p><p>12</p><p>12</p>", method=method)  # mean 4, deviation the root of 8
    assert [block.why for block in reading.blocks] == [
        "its smoothed string length is 2.8 times the standard deviation, 2.83 characters",
        "its smoothed string length is 0.7 times the standard deviation, 2.83 characters",
        "its smoothed string length is 0.7 times the standard deviation, 2.83 characters",
    ]


def test_strings_of_one_length_are_all_kept():
    assert kept("<p>ab</p><p>cd</p><p>ef</p>", radius=0) == ["ab", "cd", "ef"]


def test_hidden_text_and_its_tags_are_not_in_the_array():
    hidden = f"<div hidden><div><div><p>{LONG * 5}</p></div></div></div>"
    page = pagesieve.parse(f"<p>{LONG}</p>{hidden}<p>Yes.</p>{MENU}")
    labels = StringLengthSmoothing()(page)
    assert [ROLES[role] for role in labels.role[:3]] == [Role.MAIN, Role.HIDDEN, Role.MAIN]


@settings(deadline=None, max_examples=100)
@given(
    st.lists(st.tuples(st.integers(0, 6), st.integers(1, 300)), min_size=1, max_size=40),
    st.integers(0, 4),
)
def test_it_never_comes_out_empty(strings, radius):
    html = "".join("<div>" * tags + f"<p>{'x' * length}</p>" + "</div>" * tags for tags, length in strings)
    labels = StringLengthSmoothing(radius=radius)(pagesieve.parse(html))
    main = labels.having(Role.MAIN)
    assert main.any()
    assert (main == (labels.score >= 0.5)).all()


class KeepsParagraphs:
    """A classifier for tests: what is in a paragraph is content."""

    def __call__(self, page):
        inside = page.tag[page.blocks.row] == pagesieve.page.tags.CODES["p"]
        return Labels.of((Role.MAIN, 0.7, "a p") if block else (Role.NAVIGATION, 0.2, "no p") for block in inside)


def test_after_a_classifier_only_what_it_kept_is_in_the_array():
    page = pagesieve.parse(f"<p>{LONG}</p>{MENU}<p>Yes.</p>")
    alone, after = StringLengthSmoothing()(page), StringLengthSmoothing(after=KeepsParagraphs())(page)
    assert ROLES[alone.role[-1]] == Role.OTHER
    assert ROLES[after.role[-1]] == Role.MAIN  # the tags between them were those of the menu
    assert {after.why(block) for block in range(1, 13)} == {"no p"}


class KeepsSections:
    """A classifier for tests: what is in a section is content."""

    def __call__(self, page):
        inside = pagesieve.page.tree.within(page.end, page.tag == pagesieve.page.tags.CODES["section"])
        return Labels.of(
            (Role.MAIN, 0.7, "in") if inside[row] else (Role.NAVIGATION, 0.2, "out") for row in page.blocks.start
        )


def test_after_a_classifier_every_segment_has_its_own_array_and_deviation():
    boxes = "<div><div><div><p>No.</p></div></div></div>"
    short = f"<section><p>A short answer.</p><p>Or two.</p>{boxes * 3}</section>"
    page = pagesieve.parse(f"<section><p>{LONG}</p><p>{LONG}</p></section>{MENU}{short}")
    labels = StringLengthSmoothing(radius=0, after=KeepsSections())(page)
    kept = [page.block_text(block) for block in np.flatnonzero(labels.having(Role.MAIN))]
    assert kept == [LONG, LONG, "A short answer.", "Or two."]


def test_after_everything_is_alone(golden):
    page = pagesieve.parse(golden.html)
    alone, after = StringLengthSmoothing()(page), StringLengthSmoothing(after=Everything())(page)
    assert (alone.role == after.role).all()
    assert (alone.score == after.score).all()


@pytest.mark.parametrize("radius", [-1, 1.5, "2", True, None, 10**9])
def test_the_radius_must_be_a_whole_number(radius):
    with pytest.raises(pagesieve.OptionError, match="radius must be a whole number, at least 0 and at most 1,000, not"):
        StringLengthSmoothing(radius=radius)


def test_after_must_be_a_method():
    with pytest.raises(pagesieve.OptionError, match="after must be a method"):
        StringLengthSmoothing(after=3)


def test_hidden_text_in_a_line_does_not_lengthen_it():
    share = f"<div><div><div><p>Share<span hidden>{LONG * 4}</span></p></div></div></div>"
    assert kept(f"<p>{LONG}</p><p>{LONG}</p>{MENU}{share}{MENU}") == [LONG, LONG]
