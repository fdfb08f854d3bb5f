"""One call at a time in a process of its own, so that a contestant that hangs or dies costs one page."""

import logging
import multiprocessing
import os
import time
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from pagesieve.evaluate.answer import KINDS, Answer
from pagesieve.evaluate.contestant import Contestant, Door

_CONTEXT = multiprocessing.get_context("spawn")
WARM_UP = "<html><body><article><p>Some words to begin with.</p></article></body></html>"
_START_LIMIT = 60.0  # seconds for a new process to import what it needs


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


class _Silence(NamedTuple):
    """Why nothing came from the process."""

    status: str
    reason: str


class Arena:
    """A process in which contestants are called; started when needed, and again when it is lost."""

    def __init__(self, limit: float = 30.0, warm_up: float = _START_LIMIT) -> None:
        self.limit, self.warm_up = limit, warm_up
        self._process: multiprocessing.process.BaseProcess | None = None
        self._line: Connection
        self._warm: set[str] = set()
        self._never_warm: set[str] = set()

    def call(self, contestant: Contestant, html: str, url: str | None) -> Outcome:
        """Let a contestant read a page, within the limit of seconds."""
        self._start()
        if contestant.name not in self._warm | self._never_warm:
            self._warm_up(contestant)
        return self._ask(contestant, html, url, limit=self.limit)

    def _warm_up(self, contestant: Contestant) -> None:
        """A first call that does not count: what a contestant imports and builds then is not timed."""
        first = self._ask(contestant, WARM_UP, None, limit=max(self.limit, self.warm_up))
        (self._never_warm if first.status in ("timeout", "crash") else self._warm).add(contestant.name)
        self._start()

    def _ask(self, contestant: Contestant, html: str, url: str | None, *, limit: float) -> Outcome:
        self._line.send((contestant, html, url))
        start = time.perf_counter()
        outcome: Outcome | _Silence = self._received(limit)
        if isinstance(outcome, _Silence):
            return Outcome(outcome.status, Answer(), outcome.reason, None, time.perf_counter() - start)
        if contestant.more is None or outcome.status == "error":
            return outcome
        beside: _Beside | _Silence = self._received(limit)  # whatever happens here, the text stays its own
        if isinstance(beside, _Silence):
            return outcome._replace(reason=f"beside the text: {beside.status}, {beside.reason}")
        return outcome._replace(answer=replace(outcome.answer, **beside.said), reason=beside.fault)

    def _received(self, limit: float) -> Any:
        """What the process sends within the limit, or why it sends nothing."""
        if not self._line.poll(limit):
            self.close()
            return _Silence("timeout", f"longer than {limit:g} s")
        try:
            return self._line.recv()
        except EOFError:
            return _Silence("crash", f"the process ended with code {self._exit_code()}")

    def _start(self) -> None:
        if self._process is not None and self._process.is_alive():
            return
        self._warm = set()
        self._line, far_end = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=_serve, args=(far_end,), daemon=True)
        self._process.start()
        far_end.close()
        if not self._line.poll(_START_LIMIT) or self._line.recv() != "ready":
            raise RuntimeError("the process for contestants did not start")

    def _exit_code(self) -> int | None:
        process, self._process = self._process, None
        if process is None:
            return None
        process.join(5)
        return process.exitcode

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None


def _serve(line: Connection) -> None:
    """Answer calls until the line is closed. What contestants print is their own affair."""
    logging.disable()
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    line.send("ready")
    while True:
        try:
            contestant, html, url = line.recv()
        except EOFError:
            return
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
