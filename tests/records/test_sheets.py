"""What style sheets in the page hide is in no cell, unless it is most of the records."""

import pytest

import pagesieve
from pagesieve.records import sheets
from pagesieve.records.columns import table
from pagesieve.records.finder import find_records


def texts_of(sheet, part, head=""):
    items = "".join(f"<li><a href=/{n}>Boat number {n}</a> <p>Built by hand {part}</p>" for n in range(4))
    page = pagesieve.parse(f"<head>{head}<style>{sheet}</style></head><ul class=list>{items}</ul>")
    return table(page, find_records(page)[0]).texts[0]


SEEN = ["Boat number 0", "Built by hand"]
NOTE = "<span class=note>Now on sale</span>"


@pytest.mark.parametrize(
    "sheet",
    [
        ".note{display:none}",
        "p .note { color: red; DISPLAY : None !important }",
        "li>p>span{visibility:hidden}",
        "/* notes */ .other, .note{display:none}",
        "<!-- .bad{} --> .note{display:none",
    ],
)
def test_what_a_sheet_hides_is_in_no_cell(sheet):
    assert texts_of(sheet, NOTE) == SEEN


@pytest.mark.parametrize(
    "sheet",
    [
        ".note{display:inline}",
        ".note{display:none} .list .note{display:inline}",
        "@media print{.note{display:none}}",
        ".closed .note{display:none}",
        ".note::after{display:none}",
        ".note{opacity:0}",
    ],
)
def test_what_a_sheet_shows_or_hides_elsewhere_stays(sheet):
    assert "Now on sale" in " ".join(texts_of(sheet, NOTE))


def test_a_sheet_for_print_hides_nothing():
    assert "Now on sale" in " ".join(texts_of("", NOTE, head="<style media=print>.note{display:none}</style>"))


def test_what_is_hidden_within_a_cell_is_no_part_of_it():
    assert texts_of("b{display:none}", "<b>(our own)</b> in the north") == [SEEN[0], "Built by hand in the north"]
    assert texts_of("", "<b class=sr-only>(our own)</b> in the north") == [SEEN[0], "Built by hand in the north"]


@pytest.mark.parametrize("sheet", ["body{display:none}", "li{visibility:hidden}", "a,p{display:none}"])
def test_a_sheet_that_hides_the_records_themselves_is_undone_by_a_script(sheet):
    assert texts_of(sheet, "") == SEEN


def test_sheets_of_too_many_rules_for_the_page_say_nothing(monkeypatch):
    monkeypatch.setattr(sheets, "MOST_WORK", 2000)
    sheet = "".join(f".n{n}{{display:none}}" for n in range(100))
    assert "Now on sale" in " ".join(texts_of(sheet + ".note{display:none}", NOTE))
    assert texts_of(sheet[: sheet.index(".n9{")] + ".note{display:none}", NOTE) == SEEN


def test_a_list_that_a_script_shows_is_found():
    menu = "".join(f"<li><a href=/{n}>Part {n}</a>" for n in range(30))
    cards = "".join(
        f"<article><h3>Boat {n}</h3><p>A green boat of {n} planks, for {n}0 crowns</p></article>" for n in range(8)
    )
    page = pagesieve.parse(f"<style>#list{{display:none}}</style><nav><ul>{menu}</ul></nav><div id=list>{cards}</div>")
    found = find_records(page)[0]
    assert len(found) == 8
    assert found.table.texts[0][0] == "Boat 0"


def test_selectors_that_look_below_are_not_asked():
    rows = "".join(f"<li><b>Boat {n}</b> <i class=price>{n} crowns</i>" for n in range(8))
    page = pagesieve.parse(
        f"<style>body:has(.open) .price{{display:none}}</style><div class=open></div><ul>{rows}</ul>"
    )
    assert "1 crowns" in " ".join(find_records(page)[0].table.texts[1])
