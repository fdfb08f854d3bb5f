"""The template: a tree-shaped regular expression over the outlines of pages of one kind (paper 4, section 2.1).

It begins as the outline of one page and is generalised page by page. A node that stands for several elements of one
page is a `*` node; one that some of its parents lack is a `?` node; nodes of which a page has one or another are
alternatives, `|`. Every node knows on how many pages it stands (its page support, PS), and every leaf the PS of each
text, link and image source that it has held.

Departures from the paper: the shape of a tree is compared by its labels, with dynamic programming over siblings alone,
so that learning is near linear in the page; a feature must have been seen on two pages to count as noise; a feature on
one page of many is forgotten; links are counted, but texts and images alone tell noise.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pagesieve.site.alignment import LIKELY, NO, POSSIBLE, SURE, Pairs, aligned
from pagesieve.site.choices import Choices, settle, without_lone_branches
from pagesieve.site.groups import Group, groups
from pagesieve.site.node import Counts, TemplateNode
from pagesieve.site.outline import Outline, path_number

SUPPORTED = 0.2
"""Node support above which the features of a node are believed (paper 4, section 2.1, step 4)."""

NOISE = 0.75
"""Noise confidence from which a text is noise (paper 4, section 3: an importance of less than 25%)."""

FORGOTTEN = 4
"""PS of a leaf from which on features that were seen on one page alone are not kept."""

MOST = 0.5
"""Share of the pages on which a path stands that tells the template."""

SHAPES = 0.6
"""Share of labels that a part and a template node must have in common to be surely the same."""

WIDE = 200
"""Nodes under one that its shape is taken from, so that shapes of deep templates stay cheap."""


@dataclass(slots=True, eq=False)
class Template:
    """What pages of one kind have in common; `pages` is the number of pages that it was learnt from.

    Each page but the first was judged by what was known with it: of its `characters`, so many were `noise`.
    """

    root: TemplateNode
    pages: int = 0
    characters: int = 0
    noise: int = 0
    _paths: frozenset[int] | None = None

    def supported(self, node: TemplateNode) -> bool:
        """Whether a node stands on enough pages to be believed."""
        return node.support > SUPPORTED * self.pages

    def walk(self) -> Iterator[tuple[int, TemplateNode]]:
        """All nodes with their depth, in document order."""
        stack = [(0, self.root)]
        while stack:
            depth, node = stack.pop()
            yield depth, node
            stack.extend((depth + 1, child) for child in reversed(node.children))

    def generalise(self, page: Outline) -> None:
        """Learn from one more page."""
        self.pages += 1
        self._paths = None
        stack: list[tuple[TemplateNode, int]] = [(self.root, 0)]
        seen: dict[TemplateNode, _Features] = {}
        while stack:
            node, item = stack.pop()
            is_new = not node.support
            _see(node, self.pages)
            if node.is_leaf:
                seen.setdefault(node, _Features()).add(page, item)
            else:
                stack.extend(reversed(_generalised(node, groups(page, item), is_new=is_new)))
        for node, features in seen.items():
            features.count(node)
            self._judge(node, features.texts)
        self.reshape()

    def _judge(self, node: TemplateNode, texts: Counts) -> None:
        """Count how much of a leaf of one page is noise."""
        if self.pages > 1:
            self.characters += sum(texts.values())
            if self.supported(node):
                self.noise += sum(size for text, size in texts.items() if node.confidence(node.texts, text) >= NOISE)

    @property
    def noise_share(self) -> float:
        """The share of the text of its pages that is noise (paper 4, figure 1)."""
        return min(self.noise / self.characters, 1.0) if self.characters else 0.0

    def reshape(self) -> None:
        """Tell every node the labels that stand under it; of the first nodes alone where there are many."""
        nodes = [node for _, node in self.walk()]
        ends = _ends(nodes)
        labels = [node.label for node in nodes]
        for place, node in enumerate(nodes):
            node.shape = frozenset(labels[place : min(ends[place], place + WIDE)])

    def paths(self) -> frozenset[int]:
        """The styled paths that stand on most of the pages, as numbers."""
        if self._paths is None:
            found, labels = set(), [""]
            for depth, node in self.walk():
                labels[depth:] = [node.label]
                if node.children and node.support >= MOST * self.pages:
                    found.add(path_number(labels))
            self._paths = frozenset(found)
        return self._paths

    def forget(self, support: int = FORGOTTEN) -> None:
        """Drop the features that were seen on one page of so many or more: they are content, whatever comes."""
        for _, node in self.walk():
            if node.support >= support:
                for counts in (node.texts, node.links, node.images):
                    for feature in [feature for feature, seen in counts.items() if seen == 1]:
                        del counts[feature]

    def prune(self) -> None:
        """Drop the nodes that stand on too few pages to be believed."""
        for _, node in self.walk():
            node.children = [child for child in node.children if self.supported(child)]
            without_lone_branches(node.children)
        self.reshape()


class _Features:
    """What one page has at a leaf: each feature counts once, however often it is there."""

    def __init__(self) -> None:
        self.texts: Counts = {}  # with the characters of each
        self.links: set[int] = set()
        self.images: set[int] = set()

    def add(self, page: Outline, item: int) -> None:
        """Take the features of one line or image."""
        if page.block[item] < 0:
            self.images.add(page.image(item))
        else:
            for text, size in page.texts(item):
                self.texts[text] = self.texts.get(text, 0) + size
            self.links.update(page.links.get(page.block[item], ()))

    def count(self, node: TemplateNode) -> None:
        """Add to the page support of each feature."""
        for counts, features in ((node.texts, set(self.texts)), (node.links, self.links), (node.images, self.images)):
            for feature in features:
                counts[feature] = counts.get(feature, 0) + 1


def _ends(nodes: Sequence[TemplateNode]) -> list[int]:
    """The place after the last node below each, of nodes in document order."""
    ends = [place + 1 for place in range(len(nodes))]
    awaiting: list[tuple[int, int]] = []  # place of a node, and its children that are still to come
    for place, node in enumerate(nodes):
        awaiting.append((place, len(node.children)))
        while awaiting and not awaiting[-1][1]:
            done, _ = awaiting.pop()
            ends[done] = place + 1
            if awaiting:
                awaiting[-1] = (awaiting[-1][0], awaiting[-1][1] - 1)
    return ends


def _see(node: TemplateNode, page: int) -> None:
    if node.page != page:
        node.page = page
        node.support += 1


def _generalised(node: TemplateNode, found: Sequence[Group], *, is_new: bool) -> list[tuple[TemplateNode, int]]:
    """Bring the children of a node and of an element together; what is to be brought together next."""
    pairs = matched(node.children, found)
    mates = {other: node.children[one] for one, other in pairs}
    for place, mate in mates.items():
        mate.star |= len(found[place].items) > 1
        mate.joined |= found[place].joined
    if not len(pairs) == len(found) == len(node.children):
        added = {place: _new(group, optional=not is_new) for place, group in enumerate(found) if place not in mates}
        node.children = list(_merged(node.children, added, pairs=[*pairs, (len(node.children), len(found))]))
        mates |= added
    settle(node.children, set(map(id, mates.values())))
    return [(mates[place], item) for place, group in enumerate(found) for item in group.items]


def _merged(
    children: Sequence[TemplateNode], new: Mapping[int, TemplateNode], *, pairs: Pairs
) -> Iterator[TemplateNode]:
    """The children of a node with new ones where the page has more; the last of the pairs is the ends of both."""
    choices = Choices(children)
    one = other = 0
    for next_one, next_other in pairs:
        absent, added = children[one:next_one], [new[place] for place in range(other, next_other)]
        before = choices.choose(absent, added, place=one)
        yield from (*absent[:before], *added, *absent[before:], *children[next_one : next_one + 1])
        one, other = next_one + 1, next_other + 1


def _new(group: Group, *, optional: bool) -> TemplateNode:
    """A node for what no page had before."""
    node = TemplateNode(group.label, star=len(group.items) > 1, joined=group.joined, optional=optional)
    node.shape = group.shape
    return node


def matched(children: Sequence[TemplateNode], found: Sequence[Group]) -> Pairs:
    """Which groups of a page are which children of a template node."""
    if [node.label for node in children] == [group.label for group in found]:
        return [(place, place) for place in range(len(found))]
    return aligned(children, found, likeness)


def likeness(node: TemplateNode, group: Group) -> int:
    """How well a group of a page agrees with a template node."""
    if node.label != group.label:
        return POSSIBLE if not node.is_leaf and _tag(node.label) == _tag(group.label) and _alike(node, group) else NO
    return SURE if node.is_leaf or _alike(node, group) else LIKELY


def _alike(node: TemplateNode, group: Group) -> bool:
    shape = group.shape
    return len(shape & node.shape) >= SHAPES * min(len(shape), len(node.shape))


def _tag(label: str) -> str:
    """The tag of a label.

    >>> _tag("div#side.box"), _tag("p")
    ('div', 'p')
    """
    return label.partition("#")[0].partition(".")[0] or label
