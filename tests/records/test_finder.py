import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import pagesieve
from pagesieve.methods import Role
from pagesieve.records.finder import find_records

MENU = "<ul class=menu>" + "".join(f"<li><a href=/m{n}>Menu entry {n}</a>" for n in range(12)) + "</ul>"
FOOT = "<div class=footer>" + "".join(f"<a href=/f{n}>Imprint {n}</a> " for n in range(8)) + "</div>"
COUNT = 6


def words(n, count=12):
    return " ".join(f"word{n}x{k}" for k in range(count))


def repeated(part, count=COUNT):
    return "".join(part(n) for n in range(count))


def sets_of(body):
    html = f"<title>Boats</title><body>{MENU}<div id=content>{body}</div>{FOOT}"
    return find_records(pagesieve.parse(html))


def card(n):
    return f"<h3><a href=/{n}>Title {n}.</a></h3><p>{words(n)}</p>"


LISTS = {
    "flat": "<ul>" + repeated(lambda n: f"<li><a href=/{n}>Title {n}.</a> {words(n)}") + "</ul>",
    "nested": repeated(lambda n: f"<div class=r><div>{card(n)}<div><span>$ {n}</span></div></div></div>"),
    "siblings": repeated(lambda n: f"{card(n)}<div>$ {n}</div>"),
    "picture first": repeated(lambda n: f"<div class=pic><img src=x><span>photo {n}</span></div>{card(n)}<hr>"),
    "rows of a table": "<table>"
    + repeated(lambda n: f"<tr><td><a href=/{n}>Title {n}.</a><tr><td>{words(n)}<tr><td><hr>")
    + "</table>",
    "lines": "<p>" + repeated(lambda n: f"<a href=/{n}>Title {n}.</a> {words(n)}<br>") + "</p>",
    "plain lines": "<div>" + repeated(lambda n: f"Title {n}. {words(n)}<br>") + "</div>",
    "blank lines": "<div>"
    + repeated(lambda n: f"<a href=/{n}>Title {n}.</a><br>{words(n)}<br>x{n}.org<br><br>")
    + "</div>",
    "definitions": "<dl>" + repeated(lambda n: f"<dt><a href=/{n}>Title {n}.</a><dd>{words(n)}") + "</dl>",
    "several definitions": "<dl>" + repeated(lambda n: f"<dt>Title {n}.<dd>{words(n)}<dd>{words(n, 3)}") + "</dl>",
    "adverts": repeated(
        lambda n: f"<div class=r>{card(n)}</div>" + "<div class=spot><b>Buy now</b> <i>here</i></div>" * (n % 2)
    ),
    "optional fields": repeated(
        lambda n: (
            f"<div><h3><a href=/{n}>Title {n}.</a></h3>"
            + f"<p>{words(n)}</p>" * (n % 2)
            + f"<em>$ {n}</em>" * (n % 3 > 0)
            + f"<span>by Ann {n}</span></div>"
        )
    ),
    "numbered classes": repeated(lambda n: f"<div class='r{n} {'even odd'.split()[n % 2]}'>{card(n)}</div>"),
    "articles": repeated(lambda n: f"<article><header>{card(n)}</header><footer>Ann {n}</footer></article>"),
    "paragraphs": repeated(lambda n: f"<div class=post><h2>Title {n}.</h2>{f'<p>{words(n)}</p>' * (1 + n % 3)}</div>"),
    "lists in records": "<ul>"
    + repeated(lambda n: f"<li><a href=/{n}>Title {n}.</a><ul>{f'<li>{words(n, 3)}' * 3}</ul>")
    + "</ul>",
}


def test_a_set_can_be_walked_through_and_shows_what_it_holds():
    found = sets_of(LISTS["flat"])[0]
    assert [record.text for record in found] == found.texts
    assert found[1] == found.records[1]
    assert repr(found[1]).startswith("<Record 'Title 1. word1x0 word1x1")
    assert repr(found[1]).endswith(" ...'>")


@pytest.mark.parametrize("name", LISTS)
def test_each_record_of_a_list_is_found_and_nothing_else(name):
    main = sets_of(LISTS[name])[0]
    assert main.role == Role.MAIN
    titles = [[n for n in range(COUNT) if f"Title {n}." in text] for text in main.texts]
    assert titles == [[n] for n in range(COUNT)]
    assert not any("Menu" in text or "Buy" in text for text in main.texts)


@pytest.mark.parametrize("last", [3, 1])
@pytest.mark.parametrize("tags", [("div class=row", "div class=col"), ("tr", "td")])
def test_a_row_of_a_grid_holds_several_records(tags, last):
    row, cell = tags
    cells = [
        f"<{cell}><img src=x><h4><a href=/{n}>Title {n}.</a></h4><p>{words(n, 5)}</p><i>$ {n}</i>" for n in range(9)
    ]
    closing = "</div>" if row.startswith("div") else ""
    rows = [cells[:3], cells[3:6], cells[6 : 6 + last]]
    grid = "".join(f"<{row}>" + "".join(c + closing for c in part) + closing for part in rows)
    main = sets_of(grid if closing else f"<table>{grid}</table>")[0]
    assert [text.split(".")[0] for text in main.texts] == [f"Title {n}" for n in range(6 + last)]


def test_rows_of_a_table_of_data_are_records_and_its_header_is_none():
    rows = repeated(lambda n: f"<tr><td>Name of boat {n}<td>$ {n}0<td>built in 200{n}")
    main = sets_of(f"<table><tr><th>Name<th>Price<th>Year</tr>{rows}</table>")[0]
    assert main.texts == [f"Name of boat {n}\n$ {n}0\nbuilt in 200{n}" for n in range(COUNT)]


def test_sections_of_one_list_are_one_set():
    def section(s):
        items = repeated(lambda n: f"<li><a href=/>Title {s}{n}</a> <span>{words(n, 4)}</span>", 4)
        return f"<h2>Section</h2><ul>{items}</ul>"

    main = sets_of(repeated(section, 3))[0]
    assert [text.split(" word")[0] for text in main.texts] == [f"Title {s}{n}" for s in range(3) for n in range(4)]


def test_parts_that_a_page_is_laid_out_in_are_no_records():
    def part(title, content):
        return f"<div class=col><h2>{title}</h2><p>{words(len(title), 6)}</p>{content}</div>"

    choices = "<ul>" + repeated(lambda n: f"<li><a href=/{n}>only {n}</a>", 8) + "</ul>"
    hits = "<ul><li><a href=/s>sorted</a></ul>" + repeated(lambda n: f"<div class=hit>{card(n)}</div>", 3)
    main = sets_of(part("Narrow it", choices) + part("Results", hits))[0]
    assert [text.split(".")[0] for text in main.texts] == [f"Title {n}" for n in range(3)]


@pytest.mark.parametrize(
    "fields",
    [
        ["{1}", "Price: {0} crowns", "Rating: {0} of 5", "Built: in {0} days"],
        ["{1}", "{0}.5 stars", "$ {0}9.00", "Port {0} in the north"],
        ["{1}", "{0} May 2024"],
    ],
)
def test_boxes_without_a_class_are_fields_of_what_holds_them(fields):
    def boat(n):
        told = [field for k, field in enumerate(fields) if (k, n % 3) != (2, 1)]
        return f"<div class=boat>{''.join(f'<div>{field}</div>' for field in told)}</div>".format(n + 1, words(n, 3))

    texts = sets_of(repeated(boat))[0].texts
    assert [text.split("\n")[0] for text in texts] == [words(n, 3) for n in range(COUNT)]


def test_what_happens_on_a_day_is_no_field_of_it():
    def day(n):
        events = repeated(lambda k: f"<div>{words(9 * n + k, 4)}</div>", 2 + n)
        return f"<div class=day><div>{n + 1} May 2024</div>{events}</div>"

    assert len(sets_of(repeated(day))[0]) > COUNT


def test_a_part_with_a_third_of_the_text_is_no_sidebar_whatever_its_class():
    story = f"<div><h1>Boats</h1><p>{words(1, 130)}</p></div>"
    main = sets_of(story + "<div class=sidebar>" + repeated(lambda n: f"<div class=hit>{card(n)}</div>") + "</div>")[0]
    assert main.role == Role.MAIN
    assert len(main) == COUNT


def test_what_holds_the_main_part_is_no_sidebar_whatever_its_class():
    hits = repeated(lambda n: f"<div class=hit>{card(n)}</div>")
    footer = f"<div><p>{words(1, 800)}</p></div>"
    main = sets_of(f"<div class=content-sidebar-wrap><main>{hits}</main></div>{footer}")[0]
    assert (main.role, len(main)) == (Role.MAIN, COUNT)


def test_a_notice_that_asks_for_consent_is_none_of_the_page_however_long_it_is():
    asked = repeated(lambda n: f"<div class=purpose><h4>Purpose {n}</h4><p>{words(n, 40)}</p><b>off</b></div>")
    hits = repeated(lambda n: f"<div class=hit><a href=/{n}>Boat {n}</a> {words(n, 4)}</div>")
    main, notice = sets_of(f"<div>{hits}</div><div id=tool-consent-sdk>{asked}</div>")[:2]
    assert (main.role, notice.role) == (Role.MAIN, Role.NOTICE)
    assert main.texts[0].startswith("Boat")


@pytest.mark.parametrize("whole", ["<html class=gdpr-ready>{}", "<div class='site consent-given'>{}</div><p>(c)</p>"])
def test_a_page_is_no_notice_whatever_it_says_of_consent(whole):
    hits = repeated(lambda n: f"<div class=hit><a href=/{n}>Boat {n}</a> {words(n, 20)}</div>")
    assert find_records(pagesieve.parse(whole.format(f"<div>{hits}</div>")))[0].role == Role.MAIN


def test_a_record_in_a_box_of_its_own_is_found_too():
    def box(numbers):
        return "<div>" + "".join(f"<div class=hit>{card(n)}</div>" for n in numbers) + "</div>"

    main = sets_of(f"<section>{box([0])}</section><p>Advertisement</p>{box(range(1, 6))}")[0]
    assert [text.split(".")[0] for text in main.texts] == [f"Title {n}" for n in range(6)]


def test_rows_of_a_short_table_of_the_same_make_are_records_too():
    def hits(rows):
        return f"<div><table class=hits>{''.join(rows)}</table></div>"

    def hit(n, about):
        return f"<tr class=hit><td><img src=/{n}.png><td><a href=/{n}>Boat {n}</a>{about}"

    more = [hit(n, f" of {words(n, 4)}") for n in range(8)]
    few = [hit(8, ""), hit(9, ""), hit(10, f" of {words(3, 4)}")]
    main = sets_of(hits(more) + "<h3>Others</h3>" + hits(few))[0]
    assert [text.split(" of")[0] for text in main.texts] == [f"Boat {n}" for n in range(11)]


def test_one_record_only_is_found():
    sets = sets_of(f"<ol class=results><li class=hit>{card(1)}<cite>{words(1, 30)}</cite></ol>")
    assert [(len(found), found.role) for found in sets] == [(1, Role.MAIN), (12, Role.NAVIGATION), (8, Role.FOOTER)]
    assert sets[0].texts[0].startswith("Title 1.")


def test_other_sets_are_reported_with_their_role():
    related = "<div class=related>" + repeated(lambda n: f"<p><a href=/{n}>See also {n}</a></p>", 5) + "</div>"
    sets = sets_of(LISTS["nested"] + related)
    assert sets[0].role == Role.MAIN
    assert sorted(found.role for found in sets[1:]) == [Role.FOOTER, Role.NAVIGATION, Role.RELATED]
    assert all(found.why for found in sets)
    assert sets[0].score == max(found.score for found in sets)
    assert all(0 <= found.score <= 1 for found in sets)


@pytest.mark.parametrize(("head", "body"), [("dt", "dd"), ("h3", "p")])
def test_what_has_one_more_paragraph_still_begins_with_its_title(head, body):
    def part(n):
        more = f"<{body}>{words(n + 50)}</{body}>" if n == 3 else ""
        return f"<{head}>Title {n}.</{head}><{body}>{words(n)}</{body}>{more}"

    texts = sets_of(f"<dl>{repeated(part)}</dl>")[0].texts
    assert [text.split("\n")[0] for text in texts] == [f"Title {n}." for n in range(COUNT)]
    assert texts[3].endswith(words(53))


def test_the_paragraphs_of_an_article_are_no_records():
    sets = sets_of("<h1>Boats</h1>" + repeated(lambda n: f"<p>{words(n, 40)}.</p>"))
    assert not any("word" in text for found in sets for text in found.texts)
    assert Role.MAIN not in {found.role for found in sets}


def test_no_row_is_in_two_records(golden):
    page = pagesieve.parse(golden.html)
    seen = np.zeros(len(page), dtype=int)
    for found in find_records(page):
        for record in found.records:
            for start, stop in record.spans:
                seen[start:stop] += 1
    assert seen.max(initial=0) <= 1


@pytest.mark.parametrize(
    "html", ["", "<frameset><frame src=x></frameset>", "<div hidden><p>a<p>b</div>", "<br><br><br>"]
)
def test_a_page_without_records_has_no_sets(html):
    assert find_records(pagesieve.parse(html)) == []


def test_deep_nesting_is_no_trouble():
    assert find_records(pagesieve.parse("<div>" * 20_000 + "x")) == []


tags = st.sampled_from("div ul li p a table tr td br hr b dl dt dd h2 select option".split())
trees = st.recursive(
    st.sampled_from(["x", "some words", "", "7"]),
    lambda inner: st.builds(
        lambda tag, parts: f"<{tag} class=c{len(parts)} href=/>{''.join(parts)}</{tag}>",
        tags,
        st.lists(inner, max_size=6),
    ),
    max_leaves=40,
)


@given(trees)
@example(
    "<div>" + "".join(f"<table class=c{n}>{text}</table>" for n, text in ((2, "xx"), (2, "xx"), (1, "x"))) + "x</div>"
)
@settings(max_examples=150, deadline=None)
def test_no_page_raises_and_records_stand_in_order(html):
    for found in find_records(pagesieve.parse(html)):
        starts = [record.start for record in found.records]
        assert starts == sorted(starts)
        assert all(found.texts)
