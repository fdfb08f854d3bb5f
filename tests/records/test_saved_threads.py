"""Threads that were saved: what the address would say, the page says itself."""

import pytest

import pagesieve
from pagesieve.records.posts import find_posts

SAID = [
    ("anna", "How old is this boat? It has no plate at all."),
    ("ben", "Quite old. Look at the copper nails it has."),
    ("carla", "The nails were changed when my father had it."),
]
URL = "https://boats.example/bbs/viewtopic.php?id=7"
HEADS = [
    f"<link rel=canonical href={URL}>",
    "<link rel=canonical href='viewtopic.php?id=7' title='Page 1'>",
    f"<meta property=og:url content={URL}>",
    "<base href=https://boats.example/bbs/>",
]


def thread(head="", link="#p{}"):
    posts = "".join(
        f"<div class=box id=p{number}><h4><a href='profile.php?id={number}'>{name}</a></h4>"
        f"<a href='{link.format(number)}'>1{number} March 2019</a><div><p>{text}</p></div></div>"
        for number, (name, text) in enumerate(SAID)
    )
    return f"<html><head><title>Old boat</title>{head}</head><body><h1>Old boat</h1><div>{posts}</div></body></html>"


def found(html, url=None):
    return [(post.author, post.text) for post in find_posts(pagesieve.parse(html, url=url))]


def test_a_thread_is_known_by_the_address_it_came_from():
    assert found(thread(), URL) == SAID
    assert found(thread()) == []


@pytest.mark.parametrize("head", HEADS)
def test_a_saved_thread_is_known_by_the_address_that_it_declares(head):
    assert found(thread(head)) == SAID


def test_a_saved_thread_is_known_by_its_links_to_posts_on_it():
    assert found(thread(link="viewtopic.php?pid={0}#p{0}")) == SAID
    assert found(thread(link="viewtopic.php?pid={0}#q{0}")) == []


def test_a_page_that_came_from_elsewhere_is_what_its_address_says():
    assert found(thread(HEADS[0]), "https://boats.example/news") == []
