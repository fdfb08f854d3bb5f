"""The price near the headline of a page that sells one thing."""

from dataclasses import replace

import numpy as np
import pytest

import pagesieve
from pagesieve.methods import Labels, Role
from pagesieve.model import PageType
from pagesieve.reading import prices

TEXT = "The old boat was drawn up on the sand by hand, and nobody remembers why it was painted green. " * 3
HTML = f"<title>Old boat</title><h1>Old boat</h1><p>Green</p><p>$ 1,200.00</p><p>Add to cart</p><p>{TEXT}</p>"


def labels_of(page, *, kept, price=True):
    role = np.full(len(page.blocks), Role.OTHER.number, dtype=np.int8)
    role[[block for block in range(len(role)) if kept in page.block_text(block)]] = Role.MAIN.number
    score = np.full(len(role), 0.3, dtype=np.float32)
    return Labels(role, score, np.zeros(len(role), dtype=np.int32), ["so"], price=price)


def read(html, monkeypatch, *, kept="The old boat", kind=PageType.PRODUCT, price=True):
    """The texts that are content after prices were looked for."""
    monkeypatch.setattr(prices, "likely", lambda page, labels: {each: float(each == kind) for each in PageType})
    page = pagesieve.parse(html)
    told = prices.settled(page, labels_of(page, kept=kept, price=price))
    return page.block_texts(np.flatnonzero(told.having(Role.MAIN)))


def test_the_price_is_content(monkeypatch):
    assert read(HTML, monkeypatch)[0] == "$ 1,200.00"


@pytest.mark.parametrize(
    "price", ["1 200,00 €", "from 12 zł", "£9", "Price: 12 EUR", "1.200 kr", "129kr", "20 Euro", "20 EUROS"]
)
def test_prices_of_many_countries(monkeypatch, price):
    assert read(HTML.replace("$ 1,200.00", price), monkeypatch)[0] == price


@pytest.mark.parametrize(
    "html",
    [
        HTML.replace("$ 1,200.00", "<a href=/other>$ 1,200.00</a>"),  # of another thing
        HTML.replace("$ 1,200.00", "<del>$ 1,200.00</del>"),  # no longer asked
        HTML.replace("<p>$", "<p style='display:none'>$"),
        HTML.replace("$ 1,200.00", "1200"),
        HTML.replace("$ 1,200.00", "Euro 6"),
        HTML.replace("$ 1,200.00", "12Ft"),
        HTML.replace("$ 1,200.00", "Get $ 5 off when you pay for nine boats or more"),
        HTML.replace("$ 1,200.00", "Free shipping over $ 50"),
        HTML.replace("$ 1,200.00", "Cart: $0.00"),
        HTML.replace("<h1>Old boat</h1>", "").replace("</p><p>$", "</p><h2>More</h2><p>$"),  # no headline
        HTML.replace("<p>Green</p>", "<p>Green</p>" * 40),  # too far away
    ],
)
def test_what_is_no_price_of_the_thing_stays_out(monkeypatch, html):
    assert read(html, monkeypatch) == [" ".join(TEXT.split())]


@pytest.mark.parametrize("other", ["Save $50", "Was $1,280.00", "Shipping: $5", "$50 off"])
def test_an_amount_alone_is_the_price_rather_than_one_with_words_right_before_it(monkeypatch, other):
    assert read(HTML.replace("<p>$ 1", f"<p>{other}</p><p>$ 1"), monkeypatch)[0] == "$ 1,200.00"


@pytest.mark.parametrize(
    ("price", "other"),
    [
        ("0,99 €", "12,38 €/kg"),
        ("Price: 99 €", "9,90 € / 100 g"),
        ("Price: $ 1,200.00", "$50 off today"),
        ("$ 1,200.00", "$5 shipping"),
    ],
)
def test_an_amount_with_words_is_no_better_price_than_the_one_before_it(monkeypatch, price, other):
    assert read(HTML.replace("$ 1,200.00</p>", f"{price}</p><p>{other}</p>"), monkeypatch)[0] == price


def test_an_amount_with_a_name_is_the_price_rather_than_one_further_on(monkeypatch):
    html = HTML.replace("$ 1,200.00</p>", "Price: $ 1,200.00</p><p>In stock</p><p>Mast</p><p>Bestseller</p><p>$ 90</p>")
    assert read(html, monkeypatch)[0] == "Price: $ 1,200.00"


def test_other_kinds_of_pages_are_left_as_they_are(monkeypatch):
    assert read(HTML, monkeypatch, kind=PageType.ARTICLE) == [" ".join(TEXT.split())]


def test_methods_that_do_not_ask_are_left_as_they_are(monkeypatch):
    assert read(HTML, monkeypatch, price=False) == [" ".join(TEXT.split())]


def test_one_price_is_enough(monkeypatch):
    html = HTML.replace("<p>Add", "<p>$ 30.00</p><p>Add")
    assert read(html, monkeypatch, kept="30.00") == ["$ 30.00"]


@pytest.mark.parametrize(
    "price",
    [
        "All of it is yours for $ 1,200.00, oars, sails and the blessing of the harbour master included",
        "<a href=/prices>$ 1,200.00</a>",
    ],
)
def test_a_price_that_is_kept_is_enough_whatever_it_stands_in(monkeypatch, price):
    html = HTML.replace("<p>$ 1,200.00</p>", f"<p>{price}</p><p>$ 50 deposit</p>")
    assert "$ 50 deposit" not in read(html, monkeypatch, kept="1,200")


def test_the_price_beside_one_that_is_struck_out_is_content(monkeypatch):
    html = HTML.replace("$ 1,200.00", "<del>$ 1,500.00</del> <ins>$ 1,200.00</ins>")
    assert read(html, monkeypatch)[0] == "$ 1,500.00 $ 1,200.00"


def test_a_price_alone_is_no_content(monkeypatch):
    assert read(HTML, monkeypatch, kept="nothing of this page") == []
    assert read("", monkeypatch) == []


@pytest.mark.parametrize("role", [Role.FOOTER, Role.RELATED, Role.NOTICE])
def test_prices_in_other_parts_stay_there(monkeypatch, role):
    monkeypatch.setattr(prices, "likely", lambda page, labels: {each: float(each == "product") for each in PageType})
    page = pagesieve.parse(HTML)
    labels = labels_of(page, kept="The old boat")
    elsewhere = np.where(labels.role == Role.OTHER.number, role.number, labels.role).astype(np.int8)
    assert not prices.settled(page, replace(labels, role=elsewhere)).having(Role.MAIN)[2]


def test_the_reason_is_told(monkeypatch):
    monkeypatch.setattr(prices, "likely", lambda page, labels: {each: float(each == "product") for each in PageType})
    page = pagesieve.parse(HTML)
    assert (
        prices.settled(page, labels_of(page, kept="The old boat")).why(2) == "it is the price of what the page is about"
    )
