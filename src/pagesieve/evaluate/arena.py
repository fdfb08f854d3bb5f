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


class Arena:
    """A process in which contestants are called; started when needed, and again when it is lost."""

    def __init__(self, limit: float = 30.0) -> None:
        self.limit = limit
        self._process: multiprocessing.process.BaseProcess | None = None
        self._line: Connection
        self._warm: set[str] = set()

    def call(self, contestant: Contestant, html: str, url: str | None) -> Outcome:
        """Let a contestant read a page, within the limit of seconds."""
        self._start()
        if contestant.name not in self._warm:  # what it imports and builds the first time is not timed
            self._warm.add(contestant.name)
            self._ask(contestant, WARM_UP, None, limit=max(self.limit, _START_LIMIT))
            self._start()
        return self._ask(contestant, html, url, limit=self.limit)

    def _ask(self, contestant: Contestant, html: str, url: str | None, *, limit: float) -> Outcome:
        self._line.send((contestant, html, url))
        start = time.perf_counter()
        doors = 1 if contestant.more is None else 2
        if not self._line.poll(doors * limit):
            self.close()
            return Outcome("timeout", Answer(), f"longer than {limit:g} s", limit, time.perf_counter() - start)
        try:
            outcome: Outcome = self._line.recv()
            return outcome
        except EOFError:
            reason = f"the process ended with code {self._exit_code()}"
            return Outcome("crash", Answer(), reason, None, time.perf_counter() - start)

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
        line.send(_outcome(contestant, html, url))


def _outcome(contestant: Contestant, html: str, url: str | None) -> Outcome:
    cpu, wall = time.process_time(), time.perf_counter()
    given: str | Answer | None = None
    reason, status = "", "ok"
    try:
        given = contestant.read(html, url)
    except Exception as fault:  # whatever a contestant raises is its result on this page
        status, reason = "error", _in_words(fault)
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    answer = given if isinstance(given, Answer) else Answer(text=_finished(contestant, given or ""))
    if status == "ok" and answer.is_empty:
        status = "empty"
    if status != "error" and contestant.more is not None:
        beside, reason = _beside(contestant.more, html, url)
        answer = replace(answer, **beside)
    return Outcome(status, answer, reason, cpu, wall)


def _finished(contestant: Contestant, text: str) -> str:
    return contestant.finish(text) if contestant.finish is not None else text


def _beside(more: Door, html: str, url: str | None) -> tuple[dict[str, Any], str]:
    """What a contestant says beside; where that fails, why, and what was said already stays its own."""
    try:
        said = more(html, url)
    except Exception as fault:
        return {}, f"beside the text: {_in_words(fault)}"
    return {kind: value for kind in KINDS if (value := getattr(said, kind, None)) is not None}, ""


def _in_words(fault: Exception) -> str:
    return f"{type(fault).__name__}: {fault}"[:300]
