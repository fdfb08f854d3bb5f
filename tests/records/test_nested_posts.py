"""Replies that are nested in what they reply to: each post keeps its own head, address and depth."""

import pytest
from tests.threads import nested

import pagesieve
from pagesieve.records.posts import find_posts

URL = "http://boats.example/story"
FOOTER = "<footer><p>All boats of the harbour, since it was built.</p></footer>"
SAID = [
    ("anna", "How old is this boat? It has no plate at all."),
    ("ben", "Quite old. Look at the copper nails it has."),
    ("carla", "The nails were changed when my father had it."),
    ("dora", "Good to know, and thank you for telling us."),
    ("eva", "Is it for sale? I would like to have it."),
]


def blog(number, replies):
    """As blogs have it: the head is with the text, the id on the item that holds the replies as well."""
    name, text = SAID[number]
    inner = f"<ol class=children>{replies}</ol>" if replies else ""
    return (
        f"<li class='comment {('even', 'odd')[number % 2]}' id=comment-{number + 10}><article class=comment-body>"
        f"<footer><b class=fn>{name}</b> <time datetime=2019-03-1{number}>1{number} March 2019</time></footer>"
        f"<div class=comment-content><p>{text}</p></div></article>{inner}</li>"
    )


def boxes(number, replies):
    """As forums have it: head, text, buttons and replies side by side."""
    name, text = SAID[number]
    inner = f"<div class=replies>{replies}</div>" if replies else ""
    return (
        f"<div class=comment id=comment-{number + 10}><div class=meta><a href=/u/{name}>{name}</a>"
        f" <span class=date>1{number} March 2019</span></div><div class=text><p>{text}</p></div>"
        f"<div class=buttons><a href=/reply/{number}>Reply</a></div>{inner}</div>"
    )


def folds(number, replies):
    """As link sites have it: the date leads to the comment, and replies stand right in it."""
    name, text = SAID[number]
    return (
        f"<details class=c open><summary><a href=user?id={name}>{name}</a>"
        f" <a href=story#comment-{number + 10}>1{number} March 2019</a></summary><div class=body>{text}</div>"
        f"{replies}</details>"
    )


def feet(number, replies):
    """As news sites have it: the link to a comment is a button at its foot, before the replies."""
    name, text = SAID[number]
    return (
        f"<section class=reply-unit><h5 class=user-name>{name} <time>1{number} March 2019</time></h5>"
        f"<p class=text>{text}</p><p class=foot><a class=permalink href=story#comment-{number + 10}>Link</a></p>"
        f"{replies}</section>"
    )


def thread(shape, levels):
    """A page of nested comments."""
    return f"<h1>Old boat</h1><div class=comments>{nested(shape, levels)}</div>"


SHAPES = [blog, boxes, folds, feet]
THREADS = [(0, 1, 2, 3, 4), (0, 1, 1, 2, 0), (0, 0, 1, 0, 1), (0, 1), (0, 1, 2)]


@pytest.mark.parametrize("levels", THREADS, ids=str)
@pytest.mark.parametrize("shape", SHAPES)
def test_every_comment_has_its_own_fields_whatever_is_nested_in_it(shape, levels):
    found = find_posts(pagesieve.parse(thread(shape, levels) + FOOTER, url=URL))
    said = SAID[: len(levels)]
    assert [(post.author, post.text) for post in found] == said
    assert [post.date for post in found] == [f"2019-03-1{number}" for number in range(len(said))]
    assert [post.url for post in found] == [f"{URL}#comment-{number + 10}" for number in range(len(said))]
    assert [post.depth for post in found] == list(levels)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_chain_of_replies_has_depths_also_at_the_end_of_the_page(shape):
    found = find_posts(pagesieve.parse(thread(shape, range(5)), url=URL))
    assert [post.depth for post in found] == [0, 1, 2, 3, 4]


def unclosed(tag, close):
    """Posts that each leave an element open, so that the next one is in it."""
    posts = "".join(
        f"<div class=post><b class=author>{name}</b> 1{number} March 2019 <{tag}><p class=text>{text}</p>"
        f"<a href=/r>Reply</a>{close}"
        for number, (name, text) in enumerate(SAID)
    )
    rest = "".join(f"<p><a href=/{word}>{word}</a></p>" for word in ("About", "Contact", "Terms", "Privacy"))
    return f"<h1>Old boat</h1><div class=posts>{posts}</div>{rest}{FOOTER}"


@pytest.mark.parametrize(("tag", "close"), [("i", "</div>"), ("font size=2", "</div>"), ("div", "</div>"), ("p", "")])
def test_posts_that_leave_an_element_open_are_no_replies(tag, close):
    found = find_posts(pagesieve.parse(unclosed(tag, close), url=URL))
    assert [(post.author, post.text) for post in found] == SAID
    assert {post.depth for post in found} == {0}


def test_what_is_around_the_list_with_a_common_class_word_is_not_the_first_post():
    story = "An old boat was drawn up on the sand by hand, and nobody on the island remembers why. " * 5
    html = (
        f"<div class=box><h1>Old boat</h1><a class=user href=/u/otto>otto</a> <time>1 March 2019</time><p>{story}</p>"
        "<div class=part>{0}</div><div class=part>{1}{2}</div></div>"
    )
    comments = [
        f"<div class='box comment' id=c{number}><a class=user href=/u/{name}>{name}</a> "
        f"<time>1{number} March 2019</time><p class=text>{text}</p></div>"
        for number, (name, text) in enumerate(SAID[:3])
    ]
    found = find_posts(pagesieve.parse(html.format(*comments), url=URL))
    assert [(post.author, post.text) for post in found] == SAID[:3]
    assert [post.date for post in found] == ["2019-03-10", "2019-03-11", "2019-03-12"]
