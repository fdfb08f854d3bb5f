"""How the files of a dataset lie: which are there, and what stands in them. A file that is missing is empty."""

import json
from pathlib import Path
from typing import Any

from pagesieve.exceptions import FileSourceError
from pagesieve.source.files import read_file


def found(folder: Path, *patterns: str) -> list[Path]:
    """The files and folders that match, in order, or one clear sentence that this is not the dataset's folder."""
    if not folder.is_dir():
        raise FileSourceError(f"no such folder: {folder}")
    paths = sorted(path for pattern in patterns for path in folder.glob(pattern))
    if not paths:
        raise FileSourceError(f"{folder} has no {' or '.join(patterns)}: name the folder that the dataset was put in")
    return paths


def content(path: Path) -> bytes:
    """The bytes of a file; none where the set lacks it."""
    return read_file(path) if path.is_file() else b""


def text(path: Path, encodings: tuple[str, ...] = ("utf-8-sig",)) -> str:
    """The text of a file in the first encoding that fits, without its byte order mark; the last one always fits."""
    raw = content(path)
    for encoding in encodings[:-1]:
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return raw.decode(encodings[-1], errors="replace")


def json_object(path: Path) -> dict[str, Any]:
    """The JSON object in a file; an empty one where the set lacks it or has it broken."""
    try:
        thing = json.loads(text(path))
    except ValueError:
        return {}
    return thing if isinstance(thing, dict) else {}
