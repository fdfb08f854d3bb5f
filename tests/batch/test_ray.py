"""Ray Data for real, on this machine."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from tests.archive import page
from tests.batch.conftest import HERE
from tests.engines import engine

from pagesieve.batch.limits import Limits
from pagesieve.batch.reader import Reader
from pagesieve.batch.work import Job

engine("ray")

FIELDS = ("url", "title", "text", "warnings")


@pytest.fixture
def folder():
    """A folder with a short name, since Ray makes sockets in it."""
    with tempfile.TemporaryDirectory(prefix="ray") as name:
        yield Path(name)


def test_datasets_have_the_rows_of_one_machine(folder, archive, batch, poison):
    for file in range(2):
        made = archive()
        for number in range(file * 30, file * 30 + 30):
            words = {10: "poison-kill", 40: "poison-spin"}.get(number, "Old boats.")
            made.add(page(number, words), f"https://example.org/{number}")
        made.save(folder / f"{file}.warc.gz")
    own = [{"key": n, "page": page(n).decode(), "url": f"https://example.org/{n}"} for n in range(20)]
    own.append({"key": 20, "page": None, "url": "https://example.org/20"})
    (folder / "own.json").write_text(json.dumps(own))
    local = batch(folder / "*.warc.gz", Job(Reader(FIELDS, poison), Limits(cpu=0.5, wall=60)))

    quiet = {"RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0"}  # and writes nothing to the home folder
    command = [sys.executable, str(HERE / "ray_job.py"), str(folder), ",".join(FIELDS), poison]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, env=os.environ | quiet, check=False)
    assert done.returncode == 0, done.stderr
    files, read = json.loads((folder / "found.json").read_text())

    assert sorted(files, key=lambda row: (row["input"], row["offset"])) == local
    assert [row["status"] for row in local if row["status"] != "ok"] == ["crash", "timeout"]
    read = sorted(read, key=lambda row: row["key"])
    assert [row["title"] for row in read] == [f"Boat {n}" for n in range(20)] + [None]
    assert [row["url"] for row in read] == [row["url"] for row in own]
    assert (read[20]["status"], read[20]["reason"]) == ("error", "no HTML")
    assert read[3]["page"] == own[3]["page"]
