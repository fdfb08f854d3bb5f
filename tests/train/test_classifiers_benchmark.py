"""The script that draws paper 3's tables 2 and 3: what is classified, and by what."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

import pagesieve
from pagesieve.evaluate.gold import Gold, GoldPage
from pagesieve.source import Source

PROSE = "the old boat was drawn up on the sand by hand and nobody on the island remembers why it is green"
TEASER = "nine more stories of other boats and of the people who sailed them far away from here"
PAGE = f"""
<body>
  <nav><ul><li>home and all that belongs to it</li><li>news from every harbour of the world</li></ul></nav>
  <div id=outer><div id=inner>
    <article><div><p>{PROSE}</p></div><div><p>{PROSE} too</p></div></article>
    <aside><p>{TEASER}</p></aside>
  </div></div>
  <ul id=short><li>imprint</li></ul>
</body>"""
GOLD = GoldPage("p", Source(PAGE), "boats.example", Gold(main_text=f"{PROSE} {PROSE} too"))


@pytest.fixture(scope="module")
def benchmark():
    path = Path(__file__).parents[2] / "benchmarks" / "classifiers.py"
    spec = importlib.util.spec_from_file_location("benchmark_of_classifiers", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def segments_of(benchmark, html):
    page = pagesieve.parse(html)
    found = benchmark.Segments.of(page, np.ones(len(page.blocks), dtype=bool))
    return page, found, [page.tag_names[tag] for tag in page.tag[found.row]]


def test_segments_are_the_outermost_structural_elements_around_different_texts(benchmark):
    page, found, tags = segments_of(benchmark, PAGE)
    assert tags == ["html", "nav", "li", "li", "div", "article", "div", "div", "aside", "ul"]
    assert page.node(int(found.row[4])).attributes["id"] == "outer"
    assert found.around.tolist() == [0, 0, 1, 1, 0, 4, 5, 5, 4, 0]
    assert list(zip(found.first, found.stop, strict=True))[4:6] == [(2, 5), (2, 4)]


def test_good_segments_are_the_outermost_of_one_class_that_are_not_too_short(benchmark):
    rows = benchmark.rows_of(GOLD)
    assert np.flatnonzero(rows[benchmark.SEGMENTS].label).tolist() == [1, 5, 8]  # the menu, the article, the aside
    assert rows[benchmark.CONTENT].label.tolist() == [False, True, False]
    assert rows[benchmark.BLOCKS].label.tolist() == [False, False, True, True, False, False]


def test_segments_have_the_features_of_the_paper(benchmark):
    html = "<body><div><form><a href=x>of boats</a> <img src=a><p>old</p></form></div><table><tr><td>new</table>"
    page, found, tags = segments_of(benchmark, html)
    blocks = pagesieve.features.features_of(page).matrix.T
    features = benchmark.paper_features(page, found, blocks)
    div = features[tags.index("div")].tolist()
    assert div[:7] == [
        len("of boats") + len("old"),
        7,
        1,
        1,
        0,
        0,
        1,
    ]  # text, nodes, pictures, forms, tables, cells, links
    assert div[7:10] == [2, 0, 2]  # depth, place, blocks
    assert div[10:] == pytest.approx([11 / 14, 1, 8 / 11, 3])  # share of the text, stop words, links, height
    whole = benchmark.segment_features(page, found, blocks)
    assert whole.shape == (len(found.row), 2 * features.shape[1] + blocks.shape[1])
    assert whole[tags.index("div"), 14:28].tolist() == features[0].astype(np.float32).tolist()


def test_a_page_without_text_has_nothing_to_classify(benchmark):
    empty = GoldPage("e", Source("<body><script>x()</script></body>"), "boats.example", Gold(main_text="gone"))
    found = benchmark.marked(empty, np.random.default_rng(0))
    assert [len(rows.label) for rows in found.rows.values()] == [0, 0, 0]


def test_as_many_good_segments_as_others_are_drawn(benchmark):
    found = benchmark.marked(GOLD, np.random.default_rng(0)).rows[benchmark.SEGMENTS]
    assert found.label.tolist() == [True, False] * 3


def test_every_row_is_judged_once_by_what_did_not_learn_from_its_site(benchmark):
    pages = [
        benchmark.Marked(
            f"{number % 12}.example",
            None,
            {benchmark.BLOCKS: benchmark.Rows(np.full((1, 1), number % 12), np.array([True]))},
        )
        for number in range(24)
    ]
    folds = benchmark.folded(pages, benchmark.BLOCKS)
    assert sorted(site for _, judged in folds for site in judged.matrix[:, 0]) == sorted(list(range(12)) * 2)
    assert all(not set(learnt.matrix[:, 0]) & set(judged.matrix[:, 0]) for learnt, judged in folds)


def test_the_paper_has_three_figures_for_three_sets_and_each_algorithm(benchmark):
    for printed in benchmark.PAPER.values():
        assert [len(line.split()) for line in printed] == [9] * len(benchmark.ALGORITHMS)


def test_every_classifier_tells_two_plain_classes_apart(benchmark):
    pytest.importorskip("sklearn")
    pytest.importorskip("catboost")
    matrix = np.random.default_rng(0).normal(size=(400, 3)).astype(np.float32)
    rows = benchmark.Rows(matrix, matrix[:, 1] > 0)
    for name in benchmark.classifiers():
        precision, recall, f1 = benchmark.cells(name, [(rows.taken(slice(300)), rows.taken(slice(300, 400)))])
        assert min(float(precision), float(recall), float(f1.split()[0])) > 0.9, name
