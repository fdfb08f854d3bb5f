from dataclasses import replace

import numpy as np
import pytest

import pagesieve
from pagesieve.exceptions import OptionError
from pagesieve.methods.vips import Vips
from pagesieve.methods.vips.extraction import Cues, extract
from pagesieve.methods.vips.separators import separators
from pagesieve.page import Layout
from pagesieve.page.layout import KINDS, Display
from pagesieve.page.tags import BLOCK

WHITE = 0xFFFFFF


def laid_out(html, boxes, **columns):
    """A page whose elements of these ids have these boxes (x, y, width, height), and other rows those around them."""
    page = pagesieve.parse(html)
    sides = np.zeros((4, len(page)))
    for name, box in boxes.items():
        for row in page.select(f"#{name}" if name != "body" else "html, body"):
            sides[:, row : page.end[row]] = np.array(box)[:, None]
    given = dict.fromkeys(KINDS, np.zeros(len(page)))
    given |= dict(zip(("x", "y", "width", "height"), sides, strict=True))
    given |= {
        "visible": np.ones(len(page)),
        "background": np.full(len(page), WHITE),
        "font_size": np.full(len(page), 16),
    }
    given["display"] = np.where(BLOCK.mask(page.tag), Display.BLOCK, Display.INLINE)
    for name, by_id in columns.items():
        given[name] = given[name].copy()
        for element, value in by_id.items():
            row = int(page.select(f"#{element}")[0])
            given[name][row : page.end[row]] = value
    return replace(page, layout=Layout.of(given))


PROSE = "The old boat was drawn up on the sand by hand, and nobody remembers why it was painted green. "
HTML = f"""<div id=top>Harbour <a href=/>home</a></div>
<div id=middle><div id=left><a href=/a>one</a> <a href=/b>two</a></div>
<div id=text><p id=first>{PROSE * 3}</p><p id=second>{PROSE * 3}</p></div></div><div id=end>Imprint</div>"""
BOXES = {
    "body": (0, 0, 1000, 1000),
    "top": (0, 0, 1000, 100),
    "middle": (0, 150, 1000, 700),
    "left": (0, 150, 200, 700),
    "text": (240, 150, 760, 700),
    "first": (240, 150, 760, 400),
    "second": (240, 560, 760, 290),
    "end": (0, 900, 1000, 100),
}


@pytest.fixture
def page():
    return laid_out(HTML, BOXES)


def names(page, regions):
    ids = page.values("id")
    return [" ".join(ids.get(row, page.node(row).tag) for row in region.rows) for region in regions]


def test_a_page_that_was_not_rendered_is_an_error_of_one_sentence():
    with pytest.raises(OptionError, match=r"not rendered.*--render"):
        pagesieve.read("<p>text", method="vips")


def test_regions_nest_by_the_weight_of_separators(page):
    whole = Vips(permitted=8).segments(page)
    assert names(page, whole.parts) == ["top", "middle", "end"]
    leaves = [region for region in whole.walk() if not region.parts]
    assert names(page, leaves) == ["top", "left", "first", "second", "end"]


def test_a_lower_permitted_coherence_leaves_larger_blocks(page):
    counts = [sum(1 for _ in Vips(permitted=permitted).segments(page).walk()) for permitted in range(1, 11)]
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]


def test_the_part_with_most_of_the_plain_text_is_kept(page):
    labels = Vips(permitted=8)(page)
    kept = [page.block_text(block)[:8] for block in np.flatnonzero(labels.having(pagesieve.Role.MAIN))]
    assert kept == ["The old ", "The old "]
    assert "% of the plain text" in labels.why(0)


def test_text_of_one_look_is_whole_and_more_coherent_than_mixed_text():
    html = "<div id=a>one <b id=b>two</b></div><div id=c>three <i>four</i></div>"
    boxes = {"body": (0, 0, 100, 100), "a": (0, 0, 100, 50), "c": (0, 50, 100, 50)}
    page = laid_out(html, boxes, font_weight={"b": 700})
    pool = extract(Cues(page), page.select("#a, #c").tolist())
    assert [(page.values("id")[block.row], block.coherence) for block in pool] == [("a", 9), ("c", 10)]


def test_a_rule_divides_what_it_stands_in():
    boxes = {"body": (0, 0, 9, 19), "a": (0, 0, 9, 9), "one": (0, 0, 9, 3), "r": (0, 4, 9, 1), "two": (0, 6, 9, 3)}
    for rule, blocks in (("<hr id=r>", 4), ("", 2)):
        page = laid_out(f"<div id=a><i id=one>one</i>{rule}<i id=two>two</i></div><p>three", boxes)
        assert len(extract(Cues(page), page.select("#a, p").tolist())) == blocks


def test_another_background_divides_and_keeps_its_own_whole():
    html = "<div id=outer><p>one</p><div id=box><p>two</p><p>three</p></div></div><p>four</p>"
    boxes = {"body": (0, 0, 100, 100), "outer": (0, 0, 100, 80), "box": (0, 40, 100, 40)}
    page = laid_out(html, boxes, background={"box": 0xFF0000})
    rows = [block.row for block in extract(Cues(page), page.select("body").tolist())]
    assert page.select("#box")[0] in rows


def test_what_is_not_seen_is_left_out(page):
    hidden = laid_out(HTML, BOXES, visible={"left": 0})
    leaves = [region for region in Vips(permitted=8).segments(hidden).walk() if not region.parts]
    assert "left" not in " ".join(names(hidden, leaves))


def test_separators_are_the_gaps_and_wide_ones_weigh_more(page):
    cues = Cues(page)
    pool = extract(cues, page.select("body").tolist())
    found = separators(cues, pool, horizontal=True).separators
    assert len(found) == 2
    top, end = page.select("#top, #end").tolist()
    near = separators(cues, [block for block in pool if block.row in {top, end}], horizontal=True).separators
    assert near[0].weight >= max(separator.weight for separator in found)


@pytest.mark.parametrize("html", ["", "<p>one", "<div>" * 3000 + "text", "<p>text</p>" * 3000])
def test_awkward_pages_have_a_tree(html):
    page = laid_out(html, {"body": (0, 0, 800, 600)})
    labels = Vips()(page)
    assert len(labels) == len(page.blocks)


@pytest.mark.parametrize("permitted", [0, 11, 2.5, "6"])
def test_a_coherence_out_of_bounds_is_an_error(permitted):
    with pytest.raises(OptionError, match="permitted must be a whole number"):
        Vips(permitted=permitted)
