"""One call at a time in a process of its own, so that a contestant that hangs or dies costs one page."""

import logging
import multiprocessing
import os
import time
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from pagesieve.evaluate.contestants import Contestant

_CONTEXT = multiprocessing.get_context("spawn")
WARM_UP = "<html><body><article><p>Some words to begin with.</p></article></body></html>"
_START_LIMIT = 60.0  # seconds for a new process to import what it needs


class Outcome(NamedTuple):
    """What one call gave. The status is ok, empty, error, crash or timeout; CPU and wall time are in seconds."""

    status: str
    text: str
    reason: str
    cpu: float | None
    wall: float
    facts: dict[str, Any]


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
        doors = 1 if contestant.facts is None else 2
        if not self._line.poll(doors * limit):
            self.close()
            return Outcome("timeout", "", f"longer than {limit:g} s", limit, time.perf_counter() - start, {})
        try:
            outcome: Outcome = self._line.recv()
            return outcome
        except EOFError:
            reason = f"the process ended with code {self._exit_code()}"
            return Outcome("crash", "", reason, None, time.perf_counter() - start, {})

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
    text, reason, status = "", "", "ok"
    try:
        text = contestant.text(html, url) or ""
    except Exception as fault:  # whatever a contestant raises is its result on this page
        status, reason = "error", f"{type(fault).__name__}: {fault}"[:300]
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    text = contestant.finish(text) if contestant.finish is not None else text
    facts = _facts(contestant, html, url) if status == "ok" else {}
    return Outcome("empty" if status == "ok" and not text.strip() else status, text, reason, cpu, wall, facts)


def _facts(contestant: Contestant, html: str, url: str | None) -> dict[str, Any]:
    """What it says beside the text; not timed, since not every contestant has it."""
    if contestant.facts is None:
        return {}
    try:
        return contestant.facts(html, url)
    except Exception as fault:  # the text is still its own
        return {"fault": repr(fault)[:300]}
