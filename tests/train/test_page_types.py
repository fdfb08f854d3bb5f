import numpy as np
import pytest

import pagesieve
from pagesieve.evaluate.gold import Gold, GoldPage
from pagesieve.exceptions import OptionError
from pagesieve.features.page_shape import NAMES
from pagesieve.source import Source
from pagesieve.train.page_types import examples, fitting, train_page_types
from pagesieve.train.page_types.calibrating import best_temperature, shares_of
from pagesieve.train.page_types.fitting import TYPES, Pages, fit, heaviest, ridge
from pagesieve.train.page_types.steps import Steps
from pagesieve.train.page_types.words import FEWEST_DOMAINS, WordTable

BODIES = {
    "article": "<article><h1>Boats</h1><p class=prose>story of a boat {}</p></article>",
    "forum": "<div class=post><p>reply {}</p></div>" * 3,
    "product": "<div class=buy><b class=price>cart {}</b></div>",
}


def marked(kind, number):
    html = f"<title>{kind}{number}</title>{BODIES[kind].format(*[number] * 3)}"
    site = f"{kind}{number}.example"
    return GoldPage(f"{kind}{number}", Source(html, url=f"https://{site}/a/b"), site, Gold(page_type=kind))


@pytest.fixture(scope="module")
def found():
    return list(examples(marked(kind, number) for number in range(8) for kind in BODIES))


# --- words ---------------------------------------------------------------------------------------------------------


def test_pages_of_no_known_type_are_no_examples():
    pages = [GoldPage("a", Source("<p>x"), "a.example", Gold(page_type=kind)) for kind in (None, "novel", "forum")]
    assert [example.page_type for example in examples(pages)] == ["forum"]


def test_words_of_few_domains_are_not_known(found):
    table = WordTable.of(found)
    assert "c:post" in table.words
    assert "t:forum1" not in table.words
    forums = np.flatnonzero([example.page_type == "forum" for example in found])
    known = [table.words[word] for word in table.spread_words(forums[:FEWEST_DOMAINS])]
    assert "c:post" in known
    assert "c:price" not in known
    assert len(table.spread_words(forums[: FEWEST_DOMAINS - 1])) == 0


def test_hosts_of_one_domain_count_once():
    pages = [marked("forum", number) for number in range(8)]
    same = [GoldPage(page.name, page.source, f"{page.name}.boats.example", page.gold) for page in pages]
    assert len(WordTable.of(list(examples(same))).words) == 0


def dense(weighed):
    matrix = np.zeros((weighed.pages, len(weighed.idf)))
    matrix[weighed.page, weighed.word] = weighed.value
    return matrix


def test_the_words_of_a_family_have_the_length_one_together(found):
    table = WordTable.of(found)
    words = table.spread_words(np.arange(len(found)))
    matrix = dense(table.weighed(np.arange(len(found)), words))
    for family in np.unique(table.family):
        lengths = np.linalg.norm(matrix[:, table.family[words] == family], axis=1)
        assert lengths[lengths > 0] == pytest.approx(1)


def test_sparse_products_are_those_of_the_matrix(found, monkeypatch):
    monkeypatch.setattr("pagesieve.train.page_types.words.COLUMNS_AT_A_TIME", 3)
    table = WordTable.of(found)
    pages = np.arange(0, len(found), 2)
    weighed = table.weighed(pages, table.spread_words(pages))
    shares = np.random.default_rng(1).random((len(pages), 2))
    assert weighed.gram() == pytest.approx(dense(weighed) @ dense(weighed).T, abs=1e-5)
    assert weighed.weights(shares) == pytest.approx(dense(weighed).T @ shares)
    assert weighed.size() == pytest.approx(np.sqrt((dense(weighed) ** 2).mean(axis=0)))


# --- steps, regression, calibration --------------------------------------------------------------------------------


def test_steps_are_taken_by_some_and_what_is_not_known_is_the_mean():
    shapes = np.array([[1, 5, np.nan], [2, 5, np.nan], [3, 5, np.nan], [np.nan, 5, np.nan]], dtype=np.float32)
    steps = Steps.of(shapes)
    matrix = steps.matrix(shapes)
    assert set(steps.column.tolist()) == {0}
    assert ((steps.mean > 0) & (steps.mean < 1)).all()
    assert (matrix[3] == 0).all()
    assert matrix.mean(axis=0) == pytest.approx(0, abs=1e-6)
    assert (matrix**2).sum(axis=1).mean() == pytest.approx(1)


def test_the_dual_gives_the_weights_of_the_regression():
    random = np.random.default_rng(3)
    matrix, types = random.random((9, 4)), np.arange(9) % 3
    weights = np.append(matrix, np.ones((9, 1)), axis=1).T @ ridge(matrix @ matrix.T, types)
    full = np.append(matrix, np.ones((9, 1)), axis=1)
    direct = np.linalg.solve(full.T @ full + fitting.PENALTY * np.eye(5), full.T @ np.eye(len(TYPES))[types])
    assert weights == pytest.approx(direct)


def test_a_rare_type_counts_as_much_as_a_common_one():
    shares = ridge(np.zeros((10, 10)), np.array([0] * 9 + [1]))
    bias = shares.sum(axis=0)
    assert bias[0] == pytest.approx(bias[1])


def test_only_the_heaviest_words_are_kept(found, monkeypatch):
    pages, everything = Pages.of(found), np.arange(len(found))
    monkeypatch.setattr(fitting, "MOST_WORDS", 5)
    kept = [pages.words.words[word] for word in heaviest(pages, everything)]
    assert len(kept) == 5
    assert kept == sorted(kept)
    assert "d:og:none" not in kept  # all pages have it
    assert fit(pages, everything).words == kept


def test_the_best_temperature_surprises_least():
    random = np.random.default_rng(5)
    scores = random.normal(size=(400, 7))
    odds = shares_of(scores, 0.3)
    types = np.array([random.choice(7, p=line) for line in odds])
    assert best_temperature(scores, types) == pytest.approx(0.3, rel=0.15)


# --- the whole -----------------------------------------------------------------------------------------------------


def test_types_are_learnt_and_told_on_other_sites(found):
    trained = train_page_types(found, folds=4)
    assert trained.scores.accuracy == 1
    assert trained.without_addresses.accuracy == 1
    assert trained.model.origin == {"pages": 24, "sites": 24}
    likely = trained.model(pagesieve.parse(BODIES["forum"].format(1, 2, 3)))
    assert max(likely, key=likely.get) == "forum"
    assert 0.3 < trained.confidence <= 1


def test_the_same_examples_give_the_same_bytes(found):
    first, second = (train_page_types(found, folds=2).model.as_bytes() for _ in range(2))
    assert first == second


def test_a_page_can_be_seen_without_its_address(found):
    bare = found[0].without_address()
    assert found[0].words["u"] == {"a", "b"}
    assert bare.words["u"] == set()
    assert np.isnan(bare.shape[NAMES.index("steps of the address")])
    assert not np.isnan(found[0].shape).any()


def test_nothing_to_learn_from(found):
    with pytest.raises(OptionError, match="at least two types"):
        train_page_types([])
    with pytest.raises(OptionError, match="at least two types"):
        train_page_types([example for example in found if example.page_type == "forum"])
    with pytest.raises(OptionError, match="can be cut into"):
        train_page_types(found, folds=25)
