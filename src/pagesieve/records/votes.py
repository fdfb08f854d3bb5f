"""Where records may lie: every text votes for the largest part of the page in which its kind of text stands once.

Texts of one tag path are fields of one kind: all titles, all prices. The highest ancestor of a title that holds no
other title is at most one record, or one of the siblings that a record is made of, so its parent is a container of
records. All texts vote at once, in n log n.
"""

import numpy as np
import numpy.typing as npt

from pagesieve.page import Page, tree
from pagesieve.page.tree import NONE, Ints
from pagesieve.records.seen import MOST_FIELDS, Seen

Weights = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.intp]

INLINE = 0.1  # what a vote for a piece of a line is worth: words set in bold are no records
OUTER = 0.9  # what a vote for a container is worth for the one around several of them


def voted_roots(page: Page, texts: Ints, symbol: npt.NDArray[np.int64]) -> Ints:
    """For each of these rows, the highest ancestor that holds no other of them with the same symbol; else NONE."""
    order = np.lexsort((texts, symbol))
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
    found: dict[bytes, tuple[float, Ints]] = {}
    for symbol in (page.styled_path, seen.loose_path, page.path):
        kinds = symbol[seen.texts].astype(np.int64) * (MOST_FIELDS + 1) + seen.field[seen.texts]
        roots = voted_roots(page, seen.texts, kinds)
        voting = roots != NONE
        votes = np.where(roots > line, INLINE * weight, weight)[voting]
        alone = np.bincount(page.parent[roots[voting]], votes, minlength=len(page)).astype(np.float64)
        for rows, score in _groups(seen, alone, most):
            known = found.get(rows.tobytes())
            found[rows.tobytes()] = (max(score, known[0]) if known else score, rows)
    best = sorted(found.values(), key=lambda scored: -scored[0])[:most]
    return [(score / max(float(weight.sum()), 1.0), rows) for score, rows in best]


def _lines(seen: Seen) -> Ints:
    """The block element around each painted text."""
    page = seen.page
    of_text = np.full(len(page.text_rows), NONE, dtype=np.int32)
    of_text[: len(page.blocks.of_text)] = page.blocks.of_text
    place = np.searchsorted(page.text_rows, seen.texts)
    return page.blocks.row[of_text[place]]


def _groups(seen: Seen, alone: Weights, most: int) -> list[tuple[Ints, float]]:
    """The rows with the most votes, alone and together with all of their path, and what holds several of them."""
    page = seen.page
    groups = [(np.array([row], dtype=np.int32), float(alone[row])) for row in _best(alone, most)]
    voted = np.flatnonzero(alone)
    for symbol in (page.styled_path, seen.loose_path):
        total = np.bincount(symbol[voted], alone[voted]).astype(np.float64)
        for path in _best(total, most):
            rows = _with_siblings(page, voted[symbol[voted] == path], np.flatnonzero(symbol == path))
            groups.append((rows, float(total[path])))
            if len(rows) > 1:
                groups.append((np.unique(page.parent[rows]), OUTER * float(total[path])))
    return groups


def _with_siblings(page: Page, voted: Numbers, alike: Numbers) -> Ints:
    """The rows that were voted for, and their siblings of the same path: the last row of a grid may hold one record."""
    near = np.isin(page.parent[alike], page.parent[voted]) & ~page.hidden[alike]
    return alike[near].astype(np.int32)


def _best(votes: Weights, most: int) -> list[int]:
    best = np.argsort(-votes, kind="stable")[:most]
    return [int(place) for place in best if votes[place] > 0]
