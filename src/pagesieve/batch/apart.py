"""A process apart from ours: started when it is needed, and again when it is lost.

It is a fresh interpreter and not a fork, so that it has no state of ours, and not `multiprocessing`, so that a script
needs no `if __name__ == "__main__"` and an engine's own worker processes may have one.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from pagesieve.exceptions import EngineError

START_LIMIT = 60.0  # seconds for a new process to import what it needs
_END_LIMIT = 5.0  # seconds for a process to end when it is asked to
_BOOT = "import sys; sys.path[:] = {path!r}; from pagesieve.batch.apart import begin; begin({end})"

# Pages are many and each is small: one thread a process is fastest, and threads would hide CPU time and memory.
_ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}


class Silence(NamedTuple):
    """Nothing came from the process: it took too long, or it ended with this code (a signal is negative)."""

    timed_out: bool
    code: int | None = None

    def __str__(self) -> str:
        if self.timed_out:
            return "it did not answer in time"
        if self.code is not None and self.code < 0:
            return f"it was killed by {signal_name(-self.code)}"
        return f"it ended with code {self.code}"


def signal_name(number: int) -> str:
    """What a signal is called.

    >>> signal_name(9)
    'SIGKILL'
    """
    try:
        return signal.Signals(number).name
    except ValueError:  # a real-time signal
        return f"signal {number}"


class Apart:
    """A process that runs `serve(line, *settings)`: messages go to it and come from it on the line."""

    def __init__(self, serve: Callable[..., None], *settings: object, keep_open: Sequence[int] = ()) -> None:
        self._errand = (serve, settings)
        self._keep_open = tuple(keep_open)
        self._process: subprocess.Popen[bytes] | None = None
        self._ready = False
        self.line: Connection

    @property
    def is_alive(self) -> bool:
        """Whether the process runs."""
        return self._process is not None and self._process.poll() is None

    def launch(self) -> bool:
        """Begin to start the process, unless it runs; whether it had to be."""
        if self.is_alive:
            return False
        if os.name != "posix":
            raise EngineError("processes apart need Linux or macOS; read pages one by one instead")
        self.close()
        self.line, far_end = Pipe()
        end = far_end.fileno()
        command = [sys.executable, "-c", _BOOT.format(path=sys.path, end=end)]
        environment = os.environ | _ONE_THREAD
        keep_open = (end, *self._keep_open)
        self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, pass_fds=keep_open, env=environment)
        far_end.close()
        with suppress(ConnectionError):  # a process that has ended already will not be ready either
            self.line.send(self._errand)
        return True

    def start(self) -> bool:
        """Have the process running and ready; whether a new one had to be started."""
        fresh = self.launch() or not self._ready
        if not self._ready:
            if not self.line.poll(START_LIMIT) or self._begun() != "ready":
                self.close()
                raise EngineError(f"no process could be started with {sys.executable}")
            self._ready = True
        return fresh

    def _begun(self) -> Any:
        try:
            return self.line.recv()
        except (EOFError, OSError):
            return None

    def send(self, message: object) -> bool:
        """Send a message to the process, started if need be; whether it is a new one."""
        fresh = self.start()
        try:
            self.line.send(message)
        except ConnectionError:  # the process was lost while it waited, which is no message's fault
            self.close()
            fresh = self.start()
            with suppress(ConnectionError):  # if it was lost again, nothing will be received
                self.line.send(message)
        return fresh

    def receive(self, limit: float | None = None) -> Any:
        """What the process sends within the limit of seconds, or a `Silence`; a process that is silent is ended."""
        if not self.line.poll(limit):
            self.close()
            return Silence(timed_out=True)
        try:
            return self.line.recv()
        except (EOFError, OSError):  # it ended, perhaps in the middle of a message
            return Silence(timed_out=False, code=self._exit_code())

    def _exit_code(self) -> int | None:
        process = self._process
        if process is None:
            return None
        try:
            code: int | None = process.wait(_END_LIMIT)
        except subprocess.TimeoutExpired:  # its line is closed, yet it goes on
            code = None
        self.close()
        return code

    def end(self) -> None:
        """Ask the process to end, so that it can end what it has started."""
        if self._process is not None and self.is_alive:
            self._process.terminate()
            with suppress(subprocess.TimeoutExpired):  # then it is asked no longer
                self._process.wait(_END_LIMIT)
        self.close()

    def close(self) -> None:
        """End the process at once."""
        self._ready = False
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
            self.line.close()


def begin(end: int) -> None:
    """In the new process: take the errand from the line and run it. What is printed in it is nobody's affair."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all processes at once; who started this one decides
    line = Connection(end)
    try:
        serve, settings = line.recv()
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
        line.send("ready")
        serve(line, *settings)
    except (EOFError, OSError):  # who started this process is gone
        return
