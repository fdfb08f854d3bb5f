"""`--render`, `pagesieve render` and `--png`, with a real Chromium."""

import json
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

import pagesieve
from pagesieve.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
NEWS = ROOT / "examples" / "news-article" / "page.html"
SCHEMA = json.loads((ROOT / "docs" / "reading.schema.json").read_text())
MADE_BY_SCRIPTS = """<title>Tea</title><main id=a></main><script>a.innerHTML = '<h1>Tea</h1>' +
'<p>Tea is a drink made of the leaves of a plant, and of hot water, and of patience.</p>'.repeat(9)</script>"""


def run(*arguments):
    return CliRunner().invoke(main, list(map(str, arguments)), catch_exceptions=True)


@pytest.fixture
def page(tmp_path):
    path = tmp_path / "page.html"
    path.write_text(MADE_BY_SCRIPTS)
    return path


@pytest.mark.usefixtures("chromium")
def test_a_page_made_by_scripts_is_read_when_it_is_rendered(page):
    assert run("read", page).exit_code == 3
    found = run("read", page, "--render", "--format", "json")
    assert found.exit_code == 0
    reading = json.loads(found.stdout)
    jsonschema.validate(reading, SCHEMA)
    assert reading["text"].startswith("Tea")
    assert reading["warnings"] == []
    assert all(len(block["box"]) == 4 for block in reading["blocks"])
    assert reading["segments"]["box"][2] > 1000
    assert "Tea" in run("segment", page, "--render").stdout


@pytest.mark.usefixtures("chromium")
def test_a_snapshot_is_read_by_all_commands_and_drawn_on(tmp_path):
    snapshot, picture = tmp_path / "news.snapshot", tmp_path / "news.png"
    assert run("render", NEWS, "-o", snapshot, "--no-scripts").exit_code == 0
    read = run("read", snapshot)
    assert read.exit_code == 0
    assert read.stdout.startswith("# The ferry that would not retire")
    drawn = run("segment", snapshot, "--png", picture)
    assert (drawn.exit_code, drawn.output) == (0, "")
    content = picture.read_bytes()
    assert content.startswith(b"\x89PNG")
    assert int.from_bytes(content[16:20]) == 1280
    told = run("segment", snapshot, "--png", picture, "--format", "json")
    assert json.loads(told.stdout)["role"] == "page"
    assert run("render", snapshot, "-o", snapshot).exit_code == 1


@pytest.mark.usefixtures("chromium")
def test_a_very_wide_page_is_drawn_in_part(tmp_path):
    wide, picture = tmp_path / "wide.html", tmp_path / "wide.png"
    wide.write_text("<div style='width:150000px'>" + "<p>The old boat was drawn up on the sand by hand. " * 9)
    assert run("segment", wide, "--png", picture).exit_code == 0
    assert int.from_bytes(picture.read_bytes()[16:20]) == 6000


@pytest.mark.usefixtures("chromium")
def test_the_library_gives_boxes_when_it_renders(page):
    reading = pagesieve.read(page, render=True)
    assert reading.snapshot is not None
    assert reading.page.layout is reading.snapshot.layout
    assert reading.blocks[0].box.width > 0
    assert reading.segments.box.height > 0
    stopped = pagesieve.read("<p>text<script>for(;;);</script>", render=pagesieve.RenderOptions(timeout=4))
    assert [warning.code for warning in stopped.warnings] == ["scripts-stopped"]
    assert [warning.code for warning in pagesieve.read(b"%PDF-1.7 \x00\x01", render=True).warnings] == ["not-html"]


@pytest.mark.usefixtures("chromium")
def test_a_region_whose_parts_float_out_of_it_is_where_they_are():
    floating = (
        "<p style='float:left;width:300px'>Tea is a drink made of leaves and hot water, and of much patience.</p>"
    )
    reading = pagesieve.read(f"<!DOCTYPE html><div>{floating * 3}</div>", render=True)
    row = int(reading.page.select("div")[0])
    assert reading.page.layout.box(row).height == 0
    assert pagesieve.Segment(pagesieve.Role.MAIN, 1.0, row, reading.page).box.width == 900


def test_a_page_that_is_not_rendered_has_no_boxes():
    reading = pagesieve.read(NEWS)
    assert reading.snapshot is None
    assert reading.blocks[0].box is None
    assert reading.segments.box is None
    assert "box" not in json.dumps([reading.to_dict()["segments"], reading.to_dict()["blocks"][0]])


def test_calls_that_make_no_sense_are_one_sentence(page, tmp_path):
    with pytest.raises(pagesieve.OptionError, match="render is True, False or RenderOptions, not 'yes'"):
        pagesieve.read("<p>", render="yes")
    assert "give --render too" in run("read", page, "--network").output
    assert "let its name end with .png" in run("segment", page, "--png", tmp_path / "page.jpg").output
    assert "let its name end with .png" in run("segment", page, "--png", ".").output
    assert "--timeout is about how a page is rendered: give --render too" in run("read", page, "--timeout", "3").output
    assert "let it end with .snapshot" in run("render", page, "-o", tmp_path / "page.html").output
    (tmp_path / "no.snapshot").write_text("no")
    found = run("read", tmp_path / "no.snapshot")
    assert found.exit_code == 1
    assert "is not a snapshot of a page" in str(found.exception)
