"""Choices: siblings of a template node of which a page has some or others, `(A B | C)` (paper 4: disjunction).

Where a page lacks a run of siblings and has another run at that place, the two are branches of a choice. A third run
there is a third branch. A page that has parts of two branches shows that they were no alternatives.
"""

from collections.abc import Sequence

from pagesieve.site.node import TemplateNode


class Choices:
    """The choices among the children of a node, while a page is brought to them."""

    def __init__(self, children: Sequence[TemplateNode]) -> None:
        self._children = children
        self._last = max((node.choice for node in children), default=0)

    def choose(self, absent: Sequence[TemplateNode], added: Sequence[TemplateNode], place: int) -> None:
        """Make new nodes at a place a branch: instead of the absent nodes there, or of a branch around the place."""
        if absent and added:
            choice = self._whole(absent, place) or self._begun(absent)
            branch = 1 + max(node.branch for node in absent)
        else:
            choice, branch = self._around(place)
        for node in added if choice else ():
            node.choice, node.branch = choice, branch

    def _whole(self, absent: Sequence[TemplateNode], place: int) -> int:
        """The choice that the absent nodes are, if they are all of one and nothing else; 0 if not."""
        choice, after = absent[0].choice, place + len(absent)
        around = [*self._children[max(place - 1, 0) : place], *self._children[after : after + 1]]
        is_whole = all(node.choice == choice for node in absent) and all(node.choice != choice for node in around)
        return choice if is_whole else 0

    def _begun(self, absent: Sequence[TemplateNode]) -> int:
        """A new choice with the absent nodes as its first branch; 0 if some of them are in a choice already."""
        if any(node.choice for node in absent):
            return 0
        self._last += 1
        for node in absent:
            node.choice = self._last
        return self._last

    def _around(self, place: int) -> tuple[int, int]:
        """The choice and the branch on both sides of a place; (0, 0) if it is within none."""
        if not 0 < place < len(self._children):
            return 0, 0
        before, after = self._children[place - 1], self._children[place]
        same = (before.choice, before.branch) == (after.choice, after.branch)
        return (before.choice, before.branch) if same else (0, 0)


def without_false_choices(children: Sequence[TemplateNode], present: set[int]) -> None:
    """Undo the choices of which one page has nodes of two branches."""
    branch_of: dict[int, int] = {}
    false = {
        node.choice
        for node in children
        if node.choice and id(node) in present and branch_of.setdefault(node.choice, node.branch) != node.branch
    }
    for node in children if false else ():
        if node.choice in false:
            node.choice = node.branch = 0
