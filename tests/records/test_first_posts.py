"""The first post of a thread, where its markup is not that of the replies."""

import pytest

import pagesieve
from pagesieve.records.posts import find_posts

SAID = [
    ("anna", "2019-03-12", "I found it in my grandfather's shed and it has no plate."),
    ("ben", "2019-03-13", "Quite old. Look at the copper nails it has, nobody does that now."),
    ("carla", "2019-03-14", "The nails were changed when my father had it."),
    ("anna", "2019-03-15", "Good to know, and thank you for telling us."),
]
TITLE = "How old is this boat?"
FIRST = {
    "question": "<div class=question><h1>{title}</h1><div class=q-meta>asked {date} by <a href=/users/1>{name}</a>"
    "</div><div class=q-body><p>{text}</p></div><div class=tags><a href=/t/age>age</a></div></div>",
    "article": "<article class=topic><h1>{title}</h1><p class=byline><a class=user href=/u/1>{name}</a>, <time>{date}"
    "</time></p><p>{text}</p></article>",
    "no names": "<h1>{title}</h1><div id=op><div>{name}</div><div>{date}</div><div class=msg>{text}</div></div>",
    "own text": "<div class=first-post><h2>{title}</h2><div class=head><b>{name}</b> wrote on {date}:</div>"
    "{text}</div>",
    "item": "<div itemscope itemtype=https://schema.org/Question><h1 itemprop=name>{title}</h1><div itemprop=text>"
    "{text}</div><p>{name} · <time itemprop=dateCreated datetime={date}>{date}</time></p></div>",
    "side by side": "<div class=topic-title><h1>{title}</h1></div><table class=topic><tr><td>{name}<br>{date}"
    "<td><p>{text}</p></table>",
}
REPLIES = {
    "replies": "<div class=reply id=r{number}><a class=user href=/u/{number}>{name}</a> <time>{date}</time>"
    "<div class=text>{text}</div></div>",
    "answers": "<li class=answer id=r{number}><div class=a-body><p>{text}</p></div><div class=sig>answered {date} by"
    " <a href=/users/{number}>{name}</a></div></li>",
}


def thread(first, reply):
    replies = "".join(
        reply.format(number=number, name=name, date=date, text=text)
        for number, (name, date, text) in enumerate(SAID[1:], start=1)
    )
    name, date, text = SAID[0]
    return (
        "<header><a href=/>Boats</a> <a href=/login>Log in</a></header><main>"
        f"{first.format(title=TITLE, name=name, date=date, text=text)}<section><h2>3 more</h2>{replies}</section>"
        "</main><footer><p>All boats of the harbour, since it was built.</p></footer>"
    )


def fields(html):
    return [(post.author, post.date[:10], post.text) for post in find_posts(pagesieve.parse(html))]


@pytest.mark.parametrize("reply", REPLIES.values(), ids=REPLIES)
@pytest.mark.parametrize("first", FIRST.values(), ids=FIRST)
def test_the_first_post_is_found_apart_from_the_replies(first, reply):
    assert fields(thread(first, reply)) == SAID


@pytest.mark.parametrize("comment", ["comment", "comment reply", "review"])
def test_an_article_with_comments_is_no_post(comment):
    first = "<article><h1>{title}</h1><p>By <a rel=author href=/staff/1>{name}</a>, {date}</p><p>{text}</p></article>"
    assert fields(thread(first, REPLIES["replies"].replace("class=reply", f"class='{comment}'"))) == SAID[1:]


def test_what_is_newer_than_the_replies_is_not_the_first_post():
    notice = FIRST["article"].replace("{date}", "2020-01-01")
    assert fields(thread(notice, REPLIES["replies"])) == SAID[1:]


def test_a_notice_without_an_author_is_not_the_first_post():
    notice = "<div class=notice><p>Rules were changed on 1 March 2019. Please read them before you write.</p></div>"
    assert fields(thread(notice, REPLIES["replies"])) == SAID[1:]
