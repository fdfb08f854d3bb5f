import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pagesieve
from pagesieve.exceptions import OptionError
from pagesieve.methods import Role
from pagesieve.records.edits import Distances, edit_distance
from pagesieve.records.mdr import mdr


def texts(html, kept=None):
    return [found.texts for found in mdr(pagesieve.parse(html), kept)]


def item(n):
    return f"<li><h3><a href=/{n}>Title {n}</a></h3><p>text <b>of</b> {n}</p></li>"


def test_similar_neighbours_are_a_region_and_each_is_a_record():
    assert texts("<ul>" + "".join(map(item, range(4))) + "</ul>") == [
        [f"Title {n}\ntext of {n}" for n in range(4)],
    ]


def test_a_record_of_several_siblings_is_a_generalized_node_of_several():
    rows = "".join(
        f"<tr><td><h3><a href=/{n}><b>Title {n}</b></a></h3></td></tr><tr><td>{n}<td><p><i>x</i></p></tr>"
        for n in range(4)
    )
    assert texts(f"<table><tbody>{rows}</table>") == [[f"Title {n}\n{n}\nx" for n in range(4)]]


def test_a_row_whose_cells_are_records_is_cut_into_them():
    cell = "<td><img src=x><p><a href=/>{}</a></p><p><b>$</b></p></td>"
    grid = "".join("<tr>" + cell.format(f"a{n}") + cell.format(f"b{n}") + "</tr>" for n in range(3))
    assert texts(f"<table>{grid}</table>") == [[f"{c}{n}\n$" for n in range(3) for c in "ab"]]


def test_a_row_of_data_stays_one_record():
    rows = "".join(f"<tr><td>{n}<td>{n}1<td>{n}2</tr>" for n in range(3))
    assert texts(f"<table>{rows}</table>") == [[f"{n}\n{n}1\n{n}2" for n in range(3)]]


def test_records_need_not_be_contiguous():
    names = "<tr><td><h3><a href=/><b>{}</b></a></h3><td><h3><a href=/><b>{}</b></a></h3></tr>"
    prices = "<tr><td><i>{}</i><td><i>{}</i></tr>"
    rows = "".join(names.format(f"A{n}", f"B{n}") + prices.format(f"1{n}", f"2{n}") for n in range(3))
    found = mdr(pagesieve.parse(f"<table><tbody>{rows}</table>"))[0]
    assert found.texts == [f"{name}{n}\n{price}{n}" for n in range(3) for name, price in (("A", 1), ("B", 2))]
    assert all(len(record.spans) == 2 for record in found.records)


def test_what_lies_in_a_region_is_not_reported_again():
    inner = "<ul>" + "<li><a href=/>x</a>" * 3 + "</ul>"
    assert len(texts("<div>" + f"<section><h2>t</h2>{inner}</section>" * 3 + "</div>")) == 1


def test_the_region_with_the_most_text_is_the_main_one():
    menu = "<ul>" + "<li><a href=/><b>x</b></a>" * 5 + "</ul>"
    sets = mdr(pagesieve.parse(menu + "<p>between</p><div>" + "".join(map(item, range(4))) + "</div>"))
    assert [found.role for found in sets] == [Role.MAIN, Role.OTHER]
    assert sets[0].texts[0] == "Title 0\ntext of 0"


def test_only_kept_rows_are_seen():
    page = pagesieve.parse(
        "<ul>" + "<li><a href=/><b>menu</b></a>" * 5 + "</ul><ol>" + "".join(map(item, range(3))) + "</ol>"
    )
    kept = np.zeros(len(page), dtype=bool)
    start = int(page.select("ol")[0])
    kept[start : page.end[start]] = True
    assert [found.texts[0] for found in mdr(page, kept)] == ["Title 0\ntext of 0"]
    with pytest.raises(OptionError, match="there are"):
        mdr(page, kept[:-1])


@pytest.mark.parametrize(
    "html", ["", "<p>one", "<frameset><frame src=x></frameset>", "<div>" * 5_000, "<div hidden><p>x"]
)
def test_a_page_without_regions_has_no_sets(html):
    assert texts(html) == []


def plain_distance(one, other):
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, start=1):
        row, before = [i], row
        for j, b in enumerate(other, start=1):
            row.append(min(before[j] + 1, row[-1] + 1, before[j - 1] + (a != b)))
    return row[-1]


@given(st.text("abc", max_size=20), st.text("abc", max_size=20))
def test_the_edit_distance_is_the_textbook_one(one, other):
    assert edit_distance(one, other) == plain_distance(one, other)


def test_similarity_is_the_distance_over_the_mean_length():
    assert Distances(0.3).similar("abcdefghij", "abcdefgxyz")  # 3 of 10
    assert not Distances(0.3).similar("abcdefghij", "abcdefwxyz")  # 4 of 10
