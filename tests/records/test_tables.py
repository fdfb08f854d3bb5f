"""Rows of tables that are no records, and cells that stand in another column than their number says."""

import pytest

import pagesieve
from pagesieve.records.columns import table
from pagesieve.records.finder import find_records

MONTHS = ["March", "April", "May"]
HEADER = "<tr><th>Day<th>Concert<th>Place<th>Price</tr>"
MENU = "<ul class=menu>" + "".join(f"<li><a href=/m{n}>Menu entry {n}</a>" for n in range(5)) + "</ul>"
COUNT = 12


def concert(n):
    return f"<tr><td>{n + 1} {MONTHS[n // 4]}<td><a href=/{n}>Concert of band {n}</a><td>Hall {n}<td>$ {n}9</tr>"


def table_of(rows):
    page = pagesieve.parse(f"<title>Concerts</title>{MENU}<table>{rows}</table>")
    return table(page, find_records(page)[0])


def every_fourth(row):
    return "".join((row.format(MONTHS[n // 4]) if n % 4 == 0 else "") + concert(n) for n in range(COUNT))


OTHER_ROWS = {
    "groups": HEADER + every_fourth("<tr><th colspan=4>{}</tr>"),
    "long groups": HEADER + every_fourth("<tr><th colspan=4>{} 2024, in the halls of the old town</tr>"),
    "groups in data cells": HEADER + every_fourth("<tr class=group><td colspan=4><b>{} in the old town</b></tr>"),
    "parts": f"<thead>{HEADER}</thead>" + every_fourth("<tbody><tr><th colspan=4>{} 2024, in the old town</tr>"),
    "headers": every_fourth(HEADER),
    "adverts": every_fourth(
        "<tr><td colspan=4><p>Advert<p><a href=http://x.example/>Drums for {} at our shop</a></tr>"
    ),
    "a sum": HEADER + "".join(map(concert, range(COUNT))) + "<tr><td colspan=3>All of them<td>$ 99</tr>",
}


@pytest.mark.parametrize("name", OTHER_ROWS)
def test_rows_above_or_between_records_are_none(name):
    found = table_of(OTHER_ROWS[name])
    assert [row[1] for row in found.texts] == [f"Concert of band {n}" for n in range(COUNT)]
    if name != "adverts":
        assert [column.name for column in found.columns] == ["Day", "Concert", "Place", "Price"]


def boats(row):
    return "".join(f"<tr><td><a href=/{n}>Boat number {n}</a>{row(n)}<td>$ {n}9</tr>" for n in range(6))


@pytest.mark.parametrize(
    ("header", "names"),
    [
        ("<tr><th>Boat<th colspan=2>Size<th>Price</tr>", ["Boat", "Size", "Size 2", "Price"]),
        (
            "<thead><tr><th rowspan=2>Boat<th colspan=2>Size<th rowspan=2>Price</tr><tr><th>Length<th>Weight</tr>",
            ["Boat", "Length", "Weight", "Price"],
        ),
        ("<tr><th colspan=4>Our boats</tr><tr><th>Boat<th>m<th>t<th>Price</tr>", ["Boat", "m", "t", "Price"]),
        ("<tr><td></td><th>Length<th>Weight<th>Price</tr>", ["title", "Length", "Weight", "Price"]),
    ],
)
def test_a_header_names_the_columns_that_it_stands_above(header, names):
    found = table_of(header + boats(lambda n: f"<td>{n}2 m<td>{n} t"))
    assert [column.name for column in found.columns] == names


def test_a_cell_that_spans_columns_shifts_none_behind_it():
    header = "<tr><th>Boat<th>Length<th>Weight<th>Price</tr>"
    found = table_of(header + boats(lambda n: "<td colspan=2>unknown" if n == 2 else f"<td>{n}2 m<td>{n} t"))
    assert found.texts[2] == ["Boat number 2", "unknown", "", "$ 29"]


def test_a_cell_that_reaches_down_shifts_none_below_it():
    rows = "".join(
        f"<tr><td rowspan=2>{n + 1} March<td>Concert of band {n}<td>Hall {n}</tr><tr><td>Clown {n}<td>Tent {n}</tr>"
        for n in range(5)
    )
    found = table_of(f"<tr><th>Day<th>What<th>Place</tr>{rows}")
    assert found.texts[:2] == [["1 March", "Concert of band 0", "Hall 0"], ["1 March", "Clown 0", "Tent 0"]]


def test_the_first_cells_of_rows_are_no_header():
    found = table_of("".join(f"<tr><th>Boat {n}<td>for {n} people<td>$ {n}9</tr>" for n in range(6)))
    assert not any("Boat" in column.name for column in found.columns)


def test_spans_beyond_all_reason_do_no_harm():
    rows = "".join(f"<tr><td rowspan=99999999>Boat {n}<td colspan=-3>for {n}<td colspan=9e9>$ {n}9" for n in range(300))
    page = pagesieve.parse(f"<table>{rows}</table>")
    assert table(page, find_records(page)[0]).rows


def test_a_cell_reaches_no_further_than_its_group_of_rows():
    groups = "".join(f"<tbody><tr><td rowspan=9>G{n}<td>{n}1<td>{n}2<tr><td>{n}3<td>{n}4</tbody>" for n in range(4))
    html = f"<table><thead><tr><th>A<th>B<th>C</thead>{groups}</table>"
    found = pagesieve.read(html).records[0].table
    assert [column.name for column in found.columns] == ["A", "B", "C"]
    assert found.texts[2] == ["G1", "11", "12"]


def test_what_a_cell_that_reaches_down_says_is_said_of_each_row():
    def rows(n, shows):
        more = "".join(f"<tr><td>Second show {n} {k}<td>$ {k}5</tr>" for k in range(shows - 1))
        return f"<tr><td rowspan={shows}>Hall <a href=/{n}>number {n}</a><td>First show {n}<td>$ {n}9</tr>{more}"

    found = table_of("<tr><th>Place<th>Show<th>Price</tr>" + "".join(rows(n, 1 + n % 3) for n in range(6)))
    assert [column.name for column in found.columns] == ["Place", "Show", "Price"]
    assert [row[0].text for row in found.rows] == [f"Hall number {n}" for n in range(6) for _ in range(1 + n % 3)]
    assert found.rows[2][0] == found.rows[1][0]


def test_a_cell_says_nothing_of_rows_that_it_does_not_reach():
    pair = "<tr><td rowspan=2>Hall {0}<td>Show {0}<td>$ {0}9</tr><tr><td>Show {0}b<td>$ 1</tr>"
    rows = "".join(map(pair.format, range(4)))
    found = table_of(f"<tr><th>Place<th>Show<th>Price</tr>{rows}<tr><td><td>Show of none<td>$ 5</tr>")
    assert found.texts[-3:] == [["Hall 3", "Show 3", "$ 39"], ["Hall 3", "Show 3b", "$ 1"], ["", "Show of none", "$ 5"]]
