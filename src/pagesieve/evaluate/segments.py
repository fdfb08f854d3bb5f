"""Segments of pages against those that people marked: blocks found again, texts grouped alike, and roles."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.evaluate.metrics import Score, b_cubed_score, exact_block_score, fuzzy_block_score
from pagesieve.methods import Role
from pagesieve.page import Page
from pagesieve.segmentation.candidates import leaf_rows

JUDGED = (Role.HEADER, Role.NAVIGATION, Role.MAIN, Role.SIDEBAR, Role.FOOTER, Role.ADVERT, Role.LIST)
"""Roles that are judged."""


class Outlined(NamedTuple):
    """A part of a page that someone outlined: the rows that it is made of, with all that is in them, and its role."""

    rows: Sequence[int]
    role: Role = Role.OTHER


class BlockScores(NamedTuple):
    """How the segments of one page agree with the marked ones."""

    exact: Score
    fuzzy: Score
    b_cubed: Score


def block_scores(page: Page, found: Iterable[Outlined], marked: Iterable[Outlined]) -> BlockScores:
    """Exact and fuzzy match of segments as sets of texts, and extended B-cubed weighted by the length of texts."""
    ours, theirs = ([_texts(page, part) for part in parts] for parts in (found, marked))
    weights = dict(zip(page.text_rows.tolist(), page.text_length[page.text_rows].tolist(), strict=True))
    return BlockScores(
        exact_block_score(ours, theirs),
        fuzzy_block_score(ours, theirs),
        b_cubed_score(ours, theirs, weights=weights),
    )


def _texts(page: Page, part: Outlined) -> set[int]:
    return {text for row in part.rows for text in page.text_rows[_held(page, page.text_rows, row)].tolist()}


def _held(page: Page, rows: npt.NDArray[np.int32], row: int) -> slice:
    """Which of these rows lie in another one."""
    return slice(*np.searchsorted(rows, (row, page.end[row])))


RoleCounts = Counter[tuple[Role, str]]
"""By role, how many leaves have it in both, in what was found, and in what was marked."""


def role_counts(page: Page, found: Iterable[Outlined], marked: Iterable[Outlined]) -> RoleCounts:
    """How many leaves of a page lie in segments of each role: a leaf may lie in several, one in another."""
    ours, theirs = (_leaves_by_role(page, parts) for parts in (found, marked))
    counts: RoleCounts = Counter()
    for role in JUDGED:
        counts[role, "both"] = int((ours[role] & theirs[role]).sum())
        counts[role, "found"] = int(ours[role].sum())
        counts[role, "marked"] = int(theirs[role].sum())
    return counts


def _leaves_by_role(page: Page, parts: Iterable[Outlined]) -> Mapping[Role, npt.NDArray[np.bool_]]:
    leaves = leaf_rows(page)
    masks = {role: np.zeros(len(leaves), dtype=bool) for role in Role}
    for part in parts:
        for row in part.rows:
            masks[part.role][_held(page, leaves, row)] = True
    return masks


def role_scores(pages: Iterable[RoleCounts]) -> dict[Role, Score]:
    """Precision, recall and F1 of each judged role over the leaves of all pages."""
    total: RoleCounts = sum(pages, Counter())
    return {role: Score.of_counts(total[role, "both"], total[role, "found"], total[role, "marked"]) for role in JUDGED}


def mean_f1(scores: Sequence[Score]) -> float:
    """The mean F1 of scores, 0 of none."""
    return float(np.mean([score.f1 for score in scores])) if scores else 0.0
