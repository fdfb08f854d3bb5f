"""Marks: pages that somebody has marked word by word, as examples to learn from."""

import json

import numpy as np
import pytest

from pagesieve.evaluate.gold import Gold, GoldPage
from pagesieve.exceptions import FileSourceError, OptionError
from pagesieve.source import Source
from pagesieve.train import page_types
from pagesieve.train.reader import Settings, cross_validated, examples, learn, marked_examples, scores_of
from pagesieve.train.reader.marks import Mark, marks_in, places_in, ranges

HTML = "<nav><p>Home</p></nav><h1>Old boats</h1><p>They are green and old.</p><p>Read on</p>"
MARK = Mark("article", 10, "1-7", "8-9")


def page(name="boats", html=HTML, **gold):
    return GoldPage(name, Source(html, None), f"{name}.example", Gold(**gold))


def test_blocks_are_content_not_or_unknown():
    (found,) = marked_examples([page()], {"boats": MARK})
    np.testing.assert_array_equal(found.shares, [0, 1, 1, np.nan])
    assert (found.page_type, found.marked) == ("article", True)
    assert found.f1(found.is_content) == 1
    assert found.f1(found.shares != 0) == 1, "what nobody is sure of counts neither way"


def test_words_that_nobody_is_sure_of_are_none_of_a_block():
    assert Mark("article", 10, "0-3", "4-6").shares([10]).tolist() == pytest.approx([4 / 7])


def test_what_nobody_is_sure_of_weighs_nothing():
    (found,) = marked_examples([page()], {"boats": MARK}, weight=0.5)
    weights = found.weights()
    assert weights[-1] == 0
    assert (weights[:-1] > 0).all()


def test_pages_that_are_read_otherwise_or_are_not_marked_are_left_out():
    pages = [page(), page("sails"), page("oars", HTML + "<p>one more word or so</p>")]
    found = marked_examples(pages, {"boats": MARK, "oars": MARK})
    assert [example.name for example in found] == ["boats"]


def test_readers_are_judged_by_gold_and_learn_from_marks_too():
    text = " ".join(f"word{number}" for number in range(30))
    pages = [page(f"page{number}", f"<p>{text}</p><ul><li>Home</li></ul>", main_text=text) for number in range(4)]
    marks = {name.name: Mark("article", 31, "30", "") for name in pages}  # the other way round
    by_gold, by_both = list(examples(pages)), [*examples(pages), *marked_examples(pages, marks, weight=9)]
    assert [example.marked for example in by_both] == [False] * 4 + [True] * 4
    settings = Settings(trees=20, epochs=0, rows=500)
    assert cross_validated(by_both, settings, folds=2).standings[0].pages == 4
    (content, other), (less, more) = (scores_of(learn(found, settings), by_gold[0]) for found in (by_gold, by_both))
    assert content > other
    assert less < more, "the marks say the opposite"


def test_ranges_and_places_are_one_another():
    assert places_in(ranges([0, 1, 2, 7, 9, 10])) == [0, 1, 2, 7, 9, 10]
    assert (ranges([]), places_in("")) == ("", [])


def test_marks_are_found_by_set_and_page(tmp_path):
    said = {"set": "wcxb", "page": "0615", "type": "product", "words": 9, "content": "1-3", "unsure": ""}
    (tmp_path / "marks.jsonl").write_text(json.dumps(said) + "\n\n")
    assert marks_in(tmp_path / "marks.jsonl") == {("wcxb", "0615"): Mark("product", 9, "1-3", "")}


@pytest.mark.parametrize(
    "line",
    [
        "[]",
        "not json",
        '{"set": "wcxb"}',
        '{"set": "a", "page": "b", "type": "forum", "words": "x", "content": "", "unsure": ""}',
        '{"set": "a", "page": "b", "type": "forum", "words": 1e999, "content": "", "unsure": ""}',
    ],
)
def test_a_broken_line_is_named(tmp_path, line):
    path = tmp_path / "marks.jsonl"
    path.write_text("\n" + line)
    with pytest.raises(OptionError, match=r"marks\.jsonl, line 2: a mark has set, page, type"):
        marks_in(path)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"content": "7-9"}, "beyond the last of 9 words"),
        ({"words": 0, "content": "0"}, "beyond the last of 0 words"),
        ({"content": "3 2"}, "ranges go up"),
        ({"content": "1-3 2-5"}, "ranges go up"),
        ({"content": "7-3"}, "ranges go up"),
        ({"content": "1-999999999999"}, "beyond the last of 9 words"),
        ({"content": "3--1"}, "such as '2-3 5', not '3--1'"),
        ({"content": "5-"}, "not '5-'"),
        ({"content": "x"}, "not 'x'"),
        ({"content": "1-3", "unsure": "3"}, "content or may be, not both"),
        ({"type": "opera"}, "one of article, forum"),
    ],
)
def test_marks_that_cannot_be_are_named(tmp_path, said, told):
    path = tmp_path / "marks.jsonl"
    mark = {"set": "a", "page": "b", "type": "forum", "words": 9, "content": "", "unsure": ""}
    path.write_text(json.dumps(mark | said))
    with pytest.raises(OptionError, match=rf"marks\.jsonl, line 1: .*{told}"):
        marks_in(path)


def test_a_page_is_marked_once(tmp_path):
    line = json.dumps({"set": "a", "page": "b", "type": "forum", "words": 9, "content": "", "unsure": ""})
    (tmp_path / "marks.jsonl").write_text(f"{line}\n{line}")
    with pytest.raises(OptionError, match="line 2: a/b is marked already"):
        marks_in(tmp_path / "marks.jsonl")


def test_a_file_that_is_no_text_is_named(tmp_path):
    (tmp_path / "marks.jsonl").write_bytes(b"\xff\xfe")
    with pytest.raises(FileSourceError, match="cannot read the marks in"):
        marks_in(tmp_path / "marks.jsonl")


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(FileSourceError, match="cannot read the marks in"):
        marks_in(tmp_path / "none.jsonl")


def test_types_of_marks_are_learnt_from_and_not_judged_by():
    pages = [
        page(f"{kind}{number}", f"<h1 class={kind}>{kind}</h1>", page_type=kind)
        for kind in ("forum", "product")
        for number in range(4)
    ]
    marked = [page(f"marked{number}", "<h1 class=forum>forum</h1>", page_type="product") for number in range(4)]
    found = [*page_types.examples(pages), *page_types.examples(marked, marked=True)]
    trained = page_types.train_page_types(found, folds=2)
    assert sum(sum(said.values()) for said in trained.scores.confusion.values()) == len(pages)
    assert trained.model.origin["pages"] == len(pages) + len(marked)
