"""A node of a template, with what is counted at it."""

from dataclasses import dataclass, field

from pagesieve.site.outline import IMAGE, LINE

TWICE = 2
"""Pages that a feature must stand on to be repeated at all."""

Counts = dict[int, int]


@dataclass(slots=True, eq=False)
class TemplateNode:
    """A node of the template: what it stands for, on how many pages, and what is known of its features.

    `star` if it repeats, `joined` if it does so in turn with its sibling before it; `optional` if a parent lacked it.
    Siblings of one `choice`, if it is not 0, are alternatives: a parent has those of one `branch`. `page` is the number
    of the page that it was last on.
    """

    label: str
    support: int = 0
    star: bool = False
    joined: bool = False
    optional: bool = False
    choice: int = 0
    branch: int = 0
    page: int = 0
    children: list["TemplateNode"] = field(default_factory=list)
    shape: frozenset[str] = frozenset()
    texts: Counts = field(default_factory=dict)
    links: Counts = field(default_factory=dict)
    images: Counts = field(default_factory=dict)

    @property
    def is_leaf(self) -> bool:
        """Whether it stands for a line or an image."""
        return self.label in (LINE, IMAGE)

    def confidence(self, counts: Counts, feature: int) -> float:
        """The noise confidence of a feature: the share of the node's pages that it stands on (section 2.1, step 3)."""
        seen = counts.get(feature, 0)
        return seen / self.support if seen >= TWICE else 0.0
