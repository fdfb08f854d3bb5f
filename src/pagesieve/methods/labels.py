"""What a method says about a page: for every block a role, a score and a reason."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, Protocol, overload

import numpy as np
import numpy.typing as npt

from pagesieve.exceptions import OptionError
from pagesieve.model import PageTypeModel
from pagesieve.page import Page
from pagesieve.page.columns import combined, frozen
from pagesieve.page.tree import Bools, Ints


class Role(StrEnum):
    """What a block or a segment is on its page."""

    MAIN = "main"
    COMMENT = "comment"
    HEADER = "header"
    NAVIGATION = "navigation"
    SIDEBAR = "sidebar"
    RELATED = "related"
    ADVERT = "advert"
    FORM = "form"
    SHARE = "share"
    NOTICE = "notice"
    FOOTER = "footer"
    HIDDEN = "hidden"
    OTHER = "other"
    # No block has the following, but segments have: what stands in the content, and the root of them all.
    ARTICLE = "article"
    LIST = "list"
    TABLE = "table"
    TITLE = "title"
    IMAGE = "image"
    PAGE = "page"

    @property
    def number(self) -> int:
        """The role as the column of a table holds it."""
        return _NUMBERS[self]


class Arrangement(StrEnum):
    """How the text of a page is arranged (paper 5, section 3.3)."""

    ARTICLE = "article"
    WITH_COMMENTS = "article-with-comments"
    MULTIPLE = "multiple"


ROLES: tuple[Role, ...] = tuple(Role)
_NUMBERS = {role: number for number, role in enumerate(ROLES)}

Roles = npt.NDArray[np.int8]
Scores = npt.NDArray[np.float32]
Values = npt.NDArray[np.float64]

UNPAINTED = "a browser does not paint it"
"""The reason of every block that is hidden."""


class Part(Protocol):
    """A part of a page that a method cuts out: neighbouring rows, and the parts in it."""

    @property
    def rows(self) -> Sequence[int]:
        """The rows of the part, in order."""

    @property
    def parts(self) -> "Sequence[Part]":
        """The parts in it, in order."""


@dataclass(frozen=True, eq=False)
class Labels:
    """One entry a block: `role` and `reason` number into `ROLES` and `reasons`; `score` is how likely it is content.

    A method that tells the arrangement of the page says so; it is None of all others. So it is with the tree of
    `parts` that a method cuts the page into: each has `rows` and `parts` of its own. With `talk` a method keeps parts
    that are named as comments, reviews or posts, and leaves it to the reading what of them is content; with `thread` it
    leaves such parts out, though they may be posts. A `feed` are the blocks of parts that lead elsewhere.
    With `price` the reading looks for the price of what the page sells, where none is kept.
    `page_types` is what the type of the page is told by, if it is another model than the shipped one.
    """

    role: Roles
    score: Scores
    reason: Ints
    reasons: Sequence[str]
    arrangement: Arrangement | None = None
    parts: "Part | None" = None
    talk: bool = False
    thread: bool = False
    feed: Bools | None = None
    price: bool = False
    page_types: PageTypeModel | None = None

    def __post_init__(self) -> None:
        sizes = {len(self.role), len(self.score), len(self.reason)}
        if len(sizes) != 1:
            raise ValueError(f"role, score and reason must be aligned, but have {sorted(sizes)} entries")
        for column in (self.role, self.score, self.reason):
            frozen(column)

    @classmethod
    def of(cls, labels: Iterable[tuple[Role, float, str]]) -> "Labels":
        """Labels from one (role, score, reason) a block, for methods that go block by block."""
        rows = list(labels)
        numbers = {reason: number for number, reason in enumerate(dict.fromkeys(reason for _, _, reason in rows))}
        return cls(
            role=np.array([Role(role).number for role, _, _ in rows], dtype=np.int8),
            score=np.array([score for _, score, _ in rows], dtype=np.float32),
            reason=np.array([numbers[reason] for _, _, reason in rows], dtype=np.int32),
            reasons=tuple(numbers),
        )

    def __len__(self) -> int:
        return len(self.role)

    def having(self, *roles: Role) -> Bools:
        """Which blocks have one of the roles."""
        table = np.zeros(len(ROLES), dtype=bool)
        table[[role.number for role in roles]] = True
        having: Bools = table[self.role]
        return having

    def why(self, block: int) -> str:
        """The reason for a block's label, in words."""
        return str(self.reasons[self.reason[block]])


class Reasons(NamedTuple):
    """The reasons of a page's blocks: one number a block into `words`."""

    number: Ints
    words: Sequence[str]


class WhenAsked(Sequence[str]):
    """So many reasons, each put into words when it is asked for: most are never read."""

    def __init__(self, size: int) -> None:
        self._size = size

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[str]: ...
    def __getitem__(self, place: int | slice) -> str | Sequence[str]:
        if isinstance(place, slice):
            return [self.told(number) for number in range(*place.indices(self._size))]
        return self.told(range(self._size)[place])

    @abstractmethod
    def told(self, number: int) -> str:
        """The reason of this number."""


def reasons_by(tell: Callable[..., str], *columns: npt.NDArray[Any]) -> Reasons:
    """The reasons that are told from the numbers of these columns, each once.

    >>> reasons_by("{} of {} words".format, np.array([8, 2, 8]), np.array([9, 9, 9]))
    Reasons(number=array([1, 0, 1], dtype=int32), words=['2 of 9 words', '8 of 9 words'])
    """
    _, first, number = np.unique(combined(*columns), return_index=True, return_inverse=True)
    told = zip(*(column[first].tolist() for column in columns), strict=True)
    return Reasons(number.astype(np.int32), [tell(*numbers) for numbers in told])


def painted_or_hidden(page: Page, role: npt.NDArray[Any], *, score: npt.NDArray[Any], reasons: Reasons) -> Labels:
    """Labels of blocks, with those that are hidden set apart."""
    hidden = page.blocks.hidden
    return Labels(
        role=np.where(hidden, Role.HIDDEN.number, role).astype(np.int8),
        score=np.where(hidden, 0, score).astype(np.float32),
        reason=np.where(hidden, len(reasons.words), reasons.number).astype(np.int32),
        reasons=(*reasons.words, UNPAINTED),
    )


def kept_or_other(
    page: Page, kept: Bools, *, score: npt.NDArray[Any], reasons: Reasons, other: Role = Role.OTHER
) -> Labels:
    """Labels of a method that knows two roles: blocks are main, or what all others are."""
    return painted_or_hidden(page, np.where(kept, Role.MAIN.number, other.number), score=score, reasons=reasons)


def checked(labels: object, page: Page) -> Labels:
    """What a method returned, if it labels every block of the page."""
    if not isinstance(labels, Labels):
        raise OptionError(f"a method must return Labels, not {type(labels).__name__}")
    if len(labels) != len(page.blocks):
        raise OptionError(f"a method must label every block: there are {len(page.blocks)}, it labelled {len(labels)}")
    scores = labels.score
    if len(scores) and not (scores.min() >= 0 and scores.max() <= 1):
        raise OptionError(f"a method must give scores from 0 to 1, not {scores.min():g} to {scores.max():g}")
    return labels


class Method(Protocol):
    """Anything that labels the blocks of a page; settings go into its constructor."""

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
