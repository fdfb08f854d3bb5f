"""What the tests of batches share: pages, web archives, poison."""

import gzip
import os
import sys
from pathlib import Path

import pytest

from pagesieve.batch.engine import Failed
from pagesieve.batch.limits import Limits
from pagesieve.batch.local import Local
from pagesieve.batch.parts import rows_in
from pagesieve.batch.run import Run

HERE = Path(__file__).parent


def page(number, words="The old boat was drawn up on the sand by hand."):
    body = " ".join(f"{words} Nobody knows why, said {number}." for _ in range(8))
    return (
        f"<html lang=en><title>Boat {number}</title><nav><a href=/>Home</a></nav>"
        f"<main><h1>Boat {number}</h1><p>{body}</p></main><footer>All rights reserved</footer>"
    ).encode()


class Archive:
    """A web archive in the making."""

    def __init__(self, *, gzip=True, level=9):
        self.is_gzip, self.level, self.pieces, self.places, self.size = gzip, level, [], [], 0
        self._write("warcinfo", {"Content-Type": "application/warc-fields"}, b"software: the tests\r\n")

    def add(self, body, url="https://example.org/", *, status="200 OK", headers=None, kind="response"):
        self.places.append(self.size)
        headers = {"Content-Type": "text/html; charset=utf-8"} if headers is None else headers
        about = {"WARC-Target-URI": url}
        if kind == "resource":
            self._write(kind, about | headers, body)
        else:
            lines = [f"HTTP/1.1 {status}", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
            self._write(kind, about | {"Content-Type": "application/http"}, "\r\n".join(lines).encode() + body)
        return self

    def _write(self, kind, headers, block):
        fixed = {
            "WARC-Type": kind,
            "WARC-Record-ID": f"<urn:uuid:{len(self.places):08d}>",
            "WARC-Date": "2026-01-01T00:00:00Z",
        }
        named = fixed | headers | {"Content-Length": len(block)}
        lines = ["WARC/1.0", *(f"{name}: {value}" for name, value in named.items()), "", ""]
        record = "\r\n".join(lines).encode() + block + b"\r\n\r\n"
        self.pieces.append(gzip.compress(record, self.level, mtime=0) if self.is_gzip else record)
        self.size += len(self.pieces[-1])

    @property
    def content(self):
        return b"".join(self.pieces)

    def save(self, path):
        path.write_bytes(self.content)
        return path


@pytest.fixture
def archive():
    return Archive


@pytest.fixture(scope="session")
def poison():
    """The name of a method that harms its process, for this process and those that it starts."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(HERE), before]))
    sys.path.insert(0, str(HERE))
    yield "poison_method:Poison"
    sys.path.remove(str(HERE))
    if before is None:
        del os.environ["PYTHONPATH"]
    else:
        os.environ["PYTHONPATH"] = before


def all_rows(folder):
    """Every row of a run, in the order of its parts."""
    parts = sorted(path for path in folder.glob("part-*"))
    return [row for part in parts for row in rows_in(part)]


@pytest.fixture
def batch(tmp_path):
    """Run a batch on this machine; what its rows are."""

    def run(name, job, *, folder=tmp_path / "rows"):
        with Run([str(name)], folder, job) as begun:
            assert not any(isinstance(event, Failed) for event in begun.work(Local(1)))
        return all_rows(folder)

    return run


@pytest.fixture(scope="session")
def poisoned(tmp_path_factory):
    """A web archive of 1,000 pages, three of which kill, never end and take all memory."""
    made = Archive(gzip=False)
    harms = {250: "poison-kill", 500: "poison-spin", 750: "poison-hoard"}
    for number in range(1000):
        words = harms.get(number, "The old boat was drawn up on the sand by hand, a long time ago, in another country.")
        made.add(page(number, words), f"https://example.org/{number}")
    return made.save(tmp_path_factory.mktemp("poisoned") / "pages.warc")


@pytest.fixture(scope="session")
def poison_limits():
    """Limits that good pages never come near, and that poison reaches soon; none by the clock, as machines are busy."""
    return Limits(cpu=3.0, wall=300.0, memory=512)
