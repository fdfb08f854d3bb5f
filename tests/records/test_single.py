"""Pages with one record only."""

import pytest

import pagesieve
from pagesieve.methods import Role
from pagesieve.records.columns import table
from pagesieve.records.finder import find_records

MENU = "<ul class=menu>" + "".join(f"<li><a href=/m{n}>Menu entry {n}</a>" for n in range(12)) + "</ul>"
FOOT = "<div class=footer>" + "".join(f"<a href=/f{n}>Imprint {n}</a> " for n in range(8)) + "</div>"
BOAT = (
    "<h3><a href=/1>The blue boat</a></h3><p>A boat for two people, with a sail and oars</p><b class=price>$ 19.00</b>"
)
FILTERS = "<div class=filters><h4>Brand</h4><label>Wharf <b>3</b></label><label>Yard <b>4</b></label></div>"
CELLS = ["The blue boat", "A boat for two people, with a sail and oars", "$ 19.00"]
HEADER = "<tr><th>Name<th>About<th>Price</tr>"
ROW = f"<tr><td><a href=/1>{CELLS[0]}</a><td>{CELLS[1]}<td>{CELLS[2]}</tr>"

ONE = {
    "an item of a list": f"<ul class=results><li>{BOAT}</ul>",
    "an item of items": f"<div class=items><div class=item>{BOAT}</div></div>",
    "a card of products": f"<p>1 result</p><div class=product-list><div class=product-card>{BOAT}</div></div>",
    "a result in a box": f"<section class=search-results><div><div class=searchResult>{BOAT}</div></div></section>",
    "a result beside filters": f"{FILTERS}<div class=results><h2>Found</h2><div class=result>{BOAT}</div></div>",
    "a row below a header": f"<table>{HEADER}{ROW}</table>",
    "a row below a head": f"<table><thead>{HEADER}</thead><tbody>{ROW}</tbody></table>",
}


@pytest.mark.parametrize("around", [f"{MENU}<main>{{}}</main>{FOOT}", "<main>{}</main>"], ids=["menus", "alone"])
@pytest.mark.parametrize("name", ONE)
def test_the_only_record_of_a_page_is_found(name, around):
    page = pagesieve.parse("<title>Boats</title>" + around.format(ONE[name]))
    main = find_records(page)[0]
    assert main.role == Role.MAIN
    assert table(page, main).texts == [CELLS]


def test_the_only_item_of_microdata_is_found():
    boat = f"<div itemscope itemtype=https://schema.org/Product>{BOAT}</div>"
    page = pagesieve.parse(f"{MENU}<div>{boat}</div>{FOOT}")
    assert table(page, find_records(page)[0]).texts == [CELLS]


def test_a_short_record_is_found_in_what_is_a_list():
    result = "<div class=result><a href=/1>Boat</a> <b>$ 19.00</b></div>"
    page = pagesieve.parse(f"<h1>What was found for boats in our shop</h1>{MENU}<div class=results>{result}</div>")
    assert table(page, find_records(page)[0]).texts == [["Boat", "$ 19.00"]]


def test_a_list_is_worth_more_than_one_item_beside_it():
    hits = "".join(
        f"<div class=hit><a href=/{n}>Boat {n}</a> <p>for {n} people, with a sail</p></div>" for n in range(9)
    )
    page = pagesieve.parse(f"<div class=offers><div class=offer>{BOAT}</div></div><div>{hits}</div>")
    assert len(find_records(page)[0]) == 9


def test_what_holds_the_list_is_no_record():
    hits = "".join(f"<div class=hit><a href=/{n}>Boat {n}</a> <p>for {n} people</p></div>" for n in range(3))
    page = pagesieve.parse(f"<div class=list><div class=item><h2>Our boats</h2><p>All of them</p>{hits}</div></div>")
    assert len(find_records(page)[0]) == 3


@pytest.mark.parametrize("words", ["content main", "wrapper", "text"])
def test_a_part_that_is_no_item_by_its_class_is_no_record(words):
    page = pagesieve.parse(f"{MENU}<div class='{words}'><div class='{words}'>{BOAT}</div></div>")
    assert all("blue boat" not in text for found in find_records(page) for text in found.texts)
