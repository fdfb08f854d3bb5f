import json

import pytest

import pagesieve

PROSE = "The old boat was drawn up on the sand by hand, and nobody on the island remembers why it was painted green. "
TEXT = f"<p>{PROSE * 2}</p><p>{PROSE * 3}</p>"
CHANGED = "<meta property=article:modified_time content=2026-01-09>"


def date_of(body, head="", url=None):
    fact = pagesieve.read(f"<title>Old boats</title>{head}<main>{body}</main>", url).metadata.get("date")
    return fact and tuple(fact)


def published(day):
    thing = {"@type": "Article", "headline": "Old boats", "datePublished": day}
    return f'<script type="application/ld+json">{json.dumps(thing)}</script>'


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (f"<h1>Old boats</h1><p>By Ann, 3 May 2024</p>{TEXT}", ("2024-05-03", "text")),
        (f"<p>3 May 2024</p><h1>Old boats</h1>{TEXT}", ("2024-05-03", "text")),
        (f"<h1>Old boats</h1><p>3 May 2024</p>{TEXT}<p>4 June 2025</p>", ("2024-05-03", "text")),
        (f"<h1>Old boats</h1><p>03.05.2024 - {PROSE * 2}</p>", ("2024-05-03", "text")),
        (f"<h1>Old boats</h1><p>{PROSE} It was the 3 May 2024. {PROSE}</p>", None),
        (f"<p>3 May 2024</p>{TEXT}", ("2024-05-03", "text")),
        (f"<h1>Old boats</h1><p><time datetime=2024-05-03>in May</time></p>{TEXT}", ("2024-05-03", "time")),
        (f"<h1>Old boats</h1><p>By Ann, <time datetime=2024-05-03>in May</time></p>{TEXT}", ("2024-05-03", "time")),
        ("<p>3 May 2024</p><p>Boats</p>", None),
        (f"<h1>Old boats</h1><p>Apply until 3 May 2024</p>{TEXT}", None),
        (f"<h1>Old boats</h1><p>Geboren am 3. Mai 1931</p><p>3 May 2024</p>{TEXT}", ("2024-05-03", "text")),
        (f"<h1>Old boats</h1><p hidden>3 May 2024</p>{TEXT}", None),
    ],
)
def test_the_day_of_a_page_stands_beside_its_headline_or_begins_its_text(body, found):
    assert date_of(body) == found


def test_a_time_beside_the_headline_goes_before_those_elsewhere():
    other = "<ul><li><time datetime=2026-01-02>2 January</time> Harbour opens</ul>" + "<p>Boats</p>" * 6
    assert date_of(f"{other}<h1>Old boats</h1><time datetime=2024-05-03>3 May</time>{TEXT}") == ("2024-05-03", "time")


def test_when_a_page_was_changed_counts_last():
    assert date_of(f"<h1>Old boats</h1><p>3 May 2024</p>{TEXT}", CHANGED) == ("2024-05-03", "text")
    address = "https://boats.example/2024/05/03/old"
    assert date_of(f"<h1>Old boats</h1>{TEXT}", CHANGED, address) == ("2024-05-03", "url")
    assert date_of(f"<h1>Old boats</h1>{TEXT}", CHANGED) == ("2026-01-09", "meta")


def test_the_shown_day_counts_where_a_machine_is_a_day_off():
    shown = f"<h1>Old boats</h1><p>3 May 2024</p>{TEXT}"
    assert date_of(shown, published("2024-05-04T01:30:00Z")) == ("2024-05-03", "text")
    assert date_of(shown, published("2024-05-09T01:30:00Z")) == ("2024-05-09", "json-ld")
    assert date_of(shown, published("2024-02-31")) == ("2024-05-03", "text")  # there is no such day
    assert date_of(shown.replace("<p>3 May", "<p>Updated 3 May"), published("2024-05-04"))[1] == "json-ld"
    assert date_of(f"<p>3 May 2024</p><h1>Old boats</h1>{TEXT}", published("2024-05-04"))[1] == "json-ld"
    only_for_machines = "<h1>Old boats</h1><p><time datetime=2024-05-03>in May</time></p>"
    assert date_of(only_for_machines + TEXT, published("2024-05-04"))[1] == "json-ld"


def test_a_short_line_may_tell_when_a_page_was_changed():
    below = f"<h1>Old boats</h1>{TEXT * 6}</main><footer><p>Last changed 3 May 2024</p></footer>"
    assert date_of(below) == ("2024-05-03", "text")
    assert date_of(below.replace("Last changed", "Next meeting")) is None
    assert date_of(below.replace("Last changed", f"{PROSE} It was last changed")) is None
    beside = f"<h1>Old boats</h1><p>Aktualisiert am 3. Mai 2024</p>{TEXT}"
    assert date_of(beside) == ("2024-05-03", "text")
    assert date_of(beside, CHANGED) == ("2026-01-09", "meta")


def test_what_nobody_sees_tells_no_day():
    assert date_of(f"<h1>Old boats</h1><div hidden>Ends <time datetime=2030-01-02>soon</time></div>{TEXT}") is None


def test_a_plain_date_of_machines_comes_after_what_is_shown():
    meta = "<meta name={} content=2024-05-09>"
    shown = f"<h1>Old boats</h1><p>3 May 2024</p>{TEXT}"
    assert date_of(shown, meta.format("date")) == ("2024-05-03", "text")
    assert date_of(shown, meta.format("pubdate")) == ("2024-05-09", "meta")
