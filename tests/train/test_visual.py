from dataclasses import replace

import numpy as np
import pytest

from pagesieve.evaluate.gold import Gold, GoldBlock, GoldPage
from pagesieve.exceptions import OptionError
from pagesieve.features.visual import NAMES
from pagesieve.model import shipped_reader
from pagesieve.page import Layout, parse
from pagesieve.page.layout import KINDS
from pagesieve.rendering import Snapshot
from pagesieve.source import Source
from pagesieve.train.visual import Settings, train_visual, visual_examples
from pagesieve.train.visual.examples import with_content

PROSE = "The old boat was drawn up on the sand by hand, and nobody on the island remembers why. "


def html(number):
    notes = "".join(f"<p>{PROSE} Note {note}.</p>" for note in range(2 + number % 2))
    return f"<div id=a class=a><p>{PROSE * (2 + number % 3)}</p><p>{PROSE * 2}</p></div><div id=b class=b>{notes}</div>"


def snapshot(number):
    """A wide column of content, and a narrow one beside it that reads the same."""
    bare = parse(html(number))
    sides = np.full((4, len(bare)), np.nan)
    sides[:, 0] = sides[:, 2] = (0, 0, 1000, 800)
    for path, box in {"#a": (100, 0, 500, 700), "#b": (700, 0, 200, 700)}.items():
        row = int(bare.select(path)[0])
        sides[:, row : bare.end[row]] = np.array(box)[:, None]
    columns = dict.fromkeys(KINDS, np.ones(len(bare)))
    columns |= dict(zip(("x", "y", "width", "height"), sides, strict=True))
    return Snapshot(html(number), Layout.of(columns))


def marked(number):
    text = parse(html(number)).node(int(parse(html(number)).select("#a")[0])).text
    return GoldPage(f"page-{number}", Source(html(number)), f"site{number}.example", Gold(main_text=text))


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    folder = tmp_path_factory.mktemp("snapshots")
    for number in range(12):
        snapshot(number).save(folder / f"page-{number}.snapshot")
    pages = [marked(number) for number in range(14)]
    return list(visual_examples("own", pages, folder, reader_for=lambda _: shipped_reader()))


def test_pages_with_a_snapshot_are_examples(found):
    assert [example.page.name for example in found] == [f"page-{number}" for number in range(12)]
    assert all(example.told and example.seen.all() for example in found)
    assert found[0].matrix.shape == (len(NAMES), len(found[0].page))


def test_a_narrow_column_is_learnt_to_be_no_content(found):
    pytest.importorskip("catboost")
    trained = train_visual(found, Settings(rate=0.3), folds=3)
    (standing,) = trained.standings
    assert standing.pages == standing.told == 12
    assert standing.seen > standing.without
    added = trained.model(snapshot(3).page, found[3].odds).added
    assert added[:2].min() > added[2:].max()
    assert train_visual(found, Settings(rate=0.3), folds=3).model.as_bytes() == trained.model.as_bytes()


def test_marked_content_is_gold_where_there_is_no_text():
    blocks = [GoldBlock("Boats", "Content", 1, "#a"), GoldBlock("Menu", "Menu", 2, "#b")]
    assert with_content(Gold(blocks=blocks)).main_text == "Boats"
    assert with_content(Gold(main_text="Sand", blocks=blocks)).main_text == "Sand"
    assert with_content(Gold(blocks=blocks[1:])).main_text is None


def test_boxes_that_tell_nothing_cannot_be_learnt_from(found):
    with pytest.raises(OptionError, match="boxes tell something"):
        train_visual([replace(example, told=False) for example in found])


@pytest.mark.parametrize("wrong", [{"trees": 0}, {"depth": 7}, {"rate": 2.0}])
def test_settings_out_of_bounds_are_one_sentence(wrong):
    with pytest.raises(OptionError, match="the visual model is trained with"):
        Settings(**wrong)
