import io
import subprocess
import sys
from pathlib import Path

import pytest
from tests.archive import page

import pagesieve
from pagesieve import inputs
from pagesieve.batch.limits import Limits
from pagesieve.exceptions import OptionError


def test_many_pages_come_in_their_order():
    found = list(pagesieve.read_many((page(number) for number in range(30)), workers=3))
    assert [reading.title for reading in found] == [f"Boat {number}" for number in range(30)]
    assert {reading.status for reading in found} == {"ok"}
    assert found[7].text == pagesieve.read(page(7)).text


@pytest.mark.parametrize(
    "one", ["<p>Tea", b"<p>Tea", Path("page.html"), io.BytesIO(b"<p>Tea"), pagesieve.Source("<p>Tea")]
)
def test_one_page_is_not_many(one):
    with pytest.raises(OptionError, match="read_many takes several pages, such as a list of paths, not one"):
        pagesieve.read_many(one)


def test_one_name_of_a_file_is_enough_for_its_pages(tmp_path):
    (tmp_path / "a.html").write_bytes(page(1))
    assert [source.content for source in inputs.sources(str(tmp_path / "a.html"))] == [page(1)]


def test_sources_are_what_read_takes(tmp_path):
    (tmp_path / "a.html").write_bytes(page(1))
    with (tmp_path / "a.html").open("rb") as file:
        given = [
            page(1),
            page(1).decode(),
            tmp_path / "a.html",
            file,
            pagesieve.Source(page(1), "https://example.org/"),
        ]
        found = list(pagesieve.read_many(given, workers=1, fields=["url", "title"]))
    assert [reading.title for reading in found] == ["Boat 1"] * 5
    assert found[4].url == "https://example.org/"


def test_a_bad_page_and_a_missing_file_cost_themselves_alone(poison, tmp_path):
    sources = [page(0), page(1, "poison-kill"), tmp_path / "missing.html", page(3)]
    found = list(pagesieve.read_many(sources, workers=2, method=poison, limits=Limits(cpu=2)))
    assert [reading.status for reading in found] == ["ok", "crash", "error", "ok"]
    assert found[1].reason == "its process was killed by SIGSEGV"
    assert found[2].reason == f"no such file: {tmp_path / 'missing.html'}"
    assert found[2].text is None


@pytest.mark.parametrize("fields", [["text"], ["title"], ["records"]])
def test_the_name_of_a_page_is_not_taken_for_the_page(tmp_path, fields):
    (tmp_path / "a page.html").write_bytes(page(1))
    names = [str(tmp_path / "a page.html"), "page.html", "https://example.org/1", "pages/1"]
    found = list(pagesieve.read_many([*names, "Some words."], workers=1, fields=fields))
    assert [reading.status for reading in found] == ["error"] * 4 + ["ok"]
    assert found[0].reason.startswith("the text given looks like a path, not HTML; read the file: ")
    assert found[2].reason.startswith("the text given is an address, not HTML; fetch it first: ")
    assert found[0].values == {fields[0]: None}


@pytest.mark.parametrize("source", [b"%PDF-1.7 a file", '{"html": "<p>Tea"}', " "])
def test_what_is_certainly_no_page_is_empty_with_the_reason(source):
    (reading,) = pagesieve.read_many([source], workers=1, fields=["title"])
    assert (reading.status, reading.reason) == ("empty", pagesieve.read(source).warnings[0].message)


def test_a_row_is_shown_in_one_line(tmp_path):
    rows = list(pagesieve.read_many([page(1), tmp_path / "none.html"], workers=1))
    assert repr(rows[0]) == f"<RowReading of 'Boat 1': ok, {len(rows[0].text)} characters>"
    assert repr(rows[1]) == f"<RowReading of 'a page': error, no such file: {tmp_path / 'none.html'}>"


def test_sources_are_taken_as_they_are_needed():
    taken = []

    def endless():
        while True:
            taken.append(1)
            yield page(len(taken))

    readings = pagesieve.read_many(endless(), workers=2)
    assert [next(readings).title for _ in range(3)] == ["Boat 1", "Boat 2", "Boat 3"]
    readings.close()
    assert len(taken) < 20


def test_a_field_that_was_not_asked_for_is_named():
    (reading,) = pagesieve.read_many([page(1)], workers=1, fields=["title"])
    with pytest.raises(AttributeError, match="this reading has no markdown"):
        print(reading.markdown)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"workers": 0}, "the number of workers must be 1 or more"),
        ({"fields": ["words"]}, "no field is called 'words'"),
        ({"method": "nothing"}, "no method is called 'nothing'"),
    ],
)
def test_bad_calls_fail_at_once(settings, sentence):
    with pytest.raises(OptionError, match=sentence):
        pagesieve.read_many([], **settings)


def test_what_is_no_source_fails():
    with pytest.raises(OptionError, match="cannot read a page from int"):
        list(pagesieve.read_many([5], workers=1))


def test_a_script_needs_no_main_guard(tmp_path):
    script = tmp_path / "script.py"
    lines = [
        "import pagesieve",
        "for reading in pagesieve.read_many(['<p>Some words.'] * 3, workers=2):",
        "    print(reading.text)",
    ]
    script.write_text("\n".join(lines))
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout.split("\n\n"), done.stderr) == (0, ["Some words."] * 3 + [""], "")
