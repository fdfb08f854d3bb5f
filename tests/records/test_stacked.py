"""Grids in which a record is stacked of cells of several rows."""

import pytest

import pagesieve
from pagesieve.records.columns import table
from pagesieve.records.finder import find_records

MENU = "<ul class=menu>" + "".join(f"<li><a href=/m{n}>Menu entry {n}</a>" for n in range(5)) + "</ul>"


def table_of(body):
    page = pagesieve.parse(f"<title>Boats</title>{MENU}<div>{body}</div>")
    return table(page, find_records(page)[0])


def grid(*rows, count=9, wide=3, tags=("tr", "td")):
    """So many records in rounds of rows, each with the cells of so many records."""
    row, cell = tags
    lines = [
        "".join(f"<{cell}>{part.format(n)}</{cell.split()[0]}>" for n in range(first, min(first + wide, count)))
        for first in range(0, count, wide)
        for part in rows
    ]
    found = "".join(f"<{row}>{line}</{row.split()[0]}>" for line in lines)
    return f"<table>{found}</table>" if row == "tr" else found


NAME, PRICE = "<a href=/{0}>Boat number {0}</a>", "$ {0}9.00"
PICTURE, ABOUT = "<a href=/{0}><img src=/{0}.png></a>", "A fine boat for {0} people who like to sail"


@pytest.mark.parametrize("count", [9, 8, 6])
@pytest.mark.parametrize("tags", [("tr", "td"), ("tr", "th"), ("div class=row", "div class=col"), ("ul", "li")])
def test_a_column_of_each_pair_of_rows_is_a_record(tags, count):
    found = table_of(grid(NAME, PRICE, tags=tags, count=count))
    assert found.texts == [[f"Boat number {n}", f"$ {n}9.00"] for n in range(count)]
    assert [column.name for column in found.columns] == ["title", "price"]


def test_rows_of_pictures_belong_to_the_names_below_them():
    found = table_of(grid(PICTURE, NAME, PRICE))
    assert [row[0].src for row in found.rows] == [f"/{n}.png" for n in range(9)]
    assert found.texts == [["", f"Boat number {n}", f"$ {n}9.00"] for n in range(9)]


def test_rows_of_one_markup_are_told_apart_by_what_they_say():
    found = table_of(grid("<b>Boat number {0}</b>", ABOUT, "<b>$ {0}9.00</b>", wide=2, count=6))
    assert found.texts[3] == ["Boat number 3", "A fine boat for 3 people who like to sail", "$ 39.00"]


def test_names_in_bold_above_what_is_said_of_them_are_stacked():
    found = table_of(grid("<b>Boat number {0}</b>", ABOUT))
    assert found.texts[3] == ["Boat number 3", "A fine boat for 3 people who like to sail"]


@pytest.mark.parametrize("header", ["", "<tr><th>Bow<th>Mast<th>Stern</tr>"])
@pytest.mark.parametrize("mark", ["<b>{}</b>", "<strong><em>{}</em></strong>"])
def test_rows_in_bold_are_rows_as_others_are(header, mark):
    names = [[f"{name} {n}" for name in ("Ann", "Ben", "Cid")] for n in range(8)]
    cells = [[mark.format(name) if n % 2 else name for name in row] for n, row in enumerate(names)]
    rows = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in cells)
    assert table_of(f"<table>{header}{rows}</table>").texts == names


def test_rows_between_that_hold_nothing_are_no_part_of_it():
    assert len(table_of(grid(NAME, PRICE, "&nbsp;")).rows) == 9


def test_a_cell_that_is_missing_stays_empty():
    body = grid(NAME, PRICE).replace("$ 49.00", "")
    assert table_of(body).texts[4] == ["Boat number 4", ""]


def test_rows_of_a_table_of_data_are_not_stacked():
    rows = "".join(f"<tr><td>{NAME}<td>{PRICE}<td>Port {{0}}".format(n) for n in range(6))
    assert len(table_of(f"<table>{rows}</table>").rows) == 6


def test_a_title_above_its_details_is_one_record():
    rows = "".join(
        f"<tr><td colspan=3>{NAME}</tr><tr><td>{PRICE}<td>Port {{0}}<td>{{0}} May 2024</tr>".format(n) for n in range(6)
    )
    assert len(table_of(f"<table>{rows}</table>").rows) == 6


def test_a_table_of_numbers_is_not_stacked():
    rows = "".join(f"<tr><td>{n}<td>{n + 1}<td>{n + 2}" for n in range(100, 112))
    assert len(table_of(f"<table>{rows}</table>").rows) == 12


@pytest.mark.parametrize("rows", [(NAME, PRICE), (PICTURE, NAME, PRICE), (NAME, ABOUT, PRICE)])
def test_one_round_of_rows_is_a_grid_if_each_is_of_another_kind(rows):
    found = table_of(grid(*rows, count=4, wide=4))
    assert [row[rows.index(NAME)] for row in found.texts] == [f"Boat number {n}" for n in range(4)]
    assert [row[-1] for row in found.texts] == [f"$ {n}9.00" for n in range(4)]


@pytest.mark.parametrize(
    "rows",
    [
        "<tr><th><a href=/n>Name</a><th><a href=/l>Length</a><th><a href=/p>Price</a></tr>",
        "<tr><td><a href=/n>Name</a><td><a href=/l>Length</a><td><a href=/p>Price</a></tr>",
    ],
)
def test_a_header_above_one_row_of_data_is_no_grid(rows):
    page = pagesieve.parse(f"<table>{rows}<tr><td>The blue boat of Ann<td>12 m<td>$ 19.00</tr></table>")
    assert all(len(found) < 3 for found in find_records(page))
