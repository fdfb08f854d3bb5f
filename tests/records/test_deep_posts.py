"""Chains of replies that are nested deep: each level counts, and feet of posts after their replies are no mistake."""

import pytest
from tests.threads import nested

import pagesieve
from pagesieve.records.posts import find_posts

NAMES = "anna ben carla dora eva fred gina hans ina jo karl lena max nora otto".split()
THINGS = "boat nails plank paint harbour father number shed yard plate friend sand sail rope tar mast oar keel".split()
CHAIN = list(range(9))
THREADS = [CHAIN, list(range(15)), [0] * 7 + list(range(8)), [*range(8), *[0] * 7], [0, 1, 0, *CHAIN]]
REST = "<footer><p>All boats of the harbour.</p></footer>" * 6


def said(number):
    return f"I know the {THINGS[number]} of it, and what you can do about the {THINGS[number + 3]}."


def direct(number, replies):
    """Replies right in what they reply to."""
    return (
        f"<div class=comment><b class=author>{NAMES[number]}</b> <time>{10 + number} March 2019</time>"
        f"<p>{said(number)}</p>{replies}</div>"
    )


def feet(number, replies):
    """The buttons of a comment after its replies, more of them than its head has words."""
    return (
        f"<div class=comment><b class=author>{NAMES[number]}</b> <time>{10 + number} March 2019</time>"
        f"<div class=text>{said(number)}</div>{replies}"
        "<ul><li><a href=/r>Reply</a></li><li><a href=/s>Share</a></li><li><a href=/f>Flag</a></li></ul></div>"
    )


def lists(number, replies):
    """Lists in the items of lists."""
    inner = f"<ul>{replies}</ul>" if replies else ""
    return (
        f"<li><div class=comment><a href=/u/{NAMES[number]}>{NAMES[number]}</a>"
        f" <span class=date>{10 + number} March 2019</span><div class=text>{said(number)}</div></div>{inner}</li>"
    )


@pytest.mark.parametrize("page", ["<h1>Old boat</h1>{}", "<h1>Old boat</h1>{}" + REST, "<div id=all>{}</div>" + REST])
@pytest.mark.parametrize("levels", THREADS, ids=str)
@pytest.mark.parametrize("shape", [direct, feet, lists])
def test_every_level_of_a_deep_chain_counts(shape, levels, page):
    found = find_posts(pagesieve.parse(page.format(nested(shape, levels))))
    assert [(post.author, post.text) for post in found] == [
        (NAMES[number], said(number)) for number in range(len(levels))
    ]
    assert [post.depth for post in found] == levels
