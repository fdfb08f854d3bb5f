import gzip
import json
import re
from pathlib import Path

import pytest

import pagesieve


def codes(source):
    return [warning.code for warning in pagesieve.read(source).warnings]


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("", "not-html"),
        (b"%PDF-1.7 binary", "not-html"),
        ("https://example.org/page", "not-html"),
        (
            b'<?xml version="1.0"?>\n<!-- news -->\n<rss version="2.0"><channel><title>News</title></channel></rss>',
            "not-html",
        ),
        ('<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title></feed>', "not-html"),
        ("<frameset cols=50%><frame src=a></frameset>", "frameset"),
        ("<div id=root></div><script src=app.js></script>", "script-rendered"),
        ("<div hidden><p>x</div><p></p>", "no-text"),
        ("<img src=a.png>", "no-text"),
    ],
)
def test_an_empty_reading_says_why(source, code):
    reading = pagesieve.read(source)
    if code != "not-html":
        assert not reading.kept.any()
        assert reading.confidence == 0
    assert code in [warning.code for warning in reading.warnings]


def test_a_media_type_that_is_not_html_is_named():
    reading = pagesieve.read(pagesieve.Source(b"", media_type="image/png"))
    assert reading.warnings[0].code == "not-html"


def test_little_text_with_scripts_is_doubted():
    assert codes("<h1>Loading the app</h1><script>boot()</script>") == ["script-rendered"]


def test_damaged_text_is_counted():
    reading = pagesieve.read(b"<meta charset=utf-8><p>caf\xe9 \xe9\xe9\xe9\xe9")
    assert [warning.code for warning in reading.warnings] == ["damaged-text"]
    assert "UTF-8" in reading.warnings[0].message


def test_a_long_page_is_cut_and_says_so(monkeypatch):
    monkeypatch.setattr("pagesieve.source.source.MAX_SIZE", 100)
    assert "over-limit" in codes("<p>" + "word " * 100)


def test_a_sound_page_has_no_warnings(golden):
    assert codes(golden.html) == []


def test_content_that_only_a_noscript_holds_is_found():
    posts = "".join(
        f"<div class=post><p>{'A post about boats and the people in them. ' * 4}{n}</p></div>" for n in range(20)
    )
    reading = pagesieve.read(f"<div id=app></div><script>boot()</script><noscript>{posts}</noscript>")
    assert "people in them. 19" in reading.text
    assert "noscript" in [warning.code for warning in reading.warnings]
    assert "people in them. 19" in reading.markdown


def test_a_short_noscript_is_the_content_of_a_page_that_shows_nothing():
    posts = "".join(
        f"<div class=post><b>Anna</b><p>The boat is green {n} times over, I think.</p></div>" for n in range(12)
    )
    html = f"<div id=app></div><script src=a.js></script><noscript><h1>Boats</h1>{posts}</noscript>"
    assert "noscript" in codes(html)
    assert "green 11 times" in pagesieve.read(html).text
    note = "<noscript>You need to enable JavaScript to run this app. Please turn it on, and load it again.</noscript>"
    assert codes(f"<div id=app></div><script src=a.js></script>{note}") == ["script-rendered"]


def test_little_of_much_is_doubted():
    links = "".join(f"<li><a href=/{n}>an entry of the menu, number {n}</a>" for n in range(30))
    html = f"<nav>{links}</nav><footer>{links}</footer><main><p>Short.</p></main>"
    warnings = pagesieve.read(html, method="rules").warnings
    assert "little-content" in {warning.code for warning in warnings}


def test_a_compressed_page_that_was_cut_off_says_so():
    whole = gzip.compress("".join(f"<p>Sentence number {n} of a long page.</p>" for n in range(500)).encode())
    assert "damaged-file" not in {warning.code for warning in pagesieve.read(whole).warnings}
    reading = pagesieve.read(whole[: len(whole) // 2])
    assert "damaged-file" in {warning.code for warning in reading.warnings}
    assert "Sentence number 1 of" in reading.text


DESCRIPTION = "The old boat was drawn up on the sand by hand, and nobody on the island remembers why it is green. " * 2


def declaring(text, shown="<p>Loading</p>", name="description"):
    thing = json.dumps({"@type": "Product", "name": "Boat", name: text})
    return f'<title>Boat</title><script type="application/ld+json">{thing}</script><body>{shown}'


@pytest.mark.parametrize("name", ["description", "articleBody", "text"])
def test_content_that_only_structured_data_holds_is_read(name):
    reading = pagesieve.read(declaring(f"<p>{DESCRIPTION}</p>It floats &amp; sinks.", name=name))
    for output in (reading.text, reading.markdown):
        assert output.endswith(f"{DESCRIPTION.strip()}\n\nIt floats & sinks.\n")
    assert f"<p>{DESCRIPTION.strip()}</p><p>It floats &amp; sinks.</p>" in reading.html
    assert [warning.code for warning in reading.warnings] == ["structured-data"]


def test_structured_data_is_left_alone_where_the_page_says_it_itself():
    shown = f"<main><h1>Boat</h1><p>{DESCRIPTION * 3}</p></main>"
    reading = pagesieve.read(declaring("Something else entirely, told at some length. " * 9, shown))
    assert "Something else" not in reading.text
    seen = pagesieve.read(declaring(DESCRIPTION, f"<p>{DESCRIPTION}</p>"))
    assert seen.text.count(DESCRIPTION.strip()) == 1


@pytest.mark.parametrize("text", ["short", 7, None, ["a list"], {"@value": "x" * 300}])
def test_declared_things_that_are_no_content(text):
    assert pagesieve.read(declaring(text), method="rules").declared_content == []


def described(body, *names):
    meta = "".join(f'<meta property="{name}" content="{DESCRIPTION[:length]}">' for name, length in names)
    return f"<title>Boat</title>{meta}<body>{body}"


@pytest.mark.parametrize(("body", "codes"), [("", ["no-text"]), ("<script src=a.js></script>", ["script-rendered"])])
def test_a_description_in_the_head_is_no_content(body, codes):
    reading = pagesieve.read(described(body, ("description", 180)))
    assert (reading.text, [warning.code for warning in reading.warnings]) == ("", codes)
    assert reading.metadata["description"].value == DESCRIPTION[:180].strip()


def test_a_reading_that_is_not_sure_of_itself_says_so():
    def unsure(page):
        return pagesieve.Labels.of([(pagesieve.Role.MAIN, 0.2, "who knows")] * len(page.blocks))

    reading = pagesieve.read(f"<p>{DESCRIPTION * 3}</p>", method=unsure)
    assert [(warning.code, warning.message[-17:]) for warning in reading.warnings] == [
        ("doubtful", "(confidence 0.33)")
    ]
    assert pagesieve.read(f"<p>{DESCRIPTION * 3}</p>").warnings == []


def test_every_warning_is_in_the_docs_and_in_the_schema():
    root = Path(pagesieve.__file__).parent
    codes = {
        code
        for path in root.rglob("*.py")
        for code in re.findall(r'ReadingWarning\("([a-z-]+)"', path.read_text(encoding="utf-8"))
    }
    docs = Path(__file__).parents[2] / "docs"
    schema = json.loads((docs / "reading.schema.json").read_text(encoding="utf-8"))
    assert codes == set(schema["$defs"]["warning"]["properties"]["code"]["enum"])
    assert codes <= set(re.findall(r"^\| `([a-z-]+)` \|", (docs / "concepts.md").read_text(encoding="utf-8"), re.M))
