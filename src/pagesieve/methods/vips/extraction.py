"""Visual block extraction (section 4.1): which nodes are divided, by thirteen rules that depend on the tag.

A rule says that a node is to be divided, that it is not and how coherent it is, or nothing; the first one that says
something decides. `RULES` lists for each kind of tag the rules that apply to it, in their order.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from pagesieve.exceptions import OptionError
from pagesieve.page import Box, Page, tree
from pagesieve.page.layout import Display
from pagesieve.page.tags import CODES, MEDIA, TagSet

SMALL = 0.05
"""Share of the page's area below which a node is small (rules 9 and 10; the paper leaves the threshold open)."""

SAME_LOOK, MIXED_LOOK = 10, 9
"""Coherence of a node of text in one font, and in several (rule 4)."""

COHERENCE_BY_SIZE = ((0.4, 5), (0.15, 6), (0.04, 7), (0.0, 8))
"""Least share of the page's area, and the coherence of a node so large (rules 8, 9 and 13 say from 5 to 8)."""

SEEN = TagSet(" ".join([*MEDIA.names, "hr"]))
"""Elements that are seen though they hold no text: pictures and rules."""

DIVIDE = 0
"""What a rule says of a node that is to be divided; a node that is not gets its degree of coherence, 1 to 10."""


class VisualBlock(NamedTuple):
    """A block of the pool: a node, and how coherent it is."""

    row: int
    coherence: int


class Cues:
    """The visual cues of a page: what can be seen, and sizes, colours and fonts."""

    def __init__(self, page: Page) -> None:
        if page.layout is None:
            raise OptionError(
                "vips looks at boxes, and this page was not rendered: read it with render=True (--render)"
            )
        self.page, self.layout = page, page.layout
        seen = page.is_text | SEEN.mask(page.tag) | (self.layout.display == Display.INLINE_BLOCK)
        shown = self.layout.visible & seen
        self.valid = tree.containing(page.end, shown)
        inline = page.is_text | ((self.layout.display == Display.INLINE) & ~MEDIA.mask(page.tag))
        self.virtual_text = tree.subtree_sum(page.end, (self.valid & ~inline).astype(np.int32)) == 0
        self.line_break = self.valid & ~inline
        width, height = np.nan_to_num(self.layout.width), np.nan_to_num(self.layout.height)
        self.size = (width * height).astype(np.float64)
        self.whole = max(float(self.size[:3].max()), 1.0)
        self.look = np.nan_to_num(self.layout.font_size) * 1000 + self.layout.font_weight

    def children(self, row: int) -> list[int]:
        """The children of a node that can be seen (valid nodes)."""
        found, child, end = [], row + 1, int(self.page.end[row])
        while child < end:
            if self.valid[child]:
                found.append(child)
            child = int(self.page.end[child])
        return found

    def coherence(self, row: int) -> int:
        """How coherent a node is by its size."""
        share = self.size[row] / self.whole
        return next(degree for least, degree in COHERENCE_BY_SIZE if share >= least)

    def box(self, row: int) -> Box | None:
        """The box of a node."""
        return self.layout.box(row)


class Visit(NamedTuple):
    """A node that is looked at, its children, and what is known before: where this round began, what was decided."""

    cues: Cues
    row: int
    children: Sequence[int]
    is_root: bool
    previous_divided: bool | None


def _rule_2(node: Visit) -> int | None:
    only = len(node.children) == 1 and not node.cues.page.is_text[node.children[0]]
    return DIVIDE if only else None


def _rule_3(node: Visit) -> int | None:
    return DIVIDE if node.is_root and node.children else None


def _rule_4(node: Visit) -> int | None:
    if not node.cues.virtual_text[node.children].all():
        return None
    looks = node.cues.look[list(node.children)]
    return SAME_LOOK if (looks == looks[0]).all() else MIXED_LOOK


def _rule_5(node: Visit) -> int | None:
    return DIVIDE if node.cues.line_break[list(node.children)].any() else None


def _rule_6(node: Visit) -> int | None:
    return DIVIDE if (node.cues.page.tag[list(node.children)] == CODES["hr"]).any() else None


def _rule_7(node: Visit) -> int | None:
    return DIVIDE if node.cues.size[list(node.children)].sum() > node.cues.size[node.row] else None


def _rule_8(node: Visit) -> int | None:
    return DIVIDE if _differing(node.cues, node.row, node.children) else None


def _rule_9(node: Visit) -> int | None:
    has_text = bool(node.cues.virtual_text[list(node.children)].any())
    small = node.cues.size[node.row] < SMALL * node.cues.whole
    return node.cues.coherence(node.row) if has_text and small else None


def _rule_10(node: Visit) -> int | None:
    largest = node.cues.size[list(node.children)].max(initial=0.0)
    return node.cues.coherence(node.row) if largest < SMALL * node.cues.whole else None


def _rule_11(node: Visit) -> int | None:
    return node.cues.coherence(node.row) if node.previous_divided is False else None


def _rule_12(node: Visit) -> int:
    return DIVIDE


def _rule_13(node: Visit) -> int:
    return node.cues.coherence(node.row)


Rule = Callable[[Visit], int | None]
_INLINE: tuple[Rule, ...] = (_rule_2, _rule_3, _rule_4, _rule_5, _rule_6, _rule_7, _rule_9, _rule_10, _rule_12)
_TABLE: tuple[Rule, ...] = (_rule_2, _rule_3, _rule_7, _rule_8, _rule_10, _rule_13)
RULES: dict[str, tuple[Rule, ...]] = {
    "table": _TABLE,
    "tbody": _TABLE,
    "tr": _TABLE,
    "td": (_rule_2, _rule_3, _rule_4, _rule_9, _rule_10, _rule_11, _rule_13),
    "p": _INLINE,
    "": (_rule_2, _rule_3, _rule_4, _rule_6, _rule_8, _rule_9, _rule_10, _rule_11, _rule_12),
}
"""The rules for each tag, all others under the empty name. Rule 1, to leave out what shows nothing, goes before all."""


def _differing(cues: Cues, row: int, children: Sequence[int]) -> list[int]:
    """The children whose background is another one than their parent's."""
    behind = cues.layout.background
    return [child for child in children if not cues.page.is_text[child] and behind[child] != behind[row]]


def extract(cues: Cues, rows: Sequence[int]) -> list[VisualBlock]:
    """The blocks that nodes are divided into in one round, in document order."""
    pool: list[VisualBlock] = []
    decided: dict[int, bool] = {}  # of every node so far, whether it was divided
    previous: dict[int, int] = {}  # the sibling before a node
    closed: dict[int, int] = {}  # nodes that rule 8 keeps whole in this round, and their coherence
    stack = list(reversed(rows))
    alone = len(rows) == 1
    while stack:
        row = stack.pop()
        children = cues.children(row)
        before = decided.get(previous[row]) if row in previous else None
        said = closed.get(row) or _said(Visit(cues, row, children, alone and row == rows[0], before))
        decided[row] = said == DIVIDE
        if said != DIVIDE:
            pool.append(VisualBlock(row, said))
            continue
        closed |= {child: cues.coherence(child) for child in _differing(cues, row, children)}
        previous |= dict(zip(children[1:], children, strict=False))
        stack.extend(reversed(children))
    return pool


def _said(node: Visit) -> int:
    """What the first rule says that says something; a text or a node without children is whole."""
    if not node.children:
        return SAME_LOOK
    tag = node.cues.page.tag_names[node.cues.page.tag[node.row]]
    for rule in RULES.get(tag, RULES[""]):
        said = rule(node)
        if said is not None:
            return said
    return DIVIDE
