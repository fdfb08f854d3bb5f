"""Settling which set the page is about, where sets lie in one another: sections, lists, records, their fields."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pagesieve.records.cell_kinds import VALUE_KINDS, Traits
from pagesieve.records.labels import label_in
from pagesieve.records.model import Cell, span_texts
from pagesieve.records.scoring import Measures
from pagesieve.records.seen import Seen
from pagesieve.records.stacked import Spans
from pagesieve.records.units import Units

LIST_OF = 2  # inner records to an outer one, at least, where the outer ones are sections
MOST = 0.6  # of the text of sections that is in the records of their lists
FEW_PARTS = 3  # columns and bars that a page is laid out in, at most
HALF_OF_PARTS = 0.5  # of their text that is in the records of the list that one of them holds
FEWEST_PATHS = 2  # that records in sections have in common
TOLERANCE = 0.6  # of worth that a set may lose when it is completed
FIELDS_OF = 2  # inner records to an outer one, at least, where they are fields of it
LITTLE_ELSE = 0.9  # of the text of records that is in their fields
MOST_MISSING = 0.5  # of the fields of the fullest record that another may lack; lists differ more in their length
ONCE = 0.6  # of the records that must have a price, a date or a label once


class Candidate(NamedTuple):
    """A set of records that was found, with what was measured of it."""

    records: Units
    measures: Measures
    worth: float
    stacks: Sequence[Spans] | None = None  # the records as columns of a grid, where they are

    @property
    def spans(self) -> Sequence[Spans]:
        """The rows of the page that each record takes up."""
        return [(span,) for span in self.records.spans()] if self.stacks is None else self.stacks


def settled(view: Seen, found: list[Candidate]) -> list[Candidate]:
    """The candidates with the best one settled: sections give way to what is in them, a part to the whole."""
    if not found:
        return found
    best = found[0]
    best = next((inner for inner in found if _is_list_of(best, inner) or _is_list_in(best, inner)), best)
    best = next((outer for outer in found if _completes(best, outer)), best)
    best = next((outer for outer in found if _is_made_of(view, outer, best)), best)
    return [best, *(candidate for candidate in found if candidate is not best)]


def _is_list_of(outer: Candidate, inner: Candidate) -> bool:
    """Whether the outer records are sections of a list of the inner ones."""
    return bool(
        len(inner.records) >= LIST_OF * len(outer.records)
        and inner.measures.cover >= MOST * outer.measures.cover
        and inner.measures.paths >= FEWEST_PATHS
        and inner.measures.linked >= outer.measures.linked
        and inner.worth >= outer.worth - TOLERANCE
        and (outer.records.owners(inner.records.start) >= 0).all()
    )


def _is_list_in(outer: Candidate, inner: Candidate) -> bool:
    """Whether the outer records are parts that the page is laid out in, and one of them holds all of the inner ones."""
    return bool(
        len(outer.records) <= FEW_PARTS
        and len(inner.records) > len(outer.records)
        and inner.measures.cover >= HALF_OF_PARTS * outer.measures.cover
        and inner.measures.paths >= FEWEST_PATHS
        and inner.worth >= outer.worth - TOLERANCE
        and (holders := outer.records.owners(inner.records.start))[0] >= 0
        and (holders == holders[0]).all()
    )


def _completes(part: Candidate, whole: Candidate) -> bool:
    """Whether the whole has all records of the part and more that are worth about as much."""
    return bool(
        len(whole.records) > len(part.records)
        and whole.worth >= part.worth - TOLERANCE
        and whole.records.begin_at(part.records.start).all()
    )


def _is_made_of(view: Seen, whole: Candidate, part: Candidate) -> bool:
    """Whether the parts are the fields of the whole records: each has a text, and some are a price in most of these."""
    if not (
        part.measures.fields == 1
        and len(part.records) >= FIELDS_OF * len(whole.records)
        and part.measures.cover >= LITTLE_ELSE * whole.measures.cover
        and (owners := whole.records.owners(part.records.start)).min() >= 0
        and np.ptp(count := np.bincount(owners, minlength=len(whole.records))) <= MOST_MISSING * count.max()
    ):
        return False
    held = Counter(zip(owners.tolist(), _marks(view, part.records), strict=True))
    once = Counter(mark for (_, mark), count in held.items() if count == 1 and mark)
    return any(count >= ONCE * len(whole.records) for count in once.values())


def _marks(view: Seen, records: Units) -> list[str]:
    """What tells a field from others: that it is a price, a date or a number, or its label."""
    texts = span_texts(view.page, records.spans())
    kinds = Traits([Cell(text) for text in texts]).each.tolist()
    return [
        label_in(text) or (f"kind {kind}" if kind in VALUE_KINDS else "")
        for text, kind in zip(texts, kinds, strict=True)
    ]
