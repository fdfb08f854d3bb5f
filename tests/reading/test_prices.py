"""The price near the headline of a page that sells one thing."""

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


@pytest.mark.parametrize("price", ["1 200,00 €", "from 12 zł", "£9", "Price: 12 EUR", "1.200 kr"])
def test_prices_of_many_countries(monkeypatch, price):
    assert read(HTML.replace("$ 1,200.00", price), monkeypatch)[0] == price


@pytest.mark.parametrize(
    "html",
    [
        HTML.replace("$ 1,200.00", "<a href=/other>$ 1,200.00</a>"),  # of another thing
        HTML.replace("$ 1,200.00", "<del>$ 1,200.00</del>"),  # no longer asked
        HTML.replace("<p>$", "<p style='display:none'>$"),
        HTML.replace("$ 1,200.00", "1200"),
        HTML.replace("$ 1,200.00", "Get $ 5 off when you pay for nine boats or more"),
        HTML.replace("<h1>Old boat</h1>", "").replace("</p><p>$", "</p><h2>More</h2><p>$"),  # no headline
        HTML.replace("<p>Green</p>", "<p>Green</p>" * 40),  # too far away
    ],
)
def test_what_is_no_price_of_the_thing_stays_out(monkeypatch, html):
    assert read(html, monkeypatch) == [" ".join(TEXT.split())]


def test_other_kinds_of_pages_are_left_as_they_are(monkeypatch):
    assert read(HTML, monkeypatch, kind=PageType.ARTICLE) == [" ".join(TEXT.split())]


def test_methods_that_do_not_ask_are_left_as_they_are(monkeypatch):
    assert read(HTML, monkeypatch, price=False) == [" ".join(TEXT.split())]


def test_one_price_is_enough(monkeypatch):
    html = HTML.replace("<p>Add", "<p>$ 30.00</p><p>Add")
    assert read(html, monkeypatch, kept="30.00") == ["$ 30.00"]


def test_the_reason_is_told(monkeypatch):
    monkeypatch.setattr(prices, "likely", lambda page, labels: {each: float(each == "product") for each in PageType})
    page = pagesieve.parse(HTML)
    assert (
        prices.settled(page, labels_of(page, kept="The old boat")).why(2) == "it is the price of what the page is about"
    )
