"""Evidence: what a group of elements is judged by that may be the bodies of posts, and the score that it makes."""

import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pagesieve.records.posts.wording import BORDER, having

INSIDE = 0.6
"""Weight of dates and names in the body itself, against those around it: such a body is a post with its head."""

OTHER_PARTS = re.compile(
    r"author|user(?!_?-?(?:content|text))|profile|avatar|signature|member|sidebar|poster|menu|hide|nav|share|toolbar"
    r"|control|button|footer|header|meta|quote"
)
"""Class words of other parts of posts."""

BEST_WORDS = 1.03
"""What the score of a group is multiplied by that is named as bodies are."""

BODY_WORDS = re.compile(r"content|body|text|message|comment|prose|bbcode|review|answer|beitrag|contenu|mensaje|inhalt")


class Evidence(NamedTuple):
    """What a group is judged by: its share of the prose, and the shares of its bodies with dates and names."""

    share: float
    dates: float
    names: float
    heads_beside: float
    heads_after: float
    dates_inside: float
    names_inside: float
    any_date_inside: float

    @property
    def is_whole(self) -> bool:
        """Whether the body is the post with its head."""
        return INSIDE * self.dates_inside > self.dates

    def tells_as_much_as(self, other: "Evidence") -> bool:
        """Whether dates and names stand around these bodies as much as around others, and no date in more of them."""
        around = self.dates >= other.dates and self.names >= other.names
        return around and self.any_date_inside <= other.any_date_inside


def score(name: str, seen: Evidence) -> float:
    """How much a group looks like the bodies of posts; weights set by hand on the threads of Harvest."""
    return plain_score(seen) * weights([name])[0]


def weights(names: Sequence[str]) -> list[float]:
    """What the scores of groups with these names are multiplied by.

    >>> weights(["div of class post-body", "div of class user", "path to div"])
    [1.03, 0.4, 1.0]
    """
    shared = [name.partition(" of ")[2] or name for name in names]  # a blockquote with the class of a body is one
    other, best = having(OTHER_PARTS, BORDER.join(shared)), having(BODY_WORDS, BORDER.join(names))
    return list((np.where(other, 0.4, 1.0) * np.where(best, BEST_WORDS, 1.0)).tolist())


def plain_score(seen: Evidence) -> float:
    """The score of a group whatever it is named."""
    dates = max(seen.dates**2, INSIDE * seen.dates_inside**2)
    names = max(seen.names**2, INSIDE * seen.names_inside**2)
    tight = 1 - 0.4 * seen.any_date_inside  # a body without the head of its post
    if seen.names > 0.5:
        tight *= 1 - 0.3 * seen.names_inside
    return float(seen.share**0.5 * (0.15 + dates) * (0.25 + names) * tight)
