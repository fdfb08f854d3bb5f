from dataclasses import replace

import numpy as np
import pytest

import pagesieve
from pagesieve.page import Layout
from pagesieve.page.layout import KINDS
from pagesieve.segmentation.boxes import Frames
from pagesieve.segmentation.candidates import candidates
from pagesieve.segmentation.features import features_of


@pytest.fixture
def page():
    """Two columns below a headline; the last text cannot be seen."""
    bare = pagesieve.parse("<h1>Top</h1><div><p>Left</p><p>Right</p></div><p>Unseen</p>")
    columns = dict.fromkeys(KINDS, np.zeros(len(bare)))
    sides = np.full((4, len(bare)), np.nan)
    sides[:, 0] = sides[:, 2] = (0, 0, 1000, 600)
    texts = bare.text_rows.tolist()
    sides[:, texts[0]] = (100, 0, 800, 100)
    sides[:, texts[1]] = (100, 200, 300, 400)
    sides[:, texts[2]] = (500, 200, 400, 300)
    columns |= dict(zip(("x", "y", "width", "height"), sides, strict=True))
    visible, size = np.zeros(len(bare)), np.full(len(bare), 10.0)
    visible[texts[:3]] = 1
    size[texts[0]] = 30
    return replace(bare, layout=Layout.of(columns | {"visible": visible, "font_size": size}))


def test_a_frame_is_around_the_leaves_that_are_seen(page):
    found = candidates(page)
    frames = Frames.of(found, page.layout)
    boxes = [tuple(map(float, sides[:4])) for sides in zip(*frames, strict=True)]
    div, left, _, unseen = (found.of_row(int(row)) for row in page.select("div, p"))
    assert boxes[0] == (100, 0, 900, 600)
    assert boxes[div] == (100, 200, 900, 600)
    assert boxes[left] == (100, 200, 400, 600)
    assert np.flatnonzero(~frames.seen).tolist() == [unseen]


def test_features_tell_where_candidates_lie(page):
    features = features_of(candidates(page))
    left, right, unseen = (features.candidates.of_row(int(row)) for row in page.select("p"))
    assert features["box: width"][left] == pytest.approx(0.3)
    assert features["box: beside next"][left] >= 1
    assert features["box: left of next"][left] == 1
    assert features["box: left of previous"][right] == -1
    assert features["box: width"][unseen] == -1
    heading = features.candidates.of_row(int(page.select("h1")[0]))
    assert features["box: largest font to page"][heading] > 1
