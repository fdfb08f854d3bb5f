import gzip
import io
import json
import os
import shlex
import stat
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import click
import pytest

import pagesieve
from pagesieve.cli.main import COMMANDS, main, run
from pagesieve.evaluate.speed import stages

ROOT = Path(__file__).resolve().parents[2]
NEWS = ROOT / "examples" / "news-article" / "page.html"
FORUM = ROOT / "examples" / "forum-thread" / "page.html"
EXAMPLES = sorted((ROOT / "examples").glob("*/page.html"))
FORMATS = ("text", "markdown", "html", "xml", "json")
URL = "https://example.org/news/"

COMMAND = (sys.executable, "-m", "pagesieve")
ENVIRONMENT = os.environ | {"PYTHONPATH": str(Path(pagesieve.__file__).parents[1])}


def as_process(*arguments, **settings):
    """The real command, as a shell would start it."""
    settings = {"stdin": subprocess.DEVNULL, "capture_output": True, "env": ENVIRONMENT} | settings
    if "input" in settings:
        del settings["stdin"]
    return subprocess.run(arguments, check=False, timeout=60, encoding="utf-8", **settings)


@pytest.fixture
def command(monkeypatch, capsys):
    """The command in this process: its exit code, standard output and standard error."""

    def call(*arguments, stdin=b""):
        monkeypatch.setattr(sys, "argv", ["pagesieve", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        with pytest.raises(SystemExit) as ended:
            run()
        return ended.value.code, *capsys.readouterr()

    return call


def commands(group=main, path=()):
    """The words of every command, groups too."""
    yield path
    ctx = click.Context(group)
    for name in group.list_commands(ctx):
        found = group.get_command(ctx, name)
        if isinstance(found, click.Group):
            yield from commands(found, (*path, name))
        else:
            yield (*path, name)


def the_sentence(err):
    """What a person reads when a command fails: one line, no more."""
    assert err.startswith("pagesieve: ")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    assert "internal error" not in err
    return err.removeprefix("pagesieve: ").strip()


# --- the real command -------------------------------------------------------------------------------------------------


def test_the_command_reads_a_page():
    done = as_process(*COMMAND, NEWS)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == pagesieve.read(NEWS).markdown


def test_the_command_reads_standard_input():
    done = as_process(*COMMAND, "-", "--format", "text", input=NEWS.read_text(encoding="utf-8"))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == pagesieve.read(NEWS).text


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(("no-such-page.html",), 1), (("--no-such-option",), 2), ((os.devnull,), 3)],
    ids=["missing", "bad-option", "empty"],
)
def test_the_command_fails_without_a_traceback(arguments, code):
    done = as_process(*COMMAND, *arguments)
    assert done.returncode == code
    assert done.stderr
    assert "Traceback" not in done.stderr


def test_a_reader_that_leaves_early_is_no_error():
    line = f"{shlex.join(COMMAND)} {shlex.quote(str(FORUM))} --format json | head -1"
    done = as_process("sh", "-c", line)
    assert (done.returncode, done.stdout, done.stderr) == (0, "{\n", "")


def with_closed_reader(*arguments):
    reader, writer = os.pipe()
    os.close(reader)
    with open(writer, "wb") as closed:
        return as_process(*COMMAND, *arguments, stdout=closed, stderr=subprocess.PIPE, capture_output=False)


@pytest.mark.parametrize("arguments", [(NEWS,), ("segment", NEWS), ("--help",)], ids=["read", "segment", "help"])
def test_a_closed_pipe_gives_no_message(arguments):
    assert with_closed_reader(*arguments).stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_one_sentence():
    with open("/dev/full", "wb") as full:
        done = as_process(*COMMAND, NEWS, stdout=full, stderr=subprocess.PIPE, capture_output=False)
    assert done.returncode == 1
    assert "No space left" in the_sentence(done.stderr)


# --- read -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", EXAMPLES, ids=lambda page: page.parent.name)
def test_a_page_alone_is_short_for_read(command, page):
    short = command(page)
    assert short == command("read", page)
    assert short[0] == 0


@pytest.mark.parametrize("arguments", [("-f", "text", NEWS), (NEWS, "-f", "text"), ("--format=text", NEWS)])
def test_options_may_stand_anywhere_in_the_short_form(command, arguments):
    assert command(*arguments) == (0, pagesieve.read(NEWS).text, "")


def test_markdown_is_what_is_printed_by_default(command):
    assert command(NEWS) == command(NEWS, "--format", "markdown")


@pytest.mark.parametrize("form", ["text", "markdown", "html", "xml"])
def test_every_format_is_that_of_the_library(command, form):
    code, out, err = command(NEWS, "--format", form)
    assert (code, err) == (0, "")
    assert out.rstrip("\n") == getattr(pagesieve.read(NEWS), form).rstrip("\n") != ""


def test_links_and_images_can_be_left_out(command):
    html = b"<main><h1>Tea</h1><p>Tea is <a href=/drink>a drink</a> made of leaves.<img src=tea.png alt=cup></p></main>"
    _, out, _ = command("read", "-", "--method", "everything", "--no-links", "--no-images", stdin=html)
    assert out == "# Tea\n\nTea is a drink made of leaves.\n"


def test_every_block_says_why_it_is_content_or_not(command):
    _, out, _ = command("read", NEWS, "--format", "why")
    blocks = pagesieve.read(NEWS).blocks
    assert [line[0] for line in out.splitlines()[::2]] == ["+" if block.kept else "-" for block in blocks]
    assert [line.strip() for line in out.splitlines()[1::2]] == [block.why for block in blocks]


def test_json_is_that_of_the_library(command):
    code, out, _ = command(NEWS, "--format", "json")
    assert code == 0
    assert json.loads(out) == json.loads(json.dumps(pagesieve.read(NEWS).to_dict()))


def test_xml_is_well_formed(command):
    _, out, _ = command(NEWS, "--format", "xml")
    assert ElementTree.fromstring(out).tag.endswith("html")


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_ends_its_last_line(command, form):
    _, out, _ = command(NEWS, "--format", form)
    assert out.endswith("\n")
    assert not out.endswith("\n\n")


def test_a_dash_is_standard_input(command):
    assert command("-", stdin=NEWS.read_bytes()) == command(NEWS)


def test_standard_input_may_be_gzipped(command):
    assert command("-", stdin=gzip.compress(NEWS.read_bytes())) == command(NEWS)


def test_a_gzipped_page_is_read(command, tmp_path):
    packed = tmp_path / "page.html.gz"
    packed.write_bytes(gzip.compress(NEWS.read_bytes()))
    assert command(packed) == command(NEWS)


def test_the_method_can_be_chosen(command):
    code, out, _ = command(NEWS, "--method", "everything", "--format", "text")
    assert code == 0
    assert out == pagesieve.read(NEWS, method="everything").text != pagesieve.read(NEWS).text


def test_a_url_makes_links_absolute(command):
    page = b"<main><h1>Tea</h1><p>Tea is a drink made of the leaves of <a href=../plant>this plant</a>.</main>"
    _, out, _ = command("-", "--url", URL, stdin=page)
    assert "https://example.org/plant" in out


def test_a_url_is_recorded(command):
    _, out, _ = command(NEWS, "--url", URL, "--format", "json")
    assert json.loads(out)["url"] == URL


@pytest.mark.parametrize("form", ["markdown", "json"])
@pytest.mark.parametrize("url", ["http://[nonsense", "nonsense", "example.org/page"])
def test_a_nonsense_url_option_is_one_sentence(command, form, url):
    code, _, err = command(NEWS, "--url", url, "--format", form)
    assert code == 2
    the_sentence(err)


@pytest.mark.parametrize("asked", ["posts", "records"])
def test_json_of_nothing_is_json(command, tmp_path, asked):
    page = tmp_path / "page.html"
    page.write_text("<title>Tea</title><p>Tea is a drink made of leaves.")
    code, out, _ = command(asked, page, "--format", "json")
    assert (code, json.loads(out)) == (3, [])


def test_a_page_without_content_leaves_the_file_alone(command, tmp_path):
    empty, kept = tmp_path / "empty.html", tmp_path / "kept.md"
    empty.write_text("")
    kept.write_text("written before")
    assert command(empty, "-o", kept)[0] == 3
    assert kept.read_text() == "written before"
    assert command(empty, "-o", kept, "--format", "json")[0] == 3
    assert json.loads(kept.read_text())["text"] == ""


def test_front_matter_is_yaml_before_the_markdown(command):
    code, out, _ = command(NEWS, "--front-matter", "--url", URL)
    _, yaml, content = out.split("---\n", 2)
    told = {name: json.loads(value) for name, value in (line.split(": ", 1) for line in yaml.splitlines())}
    reading = pagesieve.read(NEWS, URL)
    assert (code, told["url"], told["title"]) == (0, URL, reading.title)
    assert told.keys() - {"url"} == reading.metadata.keys()
    assert content == f"\n{reading.markdown}"
    assert command(NEWS, "--front-matter", "--format", "text")[0] == 2


def test_front_matter_has_no_character_that_yaml_does_not_take(command):
    title = "Old\x7f \x80 boats\ufffe"
    _, out, _ = command(
        "-", "--front-matter", stdin=f"<meta charset=utf-8><title>{title}</title><p>They are green.".encode()
    )
    line = out.splitlines()[1]
    assert line.isprintable()
    assert json.loads(line.removeprefix("title: ")) == pagesieve.read(f"<title>{title}</title><p>They are green.").title


# --- failures ---------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="a shell of Unix closes it")
@pytest.mark.parametrize("words", ["", "--format json", "--format text"])
def test_a_closed_standard_output_is_one_sentence(words):
    ended = as_process("sh", "-c", f"{shlex.join(COMMAND)} {shlex.quote(str(NEWS))} {words} >&-")
    assert ended.returncode == 1
    the_sentence(ended.stderr)


def test_a_missing_file_is_one_sentence(command, tmp_path):
    page = tmp_path / "nothing.html"
    code, out, err = command(page)
    assert (code, out) == (1, "")
    assert the_sentence(err) == f"no such file: {page}"
    for address in ("www.boats.example", "boats.example", "boats.example/old/green.html"):
        assert the_sentence(command(address)[2]).endswith("; a web address begins with https://")
    assert the_sentence(command("old.boats.html")[2]).endswith("no such file: old.boats.html")


def test_a_folder_is_one_sentence(command, tmp_path):
    code, out, err = command(tmp_path)
    assert (code, out) == (1, "")
    assert the_sentence(err) == f"{tmp_path} is a folder; give one page"


@pytest.mark.parametrize("url", ["http://", "http://[bad", "http://no-such-host.invalid/", "ftp://example.org/page"])
def test_a_bad_url_is_one_sentence(command, url):
    code, out, err = command(url)
    assert (code, out) == (1, "")
    assert the_sentence(err).startswith(f"cannot fetch {url}: ")


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--no-such-option",), "--no-such-option"),
        (("read", NEWS, "--no-such-option"), "--no-such-option"),
        ((NEWS, "--format", "pdf"), "pdf"),
        ((NEWS, "--method", "magic"), "magic"),
        (("segment", NEWS, "--format", "text"), "text"),
        (("segment", NEWS, "--method", "magic"), "magic"),
        ((NEWS, "another.html"), "another.html"),
        (("read",), "PAGE"),
        (("segment",), "PAGE"),
        (("completion", "tcsh"), "tcsh"),
        (("evaluate", "taste"), "taste"),
        (("evaluate", "speed", "no-such-folder"), "no-such-folder"),
        (("evaluate", "speed", ROOT, "--limit", "0"), "0"),
    ],
)
def test_a_command_that_is_not_understood(command, arguments, named):
    code, out, err = command(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("Usage: pagesieve")
    assert named in err.splitlines()[-1]
    assert "Traceback" not in err


@pytest.mark.parametrize("page", [b"", b" \n", b"<title>only a title</title>"])
@pytest.mark.parametrize("form", FORMATS)
def test_an_empty_page_is_told_from_a_read_one(command, page, form):
    code, _, err = command("-", "--format", form, stdin=page)
    assert code == 3
    the_sentence(err)


def test_a_warning_names_its_code(command):
    _, _, err = command("-")
    assert the_sentence(err) == "the source is empty (not-html)"


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_nothing_is_printed_of_an_empty_page(command, form):
    assert command("-", "--format", form)[1] == ""


def test_an_unforeseen_error_is_one_line(command, monkeypatch):
    def broken(*_, **__):
        raise RuntimeError("unforeseen")

    monkeypatch.setattr("pagesieve.cli.options.read_page", broken)
    code, out, err = command(NEWS)
    assert (code, out) == (1, "")
    assert err == "pagesieve: internal error, please report it: RuntimeError: unforeseen\n"


def test_an_interrupt_is_one_line(command, monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("pagesieve.cli.options.read_page", interrupted)
    code, out, err = command(NEWS)
    assert (code, out) == (130, "")
    assert err.strip() == "pagesieve: stopped"


# --- output to a file -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMATS)
def test_output_goes_to_a_file(command, tmp_path, form):
    output = tmp_path / "out"
    assert command(NEWS, "-f", form, "-o", output) == (0, "", "")
    assert output.read_text(encoding="utf-8").rstrip("\n") == command(NEWS, "-f", form)[1].rstrip("\n")
    assert list(tmp_path.iterdir()) == [output]


def test_an_output_file_is_replaced(command, tmp_path):
    output = tmp_path / "out"
    output.write_text("old " * 10_000)
    command(NEWS, "-o", output)
    assert output.read_text(encoding="utf-8") == pagesieve.read(NEWS).markdown


def test_a_missing_folder_for_the_output_is_one_sentence(command, tmp_path):
    output = tmp_path / "missing" / "out.md"
    code, out, err = command(NEWS, "-o", output)
    assert (code, out) == (1, "")
    assert the_sentence(err) == f"cannot write {output}: No such file or directory"
    assert list(tmp_path.iterdir()) == []


def test_a_page_that_cannot_be_read_leaves_the_output_file_untouched(command, tmp_path):
    output = tmp_path / "out"
    output.write_text("old")
    assert command(tmp_path / "missing.html", "-o", output)[0] == 1
    assert output.read_text() == "old"


def written_to_a_full_disk(output):
    """A real write that fails half way: files may have one block of at most 1 KiB."""
    return as_process("sh", "-c", 'ulimit -f 1; exec "$@"', "sh", *COMMAND, NEWS, "-o", output)


def test_a_write_that_fails_leaves_the_output_file_untouched(tmp_path):
    output = tmp_path / "out"
    output.write_text("old")
    done = written_to_a_full_disk(output)
    assert done.returncode == 1
    assert the_sentence(done.stderr).startswith(f"cannot write {output}: ")
    assert output.read_text() == "old"


def test_a_write_that_fails_leaves_nothing_behind(tmp_path):
    written_to_a_full_disk(tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_as_output_is_one_sentence_and_leaves_nothing_behind(command, tmp_path):
    output = tmp_path / "folder"
    output.mkdir()
    code, _, err = command(NEWS, "-o", output)
    assert code == 1
    the_sentence(err)
    assert list(tmp_path.iterdir()) == [output]


def test_an_output_file_has_the_rights_that_any_new_file_has(command, tmp_path):
    ordinary, output = tmp_path / "ordinary", tmp_path / "out"
    ordinary.touch()
    command(NEWS, "-o", output)
    assert oct(output.stat().st_mode) == oct(ordinary.stat().st_mode)


def test_output_follows_a_link(command, tmp_path):
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old")
    link.symlink_to(target)
    command(NEWS, "-o", link)
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == pagesieve.read(NEWS).markdown


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_output_to_a_pipe_is_written_into_it(command, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        command(NEWS, "-o", pipe)
        assert stat.S_ISFIFO(pipe.stat().st_mode)
        assert os.read(reader, 100_000).decode() == pagesieve.read(NEWS).markdown
    finally:
        os.close(reader)


# --- help, version, completion ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["-V", "--version"])
def test_the_version_is_that_of_the_package(command, option):
    assert command(option) == (0, f"pagesieve, version {pagesieve.__version__}\n", "")


def test_the_help_has_every_command_and_exit_code(command):
    code, out, err = command("--help")
    assert (code, err) == (0, "")
    listed = {line.split()[0] for line in out.splitlines() if line.startswith("  ") and line.split()}
    assert {"read", "segment", "evaluate", "completion", "0", "1", "2", "3", "130"} <= listed


def test_the_help_says_of_every_command_what_it_says_itself(command):
    for name, summary in COMMANDS.items():
        assert main.get_command(None, name).help.startswith(f"{summary}\n")


@pytest.mark.parametrize("path", [(), ("evaluate",), ("site",), ("train",)])
def test_no_summary_is_cut_off(command, path):
    _, out, _ = command(*path, "--help")
    assert "...\n" not in out.partition("\nCommands:\n")[2].partition("\n\n")[0]


def test_the_help_brings_no_command():
    line = "import sys; from pagesieve.cli.main import main; main.main(['--help'], standalone_mode=False)"
    done = as_process(sys.executable, "-c", f"{line}; print(*sorted(sys.modules))")
    assert done.stdout.startswith("Usage: ")
    assert not {"pagesieve.cli.read", "pagesieve.batch", "pagesieve.evaluate", "tqdm"} & {*done.stdout.split()}


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("recrods", "no command is called 'recrods'; did you mean records?"),
        ("Segment", "no command is called 'Segment'; did you mean segment?"),
        ("replies", "no command is called 'replies'; there are: batch, completion, evaluate, "),
    ],
)
def test_a_slip_in_a_command_is_named(command, word, sentence):
    code, out, err = command(word, NEWS)
    assert (code, out) == (2, "")
    assert err.splitlines()[-1].startswith(f"Error: {sentence}")


def test_a_file_may_have_a_bare_word_for_its_name(command, tmp_path, monkeypatch):
    (tmp_path / "recrods").write_bytes(NEWS.read_bytes())
    monkeypatch.chdir(tmp_path)
    assert command("recrods") == command(NEWS)


def test_a_page_that_its_scripts_make_leads_to_render(command):
    _, _, err = command("-", stdin=b"<div id=root></div><script src=app.js></script>")
    assert the_sentence(err).endswith("render it first: give --render (script-rendered)")


def test_no_arguments_show_the_help(command):
    code, out, err = command()
    assert code == 2
    assert out + err == command("--help")[1]


@pytest.mark.parametrize("path", [*commands()], ids=lambda path: " ".join(path) or "pagesieve")
def test_a_short_option_shows_the_help_of_every_command(command, path):
    code, out, err = command(*path, "-h")
    assert (code, err) == (0, "")
    assert out.startswith(" ".join(["Usage: pagesieve", *path]))
    assert out == command(*path, "--help")[1]


def examples_in_help(text):
    after = text.partition("Example")[2].partition("\n\n")[0]
    return [line.strip() for line in after.splitlines()[1:]]


@pytest.mark.parametrize("path", [*commands()], ids=lambda path: " ".join(path) or "pagesieve")
def test_the_help_of_every_command_has_examples_line_by_line(command, path):
    _, out, _ = command(*path, "--help")
    assert "\\b" not in out
    examples = examples_in_help(out)
    assert examples
    assert all(" ".join(["pagesieve", *path]) in example for example in examples)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script(command, shell):
    code, out, err = command("completion", shell)
    assert (code, err) == (0, "")
    assert "pagesieve" in out
    assert f"_PAGESIEVE_COMPLETE={shell}_complete" in out


def test_bash_understands_its_completion_script(command):
    _, script, _ = command("completion", "bash")
    checked = as_process("bash", input=f"{script}\ncomplete -p pagesieve")
    assert (checked.returncode, checked.stderr) == (0, "")
    assert checked.stdout.endswith("pagesieve\n")


def test_completion_offers_the_commands():
    asked = {"COMP_WORDS": "pagesieve se", "COMP_CWORD": "1", "_PAGESIEVE_COMPLETE": "bash_complete"}
    line = "import sys; sys.argv[0] = 'pagesieve'; from pagesieve.cli import run; run()"
    done = as_process(sys.executable, "-c", line, env=ENVIRONMENT | asked)
    assert (done.stdout, done.stderr) == ("plain,segment\n", "")


@pytest.mark.parametrize(("typed", "offered"), [("rec", "records"), ("re", "read records render"), ("./pa", "")])
def test_bash_offers_commands_and_leaves_files_to_itself(command, tmp_path, typed, offered):
    _, script, _ = command("completion", "bash")
    tool = tmp_path / "pagesieve"
    tool.write_text(f'#!/bin/sh\nexec {shlex.join(COMMAND)} "$@"\n')
    tool.chmod(0o755)
    pressed = f"COMP_WORDS=(pagesieve {typed}); COMP_CWORD=1; compopt() {{ :; }}; _pagesieve_completion {tool}"
    done = as_process("bash", input=f'{script}\n{pressed}; echo "${{COMPREPLY[@]}}"')
    assert (done.stdout.split(), done.stderr) == (offered.split(), "")


# --- segment ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", EXAMPLES, ids=lambda page: page.parent.name)
def test_the_outline_has_a_line_for_every_region(command, page):
    code, out, err = command("segment", page)
    assert (code, err) == (0, "")
    regions = list(pagesieve.read(page).segments.walk())
    assert len(regions) > 1
    assert [line.split()[0] for line in out.splitlines()] == [region.role for _, region in regions]
    assert [len(line) - len(line.lstrip()) for line in out.splitlines()] == [2 * depth for depth, _ in regions]


def test_the_outline_fits_the_terminal(command, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    _, out, _ = command("segment", NEWS)
    assert max(map(len, out.splitlines())) <= 80
    assert "…" in out


def test_the_outline_is_the_default(command):
    assert command("segment", NEWS) == command("segment", NEWS, "--format", "outline")


def test_regions_as_json(command):
    code, out, _ = command("segment", NEWS, "--format", "json")
    assert code == 0
    assert json.loads(out) == json.loads(json.dumps(pagesieve.read(NEWS).segments.to_dict()))


@pytest.mark.parametrize("page", EXAMPLES, ids=lambda page: page.parent.name)
def test_the_picture_is_well_formed(command, page):
    code, out, _ = command("segment", page, "--format", "svg")
    assert code == 0
    picture = ElementTree.fromstring(out)
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(list(picture.iter("{http://www.w3.org/2000/svg}rect"))) > 1


def test_the_picture_can_go_to_a_file(command, tmp_path):
    output = tmp_path / "page.svg"
    assert command("segment", NEWS, "--format", "svg", "-o", output) == (0, "", "")
    assert ElementTree.parse(output).getroot().tag.endswith("svg")


@pytest.mark.parametrize("text", ["&lt;tag&gt; &amp; ]]&gt;", "\"double\" and 'single'", "日本語 🎉"])
def test_marks_of_xml_do_not_break_the_picture(command, text):
    code, out, _ = command("segment", "-", "--format", "svg", stdin=f"<main><p>{text} and more</main>".encode())
    assert code == 0
    assert "and more" in "".join(ElementTree.fromstring(out).itertext())


def test_control_characters_do_not_break_the_picture(command):
    page = b"<main><p>a vertical\x0btab and an \x1bescape &#1;</main>"
    code, out, _ = command("segment", "-", "--format", "svg", stdin=page)
    assert code == 0
    assert ElementTree.fromstring(out).tag.endswith("svg")


@pytest.mark.parametrize("form", ["outline", "json", "svg"])
def test_the_regions_of_an_empty_page_come_with_a_warning(command, form):
    _, out, err = command("segment", "-", "--format", form)
    assert out
    assert "not-html" in the_sentence(err)


# --- evaluate speed ---------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "one.html").write_bytes(NEWS.read_bytes())
    (tmp_path / "deep" / "two.html.gz").write_bytes(gzip.compress(FORUM.read_bytes()))
    (tmp_path / "notes.txt").write_text("no page")
    return tmp_path


def test_speed_prints_every_stage(command, folder):
    code, out, err = command("evaluate", "speed", folder, "--repeats", "1")
    assert (code, err) == (0, "")
    title, heads, *rows = out.splitlines()
    assert title == "2 pages, CPU time, best of 1"
    assert heads.split()[0] == "stage"
    assert [row.partition("  ")[0] for row in rows] == list(stages())
    assert {row.split()[-1] for row in rows} == {"0"}


def test_speed_takes_no_more_pages_than_asked(command, folder):
    _, out, _ = command("evaluate", "speed", folder, "--repeats", "1", "--limit", "1")
    assert out.startswith("1 page")


def test_speed_over_an_empty_folder_is_one_sentence(command, tmp_path):
    code, out, err = command("evaluate", "speed", tmp_path)
    assert (code, out) == (1, "")
    assert the_sentence(err).startswith(f"{tmp_path} holds no pages")


def test_speed_counts_pages_that_fail(command, folder, monkeypatch):
    def broken(_):
        raise RuntimeError("broken")

    monkeypatch.setattr("pagesieve.evaluate.speed.stages", lambda _: {"parse alone": broken})
    code, out, err = command("evaluate", "speed", folder, "--repeats", "1")
    assert code == 1
    assert out.splitlines()[-1].split()[-1] == "2"
    assert "one.html" in err
    assert "Traceback" not in err


@pytest.mark.parametrize("repeats", ["0", "-1"])
def test_speed_repeats_at_least_once(command, folder, repeats):
    code, _, err = command("evaluate", "speed", folder, "--repeats", repeats)
    assert code == 2
    assert "--repeats" in err
