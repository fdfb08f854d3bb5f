"""Pages from files and from standard input, and files that are written whole."""

import os
import re
import sys
from pathlib import Path

from pagesieve.exceptions import FileSourceError

MAX_BYTES = 50_000_001
"""One more than a page may have (`source.MAX_SIZE`), so that a larger one is known to be cut."""

_LIKE_A_HOST = re.compile(
    r"(?:[\w-]+\.)+(?!(?:x?html?|mht|mhtml|xml|txt|md|json|gz|warc)(?:/|$))[a-z]{2,}(?:/.*)?", re.I
)
"""The name of a host, with or without a path, rather than that of a file."""


def read_file(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a file, or one clear sentence why there are none."""
    try:
        with open(path, "rb") as file:
            return file.read(MAX_BYTES)
    except FileNotFoundError:
        hint = "; a web address begins with https://" if _LIKE_A_HOST.fullmatch(str(path)) else ""
        raise FileSourceError(f"no such file: {os.fspath(path)}{hint}") from None
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


def write_file(path: str | os.PathLike[str], content: bytes, what: str = "") -> None:
    """Write a file, which is then either whole or untouched; `what` it is stands in the sentence if it cannot be."""
    try:
        replace_file(Path(path), content)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or fault
        raise FileSourceError(f"cannot write {what}{' ' if what else ''}{os.fspath(path)}: {reason}") from fault


def replace_file(path: Path, content: bytes) -> None:
    """Put a file in the place of what is there, once it is whole."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
