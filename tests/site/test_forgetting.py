"""Sites stay small: what their templates need not know is forgotten when there is no room for it."""

import random

import pytest

import pagesieve
from pagesieve import Site
from pagesieve.site import forgetting
from pagesieve.site.files import as_json

ROOM = forgetting.ROOM
RARE = "".join(f"<form class={letter * 50}><p>Rare</form>" for letter in "abcd")


def name(draw):
    return "".join(draw.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(12))


def unrelated(seed, parts):
    """A page with its own style and text."""
    draw = random.Random(seed)
    return "".join(
        f"<div class={name(draw)}><p>{name(draw)}</p><a href=/{name(draw)}>go</a></div>" for _ in range(parts)
    )


def article(number, more=""):
    draw = random.Random(number)
    body = "".join(f"<div class=line-{letter}>{name(draw)}</div>" for letter in "abcdefgh")
    return f"<div class=top>The boat yard</div><main>{body}</main>{more}"


def labels(site):
    return {node.label for template in site.templates for _, node in template.walk()}


def size(site):
    return len(as_json(site.templates, site.seen).encode())


@pytest.fixture
def small(monkeypatch):
    monkeypatch.setattr(forgetting, "ROOM", 1000)


def test_a_site_that_has_room_keeps_what_was_seen_once():
    site = Site.learn(unrelated(seed, 20) for seed in range(15))
    assert all(any(node.texts for _, node in template.walk()) for template in site.templates)


def test_unrelated_pages_take_no_more_room_than_pages_of_a_site():
    pages = [unrelated(seed, 150) for seed in range(15)]
    site = Site.learn(pages)
    assert len(site.templates) == 15
    assert not any(node.texts for template in site.templates for _, node in template.walk())
    assert size(site) <= ROOM
    assert site.match(pagesieve.parse(pages[3])).template is site.templates[3]


def test_templates_of_fewest_pages_are_forgotten_where_nothing_else_can_be():
    site = Site.learn([*(unrelated(seed, 800) for seed in range(12)), *map(article, range(3))])
    assert size(site) <= ROOM
    assert 1 < len(site.templates) < 13
    assert max(template.pages for template in site.templates) == 3


@pytest.mark.usefixtures("small")
def test_parts_that_are_not_believed_are_forgotten_before_templates():
    site = Site.learn(article(number, RARE if number < 2 else "") for number in range(15))
    (template,) = site.templates
    assert template.pages == 15
    assert size(site) <= forgetting.ROOM
    assert all(template.supported(node) for _, node in template.walk())
    assert "div.line-a" in labels(site)
    assert site.match(pagesieve.parse(article(99))).noise.tolist() == [True] + [False] * 8


@pytest.mark.usefixtures("small")
def test_more_pages_have_more_room():
    pages = [article(number, RARE if number < 2 else "") for number in range(60)]
    assert "form." + "a" * 50 not in labels(Site.learn(pages[:15]))
    assert "form." + "a" * 50 in labels(Site.learn(pages))


def test_a_branch_that_is_left_alone_is_optional(monkeypatch):
    one, other = "<ol><p>Usual</p></ol><h2>End</h2>", "<table><td>Once</table><h2>End</h2>"
    pages = [article(number, one if number else other) for number in range(15)]
    (template,) = Site.learn(pages).templates
    assert {node.label for node in template.root.children if node.choice} == {"ol", "table"}
    monkeypatch.setattr(forgetting, "ROOM", 1)
    (template,) = Site.learn(pages).templates
    (usual,) = [node for node in template.root.children if node.label == "ol"]
    assert (usual.choice, usual.branch, usual.optional) == (0, 0, True)
