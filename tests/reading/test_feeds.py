import numpy as np
import pytest

import pagesieve
from pagesieve import Role
from pagesieve.features import features_of
from pagesieve.methods.learned import Learned
from pagesieve.model import PageType
from pagesieve.model.feeds import feed
from pagesieve.model.structure import structure_of
from pagesieve.reading import feeds, kinds

PROSE = "The old boat was drawn up on the sand by hand, and nobody on the island remembers why it was painted green. "
ITEMS = "".join(
    f"<li><h3><a href=/news/{number}>The harbour of the {number}th island opens</a></h3><p>{PROSE}</p></li>"
    for number in range(4, 16)
)
ARTICLE = f"<article><h1>Old boats of the north</h1><p>{PROSE * 3}</p><p>{PROSE * 5}</p><p>{PROSE * 4}</p></article>"


def page_with(article=ARTICLE, items=ITEMS, title="Old boats of the north"):
    return f"<title>{title}</title><main>{article}</main><div><ul>{items}</ul></div>"


def in_feed(html):
    """The texts of the blocks in a feed, if all of the page is kept."""
    page = pagesieve.parse(html)
    features = features_of(page)
    found = feed(page, features, structure_of(page, features), np.ones(len(page.blocks), dtype=bool))
    return [] if found is None else page.block_texts(np.flatnonzero(found))


def test_records_with_links_outside_the_text_under_the_headline_are_a_feed():
    found = in_feed(page_with())
    assert len(found) == 24
    assert found[0] == "The harbour of the 4th island opens"


@pytest.mark.parametrize(
    "html",
    [
        page_with(items=ITEMS.replace("<a ", "<b ").replace("</a>", "</b>")),  # they lead nowhere
        page_with(items="".join(ITEMS.partition("</li>")[:2]) * 3),  # too few
        page_with(article=ARTICLE.replace("</article>", f"<ul>{ITEMS}</ul></article>"), items=""),  # in the text
        page_with(article=f"<h1>Old boats of the north</h1><p>{PROSE}</p>"),  # no text that they would be beside
        page_with(title=""),  # no headline
        page_with(article=f"<h1>Old boats of the north</h1><p>{PROSE * 6}</p>", items=ITEMS * 4).replace(
            "main>", "section>"
        ),  # an introduction
        page_with().replace("</main>", "").replace("</ul></div>", "</ul></div></main>"),  # all is one text
        page_with(items=ITEMS.replace(PROSE, PROSE * 6)),  # no teasers
        page_with(items="".join(f"<p>{PROSE}<a href=/{n}>{n} and more of it</a></p>" for n in range(12))),  # paragraphs
    ],
)
def test_other_lists_are_none(html):
    assert in_feed(html) == []


def test_records_that_are_all_links_are_one_however_long():
    links = "".join(f"<p><a href=/boats/{number}>Boat {number}: {PROSE}</a></p>" for number in range(6))
    assert len(in_feed(page_with(items=f"<li>{links}</li>" * 6))) == 36


TEASERS = "".join(
    f"<div><a href=/boats/{name}>A {name} boat</a><p>{PROSE}</p></div>" for name in ("green", "red", "old")
)


@pytest.mark.parametrize(
    "heading", ["You may also like", "People who viewed this boat also viewed", "Ähnliche Produkte", "関連商品"]
)
def test_so_is_what_stands_under_a_heading_that_leads_elsewhere(heading):
    found = in_feed(
        f"<main>{ARTICLE}<section><h2>{heading}</h2><div>{TEASERS}</div></section><h2>Oars</h2><p>Long.</p></main>"
    )
    assert found[:2] == [heading, "A green boat"]
    assert len(found) == 7


LINKS = "".join(f"<li><a href=/boats/{name}>A {name} boat</a>" for name in ("green", "red", "old"))


@pytest.mark.parametrize(
    "section",
    [
        f"<section><h2>Boats that float</h2>{TEASERS}</section>",  # leads nowhere
        f"<section><h2>More on boats</h2><p>{PROSE * 2}</p>{TEASERS}</section>",  # may mean anything
        f"<section><h2>You'll love these boats because</h2><p>{PROSE * 2}</p><ul><li>they float</ul></section>",
        f"<h2>Related boats</h2><h2>Oars</h2>{TEASERS}",  # the teasers are under another one
        f"<section><h2>Related articles</h2><p>{PROSE * 2}</p><p>{PROSE * 2}</p></section>",  # a text
        f"<section><h2>Related articles</h2><p>{PROSE * 5}</p></section>",  # another one
        f"<section><h2>Related articles of the old law of boats and oars</h2><ul>{LINKS}</ul></section>",  # too long
        f"<section><h1>Related articles</h1><ul>{LINKS}</ul></section>",  # the top of all
    ],
)
def test_what_other_headings_head_is_none(section):
    assert in_feed(f"<main>{ARTICLE}{section}</main>") == []


@pytest.mark.parametrize("heading", ["Read more", "More on boats", "Related articles"])
def test_a_box_of_links_ends_where_the_text_goes_on(heading):
    box = f"<div><h3>{heading}</h3><ul>{LINKS}</ul></div>"
    text = f"<p>{PROSE * 2}</p><p>{PROSE * 2}</p>"
    found = in_feed(f"<main><article><p>{PROSE * 2}</p>{box}{text}</article></main>")
    assert found == [heading, "A green boat", "A red boat", "A old boat"]
    bare = in_feed(f"<main><article><p>{PROSE * 2}</p><h3>{heading}</h3><ul>{LINKS}</ul>{text}</article></main>")
    assert bare == found


def test_a_heading_of_a_higher_rank_ends_a_section_and_one_of_a_lower_rank_does_not():
    section = f"<h3>You may also like</h3>{TEASERS}<h4>Red ones</h4>{TEASERS}<h2>Oars</h2><p>Long.</p>"
    assert len(in_feed(f"<main>{ARTICLE}{section}</main>")) == 14


def test_the_box_with_the_headline_is_none():
    boats = f"<title>Old boats</title><div><h1>Old boats</h1><p>{PROSE}</p><h2>See also</h2><ul>{LINKS}</ul></div>"
    assert in_feed(boats) == []
    assert len(in_feed(boats.replace("<h2>", "</div><div><h2>"))) == 4


def test_what_says_next_to_nothing_else_keeps_its_feed(monkeypatch):
    monkeypatch.setattr(kinds, "likely_types", lambda _: dict.fromkeys(PageType, 0.0) | {PageType.ARTICLE: 1.0})
    short = f"<main><p>Boats.</p><section><h2>Related articles</h2>{TEASERS}</section></main>"
    assert "A green boat" in pagesieve.read(short, method=Learned(threshold=1e-6)).text
    longer = short.replace("Boats.", PROSE)
    assert "A green boat" not in pagesieve.read(longer, method=Learned(threshold=1e-6)).text


@pytest.mark.parametrize(
    ("kind", "is_kept"),
    [(PageType.ARTICLE, False), (PageType.PRODUCT, False), (PageType.LISTING, True), (PageType.FORUM, True)],
)
def test_a_feed_is_no_content_of_a_page_about_one_thing(monkeypatch, kind, is_kept):
    monkeypatch.setattr(kinds, "likely_types", lambda _: dict.fromkeys(PageType, 0.0) | {kind: 1.0})
    reading = pagesieve.read(page_with(), method=Learned(threshold=1e-6))
    assert "nobody on the island" in reading.text
    assert ("The harbour of the 9th island opens" in reading.text) == is_kept
    if not is_kept:
        said = [(block.role, block.why) for block in reading.blocks if "9th island" in block.text]
        assert said == [feeds.OF_A_FEED]
        assert said[0][0] == Role.RELATED
