"""Nested comments in plain markup: what they share is only how they stand in the items of lists."""

import pytest
from tests.threads import nested

import pagesieve
from pagesieve.records.posts import find_posts

SAID = [
    ("anna", "How old is this boat? It has no plate at all."),
    ("ben", "Quite old. Look at the copper nails it has."),
    ("carla", "The nails were changed when my father had it."),
    ("dora", "Good to know, and thank you for telling us."),
    ("eva", "Is it for sale? I would like to have it."),
    ("fred", "Ask the man at the harbour, he has the papers."),
    ("gina", "He told me that it was sold a year ago."),
]
THREADS = [[0] * 7, [0, 1, 0, 1, 0, 1, 0], [0, 1, 2, 1, 0, 1, 0], list(range(7)), [0, 0, 1, 2, 3, 4, 5]]


def items(number, replies):
    name, text = SAID[number]
    inner = f"<ul>{replies}</ul>" if replies else ""
    return f"<li><a href=/u/{name}>{name}</a> <small>1{number} March 2019</small><p>{text}</p>{inner}</li>"


def articles(number, replies):
    name, text = SAID[number]
    return (
        f"<article><header><a rel=author href=/u/{name}>{name}</a> <time>1{number} March 2019</time></header>"
        f"<div><p>{text}</p></div>{replies}</article>"
    )


def words_in_items(number, replies):
    """The words right in the item that holds the list of the replies."""
    name, text = SAID[number]
    inner = f"<ul>{replies}</ul>" if replies else ""
    return f"<li><a href=/u/{name}>{name}</a> <small>1{number} March 2019</small><br>{text}{inner}</li>"


def two_alike(number, replies):
    """Head and words in elements that are alike."""
    name, text = SAID[number]
    inner = f"<ul>{replies}</ul>" if replies else ""
    return f"<li><p><a href=/u/{name}>{name}</a> 1{number} March 2019</p><p>{text}</p>{inner}</li>"


def words_in_boxes(number, replies):
    """The words right in the box that holds the replies, with marked words among them."""
    name, text = SAID[number]
    return (
        f"<div class=media-body><h5><a class=user href=/u/{name}>{name}</a> <time>1{number} March 2019</time></h5>"
        f"{text[:9]}<b>{text[9:14]}</b>{text[14:]}{replies}</div>"
    )


def words_in_inner_boxes(number, replies):
    """Each box in one that holds a picture, too, and buttons before the replies."""
    name, text = SAID[number]
    return (
        f"<div class=media id=c{number}><img src=/{name}.png><div class=media-body><h4 class=author>{name}"
        f" <small>1{number} March 2019</small></h4>{text}<p><a href=/r/{number}>Reply</a></p>{replies}</div></div>"
    )


def thread(shape, levels):
    """A page of nested comments."""
    return f"<h1>Old boat</h1><ul>{nested(shape, levels)}</ul><footer><p>All boats of the harbour.</p></footer>"


def said(page):
    return [(post.author, post.text) for post in find_posts(page)]


@pytest.mark.parametrize("levels", THREADS, ids=str)
@pytest.mark.parametrize("shape", [items, articles])
def test_replies_without_any_class_are_posts_however_deep(shape, levels):
    page = pagesieve.parse(thread(shape, levels))
    assert said(page) == SAID
    assert [post.depth for post in find_posts(page)] == levels
    assert [post.date for post in find_posts(page)] == [f"2019-03-1{number}" for number in range(len(SAID))]


def test_comments_in_an_article_are_not_grouped_with_its_parts():
    parts = "".join(
        f"<div><p>Part {number} of the story of a boat that lay on the sand.</p></div>" for number in range(9)
    )
    story = (
        f"<article><h1>Old boat</h1>{parts}<div><div><div><div>{thread(articles, THREADS[1])}</div></div></div></div>"
    )
    assert said(pagesieve.parse(f"{story}</article>")) == SAID


def test_a_menu_of_menus_makes_no_posts():
    menu = "<li><a href=/a>Boats</a><ul><li><a href=/b>Old</a><ul><li><a href=/c>Wood</a></li></ul></li></ul></li>"
    assert said(pagesieve.parse(f"<ul>{menu * 8}</ul><h1>Boats</h1><p>{SAID[0][1] * 9}</p>")) == []


@pytest.mark.parametrize("levels", THREADS[1:], ids=str)
@pytest.mark.parametrize("shape", [words_in_items, two_alike, words_in_boxes, words_in_inner_boxes])
def test_words_right_in_the_element_of_the_replies_are_a_post_without_these(shape, levels):
    found = find_posts(pagesieve.parse(thread(shape, levels)))
    assert [(post.author, post.text) for post in found] == SAID
    assert [post.depth for post in found] == levels
    assert [post.date for post in found] == [f"2019-03-1{number}" for number in range(len(SAID))]


def test_the_name_of_the_list_counts_for_the_deepest_replies():
    posts, html = SAID * 2, ""
    for number, (name, text) in reversed(list(enumerate(posts))):
        inner = f"<ul>{html}</ul>" if html else ""
        html = f"<li><b>{name}</b> <small>{number + 10} March 2019</small><p>{text}</p>{inner}</li>"
    assert said(pagesieve.parse(f"<h1>Old boat</h1><ul class=comments>{html}</ul>")) == posts


def test_quotes_in_quotes_are_no_replies():
    quoted = "<blockquote><b class=user>{}</b> 1{} March 2019: {}{}</blockquote>"
    inner = quoted.format("ben", 1, SAID[1][1], quoted.format("anna", 0, SAID[0][1], ""))
    posts = "".join(
        f"<div class=post><b class=user>{name}</b> <time>2{number} March 2019</time>"
        f"<div class=text>{inner}{text}</div></div>"
        for number, (name, text) in enumerate(SAID)
    )
    found = find_posts(pagesieve.parse(f"<h1>Old boat</h1>{posts}"))
    assert [post.author for post in found] == [name for name, _ in SAID]
