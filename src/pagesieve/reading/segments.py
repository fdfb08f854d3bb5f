"""The tree of segments: what a person would outline in the page, nested, each part with its role and importance.

The segmenter outlines parts and says what each one is; it knows nothing of what a method keeps. So that both agree, a
part whose text is kept is content whatever it looks like, one whose text is not kept is none, and what no outline holds
is put together by whether it is kept.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from pagesieve.methods import ROLES, Labels, Role
from pagesieve.methods.labels import Part
from pagesieve.page import Box, Page, tree
from pagesieve.page.tags import AREAS, CODES, LISTS, TagSet
from pagesieve.page.tree import NONE
from pagesieve.segmentation import Found, Segmenter
from pagesieve.segmentation.candidates import candidates
from pagesieve.site import Match
from pagesieve.site.sections import sections

KEPT = 0.5
"""Share of a segment's text from which it is content, if that is kept."""

DISCARDED = 0.05
"""Share of a segment's text below which it is no content, if no more is kept."""

PURE = 0.8
"""Share of a segment's text that must have one role for the segment to have it."""

COMMON = 0.3
"""Share of the text that is not kept from which a role says nothing about a part: its words stand for all of them."""

SMALL = 0.03
"""Share of the page's text below which what no segment holds is not named, unless it is kept."""

PARTS_OF_CONTENT = {Role.MAIN, Role.ARTICLE, Role.LIST, Role.TABLE, Role.TITLE, Role.IMAGE, Role.COMMENT, Role.FORM}
"""Roles of segments that may hold content."""

TOLD_BY_LABELS = {Role.COMMENT, Role.RELATED, Role.ADVERT, Role.FORM, Role.SHARE, Role.NOTICE}
"""Roles that the labels of the blocks know better than the segmenter, which saw few or none of them."""

PARTS = AREAS.names | LISTS.names
"""Elements that may be a segment of their own, wherever they stand."""

SEVERAL = 6
"""Paragraphs or pictures of one segment from which they are parts of it, and none is a segment of its own."""

PICTURES = TagSet("img picture svg canvas video audio object embed iframe input")
"""Elements that may show a picture."""

Outliner = Callable[[Page], Sequence[Found]]
"""What outlines the parts of a page; the learned segmenter if none is given."""

SHOWN = 40  # characters of its text that stand for a region

_Column = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, repr=False)
class Segment:
    """A part of the page: its role, its importance from 0 to 1, and the parts in it."""

    role: Role
    importance: float
    row: int
    page: Page
    children: Sequence["Segment"] = ()
    rows: Sequence[int] = ()  # of a part that is several neighbours, the first of which is `row`

    def __repr__(self) -> str:
        words = " ".join(self.text[: 2 * SHOWN].split())
        begin = words if len(words) <= SHOWN else f"{words[:SHOWN]}..."
        return f"<Segment {self.role}: importance {self.importance:.2f}, {len(self.children)} parts, {begin!r}>"

    @property
    def path(self) -> str:
        """A CSS selector that finds the segment, or the first element of it."""
        return self.page.node(self.row).css_path

    @property
    def text(self) -> str:
        """All text of the segment."""
        return "\n".join(self.page.node(row).text for row in self.rows or (self.row,))

    @property
    def box(self) -> Box | None:
        """Where the segment lies on a page that was rendered; one without an area is where its parts are."""
        layout, rows = self.page.layout, self.rows or (self.row,)
        if layout is None:
            return None
        own = layout.around(np.array(rows))
        if own and own.width and own.height:
            return own
        parts = np.arange(rows[0], self.page.end[rows[-1]])  # such as boxes that float in one of no height
        return layout.around(parts[layout.visible[parts]]) or own

    def walk(self, depth: int = 0) -> Iterator[tuple[int, "Segment"]]:
        """The segment itself and all in it, in document order, with their depth."""
        yield depth, self
        for child in self.children:
            yield from child.walk(depth + 1)

    def to_dict(self) -> dict[str, Any]:
        """The segment as the JSON of a reading has it."""
        return {
            "role": str(self.role),
            "importance": round(self.importance, 3),
            "path": self.path,
            **({"box": self.box.rounded()} if self.box else {}),
            "children": [child.to_dict() for child in self.children],
        }


def segment_tree(page: Page, labels: Labels, segmenter: Outliner | None = None) -> Segment:
    """The segments of a page. Importance is the mean score of a segment's text, weighted by length."""
    sums, root = Sums(page, labels), _root(page)
    found = [sums.agreed(segment) for segment in (segmenter or Segmenter())(page)]
    drawn = _drawn([segment._replace(row=max(segment.row, root)) for segment in found], sums)
    parts = [sums.segment(segment.role, [segment.row]) for segment in drawn]
    return replace(sums.segment(Role.PAGE, [root]), children=_nested([*parts, *_rest(page, drawn, sums)]))


def section_tree(labels: Labels, match: Match) -> Segment:
    """The sections of a page of a known site, with the importance that its template gives them (paper 4)."""
    sums, root = Sums(match.page, labels), _root(match.page)
    parts = [
        replace(sums.segment(sums.role(section.rows)[0], section.rows), importance=section.importance)
        for section in sections(match)
    ]
    return replace(sums.segment(Role.PAGE, [root]), children=tuple(parts))


def part_tree(page: Page, labels: Labels, whole: Part) -> Segment:
    """The parts that a method cut the page into, each with the role that most of its text has."""
    sums = Sums(page, labels)

    def drawn(part: Part) -> Segment:
        rows = list(part.rows)
        return replace(sums.segment(sums.role(rows)[0], rows), children=tuple(drawn(inner) for inner in part.parts))

    outer = [drawn(part) for part in whole.parts] or ([drawn(whole)] if whole.rows else [])
    return replace(sums.segment(Role.PAGE, [_root(page)]), children=tuple(outer))


def _root(page: Page) -> int:
    """The innermost area that holds all that is seen."""
    whole = page.once(candidates)
    return int(tree.closest(page.parent, AREAS.mask(page.tag))[whole.inner[0]]) if len(whole) else 0


def _drawn(found: Sequence[Found], sums: "Sums") -> list[Found]:
    """The segments that a person would draw.

    Not those of the second level that are one of the first, with the same role; nor a paragraph, a heading or a piece
    of code that is kept, as one of the first level or one of several in it: these are parts of one text. Those that
    stand in no segment are put together. Nor one of several pictures, which are parts of the items of a list.
    """
    first = [segment for segment in found if segment.level == 1]
    outlined = {(segment.row, segment.role) for segment in first}
    rows = [segment.row for segment in first]
    around = {
        segment: (bisect_right(rows, segment.row), segment.role is Role.IMAGE)
        for segment in found
        if _is_piece(segment, sums) or _is_picture(segment, sums)
    }
    counts = Counter(around.values())
    parts = {
        piece
        for piece, place in around.items()
        if counts[place] >= SEVERAL or (piece.level == 1 and piece.role is not Role.IMAGE)
    }
    return [
        segment
        for segment in found
        if segment not in parts and (segment.level == 1 or (segment.row, segment.role) not in outlined)
    ]


def _is_piece(segment: Found, sums: "Sums") -> bool:
    """Whether a segment is a paragraph, a heading or a piece of code that is kept."""
    page, row = sums.page, segment.row
    begin, stop = np.searchsorted(page.blocks.start, (row, page.end[row]))
    is_code = stop - begin == 1 and page.tag[page.blocks.row[begin]] == CODES["pre"]
    is_text = is_code or page.tag_names[page.tag[row]] not in PARTS
    return bool(is_text) and segment.role in {Role.MAIN, Role.ARTICLE} and sums.kept_share([row]) >= KEPT


def _is_picture(segment: Found, sums: "Sums") -> bool:
    """Whether a segment is a picture without words."""
    return segment.role is Role.IMAGE and segment.level > 1 and not sums.total[segment.row]


def _nested(parts: Sequence[Segment]) -> tuple[Segment, ...]:
    """Segments in document order as a forest: one that begins before another one ends lies in it."""
    following: list[Segment] = []  # the next one last
    ordered = sorted(parts, key=lambda part: part.row)  # of two at one row the outer one stays first
    for part in reversed(ordered):
        end, inside = int(part.page.end[(part.rows or (part.row,))[-1]]), []
        while following and following[-1].row < end:
            inside.append(following.pop())
        following.append(replace(part, children=tuple(inside)))
    return tuple(reversed(following))


class Sums:
    """Sums per row over the visible text: of each role, of all roles, of the scores."""

    def __init__(self, page: Page, labels: Labels) -> None:
        self.page = page
        lengths = np.where(page.blocks.hidden, 0, page.blocks.text_length).astype(np.float64)
        self.of_role = np.stack([self._summed(np.where(labels.role == r.number, lengths, 0)) for r in ROLES])
        self.total = self.of_role.sum(axis=0)
        self.scored = self._summed(lengths * labels.score)

    def _summed(self, values: _Column) -> _Column:
        column = np.zeros(len(self.page))
        np.add.at(column, self.page.blocks.start, values)
        return tree.subtree_sum(self.page.end, column)

    def importance(self, rows: Sequence[int]) -> float:
        """The mean score of the text of rows, weighted by length."""
        total = float(self.total[rows].sum())
        return float(self.scored[rows].sum()) / total if total else 0.0

    def kept_share(self, rows: Sequence[int]) -> float:
        """How much of the text of rows is kept."""
        total = float(self.total[rows].sum())
        return float(self.of_role[Role.MAIN.number, rows].sum()) / total if total else 0.0

    def role(self, rows: Sequence[int]) -> tuple[Role, float]:
        """The role that most text of rows has, and its share; of what has no text, none in particular."""
        sums = self.of_role[:, rows].sum(axis=1)
        return (ROLES[int(sums.argmax())], float(sums.max() / sums.sum())) if sums.any() else (Role.OTHER, 0.0)

    def segment(self, role: Role, rows: Sequence[int]) -> Segment:
        """A segment of some rows without parts."""
        return Segment(role, self.importance(rows), rows[0], self.page, rows=tuple(rows) if len(rows) > 1 else ())

    def agreed(self, found: Found) -> Found:
        """What was outlined, with the role that agrees with the labels of the text in it."""
        if found.role is Role.IMAGE and not self._images[found.row]:
            found = found._replace(role=Role.TITLE)  # such as a name in the place of a logo
        kept, (most, share) = self.kept_share([found.row]), self.role([found.row])
        if kept >= KEPT:
            content = Role.MAIN if found.level == 1 else Role.ARTICLE
            return found if found.role in PARTS_OF_CONTENT else found._replace(role=content)
        named = most in TOLD_BY_LABELS and share >= PURE and self._is_rare(most)
        discarded = found.role in (Role.MAIN, Role.ARTICLE) and share > 0 and kept < DISCARDED < self.kept_share([0])
        return found._replace(role=most) if named or discarded else found

    @cached_property
    def _images(self) -> _Column:
        """Pictures and films in each row."""
        return tree.subtree_sum(self.page.end, PICTURES.mask(self.page.tag).astype(np.float64))

    def _is_rare(self, role: Role) -> bool:
        """Whether little enough of what is not kept has a role."""
        return bool(self.of_role[role.number, 0] < COMMON * (self.total[0] - self.of_role[Role.MAIN.number, 0]))


def _rest(page: Page, found: Sequence[Found], sums: Sums) -> Iterator[Segment]:
    """What stands in no segment: neighbours that are kept together, and neighbours that are not."""
    for rows in _runs(page, found, sums):
        role, _ = sums.role(rows)
        text = sums.total[rows].sum()
        if text and (role is Role.MAIN or text >= SMALL * sums.total[0]):
            yield sums.segment(role, rows)


def _runs(page: Page, found: Sequence[Found], sums: Sums) -> list[list[int]]:
    """The outermost elements that hold no segment and lie in none, those with text; neighbours of a kind together."""
    outlined = np.zeros(len(page), dtype=bool)
    outlined[[segment.row for segment in found]] = True
    opened = tree.containing(page.end, outlined)
    opened[_spine(page, sums)] = True
    free = ~opened & ~tree.within(page.end, outlined)
    tops = np.flatnonzero(free & (page.parent != NONE) & opened[page.parent] & (sums.total > 0))
    kept = sums.of_role[Role.MAIN.number, tops] >= KEPT * sums.total[tops]
    segments_before = np.cumsum(outlined)
    keys = zip(page.parent[tops].tolist(), kept.tolist(), segments_before[tops].tolist(), strict=True)
    runs: list[list[int]] = []
    last = None
    for row, key in zip(tops.tolist(), keys, strict=True):
        if key != last:
            runs.append([])
        runs[-1].append(row)
        last = key
    return runs


def _spine(page: Page, sums: Sums) -> npt.NDArray[np.intp]:
    """The elements that hold all text of the page; not the innermost of them, unless it has several parts."""
    whole = np.flatnonzero((sums.total == sums.total[0]) & ~page.is_text)
    parts = np.count_nonzero(sums.total[page.parent == whole[-1]])
    return whole if parts > 1 else whole[:-1]
