"""What became of the pages of a part, or of a whole run."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from pagesieve.batch.guard import Outcome

SLOWEST = 5  # pages that are named

Slow = tuple[float, str]


@dataclass(slots=True)
class Summary:
    """Counts of rows by status and page type, of entries that were no pages by reason; the slowest pages."""

    statuses: Counter[str] = field(default_factory=Counter)
    page_types: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    slowest: list[Slow] = field(default_factory=list)
    cpu: float = 0.0

    @property
    def pages(self) -> int:
        """All rows."""
        return self.statuses.total()

    @property
    def faults(self) -> int:
        """Rows of pages that could not be read."""
        return self.pages - self.statuses["ok"] - self.statuses["empty"]

    def note(self, name: str, outcome: Outcome) -> None:
        """Count a page."""
        self.statuses[outcome.status] += 1
        if kind := outcome.values.get("page_type"):
            self.page_types[kind] += 1
        if outcome.cpu is not None:
            self.cpu += outcome.cpu
            self._note_slow((round(outcome.cpu, 3), name))

    def _note_slow(self, *pages: Slow) -> None:
        if len(self.slowest) < SLOWEST or max(pages)[0] > self.slowest[-1][0]:
            self.slowest = sorted([*self.slowest, *pages], key=lambda page: -page[0])[:SLOWEST]

    def add(self, other: "Summary") -> None:
        """Count another part in."""
        self.statuses += other.statuses
        self.page_types += other.page_types
        self.skipped += other.skipped
        self.cpu += other.cpu
        if other.slowest:
            self._note_slow(*other.slowest)

    def to_dict(self) -> dict[str, Any]:
        """The summary as JSON has it."""
        return {
            "statuses": dict(self.statuses),
            "page_types": dict(self.page_types),
            "skipped": dict(self.skipped),
            "slowest": [list(page) for page in self.slowest],
            "cpu": round(self.cpu, 3),
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "Summary":
        """The summary that `to_dict` gave."""
        return cls(
            Counter(data["statuses"]),
            Counter(data["page_types"]),
            Counter(data["skipped"]),
            [(seconds, name) for seconds, name in data["slowest"]],
            data["cpu"],
        )
