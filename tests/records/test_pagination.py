# ruff: noqa: RUF001 (arrows are meant as they are)

import pytest

import pagesieve
from pagesieve.records.pagination import LinkKind, pagination

URL = "http://boats.example/list?page=2"


def found(html, url=URL):
    return pagination(pagesieve.parse(html, url=url))


def kinds(html, url=URL):
    return [(link.kind.value, link.number) for link in found(html, url).pages]


def bar(*links):
    return "<div class=bar>" + " ".join(f"<a href='{address}'>{text}</a>" for address, text in links) + "</div>"


def test_numbers_in_sequence_with_the_current_page_unlinked_are_pages():
    html = "<p><a href=?page=1>1</a> <b>2</b> <a href=?page=3>3</a> … <a href=?page=9>9</a> <a href=?page=3>Next</a>"
    result = found(html)
    assert [(link.kind, link.number) for link in result.pages] == [
        (LinkKind.PAGE, 1),
        (LinkKind.PAGE, 3),
        (LinkKind.PAGE, 9),
        (LinkKind.NEXT, None),
    ]
    assert result.next == "http://boats.example/list?page=3"
    assert result.previous is None
    assert "current page unlinked +0.5" in result.pages[0].why


@pytest.mark.parametrize(
    ("back", "ahead"),
    [
        ("« Zurück", "Weiter »"),
        ("Page précédente", "Page suivante"),
        ("Anterior", "Siguiente"),
        ("‹", "›"),
        ("←", "→"),
        ("前のページ", "次のページ"),
        ("上一页", "下一页"),
        ("Назад", "Далее"),
        ("Newer posts", "Older posts"),
    ],
)
def test_words_and_arrows_of_many_languages_turn_pages(back, ahead):
    html = f"<div class=pager><a href=?page=1>{back}</a> <a href=?page=3>{ahead}</a></div>"
    result = found(html)
    assert (result.previous, result.next) == ("http://boats.example/list?page=1", "http://boats.example/list?page=3")


def test_a_link_without_text_is_read_by_its_relation_class_or_label():
    assert found("<a rel=next href=?page=3><img src=r.png></a>").next.endswith("page=3")
    assert found("<div class=paging><a class=next href=?page=3><i></i></a></div>").next.endswith("page=3")
    assert found("<a href=?page=3 title='Next page' class=pageLink><img src=r.png></a>").next.endswith("page=3")


def test_first_and_last_beside_numbers_are_pages_in_whatever_words():
    html = bar(("?page=1", "« প্রথম"), ("?page=1", "1"), ("?page=3", "3"), ("?page=4", "4"), ("?page=9", "শেষ »"))
    assert kinds(html) == [("page", None), ("page", 1), ("page", 3), ("page", 4), ("page", None)]


def test_pages_by_offset_count_along():
    html = "<p><a href='/all?start=0'>1</a> 2 <a href='/all?start=40'>3</a></p>"
    assert kinds(html, "http://boats.example/all?start=20") == [("page", 1), ("page", 3)]


def test_the_bar_of_each_thread_of_a_list_is_a_run_of_its_own():
    thread = "<li><a href=/t/{0}>A long title of thread number {0}</a> <a href=/t/{0}/p1>1</a> <a href=/t/{0}/p2>2</a>"
    html = "<ul>" + "".join(thread.format(number) for number in "ab") + "</ul>"
    assert kinds(html) == [("page", 1), ("page", 2)] * 2


@pytest.mark.parametrize(
    "html",
    [
        "<p>The harbour [<a href=#n1>1</a>] and the boats [<a href=/notes>2</a>] were described by many people.</p>",
        "<p><a href=/archive/2014>2014</a> <a href=/archive/2015>2015</a> <a href=/archive/2016>2016</a></p>",
        "<p>Show <a href=?size=20>20</a> <a href=?size=50>50</a> <a href=?size=100>100</a> a page</p>",
        "<table>"
        + "".join(
            "<tr>" + "".join(f"<td><a href=/2016/03/{7 * week + day}>{7 * week + day}</a>" for day in range(1, 8))
            for week in range(4)
        )
        + "</table>",
        "<nav><a rel=prev href=/old-boats>Previous post</a> <a rel=next href=/new-boats>Next post</a></nav>",
        "<p><a href=/a>Read on</a> <a href=/b>What is next for the old harbour of the town and its boats?</a></p>",
        "<a href='javascript:slide(1)'>›</a>",
        "<p>Stars: <a href=#r>1</a> <a href=#r>2</a> <a href=#r>3</a></p>",
    ],
    ids=["notes", "years", "sizes", "calendar", "neighbours", "prose", "carousel", "stars"],
)
def test_what_only_looks_like_pages_is_none(html):
    assert kinds(html, "http://boats.example/harbour") == []


def test_addresses_are_absolute_and_stay_as_written_where_nothing_is_known():
    html = "<div class=pager><a href=?page=3>Next</a></div>"
    assert found("<base href=http://other.example/x>" + html).next == "http://other.example/x?page=3"
    assert found(html, None).next == "?page=3"


@pytest.mark.parametrize(
    "html",
    [
        "",
        "<frameset><frame src=x></frameset>",
        "<div>" * 5000,
        "<a href='http://[bad'>2</a> <a href='//[x'>Next</a>",
        "<a href>1</a>",
    ],
)
def test_no_page_raises(html):
    assert found(html, None).next in (None, "//[x")


def test_what_only_the_head_names_is_the_next_page_too():
    head = "<head><link rel=next href=?page=3><link rel=prev href=?page=1></head>"
    result = found(f"{head}<p>Boats")
    assert (result.next, result.previous) == ("http://boats.example/list?page=3", "http://boats.example/list?page=1")
    assert result.pages == ()
    shown = found(f"{head}<p><a href=?page=1>1</a> <b>2</b> <a href=?page=33>3</a> <a href=?page=33>Next</a>")
    assert shown.next == "http://boats.example/list?page=33"
