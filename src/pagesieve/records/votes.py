"""Where records may lie: every text votes for the largest part of the page in which its kind of text stands once.

Texts of one tag path are fields of one kind: all titles, all prices. The highest ancestor of a title that holds no
other title is at most one record, or one of the siblings that a record is made of, so its parent is a container of
records. All texts vote at once, in n log n.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.page import Page, tree
from pagesieve.page.tree import NONE, Ints
from pagesieve.records.seen import MOST_FIELDS, Seen

Weights = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.intp]

INLINE = 0.1  # what a vote for a piece of a line is worth: words set in bold are no records
OUTER = 0.9  # what a vote for a container is worth for the one around several of them


def voted_roots(page: Page, texts: Ints, symbol: npt.NDArray[np.integer[Any]]) -> Ints:
    """For each of these rows, in order, the highest ancestor that holds no other with the same symbol; else NONE."""
    order = tree.in_order_of(symbol)
    rows, kinds = texts[order], symbol[order]
    same = kinds[1:] == kinds[:-1]
    meet = np.full(len(rows) + 1, NONE, dtype=np.int32)
    meet[1:-1][same] = tree.common_depths(page.depth, rows[:-1][same], rows[1:][same])
    level = np.maximum(meet[1:], meet[:-1])
    roots = np.full(len(rows), NONE, dtype=np.int32)
    voting = level != NONE
    roots[voting] = tree.ancestors_at(page.depth, rows[voting], level[voting] + 1)
    voted = np.empty_like(roots)
    voted[order] = roots
    return voted


def containers(seen: Seen, most: int) -> list[tuple[float, Ints]]:
    """Groups of rows that may hold records, with their share of the votes: one row, or rows of one path."""
    page = seen.page
    weight = np.sqrt(page.own_text_length[seen.texts])
    line = _lines(seen)
    families = [_Families.of(page, symbol) for symbol in (page.styled_path, seen.loose_path)]
    found: dict[bytes, tuple[float, Ints]] = {}
    for symbol in (page.styled_path, seen.loose_path, page.path):
        roots = voted_roots(page, seen.texts, _kinds(symbol[seen.texts], seen.field[seen.texts]))
        voting = roots != NONE
        votes = np.where(roots > line, INLINE * weight, weight)[voting]
        alone = np.bincount(page.parent[roots[voting]], votes, minlength=len(page)).astype(np.float64)
        for score, rows in _groups(families, alone, most):
            known = found.get(rows.tobytes())
            found[rows.tobytes()] = (max(score, known[0]) if known else score, rows)
    best = sorted(found.values(), key=lambda scored: -scored[0])[:most]
    return [(score / max(float(weight.sum()), 1.0), rows) for score, rows in best]


def _kinds(symbol: Ints, field: Ints) -> npt.NDArray[np.integer[Any]]:
    """The kind of each text: its path, together with its column in tables of data."""
    return symbol.astype(np.int64) * (MOST_FIELDS + 1) + field if field.any() else symbol


def _lines(seen: Seen) -> Ints:
    """The block element around each painted text."""
    page = seen.page
    of_text = np.full(len(page.text_rows), NONE, dtype=np.int32)
    of_text[: len(page.blocks.of_text)] = page.blocks.of_text
    place = np.searchsorted(page.text_rows, seen.texts)
    return page.blocks.row[of_text[place]]


def _groups(families: Sequence["_Families"], alone: Weights, most: int) -> Iterator[tuple[float, Ints]]:
    """The rows with the most votes, alone and together with all of their path, and what holds several of them."""
    for row in _best(alone, most):
        yield float(alone[row]), np.array([row], dtype=np.int32)
    voted = np.flatnonzero(alone)
    for family in families:
        total = np.bincount(family.symbol[voted], alone[voted]).astype(np.float64)
        best = _best(total, most)
        for path, rows in zip(best, family.of_paths(voted, best), strict=True):
            yield float(total[path]), rows
            if len(rows) > 1:
                yield OUTER * float(total[path]), _each(family.page.parent[rows])


class _Families(NamedTuple):
    """Rows with the symbols of their paths, and a number for siblings of one path."""

    page: Page
    symbol: Ints
    number: Numbers

    @classmethod
    def of(cls, page: Page, symbol: Ints) -> "_Families":
        """The families by a column of symbols."""
        span = int(symbol.max(initial=0)) + 1
        number = np.unique((page.parent + 1).astype(np.int64) * span + symbol, return_inverse=True)[1]
        return cls(page, symbol, number)

    def of_paths(self, voted: Numbers, paths: Sequence[int]) -> list[Ints]:
        """The rows of each path that were voted for, and their siblings of that path.

        The last row of a grid may hold one record, and so get no vote.
        """
        chosen = np.zeros(len(self.number), dtype=bool)
        chosen[self.number[voted]] = True
        near = np.flatnonzero(chosen[self.number] & ~self.page.hidden)
        rows: Ints = near[tree.in_order_of(self.symbol[near])].astype(np.int32)
        first, last = (np.searchsorted(self.symbol[rows], paths, side=side).tolist() for side in ("left", "right"))
        return [rows[begin:stop] for begin, stop in zip(first, last, strict=True)]


def _each(rows: Ints) -> Ints:
    """Rows that stand in order, each once."""
    each: Ints = rows[np.append(True, rows[1:] != rows[:-1])]
    return each


def _best(votes: Weights, most: int) -> list[int]:
    voted = np.flatnonzero(votes > 0)
    best: list[int] = voted[np.argsort(-votes[voted], kind="stable")[:most]].tolist()
    return best
