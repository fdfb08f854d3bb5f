"""Forums of tables without a class, an id or an address of a person: profiles beside the posts tell who wrote them."""

import pytest

import pagesieve
from pagesieve.records.posts import find_posts

SAID = [
    ("anna", "12 March 2019, 10:12", "How old is this boat? It has no plate at all."),
    ("ben", "12 March 2019, 11:40", "Quite old. Look at the copper nails it has."),
    ("carla", "13 March 2019, 08:01", "The nails were changed when my father had it."),
    ("anna", "14 March 2019, 09:30", "Good to know, and thank you for telling us."),
]
ISO = ["2019-03-12T10:12", "2019-03-12T11:40", "2019-03-13T08:01", "2019-03-14T09:30"]
FORUMS = {
    "rule": "<tr><td><b>{name}</b><br>Posts: 12<td>{date}<hr>{text}",
    "break": "<tr><td>{name}<br><small>Junior Member<br>Joined: May 2001<br>Town: Kiel</small>"
    "<td><small>Posted: {date}</small><br>{text}",
    "german": "<tr><td><b>{name}</b><p>Beiträge: 1.204</p><td><i>{date}</i><p>{text}</p>",
    "tables": "</table><table><tr><td><font size=2><b>{name}</b></font><br>Messages : 7<br>Inscrit le 12 mai 2001"
    "<td>{date}<hr>{text}</table><table>",
    "head row": "<tr><td><b>{name}</b> Posts: 3<td>{date}<tr><td colspan=2>{text}",
    "list": "<tr><td><dl><dt>{name}<dd>Member since 2004<dd>Posts: 33</dl><td><div>{date}</div><div>{text}</div>",
}


def forum(shape, said=SAID):
    rows = "".join(shape.format(name=name, date=date, text=text) for name, date, text in said)
    page = pagesieve.parse(f"<h1>Old boat</h1><table><tr><th>Author<th>Message{rows}</table><p>Powered by a board")
    return [(post.author, post.date, post.text) for post in find_posts(page)]


@pytest.mark.parametrize("shape", FORUMS.values(), ids=FORUMS)
@pytest.mark.parametrize("posts", [3, 4])
def test_posts_in_rows_of_a_plain_table(shape, posts):
    expected = [(name, iso, text) for (name, _, text), iso in zip(SAID, ISO, strict=True)][:posts]
    assert forum(shape, SAID[:posts]) == expected


def test_a_table_of_events_is_no_forum():
    assert forum("<tr><td><b>{name}</b><br>Seats: 12<td>{date}<hr>{text}") == []


def test_a_short_text_in_one_block_with_its_date_stays():
    said = [(name, date, f"{text[:4]}<br>Yes.") for name, date, text in SAID]
    found = forum("<tr><td>{name}<br>Posts: 4<td>{date}<br>{text}", said)
    assert [text for _, _, text in found] == ["How\nYes.", "Quit\nYes.", "The\nYes.", "Good\nYes."]
