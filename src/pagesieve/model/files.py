"""The files that models are kept in: an .npz of columns without pickles, and a few words about them as JSON."""

import io
import json
import zipfile
import zlib
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from pagesieve.exceptions import FileSourceError, OptionError
from pagesieve.source.files import write_file

Column = npt.NDArray[Any]

REMEMBERED = 16
"""Models of files that are remembered, the last ones."""

_BROKEN = (ValueError, KeyError, TypeError, OSError, EOFError, zipfile.BadZipFile, zlib.error)


@dataclass(frozen=True, slots=True)
class FileFormat:
    """A kind of model file: what its model is of, its version, and the names of its columns."""

    of: str
    version: int
    columns: Sequence[str]

    def packed(self, columns: Mapping[str, Column], about: Mapping[str, Any]) -> bytes:
        """The bytes of a file; the same ones for the same model, as entries of an .npz bear no time."""
        told = json.dumps({"format": self.version, **about}, sort_keys=True).encode()
        entries: dict[str, Any] = {name: columns[name] for name in self.columns}
        written = io.BytesIO()
        np.savez_compressed(written, about=np.frombuffer(told, dtype=np.uint8), **entries)
        return written.getvalue()

    def unpacked(self, content: bytes, name: str) -> tuple[dict[str, Column], dict[str, Any]]:
        """The columns of a file and what is said about them; a file of another kind or version is not read."""
        try:
            with np.load(io.BytesIO(content), allow_pickle=False) as saved:
                saved[self.columns[0]]  # which no other kind has, in whatever version
                about = json.loads(saved["about"].tobytes())
                version = about["format"]
                columns = {column: saved[column] for column in self.columns} if version == self.version else {}
        except _BROKEN as fault:
            raise OptionError(f"{name} is not a model of {self.of}") from fault
        if version != self.version:
            raise OptionError(f"{name} is a model of format {version}; this version reads format {self.version}")
        return columns, about


class Saved(ABC):
    """A model that is kept in a file."""

    @abstractmethod
    def as_bytes(self) -> bytes:
        """The model as the bytes of an .npz file."""

    @classmethod
    @abstractmethod
    def of_bytes(cls, content: bytes, name: str) -> Self:
        """The model from the bytes of its file, which errors call `name`."""

    def save(self, path: str | Path) -> None:
        """Write the model to a file, which is either whole or untouched; the same model gives the same bytes."""
        write_file(path, self.as_bytes(), "the model")

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a model from a file."""
        try:
            content = Path(path).read_bytes()
        except OSError as fault:
            raise FileSourceError(f"cannot read the model {path}: {fault.strerror}") from fault
        return cls.of_bytes(content, str(path))

    @classmethod
    def remembered(cls, path: str | Path) -> Self:
        """The model in a file, read once as long as the file does not change."""
        path = Path(path)
        found: Self = _remembered(cls, path, path.stat().st_mtime_ns if path.exists() else 0)
        return found

    @classmethod
    def shipped(cls, name: str, package: str = __package__) -> Self:
        """Read a model that comes with the package."""
        return cls.of_bytes(files(package).joinpath(name).read_bytes(), name)


@lru_cache(maxsize=REMEMBERED)
def _remembered(kind: type[Saved], path: Path, changed: int) -> Any:
    """The model of a kind in a file that was changed last at a time."""
    return kind.load(path)
