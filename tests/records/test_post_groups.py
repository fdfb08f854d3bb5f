"""Groups of elements that may be posts: what they share, what is around them, each set of members once."""

import numpy as np

import pagesieve
from pagesieve.page.tags import CODES
from pagesieve.records.posts import find_posts
from pagesieve.records.posts.groups import groups_of
from pagesieve.records.posts.sharing import sharing
from pagesieve.records.posts.signs import signs_of

PROSE = "A story of boats that nobody would call short."


def found(html):
    page = pagesieve.parse(html)
    return page, groups_of(page, signs_of(page))


def members(groups):
    parts = zip(groups.starts[:-1], groups.starts[1:], strict=True)
    return [tuple(groups.members.rows[begin:stop].tolist()) for begin, stop in parts]


def test_rows_share_words_stems_of_ids_and_paths():
    page = pagesieve.parse("<p class='post-1 odd' id=p1>one<p class='post-2' id=p2>two<p class=odd>three")
    shared = sharing(page, signs_of(page).dates_before)
    names = {*shared.names(shared.group, shared.rows)}
    assert names == {"p of class post-", "p of class odd", "p of id p…", "path to p"}


def test_what_is_hidden_is_in_no_group():
    page = pagesieve.parse("<p class=a>one<p class=a hidden>two<p class=b>three")
    shared = sharing(page, signs_of(page).dates_before)
    assert "class" not in {name.split()[2] for name in shared.names(shared.group, np.zeros_like(shared.group))}


def test_each_set_of_members_is_a_group_once():
    page, groups = found(f"<p class='one two'>{PROSE}<p class='two one'>{PROSE}")
    paragraphs = page.tag == CODES["p"]
    assert members(groups) == [tuple(paragraphs.nonzero()[0].tolist())]
    assert groups.shared.names(groups.kept[:1], groups.members.rows[:1]) == ["p of class one"]


def test_the_context_is_the_largest_element_without_another_member():
    page, groups = found(f"<main><div><b>Ann</b><p>{PROSE}</p></div><div><b>Ben</b><p>{PROSE}</p></div></main>")
    paragraphs = tuple((page.tag == CODES["p"]).nonzero()[0].tolist())
    number = members(groups).index(paragraphs)
    contexts = groups.contexts[groups.starts[number] : groups.starts[number + 1]]
    assert contexts.tolist() == [page.parent[row] for row in paragraphs]


def test_the_first_gap_is_as_long_as_the_next():
    line = f"<h4>Ann</h4><p>{PROSE}</p>"
    page, groups = found(f"<main><h1>Boats</h1>{line}{line}{line}</main>")
    number = members(groups).index(tuple((page.tag == CODES["p"]).nonzero()[0].tolist()))
    gaps = groups.gaps[groups.starts[number] : groups.starts[number + 1]]
    assert gaps.tolist() == (page.tag == CODES["h4"]).nonzero()[0].tolist()


def test_a_part_with_dates_stands_beside_its_group():
    _, groups = found(f"<p>{PROSE} <i>1 May 2019</i><p>{PROSE} <i>2 May 2019</i><p>{PROSE}")
    assert sorted(map(len, members(groups))) == [2, 3]


def test_without_a_date_or_a_name_there_is_no_post():
    assert find_posts(pagesieve.parse(f"<p class=comment>{PROSE}" * 5)) == []


def test_heads_follow_where_the_first_has_none_before_it_and_the_last_a_date_after_it():
    line, date = f"<p>{PROSE}</p>", "<i class=date>1 May 2019</i>"
    name = "<i class=author>Ann</i>"
    for html, follow in (
        (f"<div>{(line + date) * 3}</div>", True),
        (f"<div>{(date + line) * 3}</div>", False),
        (f"<div>{date}{(line + date) * 3}</div>", False),
        (f"<div>{line}{date}{line}{name}</div>", False),
    ):
        page, groups = found(html)
        number = members(groups).index(tuple((page.tag == CODES["p"]).nonzero()[0].tolist()))
        assert bool(groups.heads_follow[groups.starts[number]]) == follow
