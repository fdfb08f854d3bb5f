"""From the rows of a run to tables: each contestant's scores with errors, its time, and what went wrong."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from pagesieve.evaluate.metrics import (
    KindScores,
    Score,
    kind_scores,
    shingle_f1_with_error,
    snippet_f1_with_error,
    snippet_scores,
)
from pagesieve.evaluate.metrics.bootstrap import NORMAL_95

Row = dict[str, Any]
Table = list[list[str]]


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with 1.96 times its standard error; of one page no error is known."""

    value: float
    error: float | None

    def __str__(self) -> str:
        return f"{self.value:.3f}" + ("" if self.error is None else f" ±{self.error:.3f}")


def mean(values: Sequence[float]) -> Mean:
    """The mean of page scores and its error.

    >>> str(mean([0.5, 1.0, 0.5, 1.0])), str(mean([0.5]))
    ('0.750 ±0.283', '0.500')
    """
    column = np.asarray(values, dtype=float)
    known = len(column) > 1
    return Mean(float(column.mean()), float(NORMAL_95 * column.std(ddof=1) / np.sqrt(len(column))) if known else None)


PAGE_SCORES: dict[str, Callable[[Row], float | None]] = {
    "word F1": lambda row: row["words"][2] if "words" in row else None,
    "snippet F1": lambda row: _snippet_f1(row["snippets"]) if "snippets" in row else None,
    "record F1": lambda row: row["records"][2] if "records" in row else None,
    "post F1": lambda row: row["posts"]["posts"][2] if "posts" in row else None,
    "B-cubed": lambda row: row["blocks"]["b_cubed"][2] if "blocks" in row else None,
    "values kept": lambda row: row["values"][0] / row["values"][1] if row.get("values", [0, 0])[1] else None,
    "link F1": lambda row: Score.of_counts(*row["links"]).f1 if "links" in row else None,
}
"""What a single page can be judged by; a run judges all its pages by the first of these that any of them has."""


def _snippet_f1(counts: Sequence[int]) -> float | None:
    """The F1 of one page; a page that has and shows no wanted snippet, and shows no unwanted one, has none."""
    return snippet_scores([(counts[0], counts[1], counts[2], counts[3])]).f1 if any(counts[:3]) else None


def page_score_name(rows: Sequence[Row]) -> str:
    """The name of the score that the pages of a run are judged by."""
    return next((name for name, score in PAGE_SCORES.items() if any(score(row) is not None for row in rows)), "word F1")


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

    def page_scores(self, score: str, page_type: str | None = None) -> dict[str, float]:
        """One of the scores that pages are judged by, of every page that has it, or of those of one type."""
        values = {row["page"]: PAGE_SCORES[score](row) for row in self.rows if page_type in (None, row["gold_type"])}
        return {page: value for page, value in values.items() if value is not None}

    def page_mean(self, score: str, page_type: str | None = None) -> Mean | None:
        """The mean of such a score."""
        found = list(self.page_scores(score, page_type).values())
        return mean(found) if found else None

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

    def link_f1(self) -> float | None:
        """The micro F1 of the labelled links of all pages."""
        counts = [sum(self.numbers("links", place)) for place in range(3)]
        return Score.of_counts(*counts).f1 if self.having("links") else None

    def values_kept(self) -> float | None:
        """The share of the annotated values that stand in the text."""
        whole = sum(self.numbers("values", 1))
        return sum(self.numbers("values", 0)) / whole if whole else None

    def kinds(self, kind: str) -> KindScores | None:
        """How well the pages were told apart by their type or arrangement."""
        pairs = [(gold, found) for gold, found in (row[kind] for row in self.having(kind))]
        return kind_scores(pairs) if pairs else None

    def fact_share(self, name: str) -> float | None:
        """The share of pages on which a field of the metadata was right."""
        found = [row["metadata"][name] for row in self.having("metadata") if name in row["metadata"]]
        return sum(found) / len(found) if found else None

    def structure_kept(self, kind: str) -> float | None:
        """The mean share of the gold's headings, list items, ... that the Markdown has."""
        found = self.mean_of("structure", kind)
        return found.value if found else None

    def milliseconds(self, clock: str = "cpu") -> float | None:
        """Time per page, by the CPU or the wall clock, of the calls that ended well."""
        times = [row[clock] for row in self.rows if row["cpu"] is not None]
        return 1e3 * float(np.mean(times)) if times else None

    @property
    def statuses(self) -> Counter[str]:
        """How its calls ended."""
        return Counter(row["status"] for row in self.rows)


def standings(results: Mapping[str, Any]) -> list[Standing]:
    """All contestants of a run, the best first."""
    by_name: dict[str, list[Row]] = {}
    for row in results["rows"]:
        by_name.setdefault(row["contestant"], []).append(row)
    score = page_score_name(results["rows"])
    means = {name: Standing(name, rows).page_mean(score) for name, rows in by_name.items()}
    order = sorted(by_name, key=lambda name: found.value if (found := means[name]) else -1.0, reverse=True)
    return [Standing(name, by_name[name]) for name in order]


STRUCTURE = ("headings", "list_items", "table_rows", "code_blocks", "links")

SCORES: dict[str, Callable[[Standing], Mean | float | None]] = {
    "word F1": lambda s: s.word_f1(),
    "shingle F1": lambda s: s.shingle_f1(),
    "snippet F1": lambda s: s.snippet_f1(),
    "values kept": lambda s: s.values_kept(),
    "post F1": lambda s: s.mean_of("posts", "posts", 2),
    "post author": lambda s: s.mean_of("posts", "author"),
    "post date": lambda s: s.mean_of("posts", "date"),
    "comments found": lambda s: s.comments_found(),
    "record F1": lambda s: s.mean_of("records", 2),
    "column F1": lambda s: s.mean_of("columns", 2),
    "link F1": lambda s: s.link_f1(),
    "exact blocks": lambda s: s.mean_of("blocks", "exact", 2),
    "fuzzy blocks": lambda s: s.mean_of("blocks", "fuzzy", 2),
    "B-cubed": lambda s: s.mean_of("blocks", "b_cubed", 2),
}
"""The scores that contestants are compared by, each where the dataset has gold for it."""

FACTS: dict[str, Callable[[Standing], Mean | float | None]] = {
    "page type": lambda s: None if (found := s.kinds("page_type")) is None else found.accuracy,
    "page type macro F1": lambda s: None if (found := s.kinds("page_type")) is None else found.macro_f1,
    "arrangement": lambda s: None if (found := s.kinds("arrangement")) is None else found.accuracy,
    **{name: partial(Standing.fact_share, name=name) for name in ("title", "author", "date")},
    **{kind.replace("_", " "): partial(Standing.structure_kept, kind=kind) for kind in STRUCTURE},
}
"""What is said beside the text: shares of pages that are right, and shares of the structure that is kept."""

CALLS: dict[str, Callable[[Standing], Mean | float | str | None]] = {
    "CPU ms/page": lambda s: None if (time := s.milliseconds("cpu")) is None else f"{time:.1f}",
    "wall ms/page": lambda s: None if (time := s.milliseconds("wall")) is None else f"{time:.1f}",
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


def _table(ranked: Sequence[Standing], columns: Mapping[str, Callable[[Standing], Mean | float | str | None]]) -> Table:
    found = {name: [column(standing) for standing in ranked] for name, column in columns.items()}
    used = {name: values for name, values in found.items() if any(value is not None for value in values)}
    lines = zip(*used.values(), strict=True)
    rows = [[standing.name, *map(_shown, line)] for standing, line in zip(ranked, lines, strict=bool(used))]
    return [["contestant", *used], *(row for row in rows if any(cell != "-" for cell in row[1:]))] if used else []


def _shown(value: Mean | float | str | None) -> str:
    if value is None:
        return "-"
    return f"{value:.3f}" if isinstance(value, float) else str(value)
