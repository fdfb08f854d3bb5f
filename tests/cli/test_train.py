import json
import sys

import pytest

import pagesieve
from pagesieve.cli.train import train
from pagesieve.exceptions import MissingExtraError, PagesieveError
from pagesieve.methods.learned import Learned
from pagesieve.methods.style_density import StyleDensity
from pagesieve.model import PageTypeModel, ReaderModel
from pagesieve.segmentation import SegmenterModel

STORY = "The old boat was drawn up on the sand by hand, and nobody on the island remembers why. " * 4
COMMENT = "My grandmother had the paint from the lighthouse keeper."


def page(kind, number):
    story = f"<div class=story><h1>Boats</h1><p>{STORY} {number}</p></div>"
    return {
        "article": story,
        "article-with-comments": f"{story}<div class=comment>{COMMENT}</div>",
        "multiple": "".join(f"<div class=post><p>{STORY} {post}</p></div>" for post in range(3)),
    }[kind]


@pytest.fixture(scope="module")
def labelled_pages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("labelled")
    for kind in ("article", "article-with-comments", "multiple"):
        for number in range(7):
            (folder / f"{kind}{number}.html").write_text(page(kind, number))
            gold = {"page_type": kind, "main_text": f"{STORY} {number}", "site": f"{kind}{number}.example"}
            (folder / f"{kind}{number}.json").write_text(json.dumps(gold))
    return folder


def run(*arguments):
    train.main(list(map(str, arguments)), standalone_mode=False)


def test_thresholds_are_learnt_and_saved(labelled_pages, tmp_path, capsys):
    output, curves = tmp_path / "thresholds.json", tmp_path / "new" / "curves"
    run("style-density", f"own={labelled_pages}", "-o", output, "--plots", curves, "--seed", 3)
    printed = capsys.readouterr().out
    assert "21 labelled pages: 7 article, 7 article-with-comments, 7 multiple" in printed
    assert "A vs. AC vs. M" in printed
    saved = json.loads(output.read_text())
    assert f"T1 = {saved['t1']}, T2 = {saved['t2']}" in printed
    assert StyleDensity.load(output).t2 == saved["t2"]
    assert sorted(path.name for path in curves.iterdir()) == ["learning-rate.svg", "t1.svg", "t2.svg"]


@pytest.mark.parametrize(
    ("sets", "fault"),
    [
        (["{pages}"], "DATASET=FOLDER"),
        (["nobody={pages}"], "no dataset is called 'nobody'"),
        (["own={pages}/nothing"], "no such folder"),
        (["own={articles}"], "article-with-comments or multiple"),
    ],
)
def test_bad_calls_are_one_sentence(labelled_pages, tmp_path, *, sets, fault):
    (tmp_path / "one.html").write_text(page("article", 1))
    (tmp_path / "one.json").write_text('{"page_type": "article"}')
    filled = [words.format(pages=labelled_pages, articles=tmp_path) for words in sets]
    with pytest.raises(PagesieveError, match=fault) as caught:
        run("style-density", *filled, "-o", tmp_path / "out.json")
    assert "\n" not in str(caught.value)


def test_a_folder_that_cannot_be_made_is_one_sentence(labelled_pages, tmp_path):
    taken = tmp_path / "taken"
    taken.write_text("")
    with pytest.raises(PagesieveError, match="cannot make the folder"):
        run("style-density", f"own={labelled_pages}", "-o", tmp_path / "out.json", "--plots", taken / "below")


def test_help_has_examples(capsys):
    run("style-density", "--help")
    assert "pagesieve train style-density own=my-pages -o thresholds.json" in capsys.readouterr().out


def test_without_catboost_a_reader_cannot_be_trained(labelled_pages, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "catboost", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'pagesieve\[train\]'"):
        run("reader", f"own={labelled_pages}", "-o", tmp_path / "model.npz")
    assert not (tmp_path / "model.npz").exists()


def test_a_reader_is_trained_judged_and_saved(labelled_pages, tmp_path, capsys):
    pytest.importorskip("catboost")
    output = tmp_path / "model.npz"
    with_menus = tmp_path / "pages"
    with_menus.mkdir()
    for path in labelled_pages.iterdir():
        menu = (
            "<nav><ul><li><a href=/>home</a><li><a href=/boats>boats</a></ul></nav>" if path.suffix == ".html" else ""
        )
        (with_menus / path.name).write_text(menu + path.read_text())
    (with_menus / "unlabelled.html").write_text("<p>Old boats")
    run("reader", f"own={with_menus}", "-o", output, "--folds", 3, "--trees", 4)
    printed = capsys.readouterr().out
    assert "1 of 22 pages of own have no gold to learn from, and are left out" in printed
    assert "21 pages with gold" in printed
    assert "word F1" in printed
    assert len(ReaderModel.load(output).trees) <= 4


@pytest.fixture
def marked_pages(tmp_path):
    """Pages without gold, each with a menu and a text, and the marks of them; the mark of one fits no page."""
    pages, marks = tmp_path / "marked", tmp_path / "marks.jsonl"
    pages.mkdir()
    lines = []
    for number in range(6):
        kind = ("forum", "product")[number % 2]
        (pages / f"{number}.html").write_text(f"<nav><p>Home</p></nav><p class={kind}>{'old boats ' * 20}</p>")
        (pages / f"{number}.json").write_text(json.dumps({"site": f"site{number}.example"}))
        words = 41 if number else 40
        mark = {"set": "own", "page": str(number), "type": kind, "words": words, "content": "1-39", "unsure": ""}
        lines.append(json.dumps(mark))
    marks.write_text("\n".join(lines))
    return f"own={pages}", marks


def test_a_reader_learns_from_marks_alone(marked_pages, tmp_path, capsys):
    pytest.importorskip("catboost")
    pages, marks = marked_pages
    options = ("--folds", 2, "--trees", 4, "--weight", "marks=0.5")
    run("reader", pages, "--marks", marks, "-o", tmp_path / "model.npz", *options)
    printed = capsys.readouterr().out
    assert "1 of 6 marks of own fit no page as it is read now, and are left out" in printed
    assert "no gold to learn from" not in printed  # what is marked needs none
    assert "5 pages with gold" in printed
    assert len(ReaderModel.load(tmp_path / "model.npz").trees) <= 4


def test_marks_of_pages_that_are_not_there_are_told(marked_pages, tmp_path, capsys):
    pytest.importorskip("catboost")
    pages, marks = marked_pages
    (tmp_path / "marked" / "5.html").unlink()
    run("reader", pages, "--marks", marks, "-o", tmp_path / "model.npz", "--folds", 2, "--trees", 4)
    assert f"1 of 6 marks of own are of pages that are not in {tmp_path / 'marked'}" in capsys.readouterr().out


def test_marks_of_sets_that_are_not_named_are_told(marked_pages, labelled_pages, tmp_path, capsys):
    pytest.importorskip("catboost")
    _, marks = marked_pages
    marks.write_text(marks.read_text().replace('"own"', '"wcxb"'))
    run("reader", f"own={labelled_pages}", "--marks", marks, "-o", tmp_path / "model.npz", "--folds", 2, "--trees", 4)
    assert "marks of wcxb are left out: name these sets to learn from them" in capsys.readouterr().out


def test_page_types_are_learnt_from_marks(marked_pages, tmp_path, capsys):
    pages, marks = marked_pages
    run("page-types", pages, "--marks", marks, "-o", tmp_path / "page_types.npz", "--folds", 2)
    assert "6 pages of a known type, of 6 sites" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["style-density", "reader", "page-types", "segmenter", "visual"])
def test_a_model_in_no_folder_is_named_before_any_work(command, tmp_path):
    with pytest.raises(PagesieveError, match=r"cannot write .*: no such folder"):
        run(command, f"own={tmp_path}", "-o", tmp_path / "none" / "model")


def test_pages_without_gold_cannot_train_a_reader(tmp_path):
    (tmp_path / "one.html").write_text(page("article", 1))
    (tmp_path / "one.json").write_text('{"page_type": "article"}')
    with pytest.raises(PagesieveError, match="there are none"):
        run("reader", f"own={tmp_path}", "-o", tmp_path / "model.npz")


def test_a_reader_for_one_type_of_page(labelled_pages, tmp_path, capsys):
    with pytest.raises(PagesieveError, match="no page is of the type 'opera'; there are: "):
        run("reader", f"own={labelled_pages}", "-o", tmp_path / "model.npz", "--domain", "opera")


@pytest.mark.parametrize("weight", ["other=1", "marks=1", "own=much", "own", "own=-1", "own=nan"])
def test_weights_that_are_not_possible(labelled_pages, tmp_path, weight):
    with pytest.raises(PagesieveError, match="--weight"):
        run("reader", f"own={labelled_pages}", "-o", tmp_path / "model.npz", "--weight", weight)


def test_page_types_are_learnt_judged_and_saved(tmp_path, capsys):
    pages, output = tmp_path / "pages", tmp_path / "page_types.npz"
    pages.mkdir()
    for kind, html in {"forum": "<p class=post>reply</p>", "product": "<b class=price>cart</b>"}.items():
        for number in range(6):
            (pages / f"{kind}{number}.html").write_text(html)
            gold = {"page_type": kind, "site": f"{kind}{number}.example"}
            (pages / f"{kind}{number}.json").write_text(json.dumps(gold))
    run("page-types", f"own={pages}", "-o", output, "--folds", 3, "--held-out", tmp_path / "folds")
    printed = capsys.readouterr().out
    assert "12 pages of a known type, of 12 sites" in printed
    assert "accuracy 1.000, macro F1 1.000" in printed
    assert "c:post" in PageTypeModel.load(output).words
    assert sorted(path.name for path in (tmp_path / "folds").glob("*.npz")) == [f"page-types-{n}.npz" for n in range(3)]
    page = "<p class=post>How old is the boat in the picture, and who knows its name?</p>"
    assert pagesieve.read(page, method=Learned(page_types=output)).kinds[0].label == "forum"


def test_pages_of_one_type_cannot_train_page_types(tmp_path):
    (tmp_path / "one.html").write_text(page("article", 1))
    (tmp_path / "one.json").write_text('{"page_type": "article"}')
    with pytest.raises(PagesieveError, match="at least two types"):
        run("page-types", f"own={tmp_path}", "-o", tmp_path / "page_types.npz")


def test_a_segmenter_needs_marked_blocks(tmp_path):
    (tmp_path / "one.html").write_text(page("article", 1))
    (tmp_path / "one.json").write_text('{"page_type": "article"}')
    with pytest.raises(PagesieveError, match="pages with marked blocks are needed"):
        run("segmenter", f"own={tmp_path}", "-o", tmp_path / "model.npz")
    assert not (tmp_path / "model.npz").exists()


def test_a_segmenter_is_trained_judged_and_saved(tmp_path, capsys):
    pytest.importorskip("catboost")
    for number in range(8):
        menu = "".join(f"<li><a href=/{n}>boat {n}</a>" for n in range(3 + number % 3))
        content = f"<div id=c><h1>Boats</h1><p id=a>{'text ' * 40}</p></div>"
        html = f"<div id=h><b>Harbour</b><ul id=m>{menu}</ul></div>{content}"
        kinds = {"h": ("Header", 1), "m": ("Menu", 2), "c": ("Content", 1), "a": ("Article", 2)}
        blocks = [
            {"text": "", "kind": kind, "level": level, "path": f"#{name}"} for name, (kind, level) in kinds.items()
        ]
        (tmp_path / f"{number}.html").write_text(html)
        (tmp_path / f"{number}.json").write_text(json.dumps({"site": f"site{number}.example", "blocks": blocks}))
    output = tmp_path / "model.npz"
    run("segmenter", f"own={tmp_path}", "-o", output, "--folds", 2)
    printed = capsys.readouterr().out
    assert "8 pages with 32 marked blocks" in printed
    assert "B-cubed F1" in printed
    assert "macro" in printed
    assert SegmenterModel.load(output).levels.keys() == {1, 2}
