"""Spark for real: local mode, and a standalone cluster of a master and two workers on this machine."""

import json
import os
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from threading import Event
from types import SimpleNamespace

import pytest
from tests.archive import page
from tests.batch.conftest import all_rows
from tests.engines import engine, needed

from pagesieve.batch import manifest
from pagesieve.batch.engine import Done, Failed
from pagesieve.batch.local import Local
from pagesieve.batch.reader import Reader
from pagesieve.batch.run import Run
from pagesieve.batch.summary import Summary
from pagesieve.batch.work import Job
from pagesieve.cli.main import main
from pagesieve.exceptions import EngineError

pyspark = engine("pyspark", extra="spark")

from pagesieve.batch import spark  # noqa: E402
from pagesieve.batch.spark import MARKS, Spark, read_pages  # noqa: E402


def java_version():
    """The version of Java here, 0 if there is none."""
    home = os.environ.get("JAVA_HOME")
    java = shutil.which(f"{home}/bin/java" if home else "java")
    told = subprocess.run([java, "-version"], capture_output=True, text=True, check=False).stderr if java else ""
    found = re.search(r'version "(\d+)', told)
    return int(found[1]) if found else 0


pytestmark = [
    needed(java_version() >= 17, reason=f"Spark needs Java 17; here is {java_version() or 'none'}"),
    pytest.mark.filterwarnings("ignore::FutureWarning"),  # pyspark says it does not fully support a new pandas
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # py4j leaves sockets to the garbage collector
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

FIELDS = ("url", "title", "text", "blocks")
LEAN = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1"  # Java that starts fast and stays small


@pytest.fixture(scope="module", autouse=True)
def surroundings(poison):
    """What every Spark here needs: this Python, this machine, little memory."""
    settings = {
        "PYSPARK_PYTHON": sys.executable,
        "PYSPARK_DRIVER_PYTHON": sys.executable,
        "SPARK_LOCAL_IP": "127.0.0.1",
        "PYSPARK_SUBMIT_ARGS": f"--driver-memory 512m --driver-java-options '{LEAN}' "
        f"--conf spark.ui.enabled=false --conf spark.executor.memory=512m "
        f"--conf 'spark.executor.extraJavaOptions={LEAN}' pyspark-shell",
    }
    before = {name: os.environ.get(name) for name in settings}
    os.environ |= settings
    yield
    for name, value in before.items():
        if value is None:
            del os.environ[name]
        else:
            os.environ[name] = value


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """A standalone cluster on loopback: the address of its master."""
    home, logs = Path(pyspark.__file__).parent, tmp_path_factory.mktemp("cluster")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    master = f"spark://127.0.0.1:{port}"
    place = ["--host", "127.0.0.1", "--webui-port", "0"]
    roles = [
        ("master.Master", [*place, "--port", str(port)]),
        *[("worker.Worker", [*place, "--cores", "1", "--memory", "1g", "-d", str(logs), master])] * 2,
    ]
    environment = os.environ | {"SPARK_DAEMON_MEMORY": "256m", "SPARK_DAEMON_JAVA_OPTS": LEAN}
    processes = []
    for number, (role, arguments) in enumerate(roles):
        log = (logs / f"{number}.log").open("wb")
        command = [str(home / "bin" / "spark-class"), f"org.apache.spark.deploy.{role}", *arguments]
        processes.append(subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, env=environment))
        log.close()
    while len(re.findall("Registering worker", (logs / "0.log").read_text())) < 2:
        assert all(process.poll() is None for process in processes), (logs / "0.log").read_text()
        time.sleep(0.1)
    yield master
    for process in reversed(processes):
        process.terminate()
        process.wait()


@pytest.fixture
def inputs(tmp_path):
    """Three files, each a task of its own."""
    folder = tmp_path / "inputs"
    folder.mkdir()
    for number in range(3):
        (folder / f"{number}.jsonl").write_text('{"html": "<p>x"}')
    return folder


@pytest.fixture
def job():
    return Job(Reader(("text",)))


def run(inputs, folder, job, engine, **settings):
    with Run([str(inputs)], folder, job, **settings) as begun:
        return list(begun.work(engine))


@pytest.fixture(scope="module")
def poison_job(poison, poison_limits):
    return Job(Reader(FIELDS, poison), poison_limits, form="parquet", dedup=True)


@pytest.fixture(scope="module")
def local_rows(poisoned, poison_job, tmp_path_factory):
    """The rows of the engine of one machine."""
    folder = tmp_path_factory.mktemp("local") / "rows"
    run(poisoned, folder, poison_job, Local(2), split=1)
    return all_rows(folder)


def test_rows_in_local_mode_are_those_of_one_machine(poisoned, poison_job, local_rows, tmp_path):
    events = run(poisoned, tmp_path / "rows", poison_job, Spark("local[2]"), split=1)
    assert sum(isinstance(event, Done) for event in events) == len(list((tmp_path / "rows").glob("part-*"))) > 1
    assert all_rows(tmp_path / "rows") == local_rows
    bad = [(row["status"], row["reason"]) for row in local_rows if row["status"] != "ok"]
    assert [status for status, _ in bad] == ["crash", "timeout", "memory"]
    assert len(local_rows) == 1000
    with sqlite3.connect(tmp_path / "rows" / manifest.NAME) as database:
        database.execute("UPDATE task SET state = 'waiting', marked = 0 WHERE number = 1")
    run(poisoned, tmp_path / "rows", poison_job, Local(1), split=1)  # one engine goes on where another stopped
    assert all_rows(tmp_path / "rows") == local_rows


def test_sites_are_those_of_one_machine(tmp_path):
    lines = [{"url": f"https://a.example/{n}", "html": page(n).decode()} for n in range(24)]
    for number in range(2):
        (tmp_path / f"{number}.jsonl").write_text("\n".join(map(json.dumps, lines[number::2])))
    job, found = Job(Reader(FIELDS), site_pages=12), []
    for name, where in (("local", Local(2)), ("spark", Spark("local[2]"))):
        run(tmp_path / "*.jsonl", tmp_path / name, job, where)
        found.append({path.name: path.read_bytes() for path in (tmp_path / name).rglob("*.json*")})
    assert sorted(found[0]) == ["a.example.json", "part-00000.jsonl", "part-00001.jsonl"]
    assert found[0] == found[1]
    assert "All rights reserved" not in found[0]["part-00000.jsonl"].decode().partition('"blocks"')[0]


def test_the_command_runs_on_spark(tmp_path, capsys):
    (tmp_path / "a.html").write_bytes(page(1))
    command = [
        "batch",
        str(tmp_path / "a.html"),
        "-o",
        str(tmp_path / "rows"),
        "--engine",
        "spark",
        "--master",
        "local[1]",
    ]
    assert not main.main(command, standalone_mode=False)
    assert "1 page in 1 part in " in capsys.readouterr().out
    assert [row["title"] for row in all_rows(tmp_path / "rows")] == ["Boat 1"]


def test_rows_of_a_cluster_are_those_of_one_machine(poisoned, poison_job, local_rows, tmp_path, cluster):
    run(poisoned, tmp_path / "rows", poison_job, Spark(cluster), split=1)
    assert all_rows(tmp_path / "rows") == local_rows
    assert run(poisoned, tmp_path / "rows", poison_job, Spark(cluster), split=1) == []


def test_a_frame_has_the_same_rows(tmp_path, archive, cluster):
    for file in range(3):
        made = archive()
        for number in range(file * 40, file * 40 + 40):
            made.add(page(number), f"https://example.org/{number}")
        made.save(tmp_path / f"{file}.warc.gz")
    run(tmp_path / "*.warc.gz", tmp_path / "rows", Job(Reader(FIELDS)), Local(1))
    session = pyspark.sql.SparkSession.builder.master(cluster).getOrCreate()
    try:
        frame = read_pages(session, [str(tmp_path / "*.warc.gz")], fields=FIELDS)
        assert frame.rdd.getNumPartitions() == 3
        found = [row.asDict(recursive=True) for row in frame.orderBy("input", "offset").collect()]
        titles = frame.where("size(blocks) > 1").select("title").distinct().count()
    finally:
        session.stop()
    assert found == all_rows(tmp_path / "rows")
    assert titles == 120


def test_the_folder_is_a_table_to_spark(tmp_path):
    for number in range(3):
        (tmp_path / f"{number}.html").write_bytes(page(number))
    run(tmp_path / "*.html", tmp_path / "rows", Job(Reader(FIELDS), form="parquet"), Spark("local[1]"))
    session = pyspark.sql.SparkSession.builder.master("local[1]").getOrCreate()
    try:
        titles = [row.title for row in session.read.parquet(str(tmp_path / "rows")).orderBy("title").collect()]
    finally:
        session.stop()
    assert titles == ["Boat 0", "Boat 1", "Boat 2"]


SUMMARY = Summary(statuses=Counter(ok=1))


class Pretended(Spark):
    """An engine whose workers do what they are told, without Spark."""

    def _session(self):
        return SimpleNamespace(stop=lambda: None)


def pretend(monkeypatch, collect):
    monkeypatch.setattr(spark, "_spread", lambda *_, **__: SimpleNamespace(collect=collect))
    return Pretended("nowhere")


def test_what_was_done_before_a_kill_is_not_done_again(inputs, job, tmp_path, monkeypatch):
    """Marks that workers left are taken when the run goes on, though the process that waited for them is gone."""
    folder = tmp_path / "rows"
    marks = folder / MARKS
    with Run([str(inputs)], folder, job) as begun:
        first, second, third = begun.manifest.waiting()
        marks.mkdir()
        spark._leave_mark(marks, first, SUMMARY)
        spark._leave_mark(marks, second, "what failed is tried again")
        spark._leave_mark(marks, third, "this too")

        def collect():
            spark._leave_mark(marks, second, "a worker of the killed run failed late")
            spark._leave_mark(marks, second, SUMMARY)
            spark._leave_mark(marks, third, "it failed again")

        events = list(pretend(monkeypatch, collect)(begun.manifest.waiting(), job, folder, lock=begun.lock))
    assert events == [Done(first, SUMMARY), Done(second, SUMMARY), Failed(third, "it failed again")]
    assert not list(marks.iterdir())


def test_what_is_done_between_two_looks_is_seen(inputs, job, tmp_path, monkeypatch):
    folder, seen = tmp_path / "rows", Event()
    with Run([str(inputs)], folder, job) as begun:
        first, *others = begun.manifest.waiting()

        def collect():
            spark._leave_mark(folder / MARKS, first, SUMMARY)
            seen.wait(60)
            for task in others:
                spark._leave_mark(folder / MARKS, task, SUMMARY)

        found = []
        for event in pretend(monkeypatch, collect)([first, *others], job, folder, lock=begun.lock):
            found.append(event.task)
            seen.set()
            time.sleep(0.2)  # while this one is written down, the job ends
    assert found == [first, *others]


def test_a_master_that_is_not_there_is_one_sentence(tmp_path):
    (tmp_path / "a.html").write_bytes(page(1))
    with pytest.raises(EngineError, match=r"did not start at nonsense://host: .*Could not parse Master URL"):
        run(tmp_path / "a.html", tmp_path / "rows", Job(Reader(("text",))), Spark("nonsense://host"))
