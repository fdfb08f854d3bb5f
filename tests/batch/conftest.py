"""What the tests of batches share: rows, and poison."""

import os
import sys
from pathlib import Path

import pytest
from tests.archive import Archive, page

from pagesieve.batch.engine import Failed
from pagesieve.batch.limits import Limits
from pagesieve.batch.local import Local
from pagesieve.batch.parts import rows_in
from pagesieve.batch.run import Run

HERE = Path(__file__).parent


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
