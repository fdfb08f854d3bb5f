import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pagesieve
from pagesieve.methods import Role
from pagesieve.methods.largest_pagelet import LargestPagelet

PROSE = "Long before the harbour was built, the boats were drawn up on the sand by hand, one after the other."


def menu(links):
    return "<ul>" + "".join(f"<li><a href=/{n}>{n}</a>" for n in range(links)) + "</ul>"


def kept(html, **options):
    page = pagesieve.parse(html)
    labels = LargestPagelet(**options)(page)
    return [page.block_text(block) for block in range(len(labels)) if labels.having(Role.MAIN)[block]]


def test_the_pagelet_with_the_most_text_is_content():
    assert kept(f"{menu(7)}<div><h1>Boats</h1><p>{PROSE}</p></div>{menu(9)}") == ["Boats", PROSE]


def test_an_element_is_cut_where_a_child_holds_as_many_links():
    assert kept(f"<div>{menu(6)}<p>{PROSE}</p></div>") == [*map(str, range(6)), PROSE]
    assert kept(f"<div>{menu(7)}<p>{PROSE}</p></div>") == [PROSE]


def test_many_links_in_many_children_do_not_cut():
    linked = [f"{PROSE} <a href=/{n}>{n}</a>" for n in range(9)]
    html = f"{menu(7)}<div>{''.join(f'<p>{text}</p>' for text in linked)}</div>"
    assert len(kept(html)) == len(linked)


def test_the_number_of_links_is_a_setting():
    html = f"<div>{menu(3)}<p>{PROSE}</p></div>"
    assert kept(html, links=3) == [PROSE]
    assert kept(html, links=4) == ["0", "1", "2", PROSE]


def test_a_text_right_under_a_cut_element_is_a_pagelet_of_its_own():
    assert kept(f"{menu(7)}{PROSE}<p>short</p>") == [PROSE]


def test_hidden_text_does_not_count():
    html = f"{menu(7)}<div><p hidden>{PROSE * 4}</p>little</div><p>{PROSE}</p>"
    assert kept(html) == [PROSE]


def test_a_line_that_is_cut_is_kept_whole():
    assert kept("<div>one two <a href=/>three</a> four five</div>", links=1) == ["one two three four five"]


def test_an_anchor_without_an_address_is_no_link():
    anchors = "".join(f"<a name={n}>{n}</a> " for n in range(9))
    assert len(kept(f"<div><p>{anchors}</p><p>{PROSE}</p></div>")) == 2


def test_the_first_of_equals_is_the_largest():
    assert kept(f"{menu(7)}<p>abcd 1234</p><p>abcd 5678</p>") == ["abcd 1234"]


trees = st.recursive(
    st.sampled_from(["word ", "<a href=x>link</a> "]),
    lambda inner: st.lists(inner, min_size=1).map(lambda parts: f"<div>{''.join(parts)}</div>"),
    max_leaves=30,
)


def naive_pagelets(node, links):
    """The paper's partition, from the top."""
    children = list(node.children)
    if any(sum(child.tag == "a" for child in below(one)) >= links for one in children):
        return [found for child in children for found in naive_pagelets(child, links)]
    return [node.row]


def below(node):
    yield node
    for child in node.children:
        yield from below(child)


@given(trees, st.integers(1, 4))
@settings(max_examples=50)
def test_pagelets_are_those_of_the_definition(html, links):
    page = pagesieve.parse(html)
    pagelets = naive_pagelets(page.node(0), links)
    largest = page.node(max(pagelets, key=lambda row: page.text_length[row]))
    why = " ".join({block.why for block in pagesieve.read(html, method=LargestPagelet(links=links)).blocks})
    assert f"it is in the largest of {len(pagelets)} pagelets, a {largest.tag} of" in why


def test_the_reason_names_the_pagelet():
    reading = pagesieve.read(f"{menu(7)}<div>123456 <a href=/>78</a></div><p hidden>x", method=LargestPagelet())
    assert [block.why for block in reading.blocks[-3:]] == [
        "its pagelet has 7 characters, and the largest of 4 has 8",
        "it is in the largest of 4 pagelets, a div of 8 characters with 1 links",
        "a browser does not paint it",
    ]


@pytest.mark.parametrize("html", ["", "<frameset><frame></frameset>", "<p hidden>x", "<div>" * 2000 + "x"])
def test_odd_pages_are_labelled(html):
    page = pagesieve.parse(html)
    assert len(LargestPagelet()(page)) == len(page.blocks)


@pytest.mark.parametrize("links", [0, 2.5, "7"])
def test_bad_settings_are_refused(links):
    with pytest.raises(pagesieve.OptionError, match="links must be a whole number, at least 1 and"):
        LargestPagelet(links=links)
