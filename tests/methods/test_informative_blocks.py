"""Paper 2: the two feature extractors, the structural segmentation and the class property."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pagesieve
from pagesieve import Role
from pagesieve.methods.informative_blocks import (
    PAPER_BLOCK_TAGS,
    PAPER_STRUCTURE,
    ClassProperty,
    Feature,
    FeatureExtractor,
    KFeatureExtractor,
    StructuralSegmentation,
    block_set,
    segments,
    structural_segments,
)
from pagesieve.methods.informative_blocks.features import feature_counts
from pagesieve.methods.informative_blocks.k_means import k_means
from pagesieve.page.tags import CODES

PROSE = "Long before the harbour was built, the boats were drawn up on the sand by hand, one after the other. "
MENU = "<ul>" + "".join(f"<li><a href=/{n}>menu {n}</a>" for n in range(12)) + "</ul>"
METHODS = [FeatureExtractor, KFeatureExtractor, StructuralSegmentation, ClassProperty]
FIGURE_3 = """<div> Hello
<table><tr><td>INDIA</td></tr>
<tr><td>USA</td></tr></table>
<div>SMS</div>World
</div>"""


def kept(html, method):
    return pagesieve.read(html, method=method).text.split()


def reasons(html, method):
    return [block.why for block in pagesieve.read(html, method=method).blocks]


# --- section IV: blocks ----------------------------------------------------------------------------------------------


def block_texts(html, tags):
    """What each block owns, without the blocks nested in it."""
    page = pagesieve.parse(html)
    blocks = block_set(page, tags)
    texts = [[] for _ in range(len(blocks))]
    for row, place in zip(page.text_rows, page.text_places, strict=True):
        texts[blocks.owner[row]].append(page.texts[place].strip())
    return [" ".join(own) for own in texts]


def test_a_block_that_holds_the_tag_keeps_what_is_left_of_it():
    html = "before<table><tr><td>cell<ul><li>item</ul></table>after"
    assert block_texts(html, PAPER_BLOCK_TAGS) == ["before after", "", "cell", "item"]


def test_a_separator_parts_what_stands_around_it():
    html = "<div>one<hr><p>two</p><div>inside</div>three<hr></div><p>four"
    assert block_texts(html, PAPER_BLOCK_TAGS) == ["four", "one", "two inside three"]
    assert block_texts(html, ("hr", "div")) == ["four", "", "one", "two three", "inside"]
    assert block_texts(html, ("ul",)) == ["one two inside three four"]


def test_separators_without_anything_between_them_make_no_block():
    assert block_texts("<hr><hr>x<hr>", PAPER_BLOCK_TAGS) == ["", "x"]


def test_tags_of_the_page_itself_can_define_blocks():
    assert block_texts("a<my-box>b</my-box>", ("my-box",)) == ["a", "b"]


def literal_block_set(page, tags, *, rest_is_lost):
    """GetBlockSet as it is printed, as a set of rows."""
    found = {int(np.flatnonzero(page.tag == CODES["body"])[0])}
    for tag in tags:
        for block in sorted(found):
            inside = {row for row in range(block + 1, page.end[block]) if page.tag[row] == CODES[tag]}
            if inside:
                found = (found - {block} if rest_is_lost else found) | inside
    return found


texts_and_elements = st.recursive(
    st.sampled_from(["a ", "b ", "<img>"]),
    lambda inner: st.builds(
        lambda tag, parts: f"<{tag}>{''.join(parts)}</{tag}>",
        st.sampled_from(["div", "ul", "section", "b"]),
        st.lists(inner, max_size=4),
    ),
    max_leaves=25,
)


@settings(max_examples=60)
@given(st.lists(texts_and_elements, max_size=4).map("".join), st.permutations(["div", "ul", "section"]))
def test_blocks_are_those_of_the_printed_algorithm_and_what_it_loses(html, tags):
    page = pagesieve.parse(html)
    blocks = block_set(page, tuple(tags))
    assert set(blocks.begin.tolist()) == literal_block_set(page, tags, rest_is_lost=False)
    assert set(blocks.begin.tolist()) >= literal_block_set(page, tags, rest_is_lost=True)
    for row in page.text_rows.tolist():
        around = [block for block in range(len(blocks)) if blocks.begin[block] <= row < blocks.stop[block]]
        assert blocks.owner[row] == around[-1]


# --- section IV: features --------------------------------------------------------------------------------------------


def test_each_feature_is_counted_in_the_block_that_owns_it():
    html = """<div>text <a href=/>link</a><img><p hidden><img>hidden</p><div>more<br></div></div>
    <ul><li>x<li>y</ul><form><input><button>b</button></form><iframe></iframe><script>1</script>
    <table><tr><td>1<tr><td>2</table>"""
    page = pagesieve.parse(html)
    blocks = block_set(page, ("div",))
    counts = dict(zip(Feature, feature_counts(page, blocks, tuple(Feature)).T.tolist()[1], strict=True))
    assert counts == dict.fromkeys(Feature, 0) | {"text": 4, "images": 1, "links": 1, "nested-blocks": 1}
    counts = dict(zip(Feature, feature_counts(page, blocks, tuple(Feature)).T.tolist()[0], strict=True))
    expected = {"text": 5, "lists": 2, "tables": 2, "forms": 3, "objects": 1, "scripts": 1, "nested-blocks": 1}
    assert counts == dict.fromkeys(Feature, 0) | expected


PAGE = f"<div class=top>{MENU}</div><div class=story><p>{PROSE * 2}</p><ul><li>kept</ul></div><div>(c) foot</div>"


def test_the_block_with_most_text_and_little_else_wins_with_what_is_in_it():
    assert kept(PAGE, FeatureExtractor()) == [*(PROSE * 2).split(), "kept"]
    why = reasons(PAGE, FeatureExtractor())
    assert why[12] == "it is in the winning block <div class=story>: 96% of the page's text, which is 78% of all in it"
    assert why[-1] == "its block does not win: 4% of the page's text, which is 100% of all in it"


def test_the_desired_feature_is_a_setting():
    gallery = "<div class=gallery>Photos <img><img><img></div>"
    assert kept(PAGE + gallery, FeatureExtractor(desired="images")) == ["Photos"]
    assert kept(PAGE + gallery, KFeatureExtractor(desired="images")) == ["Photos"]
    assert "menu" in kept(PAGE + gallery, FeatureExtractor(desired=["links", "lists"]))


def test_features_that_are_not_asked_for_do_not_count():
    boxes = "".join(f"<div><img><p>{PROSE}</p></div>" for _ in range(3))
    html = f"<main>{boxes}</main><nav>aaa <a href=/>b</a></nav>"
    assert len(kept(html, FeatureExtractor(features="text links"))) == 3 * len(PROSE.split())
    assert len(kept(html, FeatureExtractor(features="text images", threshold=0.6))) == 1 + 1


def test_text_between_blocks_is_not_lost():
    html = f"<table><tr><td>{MENU}</table>{PROSE}<table><tr><td><a href=/>next</a></table>"
    assert kept(html, KFeatureExtractor(tags=PAPER_BLOCK_TAGS)) == PROSE.split()
    assert set(PROSE.split()) <= set(kept(html, FeatureExtractor(tags="TABLE tr hr ul")))


def test_blocks_nested_in_a_winning_one_go_along_if_they_pass():
    html = f"<div>{PROSE * 3}<div>A short remark.</div>{MENU}</div><div><img> <a href=/>x</a> foot</div>"
    assert kept(html, KFeatureExtractor()) == [*(PROSE * 3).split(), "A", "short", "remark."]


def test_a_part_between_separators_can_win():
    html = f"<a href=/>x</a><img><hr>{PROSE}<hr><form><input></form> foot"
    method = FeatureExtractor(tags=PAPER_BLOCK_TAGS)
    assert kept(html, method) == PROSE.split()
    assert reasons(html, method)[1].startswith("it is in the winning block")


def test_no_block_passes_a_threshold_that_is_too_high():
    html = "<p>text <a href=/>link</a></p>"
    for method in (FeatureExtractor(threshold=0.9), KFeatureExtractor(threshold=0.9)):
        assert reasons(html, method) == ["no block of the page has enough text to pass"]
        assert kept(html, method) == []


# --- section IV: clusters --------------------------------------------------------------------------------------------

POSTS = "".join(f"<div class=post><p>{PROSE}</p></div><div><a href=/u{n}>user {n}</a></div>" for n in range(5))


def test_content_in_several_blocks_is_kept_as_a_cluster():
    html = f"<div>{MENU}</div><div>{POSTS}</div><div>foot note</div>"
    assert kept(html, KFeatureExtractor()) == (PROSE * 5).split()
    why = reasons(html, KFeatureExtractor())
    expected = "its block is in the winning cluster of 5 blocks: 20% of the page's text, which is 100% of all in it"
    assert why[12] == expected
    assert why[-1].startswith("its block is not in the winning cluster of 5 blocks: 2% of the page's text")


def test_one_cluster_is_all_that_passes():
    html = f"<div>{PROSE}</div><div>{PROSE * 3}</div><div>tiny</div>"
    assert "tiny" in kept(html, KFeatureExtractor(clusters=1))
    assert "tiny" not in kept(html, KFeatureExtractor(clusters=2))
    assert kept(html, KFeatureExtractor(clusters=3)) == (PROSE * 3).split()


def test_k_means_finds_the_groups_and_bears_equal_points():
    points = np.array([[0, 0], [5, 5], [0, 1], [9, 0], [5, 6], [9, 1]], dtype=float)
    cluster = k_means(points, points.sum(axis=1), 3)
    assert cluster[0] == cluster[2]
    assert cluster[1] == cluster[4]
    assert cluster[3] == cluster[5]
    assert len(set(cluster.tolist())) == 3
    assert set(k_means(np.ones((4, 2)), np.ones(4), 3).tolist()) == {0}
    assert k_means(np.ones((1, 2)), np.ones(1), 3).tolist() == [0]


# --- section VI: segments --------------------------------------------------------------------------------------------


def test_figure_3():
    found = segments(pagesieve.parse(FIGURE_3))
    assert [(segment.tag, segment.text) for segment in found] == [
        ("div", "Hello World"),
        ("table", ""),
        ("tr", ""),
        ("td", "INDIA"),
        ("tr", ""),
        ("td", "USA"),
        ("div", "SMS"),
    ]


def test_segments_are_ranges_of_rows_that_nest():
    page = pagesieve.parse("<p>no</p>" + FIGURE_3 + "<article><span>x</span></article><div hidden>gone</div>")
    rows = structural_segments(page, PAPER_STRUCTURE)
    tags = [page.tag_names[tag] for tag in page.tag[rows]]
    assert tags == ["div", "table", "tr", "td", "tr", "td", "div", "span"]
    assert page.end[rows[0]] == page.end[rows[6]] + 1  # only the text "World" follows the inner div
    assert [(segment.row, segment.end) for segment in segments(page, PAPER_STRUCTURE)] == [
        (row, page.end[row]) for row in rows
    ]
    assert len(structural_segments(page)) == len(rows) + 1


def test_segments_of_one_tag_and_class_are_taken_together():
    html = f"<div class=side><p>{PROSE * 2}</p></div>{POSTS}"
    assert kept(html, StructuralSegmentation()) == (PROSE * 5).split()
    why = reasons(html, StructuralSegmentation())
    assert why[0] == "segments of its tag and class hold 29% of the text, less than those of <div class=post>"
    assert why[1] == "it is in a segment <div class=post>; such segments hold 71% of the text, the most"


def test_segments_without_a_class_stand_for_themselves():
    html = (
        f"<div>{PROSE}</div><div>{PROSE * 2}</div><div>{PROSE}</div><div class=''>{PROSE}</div><div class=' '>x</div>"
    )
    assert kept(html, StructuralSegmentation()) == (PROSE * 2).split()


def test_text_right_in_the_body_is_a_segment_of_the_body():
    assert kept(f"<p>{PROSE}</p><div class=a>x</div>", StructuralSegmentation()) == [*PROSE.split(), "x"]


# --- section V: the class property -----------------------------------------------------------------------------------


def test_the_desired_class_is_a_setting():
    html = f"<div class='box price'>9 €</div><div class=content>{PROSE}</div><p id=sku>77</p>"
    assert kept(html, ClassProperty(desired="price")) == ["9", "€"]
    assert kept(html, ClassProperty(desired=["price", "sku"])) == ["9", "€", "77"]
    assert reasons(html, ClassProperty(desired="price sku"))[1] == (
        "it is outside the elements of class .price and #sku, with 5% of the page's text"
    )


def test_the_class_that_holds_enough_and_least_else_is_chosen():
    html = f"""<div id=main><div class=main-menu>{PROSE * 5}</div><div class=content>{PROSE * 3}
    <div class=post-body>{PROSE * 2}</div><div class=entry>{PROSE}</div></div></div>"""
    assert len(kept(html, ClassProperty())) == 6 * len(PROSE.split())
    assert {why.split(" class ")[1] for why in reasons(html, ClassProperty())} == {
        ".content, with 54% of the page's text"
    }


def test_all_elements_of_the_class_are_kept():
    html = f"<div>{MENU}</div><div>{POSTS}</div>"
    assert kept(html, ClassProperty()) == (PROSE * 5).split()
    assert reasons(html, ClassProperty())[-1] == (
        "it is outside the elements of class .post, with 100% of the page's text"
    )


@pytest.mark.parametrize("name", ["post-meta", "mainMenu", "no-content", "text-center", "contents", "repost"])
def test_names_of_other_things_are_not_taken(name):
    html = f"<div class={name}>{PROSE * 2}</div><div>{PROSE * 3}</div>"
    assert kept(html, ClassProperty()) == (PROSE * 3).split()
    assert all(why.startswith("no class names the main content; ") for why in reasons(html, ClassProperty()))


def test_a_class_that_holds_next_to_nothing_is_not_the_content():
    html = f"<div class=content>x</div><div class=zzz>{PROSE}</div>"
    assert kept(html, ClassProperty()) == PROSE.split()


def test_without_the_desired_class_the_fullest_segments_are_kept():
    html = f"<div class=side>x</div><div class=zzz>{PROSE}</div>"
    assert kept(html, ClassProperty(desired="price")) == PROSE.split()
    assert reasons(html, ClassProperty(desired="price"))[0].startswith("no element has the desired class; ")


# --- all of them -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    "html",
    [
        "",
        "<frameset><frame src=x></frameset>",
        "<p hidden>gone",
        "<img>",
        "<hr>",
        "<a href=/>only</a> <a href=/>links</a>",
        "<div>" * 5000 + "deep",
        "<span class=content>" * 300 + "x",
        "<table><tr><td class=post>1<td>2</table>",
        "<svg><text>drawn</text></svg>",
    ],
)
def test_every_page_is_labelled(method, html):
    page = pagesieve.parse(html)
    labels = method()(page)
    assert len(labels) == len(page.blocks)
    assert (labels.having(Role.HIDDEN) == page.blocks.hidden).all()
    assert labels.having(Role.MAIN).any() == (~page.blocks.hidden).any()
    assert all(labels.why(block) for block in range(len(labels)))
    assert ((labels.score >= 0) & (labels.score <= 1)).all()


@pytest.mark.parametrize("method", METHODS)
def test_a_golden_page_is_labelled_with_few_distinct_reasons(golden, method):
    page = pagesieve.parse(golden.html)
    labels = method()(page)
    assert len(labels) == len(page.blocks)
    assert len(set(labels.reasons)) == len(labels.reasons) <= 1 + len(page.blocks)


@pytest.mark.parametrize(
    ("method", "settings", "message"),
    [
        (FeatureExtractor, {"tags": ()}, "tags must be one name or several"),
        (FeatureExtractor, {"tags": 5}, "tags must be one name or several"),
        (KFeatureExtractor, {"features": "text colours"}, "no feature is called 'colours'; there are: text, images"),
        (FeatureExtractor, {"features": "links"}, "desired feature 'text' must be one of the features"),
        (FeatureExtractor, {"threshold": 1.5}, "threshold must be a number, at least 0 and at most 1, not 1.5"),
        (KFeatureExtractor, {"threshold": "high"}, "threshold must be a number, at least 0 and at most 1, not 'high'"),
        (KFeatureExtractor, {"clusters": 0}, "clusters must be a whole number, at least 1 and at most 100, not 0"),
        (KFeatureExtractor, {"clusters": 1.5}, "clusters must be a whole number"),
        (StructuralSegmentation, {"tags": [""]}, "tags must be one name or several"),
        (ClassProperty, {"desired": " "}, "desired must be one name or several"),
    ],
)
def test_settings_are_checked_at_once(method, settings, message):
    with pytest.raises(pagesieve.OptionError, match=message):
        method(**settings)
