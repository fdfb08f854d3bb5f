"""A task: an input file, a range of a large one, or a group of small ones; it gives one part of the output."""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Task:
    """What is read in one go.

    The range is in the units of the offsets of its kind: bytes of WARC and JSON lines, rows of Parquet, files of HTML.
    `weight` is its share of the work, in bytes.
    """

    number: int
    kind: str
    paths: tuple[str, ...]
    start: int
    stop: int
    weight: int

    @property
    def part(self) -> str:
        """The name of its part, without the suffix.

        >>> Task(7, "warc", ("a.warc",), 0, 10, 10).part
        'part-00007'
        """
        return f"part-{self.number:05d}"

    @property
    def path(self) -> Path:
        """Its file; of a group, the first."""
        return Path(self.paths[0])

    def share(self, passed: int) -> float:
        """How much of the task is done, 0 to 1, when so much of its range has been passed.

        >>> Task(0, "warc", ("a.warc",), 100, 200, 100).share(150)
        0.5
        """
        return min(max((passed - self.start) / max(self.stop - self.start, 1), 0.0), 1.0)

    def to_dict(self) -> dict[str, Any]:
        """The task as JSON has it."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "Task":
        """The task that `to_dict` gave."""
        return cls(**data | {"paths": tuple(data["paths"])})
