import fcntl
import gzip
import json
import os
import pty
import struct
import subprocess
import sys
import termios

import click
import pytest
from tests.archive import page

from pagesieve import Site
from pagesieve.batch.fields import DEFAULT_FIELDS, FIELDS
from pagesieve.batch.parts import rows_in
from pagesieve.cli.batch import FieldNames
from pagesieve.cli.main import main

PAGE = "<title>Boat {0}</title><main><p>The old boat number {0} was drawn up on the sand by hand.</p></main>"


@pytest.fixture
def pages(tmp_path):
    folder = tmp_path / "pages"
    folder.mkdir()
    for number in range(3):
        (folder / f"{number}.html").write_text(PAGE.format(number))
    (folder / "more.jsonl").write_text(json.dumps({"html": PAGE.format(0)}) + '\n{"http_status": 404}\n')
    return folder


def batch(*arguments):
    return main.main(["batch", *map(str, arguments), "--workers", "1"], standalone_mode=False)


def rows(folder):
    return [row for part in sorted(folder.glob("part-*")) for row in rows_in(part)]


def test_a_batch_writes_parts_and_prints_a_summary(pages, tmp_path, capsys):
    assert not batch(pages, "-o", tmp_path / "rows")
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith(f"4 pages in 2 parts in {tmp_path / 'rows'}\n")
    assert "status  pages\nok      4" in out
    assert "page type  pages\narticle    4" in out
    assert "not read  entries\nHTTP 404  1" in out
    assert "slowest pages" in out
    found = rows(tmp_path / "rows")
    assert list(found[0]) == ["id", "input", "offset", "status", "reason", *DEFAULT_FIELDS]
    assert [row["title"] for row in found] == ["Boat 0", "Boat 1", "Boat 2", "Boat 0"]
    assert not batch(pages, "-o", tmp_path / "rows")
    again, _ = capsys.readouterr()
    assert again == out.replace("\n", "; nothing was left to do\n", 1)


def test_options_reach_the_rows(pages, tmp_path):
    lines = [{"body": PAGE.format(7), "address": "https://example.org/7"}]
    (pages / "other.jsonl.gz").write_bytes(gzip.compress(json.dumps(lines[0]).encode()))
    options = ["--format", "parquet", "--fields", "url,markdown", "--dedup", "--method", "everything"]
    names = ["--html-field", "body", "--url-field", "address"]
    assert not batch(pages / "other.jsonl.gz", "-o", tmp_path / "rows", *options, *names)
    (row,) = rows(tmp_path / "rows")
    assert (row["url"], row["markdown"][:14], row["duplicate_of"]) == ("https://example.org/7", "The old boat n", None)
    assert len(row["digest"]) == 32


def test_sites_are_learnt_and_counted(pages, tmp_path, capsys):
    lines = [{"html": PAGE.format(n), "url": f"https://a.example/{n}"} for n in range(12)]
    (pages / "site.jsonl").write_text("\n".join(map(json.dumps, [*lines, {**lines[0], "url": "https://b.example/"}])))
    options = ["--learn-sites", "--site-pages", "10"]
    assert not batch(pages, "-o", tmp_path / "rows", *options)
    out, _ = capsys.readouterr()
    assert "site           hosts\nlearnt         1\ntoo few pages  1" in out
    assert [path.name for path in (tmp_path / "rows" / "_sites").iterdir()] == ["a.example.json"]
    assert Site.load(tmp_path / "rows" / "_sites" / "a.example.json").pages == 10
    assert not batch(pages, "-o", tmp_path / "rows", *options)
    assert "; nothing was left to do\n" in capsys.readouterr().out


def test_pages_without_addresses_are_of_no_site(pages, tmp_path, capsys):
    assert not batch(pages / "0.html", "-o", tmp_path / "rows", "--learn-sites")
    assert "no site was learnt" in capsys.readouterr().err


def test_a_plus_adds_fields(pages, tmp_path):
    assert not batch(pages / "0.html", "-o", tmp_path / "rows", "--fields", "+posts,segments")
    (row,) = rows(tmp_path / "rows")
    assert list(row)[5:] == [*DEFAULT_FIELDS, "posts", "segments"]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("ti", ["title"]),
        ("url,te", ["url,text"]),
        ("+po", ["+posts"]),
        ("+posts,rec", ["+posts,records"]),
        ("text,text", []),
        ("", list(FIELDS)),
    ],
)
def test_fields_are_completed(typed, offered):
    assert [item.value for item in FieldNames().shell_complete(None, None, typed)] == offered


def test_inputs_can_come_from_a_list(pages, tmp_path):
    (tmp_path / "list.txt").write_text(f"{pages / '1.html'}\n\n{pages / '2.html'}\n")
    assert not batch("--files-from", tmp_path / "list.txt", pages / "0.html", "-o", tmp_path / "rows")
    assert len(rows(tmp_path / "rows")) == 3


def test_an_input_that_cannot_be_read_is_named_and_the_rest_is_done(pages, tmp_path, capsys):
    (pages / "bad.parquet").write_bytes(b"no Parquet at all")
    assert batch(pages, "-o", tmp_path / "rows") == 1
    out, err = capsys.readouterr()
    assert err.startswith(f"pagesieve: cannot read {pages / 'bad.parquet'}: ")
    assert err.count("\n") == 1
    assert out.startswith("4 pages in 2 parts")


def test_lines_with_html_under_another_key_are_named(pages, tmp_path, capsys):
    odd, even = pages / "odd.jsonl", pages / "more.jsonl"
    odd.write_text(json.dumps({"id": 1, "url": "https://example.org/", "content": PAGE.format(1)}) + "\n")
    assert batch(odd, even, "-o", tmp_path / "rows") == 1
    out, err = capsys.readouterr()
    assert err == f"pagesieve: no line of {odd} has the key 'html'; they have id, url, content: give --html-field\n"
    assert out.startswith("1 page in 2 parts")
    assert batch(odd, even, "-o", tmp_path / "rows") == 1
    assert not batch(odd, "-o", tmp_path / "others", "--html-field", "content")


def test_one_line_with_the_key_is_enough_wherever_a_large_file_is_split(tmp_path, capsys):
    bare = json.dumps({"body": "x" * 1000})
    (tmp_path / "a.jsonl").write_text("\n".join([*[bare] * 1100, json.dumps({"html": PAGE.format(1)}), *[bare] * 1100]))
    assert not batch(tmp_path / "a.jsonl", "-o", tmp_path / "rows", "--split", "1")
    out, err = capsys.readouterr()
    assert (out.split(" in /")[0], err) == ("1 page in 3 parts", "")


def test_a_column_under_another_name_is_named(tmp_path, capsys):
    pyarrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    parquet.write_table(pyarrow.table({"url": ["https://example.org/"], "content": ["<p>"]}), tmp_path / "a.parquet")
    assert batch(tmp_path / "a.parquet", "-o", tmp_path / "rows") == 1
    sentence = f"{tmp_path / 'a.parquet'} has no column 'html'; it has url, content: give --html-field"
    assert capsys.readouterr().err == f"pagesieve: {sentence}\n"


def test_a_web_archive_that_is_cut_off_is_named(tmp_path, capsys, archive):
    content = archive().add(page(1)).add(page(2)).content
    (tmp_path / "a.warc.gz").write_bytes(content[:-50])
    assert not batch(tmp_path / "a.warc.gz", "-o", tmp_path / "rows")
    lines = capsys.readouterr().out.splitlines()
    head = next(number for number, line in enumerate(lines) if line.startswith("damaged input"))
    assert lines[head].split() == ["damaged", "input", "what", "entries"]
    assert lines[head + 1].split("  ")[0].endswith("/a.warc.gz")
    assert lines[head + 1].endswith("cut off  1")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["-o", "{out}"], "give an INPUT"),
        (["{pages}", "-o", "{out}", "--fields", "words"], "no field is called 'words'"),
        (["{pages}", "-o", "{out}", "--fields", ""], "no field is asked for"),
        (["{pages}", "-o", "{out}", "--method", "nothing"], "no method is called"),
        (["{pages}", "-o", "{out}", "--master", "local"], "--master is for --engine spark"),
        (["{pages}", "-o", "{out}", "--engine", "spark", "--workers", "2"], "--workers is for --engine local"),
        (["{pages}"], "Missing parameter: output"),
        (["{pages}", "-o", "{out}", "--timeout", "0"], "CPU time must be a number of seconds above 0, at most 100,000"),
        (["{pages}", "-o", "{out}", "--wall", "nan"], "time on the clock must be a number of seconds above 0"),
        (["{pages}", "-o", "{out}", "--memory", "1"], "memory must be 256 to 1,073,741,824 megabytes, not 1"),
    ],
)
def test_what_is_not_understood(pages, tmp_path, arguments, sentence):
    arguments = [argument.format(pages=pages, out=tmp_path / "rows") for argument in arguments]
    with pytest.raises(click.UsageError, match=sentence) as fault:
        main.main(["batch", *arguments], standalone_mode=False)
    assert fault.value.exit_code == 2
    assert not (tmp_path / "rows").exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nothing.warc"], "no such file: nothing.warc"),
        (["--files-from", "{pages}"], "{pages} is a folder; give one page"),
    ],
)
def test_bad_calls_are_one_sentence(pages, tmp_path, arguments, sentence):
    arguments = [argument.format(pages=pages) for argument in arguments]
    command = [sys.executable, "-m", "pagesieve", "batch", *arguments, "-o", str(tmp_path / "rows")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"pagesieve: {sentence.format(pages=pages)}\n")
    assert not (tmp_path / "rows").exists()


def test_a_terminal_shows_a_bar_with_pages_a_second_errors_and_the_time_left(pages, tmp_path):
    near, far = pty.openpty()
    fcntl.ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 100, 0, 0))
    command = [sys.executable, "-m", "pagesieve", "batch", str(pages), "-o", str(tmp_path / "rows"), "--workers", "1"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=far)
    os.close(far)
    shown = b""
    try:
        while chunk := os.read(near, 4096):
            shown += chunk
    except OSError:  # how a terminal ends whose other side is closed
        pass
    finally:
        os.close(near)
    assert process.wait() == 0
    assert b"100%" in shown
    assert b"4 pages, " in shown
    assert b" pages/s, 0 errors [" in shown
