"""Cards that a page has twice, for narrow screens and for wide ones, are one record each."""

import pytest

import pagesieve
from pagesieve.records.columns import table
from pagesieve.records.finder import find_records

CARD = "<h3><a href=/{0}>Boat number {0}</a></h3><p>A fine boat for {0}</p><span class=price>$ {0}9</span>"
TEXTS = [[f"Boat number {n}", f"A fine boat for {n}", f"$ {n}9"] for n in range(5)]


def texts_of(card, style=""):
    page = pagesieve.parse(f"<style>{style}</style><div>{''.join(map(card, range(5)))}</div>")
    return table(page, find_records(page)[0]).texts


@pytest.mark.parametrize(
    ("wide", "narrow"),
    [
        ("d-none d-md-block", "d-md-none"),
        ("d-block d-sm-none d-lg-flex", "d-block d-lg-none"),
        ("hidden md:block", "md:hidden"),
        ("hidden-xs", "visible-xs"),
        ("wide", "mobile-only"),
    ],
)
def test_what_classes_hide_on_wide_screens_is_no_part_of_a_card(wide, narrow):
    def card(n):
        return f"<div class=card><div class='{wide}'>{CARD}</div><div class='{narrow}'>{CARD}</div></div>".format(n)

    assert texts_of(card) == TEXTS


def test_what_a_sheet_hides_is_no_part_of_a_card():
    def card(n):
        return f"<div class=card><div class=wide>{CARD}</div><div class=narrow>{CARD}</div></div>".format(n)

    assert texts_of(card, ".narrow{display:none}") == TEXTS


def test_a_card_that_stands_there_twice_is_one_record():
    def card(n):
        return f"<div class='card wide'>{CARD}</div><div class='card narrow'>{CARD}</div>".format(n)

    assert texts_of(card) == TEXTS


def test_rows_that_say_the_same_are_records_each():
    rows = "".join(f"<tr><td><a href=/{n}>Boat {n // 6}</a><td>for {n // 6}" for n in range(12))
    page = pagesieve.parse(f"<table>{rows}</table>")
    assert len(find_records(page)[0]) == 12


def test_classes_that_would_hide_the_page_hide_nothing():
    page = pagesieve.parse(f"<body class=hidden><ul>{''.join(f'<li>{CARD}'.format(n) for n in range(5))}</ul>")
    assert table(page, find_records(page)[0]).texts == TEXTS


def test_rows_that_say_the_same_and_lead_elsewhere_are_two_things():
    cards = "".join(f"<li><img src=/{n}.png><a href=/{n}>Boat {n // 2}</a> <b>${n // 2}</b>" for n in range(8))
    assert len(find_records(pagesieve.parse(f"<ul>{cards}</ul>"))[0]) == 8
    rows = "".join(f"<tr><td>Boat {n // 2}<td>{n // 2} crowns" for n in range(8))
    assert len(find_records(pagesieve.parse(f"<table>{rows}</table>"))[0]) == 8
