"""What a container of records is made of: its children, or the lines and paragraphs that `<br>` cuts it into."""

from dataclasses import dataclass

import numpy as np

from pagesieve.page.tags import BLOCK, CODES
from pagesieve.page.tree import Bools, Ints
from pagesieve.records.seen import Keys, Seen

FEWEST_BREAKS = 2  # `<br>` right in the containers that make lines of them


@dataclass(frozen=True, eq=False)
class Units:
    """Neighbouring parts of containers, in the order of the page: rows `[start, stop)` in the container `top`."""

    start: Ints
    stop: Ints
    top: Ints

    def __len__(self) -> int:
        return len(self.start)

    def of(self, chosen: Bools | Ints) -> "Units":
        """Some of them."""
        return Units(self.start[chosen], self.stop[chosen], self.top[chosen])

    def spans(self) -> list[tuple[int, int]]:
        """Their rows."""
        return list(zip(self.start.tolist(), self.stop.tolist(), strict=True))

    def owners(self, rows: Ints) -> Ints:
        """The unit that each row lies in; -1 for none."""
        place = (np.searchsorted(self.start, rows, side="right") - 1).astype(np.int32)
        return np.where((place >= 0) & (rows < np.append(self.stop, 0)[place]), place, np.int32(-1))


def child_units(seen: Seen, containers: Ints) -> Units:
    """The children of the containers that have text."""
    rows = _children(seen, containers)
    rows = rows[seen.lengths(rows, seen.page.end[rows]) > 0]
    return Units(rows, seen.page.end[rows], seen.page.parent[rows])


def line_units(seen: Seen, containers: Ints, *, blank_lines: bool = False) -> Units | None:
    """The lines of the containers, or what blank lines and rules part, where `<br>` or `<hr>` cut them; else None."""
    rows = _children(seen, containers)
    page = seen.page
    cut = (page.tag[rows] == CODES["br"]) | (page.tag[rows] == CODES["hr"])
    if blank_lines:
        cut &= np.append(cut[1:], False) | np.append(False, cut[:-1]) | (page.tag[rows] == CODES["hr"])
    if cut.sum() < FEWEST_BREAKS:
        return None
    block = (BLOCK.mask(page.tag[rows]) & ~cut) if not blank_lines else np.zeros(len(rows), dtype=bool)
    top = page.parent[rows]
    border = block | cut
    border[1:] |= block[:-1] | cut[:-1] | (top[1:] != top[:-1])
    border[:1] = True
    first = np.flatnonzero(border)
    last = np.append(first[1:], len(rows)) - 1
    start, stop = rows[first], page.end[rows[last]]
    full = seen.lengths(start, stop) > 0
    return Units(start, stop, top[first]).of(full)


def _children(seen: Seen, containers: Ints) -> Ints:
    """The children of the containers that are painted, in the order of the page."""
    page = seen.page
    chosen = np.zeros(len(page) + 1, dtype=bool)  # one more for the parent of the root
    chosen[containers] = True
    rows = np.flatnonzero(chosen[page.parent] & ~page.hidden).astype(np.int32)
    return rows[np.argsort(page.parent[rows], kind="stable")] if _interleaved(page.parent[rows]) else rows


def _interleaved(tops: Ints) -> bool:
    """Whether one container lies within another, so that their children do not follow one another."""
    changes = int((tops[1:] != tops[:-1]).sum()) + 1
    return len(tops) > 0 and changes != len(np.unique(tops))


def fields(seen: Seen, units: Units) -> tuple[Ints, Keys]:
    """The painted texts of the units: whose each is, and its path of tags below the container."""
    owner = units.owners(seen.texts)
    rows, owner = seen.texts[owner >= 0], owner[owner >= 0]
    return owner, seen.plain.below(rows, units.top[owner])
