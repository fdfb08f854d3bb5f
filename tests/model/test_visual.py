from dataclasses import replace

import numpy as np
import pytest

import pagesieve
from pagesieve.exceptions import OptionError
from pagesieve.features.visual import NAMES
from pagesieve.methods.learned import Learned
from pagesieve.model.trees import ObliviousTrees
from pagesieve.model.visual import VisualModel, shipped_visual
from pagesieve.page import Layout
from pagesieve.page.layout import KINDS, Position

PROSE = "The old boat was drawn up on the sand by hand, and nobody on the island remembers why. "
HTML = f"<div><p>{PROSE * 4}</p><p>{PROSE * 3}</p></div><p id=over>{PROSE * 2}</p>"


@pytest.fixture
def page():
    """Two paragraphs in a column, and one that lies over the page at its edge."""
    bare = pagesieve.parse(HTML)
    sides = np.full((4, len(bare)), np.nan)
    sides[:, 0] = sides[:, 2] = (0, 0, 1000, 3000)
    position = np.zeros(len(bare))
    for path, box in {"div": (300, 100, 600, 400), "#over": (0, 2900, 200, 100)}.items():
        row = int(bare.select(path)[0])
        sides[:, row : bare.end[row]] = np.array(box)[:, None]
    position[int(bare.select("#over")[0])] = Position.FIXED
    columns = dict.fromkeys(KINDS, np.ones(len(bare))) | {"font_size": np.full(len(bare), 16.0), "position": position}
    columns |= dict(zip(("x", "y", "width", "height"), sides, strict=True))
    return replace(bare, layout=Layout.of(columns))


def against_what_is_lifted():
    """A model that is against whatever lies out of the flow."""
    trees = ObliviousTrees(
        np.array([[NAMES.index("out of the flow")]]),
        np.array([[0.5]], dtype=np.float32),
        np.array([[0.0, -9.0]], dtype=np.float32),
        np.ones((1, 2), dtype=np.float32),
    )
    return VisualModel(trees, np.ones(len(NAMES), dtype=np.float32))


def test_what_is_seen_is_added_to_the_log_odds(page):
    sight = against_what_is_lifted()(page, np.zeros(3, dtype=np.float32))
    assert sight.added.tolist() == [0, 0, -9]


def test_a_page_without_boxes_or_without_columns_is_read_as_ever(page):
    bare = pagesieve.parse(HTML)
    assert shipped_visual()(bare, np.zeros(3, dtype=np.float32)) is None
    wide = replace(
        page, layout=replace(page.layout, x=np.zeros(len(page)), width=np.full(len(page), 1000, dtype=np.float32))
    )
    assert shipped_visual()(wide, np.zeros(3, dtype=np.float32)) is None
    assert (Learned()(wide).score == Learned()(bare).score).all()
    assert (Learned(boxes=False)(page).score == Learned()(bare).score).all()


def test_boxes_change_the_scores_and_reasons_name_what_was_seen(page, monkeypatch):
    monkeypatch.setattr("pagesieve.methods.learned.shipped_visual", against_what_is_lifted)
    labels, plain = Learned()(page), Learned(boxes=False)(page)
    assert labels.score[2] < plain.score[2]
    assert "out of the flow (as painted)" in labels.why(2)
    assert "as painted" not in plain.why(2)


def test_a_model_is_saved_and_read_with_the_same_bytes(tmp_path):
    shipped_visual().save(tmp_path / "visual.npz")
    assert VisualModel.load(tmp_path / "visual.npz").as_bytes() == shipped_visual().as_bytes()


def test_a_file_that_is_no_model_is_one_sentence(tmp_path):
    (tmp_path / "visual.npz").write_bytes(b"text")
    with pytest.raises(OptionError, match="is not a model of what is seen"):
        VisualModel.load(tmp_path / "visual.npz")


def test_a_model_of_other_lines_is_one_sentence(monkeypatch):
    content = shipped_visual().as_bytes()
    monkeypatch.setattr("pagesieve.model.visual.NAMES", ("other",))
    with pytest.raises(OptionError, match="trained with other lines"):
        VisualModel.of_bytes(content, "visual.npz")
