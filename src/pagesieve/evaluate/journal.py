"""The journal of a run: every row as soon as it is there, so that a run that was ended goes on."""

import json
from pathlib import Path
from typing import Any

from pagesieve.exceptions import FileSourceError, OptionError

Row = dict[str, Any]
Curves = dict[str, list[list[float]]]

SAME_CONTEST = ("dataset", "folds", "limit", "digest")
"""What makes two runs the same contest; the results of one are not written over those of another."""

SAME_HARNESS = ("format", "harness", "seed")
"""What rows must have in common to stand beside each other; older ones are measured again."""


class Journal:
    """The rows so far, one JSON a line, under a head that says what run they belong to."""

    def __init__(self, output: Path, head: dict[str, Any]) -> None:
        self.output, self.head = output, head
        self.path = output.with_name(output.name + ".journal")
        self.rows: list[Row] = []
        self.curves: Curves = {}
        for earlier in (_read_journal(self.path), _read_results(self.output)):
            self._check(earlier)
            if earlier and not self.rows and all(earlier.get(key) == head[key] for key in SAME_HARNESS):
                self._take_over(earlier)
        self.done = {(row["page"], row["contestant"]) for row in self.rows}
        self._file = self._begun()

    def _check(self, earlier: dict[str, Any] | None) -> None:
        other = next((key for key in SAME_CONTEST if earlier and earlier.get(key) != self.head[key]), None)
        if earlier and other:
            raise OptionError(
                f"{self.output} is of another run, with {other} {earlier.get(other)} and not {self.head[other]}: "
                "name another file, or remove it"
            )

    def _take_over(self, earlier: dict[str, Any]) -> None:
        """Take the rows of an earlier run that may stand beside new ones, and what is said about them."""
        versions = {**earlier["versions"], **self.head["versions"]}
        kept = {name for name, number in earlier["versions"].items() if versions[name] == number}
        for key in ("versions", "settings"):
            self.head[key] = {name: said for name, said in earlier[key].items() if name in kept} | self.head[key]
        self.head["missing"] = [name for name in self.head["missing"] if name not in kept]
        self.head["trained"] = sorted({*self.head["trained"], *kept.intersection(earlier["trained"])})
        self.curves = {name: curve for name, curve in earlier.get("curves", {}).items() if name in kept}
        self.rows = [row for row in earlier["rows"] if row["contestant"] in kept]

    def _begun(self) -> Any:
        try:
            _replace(self.path, "".join(json.dumps(line) + "\n" for line in (self.head, *self.rows)))
            return self.path.open("a", encoding="utf-8")
        except OSError as fault:
            raise FileSourceError(f"cannot write {self.path}: {fault.strerror}") from fault

    def add(self, row: Row) -> None:
        """Write a row down."""
        self.rows.append(row)
        self._file.write(json.dumps(row) + "\n")
        self._file.flush()

    def close(self) -> None:
        """Stop writing; what was written is kept."""
        self._file.close()

    def finish(self, curves: Curves) -> dict[str, Any]:
        """Make one JSON of it all, and give that back."""
        rows = sorted(self.rows, key=lambda row: (row["page"], row["contestant"]))
        results = {**self.head, "curves": self.curves | curves, "rows": rows}
        _replace(self.output, json.dumps(results, indent=1))
        self.path.unlink()
        return results


def _read_journal(path: Path) -> dict[str, Any] | None:
    """The head and the rows of a journal; a last line that was cut off is left out."""
    lines = []
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            lines.append(json.loads(line))
        except ValueError:
            break
    return {**lines[0], "rows": lines[1:]} if lines else None


def _read_results(path: Path) -> dict[str, Any] | None:
    return results_in(path) if path.exists() else None


def results_in(path: Path) -> dict[str, Any]:
    """The results of a run in a file."""
    try:
        results = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        results = None
    if not isinstance(results, dict) or not isinstance(results.get("rows"), list):
        raise FileSourceError(f"{path} does not hold the results of a run")
    return results


def _replace(path: Path, text: str) -> None:
    """Write a file that is either whole or as it was."""
    unfinished = path.with_name(path.name + ".part")
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(path)
