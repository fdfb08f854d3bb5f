import os
import signal
from multiprocessing.connection import Connection

import pytest

from pagesieve.batch.apart import Apart, Silence
from pagesieve.exceptions import EngineError


@pytest.fixture
def apart():
    """A process that waits for one message and then ends."""
    made = Apart(Connection.recv)
    yield made
    made.close()


def test_a_process_is_started_when_it_is_needed(apart):
    assert not apart.is_alive
    assert apart.start()
    assert apart.is_alive
    assert not apart.start()


def test_a_process_that_ends_is_started_again(apart):
    assert apart.send("go")
    assert apart.receive() == Silence(timed_out=False, code=0)
    assert not apart.is_alive
    assert apart.send("go")


def test_a_process_that_does_not_answer_is_ended(apart):
    apart.start()
    assert apart.receive(limit=0.1) == Silence(timed_out=True)
    assert not apart.is_alive


def test_a_process_that_was_killed_tells_the_signal(apart):
    apart.start()
    os.kill(apart._process.pid, signal.SIGKILL)
    assert apart.receive() == Silence(timed_out=False, code=-signal.SIGKILL)


def test_a_process_that_was_lost_while_it_waited_is_started_again(apart):
    apart.start()
    os.kill(apart._process.pid, signal.SIGKILL)
    apart._process.wait()
    assert apart.send("go")
    assert apart.receive() == Silence(timed_out=False, code=0)


def test_a_process_can_be_asked_to_end(apart):
    apart.start()
    apart.end()
    assert not apart.is_alive


def test_silence_in_words():
    assert str(Silence(timed_out=True)) == "it did not answer in time"
    assert str(Silence(timed_out=False, code=-9)) == "it was killed by SIGKILL"
    assert str(Silence(timed_out=False, code=-40)) == "it was killed by signal 40"
    assert str(Silence(timed_out=False, code=3)) == "it ended with code 3"


def test_a_python_that_does_not_start_is_one_sentence(apart, monkeypatch):
    monkeypatch.setattr("sys.executable", "/bin/false")
    with pytest.raises(EngineError, match="no process could be started with /bin/false"):
        apart.start()
