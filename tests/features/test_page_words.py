import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pagesieve
from pagesieve.features.page_shape import NAMES, OF_THE_ADDRESS, page_shape
from pagesieve.features.page_words import FAMILIES, MOST_TEXT, address, address_parts, page_words, words_of

URL = "https://www.boats.example/forum/old_boats-7.html?page=2"
PIECES = ["<p>", "<h1>", "<a href=/x//y>", "<a href='http://[bad'>", "text", "</p>", "<div class='a-b' id=_>", "新聞"]


def words(html, url=None):
    return {family: set(found) for family, found in page_words(pagesieve.parse(html, url)).items()}


# --- words ---------------------------------------------------------------------------------------------------------


def test_every_family_is_there_even_on_an_empty_page():
    assert words("").keys() == FAMILIES.keys()
    assert words("")["x"] == set()


def test_an_address_gives_the_words_of_its_path_and_no_site():
    assert words("", URL)["u"] == {"forum", "old", "boats", "7", "html"}


@pytest.mark.parametrize(
    "declared",
    [
        "<link rel=canonical href=https://a.example/thread/7>",
        "<meta property=og:url content=https://a.example/thread/7>",
    ],
)
def test_an_address_that_nobody_gave_is_the_one_that_the_page_declares(declared):
    assert words(declared)["u"] == {"thread", "7"}
    assert words(declared, URL)["u"] == words("", URL)["u"]


def test_classes_and_ids_are_cut_into_words():
    assert words("<p class='Post-body main_text'><p id=post>")["c"] == {"post", "body", "main", "text"}


def test_links_give_their_paths_and_no_hosts():
    links = ["https://www.a.example/u/ann", "//b.example", "HTTP://c.example/tag?sort=new", "users/ben", "?page=2#p3"]
    html = "".join(f"<a href='{link}'>x</a>" for link in links)
    assert words(html)["l"] == {"u", "ann", "tag", "sort", "new", "users", "ben", "page", "2", "p3"}


@pytest.mark.parametrize(
    "link", ["mailto:ann@a.example", "javascript:void(0)", "#top", "tel:+123", "Data:text/plain,x"]
)
def test_links_to_no_page_give_no_words(link):
    assert words(f"<a href='{link}'>x</a>")["l"] == set()


def test_declared_types_are_told_apart_by_where_they_stand():
    json_ld = '{"@graph": [{"@type": ["QAPage", "https://schema.org/WebPage"], "mainEntity": {"@type": "Question"}}]}'
    found = words(f"<script type=application/ld+json>{json_ld}</script><meta property=og:type content='Website'>")["d"]
    assert found == {"QAPage", "WebPage", "Question", "outer:QAPage", "outer:WebPage", "means:forum", "og:website"}


def test_microdata_declares_types_too():
    html = "<div itemscope itemtype=https://schema.org/Product><p itemprop=name>Boat</div>"
    assert words(html)["d"] == {"Product", "outer:Product", "means:product", "og:none"}


@pytest.mark.parametrize("kind", ["null", "7", '{"a": 1}', "[[1]]", '""'])
def test_a_type_that_is_no_name_is_no_word(kind):
    html = f'<script type=application/ld+json>{{"@type": {kind}, "a": [{{"@type": "Offer"}}]}}</script>'
    assert words(html)["d"] == {"Offer", "og:none"}


def test_title_description_and_headings():
    html = "<title>Old boats</title><meta name=description content='All of them'><h1>Boats <b>here</b></h1><h4>no</h4>"
    assert words(html)["t"] == {"old", "boats", "all", "of", "them"}
    assert words(html)["H"] == {"boats", "here"}


def test_text_is_what_is_seen_first():
    html = f"<p hidden>unseen</p><script>code</script><p>first</p><p>{'many ' * MOST_TEXT}</p><p>last</p>"
    assert words(html)["x"] == {"first", "many"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Old OLD boats.", {"old", "boats."}),
        ("新聞社", {"新聞", "聞社"}),
        ("船", {"船"}),
        ("古いboat、船だ", {"古い", "boat、", "船だ"}),
        ("เรือเก่า ok", {"เร", "รื", "ือ", "อเ", "เก", "ก่", "่า", "ok"}),
        ("오래된 배", {"오래된", "배"}),
    ],
)
def test_scripts_without_spaces_have_words(text, found):
    assert words_of(text) == found


# --- shape ---------------------------------------------------------------------------------------------------------


def column(name, html, url=None):
    return float(page_shape(pagesieve.parse(html, url))[NAMES.index(name)])


def test_no_two_columns_share_a_name():
    assert len(set(NAMES)) == len(NAMES) == 107


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("steps of the address", 2),
        ("length of the query", len("page=2")),
        ("length of the first step", len("forum")),
        ("digits of the last step", 1),
        ("hyphens of the last step", 1),
        ("underscores of the path", 1),
        ("path ends with a slash", 0),
        ("last step has a dot", 1),
        ("dots of the host", 2),
    ],
)
def test_the_shape_of_an_address(name, value):
    assert column(name, "", URL) == value


def test_the_front_page_has_no_steps():
    assert column("steps of the address", "", "https://a.example/") == 0
    assert column("path ends with a slash", "", "https://a.example/") == 1


def test_an_address_that_is_not_known_has_no_numbers():
    shape = page_shape(pagesieve.parse("<p>text"))
    assert np.isnan(shape).tolist() == [name in OF_THE_ADDRESS for name in NAMES]


def test_elements_are_counted_by_tag():
    html = "<ul><li>a<li>b</ul><boat>c</boat>"
    assert column("li elements", html) == 2
    assert column("share of li", html) == pytest.approx(2 / column("rows", html))
    assert column("p elements", html) == 0


@pytest.mark.parametrize("written", ["http://[bad", "///", "a:b:c", "?", "https://a.example\n/b", ""])
def test_an_odd_address_is_still_one(written):
    assert len(address_parts(written)) == 3


@given(st.lists(st.sampled_from(PIECES)), st.sampled_from([None, URL, "/x"]))
def test_every_page_has_words_and_a_shape(pieces, url):
    page = pagesieve.parse("".join(pieces), url)
    known = address(page) is not None
    assert np.isfinite(page_shape(page)[0 if known else len(OF_THE_ADDRESS) :]).all()
    assert all(word and word == word.strip() for found in page_words(page).values() for word in found)
