import json

import numpy as np
import pytest

import pagesieve
from pagesieve.page import Blocks
from pagesieve.page.tags import CODES
from pagesieve.page.tree import NONE

FIGURE_2 = "<body><table><tr><td><td><tr><td><td></table>"


def rows(page, tag):
    return np.flatnonzero(page.tag == CODES[tag])


def texts(page):
    return [page.block_text(block) for block in range(len(page.blocks))]


def test_texts_of_several_blocks_are_those_of_each():
    page = pagesieve.parse(
        "<p>  one \n text<p>two <b>texts</b> of it<p>a line<br>and more<pre>  as\n  written</pre>"
        "<p>seen <span hidden>and not</span><p hidden>not  seen<p>separated\u2028lines"
    )
    assert page.block_texts(np.arange(len(page.blocks))) == texts(page)
    assert page.block_texts(np.array([3, 0])) == ["  as\n  written", "one text"]
    assert page.block_texts(np.array([], dtype=int)) == []


def test_the_tag_path_sequence_of_paper_1_figure_2():
    page = pagesieve.parse(FIGURE_2)
    sequence = page.path[[*rows(page, "body"), *rows(page, "table"), *sorted([*rows(page, "tr"), *rows(page, "td")])]]
    first_seen = {symbol: number for number, symbol in enumerate(dict.fromkeys(sequence.tolist()), start=1)}
    assert [first_seen[symbol] for symbol in sequence.tolist()] == [1, 2, 3, 4, 4, 3, 4, 4]


def test_paths_by_columns_tell_cells_of_a_row_apart():
    page = pagesieve.parse("<table><tr><td>Menu<td><table><tr><td>text<td>more</table><tr><td>Links<td>text</table>")
    menu, outer, text, more, links, last = page.column_path[rows(page, "td")]
    assert menu == links
    assert outer == last
    assert len({menu, outer, text, more}) == 4
    assert len(set(page.styled_path[rows(page, "td")])) == 2


def test_without_cells_paths_by_columns_are_styled_paths():
    page = pagesieve.parse("<ul><li class=a>one<li>two</ul>")
    assert page.column_path is page.styled_path


def test_styled_paths_tell_regions_apart_that_plain_paths_do_not():
    page = pagesieve.parse("<p class=a>x</p><p class=b>x</p><p class=a>x</p><p style='color:red'>x</p>")
    paragraphs = rows(page, "p")
    assert len(set(page.path[paragraphs])) == 1
    one, two, three, four = page.styled_path[paragraphs]
    assert one == three
    assert len({one, two, four}) == 3


def test_a_style_shows_in_the_paths_below_it():
    page = pagesieve.parse("<div class=a><p>x</p></div><div class=b><p>x</p></div>")
    first, second = page.styled_path[rows(page, "p")]
    assert first != second


def test_lengths_own_and_in_the_subtree():
    page = pagesieve.parse("<div>one <a href=/>two</a><p>three   four</p></div>")
    (div,), (anchor,), (paragraph,) = rows(page, "div"), rows(page, "a"), rows(page, "p")
    assert page.own_text_length[div] == len("one")
    assert page.text_length[div] == len("one") + len("two") + len("three four")
    assert page.link_length[div] == len("two") == page.link_length[anchor]
    assert page.words[div] == 4
    assert page.own_words[paragraph] == 2


def test_an_anchor_without_address_is_no_link():
    page = pagesieve.parse("<a name=top>here</a>")
    assert not page.in_link.any()


def test_height_cardinality_and_title_level():
    page = pagesieve.parse("<section><h2>Title</h2><div><p>text</p></div></section><p>free</p>")
    (section,), (inner, free) = rows(page, "section"), rows(page, "p")
    assert page.height[section] == 3
    assert page.cardinality[section] == 2
    assert page.title_level[inner] == page.depth[section]
    assert page.title_level[free] == NONE


@pytest.mark.parametrize(
    "html",
    [
        "<div hidden><p>x</div>",
        "<div style='color:red; Display : none'><p>x</div>",
        "<div style=visibility:hidden><p>x</div>",
        "<template><p>x</template>",
        "<div><svg><title>x</title></svg></div>",
        "<div><svg><text>x</text></svg></div>",
    ],
)
def test_hidden_by_tag_attribute_or_style(html):
    page = pagesieve.parse(f"<body>{html}<p>seen")
    shown = [text for block, text in enumerate(texts(page)) if not page.blocks.hidden[block]]
    assert texts(page) == ["x", "seen"]
    assert shown == ["seen"]


def test_a_declarative_shadow_root_is_painted():
    page = pagesieve.parse("<div><template shadowrootmode=open><p>in the shadow</template></div>")
    assert texts(page) == ["in the shadow"]
    assert not page.blocks.hidden.any()


def test_a_noscript_is_not_seen_and_swallows_nothing():
    page = pagesieve.parse("<noscript><p>turn on scripts</noscript><p>seen")
    assert texts(page) == ["seen"]
    assert not page.blocks.hidden.any()


def test_scripts_and_styles_have_no_text():
    page = pagesieve.parse("<script>var x = 1</script><style>p {}</style><p>text")
    assert texts(page) == ["text"]


def test_text_after_an_empty_script_is_text():
    page = pagesieve.parse("<body><script src=a.js></script>one<iframe></iframe>two")
    assert texts(page) == ["one", "two"]


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>price <span style=display:none>was 7</span>is 5", "price is 5"),
        ("<p>one <noscript><img src=x></noscript>two", "one two"),
        ("<p><ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>は", "漢字かんじは"),
    ],
)
def test_unpainted_text_does_not_cut_a_line(html, text):
    page = pagesieve.parse(html)
    assert texts(page) == [text]
    assert len(text) - 1 <= page.blocks.text_length[0] <= len(text)
    assert not page.blocks.hidden.any()
    assert "was 7" not in pagesieve.read(html, method="everything").html


def test_blocks_are_cut_at_block_elements_and_blank_lines():
    page = pagesieve.parse("<div>a <b>b</b>c<p>d</p>e<br>f<br><br>g<hr>h</div>")
    assert texts(page) == ["a bc", "d", "e\nf", "g", "h"]


def test_white_space_is_as_a_browser_shows_it():
    page = pagesieve.parse("<p>  one\n\t two<i>three</i> <i>four</i>\n</p>")
    assert texts(page) == ["one twothree four"]


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p><span>Free delivery</span><span>Returns</span>", "Free delivery Returns"),
        ("<p><a href=/a>Home</a><a href=/b>News</a>", "Home News"),
        ("<p><a href=/a><span>Home</span></a><a href=/b><span>News</span></a>", "Home News"),
        ("<p><span>H</span><span>ello</span>", "Hello"),
        ("<p><span>Mic</span><span>rosoft</span>", "Microsoft"),
        ("<p><a href=/a>about us</a><a href=/b>contact</a>", "about us contact"),
        ("<p><b>W</b>ord and <i>wo</i>rds", "Word and words"),
        ("<p><span>1,946</span><span>.95</span>", "1,946.95"),
        ("<pre><span>def</span><span>ault</span></pre>", "default"),
        ("<p><span>Price</span><span>$19</span>", "Price $19"),
        ("<p><span>US</span><span>$19</span>", "US$19"),
        ("<p>now $19<sup>99</sup> each", "now $19.99 each"),
        ("<p><span>£</span><span>1,019</span><span>99</span>", "£1,019.99"),
        ("<p><b>$</b><b>19</b><small>99</small>", "$19.99"),
        ("<p>$19<sup>9</sup> and 19<sup>99</sup>", "$199 and 1999"),
        ("<p><span>$19</span><span>12</span>", "$1912"),
        ("<p>$19.50<sup>12</sup>", "$19.5012"),
        ("<sup>99</sup>", "99"),
        ("<p><span>$<b>19</b>99</span>", "$1999"),
    ],
)
def test_boxes_that_touch_are_shown_apart(html, text):
    page = pagesieve.parse(html)
    assert texts(page) == [text]
    in_html = pagesieve.parse(pagesieve.read(html, method="everything").html)
    assert texts(in_html) == [text]


def test_preformatted_text_keeps_its_lines():
    page = pagesieve.parse("<pre><span>def f():</span>\n    <span>return 1</span>\n</pre>")
    assert texts(page) == ["def f():\n    return 1"]


def test_the_title_is_no_block():
    page = pagesieve.parse("<title>t</title><p>x")
    assert texts(page) == ["x"]


def test_every_block_has_the_element_it_lies_in():
    page = pagesieve.parse("<ul><li><a href=/>one</a><li>two</ul>")
    assert [page.node(row).tag for row in page.blocks.row] == ["li", "li"]
    assert page.blocks.of_text.tolist() == [0, 1]


def test_unknown_tags_are_numbered_after_the_known():
    page = pagesieve.parse("<x-card>a</x-card><x-card>b</x-card><y-card>c</y-card>")
    assert [node.tag for node in page.nodes() if node.tag.endswith("card")] == ["x-card", "x-card", "y-card"]


def test_node_views():
    page = pagesieve.parse("<html>\n<body>\n<div id=a class='b c'>\n<p>one</p><p>two</p></div>")
    node = page.node(int(rows(page, "p")[1]))
    assert (node.tag, node.text, node.line) == ("p", "two", 4)
    assert node.css_path == "#a > p:nth-of-type(2)"
    assert node.xpath == "/html/body/div/p[2]"
    assert dict(node.parent.attributes) == {"id": "a", "class": "b c"}
    assert [child.text for child in node.parent.children] == ["one", "two"]
    assert node.parent.text == "one\ntwo"
    assert page.node(0).parent is None
    with pytest.raises(IndexError):
        page.node(len(page))


def test_select_gives_rows():
    page = pagesieve.parse("<p class=x>a</p><p>b</p>")
    assert page.select("p.x").tolist() == [int(rows(page, "p")[0])]


def test_columns_cannot_be_written():
    page = pagesieve.parse("<p>text")
    for column in (page.tag, page.end, page.path, page.text_length, page.blocks.words, page.attribute("class").rows):
        with pytest.raises(ValueError, match="read-only"):
            column[...] = 0
    with pytest.raises(AttributeError):
        page.tag = None


def test_the_gate_names_the_fault():
    page = pagesieve.parse("<p>text")
    columns = {name: getattr(page, name) for name in page.__dataclass_fields__}
    with pytest.raises(ValueError, match=r"column depth has 1 rows, tag has \d"):
        pagesieve.Page(**{**columns, "depth": page.depth[:1]})
    with pytest.raises(ValueError, match="text_places has 0 entries for 1 text rows"):
        pagesieve.Page(**{**columns, "text_places": page.text_places[:0]})
    with pytest.raises(ValueError, match="one entry a block"):
        Blocks(**{**vars(page.blocks), "words": page.blocks.words[:0]})


def test_a_page_is_freed_when_it_is_let_go():
    import gc
    import weakref

    page = pagesieve.parse("<p>text")
    assert len(page.blocks) == 1
    kept = weakref.ref(page)
    gc.disable()
    try:
        del page
        assert kept() is None
    finally:
        gc.enable()


@pytest.mark.parametrize(
    "html",
    [
        "",
        "<",
        "<frameset><frame src=x></frameset>",
        "<div>" * 20_000,
        "<p>" + "x" * 3_000_000,
        "<table><td><table><td>" * 500,
        "<p " + " ".join(f"a{n}=1" for n in range(20_000)) + ">text",
        "\x00\x01<p>\ud800</p>",
        "<svg><foreignObject><p>x</svg><math><mtext><p>y",
        "<a href=x>" * 3_000,
        f"<meta name=author content='a{' ' * 50_000}b'><p>text",
        f"<meta property=og:site_name content=S><meta property=og:title content='a{' ' * 50_000}b'><p>text",
        "<p itemscope itemtype=//schema.org/Article>text" + "<b itemprop=author itemscope>" * 600,
        "<dl><dd>text" * 2_000,
        "<div class=author>text" * 3_000,
        '<script type="application/ld+json">{"headline": "\\ud800 boats"}</script><p>text',
        '<script type="application/ld+json">' + '{"mainEntity":' * 900 + "1" + "}" * 900 + "</script><p>text",
        "<b>text</b>" * 5_000,
        "<h2>text</h2>" * 5_000,
    ],
    ids=[
        *("nothing", "lt", "frameset", "deep", "long", "tables", "attributes", "controls", "foreign", "anchors"),
        *("spaced-author", "spaced-title", "microdata", "definitions", "bylines", "surrogate", "json-ld"),
        *("emphasis", "headings"),
    ],
)
def test_hostile_pages_are_read_and_never_raise(html):
    reading = pagesieve.read(html)
    assert reading.text.strip() or reading.warnings
    outputs = reading.markdown + reading.html + reading.xml + json.dumps(reading.to_dict(), ensure_ascii=False)
    assert outputs.encode()
