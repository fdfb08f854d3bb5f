from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pagesieve
from pagesieve.exceptions import OptionError
from pagesieve.methods import Role
from pagesieve.records.alignment import MOST_COLUMNS
from pagesieve.records.columns import table
from pagesieve.records.finder import find_records
from pagesieve.records.lists import joined
from pagesieve.records.mdr import mdr
from pagesieve.records.model import Cell, Column, Kind, Record, RecordSet, Table
from pagesieve.records.pagination import pagination
from pagesieve.records.posts import find_posts


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
        Column("image", Kind.IMAGE),
        Column("title", Kind.LINK),
        Column("about", Kind.TEXT),
        Column("price", Kind.PRICE),
        Column("date", Kind.DATE),
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
        "text",
        "Builder",
    ]


def test_emphasis_and_marks_are_part_of_their_line():
    marks = [
        "a <b>fine</b> boat for the sea",
        "a boat, <span class=hit>red</span> and <span class=hit>blue</span>",
        "boats",
    ]
    items = "".join(f"<li><h3>Boat {n}</h3><p>{marks[n % 3]} and more of it {n}</p>" for n in range(6))
    assert {len(row) for row in table_of(f"<ul>{items}</ul>").texts} == {2}


def test_words_before_a_link_belong_to_it_and_take_up_those_behind():
    items = "".join(f"<li><h3>Boat {n}</h3><p>by <a href=/{n}>Ann {n}</a> in May 200{n}</p>" for n in range(5))
    assert table_of(f"<ul>{items}</ul>").texts[2] == ["Boat 2", "by Ann 2 in May 2002"]


def test_words_behind_a_link_that_none_lead_to_are_a_cell():
    items = "".join(f"<li><h3>Boat {n}</h3><p>{n}. <a href=/{n}>Ann {n}</a> (200{n})</p>" for n in range(5))
    assert table_of(f"<ul>{items}</ul>").texts[2] == ["Boat 2", "2. Ann 2", "(2002)"]


def test_boxed_words_that_records_share_belong_to_the_text_after_them():
    items = "".join(f"<li><h3>Boat {n}</h3><p><span>built by</span> Wharf {n}</p>" for n in range(5))
    assert table_of(f"<ul>{items}</ul>").texts[2] == ["Boat 2", "built by Wharf 2"]


def test_a_value_leads_to_nothing():
    items = "".join(f"<li><h3>Boat {n}</h3><p><b>£{n}4</b> <s>was £{n}9</s></p>" for n in range(1, 6))
    assert table_of(f"<ul>{items}</ul>").texts[0] == ["Boat 1", "£14", "was £19"]


def test_commas_belong_to_what_they_follow_and_bullets_to_what_follows_them():
    items = "".join(
        f"<li><h3>Boat {n}</h3><p><a href=/{n}/>red</a>, <a href=/>blue {n}</a></p><p>• <a href=/{n}>sail</a></p>"
        for n in range(5)
    )
    assert table_of(f"<ul>{items}</ul>").texts[0] == ["Boat 0", "red,", "blue 0", "• sail"]


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        ("<a href=/{0}>Ann {0}</a><span>* •</span> <a href=/b{0}>Bob {0}</a>", ["Ann 2* •", "Bob 2"]),
        ("<a href=/{0}>Ann {0}</a> <span>- <i></i>Loan {0}</span>", ["Ann 2", "- Loan 2"]),
    ],
)
def test_signs_belong_to_what_they_touch_or_share_a_box_with(line, cells):
    items = "".join(f"<li><h3>Boat {n}</h3><p>{line.format(n)}</p>" for n in range(5))
    assert table_of(f"<ul>{items}</ul>").texts[2] == ["Boat 2", *cells]


def test_marks_of_prose_are_marks_everywhere():
    about = ["a <span class=hit>red</span> boat for", "the <span class=hit>boat</span> of a"]
    items = "".join(
        f"<li><h3><a href=/{n}>{'<span class=hit>Red</span>' if n % 2 else 'Blue boat'}</a></h3><p>{about[n % 2]} "
        f"captain who sailed the seven seas and came home after {n} years, rich and tired</p>"
        for n in range(6)
    )
    assert [row[0] for row in table_of(f"<ul>{items}</ul>").texts] == ["Blue boat", "Red"] * 3


def test_a_box_that_always_begins_the_text_is_a_field():
    items = "".join(
        f"<li><h3>Boat {n}</h3><p><span class=day>{n} May 2024</span> A captain who sailed the seven seas and came "
        f"home after {n} years, rich and tired</p>"
        for n in range(1, 6)
    )
    assert [column.name for column in table_of(f"<ul>{items}</ul>").columns] == ["title", "day", "text"]


def test_columns_stand_in_the_order_of_the_page():
    items = "".join(
        f"<li><h3>Boat {n}</h3>{'<p class=a>sail</p><p class=b>mast</p><p class=c>oar</p>' if n == 3 else ''}"
        f"<div class=day>{n} May 2024</div><div class=old>old and made of wood</div>"
        for n in range(1, 6)
    )
    assert table_of(f"<ul>{items}</ul>").texts[2] == [
        "Boat 3",
        "sail",
        "mast",
        "oar",
        "3 May 2024",
        "old and made of wood",
    ]


def test_a_class_of_the_first_record_makes_no_column_of_its_own():
    items = "".join(
        f"<li class={'other' if n else 'first'}><h3 class={'low' if n else 'top'}>Boat {n}</h3><p>for {n} people</p>"
        for n in range(5)
    )
    assert table_of(f"<ul>{items}</ul>").texts == [[f"Boat {n}", f"for {n} people"] for n in range(5)]


def test_classes_do_not_count_where_every_record_has_one_of_its_own():
    words = [f"{one}{two}" for one in "abcdefghijklmnopqrstuvwxyz" for two in "abcdefghijklmnopqrst"]
    items = "".join(f"<li><h3>Boat {n}</h3><p class={word}>for {n} people</p>" for n, word in enumerate(words))
    assert table_of(f"<ul>{items}</ul>").texts[7] == ["Boat 7", "for 7 people"]


def test_a_table_has_so_many_columns_and_no_more():
    parts = "".join(f"<p>part {n}</p>" for n in range(MOST_COLUMNS))
    page = pagesieve.parse(f"<ul><li><h3>Boat 1</h3>{parts}<li><h3>Boat 2</h3><p>part</p></ul>")
    rows = [(row, int(page.end[row])) for row in page.select("li").tolist()]
    found = table(page, RecordSet([Record(page, (span,)) for span in rows], Role.MAIN, 1.0, "by hand"))
    assert len(found.columns) == MOST_COLUMNS
    assert found.texts[1][:2] == ["Boat 2", "part"]


@pytest.mark.parametrize(
    "price",
    [
        "$ {0}9<span class=cents>50</span>",
        "<span class=c>$</span> <span class=n>{0}9</span>",
        "<span class=n>{0}9</span> <span class=c>€</span>",
        "<span class=c>USD</span> <span class=n>{0}9</span>",
    ],
)
def test_currencies_and_cents_belong_to_their_number(price):
    items = "".join(f"<li><h3>Boat {n}</h3><p><span>{price.format(n)}</span></p>" for n in range(1, 6))
    assert [column.kind for column in table_of(f"<ul>{items}</ul>").columns] == [Kind.TEXT, Kind.PRICE]


@pytest.mark.parametrize(
    ("price", "text"),
    [
        ("<b class=c>$</b><b class=n>{0}9</b><b class=d>50</b>", "$29.50"),
        ("<b>$</b>{0}9<sup>50</sup>", "$29.50"),
        ("<i class=c>$</i> <i class=n>{0}9</i> <i class=d>.50</i>", "$ 29.50"),
        ("<i class=n>{0}9</i><i class=d>,50</i><i class=c>€</i>", "29,50€"),
        ("<i class=n>{0}9</i><i>,</i><i class=d>50</i> <i class=c>€</i>", "29,50 €"),
        ("<span>USD</span> <span>1,{0}90</span><span>.50</span>", "USD 1,290.50"),
        ("<div class=c>$</div><div class=n>{0}9</div><div class=d>.50</div>", "$ 29.50"),
        ("<span class=n>{0}9<span>.</span></span><span class=d>50</span> <span class=c>€</span>", "29.50 €"),
    ],
)
def test_an_amount_in_several_elements_is_one_cell(price, text):
    items = "".join(f"<li><h3>Boat of {n}</h3><div>{price.format(n)}</div>" for n in range(1, 6))
    found = table_of(f"<ul>{items}</ul>")
    assert found.texts[1] == ["Boat of 2", text]
    assert found.columns[1].kind == Kind.PRICE


@pytest.mark.parametrize(
    ("prices", "cells"),
    [
        ("<span>{0}9</span> <span>€</span> <span>{0}5</span> <span>€</span>", ["29 €", "25 €"]),
        ("<span>{0}90</span> <span>$</span><span>{0}5</span>", ["290", "$25"]),
        ("<del>${0}9</del><ins>{0}5</ins>", ["$29", "25"]),
        ("<p>{0}9</p><p>for {0}</p><p>.50</p>", ["29", "for 2", ".50"]),
    ],
)
def test_two_amounts_are_two_cells(prices, cells):
    items = "".join(f"<li><h3>Boat of {n}</h3><div>{prices.format(n)}</div>" for n in range(1, 6))
    assert table_of(f"<ul>{items}</ul>").texts[1] == ["Boat of 2", *cells]


def test_cells_of_a_table_are_never_one_amount():
    rows = "".join(f"<tr><td>Boat of {n}<td>$<td>{n}9<td>.50</tr>" for n in range(1, 6))
    assert table_of(f"<table><tr><th>Name<th>In<th>Whole<th>Rest</tr>{rows}</table>").texts[1][2] == "29"


def test_a_number_right_after_an_amount_is_no_cents():
    price = "<span class=price>$1{0}</span><span class=stock>2{0}</span>"
    items = "".join(f"<li><h3>Boat of {n}</h3><div>{price.format(n)}</div>" for n in range(1, 6))
    assert not any("." in cell for row in table_of(f"<ul>{items}</ul>").texts for cell in row)


def test_a_price_that_is_said_again_in_parts_is_one_column():
    price = "<span class=p>${0}9.50</span><span><i class=c>$</i><i class=n>{0}9</i><i class=d>50</i></span>"
    items = "".join(f"<li><h3>Boat of {n}</h3><div>{price.format(n)}</div>" for n in range(1, 6))
    assert table_of(f"<ul>{items}</ul>").texts[1] == ["Boat of 2", "$29.50"]


def test_what_is_said_twice_is_one_column():
    items = "".join(f"<li><h3>Boat of {n}</h3><h4 class=wide>Boat of {n}</h4><p>for {n} people</p>" for n in range(5))
    assert table_of(f"<ul>{items}</ul>").texts[1] == ["Boat of 1", "for 1 people"]


@pytest.mark.parametrize(
    "part",
    [
        "<a href=#>Reply</a>",
        "<button>Add to cart</button>",
        "<span role=button>Add to favourites</span>",
        "<a href=/account/favourites?add={0}>Add to favourites</a>",
        "<span>—</span>",
        "<p class='tip hidden'>Try again</p>",
        "<p class='grid hidden'>Try again</p>",
        "<p class=sr-only>Rating</p>",
        "<span class=x-offscreen>Sale price</span>",
        "<div class='tooltip'>What this means</div>",
        "<i class=material-icons>expand_more</i>",
        "<p class='tool-screen-reader-only'>Sale price:</p>",
    ],
)
def test_what_says_nothing_of_a_record_is_no_column(part):
    items = "".join(f"<li><h3>Boat of {n}</h3><div>{part.format(n)}</div><p>for {n} people</p>" for n in range(5))
    assert table_of(f"<ul>{items}</ul>").texts[1] == ["Boat of 1", "for 1 people"]


@pytest.mark.parametrize(
    ("part", "text"),
    [
        ("<button>$ {0}.50</button>", "$ 1.50"),
        ("<a href=/{0}>Reply</a>", "Reply"),
        ("<a href=/cart/{0}>Cart {0}</a>", "Cart 1"),
        ("<span>★★★</span>", "★★★"),
        ("<a class=lightbox href=/{0}>Picture {0}</a>", "Picture 1"),
        ("<span class='md:not-sr-only'>Wharf {0}</span>", "Wharf 1"),
    ],
)
def test_what_says_something_of_a_record_is_a_column(part, text):
    items = "".join(f"<li><h3>Boat of {n}</h3><div>{part.format(n)}</div><p>for {n} people</p>" for n in range(5))
    assert table_of(f"<ul>{items}</ul>").texts[1] == ["Boat of 1", text, "for 1 people"]


def test_stars_do_not_belong_to_the_label_before_them():
    items = "".join(f"<li><h3>Boat of {n}</h3><p><span>Cost</span> <q>{'$' * (n % 3 + 1)}</q>" for n in range(5))
    assert table_of(f"<ul>{items}</ul>").texts[1] == ["Boat of 1", "Cost", "$$"]


def test_a_boxed_label_with_a_colon_names_the_column_after_it():
    items = "".join(f"<li><h3>Boat of {n}</h3><p><span class=key>Built:</span> in the year {n}</p>" for n in range(5))
    found = table_of(f"<ul>{items}</ul>")
    assert found.texts[1] == ["Boat of 1", "Built:", "in the year 1"]
    assert found.columns[2].name == "Built"


def test_a_break_within_a_link_parts_nothing():
    items = "".join(f"<li><h3>Boat of {n}</h3><p><a href=/{n}>The harbour<br>of {n}</a></p>" for n in range(5))
    assert [" ".join(text.split()) for text in table_of(f"<ul>{items}</ul>").texts[1]] == [
        "Boat of 1",
        "The harbour of 1",
    ]


def test_words_lead_to_a_whole_list_of_links():
    links = [", ".join(f"<a href=/{n}/{k}>port {k}</a>" for k in range(n % 3 + 1)) for n in range(5)]
    items = "".join(f"<li><h3>Boat of {n}</h3><p>seen in {links[n]}</p>" for n in range(5))
    assert table_of(f"<ul>{items}</ul>").texts[2] == ["Boat of 2", "seen in port 0, port 1, port 2"]


def test_a_link_that_begins_the_text_of_one_record_is_part_of_it():
    start = "This, like all that were built here,"
    text = "is a fine boat for all who like to sail far out and to come back with the wind in the evening, number"
    linked = [f"<a href=/x>{start}</a>" if n == 3 else start for n in range(6)]
    items = "".join(f"<li><h3>Boat of {n}</h3><p>{linked[n]} {text} {n}" for n in range(6))
    assert table_of(f"<ul>{items}</ul>").texts[3] == ["Boat of 3", f"{start} {text} 3"]


def test_what_the_next_column_says_in_full_is_no_column():
    def item(n):
        return f"<li><h3>Boat of {n}</h3><p><q>b{n}.example</q><p class=long><q>https://b{n}.example/boat/{n}</q>"

    assert table_of(f"<ul>{''.join(map(item, range(5)))}</ul>").texts[3] == ["Boat of 3", "https://b3.example/boat/3"]


def test_a_title_is_a_column_though_the_next_says_it_again():
    items = "".join(f"<li><h3><a href=/{n}>Boat of {n}</a></h3><p>Boat of {n} is for {n} people" for n in range(5))
    assert table_of(f"<ul>{items}</ul>").texts[3] == ["Boat of 3", "Boat of 3 is for 3 people"]


def test_what_only_an_outsized_record_has_is_no_column():
    form = "".join(f"<p class={'choice' * n}>Choice {n} of a form</p>" for n in range(1, 21))
    items = "".join(
        f"<li><h3>Boat of {n}</h3><p class=of>for {n} people</p>{f'<div>{form}</div>' if n == 3 else ''}"
        for n in range(8)
    )
    assert table_of(f"<ul>{items}</ul>").texts[3] == ["Boat of 3", "for 3 people"]


@pytest.mark.parametrize("part", ["\ufeff{}", "{}\u200e", "<i>{}</i> -"])
def test_marks_that_nobody_sees_and_dashes_between_cells_are_no_text(part):
    items = "".join(f"<li><h3>{part.format(f'Boat of {n}')}</h3><p>for {n} people</p>" for n in range(5))
    assert table_of(f"<ul>{items}</ul>").texts[1] == ["Boat of 1", "for 1 people"]


def test_boxes_of_one_class_are_one_column_though_some_stand_deeper():
    def item(n):
        title = f"<span class=name>Boat of {n}</span>"
        deep = f"<div><div>{title}</div></div>" if n % 2 else f"<p>{title}</p>"
        return f"<li class=boat>{deep}<p>for {n} people in all</p><b>$ {n}.99</b>"

    found = table_of(f"<ul>{''.join(map(item, range(6)))}</ul>")
    assert found.texts == [[f"Boat of {n}", f"for {n} people in all", f"$ {n}.99"] for n in range(6)]


@pytest.mark.parametrize(
    ("usual", "other"),
    [
        ("<p class=author><a href=/a{0}>Ann number {0}</a></p>", "<p class=author>The staff</p>"),
        ("<p><a href=/a{0}>Ann number {0}</a></p>", "<p>The staff</p>"),
        ("<span class=price>$ {0}.50</span>", "<span class=price>for nothing</span>"),
    ],
)
def test_a_field_that_some_records_have_without_a_link_or_in_words_is_one_column(usual, other):
    fields = [(other if n == 2 else usual).format(n) for n in range(6)]
    items = "".join(f"<li><h3>Boat of {n}</h3>{field}<div>for {n} people</div>" for n, field in enumerate(fields))
    found = table_of(f"<ul>{items}</ul>")
    assert found.texts[2] == ["Boat of 2", pagesieve.parse(other).block_text(0), "for 2 people"]
    assert len(found.columns) == 3


def test_a_picture_stands_in_for_no_text():
    signs = ["<span class=sign>Sail</span>", "<img class=sign src=/oar.png>"]
    items = "".join(f"<li><h3>Boat of {n}</h3><p>{signs[n % 2]}</p><div>for {n}</div>" for n in range(6))
    assert [column.kind for column in table_of(f"<ul>{items}</ul>").columns].count(Kind.IMAGE) == 1


def test_a_button_that_says_something_else_in_some_records_is_a_column():
    words = ["Add to cart", "Add to cart", "Sold out", "Add to cart", "Add to cart"]
    items = "".join(f"<li><h3>Boat of {n}</h3><p>for {n}</p><button>{word}</button>" for n, word in enumerate(words))
    assert [row[-1] for row in table_of(f"<ul>{items}</ul>").texts] == words


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("css-br", "text"),
        ("col-md-4 boatName", "boat name"),
        ("card__builder--wide", "builder"),
        ("_3kXh2 sc-1x2b", "text"),
        ("small grey text", "text"),
        ("qty", "qty"),
    ],
)
def test_class_words_name_a_column_if_they_tell_something(words, name):
    items = "".join(f"<li><h3>Boat of {n}</h3><p class='{words}'>one of many {n}</p>" for n in range(5))
    assert table_of(f"<ul>{items}</ul>").columns[1].name == name


def test_a_word_that_begins_most_classes_names_no_column():
    items = "".join(
        f"<li><p class=ipc-title>Boat of {n}</p><p class=ipc-rating>{n} of 7 stars</p><p class=ipc-year>of year {n}</p>"
        for n in range(5)
    )
    assert [column.name for column in table_of(f"<ul>{items}</ul>").columns] == ["title", "rating", "year"]


def test_a_title_with_a_colon_is_no_label():
    items = "".join(f"<li><h3>Boat of {n}</h3>{'<p>Sails: a history</p>' if n == 2 else ''}" for n in range(5))
    assert [column.name for column in table_of(f"<ul>{items}</ul>").columns] == ["title", "text"]


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


tags = st.sampled_from("div ul li p a span b button table tr td th br img h2 s".split())
trees = st.recursive(
    st.sampled_from(["x", "some words", "$", " 7 ", "-", "•", "by ", "Price:", ""]),
    lambda inner: st.builds(
        lambda tag, parts: f"<{tag} class=c{len(parts)} href=/ src=x>{''.join(parts)}</{tag}>",
        tags,
        st.lists(inner, max_size=6),
    ),
    max_leaves=40,
)


@given(st.lists(trees, min_size=1, max_size=5))
@settings(max_examples=150, deadline=None)
def test_no_page_raises_and_every_sign_of_a_cell_is_of_its_record(parts):
    page = pagesieve.parse("".join(f"<section>{part}</section>" for part in parts))
    spans = [(row, int(page.end[row])) for row in page.select("section").tolist()]
    records = RecordSet([Record(page, (span,)) for span in spans], Role.MAIN, 1.0, "by hand")
    found = table(page, records)
    assert len({column.name for column in found.columns}) == len(found.columns)
    for row, text in zip(found.texts, records.texts, strict=True):
        assert not Counter("".join("".join(row).split())) - Counter(text)


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


def book(number, authors, note=""):
    names = ", ".join(f"<a href=/by/{name}>{name}</a>" for name in authors)
    return (
        f"<div class=book><h3><a href=/book/{number}>The boats of port number {number}</a></h3>"
        f"<div class=authors>{names}</div><div class=notes><i class=told>Note:</i> Print {number} {note}</div>"
        f"<span>[<a href=/pdf/{number}>pdf</a>, <a href=/html/{number}>html</a>]</span></div>"
    )


AUTHORS = [["Ann", "Ben", "Carla"], ["Dora"], ["Ed", "Fay", "Gus", "Ann"], ["Ben", "Ed"]]


def books(notes=("", "", "", "")):
    return table_of("".join(book(number, names, notes[number]) for number, names in enumerate(AUTHORS)))


def test_a_list_in_each_record_is_joined_to_one_column_with_all_addresses():
    found = joined(books())
    rows = zip(found.rows, AUTHORS, strict=True)
    told = [next(cell for cell in row if cell.text.startswith(names[0])) for row, names in rows]
    assert [cell.text for cell in told] == [", ".join(names) for names in AUTHORS]
    assert [cell.href for cell in told] == [" ".join(f"/by/{name}" for name in names) for names in AUTHORS]
    assert len(found.columns) < len(books().columns)


def test_a_link_elsewhere_stands_in_for_no_author_that_is_missing():
    found = joined(books(["", "<a href=/site>a site of its own</a>", "", ""]))
    assert "Dora" in found.texts[1]


def test_a_cell_of_several_links_leads_to_all_of_them():
    (cell,) = [cell for cell in books().rows[2] if "pdf" in cell.text]
    assert cell.href == "/pdf/2 /html/2"


def test_a_label_is_the_name_of_its_column_and_no_column_beside_it():
    weighed = "".join(
        f"<li><a href=/{n}>Boat number {n}</a><div><b class=k>Weight:</b></div><div>{n}00 kg of oak</div>"
        for n in range(4)
    )
    raw = table_of(f"<ul>{weighed}</ul>")
    assert raw.texts[1][1:] == ["Weight:", "100 kg of oak"]
    found = joined(raw)
    assert [column.name for column in found.columns] == ["title", "Weight"]
    assert found.texts[1] == ["Boat number 1", "100 kg of oak"]


def test_pictures_of_one_record_are_one_column_and_do_not_lead_where_its_title_leads():
    shop = "".join(
        f"<div class=item><a href=/{n}>{''.join(f'<img src=/{n}-{k}.png>' for k in range(1 + n % 3))}</a>"
        f"<a href=/{n}>Boat number {n}</a><p>For {n} people and a dog</p></div>"
        for n in range(1, 6)
    )
    found = joined(table_of(shop))
    assert [column.kind for column in found.columns].count(Kind.IMAGE) == 1
    assert found.rows[1][0] == Cell(src="/2-0.png /2-1.png /2-2.png")


def test_links_that_all_records_have_are_fields_and_no_list():
    rows = "".join(
        f"<li><p>Boat {n} <a href=/a{n}>Builder {n}</a> <a href=/b{n}>Harbour {n}</a> <a href=/c{n}>Owner {n}</a></p>"
        for n in range(5)
    )
    found = table_of(f"<ul>{rows}</ul>")
    assert joined(found).texts == found.texts


@pytest.mark.parametrize("find", [find_records, find_posts, mdr, pagination, lambda page: table(page, None)])
def test_a_reading_in_place_of_its_page_is_told_in_one_sentence(find):
    with pytest.raises(OptionError, match=r"^a Page is wanted, not Reading: give .* reading\.page$"):
        find(pagesieve.read("<ul><li>One boat<li>Two boats</ul>"))


def test_all_sets_in_place_of_one_are_told_in_one_sentence():
    reading = pagesieve.read("<ul><li>One boat<li>Two boats</ul>")
    with pytest.raises(OptionError, match=r"^a RecordSet is wanted, not list: give one set, such as"):
        table(reading.page, [])


def named(item, count=6):
    return [column.name for column in joined(table_of("".join(map(item, range(count))))).columns]


@pytest.mark.parametrize(
    ("parts", "names"),
    [
        (
            "<p class='meta name'>Boat {0}</p><p class='meta cost'>{0}9 crowns</p><p class='meta age'>{0} years</p>",
            ["name", "cost", "age"],
        ),
        (
            "<p class=name>Boat {0} of oak</p><p class=name>$ {0}9</p><p class=name>{0} May 2024</p>",
            ["name", "price", "date"],
        ),
        (
            "<a href=/{0}>Boat {0} of oak</a> <b class='price old'>$ {0}9</b> <s class='price new'>$ {0}5</s>",
            ["title", "price old", "price new"],
        ),
        (
            "<h3 itemprop=name>Boat {0}</h3><p itemprop=brand itemscope><span itemprop=name>Wharf {0}</span></p>",
            ["name", "brand name"],
        ),
    ],
)
def test_columns_that_would_have_one_name_have_a_better_one(parts, names):
    assert named(lambda n: f"<div class=item>{parts.format(n + 1)}</div>") == names


def test_a_list_has_the_name_of_what_holds_it():
    def item(n):
        authors = "".join(f"<a href=/a{k}{n}>Ann {k}{n}</a> " for k in range(1 + n % 3))
        tags = "".join(f"<a href=/t{k}{n}>tag {k}{n}</a> " for k in range(1 + n % 4))
        return f"<div><h3><a href=/{n}>No. {n}</a></h3><p class=authors>{authors}</p><p class=tags>{tags}</p></div>"

    assert named(item) == ["title", "authors", "tags"]


def test_a_list_without_a_name_is_called_by_its_kind_as_several():
    def item(n):
        tags = ", ".join(f"<a href=/t{k}{n}>tag {k}{n}</a>" for k in range(1 + n % 4))
        return f"<div><h3><a href=/{n}>No. {n}</a></h3><div><a href=/p{n}>Port {n}</a></div><p>{tags}</p></div>"

    assert named(item) == ["title", "link", "links"]


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("<a href=/{0}>Blue <b>boat</b> {0}</a>", "Blue boat 2"),
        ("<h3><a href=/{0}><b>Blue</b> <span>boat {0}</span></a></h3>", "Blue boat 2"),
        ("<h3><a href=/{0}><span class=highlight>Blue</span><span> boat {0}</span></a></h3>", "Blue boat 2"),
        ("<a href=/{0}><span>Blue</span> <span class=match>boat</span> <span>{0}</span></a>", "Blue boat 2"),
        ("<div><span class='search-hit'>Blue</span> <span>boat</span> {0}</div>", "Blue boat 2"),
        ("<a href=/{0}><span class=name>Blue <em>boat</em> {0}</span></a>", "Blue boat 2"),
    ],
)
def test_a_title_with_marked_words_is_one_cell(title, text):
    about = "with a sail and oars, for all who like the sea"
    items = "".join(f"<li>{title.format(n)}<p>{about} {n}</p><i class=price>$ {n}9</i>" for n in range(1, 7))
    found = table_of(f"<ul>{items}</ul>")
    assert found.texts[1] == [text, f"{about} 2", "$ 29"]
    assert not any(word in found.columns[0].name for word in ("highlight", "match", "hit"))


def test_titles_that_are_a_marked_word_and_others_that_have_one_are_one_column():
    titles = ["<span class=hit>Boats</span>", "The <span class=hit>boat</span> of Ann"]
    items = "".join(
        f"<li><a href=/{n}>{titles[n % 2]}</a><p>with a sail and oars, for {n} people</p>" for n in range(6)
    )
    assert [row[0] for row in table_of(f"<ul>{items}</ul>").texts] == ["Boats", "The boat of Ann"] * 3


def test_fields_in_one_link_stay_apart():
    items = "".join(
        f"<li><a href=/{n}><span class=name>Boat {n}</span> <span class=cost>$ {n}9</span></a><p>for {n} people"
        for n in range(6)
    )
    assert table_of(f"<ul>{items}</ul>").texts[2] == ["Boat 2", "$ 29", "for 2 people"]


def test_the_class_of_a_record_names_none_of_its_fields():
    items = "".join(f"<li class=boat><a href=/{n}>Boat {n}</a><p>for {n} people</p><b>$ {n}9</b>" for n in range(1, 6))
    assert [column.name for column in table_of(f"<ul>{items}</ul>").columns] == ["title", "text", "price"]
    cities = "".join(f"<li class=city>Town on river {n}" for n in range(1, 6))
    assert [column.name for column in table_of(f"<ul>{cities}</ul>").columns] == ["city"]


def test_pictures_that_a_script_loads_later_have_their_address():
    items = "".join(
        f"<li><img src='data:image/gif;base64,R0' data-src=/boat-{n}.jpg><b>Boat {n}</b> <i>{n} crowns</i>"
        for n in range(6)
    )
    page = pagesieve.parse(f"<ul>{items}</ul>", "https://boats.example/list")
    rows = find_records(page)[0].table.rows
    assert [cell.src for row in rows for cell in row if cell.src] == [
        f"https://boats.example/boat-{n}.jpg" for n in range(6)
    ]
