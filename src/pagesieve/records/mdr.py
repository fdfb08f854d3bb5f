"""`mdr`: mining data records (Liu, Grossman and Zhai, "Mining Data Records in Web Pages", KDD 2003), the baseline.

A *generalized node* is up to K adjacent siblings; a *data region* is a run of adjacent generalized nodes of one size
whose tag strings are similar: the edit distance of neighbours, divided by their mean length, is at most T. Regions are
looked for at every node whose subtree has at least three levels, from the root down, and not within a region that was
found. Then each region is cut into records; FindRecords-1 and FindRecords-n say how.

Where this departs from the paper: tag strings of more than 1000 tags are compared by their first 1000, and equal pairs
are compared once, which bounds the time; elements that a browser does not paint are left out; and since the paper
names no main region, the one with the most text is put first.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from pagesieve.exceptions import OptionError
from pagesieve.methods.labels import Role
from pagesieve.page import Page, tree
from pagesieve.page.tags import CODES
from pagesieve.page.tree import Bools
from pagesieve.records.calls import check_page
from pagesieve.records.edits import LONGEST, Distances
from pagesieve.records.model import Record, RecordSet, Span

MOST_NODES = 10  # K: siblings of a generalized node (section 4 of the paper)
THRESHOLD = 0.3  # T: normalised edit distance (section 5)
FEWEST_LEVELS = 3  # of a subtree in which regions are looked for (section 4.1)


class Region(NamedTuple):
    """A data region: `nodes` children of `parent` from number `start` on, `size` a generalized node."""

    parent: int
    size: int
    start: int
    nodes: int


def mdr(page: Page, kept: Bools | None = None) -> list[RecordSet]:
    """The data records of each region, the region with the most text first; of the rows that are kept, if given."""
    check_page(page)
    tags = _TagTree(page, _wanted(page, kept))
    sets = [
        RecordSet([Record(page, spans) for spans in records], Role.OTHER, 0.0, _why(region))
        for region in _regions(tags)
        if (records := [spans for spans in _find_records(tags, region) if _length(page, spans)])
    ]
    sets.sort(key=lambda found: -sum(_length(page, record.spans) for record in found.records))
    total = max(int(page.text_length[0]), 1)
    return [
        RecordSet(found.records, Role.OTHER if place else Role.MAIN, min(_share(page, found, total), 1.0), found.why)
        for place, found in enumerate(sets)
    ]


def _wanted(page: Page, kept: Bools | None) -> Bools:
    """The elements that are looked at: those painted in the body, and of them what is kept with its ancestors."""
    if kept is not None and len(kept) != len(page):
        raise OptionError(f"kept must say of each row whether it is kept: there are {len(page)}, it has {len(kept)}")
    wanted = ~page.is_text & ~page.hidden & tree.within(page.end, page.tag == CODES["body"])
    return wanted if kept is None else wanted & tree.containing(page.end, kept)


class _TagTree:
    """The elements of a page that are looked at, with their tag strings."""

    def __init__(self, page: Page, wanted: Bools) -> None:
        self.page = page
        self.rows = np.flatnonzero(wanted).astype(np.int32)
        self.stop = np.searchsorted(self.rows, page.end[self.rows]).astype(np.int32)
        depth = tree.depths(self.stop)
        parent = tree.parents(depth)
        self.levels = tree.heights(parent, depth) + 1
        self._order = np.argsort(parent, kind="stable")
        self._first = np.searchsorted(parent[self._order], np.arange(len(parent) + 1))
        self._tags = "".join(chr(code + 1) for code in page.tag[self.rows].tolist())
        self.distances = Distances(THRESHOLD)

    def children(self, node: int) -> list[int]:
        """The children of a node; nodes are numbered in document order."""
        return self._order[self._first[node] : self._first[node + 1]].tolist()  # type: ignore[no-any-return]

    def similar(self, one: Sequence[int], other: Sequence[int]) -> bool:
        """Whether two runs of siblings have similar tag strings."""
        return self.distances.similar(self._string(one), self._string(other))

    def all_similar(self, nodes: Sequence[int]) -> bool:
        """Whether each of several siblings is similar to the next."""
        return len(nodes) > 1 and all(
            self.similar(nodes[k : k + 1], nodes[k + 1 : k + 2]) for k in range(len(nodes) - 1)
        )

    def _string(self, nodes: Sequence[int]) -> str:
        start, stop = nodes[0], int(self.stop[nodes[-1]])
        return self._tags[start : min(stop, start + 2 * LONGEST)]

    def spans(self, nodes: Sequence[int]) -> tuple[Span, ...]:
        """The rows of the page that nodes take up."""
        rows = self.rows[list(nodes)].tolist()
        return tuple((row, int(self.page.end[row])) for row in rows)


# --- data regions (sections 4.1 and 4.2) ---------------------------------------------------------------------------


def _regions(tags: _TagTree) -> Iterator[Region]:
    """FindDRs: the regions of each node, from the root down; what lies in a region is not looked at again."""
    skipped: list[tuple[int, int]] = []
    for node in np.flatnonzero(tags.levels >= FEWEST_LEVELS).tolist():
        skipped = [span for span in skipped if span[1] > node]
        if any(start <= node for start, _ in skipped):
            continue
        children = tags.children(node)
        for region in _identified(tags, node, children):
            yield region
            last = children[region.start + region.nodes - 1]
            skipped.append((children[region.start], int(tags.stop[last])))


def _identified(tags: _TagTree, node: int, children: Sequence[int]) -> list[Region]:
    """IdentDRs: the longest region among the children from a start on, then those behind it."""
    runs = [_runs(tags, children, size) for size in range(1, MOST_NODES + 1) if 2 * size <= len(children)]
    found: list[Region] = []
    start = 0
    while longest := _longest(runs, start):
        found.append(longest._replace(parent=node))
        start = longest.start + longest.nodes
    return found


def _longest(runs: Sequence["_Runs"], start: int) -> Region | None:
    """The region that covers the most children and begins no later than those found before it."""
    best: Region | None = None
    for size, (following, length) in enumerate(runs, start=1):
        for first in range(start, min(start + size, len(following))):
            begin = following[first]
            if begin == tree.NONE:
                continue
            nodes = (length[begin] + 1) * size
            if best is None or (nodes > best.nodes and begin <= best.start):
                best = Region(tree.NONE, size, begin, nodes)
    return best


def _runs(tags: _TagTree, children: Sequence[int], size: int) -> "_Runs":
    """CombComp for one size: each generalized node compared with the next one, of all beginnings."""
    places = len(children) - 2 * size + 1
    following, length = [tree.NONE] * places, [0] * places
    for place in range(places - 1, -1, -1):
        similar = tags.similar(children[place : place + size], children[place + size : place + 2 * size])
        behind = place + size
        if similar:
            following[place] = place
            length[place] = 1 + (length[behind] if behind < places else 0)
        elif behind < places:
            following[place] = following[behind]
    return _Runs(following, length)


class _Runs(NamedTuple):
    """From each place on, in steps of the size: where the first similar pair begins, and how many pairs follow on."""

    following: list[int]
    length: list[int]


# --- data records (section 4.3) ------------------------------------------------------------------------------------


def _find_records(tags: _TagTree, region: Region) -> list[tuple[Span, ...]]:
    """The records of a region."""
    nodes = tags.children(region.parent)[region.start : region.start + region.nodes]
    groups = [nodes[place : place + region.size] for place in range(0, len(nodes), region.size)]
    return _find_records_1(tags, groups) if region.size == 1 else _find_records_n(tags, groups)


def _find_records_1(tags: _TagTree, groups: Sequence[Sequence[int]]) -> list[tuple[Span, ...]]:
    """Generalized nodes of one node: its children where they are all similar, unless it is a row of data; else it."""
    families = [tags.children(group[0]) for group in groups]
    if all(tags.all_similar(family) for family in families) and not _is_data_table(tags, groups, families):
        return [tags.spans([child]) for family in families for child in family]
    return [tags.spans(group) for group in groups]


def _find_records_n(tags: _TagTree, groups: Sequence[Sequence[int]]) -> list[tuple[Span, ...]]:
    """Generalized nodes of several: what corresponds in them where each has similar children, as many; else they."""
    records: list[tuple[Span, ...]] = []
    for group in groups:
        families = [tags.children(node) for node in group]
        if len(set(map(len, families))) == 1 and all(map(tags.all_similar, families)):
            records += [tags.spans(matching) for matching in zip(*families, strict=True)]
        else:
            spans = tags.spans(group)
            records.append(((spans[0][0], spans[-1][1]),))
    return records


def _is_data_table(tags: _TagTree, groups: Sequence[Sequence[int]], families: Sequence[Sequence[int]]) -> bool:
    """Whether the nodes are rows of a table whose cells hold data and not records of their own."""
    rows = tags.page.tag[tags.rows[[group[0] for group in groups]]]
    cells = [tags.levels[family].max(initial=0) for family in families]
    return bool((rows == CODES["tr"]).all() and max(cells, default=0) < FEWEST_LEVELS)


def _length(page: Page, spans: Sequence[Span]) -> int:
    """The characters in some rows."""
    lengths = page.own_text_length
    return int(sum(lengths[a:b][page.is_text[a:b] & ~page.hidden[a:b]].sum() for a, b in spans))


def _share(page: Page, found: RecordSet, total: int) -> float:
    return sum(_length(page, record.spans) for record in found.records) / total


def _why(region: Region) -> str:
    return f"{region.nodes // region.size} neighbouring generalized nodes of {region.size} have similar tag strings"
