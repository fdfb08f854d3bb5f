import json

import pytest

import pagesieve
from pagesieve.evaluate.gold import Gold, GoldPage, GoldPost
from pagesieve.exceptions import OptionError
from pagesieve.methods.labels import Arrangement
from pagesieve.methods.style_density import StyleDensity
from pagesieve.source import Source
from pagesieve.train import style_density as training
from pagesieve.train.style_density.curves import ALL, GUESS, T1S, best, quality
from pagesieve.train.style_density.predictions import captured_densities
from pagesieve.train.style_density.table import TOGETHER

ARTICLE, WITH_COMMENTS, MULTIPLE = Arrangement


def words(kind, count):
    return " ".join(f"{kind}{number}" for number in range(count))


def article(number, comments=""):
    text = words(f"boat{number}x", 80)
    html = f"<div class=side>{words('menu', 20)}</div><div class=story><h1>Boats</h1><p>{text}</p></div>{comments}"
    return GoldPage(f"a{number}", Source(html), f"article{number}.example", Gold(main_text=text, page_type="article"))


def commented(number):
    comment = words("fine", 12)
    page = article(number, f"<div class=comment><p>{comment}</p></div>")
    gold = Gold(main_text=page.gold.main_text, comments=[comment])
    return GoldPage(f"c{number}", page.source, f"comments{number}.example", gold)


def thread(number):
    """Posts of sizes that lie 0, 20 and 50 per cent from the longest."""
    posts = [words(f"{letter}{number}x", size) for letter, size in (("a", 100), ("b", 80), ("c", 50))]
    html = "".join(f"<div class=post><h2>Re</h2><p>{post}</p></div>" for post in posts)
    return GoldPage(
        f"t{number}", Source(html), f"thread{number}.example", Gold(posts=[GoldPost(post) for post in posts])
    )


@pytest.fixture(scope="module")
def found():
    marked = [make(number) for number in range(10) for make in (article, commented, thread)]
    return training.Predictions([training.labelled(page) for page in marked])


@pytest.mark.parametrize(
    ("gold", "arrangement"),
    [
        (Gold(page_type="article"), ARTICLE),
        (Gold(page_type="forum"), MULTIPLE),
        (Gold(page_type="listing"), MULTIPLE),
        (Gold(page_type="collection"), MULTIPLE),
        (Gold(posts=[GoldPost("x")]), MULTIPLE),
        (Gold(comments=["hello  there"]), WITH_COMMENTS),
        (Gold(comments=["not on the page"]), None),
        (Gold(page_type="multiple"), MULTIPLE),
        (Gold(page_type="forum", arrangement="article"), ARTICLE),
        (Gold(page_type="article-with-comments"), WITH_COMMENTS),
        (Gold(page_type="product"), None),
        (Gold(), None),
    ],
)
def test_the_gold_tells_the_arrangement(gold, arrangement):
    assert training.arrangement_of(pagesieve.parse("<p>Well, hello there"), gold) == arrangement


@pytest.mark.parametrize(
    ("mark", "size", "arrangement"),
    [
        ("id=Comments", 600, None),
        ("class=commentlist", 600, None),
        ("class=commentlist", 400, ARTICLE),  # a form to write one
        ("class=commentlist hidden", 600, ARTICLE),
        ("class=has-comments", 9000, ARTICLE),  # most of the page
    ],
)
def test_the_name_of_a_part_is_no_gold(mark, size, arrangement):
    """The method goes by such names, so pages that are labelled by them would find it right."""
    page = pagesieve.parse(f"<p>{'x' * 2000}</p><div {mark}>{'y' * size}</div>")
    assert training.arrangement_of(page, Gold(page_type="article")) == arrangement
    assert training.arrangement_of(page, Gold(page_type="article", arrangement="article")) == ARTICLE


@pytest.mark.parametrize(("mark", "arrangement"), [("", WITH_COMMENTS), ("hidden", None)])
def test_gold_comments_count_where_they_are_shown(mark, arrangement):
    page = pagesieve.parse(f"<p>{'x' * 2000}</p><div class=commentlist {mark}>{'y' * 600}</div>")
    assert training.arrangement_of(page, Gold(page_type="article", comments=["y" * 10])) == arrangement


def test_labelled_pages_have_annotated_regions():
    assert training.labelled(article(1)).regions == [article(1).gold.main_text]
    assert len(training.labelled(thread(1)).regions) == 3
    forum = GoldPage("f", Source("<p>x"), "f.example", Gold(main_text="x", page_type="forum"))
    assert training.labelled(forum).regions == []
    assert training.labelled(GoldPage("p", Source("<p>x"), "p.example", Gold(page_type="product"))) is None


def test_regions_are_matched_by_their_words():
    assert captured_densities(["b c d", "a b"], ["a b", "b c d e", "z"]) == [(3, 3), (5, 7), (0, 1)]


def test_predictions_are_those_of_the_method(found):
    for t1 in (0, 25, 60):
        method = StyleDensity(t1=t1, t2=20)
        for number, make in enumerate((article, commented, thread)):
            decision = found.decision(number, t1, 20)
            expected = method.decision(pagesieve.parse(make(0).source))
            assert decision.arrangement == expected.arrangement
            assert decision.main.tolist() == expected.main.tolist()


def test_precision_by_t1_has_the_shape_of_figure_4(found):
    curves = training.precision_by_t1(found)
    assert set(curves) == {*map(str, Arrangement), ALL, GUESS}
    assert [x for x, _ in curves[ALL]] == list(T1S)
    threads = dict(curves["multiple"])
    assert (threads[0], threads[25]) == (0, 1)  # the posts are candidates together only with a high T1
    assert dict(curves["article"])[0] == 1
    assert dict(curves[ALL])[0] == pytest.approx(2 / 3)


def test_precision_by_t2_falls_when_no_region_is_left(found):
    by_t1 = training.precision_by_t1(found)
    curves = training.precision_by_t2(found, by_t1, t2s=(20, 10_000))
    assert curves["article"] == [(20, 1), (10_000, 0)]
    assert curves["multiple"] == [(20, 1), (10_000, 1)]  # no region at all counts as multiple areas


def test_the_learning_rate_goes_up_to_all_pages(found):
    curves = training.learning_rate(found)
    assert [x for x, _ in curves["article"]] == [5, 10]
    assert curves["article"][-1] == (10, 1)
    assert curves == training.learning_rate(found, seed=0)


def test_learning_finds_thresholds_that_suit_all_arrangements(found):
    learnt = training.learn(found)
    assert learnt.pages == 30
    assert learnt.t1 == best([(t1, quality(found, list(found.of_arrangement().values()), (t1, 20))) for t1 in T1S])
    assert all(found.precision(pages, learnt.t1, learnt.t2) == 1 for pages in found.of_arrangement().values())
    with pytest.raises(OptionError, match="no labelled page"):
        training.learn(training.Predictions([]))


def test_the_table_has_the_rows_of_table_2(found):
    rows = {row.name: row for row in training.cross_validated(found)}
    assert list(rows)[:4] == [*map(str, Arrangement), TOGETHER]
    assert (rows["article"].precision, rows["article"].recall) == (1, 1)
    assert rows[TOGETHER].recall is None
    assert rows["multiple"].region_accuracy > 0.9
    assert rows["multiple vs. the rest"].precision == 1


def test_folds_need_pages_of_every_arrangement():
    few = training.Predictions([training.labelled(article(number)) for number in range(10)])
    with pytest.raises(OptionError, match="article-with-comments"):
        training.cross_validated(few)


def test_plots_are_svg_of_the_three_figures(found):
    drawn = training.plots(found)
    assert set(drawn) == {"learning-rate.svg", "t1.svg", "t2.svg"}
    assert all(svg.startswith("<svg") and "all together" in svg for svg in drawn.values())


def test_saved_thresholds_are_those_of_the_method(found, tmp_path):
    learnt = training.learn(found)
    path = tmp_path / "thresholds.json"
    path.write_text(learnt.as_json())
    assert json.loads(path.read_text()) == {"method": "style-density", "t1": learnt.t1, "t2": learnt.t2, "pages": 30}
    assert StyleDensity.load(path).t1 == learnt.t1
