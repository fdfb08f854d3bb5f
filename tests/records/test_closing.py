"""Links that close a list are none of its records."""

import pytest

import pagesieve
from pagesieve.records.finder import find_records

MENU = "<ul class=menu>" + "".join(f"<li><a href=/m{n}>Menu entry {n}</a>" for n in range(5)) + "</ul>"
COUNT = 6


def texts_of(items):
    return find_records(pagesieve.parse(f"<title>Boats</title>{MENU}<div>{items}</div>"))[0].texts


LISTS = {
    "items": ("<ul>{}</ul>", "<li><a href=/{0}>Boat number {0} of the port</a>"),
    "links": ("<div>{}</div>", "<a href=/{0}>Boat number {0} of the port</a> "),
    "paragraphs": ("<section>{}</section>", "<p><a href=/{0}>Boat number {0} of the port</a></p>"),
    "boxes": ("{}", "<div class=item><a href=/{0}>Boat number {0} of the port</a></div>"),
}


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize(
    "closing",
    [
        *("More articles…", "More News", "MORE BY ANN", "More Life »", "Load more", "View all", "Mehr laden"),
        *("Mehr Boote", "Voir plus", "もっと見る"),
    ],
)
def test_a_link_to_more_is_no_record(name, closing):
    around, item = LISTS[name]
    items = "".join(item.format(n) for n in range(COUNT))
    last = item.format("more").replace("Boat number more of the port", closing)
    assert texts_of(around.format(items + last)) == [f"Boat number {n} of the port" for n in range(COUNT)]


def test_a_link_to_more_lacks_the_fields_of_records():
    items = "".join(f"<div class=item><a href=/{n}>Boat number {n}</a> <i>{n} May 2024</i></div>" for n in range(COUNT))
    texts = texts_of(f"{items}<div class='item more'><a href=/more>More articles</a></div>")
    assert texts == [f"Boat number {n} {n} May 2024" for n in range(COUNT)]


@pytest.mark.parametrize(
    "title", ["More than words", "More Life", "All about boats", "Canal plus", "The last of all boats"]
)
def test_a_title_that_has_such_words_is_a_record(title):
    items = "".join(f"<li><a href=/{n}>Boat number {n} of the port</a>" for n in range(COUNT))
    assert texts_of(f"<ul>{items}<li><a href=/7>{title}</a></ul>")[-1] == title


def test_a_link_to_more_of_each_section_is_no_record():
    def section(s):
        items = "".join(f"<li><a href=/{s}{n}>Boat number {s}{n} of the port</a> <i>{n} sails</i>" for n in range(4))
        return f"<h2>Section</h2><ul>{items}<li><a href=/s{s}>See all</a></ul>"

    texts = texts_of("".join(map(section, range(3))))
    assert len(texts) == 12
    assert not any("all" in text for text in texts)


def test_records_that_all_lead_to_more_are_records():
    items = "".join(f"<li><a href=/{n}>More boats of port {n}</a>" for n in range(COUNT))
    assert len(texts_of(f"<ul>{items}</ul>")) == COUNT


def test_the_reason_counts_the_records_that_are_left():
    items = "".join(f"<li><a href=/{n}>Boat number {n} of the port</a>" for n in range(COUNT))
    found = find_records(pagesieve.parse(f"<ul>{items}<li><a href=/more>Load more</a></ul>"))[0]
    assert found.why.startswith(f"{COUNT} records")
