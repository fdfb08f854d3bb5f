from dataclasses import replace

import pytest

import pagesieve
from pagesieve.methods import Arrangement, Labels, Role
from pagesieve.reading import kinds
from pagesieve.reading.kinds import PageType

PAGE = "<p>Old boats.<p>" + "I have one too. " * 10 + "<p>Write the first one."


def likely(**given):
    rest = (1 - sum(given.values())) / (len(PageType) - len(given))
    return {kind: given.get(kind, rest) for kind in PageType}


@pytest.fixture
def tell(monkeypatch):
    """The kinds of a page of which the model says so much, with these roles of its blocks."""

    def told(roles=(Role.MAIN, Role.MAIN, Role.MAIN), by_method=None, **given):
        monkeypatch.setattr(kinds, "likely_types", lambda page: likely(**given))
        page = pagesieve.parse(PAGE)
        labels = replace(Labels.of([(role, 0.5, "") for role in roles]), arrangement=by_method)
        return kinds.kinds(page, labels)

    return told


def test_the_most_likely_type_is_told_with_its_probability(tell):
    kind, _ = tell(product=0.7)
    assert (kind.label, kind.score) == ("product", 0.7)


@pytest.mark.parametrize("kind", ["forum", "listing", "collection"])
def test_pages_of_several_areas(tell, kind):
    _, order = tell(**{kind: 0.8})
    assert order.label == "multiple"
    assert order.score == pytest.approx(0.8 + 2 * 0.2 / 6)


@pytest.mark.parametrize("kind", ["article", "product", "documentation", "service"])
def test_pages_of_one_text(tell, kind):
    _, order = tell(**{kind: 0.8})
    assert order.label == "article"
    assert order.score == pytest.approx(1 - 3 * 0.2 / 6)


def test_comments_make_an_article_one_with_comments_and_a_forum_none(tell):
    roles = (Role.MAIN, Role.COMMENT, Role.OTHER)
    assert tell(roles, article=0.8)[1].label == "article-with-comments"
    assert tell(roles, forum=0.8)[1].label == "multiple"


def test_an_invitation_to_write_a_comment_is_none(tell):
    assert tell((Role.MAIN, Role.MAIN, Role.COMMENT), article=0.8)[1].label == "article"


def test_a_method_that_tells_the_arrangement_is_believed(tell):
    _, order = tell(by_method=Arrangement.ARTICLE, forum=0.8)
    assert order.label == "article"
    assert order.score == pytest.approx(4 * 0.2 / 6)


def test_the_page_is_asked_about_once(monkeypatch):
    asked = []
    monkeypatch.setattr(kinds, "likely_types", lambda page: asked.append(page) or likely(forum=0.9))
    reading = pagesieve.read(PAGE, method="everything")
    assert (reading.page_type, reading.arrangement) == ("forum", "multiple")
    assert len(asked) == 1


def test_kinds_are_told_of_an_empty_page():
    reading = pagesieve.read("", method="everything")
    assert (reading.page_type, reading.arrangement) == ("article", "article")
    assert all(0 <= kind.score <= 1 for kind in reading.kinds)
