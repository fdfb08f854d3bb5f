import json

import pytest
from tests.archive import Archive
from tests.engines import engine

from pagesieve.cli.main import main
from pagesieve.exceptions import FileSourceError, OptionError


def page(number):
    words = " ".join(f"word{number}x{n}" for n in range(30))
    head = "<div class=top>The boat yard since long ago</div>"
    return f"{head}<h1>Boat {number}</h1><p>{words}</p><p>{words} again</p>"


@pytest.fixture
def folder(tmp_path):
    for number in range(9):
        (tmp_path / f"{number}.html").write_text(page(number), encoding="utf-8")
    return tmp_path


def out(capsys, *arguments):
    code = main.main(["site", *map(str, arguments)], standalone_mode=False)
    return code, capsys.readouterr().out


def test_learn_show_apply_and_read(folder, capsys):
    site = folder / "site.json"
    _, text = out(capsys, "learn", f"{folder}/*.html", "-o", site)
    assert text.startswith("1 template, of 9 pages")
    _, text = out(capsys, "show", site)
    assert "div.top  100%" in text
    assert "p*  100%" in text
    assert "noise: 1 texts" in text
    (folder / "other.html").write_text("<main><article><section><p>Tea is a drink.", encoding="utf-8")
    _, text = out(capsys, "apply", site, folder / "3.html", folder / "other.html")
    lines = text.splitlines()
    assert "noise" in lines[0]
    assert "like the template of 9 pages" in lines[0]
    assert "like no template" in lines[1]
    main.main(["read", str(folder / "3.html"), "--site", str(site), "--format", "text"], standalone_mode=False)
    text = capsys.readouterr().out
    assert "Boat 3" in text
    assert "boat yard" not in text


def test_show_draws_choices_and_the_share_of_noise(folder, capsys):
    for number in range(4):
        part = "<ol><p>a</p></ol><dl><p>b</p></dl>" if number % 2 else "<table><td>c</table>"
        text = page(number).replace("<h1>", f"<div class=menu><ul><li>Menu</ul></div>{part}<h1>")
        (folder / f"choice-{number}.html").write_text(text, encoding="utf-8")
    one, other = folder / "one.json", folder / "other.json"
    out(capsys, "learn", f"{folder}/choice-*.html", "-o", one)
    out(capsys, "learn", f"{folder}/[0-9].html", "-o", other)
    _, text = out(capsys, "show", one, other)
    signs = [line.split()[:2] for line in text.splitlines() if line.strip()[:1] in ("(", "|", ",")]
    assert sorted(signs) == sorted([["(", "table"], ["|", "ol"], [",", "dl"]])
    bars = [line for line in text.splitlines() if "% noise" in line]
    assert [line.split()[-1] for line in bars] == [str(one), str(other)]
    _, text = out(capsys, "show", other)
    assert text.splitlines()[-2].endswith("template 1, of 9 pages")


def test_learning_goes_on(folder, capsys):
    out(capsys, "learn", folder / "1.html", folder / "2.html", "-o", folder / "site.json")
    _, text = out(capsys, "learn", folder / "3.html", "--from", folder / "site.json", "-o", folder / "site.json")
    assert text.startswith("1 template, of 3 pages")


def test_pages_that_are_not_alike_or_the_same_are_told(folder, capsys):
    (folder / "same.html").write_text(page(1), encoding="utf-8")
    main.main(
        ["site", "learn", f"{folder}/1.html", f"{folder}/same.html", "-o", f"{folder}/x.json"], standalone_mode=False
    )
    told = capsys.readouterr()
    assert told.out.startswith("1 template, of 1 page: ")
    assert told.err == "no two different pages are alike, and of one page nobody can tell what is noise: learn more\n"
    main.main(
        ["site", "learn", f"{folder}/1.html", f"{folder}/2.html", "-o", f"{folder}/x.json"], standalone_mode=False
    )
    assert capsys.readouterr().err == ""


def as_parquet(path, pages):
    parquet = engine("pyarrow.parquet", extra="batch")
    from pyarrow import Table

    parquet.write_table(Table.from_pylist([{"url": url, "html": html} for url, html in pages]), path)


def as_warc(path, pages):
    engine("fastwarc", extra="batch")
    made = Archive(gzip=False)
    for url, html in pages:
        made.add(html.encode(), url)
    made.save(path)


def as_jsonl(path, pages):
    path.write_text("\n".join(json.dumps({"url": url, "html": html}) for url, html in pages), encoding="utf-8")


@pytest.mark.parametrize("make", [as_warc, as_jsonl, as_parquet])
def test_pages_come_from_folders_and_from_files_of_many(folder, tmp_path_factory, capsys, make):
    many = tmp_path_factory.mktemp("many") / f"pages.{make.__name__[3:]}"
    make(many, [(f"https://{host}.example/{n}", page(n)) for n in range(9) for host in ("boats", "other")])
    site, same = many.parent / "site.json", many.parent / "same.json"
    _, text = out(capsys, "learn", many, "-o", site, "--host", "boats.example")
    assert text.startswith("1 template, of 9 pages")
    out(capsys, "learn", folder, "-o", same)
    assert site.read_bytes() == same.read_bytes()
    _, text = out(capsys, "apply", site, many)
    assert text.count("like the template of 9 pages") == 18
    assert "  https://other.example/8  " in text


def test_faults_are_named(folder):
    with pytest.raises(FileSourceError, match="no such file"):
        main.main(["site", "learn", f"{folder}/*.none", "-o", "x.json"], standalone_mode=False)
    with pytest.raises(FileSourceError, match="no such file"):
        main.main(["site", "show", str(folder / "none.json")], standalone_mode=False)
    with pytest.raises(OptionError, match=r"none of these pages is of the host b\.example"):
        main.main(["site", "learn", str(folder), "--host", "b.example", "-o", "x.json"], standalone_mode=False)
    with pytest.raises(FileSourceError, match="is not a site file"):
        main.main(["site", "show", str(folder / "1.html")], standalone_mode=False)
