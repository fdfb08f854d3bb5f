"""What a post says, and nothing of the profile, the signature and the empty lines around it."""

import pytest

import pagesieve
from pagesieve.records.posts import find_posts

URL = "http://boats.example/forum/topic/7"
SAID = [
    ("anna", "How old is this boat? It has no plate at all."),
    ("ben", "Quite old. Look at the copper nails it has."),
    ("carla", "The nails were changed when my father had it."),
    ("anna", "Good to know, and thank you for telling us."),
    ("ben", "You are welcome. Send a picture when it is in the water."),
]
MORE = ["I wonder.", "I am sure of it.", "He said so.", "That helps a lot.", "Do it soon."]
RANKS = {"anna": "Junior Member", "ben": "Senior Member", "carla": "Member"}
TOWNS = {"anna": "Kiel", "ben": "Rome", "carla": "Bremen"}
SIGNATURES = {"anna": "Fair winds to all of you", "ben": "No boat, no fun.", "carla": ""}


def texts(shape):
    html = "".join(
        shape.format(
            number=number,
            day=10 + number,
            name=name,
            text=text,
            more=MORE[number],
            rank=RANKS[name],
            town=TOWNS[name],
            signature=SIGNATURES[name],
        )
        for number, (name, text) in enumerate(SAID)
    )
    return [post.text for post in find_posts(pagesieve.parse(f"<h1>Old boat</h1>{html}", url=URL))]


PROFILES = {
    "box": "<div class=post><div><p><a class=author href=/u/{name}>{name}</a></p><p>{rank}</p><p>Posts: {number}2</p>"
    "<p>Joined: May 2001</p></div><p>{day} March 2019</p><p>{text}</p></div>",
    "list": "<li class=message><dl><dt><a class=author href=/u/{name}>{name}</a><dd>{rank}<dd>Beiträge: 1.{number}04"
    "<dd>Registriert seit: 12.05.2001<dd>Ort: {town}</dl><i>{day} March 2019</i><div>{text}</div></li>",
    "in the body": "<div class=message><a class=author href=/u/{name}>{name}</a> <i>{day} March 2019</i>"
    "<div class=body>{rank}<br>Joined: May 2001<br>Posts: {number}2<br>Town: {town}<br><br>{text}</div></div>",
}


@pytest.mark.parametrize("shape", PROFILES.values(), ids=PROFILES)
def test_profiles_are_no_text(shape):
    assert texts(shape) == [text for _, text in SAID]


HEAD = "<div class=message><a class=author href=/u/{name}>{name}</a> <i>{day} March 2019</i>"
SIGNED = {
    "rule": "<div class=body>{text}<br>____________<br>{signature}</div></div>",
    "dashes": "<div class=body><p>{text}</p><p>-- </p><p>{signature}</p></div></div>",
    "same end": "<div class=body><p>{text}</p><p>{signature}</p></div></div>",
    "named": "<div class=body><p>{text}</p><div class=signature>{signature}</div></div></div>",
}


@pytest.mark.parametrize("shape", SIGNED.values(), ids=SIGNED)
def test_signatures_are_no_text(shape):
    assert texts(HEAD + shape) == [text for _, text in SAID]


def test_parts_between_rules_are_text():
    found = texts(
        HEAD + "<div class=body><p>{text}</p><p>____</p><p>{more}</p><p>____</p><p>{more} Yes.</p></div></div>"
    )
    expected = zip(SAID, MORE, strict=True)
    assert found == [f"{text}\n____\n{more}\n____\n{more} Yes." for (_, text), more in expected]


def test_a_greeting_in_every_post_of_one_person_is_text():
    found = texts(HEAD + "<div class=body>Hello,<br>{text}<br>Greetings from {town}</div></div>")
    assert found == [f"Hello,\n{text}\nGreetings from {TOWNS[name]}" for name, text in SAID]


@pytest.mark.parametrize(
    "empty", ["<br><img src=a.png><br><img src=b.png><br>", "<br><b></b><br><i> </i><br><u></u><br>"]
)
def test_there_is_one_empty_line_at_most(empty):
    found = texts(HEAD + f"<div class=body>{{text}}{empty}{{more}}</div></div>")
    assert found == [f"{text}\n\n{more}" for (_, text), more in zip(SAID, MORE, strict=True)]


@pytest.mark.parametrize("empty", ["<p>&nbsp;</p><p> </p>", "<p></p><p><br><br></p>", "<div><br></div><div><br></div>"])
def test_empty_paragraphs_are_no_lines(empty):
    found = texts(HEAD + f"<div class=body><p>{{text}}</p>{empty}<p>{{more}}</p>{empty}</div></div>")
    assert found == [f"{text}\n{more}" for (_, text), more in zip(SAID, MORE, strict=True)]


def test_code_keeps_its_empty_lines():
    found = texts(HEAD + "<div class=body><p>{text}</p><pre>one {day}\n\n\n\ntwo</pre></div></div>")
    assert found == [f"{text}\none {10 + n}\n\n\n\ntwo" for n, (_, text) in enumerate(SAID)]


def test_rules_part_a_text_and_sentences_are_no_profile():
    answer = "<p>It is the relay.</p><p>----------</p><p>Take out the fuse, dry it, and put it back.</p>"
    story = (
        "<p>Since 2004, bought new.</p><p>Registered it in 2005.</p><p>It still runs well on every day of the week.</p>"
    )
    posts = "".join(
        f"<div class=post><b class=author>ann{n}</b> <time>{n + 1} May 2019</time><div class=body>{text}</div></div>"
        for n, text in enumerate((answer, story, answer.replace("relay", "pump"), story.replace("well", "badly")))
    )
    first, second, *_ = pagesieve.read(f"<h1>Boats</h1>{posts}").posts
    assert "dry it, and put it back" in first.text
    assert "bought new" in second.text


@pytest.mark.parametrize(
    "html", ['<figure title="3 May 2019"></figure>', "<div class=comment><time datetime=2020-01-01></time></div>" * 4]
)
def test_pages_of_dates_without_texts_have_no_posts(html):
    assert pagesieve.read(html).posts == []


def test_a_button_is_no_text():
    folded = "<div class=body><p>{text}</p><blockquote>{more}<div><a role=button>Click to expand</a></div></blockquote>"
    assert texts(HEAD + folded + "</div></div>") == [
        f"{text}\n{more}" for (_, text), more in zip(SAID, MORE, strict=True)
    ]
