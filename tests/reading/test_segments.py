from dataclasses import replace
from typing import NamedTuple

import numpy as np

import pagesieve
from pagesieve import Role
from pagesieve.methods import named
from pagesieve.page import Layout
from pagesieve.page.layout import KINDS
from pagesieve.reading.segments import Segment, segment_tree
from pagesieve.segmentation import Found


def test_regions_have_role_and_importance_and_nest():
    prose = "A sentence of some length stands here so that it counts as prose, and then some more. " * 3
    menu = "".join(f"<li><a href=/{n}>entry {n}</a>" for n in range(9))
    html = f"<nav>{menu}</nav><main><p>{prose}</p></main><footer>The imprint, and a line about rights.</footer>"
    root = pagesieve.read(html).segments
    found = [(depth, segment.role) for depth, segment in root.walk()]
    assert found == [(0, Role.PAGE), (1, Role.NAVIGATION), (1, Role.MAIN), (1, Role.FOOTER)]
    main = root.children[1]
    assert main.importance > 0.8
    assert root.children[0].importance < 0.2
    assert main.path == "html > body > main"


def test_a_region_is_shown_in_one_line():
    root = pagesieve.read("<nav><a href=/>Home</a></nav><main><p>" + "Tea is a drink made of leaves. " * 9).segments
    page, *_, main = [repr(segment) for _, segment in root.walk()]
    assert page.startswith("<Segment page: importance 0.")
    assert main.endswith(", 0 parts, 'Tea is a drink made of leaves. Tea is a ...'>")


def test_a_mixed_region_is_opened():
    prose = "A sentence of some length stands here so that it counts as prose, and then some more. "
    html = f"<div><article><p>{prose * 3}</p></article><aside><p>{prose * 2}!</p></aside></div>"
    assert [part.role for part in pagesieve.read(html, method="rules").segments.children] == [Role.MAIN, Role.SIDEBAR]


def test_a_deep_page_has_a_flat_tree():
    deep = "<div>" * 3000 + "<p>text</p>"
    assert [segment.role for _, segment in pagesieve.read(deep).segments.walk()] == [Role.PAGE, Role.MAIN]


def test_every_golden_page_has_a_main_region(golden):
    roles = {segment.role for _, segment in pagesieve.read(golden.html).segments.walk()}
    assert Role.MAIN in roles
    assert len(roles) > 1


PROSE = "The old boat was drawn up on the sand by hand, and nobody on the island remembers why it was painted green. "


def test_what_is_kept_stands_in_content(golden):
    reading = pagesieve.read(golden.html)
    content = {Role.MAIN, Role.ARTICLE, Role.LIST, Role.TABLE, Role.TITLE, Role.COMMENT, Role.FORM, Role.IMAGE}
    parts = [part for _, part in reading.segments.walk() if part.role in content]
    inside = [(row, reading.page.end[row]) for part in parts for row in part.rows or (part.row,)]
    starts, lengths = reading.page.blocks.start, reading.page.blocks.text_length
    held = [any(first <= start < last for first, last in inside) for start in starts[reading.kept]]
    assert lengths[reading.kept][held].sum() >= 0.9 * lengths[reading.kept].sum()


def test_neighbours_that_no_outline_holds_are_put_together():
    html = f"<h1>Boats</h1>{f'<p>{PROSE * 2}</p>' * 6}<p><a href=/a>one</a> <a href=/b>two</a></p>"
    reading = pagesieve.read(html)
    root = segment_tree(reading.page, reading.labels, lambda page: [])
    (main,) = [part for part in root.children if part.role == Role.MAIN]
    assert len(main.rows) >= 6
    assert main.row == main.rows[0]
    assert main.text.count("The old boat") == 12
    outlined = [Found(int(row), 2, Role.ARTICLE) for row in reading.page.select("p")[:6]]
    parts = segment_tree(reading.page, reading.labels, lambda page: outlined).children
    assert [part.rows for part in parts if part.role == Role.MAIN] == [main.rows]


def test_an_outline_within_what_is_put_together_parts_it():
    before, within, after = (
        "".join(f"<p>{year + n}. {PROSE * 2}</p>" for n in range(3)) for year in (1910, 1920, 1930)
    )
    reading = pagesieve.read(f"<h1>Boats</h1>{before}<div>{within}</div>{after}")
    outlined = [Found(int(reading.page.select("div")[0]), 2, Role.ARTICLE)]
    parts = segment_tree(reading.page, reading.labels, lambda page: outlined).children
    assert [part.role for part in parts] == [Role.MAIN, Role.ARTICLE, Role.MAIN]


def test_paragraphs_of_a_text_are_no_segments_of_their_own():
    reading = pagesieve.read(f"<main><h1>Boats</h1>{f'<p>{PROSE * 2}</p>' * 6}</main><footer>Imprint</footer>")
    rows = [*reading.page.select("main"), *reading.page.select("p")]
    for paragraphs, drawn in ((2, 2), (5, 5), (6, 0)):
        outlined = [
            Found(int(row), 2 if place else 1, Role.ARTICLE if place else Role.MAIN)
            for place, row in enumerate(rows[: 1 + paragraphs])
        ]
        (main,) = segment_tree(reading.page, reading.labels, lambda page, outlined=outlined: outlined).children[:1]
        assert (main.role, len(main.children)) == (Role.MAIN, drawn)


def test_the_method_decides_what_is_content():
    html = f"<div id=a><p>{PROSE * 3}</p></div><div id=b><p>{PROSE * 3}</p></div>"

    def keeps(block):
        def method(page):
            roles = [Role.MAIN if number == block else Role.OTHER for number in range(len(page.blocks))]
            return pagesieve.Labels.of((role, float(role == Role.MAIN), "chosen") for role in roles)

        return method

    for block in (0, 1):
        parts = pagesieve.read(html, method=keeps(block)).segments.children
        mains = [part for part in parts if part.role == Role.MAIN]
        assert [part.importance for part in mains] == [1.0]
        assert ("#a", "#b")[block] in mains[0].path


def test_nothing_is_outlined_where_nothing_is_shown():
    root = pagesieve.read("").segments
    assert (root.role, root.children, root.importance, root.box) == (Role.PAGE, (), 0.0, None)
    assert root.to_dict() == {"role": "page", "importance": 0.0, "path": "html", "children": []}


def test_a_part_of_several_rows_has_a_box_around_all():
    bare = pagesieve.parse("<p>one</p><p>two</p>")
    rows = bare.select("p").tolist()
    sides = np.full((4, len(bare)), np.nan)
    sides[:, rows] = np.array([(5, 0, 10, 10), (0, 20, 10, 10)]).T
    columns = dict.fromkeys(KINDS, np.zeros(len(bare))) | dict(zip(("x", "y", "width", "height"), sides, strict=True))
    page = replace(bare, layout=Layout.of(columns))
    assert Segment(Role.MAIN, 1.0, rows[0], page, rows=rows).box == (0, 0, 15, 30)


def test_a_name_in_the_place_of_a_logo_is_no_image():
    page = pagesieve.parse("<div id=logo>The harbour</div><p>" + "Boats lie in the harbour all winter long. " * 9)
    found = [Found(int(page.select("#logo")[0]), 1, Role.IMAGE)]
    whole = segment_tree(page, named("learned")(page), lambda _: found)
    assert Role.IMAGE not in {segment.role for _, segment in whole.walk()}


class InTwo:
    """A method that cuts the page itself."""

    def __call__(self, page):
        left, right = (Cut(page.select(name).tolist(), ()) for name in ("#left", "#right"))
        return replace(named("everything")(page), parts=Cut([0], (left, right)))


class Cut(NamedTuple):
    rows: list
    parts: tuple


def test_a_method_that_cuts_the_page_has_its_own_segments():
    reading = pagesieve.read("<div id=left><p>One</div><div id=right><p>Two<p>Three</div>", method=InTwo())
    assert [part.text for part in reading.segments.children] == ["One", "Two\nThree"]


def test_the_pictures_of_a_list_are_no_segments():
    cards = "".join(
        f"<li><img src={n}.png width=90 height=90><p>Boat number {n}, for {n} people</p></li>" for n in range(9)
    )
    page = pagesieve.parse(f"<h1>Boats</h1><ul>{cards}</ul>")
    outlined = [Found(int(page.select("ul")[0]), 1, Role.MAIN)]
    outlined += [Found(int(row), 2, Role.IMAGE) for row in page.select("img")]
    whole = segment_tree(page, named("learned")(page), lambda _: outlined)
    assert Role.IMAGE not in {segment.role for _, segment in whole.walk()}
    whole = segment_tree(page, named("learned")(page), lambda _: outlined[:4])
    assert [segment.role for _, segment in whole.walk()].count(Role.IMAGE) == 3
