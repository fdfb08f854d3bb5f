"""From the rows of a run to tables: each contestant's scores with errors, its time, and what went wrong."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from pagesieve.evaluate.metrics import (
    KindScores,
    kind_scores,
    shingle_f1_with_error,
    snippet_f1_with_error,
    snippet_scores,
)

Row = dict[str, Any]
Table = list[list[str]]


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with 1.96 times its standard error."""

    value: float
    error: float

    def __str__(self) -> str:
        return f"{self.value:.3f} ±{self.error:.3f}"


def mean(values: Sequence[float]) -> Mean:
    """The mean of page scores and its error.

    >>> str(mean([0.5, 1.0, 0.5, 1.0]))
    '0.750 ±0.283'
    """
    column = np.asarray(values, dtype=float)
    spread = column.std(ddof=1) if len(column) > 1 else 1.0  # of one page nothing is known
    return Mean(float(column.mean()), float(1.96 * spread / np.sqrt(len(column))))


PAGE_SCORES: dict[str, Callable[[Row], float | None]] = {
    "word F1": lambda row: row["words"][2] if "words" in row else None,
    "snippet F1": lambda row: snippet_scores([row["snippets"]]).f1 if "snippets" in row else None,
    "record F1": lambda row: row["records"][2] if "records" in row else None,
    "post F1": lambda row: row["posts"]["posts"][2] if "posts" in row else None,
    "B-cubed": lambda row: row["blocks"]["b_cubed"][2] if "blocks" in row else None,
    "values kept": lambda row: row["values"][0] / row["values"][1] if "values" in row else None,
}
"""What a single page is judged by: the first of these that it has."""


def page_score(row: Row) -> float | None:
    """The number that a contestant's page is judged by."""
    return next((found for score in PAGE_SCORES.values() if (found := score(row)) is not None), None)


def page_score_name(rows: Sequence[Row]) -> str:
    """What that number is called in a run."""
    return next((name for name, score in PAGE_SCORES.items() if any(score(row) is not None for row in rows)), "score")


@dataclass(frozen=True)
class Standing:
    """How one contestant did in a run."""

    name: str
    rows: Sequence[Row]

    def having(self, score: str) -> list[Row]:
        """The rows that have this score."""
        return [row for row in self.rows if score in row]

    def numbers(self, score: str, *path: str | int) -> list[float]:
        """One number of a score, page by page, such as ("words", 2) for the word F1; pages without it are left out."""
        found = [row[score] for row in self.having(score)]
        for step in path:
            found = [value[step] for value in found]
        return [value for value in found if value is not None]

    def mean_of(self, score: str, *path: str | int) -> Mean | None:
        """The mean of one number of a score over the pages that have it."""
        values = self.numbers(score, *path)
        return mean(values) if values else None

    def page_score_mean(self, page_type: str | None = None) -> Mean | None:
        """The mean of what the pages are judged by, of all pages or of one type."""
        values = [page_score(row) for row in self.rows if page_type in (None, row["gold_type"])]
        known = [value for value in values if value is not None]
        return mean(known) if known else None

    def word_f1(self, page_type: str | None = None) -> Mean | None:
        """The mean word F1, of all pages or of one type."""
        rows = [row for row in self.rows if page_type in (None, row["gold_type"])]
        return Standing(self.name, rows).mean_of("words", 2)

    def shingle_f1(self) -> Mean | None:
        """The shingle F1 of the dataset with its bootstrap error."""
        counts = [tuple(row["shingles"]) for row in self.having("shingles")]
        return Mean(*shingle_f1_with_error(counts)) if counts else None

    def snippet_f1(self) -> Mean | None:
        """The F1 of wanted and unwanted snippets over the dataset with its bootstrap error."""
        counts = [tuple(row["snippets"]) for row in self.having("snippets")]
        return Mean(*snippet_f1_with_error(counts)) if counts else None

    def comments_found(self) -> float | None:
        """The share of the comment snippets that stand in the posts."""
        found, missed = sum(self.numbers("comments", 0)), sum(self.numbers("comments", 2))
        return found / (found + missed) if found + missed else None

    def values_kept(self) -> float | None:
        """The share of the annotated values that stand in the text."""
        whole = sum(self.numbers("values", 1))
        return sum(self.numbers("values", 0)) / whole if whole else None

    def page_types(self) -> KindScores | None:
        """How well the pages were told apart by their types."""
        pairs = [(gold, found) for gold, found in (row["page_type"] for row in self.having("page_type"))]
        return kind_scores(pairs) if pairs else None

    def fact_share(self, name: str) -> float | None:
        """The share of pages on which a field of the metadata was right."""
        found = [row["metadata"][name] for row in self.having("metadata") if name in row["metadata"]]
        return sum(found) / len(found) if found else None

    def structure_kept(self, kind: str) -> float | None:
        """The mean share of the gold's headings, list items, ... that the Markdown has."""
        found = self.mean_of("structure", kind)
        return found.value if found else None

    def milliseconds(self, clock: str = "cpu") -> float:
        """Time per page, by the CPU or the wall clock."""
        times = [row[clock] for row in self.rows if row[clock] is not None]
        return 1e3 * float(np.mean(times)) if times else 0.0

    @property
    def statuses(self) -> Counter[str]:
        """How its calls ended."""
        return Counter(row["status"] for row in self.rows)


def standings(results: Mapping[str, Any]) -> list[Standing]:
    """All contestants of a run, the best first."""
    by_name: dict[str, list[Row]] = {}
    for row in results["rows"]:
        by_name.setdefault(row["contestant"], []).append(row)
    return sorted((Standing(name, rows) for name, rows in by_name.items()), key=_rank, reverse=True)


def _rank(standing: Standing) -> float:
    score = standing.page_score_mean()
    return score.value if score else 0.0


STRUCTURE = ("headings", "list_items", "table_rows", "code_blocks", "links")

SCORES: dict[str, Callable[[Standing], Mean | float | None]] = {
    "word F1": lambda s: s.word_f1(),
    "shingle F1": lambda s: s.shingle_f1(),
    "LCS F1": lambda s: s.mean_of("lcs", 2),
    "snippet F1": lambda s: s.snippet_f1(),
    "values kept": lambda s: s.values_kept(),
    "post F1": lambda s: s.mean_of("posts", "posts", 2),
    "post author": lambda s: s.mean_of("posts", "author"),
    "post date": lambda s: s.mean_of("posts", "date"),
    "comments found": lambda s: s.comments_found(),
    "record F1": lambda s: s.mean_of("records", 2),
    "column F1": lambda s: s.mean_of("columns", 2),
    "exact blocks": lambda s: s.mean_of("blocks", "exact", 2),
    "fuzzy blocks": lambda s: s.mean_of("blocks", "fuzzy", 2),
    "B-cubed": lambda s: s.mean_of("blocks", "b_cubed", 2),
}
"""The scores that contestants are compared by, each where the dataset has gold for it."""

FACTS: dict[str, Callable[[Standing], Mean | float | None]] = {
    "page type": lambda s: None if (found := s.page_types()) is None else found.accuracy,
    "page type macro F1": lambda s: None if (found := s.page_types()) is None else found.macro_f1,
    **{name: partial(Standing.fact_share, name=name) for name in ("title", "author", "date")},
    **{kind.replace("_", " "): partial(Standing.structure_kept, kind=kind) for kind in STRUCTURE},
}
"""What is said beside the text: shares of pages that are right, and shares of the structure that is kept."""

CALLS: dict[str, Callable[[Standing], float | int]] = {
    "CPU ms/page": lambda s: round(s.milliseconds("cpu"), 1),
    "wall ms/page": lambda s: round(s.milliseconds("wall"), 1),
    "empty": lambda s: s.statuses["empty"],
    "errors": lambda s: s.statuses["error"],
    "crashes": lambda s: s.statuses["crash"],
    "time-outs": lambda s: s.statuses["timeout"],
}


def tables(results: Mapping[str, Any]) -> dict[str, Table]:
    """The tables of a run by their headings; columns that nobody has are left out, and so are tables without any."""
    ranked = standings(results)
    counts = Counter(row["gold_type"] for row in ranked[0].rows if row["gold_type"]) if ranked else Counter[str]()
    types = {f"{name} ({n})": partial(Standing.word_f1, page_type=name) for name, n in counts.most_common()}
    made = {
        "Scores": _table(ranked, SCORES),
        "Word F1 by page type": _table(ranked, types),
        "Beside the text": _table(ranked, FACTS),
        "Calls": _table(ranked, CALLS),
    }
    return {heading: rows for heading, rows in made.items() if rows}


def _table(ranked: Sequence[Standing], columns: Mapping[str, Callable[[Standing], Mean | float | None]]) -> Table:
    found = {name: [column(standing) for standing in ranked] for name, column in columns.items()}
    used = {name: values for name, values in found.items() if any(value is not None for value in values)}
    lines = zip(*used.values(), strict=True)
    rows = [[standing.name, *map(_shown, line)] for standing, line in zip(ranked, lines, strict=bool(used))]
    return [["contestant", *used], *(row for row in rows if any(cell != "-" for cell in row[1:]))] if used else []


def _shown(value: Mean | float | None) -> str:
    if value is None:
        return "-"
    return f"{value:.3f}" if isinstance(value, float) and value <= 1 else str(value)
