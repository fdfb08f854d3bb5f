"""Records under several headings say under which each stands."""

import pytest

import pagesieve
from pagesieve.outputs.tables import as_columns
from pagesieve.records.columns import table
from pagesieve.records.finder import find_records
from pagesieve.records.model import Cell, Column, Kind, Table

HEADER = "<tr><th>Rank<th>Runner<th>Time</tr>"


def rows_of(part):
    return "".join(f"<tr><td>{n}<td>Runner {part} {n}<td>{n}:0{n} h</tr>" for n in range(1, 5))


def found_in(html):
    page = pagesieve.parse(html)
    return table(page, find_records(page)[0])


LISTS = {
    "headings": lambda part: f"<h2>{part}</h2><table>{HEADER}{rows_of(part)}</table>",
    "captions": lambda part: f"<table><caption>{part}</caption>{HEADER}{rows_of(part)}</table>",
    "lists": lambda part: f"<section><h3>{part}</h3><ul>{''.join(map(item, [part] * 4, range(4)))}</ul></section>",
}


def item(part, n):
    return f"<li><a href=/{part}{n}>Runner {part} {n}</a><p>from the town of {n}</p>"


@pytest.mark.parametrize("name", LISTS)
def test_the_heading_of_each_part_is_a_column(name):
    found = found_in("<h1>Race</h1>" + "".join(map(LISTS[name], ["Men", "Women"])))
    assert found.sections == ["Men"] * 4 + ["Women"] * 4
    assert as_columns(found)["section"] == found.sections
    assert "section" not in [column.name for column in found.columns]


def test_a_row_of_its_own_is_the_heading_of_those_below():
    groups = "".join(f"<tr><th colspan=3>{part}</tr>{rows_of(part)}" for part in ("Men", "Women"))
    assert found_in(f"<table>{HEADER}{groups}</table>").sections == ["Men"] * 4 + ["Women"] * 4


@pytest.mark.parametrize(
    "html",
    [
        "<h1>Race</h1>" + LISTS["headings"]("Men"),
        "<h1>Race</h1><ul>" + "".join(f"<li><h3>Runner {n}</h3><p>from town {n}</p>" for n in range(6)) + "</ul>",
        LISTS["headings"]("Men") + f"<h4>Women</h4><table>{HEADER}{rows_of('Women')}</table>",
        LISTS["headings"]("All") + f"<h2>All</h2><table>{HEADER}{rows_of('Women')}</table>",
    ],
)
def test_a_list_under_one_heading_or_under_none_of_its_own_has_no_sections(html):
    assert not found_in(html).sections


def test_a_column_of_that_name_stays():
    boats = Table([Column("section", Kind.TEXT)], [[Cell("Bow")], [Cell("Stern")]], ["Old", "New"])
    assert as_columns(boats) == {"section": ["Old", "New"], "section 2": ["Bow", "Stern"]}


def test_there_is_a_section_for_every_row():
    with pytest.raises(ValueError, match="1 sections for 2 rows"):
        Table([Column("name", Kind.TEXT)], [[Cell("Bow")], [Cell("Stern")]], ["Old"])
