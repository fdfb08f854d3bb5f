"""How much memory processes take, where the system tells."""

import os
from collections.abc import Iterable

_MEGABYTE = 1_000_000


def memory_of(processes: Iterable[int]) -> float:
    """Megabytes that processes hold for themselves; 0 for those that have ended, and on systems without /proc."""
    return sum(map(_own, processes)) / _MEGABYTE


def _own(process: int) -> int:
    try:
        with open(f"/proc/{process}/statm", encoding="ascii") as file:
            resident, shared = map(int, file.read().split()[1:3])
            return (resident - shared) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0
