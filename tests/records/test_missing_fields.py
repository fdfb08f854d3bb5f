"""Records that lack a field keep the others in their columns."""

import pytest

import pagesieve
from pagesieve.records.columns import table
from pagesieve.records.finder import find_records
from pagesieve.records.lists import joined

BOATS = ["Blue boat", "Red boat", "Old steamer", "Small canoe", "Grey ferry", "White yacht"]
UNRATED = {1, 4}


def tables_of(item):
    page = pagesieve.parse("<ul>" + "".join(f"<li>{item(n)}" for n in range(len(BOATS))) + "</ul>")
    return page, find_records(page)[0]


def column_with(found, text):
    """The column that has this text."""
    (place,) = {place for row in found.texts for place, cell in enumerate(row) if cell == text}
    return [row[place] for row in found.texts]


def fields(rating, price, date):
    """The fields of a boat, as markup; those that are not rated lack one."""
    return lambda n: (
        f"<h3><a href=/{n}>{BOATS[n]}</a></h3><div>{price.format(n)}"
        + (rating.format(n) if n not in UNRATED else "")
        + f"{date.format(n + 1)}</div>"
    )


MARKUP = {
    "by kind": fields("<span>{0}.5 of 5</span>", "<span>$ {0}9.00</span>", "<span>{0} May 2024</span>"),
    "by kind, on lines": fields("{0}.5 of 5<br>", "<a href=/b>Buy</a><br>$ {0}9.00<br>", "{0} May 2024<br>"),
    "by microdata": fields(
        "<span itemprop=ratingValue>{0} of 5</span>",
        "<span itemprop=price>{0} crowns</span>",
        "<span itemprop=dateCreated>{0} years ago</span>",
    ),
    "by label": fields("<p>Rating: {0}.5 of 5</p>", "<p>Price: {0}9</p>", "<p>Since: {0} May</p>"),
    "by label in a box": fields("<p><b>Rating:</b> {0}.5 of 5", "<p><b>Price:</b> {0}9", "<p><b>Since:</b> {0} May"),
    "by class": fields(
        "<p class='meta rating'>{0} of 5</p>",
        "<p class='meta price'>{0} crowns</p>",
        "<p class='meta age'>{0} years</p>",
    ),
    "by a word before": fields(
        "<dl><dt>Rating<dd>{0} of 5</dl>", "<dl><dt>Price<dd>{0} crowns</dl>", "<dl><dt>Age<dd>{0} years</dl>"
    ),
}


@pytest.mark.parametrize("name", MARKUP)
def test_a_field_that_is_missing_shifts_no_other(name):
    page, boats = tables_of(MARKUP[name])
    found = table(page, boats)
    fullest, *_ = found.texts
    rating = next(place for place, text in enumerate(fullest) if "of 5" in text)
    assert [n for n, row in enumerate(found.texts) if not row[rating]] == sorted(UNRATED)
    assert all("of 5" in row[rating] for n, row in enumerate(found.texts) if n not in UNRATED)
    assert all(row[-1] for row in found.texts)


def test_labels_in_another_order_are_in_their_columns():
    parts = ["<p>Price: {0} crowns", "<p>Built: by {0} men", "<p>Length: {0} metres"]
    page, boats = tables_of(lambda n: f"<h3>{BOATS[n]}</h3>" + "".join(parts[(n + k) % 3] for k in range(3)).format(n))
    found = table(page, boats)
    assert sorted(column.name for column in found.columns[1:]) == ["Built", "Length", "Price"]
    assert column_with(found, "Price: 3 crowns") == [f"Price: {n} crowns" for n in range(len(BOATS))]


def test_cells_with_labels_stay_in_their_order_where_they_are_asked_to():
    page, boats = tables_of(lambda n: f"<h3>{BOATS[n]}</h3>" + "<p>Built: here" * (n % 2) + f"<p>Owner: Ann {n}")
    assert column_with(table(page, boats, labelled=False), "Owner: Ann 0")[1] == "Built: here"
    assert column_with(table(page, boats), "Owner: Ann 0")[1] == "Owner: Ann 1"


def test_words_that_come_before_values_again_and_again_name_their_columns():
    page, boats = tables_of(MARKUP["by a word before"])
    assert [column.name for column in joined(table(page, boats)).columns] == ["title", "Price", "Rating", "Age"]


def test_cells_that_nothing_tells_apart_keep_their_order():
    tags = ["oak", "sail", "oar", "mast"]
    page, boats = tables_of(
        lambda n: (
            f"<h3><a href=/{n}>{BOATS[n]}</a></h3><p>"
            + "".join(f"<a href=/t{k}>{tags[k]} {n}</a> " for k in range(1 + n % 4))
        )
    )
    assert [len(list(filter(None, row))) for row in table(page, boats).texts] == [2, 3, 4, 5, 2, 3]
    assert [row[1] for row in table(page, boats).texts] == [f"oak {n}" for n in range(len(BOATS))]


def test_a_cell_of_another_kind_stays_where_no_field_is_missing():
    page, boats = tables_of(
        lambda n: f"<h3>{BOATS[n]}</h3><p>$ {n}9<p>{f'{n}.5' if n != 2 else 'not rated'}<p>{n + 1} May 2024<p>{n} left"
    )
    assert table(page, boats).texts[2] == [BOATS[2], "$ 29", "not rated", "3 May 2024", "2 left"]
