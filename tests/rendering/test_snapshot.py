"""Snapshots: what is kept in a file, and files that a stranger made."""

import io
import json
import zipfile

import numpy as np
import pytest

import pagesieve
from pagesieve import OptionError, Snapshot
from pagesieve.exceptions import FileSourceError
from pagesieve.page import Layout
from pagesieve.page.layout import KINDS

HTML = "<!DOCTYPE html><html><head></head><body><p>Hello <b>world</b></p></body></html>"
ROWS = 7


def layout(rows=ROWS):
    return Layout.of({name: np.arange(rows) for name in KINDS})


@pytest.fixture
def snapshot():
    return Snapshot(
        HTML, layout(), "https://example.org/", width=1280, height=900, browser="Chromium 1", screenshot=b"P"
    )


def test_a_snapshot_comes_back_as_it_was(snapshot, tmp_path):
    snapshot.save(tmp_path / "page.snapshot")
    loaded = Snapshot.load(tmp_path / "page.snapshot")
    assert pagesieve.read(tmp_path / "page.snapshot").text == pagesieve.read(loaded).text
    assert (loaded.html, loaded.url, loaded.screenshot) == (HTML, "https://example.org/", b"P")
    assert (loaded.width, loaded.height, loaded.browser, loaded.cut) == (1280, 900, "Chromium 1", False)
    for name, column in snapshot.layout.columns().items():
        assert loaded.layout.columns()[name].dtype == column.dtype
        assert np.array_equal(loaded.layout.columns()[name], column)
    assert [path.name for path in tmp_path.iterdir()] == ["page.snapshot"]


def test_the_page_of_a_snapshot_has_its_layout(snapshot):
    assert snapshot.page.layout is snapshot.layout
    assert len(snapshot.page) == ROWS
    assert snapshot.page.url == "https://example.org/"
    assert snapshot.page.layout.box(4) == (4.0, 4.0, 4.0, 4.0)


def test_a_page_that_was_not_rendered_has_no_layout():
    assert pagesieve.parse(HTML).layout is None


def test_a_layout_of_other_rows_is_refused(snapshot):
    with pytest.raises(OptionError, match="has 4 rows, and the layout is of 7"):
        snapshot.laid_out(pagesieve.parse("<p>"))
    with pytest.raises(ValueError, match="column y of a layout has 2 rows, x has 3"):
        Layout.of({name: np.arange(2 if name == "y" else 3) for name in KINDS})


def test_a_layout_cannot_be_written_to():
    with pytest.raises(ValueError, match="read-only"):
        layout().x[0] = 1


def test_noscript_is_not_read_where_scripts_ran():
    html = "<body><p>few<noscript>" + "<p>many words for browsers without scripts " * 200 + "</noscript>"
    assert len(pagesieve.parse(html)) > len(pagesieve.parse(html, scripts_ran=True))


def rewritten(path, **entries):
    with np.load(path) as saved:
        columns = dict(saved)
    np.savez_compressed(path, **{**columns, **entries})
    path.with_name(f"{path.name}.npz").replace(path)


def about(**changes):
    known = {"format": 1, "url": None, "width": 1, "height": 1, "browser": "", "cut": False}
    told = json.dumps({**known, "painted_texts": 0, "mapped_texts": 0, **changes})
    return np.frombuffer(told.encode(), dtype=np.uint8)


def test_files_that_are_no_snapshots_are_refused_in_one_sentence(snapshot, tmp_path):
    path = tmp_path / "page.snapshot"
    for content in (b"", b"<html>", b"PK\x03\x04 cut", _zip("about", b"no array"), _zip("other", b"")):
        path.write_bytes(content)
        with pytest.raises(OptionError, match=r"page\.snapshot is not a snapshot of a page"):
            Snapshot.load(path)
    snapshot.save(path)
    rewritten(path, about=about(format=99))
    with pytest.raises(OptionError, match="format 99; this version reads format 1"):
        Snapshot.load(path)
    snapshot.save(path)
    rewritten(path, about=about(width="wide"))
    with pytest.raises(OptionError, match="is not a snapshot"):
        Snapshot.load(path)
    snapshot.save(path)
    rewritten(path, **dict.fromkeys(KINDS, np.arange(3)))
    with pytest.raises(OptionError, match="is not a snapshot"):
        Snapshot.load(path)
    snapshot.save(path)
    rewritten(path, width=np.full(ROWS, np.inf, dtype=np.float32))
    with pytest.raises(OptionError, match="is not a snapshot"):
        Snapshot.load(path)


def test_nothing_in_a_file_is_run(snapshot, tmp_path):
    path = tmp_path / "page.snapshot"
    snapshot.save(path)
    rewritten(path, x=np.array([print], dtype=object))  # NumPy writes such a column as a pickle
    with pytest.raises(OptionError, match="is not a snapshot"):
        Snapshot.load(path)


def test_a_file_that_would_fill_the_memory_is_refused(snapshot, tmp_path, monkeypatch):
    path = tmp_path / "page.snapshot"
    snapshot.save(path)
    monkeypatch.setattr("pagesieve.rendering.snapshot.MAX_UNPACKED", 1000)
    with pytest.raises(OptionError, match="is not a snapshot"):
        Snapshot.load(path)


def test_places_that_cannot_be_used_are_named(snapshot, tmp_path):
    with pytest.raises(FileSourceError, match="no such file"):
        Snapshot.load(tmp_path / "none")
    with pytest.raises(FileSourceError, match="cannot write the snapshot"):
        snapshot.save(tmp_path / "none" / "page.snapshot")


def _zip(name, content):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return packed.getvalue()
