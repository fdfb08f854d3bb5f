from dataclasses import replace

import numpy as np
import pytest

import pagesieve
from pagesieve.features.visual import NAMES, is_flat, visual
from pagesieve.page import Layout
from pagesieve.page.layout import KINDS

PROSE = "The old boat was drawn up on the sand by hand, and nobody on the island remembers why. "
HTML = f"<div><p>{PROSE * 4}</p><p>{PROSE * 3}</p></div><ul><li>Harbour</ul><p>Unseen</p>"

COLUMNS = {"p:nth-of-type(1)": (300, 100, 600, 200), "p:nth-of-type(2)": (300, 320, 600, 150), "li": (20, 100, 200, 20)}


def laid_out(html, boxes, **columns):
    """A page of 1000 pixels with boxes for some elements and the texts in them."""
    bare = pagesieve.parse(html)
    sides, visible = np.full((4, len(bare)), np.nan), np.zeros(len(bare))
    sides[:, 0] = sides[:, 2] = (0, 0, 1000, 800)
    for path, box in boxes.items():
        row = int(bare.select(path)[0])
        sides[:, row : bare.end[row]] = np.array(box)[:, None]
        visible[row : bare.end[row]] = 1
    found = dict.fromkeys(KINDS, np.zeros(len(bare))) | {"font_size": np.full(len(bare), 16.0), "visible": visible}
    found |= dict(zip(("x", "y", "width", "height"), sides, strict=True)) | columns
    return replace(bare, layout=Layout.of(found))


@pytest.fixture
def page():
    return laid_out(HTML, COLUMNS)


def line(page, name, odds=(2, 2, -2, -2)):
    matrix, _ = visual(page, page.layout, np.array(odds, dtype=np.float32))
    return matrix[NAMES.index(name)].tolist()


def test_the_main_column_is_where_the_likely_content_lies(page):
    assert line(page, "share in the main column")[:3] == [1, 1, 0]
    assert line(page, "pixels from the left of the main column")[:3] == [0, 0, -280]
    assert line(page, "width to the main column")[2] == pytest.approx(1 / 3)
    assert line(page, "width of the main column")[0] == pytest.approx(0.6)


def test_blocks_with_the_same_sides_share_what_is_said_of_them(page):
    assert line(page, "content in boxes of its sides")[:3] == [2, 2, -2]
    assert line(page, "words in boxes of its sides")[0] > 0.9


def test_what_is_not_painted_is_at_minus_one(page):
    matrix, seen = visual(page, page.layout, np.zeros(4, dtype=np.float32))
    assert seen.tolist() == [True, True, True, False]
    assert (matrix[:, 3] == -1).all()
    assert np.isfinite(matrix).all()


def test_boxes_of_a_page_without_columns_tell_nothing(page):
    assert not is_flat(page, page.layout)
    wide = laid_out(HTML, {path: (8, box[1], 984, box[3]) for path, box in COLUMNS.items()})
    assert is_flat(wide, wide.layout)
    empty = laid_out("<img>", {})
    assert is_flat(empty, empty.layout)


def test_a_page_of_which_nothing_is_painted_has_lines_too():
    page = laid_out(HTML, {})
    assert is_flat(page, page.layout)
    matrix, seen = visual(page, page.layout, np.zeros(4, dtype=np.float32))
    assert not seen.any()
    assert np.isfinite(matrix).all()
