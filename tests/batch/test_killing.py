"""A run may be killed at any moment, in any way, and goes on."""

import json
import os
import random
import signal
import subprocess
import sys
import time

import pytest
from tests.archive import page
from tests.batch.conftest import all_rows

FILES, PAGES_EACH, KILLS = 24, 25, 10
DISTINCT = 580  # pages; the others are copies of the last


@pytest.fixture
def inputs(tmp_path, archive):
    """Archives and JSON lines of pages that take their time, some of them twice."""
    folder = tmp_path / "inputs"
    folder.mkdir()
    for file in range(FILES):
        numbers = [min(file * PAGES_EACH + place, DISTINCT - 1) for place in range(PAGES_EACH)]
        if file % 2:
            lines = [json.dumps({"id": f"{file}-{n}", "html": page(n, "dawdle").decode()}) for n in numbers]
            (folder / f"{file:02d}.jsonl").write_text("\n".join(lines))
        else:
            made = archive()
            for number in numbers:
                made.add(page(number, "dawdle"), f"https://example.org/{number}")
            made.save(folder / f"{file:02d}.warc.gz")
    return folder


@pytest.fixture
def gated(inputs, tmp_path):
    """A page that is not done while a file is there, so that no run can end before that; the file, and who knows it."""
    (inputs / "last.jsonl").write_text(json.dumps({"html": page(DISTINCT, "gate").decode()}))
    return tmp_path / "gate", os.environ | {"GATE": str(tmp_path / "gate")}


def begin(inputs, folder, poison, **settings):
    options = ["--method", poison, "--workers", "2", "--dedup", "--fields", "url,title,text"]
    command = [sys.executable, "-m", "pagesieve", "batch", str(inputs), "-o", str(folder), *options]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True, **settings
    )


def ended(process):
    out, err = process.communicate(timeout=600)
    return process.returncode, out, err


def until(condition):
    deadline = time.monotonic() + 120  # seconds; a run that hangs should not hang the tests
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def unfinished(folder):
    return set(folder.glob(".unfinished*"))


def test_a_run_that_is_killed_ten_times_ends_with_the_same_rows(inputs, tmp_path, poison, gated):
    gate, environment = gated
    assert ended(begin(inputs, tmp_path / "undisturbed", poison, env=environment))[0] == 0
    gate.touch()
    moments, folder = random.Random(20_130_801), tmp_path / "killed"
    for number in range(KILLS):
        left = unfinished(folder)
        process = begin(inputs, folder, poison, env=environment)
        if number % 5:  # else at any moment of the start
            until(lambda: unfinished(folder) - left)  # noqa: B023
        time.sleep(moments.uniform(0.0, 0.6))
        assert process.poll() is None
        if number % 2:
            process.kill()  # the run alone: its workers end by themselves
        else:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
    gate.unlink()
    code, out, err = ended(begin(inputs, folder, poison, env=environment))
    assert (code, err) == (0, "")
    assert f"{FILES * PAGES_EACH + 1} pages in {FILES + 1} parts" in out
    rows = all_rows(folder)
    assert rows == all_rows(tmp_path / "undisturbed")
    assert len({(row["input"], row["offset"]) for row in rows}) == FILES * PAGES_EACH + 1
    assert sum(row["duplicate_of"] is not None for row in rows) == FILES * PAGES_EACH - DISTINCT
    assert not unfinished(folder)


def descendants(pid):
    """The processes below one."""
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False).stdout
    below = [int(child) for child in found.split()]
    return below + [inner for child in below for inner in descendants(child)]


def is_running(pid):
    try:
        with open(f"/proc/{pid}/stat") as status:
            return status.read().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.fixture
def heard():
    """Processes that are started here hear Ctrl-C, also where these tests run in the background and do not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heard")
@pytest.mark.skipif(not os.path.exists("/proc"), reason="looks for processes in /proc")
def test_ctrl_c_ends_cleanly_and_the_run_goes_on(inputs, tmp_path, poison, gated):
    folder, (gate, environment) = tmp_path / "rows", gated
    gate.touch()
    process = begin(inputs, folder, poison, env=environment)
    until(lambda: list(folder.glob("part-*")) and len(descendants(process.pid)) >= 4)  # two workers and their guards
    below = descendants(process.pid)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all processes at once
    code, out, err = ended(process)
    assert code == 130
    assert out == ""
    assert err.startswith("pagesieve: stopped; ")
    assert err.endswith(f" of {FILES + 1} parts are done, and the same command goes on from here\n")
    until(lambda: not any(is_running(pid) for pid in below))
    assert not unfinished(folder)
    gate.unlink()
    assert ended(begin(inputs, folder, poison, env=environment))[0] == 0
    assert len(all_rows(folder)) == FILES * PAGES_EACH + 1
