import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import pagesieve
from pagesieve.features import FAMILIES, NAMES, features_of
from pagesieve.features.view import View

PROSE = "The old boat was drawn up on the sand by hand, and nobody on the island remembers why it is green."


def post(number, body=PROSE):
    head = f"<a href=/members/{number}>ann{number}</a> <span>{number + 1} May 2020, 10:3{number}</span>"
    return f"<div class='post post-{number}'><div class=head>{head}</div><div class=text><p>{body}</p></div></div>"


def thread(posts=4):
    menu = "<nav><ul><li><a href=/>home</a><li><a href=/boats>boats</a></ul></nav>"
    posts = "".join(map(post, range(posts)))
    return f"<title>Old boats - Forum</title>{menu}<h1>Old boats</h1>{posts}<footer>end</footer>"


def test_every_family_fills_as_many_lines_as_it_names():
    view = View(pagesieve.parse(thread()))
    for name, family in FAMILIES.items():
        lines = family.fill(view)
        assert sum(len(line) if np.ndim(line) == 2 else 1 for line in lines) == len(family.names), name


def test_no_two_features_share_a_name():
    assert len(set(NAMES)) == len(NAMES)


def test_a_page_without_blocks_has_no_column():
    assert features_of(pagesieve.parse("<img src=x>")).matrix.shape == (len(NAMES), 0)


def near(html, group):
    return features_of(pagesieve.parse(html))[f"near classes like {group}"].tolist()


def test_the_names_of_the_page_are_near_to_no_block():
    assert near("<body class='page ad'><p>Old<p class=ad>New", "pagination") == [0, 0]
    assert near("<body class='page ad'><p>Old<p class=ad>New", "ad") == [0, 1]


def test_what_an_element_has_is_not_what_it_is():
    assert near("<p class='is-post'>Old<p class='post is-ad'>New<p>Newer", "ad") == [0, 1, 0]
    assert near("<p class='post hasAds'>Old<p class='no-ads'>New<p class='has-post ads'>Newer", "ad") == [0, 0, 1]


def test_some_features_by_name():
    features = features_of(pagesieve.parse("<main><h2>Boats</h2><p>Old <a href=/b>boats</a></p></main><nav>menu</nav>"))
    assert features["heading level"].tolist() == [2, 0, 0]
    assert features["within nav"].tolist() == [0, 0, 1]
    assert features["within main"].tolist() == [1, 1, 0]
    assert features["blocks before"][0] == 0


def test_hidden_text_is_told_and_counts_apart():
    features = features_of(pagesieve.parse(f"<div><p>{PROSE}</p><p style='display:none'>{PROSE}</p></div>"))
    assert features["hidden"].tolist() == [0, 1]
    assert features["text of the page"].tolist() == [len(PROSE)] * 2
    assert features["hidden text of the page"].tolist() == [1, 1]


def test_stop_words_tell_sentences_from_menus_in_many_languages():
    german = "Der alte Kahn lag auf dem Sand und niemand wusste, was aus ihm werden soll"
    japanese = "古い船は砂の上に引き上げられ、誰もその理由を知らない"
    for sentence in (PROSE, german, japanese):
        features = features_of(pagesieve.parse(f"<p>{sentence}</p><p>Boats Sails Paint Harbour</p>"))
        assert features["share of stop words"][0] > 0.2 > features["share of stop words"][1] == 0


def test_kinds_of_characters_are_counted_in_each_block():
    features = features_of(pagesieve.parse("<p>One. Two. 3, 4</p><p>no sign</p>"))
    assert features["full stops"].tolist() == [2, 0]
    assert features["commas"].tolist() == [1, 0]
    assert features["share of digits"].tolist() == [np.float32(2 / 14), 0]
    assert features["share of capitals"].tolist() == [np.float32(2 / 14), 0]


def test_the_counters_of_a_long_page_do_not_mix():
    features = features_of(pagesieve.parse("<p>A1.,</p>" * 5000))
    assert (features["full stops"] == 1).all()
    assert (features["commas"] == 1).all()


def test_the_height_of_a_segment_is_told():
    features = features_of(pagesieve.parse("<body><div><div><p>a</p></div><p><b><i>b</i></b></p></div></body>"))
    assert features["height 2 up"].tolist() == [4, 5]


def test_records_are_siblings_that_look_alike():
    cards = "".join(f"<li class=card><h3>Boat {number}</h3><p>{PROSE}</p></li>" for number in range(5))
    features = features_of(pagesieve.parse(f"<h1>Boats</h1><ul>{cards}</ul>"))
    assert features["records of the nearest set"].tolist() == [-1] + [5] * 10
    assert features["place in the record of the nearest set"].tolist() == [-1] + [0, 0.5] * 5


def test_the_title_of_the_page_is_found_in_its_blocks():
    features = features_of(pagesieve.parse(thread()))
    assert features["share of the title"].max() == np.float32(len("Old boats") / len("old boats - forum"))
    assert 0 in features["blocks from the title"]


@given(
    st.lists(st.sampled_from(["<p>", "<div class=post>", "text", "</div>", "<li>", "<a href=/u/x>", " 10:30 ", "新聞"]))
)
def test_every_feature_is_a_finite_number(pieces):
    assert np.isfinite(features_of(pagesieve.parse("".join(pieces))).matrix).all()


def test_many_elements_of_one_kind_are_not_taken_for_another():
    for deep in (20, 300):
        features = features_of(pagesieve.parse("<header>" * deep + "<p>text"))
        assert features["within header"][0] == min(deep, 255)
        assert features["within footer"][0] == features["within nav"][0] == 0
    features = features_of(pagesieve.parse("<div class=nav>" * 300 + "<p>text"))
    assert features["classes like nav"][0] == 255
    assert features["classes like pagination"][0] == 0


def test_a_title_with_markup_or_of_few_characters_is_found():
    for heading, title in (
        ("How <em>not</em> to\n sail", "How not to sail - Boats"),
        ("東京タワー", "東京タワー | 観光"),
    ):
        features = features_of(pagesieve.parse(f"<title>{title}</title><h1>{heading}</h1>"))
        assert features["share of the title"][0] > 0
