"""What became of the pages of a part, or of a whole run."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from pagesieve.batch.guard import Outcome
from pagesieve.inputs.entry import CUT_OFF, DAMAGED, Entry

SLOWEST = 5  # pages that are named

Slow = tuple[float, str]


@dataclass(slots=True)
class Summary:
    """Counts of rows by status and page type, of entries that were no pages by reason; the slowest pages.

    `damage` counts what could not be read of which input; `keys` has, for inputs of JSON lines, the keys that they have
    where HTML should be, or nothing if any line has some.
    """

    statuses: Counter[str] = field(default_factory=Counter)
    page_types: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    slowest: list[Slow] = field(default_factory=list)
    cpu: float = 0.0
    damage: Counter[tuple[str, str]] = field(default_factory=Counter)
    keys: dict[str, str] = field(default_factory=dict)

    @property
    def pages(self) -> int:
        """All rows."""
        return self.statuses.total()

    @property
    def faults(self) -> int:
        """Rows of pages that could not be read."""
        return self.pages - self.statuses["ok"] - self.statuses["empty"]

    @property
    def keyless(self) -> dict[str, str]:
        """The inputs in which no line has HTML under its key, with the keys that they have."""
        return {name: keys for name, keys in self.keys.items() if keys}

    def note_entry(self, entry: Entry) -> None:
        """Count what an entry tells of its input, and, if it is no page, the reason."""
        if entry.keys is not None:
            self._note_keys(entry.input, entry.keys)
        if entry.source is None:
            self.skipped[entry.skipped] += 1
            if entry.skipped in (CUT_OFF, DAMAGED):
                self.damage[entry.input, entry.skipped] += 1

    def _note_keys(self, name: str, keys: str) -> None:
        self.keys[name] = keys and self.keys.get(name, keys)

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
        self.damage += other.damage
        for name, keys in other.keys.items():
            self._note_keys(name, keys)
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
            "damage": [[*what, count] for what, count in self.damage.items()],
            "keys": self.keys,
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
            Counter({(name, what): count for name, what, count in data["damage"]}),
            data["keys"],
        )
