"""What one page may cost: CPU time, time on the clock, memory. The kernel ends the process that takes more."""

import signal
import sys
from dataclasses import dataclass

from pagesieve.batch.apart import Silence
from pagesieve.exceptions import OptionError

MEGABYTE = 1 << 20
LOOSENESS = 10.0  # times the CPU limit that a page may take on the clock: a busy machine must not change rows
LEAST_MEMORY = 256  # megabytes; an interpreter with NumPy and the parser has about 100 of data before any page
MOST_SECONDS = 100_000  # more than a day; timers and polls do not take much more
MOST_MEMORY = 1 << 30  # megabytes; a limit above 2^63 bytes is none to the kernel
GRACE = 10.0  # seconds after which a process that its own timer did not end is ended from outside


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds of CPU, seconds on the clock (by default ten times as many) and megabytes that a page may take."""

    cpu: float = 20.0
    wall: float | None = None
    memory: int = 2048

    def __post_init__(self) -> None:
        for name, value in (("CPU time", self.cpu), ("time on the clock", 1 if self.wall is None else self.wall)):
            if not isinstance(value, int | float) or not 0 < value <= MOST_SECONDS:
                raise OptionError(
                    f"the limit of {name} must be a number of seconds above 0, at most {MOST_SECONDS:,}, not {value!r}"
                )
        if not isinstance(self.memory, int) or not LEAST_MEMORY <= self.memory <= MOST_MEMORY:
            raise OptionError(
                f"the limit of memory must be {LEAST_MEMORY} to {MOST_MEMORY:,} megabytes, not {self.memory!r}"
            )

    @property
    def seconds(self) -> float:
        """The limit on the clock."""
        return LOOSENESS * self.cpu if self.wall is None else self.wall

    def enforce(self) -> None:
        """Limit the memory of this process, and let its timers end it."""
        import resource

        for number in (signal.SIGPROF, signal.SIGALRM):  # who started us may have ignored or blocked them
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGPROF, signal.SIGALRM))
        kind = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
        hard = resource.getrlimit(kind)[1]
        wanted = self.memory * MEGABYTE
        resource.setrlimit(kind, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # a crash is a row, not a file of two gigabytes

    def wind(self) -> None:
        """Start the timers: a page begins."""
        signal.setitimer(signal.ITIMER_PROF, self.cpu)
        signal.setitimer(signal.ITIMER_REAL, self.seconds)

    def stop(self) -> None:
        """Stop the timers: the page is done."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)

    def blame(self, silence: Silence) -> tuple[str, str]:
        """The status and the reason of a page after which the process was silent.

        >>> Limits(cpu=2).blame(Silence(timed_out=False, code=-signal.SIGPROF))
        ('timeout', 'more than 2 s of CPU time')
        """
        if silence.timed_out or silence.code == -signal.SIGALRM:
            return "timeout", f"longer than {self.seconds:g} s"
        if silence.code == -signal.SIGPROF:
            return "timeout", f"more than {self.cpu:g} s of CPU time"
        if silence.code is not None and silence.code < 0:
            return "crash", str(silence).replace("it was", "its process was")
        return "crash", f"its process ended with code {silence.code}"
