"""One run at a time in a folder."""

import os
import time
from pathlib import Path

from pagesieve.exceptions import OptionError

NAME = ".lock"
PATIENCE = 5.0  # seconds in which the workers of a killed run end
_STEP = 0.1


class Lock:
    """Held by a run and by the workers that inherit it: after a kill, no new run begins while one of them writes."""

    def __init__(self, folder: Path, patience: float = PATIENCE) -> None:
        self.handle = os.open(folder / NAME, os.O_RDWR | os.O_CREAT, 0o644)
        deadline = time.monotonic() + patience
        while not self._is_taken():
            if time.monotonic() > deadline:
                os.close(self.handle)
                raise OptionError(f"another run is writing to {folder}; wait for it to end, or name another folder")
            time.sleep(_STEP)

    def _is_taken(self) -> bool:
        import fcntl  # there is none on Windows, where other commands than batch work

        try:
            fcntl.flock(self.handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def release(self) -> None:
        """Let others write."""
        os.close(self.handle)
