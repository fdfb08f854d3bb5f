from pathlib import Path

import pytest

import pagesieve
from pagesieve.methods import ROLES, Labels, Role
from pagesieve.methods.rules import Rules
from pagesieve.methods.table_pattern import TablePattern

POST = "I painted mine with linseed oil, and it has kept the water out for three winters."
MENU = "<ul><li><a href=/1>Boats</a><li><a href=/2>Oars</a></ul>"


def kept(html, **settings):
    return pagesieve.read(html, method=TablePattern(**settings)).text.split()


def table(author, text, attributes="class=post border=0 width=100% cellpadding=4 cellspacing=1"):
    return f"<table {attributes}><tr><td>{author}<td>{text}</table>"


def thread(*posts):
    return f"<table width=760><tr><td>The boat forum</table>{MENU}{''.join(posts)}<p>Imprint</p>"


def test_the_tables_of_a_forum_share_their_pattern():
    html = thread(table("ann", f"<p>{POST}"), table("bob", f"{POST} {POST}"), table("cid", "<b>Thanks!</b>"))
    for tables_only in (True, False):
        assert kept(html, tables_only=tables_only) == ["ann", *POST.split(), "bob", *POST.split() * 2, "cid", "Thanks!"]


@pytest.mark.parametrize(
    "other",
    ["class=box border=0 width=100%", "class=post border=1 width=100%", "class=post border=0 width=50%", "align=left"],
)
def test_another_class_border_width_or_alignment_is_another_pattern(other):
    same = "class=post border=0 width=100%"
    html = table("ann", POST, same) + table("bob", POST, same) + table("advert", POST, other)
    assert "advert" not in kept(html, tables_only=True)
    assert {"ann", "bob"} <= set(kept(html, tables_only=True))


def test_another_internal_structure_is_another_pattern():
    header = "<table class=post border=0 width=100% cellpadding=4 cellspacing=1><tr><th>Thread<td>Tools</table>"
    assert "Tools" not in kept(header + table("ann", POST) + table("bob", POST), tables_only=True)


@pytest.mark.parametrize("tag", ["div", "li", "article", "section", "dd", "tr"])
def test_forums_of_today_have_their_posts_in_other_elements(tag):
    posts = "".join(f"<{tag} class=post><td><p>{name} {POST}</p></{tag}>" for name in ("ann", "bob", "cid"))
    html = f"<p>Boats</p><table>{posts}</table>" if tag == "tr" else f"<p>Boats</p>{posts}"
    assert kept(html) == " ".join(f"{name} {POST}" for name in ("ann", "bob", "cid")).split()
    assert kept(html, tables_only=True) == []


def test_columns_of_a_layout_make_no_pattern():
    posts = "".join(f"<div class=post><p>{POST}</p></div>" for _ in range(3))
    html = f"<div class=column>{posts}<h2>Reply</h2></div><div class=column><p>Sponsored by boats</p></div>"
    assert kept(html) == POST.split() * 3


def test_members_inside_others_count_with_these():
    nested = "<div class=box>" * 6 + POST * 9 + "</div>" * 6
    posts = "".join(f"<div class=post><p>{name}</p></div>" for name in ("ann", "bob"))
    assert kept(nested + posts) == ["ann", "bob"]
    reply = "<li class=c><p>bob</p><ul><li class=c><p>cid</p></ul>"
    page = pagesieve.parse(f"<ul><li class=c><p>ann</p><ul><li class=c><p>eve</p></ul>{reply}</ul>")
    assert TablePattern()(page).why(0) == "it is in one of 2 li.c that share a pattern and hold 12 characters"


def test_reasons_name_the_pattern_and_the_numbers():
    html = "<p>Boats</p>" + "<div class='post new odd'><p>12345</p></div>" * 3
    assert [block.why for block in pagesieve.read(html, method=TablePattern()).blocks[:2]] == [
        "it is in none of the 3 div.post.new that share a pattern and hold 15 characters",
        "it is in one of 3 div.post.new that share a pattern and hold 15 characters",
    ]


def test_tables_that_share_properties_win_over_bare_boxes_around_them():
    boxes = "".join(f"<div>{table(name, POST)}</div>" for name in ("ann", "bob", "cid"))
    html = f"<div><table><tr><td>Login<td>please</table></div>{boxes}<div><table><tr><td>Imprint<td>here</table></div>"
    assert kept(html) == ["ann", *POST.split(), "bob", *POST.split(), "cid", *POST.split()]
    bare = html.replace("class=post border=0 width=100% cellpadding=4 cellspacing=1", "class=''")
    assert "Login" in kept(bare)  # nothing else is there to go by


def test_bare_boxes_that_hold_much_more_win_over_small_ones_with_properties():
    buttons = "<div class=button width=10>Reply</div>" * 4
    html = "".join(f"<section><p>{name} {POST}</p>{buttons}</section>" for name in ("ann", "bob", "cid"))
    assert {"ann", "bob", "cid"} <= set(kept(html))


def test_the_posts_of_a_thread_are_kept_without_login_and_footer():
    html = (Path(__file__).parents[2] / "examples" / "forum-thread" / "page.html").read_text()
    reading = pagesieve.read(html, method=TablePattern())
    (why,) = {block.why for block in reading.blocks if block.role == Role.MAIN}
    assert why == "it is in one of 9 table.bx that share a pattern and hold 5,004 characters"


def test_without_two_alike_nothing_is_content_and_the_reason_says_so():
    reading = pagesieve.read(f"<p>{POST}</p><div class=a>One</div><div class=b>Two</div>", method=TablePattern())
    assert reading.text == ""
    assert {block.why for block in reading.blocks} == {"no two table-like elements with text share a pattern"}


def test_hidden_posts_make_no_pattern():
    html = f"<div class=a hidden>{POST}</div><div class=a hidden>{POST}</div><div class=b>x</div><div class=b>y</div>"
    labels = TablePattern()(pagesieve.parse(html))
    assert [ROLES[role] for role in labels.role] == [Role.HIDDEN, Role.HIDDEN, Role.MAIN, Role.MAIN]


class DropsMenus:
    """A classifier for tests: what is in no list is content."""

    def __call__(self, page):
        listed = pagesieve.page.tree.within(page.end, page.tag == pagesieve.page.tags.CODES["ul"])
        return Labels.of(
            (Role.NAVIGATION, 0.2, "in a list") if listed[row] else (Role.MAIN, 0.7, "in no list")
            for row in page.blocks.start
        )


def test_after_a_classifier_it_looks_only_into_what_that_kept():
    menu = f"<ul>{f'<li class=m>{POST}' * 5}</ul>"
    html = menu + "".join(f"<div class=post>{name}</div>" for name in ("ann", "bob")) + "<p>Imprint</p>"
    assert kept(html) == POST.split() * 5
    page = pagesieve.parse(html)
    labels = TablePattern(after=DropsMenus())(page)
    assert [ROLES[role] for role in labels.role[4:]] == [Role.NAVIGATION, Role.MAIN, Role.MAIN, Role.OTHER]
    assert labels.why(0) == "in a list"


def test_after_a_classifier_it_has_no_say_where_no_two_are_alike():
    page = pagesieve.parse(f"<nav>{MENU}</nav><article><p>{POST * 3}</p></article>")
    assert (TablePattern(after=Rules(), tables_only=True)(page).role == Rules()(page).role).all()


@pytest.mark.parametrize("html", ["", "<frameset><frame></frameset>", "<p hidden>x", "<table></table>" * 3])
def test_pages_of_little_or_nothing(html):
    page = pagesieve.parse(html)
    assert len(TablePattern()(page)) == len(page.blocks)


def test_settings_are_checked():
    with pytest.raises(pagesieve.OptionError, match="tables_only must be True or False, not 'yes'"):
        TablePattern(tables_only="yes")
    with pytest.raises(pagesieve.OptionError, match="after must be a method"):
        TablePattern(after="rules")
