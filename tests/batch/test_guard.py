import os
import signal

import pytest
from tests.archive import page

from pagesieve.batch.guard import PAGES_BETWEEN, Guard, standing_guard
from pagesieve.batch.limits import MOST_MEMORY, MOST_SECONDS, Limits
from pagesieve.batch.reader import Reader
from pagesieve.exceptions import OptionError
from pagesieve.source import Source

GOOD = "<p>A page that does no harm to anybody."


@pytest.fixture(scope="module")
def guard(poison):
    with Guard(Reader(("url", "text"), poison), Limits(cpu=1.5, wall=60.0, memory=400)) as made:
        yield made


def source(text, url="https://example.org/"):
    return Source(f"<p>{text}", url)


def test_a_good_page_is_ok(guard):
    outcome = guard.read(source("Some words."))
    assert outcome[:3] == ("ok", None, {"url": "https://example.org/", "text": "Some words.\n"})
    assert 0 < outcome.cpu < 1.5


@pytest.mark.parametrize(
    ("harm", "status", "reason"),
    [
        ("poison-kill", "crash", "its process was killed by SIGSEGV"),
        ("poison-leave", "crash", "its process ended with code 7"),
        ("poison-spin", "timeout", "more than 1.5 s of CPU time"),
        ("poison-hoard", "memory", "more than 400 MB of memory"),
        ("poison-raise", "error", "ValueError: no such luck"),
    ],
)
def test_a_bad_page_costs_itself_alone(guard, harm, status, reason):
    outcome = guard.read(source(harm))
    assert outcome[:3] == (status, reason, {"url": "https://example.org/", "text": None})
    assert guard.read(Source(GOOD)).status == "ok"


def test_a_page_that_waits_for_ever_is_ended_by_the_clock(poison):
    with Guard(Reader(("text",), poison), Limits(wall=3.0)) as impatient:
        assert impatient.read(source("poison-sleep"))[:2] == ("timeout", "longer than 3 s")
        assert impatient.read(Source(GOOD)).status == "ok"


def test_endless_recursion_is_an_error(guard):
    outcome = guard.read(source("poison-recurse"))
    assert outcome.status == "error"
    assert outcome.reason.startswith("RecursionError: ")


def test_a_page_is_not_blamed_for_what_one_before_it_broke(guard):
    assert guard.read(source("break-the-next")).status == "ok"
    assert guard.read(source("An innocent page.")).status == "ok"


def test_an_empty_page_says_why(guard):
    with Guard(Reader(("text",))) as plain:
        assert plain.read(Source(""))[:2] == ("empty", "the source is empty")


def test_a_process_that_is_lost_between_pages_is_no_page_s_fault(guard):
    guard.read(Source(GOOD))
    os.kill(guard._apart._process.pid, signal.SIGKILL)
    guard._apart._process.wait()
    assert guard.read(Source(GOOD)).status == "ok"


def test_a_process_that_its_own_timer_cannot_end_is_ended_from_outside(poison, monkeypatch):
    monkeypatch.setattr("pagesieve.batch.guard.GRACE", 0.1)
    with Guard(Reader(("text",), poison), Limits(cpu=2.0, wall=2.0)) as stopped:
        stopped.read(Source(GOOD))
        os.kill(stopped._apart._process.pid, signal.SIGSTOP)
        assert stopped.read(Source(GOOD))[:2] == ("timeout", "longer than 2 s")


def test_signals_that_are_ignored_here_still_end_a_page(poison):
    before = signal.signal(signal.SIGPROF, signal.SIG_IGN)
    try:
        with Guard(Reader(("text",), poison), Limits(cpu=0.3)) as made:
            assert made.read(source("poison-spin")).status == "timeout"
    finally:
        signal.signal(signal.SIGPROF, before)


def test_half_a_character_can_be_written(guard):
    with Guard(Reader(("title",))) as plain:
        outcome = plain.read(
            Source('<script type="application/ld+json">{"@type":"Article","headline":"A \\ud800"}</script>x')
        )
    outcome.values["title"].encode()


def test_a_page_larger_than_the_memory_that_it_may_take():
    with Guard(Reader(("text",)), Limits(memory=256)) as small:
        outcome = small.read(Source("x" * 49_000_000 + "\U0001f600"))  # four bytes a character
        assert outcome[:2] == ("memory", "more than 256 MB of memory")
        assert small.read(Source(GOOD)).status == "ok"


@pytest.mark.skipif(not os.path.exists("/proc"), reason="looks at memory in /proc")
def test_memory_stays_flat_from_page_to_page():
    def resident():
        with open(f"/proc/{guard._apart._process.pid}/statm") as sizes:
            return int(sizes.read().split()[1]) * os.sysconf("SC_PAGESIZE")

    with Guard(Reader()) as guard:
        sizes = []
        for number in range(3 * PAGES_BETWEEN):
            guard.read(Source(page(number) * (1 + 37 * number % 101)))
            if number % PAGES_BETWEEN == PAGES_BETWEEN - 1:
                sizes.append(resident())
    assert sizes[2] < sizes[0] + (8 << 20)  # 400 pages that kept their HTML would have kept more


def test_every_process_has_one_guard_that_stays():
    settings = Reader(("text",)), Limits(cpu=3)
    assert standing_guard(*settings) is standing_guard(*settings)
    standing_guard(*settings).close()
    standing_guard.cache_clear()


@pytest.mark.parametrize(
    "settings",
    [
        *({"cpu": 0}, {"cpu": -1}, {"cpu": "x"}, {"cpu": 1e9}, {"wall": 0}, {"wall": float("inf")}),
        *({"memory": 10}, {"memory": 1.5}, {"memory": 1 << 50}),
    ],
)
def test_limits_that_make_no_sense_are_refused(settings):
    with pytest.raises(OptionError, match="must be"):
        Limits(**settings)


def test_the_largest_limits_are_kept_by_the_kernel_too():
    with Guard(Reader(("text",)), Limits(MOST_SECONDS, None, MOST_MEMORY)) as generous:
        assert generous.read(Source(GOOD)).status == "ok"


def test_a_method_must_be_known():
    with pytest.raises(OptionError, match="no method is called 'nothing'"):
        Reader(method="nothing")
    with pytest.raises(OptionError, match="a name, or module:Class"):
        Reader(method=len)
