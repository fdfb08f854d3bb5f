import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pagesieve
from pagesieve.methods import Role
from pagesieve.methods.content_code_blurring import ContentCodeBlurring, TokenContentCodeBlurring
from pagesieve.methods.content_code_blurring.blurring import MOST_ROUNDS, blurred, content_code_ratios
from pagesieve.methods.content_code_blurring.vector import LONGEST_ROW, characters, content_code_vector, tokens

PROSE = "Long before the harbour was built, the boats were drawn up on the sand by hand, one after the other. "
MENU = "".join(f"<li class='menu-entry'><a href='/section/{n}'>Part {n}</a></li>" for n in range(12))
PAGE = f"<ul>{MENU}</ul><div><p>{PROSE * 3}</p><p>{PROSE * 3}</p></div><ul>{MENU}</ul>"

both_methods = pytest.mark.parametrize("method", [ContentCodeBlurring, TokenContentCodeBlurring])


def roles(html, method):
    page = pagesieve.parse(html)
    labels = method(page)
    return {page.block_text(block): pagesieve.methods.ROLES[labels.role[block]] for block in range(len(labels))}


def entries(html, atoms, *, anchors=True):
    page = pagesieve.parse(html)
    return content_code_vector(page, atoms(page), anchors=anchors).entries.astype(int).tolist()


def entries_of_source(html):
    """The vector by characters, from a source that is written as the standard writes it."""
    parts = re.findall(r"<[^>]*>|[^<]+", html)
    return [int(part[0] != "<") for part in parts for _ in part]


trees = st.recursive(
    st.sampled_from(["one", "seven", "<br>", '<img src="x.png">']),
    lambda inner: st.tuples(st.sampled_from(["div", "span", 'div class="a b"', 'b id="x"']), st.lists(inner)).map(
        lambda tree: f"<{tree[0]}>{''.join(tree[1])}</{tree[0].split()[0]}>"
    ),
    max_leaves=20,
)


@given(trees)
@settings(max_examples=50)
def test_the_vector_is_that_of_the_source(body):
    html = f"<html><body>{body}</body></html>"
    assert entries(html, characters) == entries_of_source(html)


def test_the_vector_by_tokens():
    html = "<body><p>three whole words<br>more</p>"  # html, body, p, three words, br, a word, then three end tags
    assert entries(html, tokens) == [0, 0, 0, 1, 1, 1, 0, 1, 0, 0, 0]


def test_the_adapted_vector_leaves_the_tags_of_links_out():
    assert entries("<p>a <a href=x>b</a>", tokens) == [0, 0, 0, 1, 0, 1, 0, 0, 0, 0]
    assert entries("<p>a <a href=x>b</a>", tokens, anchors=False) == [0, 0, 0, 1, 1, 0, 0, 0]


@pytest.mark.parametrize(
    "left_out", ["<script>var x = 1</script>", "<style>p {}</style>", "<noscript><p>x</p></noscript>"]
)
def test_scripts_and_styles_are_neither_content_nor_code(left_out):
    assert entries(f"<body>a{left_out}b", characters) == entries("<body>ab", characters)


def test_what_is_not_painted_is_code():
    assert entries("<p>ab<span hidden>cd</span>", tokens) == [0, 0, 0, 1, 0, 0, 0, 0, 0, 0]


def test_a_book_in_one_text_is_shortened():
    assert sum(entries("<p>" + "x" * (LONGEST_ROW + 7), characters)) == LONGEST_ROW


@given(st.lists(st.sampled_from([0.0, 1.0]), max_size=60), st.integers(1, 9))
def test_blurring_is_a_weighted_mean_within_the_radius(values, radius):
    weights = np.convolve(np.ones(2 * (radius // 2) + 1), np.ones(2 * (radius - radius // 2) + 1))
    padded = np.pad(np.array(values), radius)
    naive = [(padded[i : i + 2 * radius + 1] * weights).sum() / weights.sum() for i in range(len(values))]
    np.testing.assert_allclose(blurred(np.array(values), radius), naive, atol=1e-12)


def test_blurring_ends_when_the_values_settle():
    still = np.zeros(10_000)
    still[5_000] = 1
    once = blurred(still, 5)
    np.testing.assert_array_equal(content_code_ratios(still, 5), once)  # so little changed that one round was enough
    restless = np.tile([0.0] * 50 + [1.0] * 50, 20)
    assert np.abs(content_code_ratios(restless, 5) - blurred(restless, 5)).max() > 0.1


def test_blurring_does_not_go_on_for_ever():
    restless = np.tile([0.0] * 15 + [1.0] * 15, 20)
    rounds = restless
    for _ in range(MOST_ROUNDS):
        rounds = blurred(rounds, 2)
    np.testing.assert_array_equal(content_code_ratios(restless, 2), rounds)


@both_methods
def test_prose_is_kept_and_menus_are_not(method):
    found = roles(PAGE, method())
    assert found[(PROSE * 3).strip()] == Role.MAIN
    assert found["Part 5"] == Role.OTHER


def test_a_lone_short_text_in_much_code_is_not_content():
    code = "<div class='a-long-name another-long-name'></div>" * 5
    html = f"<p>{PROSE * 3}</p>{code}<p>short</p>{code}<p>{PROSE * 3}!</p>"
    assert roles(html, ContentCodeBlurring())["short"] == Role.OTHER


def test_the_radius_reaches_over_code():
    code = "<div class='a-name'></div>" * 2
    html = f"<p>{PROSE * 3}</p>{code}<p>{PROSE[:60]}</p>{code}<p>{PROSE * 3}!</p>"
    near, far = ContentCodeBlurring(radius=5), ContentCodeBlurring(radius=500)
    page = pagesieve.parse(html)
    assert near(page).score[1] > far(page).score[1]


def test_prose_with_many_links_needs_the_adapted_variant():
    html = "<p>" + " ".join(f"words around a <a href='/{n}'>link {n}</a> here" for n in range(40))
    text = pagesieve.parse(html).block_text(0)
    assert roles(html, ContentCodeBlurring())[text] == Role.OTHER
    assert roles(html, ContentCodeBlurring(anchors=False))[text] == Role.MAIN


def test_how_long_a_tag_is_tells_nothing_to_tokens():
    style = "margin: 0 auto; padding: 0 1em; " * 8
    html = "".join(
        f"<p style='{style}'>one of the lines, each of which has just twelve words {n}</p>" for n in range(30)
    )
    line = "one of the lines, each of which has just twelve words 15"
    assert roles(html, ContentCodeBlurring())[line] == Role.OTHER
    assert roles(html, TokenContentCodeBlurring())[line] == Role.MAIN


@both_methods
def test_the_threshold_decides(method):
    page = pagesieve.parse(PAGE)
    kept = [method(threshold=threshold)(page).having(Role.MAIN).sum() for threshold in (0.1, 0.75, 0.99)]
    assert kept == sorted(kept, reverse=True)
    assert kept[0] > kept[1] > kept[2]


@both_methods
def test_the_reason_names_the_ratio(method):
    labels = method()(pagesieve.parse(PAGE + "<p hidden>x"))
    assert re.fullmatch(r"its content code ratio is 0\.\d\d, below 0\.75", labels.why(0))
    assert re.fullmatch(r"its content code ratio is 0\.\d\d, at least 0\.75", labels.why(12))
    assert labels.why(len(labels) - 1) == "a browser does not paint it"
    assert pagesieve.methods.ROLES[labels.role[-1]] == Role.HIDDEN


@both_methods
def test_scores_are_over_a_half_where_content_is(method):
    labels = method()(pagesieve.parse(PAGE))
    assert ((labels.score >= 0.5) == labels.having(Role.MAIN)).all()


@both_methods
@pytest.mark.parametrize("html", ["", "<frameset><frame></frameset>", "<p hidden>x", "<div>" * 2000 + "x"])
def test_odd_pages_are_labelled(method, html):
    page = pagesieve.parse(html)
    assert len(method()(page)) == len(page.blocks)


@both_methods
@pytest.mark.parametrize(
    "setting",
    [{"radius": 0}, {"radius": 2.5}, {"radius": 1001}, {"threshold": 0}, {"threshold": 1}, {"threshold": float("nan")}],
)
def test_bad_settings_are_refused(method, setting):
    with pytest.raises(pagesieve.OptionError, match=f"{next(iter(setting))} must"):
        method(**setting)
