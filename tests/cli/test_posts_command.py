import csv
import io
import json
import re

import pytest

from pagesieve.cli.main import COMMANDS, main

SAID = {
    "ann": "How old is this boat? I found it in a shed, and it has no plate.",
    "Ben": "Quite old, I would say. The planks are fixed with copper nails.",
    "Carla": "Look for the name of the yard under the paint, near the stern.",
}
THREAD = "".join(
    f"<div class=comment id=c{number}><a class=author href=/u/{number}>{name}</a>"
    f" <time datetime=2019-03-0{number}>{number} March</time><p class=text>{text}</p></div>"
    for number, (name, text) in enumerate(SAID.items(), 1)
)


@pytest.fixture
def page(tmp_path):
    path = tmp_path / "thread.html"
    path.write_text(THREAD, encoding="utf-8")
    return str(path)


def out(capsys, *arguments):
    code = main.main(["posts", *arguments], standalone_mode=False)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_csv_has_a_line_for_each_post(page, capsys):
    _, text, _ = out(capsys, page, "--format", "csv", "--url", "https://boats.example/7")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["author"], row["text"]) for row in rows] == list(SAID.items())
    assert [row["url"] for row in rows] == [f"https://boats.example/7#c{number}" for number in (1, 2, 3)]
    assert {(row["date"][:7], row["depth"]) for row in rows} == {("2019-03", "0")}
    assert [row["written"] for row in rows] == ["1 March", "2 March", "3 March"]


def test_csv_has_all_fields_also_one_that_no_post_tells(tmp_path, capsys):
    (tmp_path / "bare.html").write_text(re.sub(r" id=c\d", "", THREAD), encoding="utf-8")
    _, text, _ = out(capsys, str(tmp_path / "bare.html"), "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["url"] for row in rows] == ["", "", ""]


def test_the_terminal_gets_a_table_and_json_the_fields_of_a_reading(page, capsys, tmp_path):
    _, text, _ = out(capsys, page)
    head, _, names, first, *_ = text.splitlines()
    assert head.startswith("3 posts: one of 3 alike by ")
    assert names.split() == ["author", "date", "depth", "text"]
    assert first.startswith("ann     2019-03-01  0      How old")
    assert out(capsys, page, "--format", "json", "-o", str(tmp_path / "posts.json"))[1] == ""
    posts = json.loads((tmp_path / "posts.json").read_text())
    assert [post["author"] for post in posts] == list(SAID)
    assert posts[0].keys() == {"author", "date", "written", "text", "url", "depth"}
    lines = out(capsys, page, "--format", "jsonl")[1].splitlines()
    assert [json.loads(line) for line in lines] == posts


def test_a_page_without_posts_says_so(tmp_path, capsys):
    path = tmp_path / "story.html"
    path.write_text("<article><p>A story of boats, and of the people who sail them.</article>")
    code, text, err = out(capsys, str(path))
    assert (code, text) == (3, "")
    assert "no posts were found (no-posts)" in err


def test_help_has_examples_and_the_command_is_completed(capsys):
    main.main(["posts", "--help"], standalone_mode=False)
    assert "pagesieve posts thread.html --format csv" in capsys.readouterr().out
    found = main.shell_complete(main.make_context("pagesieve", [], resilient_parsing=True), "po")
    assert [item.value for item in found if item.type == "plain"] == ["posts"]
    assert "posts" in COMMANDS
