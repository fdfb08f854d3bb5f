"""Choices: siblings of a template node of which a page has some or others, `(A B | C)` (paper 4: disjunction).

Where a page lacks a run of siblings and has another run at that place, the two are branches of a choice. A third run
there is a third branch. A page that has parts of two branches shows that they were no alternatives.
"""

from collections import Counter
from collections.abc import Sequence

from pagesieve.site.node import TemplateNode


class Choices:
    """The choices among the children of a node, while an element is brought to them.

    The nodes of a choice stand together, branch by branch, so that the children are a regular expression.
    """

    def __init__(self, children: Sequence[TemplateNode]) -> None:
        self._children = children
        self._last = max((node.choice for node in children), default=0)

    def choose(self, absent: Sequence[TemplateNode], added: Sequence[TemplateNode], place: int) -> int:
        """Make new nodes a branch instead of the absent nodes at a place, or put them beside these.

        Tells how many of the absent nodes they come after.
        """
        choice = (self._whole(absent, place) or self._begun(absent)) if absent and added else 0
        if choice:
            _join(added, choice, 1 + max(node.branch for node in absent))
            for node in added:
                node.optional = False
            return len(absent)
        return self._beside(absent, added, place)

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
        _join(absent, self._last, 0)
        return self._last

    def _beside(self, absent: Sequence[TemplateNode], added: Sequence[TemplateNode], place: int) -> int:
        """Put new nodes where they are in no choice; where there is no such place, in the branch before it."""
        for before in range(len(absent), -1, -1):
            if not self._is_within(place + before):
                return before
        before_it = self._children[place - 1]
        _join(added, before_it.choice, before_it.branch)
        return 0

    def _is_within(self, place: int) -> bool:
        """Whether a place is between nodes of one choice."""
        if not 0 < place < len(self._children):
            return False
        return self._children[place - 1].choice == self._children[place].choice != 0


def _join(nodes: Sequence[TemplateNode], choice: int, branch: int) -> None:
    for node in nodes:
        node.choice, node.branch = choice, branch


def settle(children: Sequence[TemplateNode], present: set[int]) -> None:
    """Learn from an element with these children which choices are none, and which nodes are optional.

    Choices of which it has nodes of two branches are undone. What it lacks is optional, unless it has another branch.
    """
    chosen: dict[int, int] = {}
    false = {
        node.choice
        for node in children
        if node.choice and id(node) in present and chosen.setdefault(node.choice, node.branch) != node.branch
    }
    for node in children:
        if node.choice in false:
            node.choice = node.branch = 0
            node.optional = True
        elif id(node) not in present and chosen.get(node.choice, node.branch) == node.branch:
            node.optional = True


def without_lone_branches(children: Sequence[TemplateNode]) -> None:
    """Make optional what is the only branch left of a choice."""
    branches = Counter(choice for choice, _ in {(node.choice, node.branch) for node in children})
    for node in children:
        if node.choice and branches[node.choice] == 1:
            node.choice = node.branch = 0
            node.optional = True
