import csv
import io
import json
from pathlib import Path

import click
import pytest

from pagesieve.cli.main import main

LIST = "<h1>Boats</h1><ul class=boats>{}</ul>".format(
    "".join(
        f"<li class=boat><a href=/{n}>Boat number {n}</a><p>A fine old boat, painted {colour}.</p><b>$ {n}00</b></li>"
        for n, colour in enumerate(("green", "blue", "white", "red", "black"), 1)
    )
)


@pytest.fixture
def page(tmp_path):
    path = tmp_path / "boats.html"
    path.write_text(LIST, encoding="utf-8")
    return str(path)


def out(capsys, *arguments):
    code = main.main(["records", *arguments], standalone_mode=False)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_csv_has_a_line_for_each_record(page, capsys):
    _, text, _ = out(capsys, page, "--format", "csv", "--url", "https://boats.example/list")
    rows = list(csv.reader(io.StringIO(text)))
    assert len(rows) == 6
    assert rows[1][:2] == ["Boat number 1", "https://boats.example/1"]
    assert rows[5][-1] == "$ 500"


def test_lines_of_json_have_an_object_for_each_record(page, capsys):
    _, text, _ = out(capsys, page, "--format", "jsonl", "--url", "https://boats.example/list")
    records = [json.loads(line) for line in text.splitlines()]
    assert len(records) == 5
    assert records[1]["title"] == "Boat number 2"
    assert records[1]["title url"] == "https://boats.example/2"
    assert records[1]["price"] == "$ 200"


def test_the_terminal_gets_a_table_and_json_everything(page, capsys):
    _, text, _ = out(capsys, page)
    assert text.startswith("5 records, main: ")
    assert "Boat number 3" in text
    _, text, _ = out(capsys, page, "--format", "json")
    first = json.loads(text)[0]
    assert first["role"] == "main"
    assert [row["cells"][0]["text"] for row in first["rows"]] == [f"Boat number {n}" for n in range(1, 6)]
    assert {"name", "kind"} == first["columns"][0].keys()


@pytest.mark.parametrize("method", ["mdr", "tag-path-sequence+mdr"])
def test_the_baselines_find_plain_lists_too(page, capsys, method):
    _, text, _ = out(capsys, page, "--method", method, "--format", "csv")
    assert len(text.splitlines()) == 6


def test_warnings_about_the_text_are_not_told_where_records_are_asked_for(tmp_path, capsys):
    path = tmp_path / "links.html"
    links = "".join(f"<li><a href=/{n}>Boat number {n} of many</a>" for n in range(40))
    path.write_text(f"<nav><ul>{links}</ul></nav><main><p>A short text about boats, old and new.</main>")
    main.main(["read", str(path)], standalone_mode=False)
    assert "content)" in capsys.readouterr().err
    _, text, err = out(capsys, str(path))
    assert (text.split(",")[0], err) == ("40 records", "")


def test_the_records_of_an_article_come_with_a_word_about_it(page, capsys):
    news = Path(__file__).resolve().parents[2] / "examples" / "news-article" / "page.html"
    _, text, err = out(capsys, str(news))
    assert text
    assert "rather one text (article) than a list" in err
    assert "one text" not in out(capsys, page)[2]


def test_a_page_without_records_says_so(tmp_path, capsys):
    path = tmp_path / "empty.html"
    path.write_text("<p>", encoding="utf-8")
    code, text, err = out(capsys, str(path))
    assert (code, text) == (3, "")
    assert "the page has no records of its own (no-records)" in err


def test_menus_are_no_records_unless_they_are_asked_for(tmp_path, capsys):
    path = tmp_path / "page.html"
    menu = "".join(f"<li><a href=/{n}>Harbour number {n}</a>" for n in range(6))
    prose = "The old boat was drawn up on the sand by hand, and nobody remembers why. " * 6
    path.write_text(f"<nav><ul>{menu}</ul></nav><h1>Boats</h1><p>{prose}</p>", encoding="utf-8")
    code, text, err = out(capsys, str(path), "--format", "csv")
    assert (code, text) == (3, "")
    assert "give --set 1" in err
    assert out(capsys, str(path), "--set", "1", "--format", "csv")[1].startswith("title,title url\nHarbour number 0")
    code, text, _ = out(capsys, str(path), "--format", "json")
    assert (code, json.loads(text)[0]["role"]) == (3, "navigation")


def test_a_set_that_is_not_there_is_named(page):
    with pytest.raises(click.BadParameter, match=r"the page has \d+ sets of records, not 99") as fault:
        main.main(["records", page, "--set", "99"], standalone_mode=False)
    assert fault.value.exit_code == 2
