"""The finder of records: containers that texts vote for, cut into records, and the set that the page is about.

No tree is compared with another as a whole: sets of tag paths are, by their hashes, and only distinct ones. Time and
memory grow as n log n.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

import numpy as np

from pagesieve.methods.labels import ROLES, Role
from pagesieve.page import Page
from pagesieve.page.tags import CODES
from pagesieve.page.tree import NONE, Ints
from pagesieve.records.calls import check_page
from pagesieve.records.claims import claimed_roles
from pagesieve.records.closing import without_closing
from pagesieve.records.cutting import cut
from pagesieve.records.doubled import without_doubles
from pagesieve.records.model import Record, RecordSet, Span
from pagesieve.records.scoring import measures_of, together, worth
from pagesieve.records.seen import Seen, seen
from pagesieve.records.settling import Candidate, settled
from pagesieve.records.single import single_record
from pagesieve.records.stacked import lone_rounds, stacked
from pagesieve.records.strays import with_strays
from pagesieve.records.units import Units, batch, units_of
from pagesieve.records.votes import containers

MOST_CONTAINERS = 16  # groups that are looked at, those with the most votes
MOST_SETS = 12  # that are reported
FEWEST = 2  # records of a set
NOTICE = 5.0  # of worth that a set in a notice loses: pages are not about what they ask their readers
HALF = 0.5  # of the records; when more lie in parts that claim a role, the set has it
FEWEST_PATHS = 2  # that records have in common which are a list for sure, if they also
SURE_COVER = 0.3  # of the text hold as much
MOST_BESIDE_ONE = 0.8  # of the text that menus may have where there is but one record
MENU_LINKS = 0.8  # of the text; a set with more of it in links is a menu, unless the page is about it


def find_records(page: Page) -> list[RecordSet]:
    """The sets of records of a page: the one that it is about first, then menus, related links and others.

    The first has the role of the part that it lies in, and not `main`, when that claims to be a menu or the like.
    """
    check_page(page)
    view = seen(page)
    claimed = claimed_roles(view)
    weighed = (_without_notice(candidate, claimed) for candidate in _candidates(view, claimed))
    found = settled(view, sorted(weighed, key=lambda candidate: -candidate.worth))
    found = [*_single(view, claimed, found), *found]
    total = sum(np.exp(candidate.worth - found[0].worth) for candidate in found)
    return [
        RecordSet(
            records=[Record(page, spans) for spans in candidate.spans],
            role=_role(candidate, claimed, first=not place),
            score=float(np.exp(candidate.worth - found[0].worth) / total),
            why=_why(candidate),
        )
        for place, candidate in enumerate(_disjoint(view, found))
    ]


def _without_notice(candidate: Candidate, claimed: Ints) -> Candidate:
    """The candidate, worth less where it lies in a notice."""
    noticed = (claimed[candidate.records.top] == Role.NOTICE.number).mean() > HALF
    return candidate._replace(worth=candidate.worth - NOTICE) if noticed else candidate


def _single(view: Seen, claimed: Ints, found: Sequence[Candidate]) -> list[Candidate]:
    """The one record of a page without lists, if there is one: no list of it is worth more, or all lists are menus."""
    listed = found and found[0].measures.paths >= FEWEST_PATHS and found[0].measures.cover >= SURE_COVER
    single = None if listed else single_record(view, claimed)
    if single is None:
        return []
    (candidate,) = _measured(view, [(0.0, single.record)], claimed)
    if not found or (_is_menu(found[0]) and _is_claimed(view, found[0])):
        return [candidate]
    return [candidate] if single.sure and _is_worth_more(candidate, found[0]) else []


def _is_claimed(view: Seen, candidate: Candidate) -> bool:
    """Whether most records lie in parts that claim a role, beside one record much of the page even."""
    claimed = claimed_roles(view, MOST_BESIDE_ONE)
    return bool((claimed[candidate.records.top] != NONE).mean() > HALF)


def _is_worth_more(single: Candidate, best: Candidate) -> bool:
    """Whether one record is worth more than a list; what holds the list is no record."""
    holds = (single.records.owners(best.records.start) >= 0).any()
    return bool(not holds and single.worth > best.worth)


def _disjoint(view: Seen, found: list[Candidate]) -> list[Candidate]:
    """The candidates that share no row with a better one; strays go to the first, and links to more are left out."""
    chosen: list[Candidate] = []
    taken = _Taken(len(view.page))
    for candidate in found:
        if len(chosen) == MOST_SETS:
            break
        records = candidate.records if chosen or candidate.stacks else with_strays(view, candidate.records)
        if not taken.has(records):
            records = without_doubles(view, without_closing(view, records))
            stacks = candidate.stacks or (stacked(view, records) if not chosen else None)
            measures = candidate.measures._replace(size=len(stacks or records))
            chosen.append(candidate._replace(records=records, measures=measures, stacks=stacks))
            taken.add(chain.from_iterable(chosen[-1].spans))
    return chosen


class _Taken:
    """Rows of the page that are taken."""

    def __init__(self, rows: int) -> None:
        self._borders = np.zeros(rows + 1, dtype=np.int32)  # 1 where a span begins, -1 where it ends

    def add(self, spans: Iterable[Span]) -> None:
        """Take the rows of spans."""
        start, stop = np.array(list(spans)).T
        np.add.at(self._borders, start, 1)
        np.add.at(self._borders, stop, -1)

    def has(self, records: Units) -> bool:
        """Whether a row of the records is taken."""
        before = np.concatenate(([0], np.cumsum(np.cumsum(self._borders) > 0)))
        return bool((before[records.stop] > before[records.start]).any())


def _candidates(view: Seen, claimed: Ints) -> list[Candidate]:
    """The sets that the containers with the most votes are cut into, each once."""
    voted = containers(view, MOST_CONTAINERS)
    found: dict[bytes, tuple[float, Units]] = {}
    for number, records in enumerate(cut(view, units_of(view, [rows for _, rows in voted]))):
        key = records.start.tobytes() + records.stop.tobytes()
        if len(records) >= FEWEST and key not in found and not _is_prose(view, records):
            found[key] = (voted[number // 3][0], records)  # three ways to take each group of containers apart
    return [*_measured(view, list(found.values()), claimed), *_stacks(view, claimed)]


def _stacks(view: Seen, claimed: Ints) -> Iterator[Candidate]:
    """Grids of one round of rows, which no texts vote for: nothing in them repeats."""
    for found in lone_rounds(view):
        parts = [part.measures for part in _measured(view, [(0.0, row) for row in found.rows], claimed)]
        if parts:
            measures = together(parts)._replace(size=len(found.records))
            yield Candidate(found.rows[0], measures, worth(measures), found.records)


def _measured(view: Seen, found: Sequence[tuple[float, Units]], claimed: Ints) -> list[Candidate]:
    """Sets of records, given with the share of the votes of each, as candidates."""
    sets = [records for _, records in found]
    measured = measures_of(view, batch(sets), votes=[votes for votes, _ in found], claimed=claimed)
    return [Candidate(records, measures, worth(measures)) for records, measures in zip(sets, measured, strict=True)]


def _is_prose(view: Seen, records: Units) -> bool:
    """Whether the records are paragraphs of a text."""
    tags = view.page.tag[records.start]
    linked = view.links(records.start, records.stop) > 0
    return bool((tags == CODES["p"]).all() and linked.mean() < 0.5)


def _why(candidate: Candidate) -> str:
    measures = candidate.measures
    return (
        f"{measures.size} records hold {measures.cover:.0%} of the page's text, have {measures.paths} kinds of "
        f"text in common, and {measures.links:.0%} of their text is links"
    )


def _role(candidate: Candidate, claimed: Ints, *, first: bool) -> Role:
    """What a set is: what the part around it claims to be, else what the page is about, else by its links."""
    around = claimed[candidate.records.top]
    around = around[around != NONE]
    if len(around) > HALF * len(candidate.records):
        return ROLES[int(np.bincount(around).argmax())]
    if first:
        return Role.MAIN
    return Role.NAVIGATION if _is_menu(candidate) else Role.RELATED


def _is_menu(candidate: Candidate) -> bool:
    """Whether the records are links and little else."""
    return candidate.measures.links >= MENU_LINKS and candidate.measures.paths <= 1
