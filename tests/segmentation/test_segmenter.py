from itertools import pairwise

import numpy as np
import pytest

import pagesieve
from pagesieve.exceptions import OptionError
from pagesieve.methods import Role
from pagesieve.segmentation import Segmenter, SegmenterModel
from pagesieve.segmentation.candidates import candidates
from pagesieve.segmentation.landmarks import landmarks
from pagesieve.segmentation.model import shipped_segmenter

PROSE = "The old boat was drawn up on the sand by hand, and nobody on the island remembers why it was painted green. "
MENU = "".join(f"<li><a href=/{n}>Harbour {n}</a></li>" for n in range(8))
HTML = f"""<div id=header><h1>The harbour</h1><ul id=menu>{MENU}</ul></div>
<div id=content><h2>Boats</h2><p>{PROSE * 4}</p><p>{PROSE * 3}</p></div>
<div id=footer>© 2020 The harbour. All rights reserved. <a href=/imprint>Imprint</a></div>"""


def test_header_content_and_footer_are_told():
    page = pagesieve.parse(HTML)
    ids = page.values("id")
    found = {ids.get(segment.row): segment.role for segment in Segmenter()(page) if segment.level == 1}
    assert found == {"header": Role.HEADER, "content": Role.MAIN, "footer": Role.FOOTER}


def test_on_each_level_no_segment_lies_in_another(golden):
    page = pagesieve.parse(golden.html)
    for level in (1, 2):
        rows = [segment.row for segment in Segmenter()(page) if segment.level == level]
        assert all(page.end[before] <= after for before, after in pairwise(rows))


@pytest.mark.parametrize("html", ["", "<p></p>", "<frameset><frame src=a></frameset>", "word", "<p>text</p>" * 3000])
def test_awkward_pages_have_segments_or_none(html):
    page = pagesieve.parse(html)
    assert all(0 <= segment.row < len(page) for segment in Segmenter()(page))


def test_a_model_is_saved_and_read_with_the_same_bytes(tmp_path):
    model = shipped_segmenter(with_boxes=False)
    model.save(tmp_path / "model.npz")
    again = SegmenterModel.load(tmp_path / "model.npz")
    assert again.as_bytes() == model.as_bytes()
    page = pagesieve.parse(HTML)
    assert Segmenter(model=tmp_path / "model.npz")(page) == Segmenter()(page)


def test_a_model_with_other_features_is_one_sentence():
    with pytest.raises(OptionError, match="trained with other features"):
        Segmenter(model=shipped_segmenter(with_boxes=True))(pagesieve.parse(HTML))


def test_a_file_that_is_no_model_is_one_sentence(tmp_path):
    (tmp_path / "model.npz").write_bytes(b"text")
    with pytest.raises(OptionError, match="is not a model of a segmenter"):
        Segmenter(model=tmp_path / "model.npz")


def test_the_shipped_models_know_the_roles_and_the_boxes():
    plain, boxed = shipped_segmenter(with_boxes=False), shipped_segmenter(with_boxes=True)
    assert {Role.MAIN, Role.HEADER, Role.FOOTER, Role.SIDEBAR} <= set(plain.roles)
    assert {Role.NAVIGATION, Role.LIST, Role.ARTICLE, Role.ADVERT} <= set(plain.roles)
    assert set(boxed.features) - set(plain.features) == {name for name in boxed.features if name.startswith("box:")}
    assert np.isfinite(boxed.levels[1].leaves).all()


def test_an_element_that_says_what_it_is_is_believed():
    html = f"""<header><b>Harbour</b><nav><ul>{MENU}</ul></nav></header><main><article><header><h1>Boats</h1></header>
    <p>{PROSE * 5}</p></article></main><div role=complementary><p>{PROSE * 2}</p></div><footer>Imprint</footer>"""
    page = pagesieve.parse(html)
    told = {page.node(segment.row).tag: segment.role for segment in Segmenter()(page)}
    wanted = {"nav": Role.NAVIGATION, "main": Role.MAIN, "footer": Role.FOOTER, "div": Role.SIDEBAR}
    assert {tag: role for tag, role in told.items() if tag in wanted} == {
        tag: wanted[tag] for tag in wanted if tag in told
    }
    assert {"main", "div", "footer"} <= set(told)


def test_what_says_to_be_an_advert_is_one():
    html = f"""<div id=c><p>{PROSE * 6}</p><div id=x><iframe src="//adserver.example/show?ads=1"></iframe></div></div>
    <div id=y class=sponsored-links><a href=//x.example>Paint</a> <a href=//y.example>Rope</a></div>"""
    page = pagesieve.parse(html)
    found = candidates(page)
    said = landmarks(found)
    assert {name: said.get(found.of_row(int(page.select(f"#{name}")[0]))) for name in "cxy"} == {
        "c": None,
        "x": Role.ADVERT,
        "y": Role.ADVERT,
    }


def test_a_class_of_most_of_the_page_makes_it_no_advert():
    page = pagesieve.parse(f"<div class=has-ads><p>{PROSE}</p><p>{PROSE}</p></div>")
    assert Role.ADVERT not in landmarks(candidates(page)).values()


def roles_by_id(html):
    page = pagesieve.parse(html)
    ids = page.values("id")
    return {ids[segment.row]: segment.role for segment in Segmenter()(page) if segment.row in ids}


def test_parts_that_say_what_they_are_are_outlined():
    found = roles_by_id(
        f"""<header id=top><h1>The harbour</h1><nav id=menu><ul>{MENU}</ul></nav></header>
        <div id=banner><small>Advertisement</small> <a href=/boots>Boots for less</a></div>
        <div id=all><div><h2>Boats</h2><p>{PROSE * 4}</p><p>{PROSE * 3}</p>
          <section id=comments><h3>2 comments</h3><p>Anna: {PROSE}</p><p>Bert: {PROSE}</p></section></div>
        <aside id=side><h4>About me</h4><p>I walk.</p>
          <div id=widget class=adsbygoogle><small>Sponsored</small><a href=/x><img src=x.png></a></div></aside></div>
        <footer id=end>© The harbour</footer>"""
    )
    assert (
        found.items()
        >= {
            "top": Role.HEADER,
            "menu": Role.NAVIGATION,
            "banner": Role.ADVERT,
            "comments": Role.COMMENT,
            "side": Role.SIDEBAR,
            "widget": Role.ADVERT,
            "end": Role.FOOTER,
        }.items()
    )


def test_a_link_to_the_comments_is_no_comment_and_a_label_without_an_advert_none():
    found = roles_by_id(
        f"""<div id=content><h2>Boats</h2><p id=number class=comments><a href=#c>2 comments</a></p>
        <p>{PROSE * 4}</p><div id=gap>Advertisement</div><p>{PROSE * 3}</p>
        <blockquote><p>{PROSE}</p><footer id=said>Anna</footer></blockquote></div>"""
    )
    assert Role.COMMENT not in found.values()
    assert Role.ADVERT not in found.values()
    assert found.get("said") is not Role.FOOTER


@pytest.mark.parametrize("html", ["<p>Advertisement</p>", "Anzeige", "<p>Advertisement</p><p>Sponsored</p>"])
def test_a_label_alone_is_no_advert(html):
    assert Role.ADVERT not in {segment.role for segment in Segmenter()(pagesieve.parse(html))}


def test_what_only_speaks_of_comments_and_what_was_never_closed_is_believed_no_more():
    found = roles_by_id(
        f"""<article id=story class="hentry has-comments"><h2>Boats</h2><p>{PROSE * 4}</p><p>{PROSE * 3}</p></article>
        <div id=end>© The harbour</div>"""
    )
    assert Role.COMMENT not in found.values()
    open_menu = (
        f"<div><p>Welcome</p><nav id=menu><ul>{MENU}</ul><main id=text><p>{PROSE * 4}</p><p>{PROSE * 4}</p></main>"
    )
    assert roles_by_id(open_menu)["text"] is Role.MAIN


def test_an_advert_in_an_article_is_a_part_of_it():
    advert = "<div id=advert class=advert><small>Advertisement</small> <a href=/boots>Boots for less</a></div>"
    story = f"<article id=story><h2>Boats</h2><p>{PROSE * 5}</p>{advert}<p>{PROSE * 5}</p></article>"
    more = f"<div id=more><h3>More</h3><ul>{MENU}</ul></div>"
    found = roles_by_id(f"<header>The harbour</header>{story}{more}<footer>© The harbour</footer>")
    assert found["advert"] is Role.ADVERT
    assert found["story"] in {Role.ARTICLE, Role.MAIN}
