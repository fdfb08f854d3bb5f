"""Who wrote a post or a review: not its title, wherever the two stand."""

import pytest

import pagesieve
from pagesieve.records.posts import find_posts

SAID = [
    ("Anna Berg", "Great little shoes", "I wear them every day on the boat and they never slip."),
    ("Ben", "Too small", "I had to send them back because my feet are wide."),
    ("carla77", "Would buy again!", "The colour is nice and they came after two days."),
]
REVIEWS = {
    "label": "<h3>{title}</h3><i>★★★★★</i><p>by <span>{name}</span> on {day} March 2019</p><p>{text}</p>",
    "one line": "<a class=review-title href=/r/{day}><b>{title}</b></a><span class=meta>{name}, {day} March 2019</span>"
    "<div class=text>{text}</div>",
    "bar": "<b>{title}</b><br>{name} | {day} March 2019<div class=body>{text}</div>",
    "german": "<h4>{title}</h4><p class=info>{day}.03.2019 von <b>{name}</b>, Kiel</p><p class=txt>{text}</p>",
    "foot": "<h4>{title}</h4><p>{text}</p><div><span>{name}</span> <time>{day} March 2019</time></div>",
    "date first": "<strong class=summary>{title}</strong><div>{day} March 2019 - {name}</div><p class=txt>{text}</p>",
    "declared": "<span itemprop=name>{title}</span> {day} March 2019 <span itemprop=author>{name}</span>"
    "<p itemprop=reviewBody>{text}</p>",
    "profile": "<div class=profile><span class=profile-name>{name}</span></div><a class=review-title href=/r/{day}>"
    "<span>5.0 out of 5 stars</span> <span>{title}</span></a>"
    "<span class=review-date>Reviewed on {day} March 2019</span><div class=review-text>{text}</div>",
    "owner": "<h4 class=subject>{title}</h4><div class=reviewer><strong>{name}</strong> <em>(verified owner)</em> -"
    " <time>{day} March 2019</time></div><p>{text}</p>",
}


def reviews(shape, times=1):
    entries = "".join(
        f"<div class=review>{shape.format(day=day, name=name, title=title, text=text)}</div>"
        for day, (name, title, text) in enumerate(SAID * times, start=12)
    )
    page = pagesieve.parse(f"<h1>Boat shoes</h1><section id=reviews><h2>Reviews</h2>{entries}</section>")
    return find_posts(page)


@pytest.mark.parametrize("shape", REVIEWS.values(), ids=REVIEWS)
def test_the_author_of_a_review_is_not_its_title(shape):
    found = reviews(shape)
    assert [post.author for post in found] == [name for name, _, _ in SAID]
    assert [post.text.splitlines()[-1] for post in found] == [text for _, _, text in SAID]
    assert [post.date for post in found] == ["2019-03-12", "2019-03-13", "2019-03-14"]


BY = "<div class=by>Written by <a href=/profile/{day}>{name}</a> on {day} March 2019</div>"
LINES = {
    "before": BY + "<div class=text>{text}</div>",
    "after": "<div class=text>{text}</div>" + BY,
    "after, in two": "<dd class=comment>{text}</dd><dt class=who><a href=/profile/{day}>{name}</a></dt>"
    "<dd>{day} March 2019</dd>",
    "cells after": "<tr><td class=message>{text}<tr><td><a href=/profile/{day}>{name}</a> {day} March 2019",
}


@pytest.mark.parametrize("shape", LINES.values(), ids=LINES)
@pytest.mark.parametrize("times", [1, 2])
def test_words_are_never_filed_under_the_writer_of_the_next_post(shape, times):
    entries = "".join(
        shape.format(day=day, name=name, text=text) for day, (name, _, text) in enumerate(SAID * times, start=12)
    )
    around = ("<table>", "</table>") if "<td" in shape else ("<div class=comments>", "</div>")
    page = pagesieve.parse(f"<h1>Boat shoes</h1>{entries.join(around)}<footer><p>All shoes of the harbour</p></footer>")
    found = find_posts(page)
    assert [(post.author, post.text) for post in found] == [(name, text) for name, _, text in SAID * times]
    assert [post.date for post in found] == [f"2019-03-{day}" for day in range(12, 12 + 3 * times)]


@pytest.mark.parametrize("title", ["<h4>{title}</h4>", "<span class=headline>{title}</span>"])
def test_a_review_without_a_name_has_no_author(title):
    found = reviews(title + "<time>{day} March 2019</time><p class=text>{text}</p>", times=2)
    assert [(post.author, post.text) for post in found] == [(None, text) for _, _, text in SAID * 2]


@pytest.mark.parametrize("line", ["Tuesday, {day} March 2019", "{day} March 2019 #{day}", "Bought on {day} March 2019"])
def test_what_else_stands_beside_a_date_is_no_author(line):
    found = reviews(f"<p class=date>{line}</p><b class=user>{{name}}</b><p class=text>{{text}}</p>")
    assert [post.author for post in found] == [name for name, _, _ in SAID]


OFFLINE = "<a class='username offline menu' href=member.php?u={day}><strong itemprop=author>{name}</strong></a>"
COLOURED = "<p>by <strong><a class={} href=./memberlist.php?mode=viewprofile&u={{day}}>{{name}}</a></strong></p>"
ONE_OTHER = {
    "online": (OFFLINE, OFFLINE.replace("offline", "online")),
    "moderator": (COLOURED.format("username"), COLOURED.format("'username-coloured'")),
    "staff": ("<b class='user plain'>{name}</b>", "<b class='user staff'>{name}</b>"),
}


@pytest.mark.parametrize("often", [8, 20])
@pytest.mark.parametrize(("shape", "other"), ONE_OTHER.values(), ids=ONE_OTHER)
def test_one_author_whose_name_is_dressed_otherwise_is_an_author_too(shape, other, often):
    names = [name for name, _, _ in SAID] * often
    entries = "".join(
        f"<div class=post>{(other if number == 4 else shape).format(day=number, name=name)}"
        f"<span class=date>{number % 28 + 1} March 2019</span>"
        f"<div class=content>{SAID[number % 3][2]} {number}</div></div>"
        for number, name in enumerate(names)
    )
    found = find_posts(pagesieve.parse(f"<h1>Boat shoes</h1><div id=thread>{entries}</div>"))
    assert [post.author for post in found] == names


def test_a_rank_with_the_tags_of_the_name_is_no_author_where_the_name_is_missing():
    entries = "".join(
        f"<div class=post>{name and f'<b class=user>{name}</b>'} <b class=rank>Captain {number % 2}</b>"
        f" <time>{number} March 2019</time><div class=content>{SAID[number % 3][2]} {number}</div></div>"
        for number, name in enumerate(["", *(name for name, _, _ in SAID * 3)], start=1)
    )
    found = find_posts(pagesieve.parse(f"<h1>Boat shoes</h1><div id=thread>{entries}</div>"))
    assert [post.author for post in found] == [None, *(name for name, _, _ in SAID * 3)]
