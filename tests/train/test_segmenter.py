import sys

import pytest

from pagesieve.evaluate.gold import Gold, GoldBlock, GoldPage
from pagesieve.exceptions import MissingExtraError, OptionError
from pagesieve.methods import Role
from pagesieve.page import parse
from pagesieve.segmentation import Segmenter
from pagesieve.source import Source
from pagesieve.train.segmenter import Settings, blocks_table, examples, roles_table, train_segmenter

PROSE = "The old boat was drawn up on the sand by hand, and nobody remembers why it was painted green. "


def marked(number):
    """A page with a header, a menu in it, a content with an article in it, and a footer."""
    menu = "".join(f"<li><a href=/{n}>Harbour {n}</a>" for n in range(3 + number % 3))
    html = f"""<div id=h><b>Harbour {number}</b><ul id=m>{menu}</ul></div>
    <div id=c><h2>Boats</h2><div id=a><p>{PROSE * (2 + number % 4)}</p><p>{PROSE}</p></div></div>
    <div id=f>© {2000 + number} <a href=/i>Imprint</a></div>"""
    kinds = {"h": "Header", "m": "Menu", "c": "Content", "a": "Article", "f": "Footer"}
    blocks = [GoldBlock("", kind, 2 if name in "ma" else 1, f"#{name}") for name, kind in kinds.items()]
    return GoldPage(f"page-{number}", Source(html), f"site{number}.example", Gold(blocks=blocks))


@pytest.fixture(scope="module")
def found():
    return list(examples(marked(number) for number in range(12)))


def test_marks_are_candidates_with_level_and_role(found):
    marks = [(mark.level, mark.role) for mark in found[0].marks]
    assert marks == [
        (1, Role.HEADER),
        (2, Role.NAVIGATION),
        (1, Role.MAIN),
        (2, Role.ARTICLE),
        (1, Role.FOOTER),
    ]
    assert found[0].is_segment(1).sum() >= 3


def test_a_segmenter_learns_what_is_marked_and_gives_the_same_bytes_again(found):
    pytest.importorskip("catboost")
    settings = Settings(trees=20, depth=3)
    trained = train_segmenter(found, settings, folds=3)
    assert train_segmenter(found, settings, folds=3).model.as_bytes() == trained.model.as_bytes()
    page = parse(marked(99).source)
    told = {page.values("id").get(segment.row): segment.role for segment in Segmenter(model=trained.model)(page)}
    assert told["h"] == Role.HEADER
    assert told["c"] == Role.MAIN
    assert told["f"] == Role.FOOTER
    assert blocks_table(trained.judged)[1][0] == "12"
    assert [row[0] for row in roles_table(trained.judged)][-1] == "macro"


def test_without_catboost_nothing_can_be_trained(found, monkeypatch):
    monkeypatch.setitem(sys.modules, "catboost", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'pagesieve\[train\]'"):
        train_segmenter(found, folds=3)


def test_pages_without_marks_are_one_sentence():
    with pytest.raises(OptionError, match="there are none"):
        train_segmenter([])


def test_a_page_without_a_snapshot_is_one_sentence(tmp_path):
    with pytest.raises(OptionError, match="no snapshot of page-1"):
        list(examples([marked(1)], tmp_path))


@pytest.mark.parametrize("wrong", [{"trees": 0}, {"depth": 1}, {"rate": 2.0}, {"balance": -1.0}])
def test_settings_out_of_bounds_are_one_sentence(wrong):
    with pytest.raises(OptionError, match="a segmenter is trained with"):
        Settings(**wrong)
