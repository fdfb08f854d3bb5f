"""From the rows of a run to a table: each contestant's scores with errors, its time, and what went wrong."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pagesieve.evaluate.metrics import KindScores, kind_scores, shingle_f1_with_error, snippet_scores

Row = dict[str, Any]

FAILED = ("error", "crash", "timeout")
PAGE_TYPES = ("article", "documentation", "service", "forum", "collection", "listing", "product")


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


@dataclass(frozen=True)
class Standing:
    """How one contestant did in a run."""

    name: str
    rows: Sequence[Row]

    def having(self, kind: str) -> list[Row]:
        """The rows that were scored by this kind of gold."""
        return [row for row in self.rows if kind in row]

    def word_f1(self, page_type: str | None = None) -> Mean | None:
        """The mean word F1, of all pages or of one type."""
        values = [row["words"][2] for row in self.having("words") if page_type in (None, row["page_type"])]
        return mean(values) if values else None

    def shingle_f1(self) -> Mean | None:
        """The shingle F1 of the dataset with its bootstrap error."""
        counts = [tuple(row["shingles"]) for row in self.having("shingles")]
        return Mean(*shingle_f1_with_error(counts)) if counts else None

    def snippet_f1(self) -> float | None:
        """The F1 of wanted and unwanted snippets over the dataset."""
        counts = [tuple(row["snippets"]) for row in self.having("snippets")]
        return snippet_scores(counts).f1 if counts else None

    def kinds(self, kind: str) -> KindScores | None:
        """How well the pages were told apart by this kind of label."""
        pairs = [tuple(row["kinds"][kind]) for row in self.having("kinds") if kind in row["kinds"]]
        return kind_scores(pairs) if pairs else None

    def fact_share(self, name: str) -> float | None:
        """The share of pages on which a field of the metadata was right."""
        found = [row["metadata"][name] for row in self.having("metadata") if name in row["metadata"]]
        return sum(found) / len(found) if found else None

    @property
    def milliseconds(self) -> float:
        """CPU time per page."""
        times = [row["cpu"] for row in self.rows if row["cpu"] is not None]
        return 1e3 * float(np.mean(times)) if times else 0.0

    @property
    def statuses(self) -> Counter[str]:
        """How its calls ended."""
        return Counter(row["status"] for row in self.rows)


def standings(results: dict[str, Any]) -> list[Standing]:
    """All contestants of a run, the best first."""
    by_name: dict[str, list[Row]] = {}
    for row in results["rows"]:
        by_name.setdefault(row["contestant"], []).append(row)
    return sorted((Standing(name, rows) for name, rows in by_name.items()), key=_rank, reverse=True)


def _rank(standing: Standing) -> float:
    first = standing.word_f1()
    return first.value if first else standing.snippet_f1() or 0.0


def _of_type(page_type: str) -> Callable[[Standing], object]:
    def column(standing: Standing) -> str | None:
        score = standing.word_f1(page_type)
        return f"{score.value:.3f}" if score else None

    return column


def _of_fact(name: str) -> Callable[[Standing], object]:
    def column(standing: Standing) -> str | None:
        share = standing.fact_share(name)
        return None if share is None else f"{share:.3f}"

    return column


COLUMNS: dict[str, Callable[[Standing], object]] = {
    "contestant": lambda s: s.name,
    "word F1": lambda s: s.word_f1(),
    "shingle F1": lambda s: s.shingle_f1(),
    "snippet F1": lambda s: None if s.snippet_f1() is None else f"{s.snippet_f1():.3f}",
    **{page_type: _of_type(page_type) for page_type in PAGE_TYPES},
    "page type": lambda s: None if (found := s.kinds("page_type")) is None else f"{found.accuracy:.3f}",
    **{name: _of_fact(name) for name in ("title", "author", "date")},
    "ms/page": lambda s: f"{s.milliseconds:.1f}",
    "empty": lambda s: s.statuses["empty"],
    "failed": lambda s: sum(s.statuses[status] for status in FAILED),
}


def table(results: dict[str, Any]) -> list[list[str]]:
    """The standings as rows of text under their headings; columns that nobody has are left out."""
    rows = [[render(standing) for render in COLUMNS.values()] for standing in standings(results)]
    used = [place for place in range(len(COLUMNS)) if any(row[place] is not None for row in rows)]
    headings = list(COLUMNS)
    return [
        [headings[place] for place in used],
        *([("-" if row[place] is None else str(row[place])) for place in used] for row in rows),
    ]
