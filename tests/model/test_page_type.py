from pathlib import Path

import numpy as np
import pytest

import pagesieve
from pagesieve.exceptions import FileSourceError, OptionError
from pagesieve.features.page_shape import NAMES, page_shape
from pagesieve.features.page_words import page_words
from pagesieve.model import PageType, PageTypeModel, ReaderModel, shipped_page_types, told
from pagesieve.model import page_type as module
from pagesieve.model.page_type import UNSURE

EXAMPLES = Path(__file__).parents[2] / "examples"

FORUM, PRODUCT = list(PageType).index("forum"), list(PageType).index("product")
STEPS = NAMES.index("steps of the address")


def toward(*types):
    return np.array([np.eye(len(PageType))[kind] for kind in types], dtype=np.float16)


def model(**changes):
    given = {
        "words": ["c:post", "c:reply", "x:price"],
        "idf": np.array([3, 4, 2], dtype=np.float16),
        "word_weights": toward(FORUM, FORUM, PRODUCT),
        "step_column": np.array([STEPS], dtype=np.int16),
        "step_border": np.array([1], dtype=np.float32),
        "step_mean": np.array([0.25], dtype=np.float32),
        "step_weights": toward(FORUM),
        "bias": np.zeros(len(PageType), dtype=np.float32),
        "temperature": 0.5,
        "origin": {"pages": 3},
    }
    return PageTypeModel(**given | changes)


def scores(html, url=None):
    page = pagesieve.parse(html, url)
    return model().scores(page_words(page), page_shape(page))


def test_the_words_of_a_family_have_the_length_one_together():
    assert scores("<p class=post>")[FORUM] == pytest.approx(1)
    assert scores("<p class='post reply other'>")[FORUM] == pytest.approx((3 + 4) / 5)
    found = scores("<p class='post reply'>price")
    assert (found[FORUM], found[PRODUCT]) == pytest.approx((7 / 5, 1))


def test_a_word_of_another_family_is_another_word():
    assert not scores("<p class=price>post reply").any()


@pytest.mark.parametrize(("url", "score"), [("https://a.example/x/y", 0.75), ("https://a.example/x", -0.25), (None, 0)])
def test_a_step_counts_as_far_as_it_differs_from_its_mean(url, score):
    assert scores("", url)[FORUM] == pytest.approx(score)


def test_probabilities_sum_to_one_and_the_temperature_makes_them_sharp():
    page = pagesieve.parse("<p class=post>")
    likely = model()(page)
    assert sum(likely.values()) == pytest.approx(1)
    assert max(likely, key=likely.get) is PageType.FORUM
    assert likely["forum"] == pytest.approx(np.exp(2) / (np.exp(2) + 6))
    assert model(temperature=0.1)(page)["forum"] > likely["forum"]


def test_a_model_is_the_same_after_saving_and_loading(tmp_path):
    path = tmp_path / "model.npz"
    model().save(path)
    loaded = PageTypeModel.load(path)
    page = pagesieve.parse("<p class=post>price", "https://a.example/x/y")
    assert loaded(page) == model()(page)
    assert (loaded.words, loaded.origin) == (model().words, {"pages": 3})
    assert loaded.as_bytes() == path.read_bytes() == model().as_bytes()
    assert [each.name for each in tmp_path.iterdir()] == ["model.npz"]


def test_a_model_without_words_can_be_kept(tmp_path):
    empty = model(words=[], idf=np.zeros(0), word_weights=np.zeros((0, len(PageType))))
    empty.save(tmp_path / "empty.npz")
    assert sum(PageTypeModel.load(tmp_path / "empty.npz")(pagesieve.parse("<p>price")).values()) == pytest.approx(1)


def test_columns_of_the_wrong_shape_are_named():
    with pytest.raises(ValueError, match=r"idf has the shape \(2,\), and should have \(3,\)"):
        model(idf=np.ones(2))


@pytest.mark.parametrize("content", [b"", b"no model", b"PK\x03\x04 broken"])
def test_what_is_no_model_is_named(tmp_path, content):
    path = tmp_path / "letter.npz"
    path.write_bytes(content)
    with pytest.raises(OptionError, match=r"letter\.npz is not a model of page types"):
        PageTypeModel.load(path)


def test_a_model_of_page_types_is_no_reader(tmp_path):
    model().save(tmp_path / "types.npz")
    with pytest.raises(OptionError, match=r"types\.npz is not a model of a reader"):
        ReaderModel.load(tmp_path / "types.npz")


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(FileSourceError, match="cannot read the model"):
        PageTypeModel.load(tmp_path / "nothing.npz")
    with pytest.raises(FileSourceError, match="cannot write the model"):
        model().save(tmp_path / "no folder" / "model.npz")


def test_a_model_of_other_columns_is_not_read(monkeypatch):
    content = model().as_bytes()
    monkeypatch.setattr(module, "NAMES", ("beauty",))
    with pytest.raises(OptionError, match="other types or columns"):
        PageTypeModel.of_bytes(content, "old.npz")


def test_a_model_of_another_format_is_not_read(monkeypatch):
    content = model().as_bytes()
    monkeypatch.setattr(module, "_FORMAT", module.FileFormat("page types", 9, ("idf", "something new")))
    with pytest.raises(OptionError, match=r"old\.npz is a model of format 1; this version reads format 9"):
        PageTypeModel.of_bytes(content, "old.npz")


@pytest.mark.parametrize(
    ("example", "kind"),
    [
        ("news-article", "article"),
        ("forum-thread", "forum"),
        ("documentation", "documentation"),
        ("product-grid", "collection"),
    ],
)
def test_the_shipped_model_tells_the_types_of_the_examples(example, kind):
    page = pagesieve.parse((EXAMPLES / example / "page.html").read_bytes())
    assert told(shipped_page_types()(page))[0] == kind


@pytest.mark.parametrize("html", ["", "<p>One sentence."])
def test_a_page_of_which_nothing_is_known_is_an_article_without_much_trust(html):
    kind, score = told(shipped_page_types()(pagesieve.parse(html)))
    assert kind == "article"
    assert score < UNSURE
