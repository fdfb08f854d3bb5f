from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pagesieve
from pagesieve.evaluate.contestants import chosen, held_out
from pagesieve.evaluate.gold import Gold, GoldPage, GoldPost
from pagesieve.evaluate.held_out import HeldOut, Kind, save_held_out
from pagesieve.exceptions import OptionError
from pagesieve.methods.learned import Learned
from pagesieve.model import shipped_page_types
from pagesieve.source import Source
from pagesieve.train.reader import Settings, examples, train_reader
from pagesieve.train.reader.alignment import common_subsequence
from pagesieve.train.reader.choosing import SHARPNESSES, best_sharpness, calibration, standings
from pagesieve.train.reader.examples import gold_text
from pagesieve.train.reader.labelling import shares, snippet_shares
from pagesieve.train.reader.values import MOST_PAGES

PROSE = "the old boat was drawn up on the sand by hand and nobody on the island remembers why it is green"


# --- alignment -----------------------------------------------------------------------------------------------------


def length_by_table(one, two):
    table = [[0] * (len(two) + 1) for _ in range(len(one) + 1)]
    for i, a in enumerate(one):
        for j, b in enumerate(two):
            table[i + 1][j + 1] = table[i][j] + 1 if a == b else max(table[i][j + 1], table[i + 1][j])
    return table[-1][-1]


@given(st.text("abcd", max_size=40), st.text("abcde", max_size=40))
def test_no_common_subsequence_is_longer(one, two):
    pairs = common_subsequence(one, two)
    assert len(pairs) == length_by_table(one, two)
    assert all(one[i] == two[j] for i, j in pairs)
    assert all(a < c and b < d for (a, b), (c, d) in pairwise(pairs))


@pytest.mark.parametrize(("one", "two"), [("", ""), ("a", ""), ("", "a"), ("a", "b")])
def test_nothing_in_common(one, two):
    assert common_subsequence(one, two) == []


# --- labels --------------------------------------------------------------------------------------------------------


def blocks(*texts):
    return [text.split() for text in texts]


def test_blocks_in_the_gold_have_all_their_words_there():
    assert shares(blocks("home news", PROSE, "imprint"), PROSE.split()).tolist() == [0, 1, 0]


def test_text_that_stands_twice_on_the_page_has_one_partner():
    assert shares(blocks(PROSE, "menu", PROSE), PROSE.split()).tolist() == [0, 0, 1]
    assert shares(blocks(PROSE, PROSE), PROSE.split() * 2).tolist() == [1, 1]


def test_of_copies_the_one_among_content_is_taken():
    page = blocks("home", "old boats", "sport", "weather", "shop", "old boats", PROSE)
    assert shares(page, f"old boats {PROSE}".split()).tolist() == [0, 0, 0, 0, 0, 1, 1]


def test_text_in_another_order_is_found():
    other = "seven sails hang in the harbour master's house since spring"
    assert (shares(blocks(PROSE, other), f"{other} {PROSE}".split()) >= 0.8).all()


def test_single_words_in_another_order_are_chance():
    found = shares(blocks("green boat menu", PROSE), f"{PROSE} menu".split())
    assert found.tolist() == [0, 1]


def test_gold_that_is_not_in_the_page_changes_nothing():
    assert shares(blocks("home", PROSE), f"loading please wait {PROSE} and more of it".split()).tolist() == [0, 1]
    assert shares(blocks("home", PROSE), "nothing like this".split()).tolist() == [0, 0]


def test_no_gold_and_no_blocks():
    assert shares(blocks("home"), []).tolist() == [0]
    assert shares([], PROSE.split()).tolist() == []


def test_a_block_without_words_has_no_share():
    assert shares([[], PROSE.split()], PROSE.split()).tolist() == [0, 1]


def test_snippets_label_the_blocks_that_hold_them_alone():
    found = snippet_shares(["Home News", f"{PROSE}.", "Imprint", "More"], ["old\n boat"], ["home", "imprint", ""])
    assert found.tolist()[:3] == [0, 1, 0]
    assert np.isnan(found[3])


def test_a_snippet_with_many_copies_labels_the_first_few():
    assert np.isnan(snippet_shares(["menu"] * 9, [], ["menu"])).sum() == 6


def test_a_page_with_snippets_is_learnt_from_and_not_judged():
    gold = Gold(with_snippets=["old boat"], without_snippets=["menu 1"])
    (example,) = examples([GoldPage("s", marked(0).source, "s.example", gold)], weight=0.5)
    assert example.weights().sum() == pytest.approx(0.5)
    assert (example.weights() > 0).tolist() == (~np.isnan(example.shares)).tolist()
    with pytest.raises(ValueError, match="no gold text"):
        example.f1(example.is_content)
    with pytest.raises(OptionError, match="there are none"):
        train_reader([example], SETTINGS)


def about_a_boat(number):
    menu = "".join(f"<li><a href=/{item}>{item}</a>" for item in ("Home", "Boats", "Oars", "Sails", "Nets"))
    facts = f"<dl><dt>Price<dd>{number}00 crowns<dt>Built in<dd>18{number}0</dl><p>It was built in town {number}.</p>"
    gold = Gold(values={"price": [f"{number}00 Crowns"], "name": [f"Boat {number}"]})
    return GoldPage(f"b/{number}", Source(f"<ul>{menu}</ul><h1>Boat {number}</h1>{facts}"), "boats.example", gold)


def test_values_of_pages_are_content_and_what_their_site_says_is_not():
    found = list(examples(about_a_boat(number) for number in range(1, 9)))
    assert len(found) == 8
    known = dict(zip(("menu", "name", "facts", "text"), np.split(found[0].shares, [5, 6, 10]), strict=True))
    assert known["menu"].tolist()[:3] == [0, 0, 0]
    assert known["name"].tolist() == [1]
    assert np.nan_to_num(known["facts"], nan=-1).tolist() == [-1, 1, -1, -1]  # a name of a value is as common as a menu
    assert np.isnan(known["text"]).all()


def test_some_pages_of_a_site_tell_enough():
    found = [example.name for example in examples(about_a_boat(number) for number in range(2 * MOST_PAGES))]
    assert found == [f"b/{number}" for number in range(0, 2 * MOST_PAGES, 2)]


def test_two_pages_do_not_tell_what_their_site_says():
    found = list(examples(about_a_boat(number) for number in (1, 2)))
    assert not any((example.shares == 0).any() for example in found)
    assert all((example.shares == 1).any() for example in found)


def test_a_gold_text_is_believed_before_values():
    gold = Gold(main_text=PROSE, values={"name": ["Boats 0"]})
    (example,) = examples([GoldPage("v", marked(0).source, "v.example", gold)])
    assert example.gold is not None


def test_values_count_as_much_as_all_that_is_of_the_site():
    example = next(iter(examples(about_a_boat(number) for number in range(1, 9))))
    weights = example.weights()
    assert weights[example.is_content].sum() == pytest.approx(0.5)
    assert weights.sum() == pytest.approx(1)


@pytest.mark.parametrize(
    ("gold", "text"),
    [
        (Gold(main_text="a", posts=[GoldPost("b")]), "a"),
        (Gold(posts=[GoldPost("b"), GoldPost("c")]), "b\nc"),
        (Gold(records=[["d", "e"], ["f"]]), "d e\nf"),
        (Gold(main_text=""), ""),
        (Gold(page_type="forum"), None),
    ],
)
def test_the_text_of_a_gold(gold, text):
    assert gold_text(gold) == text


# --- examples and choices ------------------------------------------------------------------------------------------


def marked(number, kind="article"):
    text = f"{PROSE} {number} times"
    menu = "".join(f"<li><a href=/{item}>menu {item}</a></li>" for item in range(4 + number % 3))
    main = f"<main><h1>Boats {number}</h1><p>{text}</p><p>{text}</p></main>"
    html = f"<body><div class=list><ul>{menu}</ul></div>{main}</body>"
    gold = Gold(main_text=f"Boats {number} {text} {text}", page_type=kind)
    return GoldPage(f"page{number}", Source(html), f"site{number}.example", gold)


@pytest.fixture(scope="module")
def found():
    return list(examples(marked(number, "article" if number % 2 else "forum") for number in range(12)))


def test_an_example_scores_choices_by_words(found):
    example = found[0]
    assert example.is_content.sum() == 3
    assert example.f1(example.is_content) == 1
    assert example.f1(~example.is_content) < 0.1
    assert 0 < example.f1(np.ones(len(example), dtype=bool)) < 1


def test_pages_without_gold_or_blocks_are_no_examples():
    pages = [GoldPage("a", Source("<p>text"), "a.example", Gold()), GoldPage("b", Source(""), "b.example", Gold("x"))]
    assert list(examples(pages)) == []


def test_a_page_with_little_gold_counts_more(found):
    little = next(iter(examples([GoldPage("l", marked(0).source, "l.example", Gold(main_text="Boats 0"))])))
    assert little.weights().sum() > found[0].weights().sum()


def test_the_best_sharpness_keeps_what_is_content(found):
    scores = [np.where(example.is_content, 0.9, 0.45).astype(np.float32) for example in found]
    sharpness = best_sharpness(found, scores)
    assert sharpness > min(SHARPNESSES)
    assert standings(found, scores, sharpness) == [("all", 12, 1), ("article", 6, 1), ("forum", 6, 1)]


def test_calibrated_scores_never_fall(found):
    random = np.random.default_rng(0)
    scores = [random.random(len(example)).astype(np.float32) for example in found]
    steps, likely = calibration(found, scores)
    assert (np.diff(steps) > 0).all()
    assert (np.diff(likely) > 0).all()
    assert ((likely >= 0) & (likely <= 1)).all()


# --- the whole -----------------------------------------------------------------------------------------------------

SETTINGS = Settings(trees=5, depth=3, rows=200)


def test_a_reader_learns_and_reads_pages_of_other_sites(found):
    pytest.importorskip("catboost")
    trained = train_reader(found, SETTINGS, folds=3)
    assert trained.standings[0].f1 > 0.9
    reading = pagesieve.read(marked(99).source, method=Learned(model=trained.model))
    assert reading.text.count(PROSE) == 2
    assert "menu" not in reading.text


def test_every_site_has_a_model_that_did_not_learn_from_it(found, tmp_path):
    pytest.importorskip("catboost")
    trained = train_reader(found, SETTINGS, folds=3)
    save_held_out(tmp_path, Kind.READER, models=trained.folds, fold_of=trained.fold_of)
    save_held_out(tmp_path, Kind.PAGE_TYPES, models=[shipped_page_types()], fold_of={"site0.example": 0})
    models, contestant = HeldOut(tmp_path), held_out(tmp_path)
    assert contestant.version.endswith(models.digest)
    method = contestant.for_site("site0.example").read.keywords["method"]
    assert method == (str(models.model_for("site0.example")), str(tmp_path / "page-types-0.npz"))
    assert method(pagesieve.parse(marked(99).source)).page_types.words == shipped_page_types().words
    assert {models.model_for(example.domain).name for example in found} == {f"reader-{fold}.npz" for fold in range(3)}
    assert models.model_for("www.unknown.example").exists()


def test_the_shipped_and_the_held_out_reader_are_not_mixed(found, tmp_path):
    pytest.importorskip("catboost")
    trained = train_reader(found, SETTINGS, folds=2)
    save_held_out(tmp_path, Kind.READER, models=trained.folds, fold_of=trained.fold_of)
    with pytest.raises(OptionError, match="learned can take part once"):
        chosen(f"learned,held-out@{tmp_path}")


def test_a_folder_without_page_types_of_folds(found, tmp_path):
    save_held_out(tmp_path, Kind.READER, models=[], fold_of={})
    assert HeldOut(tmp_path).model_for("site0.example").name == "reader-0.npz"
    with pytest.raises(OptionError, match="train page-types --held-out makes them"):
        HeldOut(tmp_path).method_for("site0.example")


def test_a_folder_without_models_of_folds(tmp_path):
    with pytest.raises(OptionError, match="has no models of folds"):
        HeldOut(tmp_path)


def test_the_same_examples_and_seed_give_the_same_bytes(found):
    pytest.importorskip("catboost")
    first, second = (train_reader(found, SETTINGS, folds=2).model.as_bytes() for _ in range(2))
    assert first == second


@pytest.mark.parametrize("settings", [{"trees": 0}, {"depth": 9}, {"rate": 0.0}, {"rows": 0}])
def test_settings_that_are_not_possible(settings):
    with pytest.raises(OptionError, match="a reader is trained with"):
        Settings(**settings)


def test_nothing_to_learn_from(found):
    with pytest.raises(OptionError, match="there are none"):
        train_reader([], SETTINGS)
    with pytest.raises(OptionError, match="can be cut into"):
        train_reader(found, SETTINGS, folds=13)
