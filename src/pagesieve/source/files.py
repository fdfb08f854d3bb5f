"""Pages from files and from standard input."""

import os
import sys

from pagesieve.exceptions import FileSourceError

MAX_BYTES = 50_000_001
"""One more than a page may have (`source.MAX_SIZE`), so that a larger one is known to be cut."""


def read_file(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a file, or one clear sentence why there are none."""
    try:
        with open(path, "rb") as file:
            return file.read(MAX_BYTES)
    except FileNotFoundError:
        raise FileSourceError(f"no such file: {os.fspath(path)}") from None
    except IsADirectoryError:
        raise FileSourceError(f"{os.fspath(path)} is a folder; give one page") from None
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or fault
        raise FileSourceError(f"cannot read {os.fspath(path)}: {reason}") from fault


def read_stdin() -> bytes:
    """The bytes that come on standard input."""
    if sys.stdin is None:
        raise FileSourceError("cannot read standard input: it is closed")
    return sys.stdin.buffer.read(MAX_BYTES)
