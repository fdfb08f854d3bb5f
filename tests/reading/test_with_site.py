"""What a site's template adds to the labels of a page."""

import numpy as np
import pytest

import pagesieve
from pagesieve import Labels, Role, Site
from pagesieve.model import PageType
from pagesieve.page.tags import CODES
from pagesieve.reading import kinds
from pagesieve.reading.with_site import Doubt, _beside_content, with_site

SLOGAN = "The whole yard wishes all sailors of the world fair winds and a following sea today."


def page(number):
    story = " ".join(f"word{number}x{n}" for n in range(60))
    return (
        f"<div class=c><h1>Boat {number}</h1><p>{SLOGAN}</p><p>{story}.</p><b>Length</b><div>{number} feet</div></div>"
    )


def told(pages, labels=None):
    """Labels of one more page with what the first pages teach; of the method's, all are main or none is."""
    parsed = pagesieve.parse(page(99))
    role, score = labels or (Role.MAIN, 0.8)
    plain = Labels.of((role, score, "so") for _ in range(len(parsed.blocks)))
    told = with_site(plain, Site.learn(map(page, range(pages))).match(parsed))
    return {parsed.block_text(block): told.role[block] == Role.MAIN.number for block in range(len(parsed.blocks))}, told


def test_what_every_page_says_is_dropped_once_enough_pages_say_it():
    assert told(3)[0][SLOGAN]
    assert told(7)[0][SLOGAN]  # 7 pages of which 6 prove nothing, against odds of 4 to 1
    kept, labels = told(15)
    assert not kept[SLOGAN]
    assert labels.why(1) == "the site says it at this place on 100% of the pages of this kind"
    assert labels.score[1] < 0.01
    assert kept["99 feet"]


def test_what_differs_is_added_once_enough_pages_differ():
    unlikely = (Role.OTHER, 0.02)
    assert not any(told(3, unlikely)[0].values())
    assert not any(told(12, unlikely)[0].values())  # 12 pages of which 10 prove nothing, against odds of 1 to 49
    kept, labels = told(15, unlikely)
    assert kept["Boat 99"]
    assert kept["99 feet"]
    assert not kept[SLOGAN]
    assert (labels.score[labels.having(Role.MAIN)] > 0.5).all()


def test_what_names_a_field_stays_with_it():
    for label, stays in (("<b>Length:</b>", True), ("<h3>Length</h3>", True), ("<b>Length</b>", False)):
        pages = [page(number).replace("<b>Length</b>", label) for number in range(16)]
        parsed = pagesieve.parse(pages.pop())
        labels = Labels.of((Role.MAIN, 0.8, "so") for _ in range(len(parsed.blocks)))
        kept = with_site(labels, Site.learn(pages).match(parsed)).having(Role.MAIN)
        said = [parsed.block_text(block) for block in range(len(parsed.blocks)) if kept[block]]
        assert any("Length" in text for text in said) == stays
        assert "15 feet" in said


def test_why_something_was_added_is_true():
    parsed = pagesieve.parse(page(99).replace("<b>Length", "<h3>Sold already</h3><b>Length"))
    labels = Labels.of((Role.OTHER, 0.3, "so") for _ in range(len(parsed.blocks)))
    told = with_site(labels, Site.learn(map(page, range(15))).match(parsed))
    why = {parsed.block_text(block): told.why(block) for block in range(len(labels))}
    assert why["99 feet"] == "what stands at this place differs from page to page of the site"
    assert why["Sold already"] == "few pages of the site have anything at this place"
    assert why["Length"] == "so"


def test_every_page_counts_alike():
    parsed = pagesieve.parse(page(99))
    match = Site.learn(map(page, range(15))).match(parsed)
    labels = Labels.of((Role.MAIN, 0.8, "so") for _ in range(len(parsed.blocks)))
    told = with_site(labels, match, Doubt(noise=6))
    assert told.score[1] == pytest.approx(1 / (1 + np.exp(15 - 6 - np.log(4))), rel=1e-4)


def test_a_thousand_pages_are_no_more_than_sure():
    parsed = pagesieve.parse(page(99))
    match = Site.learn(map(page, range(15))).match(parsed)
    for _, node in match.template.walk():
        node.support *= 1000
        node.texts = {text: 1000 * seen for text, seen in node.texts.items()}
    match.template.pages *= 1000
    labels = Labels.of((Role.MAIN, 0.8, "so") for _ in range(len(parsed.blocks)))
    assert with_site(labels, match).score[1] == pytest.approx(0, abs=1e-8)


def test_pages_that_are_all_but_the_same_do_not_take_the_content_away():
    def nearly(number):
        return f"<div class=c><h1>Tides</h1><p>{SLOGAN * 5}</p><p>It is {number} o'clock.</p></div>"

    site = Site.learn(map(nearly, range(15)))
    assert pagesieve.read(nearly(99), site=site).text == pagesieve.read(nearly(99)).text


def test_long_text_is_added_beside_content_alone():
    main = [block in {5, 20} for block in range(30)]
    labels = Labels.of((Role.MAIN if kept else Role.OTHER, 0.5, "") for kept in main)
    beside = _beside_content(labels).nonzero()[0].tolist()
    assert beside == [2, 3, 4, 5, 6, 7, 8, 17, 18, 19, 20, 21, 22, 23]


ARTICLE = (
    "<div class=c><h1>Boat {0} came home</h1><div class=line>May {0}, 2019 by Ann Other {0}</div>"
    "<p>The old boat {0} was drawn up on the sand by hand, and nobody knows why. It had been at sea for {0} days, said "
    "its owner, who had waited for it at the pier all the while, and the sails were as good as new when it came.</p>"
    "<p>We asked {0} people of the village what they had seen that night, and none of them had an answer for us.</p>"
    "<div class=line>The boat is {0} feet long</div></div>"
).format


@pytest.mark.parametrize(
    ("article", "documentation", "is_kept"), [(0.9, 0.0, False), (0.4, 0.3, False), (0.4, 0.0, True), (0.0, 0.1, True)]
)
def test_who_wrote_an_article_and_when_is_no_part_of_it(monkeypatch, article, documentation, is_kept):
    likely = {PageType.ARTICLE: article, PageType.DOCUMENTATION: documentation}
    monkeypatch.setattr(kinds, "likely_types", lambda _: likely)
    parsed = pagesieve.parse(ARTICLE(23))
    main = [parsed.tag[row] != CODES["div"] for row in parsed.blocks.row]
    labels = Labels.of((Role.MAIN if kept else Role.OTHER, 0.9 if kept else 0.4, "") for kept in main)
    told = with_site(labels, Site.learn(map(ARTICLE, range(1, 16))).match(parsed)).having(Role.MAIN)
    kept = {parsed.block_text(block)[:8]: bool(told[block]) for block in range(len(labels))}
    assert kept["May 23, "] == is_kept
    assert kept["The boat"]


def test_a_date_with_a_label_is_a_field_of_an_article_too(monkeypatch):
    likely = {PageType.ARTICLE: 0.9, PageType.DOCUMENTATION: 0.0}
    monkeypatch.setattr(kinds, "likely_types", lambda _: likely)

    def job(number):
        return ARTICLE(number).replace("<div class=line>May", "<h4>Posted on</h4><div class=line>May")

    parsed = pagesieve.parse(job(23))
    labels = Labels.of(
        (Role.MAIN if parsed.tag[row] == CODES["p"] else Role.OTHER, 0.5, "") for row in parsed.blocks.row
    )
    told = with_site(labels, Site.learn(map(job, range(1, 16))).match(parsed)).having(Role.MAIN)
    kept = {parsed.block_text(block)[:9]: bool(told[block]) for block in range(len(labels))}
    assert kept["May 23, 2"]
    assert not kept["Posted on"]
