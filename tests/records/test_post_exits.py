"""Pages that cannot have posts are done early, and never with another result."""

from math import inf
from pathlib import Path

import pytest

import pagesieve
from pagesieve.records import posts
from pagesieve.records.posts import bodies

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("tests/pages/*/page.html"), *ROOT.glob("examples/*/page.html")])
REVIEWS = "".join(
    f"<article class='{{name}}'><b class=author>{who}</b><p class=text>{said}</p>{{date}}</article>"
    for who, said in [
        ("Ann", "They never slip, and I wear them on the boat."),
        ("Ben", "Mine were too small, so I had to send them back."),
        ("Carla", "The colour is nice and they came after two days."),
        ("Dora", "I gave them to my brother, who likes them a lot."),
    ]
)
DATES = ["", "<time>12 March 2019</time>"]
NAMES = ["card", "review", "com1ment", "responsive", "thread"]
MADE = [REVIEWS.format(name=name, date=date) for name in NAMES for date in DATES]
MADE += [MADE[1].replace("<time>12 March 2019</time>", "", count) for count in (1, 2, 3)]


def found_the_long_way(page, monkeypatch):
    """The posts without any early exit."""
    with monkeypatch.context() as patch:
        patch.setattr(posts, "can_be_discussion", lambda *_: True)
        patch.setattr(bodies, "BEST_WORDS", inf)
        return posts.find_posts(page)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_no_page_has_other_posts_the_long_way(path, monkeypatch):
    page, again = pagesieve.parse(path), pagesieve.parse(path)  # a page keeps its posts
    assert posts.find_posts(page) == found_the_long_way(again, monkeypatch)


@pytest.mark.parametrize("html", MADE)
def test_nor_has_one_with_few_signs(html, monkeypatch):
    page, again = (pagesieve.parse(f"<h1>Shoes</h1>{html}") for _ in range(2))
    assert posts.find_posts(page) == found_the_long_way(again, monkeypatch)


def test_some_of_these_have_posts_and_some_have_none():
    assert {bool(posts.find_posts(pagesieve.parse(html))) for html in MADE} == {True, False}


def test_a_page_without_dates_and_names_of_posts_is_done_before_its_groups_are_made(monkeypatch):
    monkeypatch.setattr(posts, "best_bodies", lambda *_, **__: pytest.fail("looked for bodies"))
    assert posts.find_posts(pagesieve.parse(REVIEWS.format(name="card", date=""))) == []
