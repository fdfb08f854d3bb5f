"""One call at a time in a process of its own, so that a contestant that hangs or dies costs one page."""

import logging
import time
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from pagesieve.batch.apart import START_LIMIT, Apart, Silence
from pagesieve.evaluate.answer import KINDS, Answer
from pagesieve.evaluate.contestant import Contestant, Door

WARM_UP = "<html><body><article><p>Some words to begin with.</p></article></body></html>"


class Outcome(NamedTuple):
    """What one call gave. The status is ok, empty, error, crash or timeout; CPU and wall time are in seconds."""

    status: str
    answer: Answer
    reason: str
    cpu: float | None
    wall: float


class _Beside(NamedTuple):
    """What a contestant said beside its text, or why it said nothing."""

    said: dict[str, Any]
    fault: str


class Arena:
    """A process in which contestants are called; started when needed, and again when it is lost."""

    def __init__(self, limit: float = 30.0, warm_up: float = START_LIMIT) -> None:
        self.limit, self.warm_up = limit, warm_up
        self._apart = Apart(_serve)
        self._warm: set[str] = set()
        self._never_warm: set[str] = set()

    def call(self, contestant: Contestant, html: str, url: str | None) -> Outcome:
        """Let a contestant read a page, within the limit of seconds."""
        self._start()
        if contestant.name not in self._warm | self._never_warm:
            self._warm_up(contestant)
        return self._ask(contestant, html, url, limit=self.limit)

    def _start(self) -> None:
        if self._apart.start():
            self._warm = set()

    def _warm_up(self, contestant: Contestant) -> None:
        """A first call that does not count: what a contestant imports and builds then is not timed."""
        first = self._ask(contestant, WARM_UP, None, limit=max(self.limit, self.warm_up))
        (self._never_warm if first.status in ("timeout", "crash") else self._warm).add(contestant.name)
        self._start()

    def _ask(self, contestant: Contestant, html: str, url: str | None, *, limit: float) -> Outcome:
        self._apart.line.send((contestant, html, url))
        start = time.perf_counter()
        outcome: Outcome | Silence = self._apart.receive(limit)
        if isinstance(outcome, Silence):
            return Outcome(*_blame(outcome, limit), None, time.perf_counter() - start)
        if contestant.more is None or outcome.status == "error":
            return outcome
        beside: _Beside | Silence = self._apart.receive(limit)  # whatever happens here, the text stays its own
        if isinstance(beside, Silence):
            status, _, reason = _blame(beside, limit)
            return outcome._replace(reason=f"beside the text: {status}, {reason}")
        return outcome._replace(answer=replace(outcome.answer, **beside.said), reason=beside.fault)

    def close(self) -> None:
        """End the process."""
        self._apart.close()


def _blame(silence: Silence, limit: float) -> tuple[str, Answer, str]:
    """The status and the reason of a call after which the process was silent."""
    if silence.timed_out:
        return "timeout", Answer(), f"longer than {limit:g} s"
    return "crash", Answer(), f"the process ended with code {silence.code}"


def _serve(line: Connection) -> None:
    """Answer calls until the line is closed."""
    logging.disable()
    while True:
        contestant, html, url = line.recv()
        outcome = _outcome(contestant, html, url)
        line.send(outcome)
        if contestant.more is not None and outcome.status != "error":
            line.send(_beside(contestant.more, html, url))


def _outcome(contestant: Contestant, html: str, url: str | None) -> Outcome:
    cpu, wall = time.process_time(), time.perf_counter()
    answer, reason, status = Answer(), "", "ok"
    try:
        given = contestant.read(html, url)
        cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
        answer = _answer(contestant, given)
    except Exception as fault:  # whatever a contestant raises is its result on this page
        return Outcome("error", answer, _in_words(fault), None, time.perf_counter() - wall)
    return Outcome("empty" if answer.is_empty else status, answer, reason, cpu, wall)


def _answer(contestant: Contestant, given: object) -> Answer:
    if isinstance(given, Answer):
        return given
    if not isinstance(given, str | None):
        raise TypeError(f"{contestant.name} gave {type(given).__name__}, neither text nor an Answer")
    return Answer(text=contestant.finish(given or "") if contestant.finish is not None else given or "")


def _beside(more: Door, html: str, url: str | None) -> _Beside:
    try:
        answer = more(html, url)
    except Exception as fault:
        return _Beside({}, f"beside the text: {_in_words(fault)}")
    return _Beside({kind: said for kind in KINDS if (said := getattr(answer, kind, None)) is not None}, "")


def _in_words(fault: Exception) -> str:
    return f"{type(fault).__name__}: {fault}"[:300]
