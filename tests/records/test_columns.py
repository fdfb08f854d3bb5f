import pytest

import pagesieve
from pagesieve.methods import Role
from pagesieve.records.columns import table
from pagesieve.records.finder import find_records
from pagesieve.records.model import Cell, Column, Kind, Record, RecordSet, Table


def table_of(html, url=None):
    page = pagesieve.parse(html, url=url)
    return table(page, find_records(page)[0])


def product(n, *, price=True):
    cost = f"<span class=price>$ {n}.99</span>" if price else ""
    return (
        f"<div class=item><img src=/{n}.png><h3><a class=title href=/boat/{n}>Boat number {n}</a></h3>"
        f"<p class=about>A fine boat for {n} people who like to sail</p>{cost}<time>2024-05-0{n}</time></div>"
    )


def test_fields_become_columns_with_names_and_kinds():
    found = table_of("".join(product(n) for n in range(1, 5)), url="https://x.example/list")
    assert found.columns == [
        Column("column 1", Kind.IMAGE),
        Column("title", Kind.LINK),
        Column("about", Kind.TEXT),
        Column("price", Kind.PRICE),
        Column("column 5", Kind.DATE),
    ]
    assert found.rows[0] == [
        Cell(src="https://x.example/1.png"),
        Cell("Boat number 1", href="https://x.example/boat/1"),
        Cell("A fine boat for 1 people who like to sail"),
        Cell("$ 1.99"),
        Cell("2024-05-01"),
    ]


def test_a_missing_cell_stays_empty():
    found = table_of("".join(product(n, price=n != 2) for n in range(1, 5)))
    assert [row[3].text for row in found.rows] == ["$ 1.99", "", "$ 3.99", "$ 4.99"]
    assert [row[4].text for row in found.rows] == [f"2024-05-0{n}" for n in range(1, 5)]


def test_a_header_names_the_columns_of_a_table():
    rows = "".join(f"<tr><td><a href=/{n}>Boat with the number {n}</a><td>{n}50<td>harbour {n}" for n in range(5))
    found = table_of(f"<table><tr><th>Name<th>Length<th>Place</tr>{rows}</table>")
    assert [(column.name, column.kind) for column in found.columns] == [
        ("Name", Kind.LINK),
        ("Length", Kind.NUMBER),
        ("Place", Kind.TEXT),
    ]


def test_microdata_and_labels_name_columns():
    items = "".join(
        f"<li><b itemprop=name>Boat of captain {n}</b><p>Price: {n} crowns</p><div>Builder:</div><div>Wharf {n}</div>"
        for n in range(5)
    )
    assert [column.name for column in table_of(f"<ul>{items}</ul>").columns] == [
        "name",
        "Price",
        "Builder",
        "Builder 2",
    ]


def test_emphasis_and_marks_are_part_of_their_line():
    marks = [
        "a <b>fine</b> boat for the sea",
        "a boat, <span class=hit>red</span> and <span class=hit>blue</span>",
        "boats",
    ]
    items = "".join(f"<li><h3>Boat {n}</h3><p>{marks[n % 3]} and more of it {n}</p>" for n in range(6))
    assert {len(row) for row in table_of(f"<ul>{items}</ul>").texts} == {2}


def test_words_before_a_link_belong_to_it_and_those_behind_do_not():
    items = "".join(f"<li><h3>Boat {n}</h3><p>by <a href=/{n}>Ann {n}</a> (200{n})</p>" for n in range(5))
    assert table_of(f"<ul>{items}</ul>").texts[2] == ["Boat 2", "by Ann 2", "(2002)"]


def test_commas_belong_to_what_they_follow_and_bullets_to_what_follows_them():
    items = "".join(
        f"<li><h3>Boat {n}</h3><p><a href=/>red</a>, <a href=/>blue {n}</a></p><p>• <a href=/>sail</a></p>"
        for n in range(5)
    )
    assert table_of(f"<ul>{items}</ul>").texts[0] == ["Boat 0", "red,", "blue 0", "• sail"]


def test_a_class_of_the_first_record_makes_no_column_of_its_own():
    items = "".join(
        f"<li class={'other' if n else 'first'}><h3 class={'low' if n else 'top'}>Boat {n}</h3><p>for {n} people</p>"
        for n in range(5)
    )
    assert table_of(f"<ul>{items}</ul>").texts == [[f"Boat {n}", f"for {n} people"] for n in range(5)]


def test_what_is_said_twice_is_one_column():
    items = "".join(f"<li><h3>Boat of {n}</h3><h4 class=wide>Boat of {n}</h4><p>for {n} people</p>" for n in range(5))
    assert table_of(f"<ul>{items}</ul>").texts[1] == ["Boat of 1", "for 1 people"]


@pytest.mark.parametrize(
    ("texts", "kind"),
    [
        (["1,979", "507"], Kind.NUMBER),
        (["12K", "(299)"], Kind.NUMBER),
        (["CDN$ 3.29", "12,50 €", "Rs. 500"], Kind.PRICE),
        (["3 May 2024", "May 3, 2024", "2024年5月"], Kind.DATE),
        (["12. Mai 2024", "3 de mayo de 2024"], Kind.DATE),
        (["a fine boat that was sold for $ 20 in the summer", "another"], Kind.TEXT),
    ],
)
def test_kinds_are_told_by_most_cells(texts, kind):
    rows = "".join(f"<li><h3>Title of the {n}th boat</h3><p>{texts[n % len(texts)]}</p>" for n in range(6))
    assert table_of(f"<ul>{rows}</ul>").columns[1].kind == kind


def test_records_of_several_spans_have_one_row():
    page = pagesieve.parse("<div><p>a<p>b</div><div><p>1<p>2</div>")
    rows = page.select("p").tolist()
    spans = [(row, int(page.end[row])) for row in rows]
    records = RecordSet([Record(page, (spans[n], spans[n + 2])) for n in (0, 1)], Role.MAIN, 1.0, "by hand")
    assert records.texts == ["a\n1", "b\n2"]
    assert sorted(map(sorted, table(page, records).texts)) == [["1", "a"], ["2", "b"]]


def test_no_records_make_an_empty_table():
    page = pagesieve.parse("")
    assert table(page, RecordSet([], Role.MAIN, 0.0, "none")) == Table((), ())


def test_a_table_has_a_cell_for_every_column():
    with pytest.raises(ValueError, match="2 cells for 1 columns"):
        Table([Column("a", Kind.TEXT)], [[Cell("x"), Cell("y")]])


def test_hidden_text_is_in_no_record():
    items = "".join(f"<li><h3>Boat {n}</h3><p>for {n} people<span hidden> secret</span></p>" for n in range(5))
    page = pagesieve.parse(f"<ul>{items}</ul>")
    found = find_records(page)[0]
    assert found.texts[0] == "Boat 0\nfor 0 people"
    assert found.records[0].text == found.texts[0]
    assert not any("secret" in cell for row in table(page, found).texts for cell in row)
