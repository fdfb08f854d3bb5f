import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pagesieve
from pagesieve.methods import ROLES, Arrangement, Labels, Role
from pagesieve.methods.everything import Everything
from pagesieve.methods.largest_block_string import LargestBlockString
from pagesieve.methods.refining import merged

SENTENCE = "Long before the harbour was built, the boats were drawn up on the sand. "
MENU = "<ul><li><a href=/1>Harbours</a><li><a href=/2>Boats</a></ul>"


def kept(html, **settings):
    return pagesieve.read(html, method=LargestBlockString(**settings)).text.strip().split("\n\n")


@pytest.mark.parametrize(
    "article",
    [
        "<p>First one.</p><p>Second one.</p><p>Third one.</p>",
        "<div>First one.</div><div>Second one.</div><div>Third one.</div>",
        "First one.<br><br>Second one.<br><br>Third one.",
        "First one.<p>Second one.</p><div>Third one.</div>",
    ],
    ids=["in P", "in DIV", "plain text", "mixed"],
)
def test_the_strings_of_one_level_are_the_block_whatever_their_tags(article):
    html = f"{MENU}<main><div>{article}</div></main>All rights are reserved."
    for siblings_only in (False, True):
        found = "".join(kept(html, siblings_only=siblings_only)).split(".")[:-1]
        assert found == ["First one", "Second one", "Third one"]


@pytest.mark.parametrize("siblings_only", [False, True])
def test_the_block_is_the_sum_over_a_level_not_the_longest_string(siblings_only):
    deep = f"<div><div><p>{SENTENCE}</p><p>{SENTENCE}</p><p>{SENTENCE}</p></div></div>"
    assert kept(f"<p>{SENTENCE * 2}</p>{deep}", siblings_only=siblings_only) == [SENTENCE.strip()] * 3


def test_an_article_in_the_boxes_of_its_sections_is_on_one_level():
    html = "<article><section><p>One.</p><p>Two.</p></section><section><p>Three.</p></section></article>Imprint"
    assert kept(html) == ["One.", "Two.", "Three."]
    assert kept(html, siblings_only=True) == ["One.", "Two."]


@pytest.mark.parametrize("siblings_only", [False, True])
def test_what_holds_no_text_on_the_level_is_skipped(siblings_only):
    advert = "<div><div><div>Buy a boat today</div></div></div>"
    html = f"<div><p>{SENTENCE}</p>{advert}<p><a href=/x>Related story</a></p>{MENU}<p>The end.</p></div>"
    assert kept(html, siblings_only=siblings_only) == [SENTENCE.strip(), "The end."]


def test_items_of_a_list_are_on_the_level_of_the_text_in_paragraphs():
    assert kept("<div><p>One:</p><ul><li>two<li>three</ul></div>Imprint") == ["One:", "two\nthree"]


def test_inline_elements_belong_to_the_string_around_them():
    html = "<div><p>One <a href=/>two</a> <b>three</b></p><p><span>Four</span></p></div>Home"
    assert kept(html) == ["One two three", "Four"]


def test_a_stray_word_does_not_make_the_whole_page_its_string():
    html = f"<body><div>Advertisement<div><p>{SENTENCE}</p><p>{SENTENCE}</p></div></div><div>Footer</div>"
    assert "Advertisement" not in kept(html)


def test_text_of_links_alone_leaves_nothing_and_says_why():
    reading = pagesieve.read(MENU, method=LargestBlockString())
    assert reading.text == ""
    assert {block.why for block in reading.blocks} == {"all of it is link, so it holds no string of its own"}


def test_hidden_text_is_no_string():
    html = f"<p>Seen.</p><section><p hidden>{SENTENCE}</p><p style='display:none'>{SENTENCE}</p></section>"
    page = pagesieve.parse(html)
    assert [ROLES[role] for role in LargestBlockString()(page).role] == [Role.MAIN, Role.HIDDEN, Role.HIDDEN]


def test_reasons_name_the_numbers():
    reading = pagesieve.read("<div><p>1234567</p><p>890</p></div>123", method=LargestBlockString())
    assert [block.why for block in reading.blocks] == [
        "it is in the largest block string: 2 strings on one level, 10 characters",
        "it is in the largest block string: 2 strings on one level, 10 characters",
        "the strings of its level have 30% of the 10 characters of the largest block string",
    ]


class KeepsSections:
    """A classifier for tests: what is in a section is content, all else a sidebar."""

    def __call__(self, page):
        inside = pagesieve.page.tree.within(page.end, page.tag == pagesieve.page.tags.CODES["section"])
        return Labels.of(
            (Role.MAIN, 0.7, "in a section") if inside[row] else (Role.SIDEBAR, 0.2, "in no section")
            for row in page.blocks.start
        )


def test_after_a_classifier_it_looks_only_into_what_that_kept():
    boxed = "<div><div><div>No</div></div></div>"
    html = f"<div><p>{SENTENCE}</p><p>{SENTENCE}</p></div><section><p>Content.</p>{boxed}</section>"
    page = pagesieve.parse(html)
    labels = LargestBlockString(after=KeepsSections())(page)
    assert [ROLES[role] for role in labels.role] == [Role.SIDEBAR, Role.SIDEBAR, Role.MAIN, Role.OTHER]
    assert [labels.why(block) for block in range(4)] == [
        "in no section",
        "in no section",
        "it is in the largest block string: 1 string on one level, 8 characters",
        "the strings of its level have 25% of the 8 characters of the largest block string",
    ]
    assert labels.score.tolist() == pytest.approx([0.2, 0.2, 0.9, 0.1])


def test_after_a_classifier_every_segment_has_its_own_largest_block():
    boxed = "<div><div><div>Advert</div></div></div>"
    short = f"<div><div><section><p>Short.</p>{boxed}</section></div></div>"
    page = pagesieve.parse(f"<section><p>{SENTENCE}</p>{boxed}</section>{SENTENCE}{short}")
    labels = LargestBlockString(after=KeepsSections())(page)
    assert [ROLES[role] for role in labels.role] == [Role.MAIN, Role.OTHER, Role.SIDEBAR, Role.MAIN, Role.OTHER]
    assert labels.why(3) == "it is in the largest block string: 1 string on one level, 6 characters"


def test_a_segment_without_a_string_keeps_the_labels_that_it_has():
    page = pagesieve.parse(f"<section>{MENU}</section>{SENTENCE}<section><p>Short.</p></section>")
    labels = LargestBlockString(after=KeepsSections())(page)
    assert [ROLES[role] for role in labels.role] == [Role.MAIN, Role.MAIN, Role.SIDEBAR, Role.MAIN]
    assert labels.why(0) == "in a section"


def test_after_a_classifier_a_heuristic_that_finds_nothing_has_no_say():
    page = pagesieve.parse(f"<p>{SENTENCE}</p><section>{MENU}</section>")
    labels = LargestBlockString(after=KeepsSections())(page)
    assert [labels.why(block) for block in range(3)] == ["in no section", "in a section", "in a section"]


def test_merged_labels_keep_the_arrangement_of_the_first():
    first = Labels.of([(Role.MAIN, 1, "a"), (Role.MAIN, 1, "b")])
    first = Labels(first.role, first.score, first.reason, first.reasons, Arrangement.ARTICLE)
    both = merged(first, Labels.of([(Role.OTHER, 0, "c"), (Role.OTHER, 0, "d")]), first.reason == 1)
    assert (both.arrangement, both.why(0), both.why(1)) == (Arrangement.ARTICLE, "a", "d")


def test_settings_are_checked():
    with pytest.raises(pagesieve.OptionError, match=r"after must be a method, such as Rules\(\), or None, not 'rules'"):
        LargestBlockString(after="rules")
    with pytest.raises(pagesieve.OptionError, match=r"after must be a method, such as Rules\(\), or None, not <class"):
        LargestBlockString(after=Everything)
    with pytest.raises(pagesieve.OptionError, match="siblings_only must be True or False, not 1"):
        LargestBlockString(siblings_only=1)


def test_what_comes_before_must_label_every_block():
    with pytest.raises(pagesieve.OptionError, match="a method must label every block"):
        LargestBlockString(after=lambda page: Labels.of([]))(pagesieve.parse("<p>x"))


ELEMENTS = st.recursive(
    st.text("ab", min_size=1, max_size=9),
    lambda inner: st.tuples(st.sampled_from(["div", "p", "section", "b", "a href=/"]), st.lists(inner, max_size=4)),
    max_leaves=20,
)


def written(element):
    if isinstance(element, str):
        return element
    tag, inside = element
    return f"<{tag}>{''.join(map(written, inside))}</{tag.split()[0]}>"


@settings(deadline=None, max_examples=100)
@given(st.lists(ELEMENTS, max_size=6), st.booleans())
def test_no_level_has_more_text_than_the_one_that_is_kept(elements, siblings_only):
    page = pagesieve.parse("".join(map(written, elements)))
    labels, blocks = LargestBlockString(siblings_only=siblings_only)(page), page.blocks
    main = labels.having(Role.MAIN)
    string = blocks.link_length < blocks.text_length
    if siblings_only:  # the paper's walk: every sub tree in turn
        levels = [string & ((blocks.row == row) | (page.parent[blocks.row] == row)) for row in range(len(page))]
    else:  # the nodes at one depth: elements that hold a text, and texts
        depth = page.depth[blocks.row]
        levels = [string & ((depth == level) | (depth + 1 == level)) for level in range(len(page) + 1)]
    assert any((level == main).all() for level in levels)
    assert blocks.text_length[main].sum() == max(blocks.text_length[level].sum() for level in levels)


def test_after_everything_is_alone(golden):
    page = pagesieve.parse(golden.html)
    alone, after = LargestBlockString()(page), LargestBlockString(after=Everything())(page)
    assert (alone.role == after.role).all()
    assert [alone.why(block) for block in range(len(alone))] == [after.why(block) for block in range(len(after))]
