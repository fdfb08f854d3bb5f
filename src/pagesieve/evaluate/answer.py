"""An answer: what a contestant says of a page, in the same kinds as the gold."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import NamedTuple

from pagesieve.evaluate.gold import GoldBlock, GoldPost


class FoundRecord(NamedTuple):
    """A record of a list as a contestant found it: its whole text, and its cells in the order of the columns."""

    text: str
    cells: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What a contestant says of a page; None stands for what it says nothing about."""

    text: str | None = None
    markdown: str | None = None
    posts: Sequence[GoldPost] | None = None
    records: Sequence[FoundRecord] | None = None
    blocks: Sequence[GoldBlock] | None = None
    links: Sequence[tuple[str, str]] | None = None
    page_type: str | None = None
    arrangement: str | None = None
    metadata: Mapping[str, str | None] | None = None

    @property
    def is_empty(self) -> bool:
        """Whether it says nothing at all, or only white space."""
        said = (getattr(self, field.name) for field in fields(self))
        return not any(value.strip() if isinstance(value, str) else value for value in said)


KINDS = tuple(field.name for field in fields(Answer))
