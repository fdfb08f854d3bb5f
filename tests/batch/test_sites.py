"""Runs that learn the sites of their hosts first."""

import json
import os
from pathlib import Path

import pytest
from tests.batch.conftest import all_rows

from pagesieve import Site
from pagesieve.batch.hosts import LONGEST_NAME, site_file
from pagesieve.batch.learning import Learner
from pagesieve.batch.limits import Limits
from pagesieve.batch.local import Local
from pagesieve.batch.reader import Reader
from pagesieve.batch.run import Run
from pagesieve.batch.spool import Spool
from pagesieve.batch.work import Job
from pagesieve.exceptions import OptionError
from pagesieve.source import Source

SLOGAN = "The whole yard wishes all sailors of the world fair winds and a following sea today."
FIELDS = ("url", "title", "text", "warnings")
SITES = Job(Reader(FIELDS), site_pages=15)


def page(number):
    story = " ".join(f"word{number}x{n}" for n in range(60))
    return f"<div class=c><h1>Boat {number}</h1><p>{SLOGAN}</p><p>{story}.</p></div>"


@pytest.fixture
def pages(tmp_path):
    """Files with the pages of three hosts, in turns: 20, 12 and 4 different ones; and one without an address."""
    hosts = [(f"https://{host}.example/{n}", page(n)) for n in range(20) for host, most in HOSTS.items() if n < most]
    entries = [("", page(99)), *hosts, *(("https://few.example/again", page(0)) for _ in range(15))]
    folder = tmp_path / "pages"
    folder.mkdir()
    for number in range(2):
        lines = [json.dumps({"url": url or None, "html": html}) for url, html in entries[number::2]]
        (folder / f"{number}.jsonl").write_text("\n".join(lines))
    return folder


HOSTS = {"many": 20, "enough": 12, "few": 4}


def work(pages, folder, job=SITES, workers=1):
    with Run([str(pages)], folder, job) as run:
        list(run.work(Local(workers)))
        return run.manifest.sites()


def bytes_of(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.json*")}


def test_pages_are_read_with_the_site_of_their_host(pages, tmp_path):
    assert work(pages, tmp_path / "rows") == {"learnt": 2, "too few pages": 1}
    assert {path.name for path in (tmp_path / "rows" / "_sites").iterdir()} == {
        "many.example.json",
        "enough.example.json",
    }
    rows = all_rows(tmp_path / "rows")
    work(pages, tmp_path / "plain", Job(Reader(FIELDS)))
    plain = all_rows(tmp_path / "plain")
    assert len(rows) == len(plain) == 52
    for row, other in zip(rows, plain, strict=True):
        host = (row["url"] or "").partition("//")[2].partition(".")[0]
        assert SLOGAN in other["text"]
        assert (SLOGAN in row["text"]) == (host not in ("many", "enough"))
        assert row == other or host in ("many", "enough")


def test_a_site_is_learnt_from_the_first_pages_in_their_order(pages, tmp_path):
    work(pages, tmp_path / "rows")
    read = [json.loads(line) for number in range(2) for line in (pages / f"{number}.jsonl").read_text().splitlines()]
    first = [entry["html"] for entry in read if "//many." in (entry["url"] or "")][:15]
    Site.learn(first).save(tmp_path / "same.json")
    found = site_file(tmp_path / "rows" / "_sites", "many.example")
    assert found.read_bytes() == (tmp_path / "same.json").read_bytes()


def test_rows_and_sites_do_not_depend_on_workers(pages, tmp_path):
    for workers in (1, 2):
        work(pages, tmp_path / str(workers), workers=workers)
    assert bytes_of(tmp_path / "1") == bytes_of(tmp_path / "2")


@pytest.mark.parametrize("doing", ["looking for sites", "learning sites"])
def test_a_run_that_was_ended_while_it_learnt_goes_on(pages, tmp_path, doing):
    work(pages, tmp_path / "whole")
    folder = tmp_path / "ended"
    with Run([str(pages)], folder, SITES) as run:
        steps = run.learn_sites()
        assert next(step for step in steps if step.doing == doing).share <= 1
        steps.close()
    assert not list(folder.glob(".unfinished*"))
    work(pages, folder)
    assert bytes_of(folder) == bytes_of(tmp_path / "whole")


def test_what_was_learnt_is_not_learnt_again(pages, tmp_path, monkeypatch):
    folder = tmp_path / "rows"
    with Run([str(pages)], folder, SITES) as run:
        assert list(run.learn_sites())
    monkeypatch.setattr(Learner, "learn", lambda *_: pytest.fail("it was learnt again"))
    with Run([str(pages)], folder, SITES) as run:
        assert not list(run.learn_sites())
    (pages / "new.jsonl").write_text(json.dumps({"url": "https://many.example/new", "html": page(77)}))
    assert work(pages, folder) == {"learnt": 2, "too few pages": 1}
    (new,) = [row for row in all_rows(folder) if row["title"] == "Boat 77"]
    assert SLOGAN not in new["text"]


class Lethal:
    """A page that ends the process that it comes to."""

    def __reduce__(self):
        return eval, ("__import__('os')._exit(7)",)


def test_a_host_that_cannot_be_learnt_is_read_without(pages, tmp_path, monkeypatch):
    learn = Learner.learn

    def poisoned(learner, found):
        return learn(learner, [*found, Lethal()] if "//enough." in found[0].url else found)

    monkeypatch.setattr(Learner, "learn", poisoned)
    assert work(pages, tmp_path / "rows") == {"learnt": 1, "crash": 1, "too few pages": 1}
    rows = all_rows(tmp_path / "rows")
    assert len(rows) == 52
    assert {"//many." in (row["url"] or "") for row in rows if SLOGAN not in row["text"]} == {True}
    assert {SLOGAN in row["text"] for row in rows if "//enough." in (row["url"] or "")} == {True}


def test_a_page_that_takes_too_long_costs_its_site():
    long = Source("<div><p>One more line of it.</p></div>" * 50_000)
    with Learner(Limits(cpu=0.02, wall=300)) as learner:
        found = learner.learn([long])
    assert found[:2] == ("timeout", "more than 0.02 s of CPU time")


def test_a_page_that_ends_its_process_costs_its_site_alone():
    good = [Source(page(n)) for n in range(12)]
    with Learner(Limits()) as learner:
        assert learner.learn(good).status == "learnt"
        assert learner.learn([*good, Lethal()])[:2] == ("crash", "its process ended with code 7")
        assert learner.learn([*good, "no page"])[:2] == ("learnt", None)  # parse takes text too
        assert learner.learn([*good, 5]).status == "error"
        assert learner.learn(good).status == "learnt"


def test_pages_without_a_text_of_their_own_teach_nothing():
    with Learner(Limits()) as learner:
        found = learner.learn([Source(page(3) + f"<!-- {n} -->") for n in range(12)])
    assert found[:2] == ("too few pages", "of its pages 1 have a text of their own")


def test_an_input_that_cannot_be_read_does_not_end_the_first_pass(pages, tmp_path):
    (pages / "bad.parquet").write_bytes(b"no Parquet")
    assert work(pages, tmp_path / "rows") == {"learnt": 2, "too few pages": 1}
    assert len(all_rows(tmp_path / "rows")) == 52


def test_a_spool_keeps_the_first_pages_of_every_host(tmp_path):
    with Spool(tmp_path, most=3) as spool:
        for number in (1, 1, 2, 3, 4):
            spool.add("a.example", Source(f"<p>{number}", f"https://a.example/{number}", media_type="text/html"))
            spool.add("b.example", Source(b"<p>\xff", charset="latin-1"))
        assert [source.content for source in spool.pages("a.example")] == ["<p>1", "<p>2", "<p>3"]
        assert spool.pages("a.example")[0] == Source("<p>1", "https://a.example/1", media_type="text/html")
        assert spool.pages("b.example") == [Source(b"<p>\xff", charset="latin-1")]
        assert (spool.hosts(2), spool.count()) == (["a.example"], 2)
        assert os.listdir(tmp_path) == [spool.path.name]
    assert os.listdir(tmp_path) == []


def test_long_names_of_hosts_are_told_apart():
    names = {site_file(Path(), "a" * 300 + end).name for end in "bc"}
    assert len(names) == 2
    assert max(map(len, names)) <= LONGEST_NAME + len(".json")


@pytest.mark.parametrize("pages", [9, 0, "many"])
def test_a_site_needs_pages(pages):
    with pytest.raises(OptionError, match="a site is learnt from 10 pages or more"):
        Job(site_pages=pages)
