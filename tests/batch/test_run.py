import json
import os
import sqlite3
from pathlib import Path

import pytest
from tests.archive import page
from tests.batch.conftest import all_rows

from pagesieve.batch import manifest
from pagesieve.batch.engine import Done, Failed
from pagesieve.batch.limits import Limits
from pagesieve.batch.local import Local
from pagesieve.batch.lock import Lock
from pagesieve.batch.manifest import Manifest
from pagesieve.batch.reader import Reader
from pagesieve.batch.run import Run
from pagesieve.batch.summary import SLOWEST, Summary
from pagesieve.batch.work import Job
from pagesieve.exceptions import FileSourceError, OptionError

FIELDS = ("url", "title", "text", "page_type")


@pytest.fixture
def inputs(tmp_path, archive):
    """A folder with an archive, JSON lines and pages of their own."""
    folder = tmp_path / "inputs"
    folder.mkdir()
    made = archive()
    for number in range(20):
        made.add(page(number), f"https://example.org/{number}")
    made.add(b"", status="404 Not Found").save(folder / "a.warc.gz")
    lines = [json.dumps({"id": str(number), "html": page(number).decode()}) for number in range(20, 40)]
    (folder / "b.jsonl").write_text("\n".join(lines))
    for number in range(40, 45):
        (folder / f"{number}.html").write_bytes(page(number))
    return folder


def work(inputs, folder, job=None, workers=1, **settings):
    with Run([str(inputs)], folder, job or Job(Reader(FIELDS)), **settings) as run:
        return list(run.work(Local(workers)))


def begin(inputs, folder, job=None, **settings):
    """A run that is begun, and nothing done."""
    with Run([str(inputs)], folder, job or Job(Reader(FIELDS)), **settings):
        pass


def standing(folder):
    with sqlite3.connect(folder / manifest.NAME) as database:
        return database.execute("SELECT part, state, rows FROM task ORDER BY number").fetchall()


def test_the_folder_is_a_dataset(inputs, tmp_path):
    pandas, dataset = pytest.importorskip("pandas"), pytest.importorskip("pyarrow.dataset")
    work(inputs, tmp_path / "rows", Job(Reader(FIELDS), form="parquet", site_pages=15))
    assert {path.name for path in (tmp_path / "rows").iterdir()} >= {"_manifest.sqlite", "_sites"}
    assert dataset.dataset(tmp_path / "rows").count_rows() == 45
    assert set(pandas.read_parquet(tmp_path / "rows")["title"]) == {f"Boat {number}" for number in range(45)}


def test_the_name_of_a_page_in_place_of_it_is_an_error(tmp_path):
    lines = [{"html": "pages/tea.html", "url": "https://example.org/"}, {"html": page(1).decode()}]
    (tmp_path / "a.jsonl").write_text("\n".join(map(json.dumps, lines)))
    work(tmp_path / "a.jsonl", tmp_path / "rows", Job(Reader(("url", "title"))))
    bad, good = all_rows(tmp_path / "rows")
    assert (bad["status"], bad["url"], bad["title"], good["status"]) == ("error", "https://example.org/", None, "ok")
    assert bad["reason"].startswith("the text given looks like a path, not HTML")


def test_every_page_has_a_row(inputs, tmp_path):
    events = work(inputs, tmp_path / "rows")
    rows = all_rows(tmp_path / "rows")
    assert {row["title"] for row in rows} == {f"Boat {number}" for number in range(45)}
    assert {row["status"] for row in rows} == {"ok"}
    assert len({row["id"] for row in rows}) == 45
    assert standing(tmp_path / "rows") == [
        ("part-00000.jsonl", "done", 5),
        ("part-00001.jsonl", "done", 20),
        ("part-00002.jsonl", "done", 20),
    ]
    total = Summary()
    for event in events:
        if isinstance(event, Done):
            total.add(event.summary)
    assert (total.pages, total.faults, dict(total.skipped)) == (45, 0, {"HTTP 404": 1})
    assert len(total.slowest) == SLOWEST
    assert total.slowest == sorted(total.slowest, reverse=True, key=lambda page: page[0])


@pytest.mark.parametrize("form", ["jsonl", "parquet"])
def test_rows_are_the_same_whatever_the_number_of_workers(inputs, tmp_path, form):
    for workers in (1, 2):
        work(inputs, tmp_path / str(workers), Job(Reader(FIELDS), form=form), workers)
    one, two = (sorted((tmp_path / name).glob("part-*")) for name in "12")
    assert [part.read_bytes() for part in one] == [part.read_bytes() for part in two]


def test_a_finished_run_does_nothing(inputs, tmp_path):
    folder = tmp_path / "rows"
    work(inputs, folder)
    before = {path.name: path.stat().st_mtime_ns for path in folder.glob("part-*")}
    assert work(inputs, folder) == []
    assert {path.name: path.stat().st_mtime_ns for path in folder.glob("part-*")} == before


def test_new_inputs_are_added_to_a_run(inputs, tmp_path):
    folder = tmp_path / "rows"
    work(inputs, folder)
    before = all_rows(folder)
    (inputs / "new.html").write_bytes(page(99))
    assert {event.task.number for event in work(inputs, folder)} == {3}
    assert all_rows(folder)[: len(before)] == before
    assert all_rows(folder)[-1]["title"] == "Boat 99"


def test_a_task_that_is_not_done_is_done_again(inputs, tmp_path):
    folder = tmp_path / "rows"
    work(inputs, folder)
    before = all_rows(folder)
    with sqlite3.connect(folder / manifest.NAME) as database:
        database.execute("UPDATE task SET state = 'waiting' WHERE number = 1")
    (folder / "part-00001.jsonl").write_text("what was there is written over")
    assert [event.task.number for event in work(inputs, folder) if isinstance(event, Done)] == [1]
    assert all_rows(folder) == before


def test_names_of_files_may_be_no_text(tmp_path):
    inputs, folder = tmp_path / "inputs", tmp_path / "rows"
    inputs.mkdir()
    Path(f"{inputs}/caf\udce9.html").write_bytes(page(1))
    Path(f"{inputs}/caf\udce9.parquet").write_bytes(b"no Parquet")
    for done in (1, 0):
        events = work(inputs, folder)
        assert sum(isinstance(event, Done) for event in events) == done
        assert sum(isinstance(event, Failed) for event in events) == 1
    assert [row["id"] for row in all_rows(folder)] == [f"{inputs}/caf?.html"]


def test_an_input_that_cannot_be_read_costs_itself_alone(inputs, tmp_path):
    (inputs / "c.parquet").write_bytes(b"no Parquet")
    folder = tmp_path / "rows"
    for _ in range(2):  # what failed is tried again
        failed = [event for event in work(inputs, folder) if isinstance(event, Failed)]
        assert [event.task.paths for event in failed] == [(str(inputs / "c.parquet"),)]
        assert failed[0].fault.startswith(f"cannot read {inputs / 'c.parquet'}: ")
    assert len(all_rows(folder)) == 45


def test_an_input_that_kills_its_worker_costs_itself_alone(inputs, tmp_path, poison):
    from poison_method import LethalColumns

    lines = [json.dumps({"base64": "PHA+VGVh"})]  # the key that kills is not asked for in the other inputs
    (inputs / "c.jsonl").write_text("\n".join(lines))
    job = Job(Reader(FIELDS), inputs=LethalColumns(main=os.getpid()))
    failed = [event.fault for event in work(inputs, tmp_path / "rows", job) if isinstance(event, Failed)]
    assert failed == [f"cannot read {inputs / 'c.jsonl'}: its worker was killed by SIGKILL"]
    assert len(all_rows(tmp_path / "rows")) == 45


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"job": Job(Reader(("text",)))}, "fields"),
        ({"job": Job(Reader(FIELDS, "everything"))}, "method"),
        ({"job": Job(Reader(FIELDS), Limits(cpu=3))}, "limits"),
        ({"job": Job(Reader(FIELDS), form="parquet")}, "format"),
        ({"job": Job(Reader(FIELDS), dedup=True)}, "dedup"),
        ({"job": Job(Reader(FIELDS), site_pages=12)}, "site_pages"),
        ({"split": 2}, "split"),
    ],
)
def test_a_run_goes_on_only_with_the_same_settings(inputs, tmp_path, changed, named):
    begin(inputs, tmp_path / "rows")
    with pytest.raises(OptionError, match=f"has a run with {named} .* and not .*: name another folder"):
        begin(inputs, tmp_path / "rows", **changed)


def test_an_input_must_not_change_under_a_run(inputs, tmp_path):
    begin(inputs, tmp_path / "rows")
    os.utime(inputs / "b.jsonl", ns=(1, 1))
    with pytest.raises(FileSourceError, match=r"b\.jsonl has changed since the run in .* began"):
        begin(inputs, tmp_path / "rows")


def test_a_folder_of_other_files_is_left_alone(inputs, tmp_path):
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "diary.txt").write_text("mine")
    with pytest.raises(OptionError, match=r"holds other files, such as diary\.txt"):
        begin(inputs, tmp_path / "notes")
    (tmp_path / "file").write_text("mine")
    with pytest.raises(FileSourceError, match=r"cannot write to .*file"):
        begin(inputs, tmp_path / "file")


def test_a_manifest_that_is_none_is_one_sentence(inputs, tmp_path):
    (tmp_path / "rows").mkdir()
    (tmp_path / "rows" / manifest.NAME).write_text("no database at all, and long enough to be told from one" * 20)
    with pytest.raises(FileSourceError, match=r"cannot use .*manifest\.sqlite"):
        begin(inputs, tmp_path / "rows")


def test_two_runs_do_not_write_to_one_folder(inputs, tmp_path):
    begin(inputs, tmp_path / "rows")
    lock = Lock(tmp_path / "rows")
    try:
        with pytest.raises(OptionError, match="another run is writing to"):
            Lock(tmp_path / "rows", patience=0.2)
    finally:
        lock.release()
    begin(inputs, tmp_path / "rows")


def test_a_run_that_is_closed_early_leaves_no_process_and_no_scrap(inputs, tmp_path):
    folder = tmp_path / "rows"
    with Run([str(inputs)], folder, Job(Reader(FIELDS))) as run:
        events = run.work(Local(2))
        next(events)
        events.close()
    lock = Lock(folder, patience=0)  # no worker has it any more
    lock.release()
    assert not list(folder.glob(".unfinished*"))
    work(inputs, folder)
    assert len(all_rows(folder)) == 45


@pytest.mark.parametrize("workers", [0, -1, "two"])
def test_workers_must_be_a_number(workers):
    with pytest.raises(OptionError, match="the number of workers must be 1 or more"):
        Local(workers)


# --- poison -----------------------------------------------------------------------------------------------------------

REASONS = {
    250: ("crash", "its process was killed by SIGSEGV"),
    500: ("timeout", "more than 3 s of CPU time"),
    750: ("memory", "more than 512 MB of memory"),
}


def test_three_poison_pages_of_a_thousand_cost_three_rows(poisoned, poison, poison_limits, tmp_path):
    job = Job(Reader(FIELDS, poison), poison_limits)
    events = work(poisoned, tmp_path / "rows", job, workers=2, split=1)
    assert sum(isinstance(event, Done) for event in events) > 1
    rows = all_rows(tmp_path / "rows")
    assert [row["url"] for row in rows] == [f"https://example.org/{number}" for number in range(1000)]
    bad = {number: (row["status"], row["reason"]) for number, row in enumerate(rows) if row["status"] != "ok"}
    assert bad == REASONS
    assert all(row["text"] for row in rows if row["status"] == "ok")


# --- duplicates -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["jsonl", "parquet"])
def test_pages_with_the_same_content_are_marked(inputs, tmp_path, archive, form):
    archive().add(page(41)).add(page(50)).save(inputs / "c.warc.gz")
    lines = [{"id": "x", "html": page(50).decode()}, {"id": "y", "base64": None}, {"id": "z", "html": page(3).decode()}]
    (inputs / "d.jsonl").write_text("\n".join(map(json.dumps, lines)))
    folder = tmp_path / "rows"
    job = Job(Reader(FIELDS), form=form, dedup=True)
    work(inputs, folder, job)
    rows = all_rows(folder)
    marked = {row["id"]: row["duplicate_of"] for row in rows if row["duplicate_of"]}
    first_50 = next(row["id"] for row in rows if row["title"] == "Boat 50")
    first_3 = next(row["id"] for row in rows if row["title"] == "Boat 3")
    assert marked["x"] == first_50
    assert marked["z"] == first_3
    assert len(marked) == 3
    assert str(inputs / "41.html") in marked.values()
    assert work(inputs, folder, job) == []
    assert all_rows(folder) == rows


def test_marks_are_made_again_if_the_run_was_killed_before_them(inputs, tmp_path):
    (inputs / "again.html").write_bytes(page(0))
    folder, job = tmp_path / "rows", Job(Reader(FIELDS), dedup=True)
    work(inputs, folder, job)
    rows = all_rows(folder)
    with sqlite3.connect(folder / manifest.NAME) as database:
        database.execute("UPDATE task SET marked = 0, state = 'waiting' WHERE number = 1")
    work(inputs, folder, job)
    assert all_rows(folder) == rows
    assert sum(row["duplicate_of"] is not None for row in rows) == 1


# --- summaries --------------------------------------------------------------------------------------------------------


def test_a_summary_survives_json():
    one = Summary()
    one.statuses.update(ok=3, crash=1)
    one.skipped["HTTP 404"] = 2
    one.slowest = [(0.5, "a")]
    again = Summary.from_dict(json.loads(json.dumps(one.to_dict())))
    assert again == one
    assert (again.pages, again.faults) == (4, 1)
    again.add(one)
    assert again.statuses == {"ok": 6, "crash": 2}
    assert again.slowest == [(0.5, "a"), (0.5, "a")]


def test_a_manifest_counts_what_is_done(inputs, tmp_path):
    folder = tmp_path / "rows"
    work(inputs, folder)
    opened = Manifest(folder)
    try:
        assert opened.summary().pages == 45
        assert opened.standing.tasks == opened.standing.done == 3
        assert opened.standing.weight == opened.standing.done_weight > 0
        assert opened.waiting() == []
        assert [path.name for path in opened.parts()] == [f"part-0000{number}.jsonl" for number in range(3)]
    finally:
        opened.close()
