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
    html = f"{MENU}<div>{article}</div><footer><p>All rights are reserved.</p></footer>"
    assert "".join(kept(html)).split(".")[:-1] == ["First one", "Second one", "Third one"]


def test_the_block_is_the_sum_over_siblings_not_the_longest_string():
    html = f"<div><p>{SENTENCE * 2}</p></div><section><p>{SENTENCE}</p><p>{SENTENCE}</p><p>{SENTENCE}</p></section>"
    assert kept(html) == [SENTENCE.strip()] * 3


def test_siblings_without_a_text_child_are_skipped():
    advert = "<div><div>Buy a boat today</div></div>"
    html = f"<div><p>{SENTENCE}</p>{advert}<p><a href=/x>Related story</a></p>{MENU}<p>The end.</p></div>"
    assert kept(html) == [SENTENCE.strip(), "The end."]


def test_inline_elements_belong_to_the_string_around_them():
    html = "<div><p>One <a href=/>two</a> <b>three</b></p><p><span>Four</span></p></div><p>Home</p>"
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
    reading = pagesieve.read("<div><p>1234567</p><p>890</p></div><div><p>123</p></div>", method=LargestBlockString())
    assert [block.why for block in reading.blocks] == [
        "it is in the largest block string: 2 strings side by side, 10 characters",
        "it is in the largest block string: 2 strings side by side, 10 characters",
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
    html = f"<div><p>{SENTENCE}</p><p>{SENTENCE}</p></div><section><p>Content.</p><ul><li>No</ul></section>"
    page = pagesieve.parse(html)
    labels = LargestBlockString(after=KeepsSections())(page)
    assert [ROLES[role] for role in labels.role] == [Role.SIDEBAR, Role.SIDEBAR, Role.MAIN, Role.OTHER]
    assert [labels.why(block) for block in range(4)] == [
        "in no section",
        "in no section",
        "it is in the largest block string: 1 string, 8 characters",
        "the strings of its level have 25% of the 8 characters of the largest block string",
    ]
    assert labels.score.tolist() == pytest.approx([0.2, 0.2, 0.9, 0.1])


def test_after_a_classifier_a_heuristic_that_finds_nothing_has_no_say():
    page = pagesieve.parse(f"<p>{SENTENCE}</p><section>{MENU}</section>")
    labels = LargestBlockString(after=KeepsSections())(page)
    assert [labels.why(block) for block in range(3)] == ["in no section", "in a section", "in a section"]


def test_merged_labels_keep_the_arrangement_of_the_first():
    first = Labels.of([(Role.MAIN, 1, "a"), (Role.MAIN, 1, "b")])
    first = Labels(first.role, first.score, first.reason, first.reasons, Arrangement.ARTICLE)
    both = merged(first, Labels.of([(Role.OTHER, 0, "c"), (Role.OTHER, 0, "d")]), first.reason == 1)
    assert (both.arrangement, both.why(0), both.why(1)) == (Arrangement.ARTICLE, "a", "d")


def test_after_must_be_a_method():
    with pytest.raises(pagesieve.OptionError, match=r"after must be a method, such as Rules\(\), or None, not 'rules'"):
        LargestBlockString(after="rules")


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
@given(st.lists(ELEMENTS, max_size=6))
def test_no_level_has_more_text_than_the_one_that_is_kept(elements):
    page = pagesieve.parse("".join(map(written, elements)))
    labels, blocks = LargestBlockString()(page), page.blocks
    main = labels.having(Role.MAIN)
    string = blocks.link_length < blocks.text_length
    levels = [
        string & ((blocks.row == row) | (page.parent[blocks.row] == row))  # the paper's walk: every sub tree in turn
        for row in range(len(page))
    ]
    assert any((level == main).all() for level in levels)
    assert blocks.text_length[main].sum() == max(blocks.text_length[level].sum() for level in levels)


def test_after_everything_is_alone(golden):
    page = pagesieve.parse(golden.html)
    alone, after = LargestBlockString()(page), LargestBlockString(after=Everything())(page)
    assert (alone.role == after.role).all()
    assert [alone.why(block) for block in range(len(alone))] == [after.why(block) for block in range(len(after))]
