"""Gold: what people have marked on a page, of whatever kinds its dataset has."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pagesieve.source import Source


@dataclass(frozen=True, slots=True)
class GoldPost:
    """A post of a discussion as its annotators saw it."""

    text: str
    author: str | None = None
    date: str | None = None
    url: str | None = None


@dataclass(frozen=True, slots=True)
class GoldBlock:
    """A typed region of a page: its text, what it is, and on which level it lies (1 is outermost)."""

    text: str
    kind: str
    level: int
    path: str


@dataclass(frozen=True, slots=True)
class Gold:
    """Marks of named kinds; a kind that the dataset does not have is None or empty."""

    main_text: str | None = None
    markdown: str | None = None
    with_snippets: Sequence[str] = ()
    without_snippets: Sequence[str] = ()
    comments: Sequence[str] = ()
    posts: Sequence[GoldPost] | None = None
    blocks: Sequence[GoldBlock] | None = None
    records: Sequence[Sequence[str]] | None = None
    values: Mapping[str, Sequence[str]] = field(default_factory=dict)
    links: Sequence[tuple[str, str]] | None = None
    page_type: str | None = None
    arrangement: str | None = None
    metadata: Mapping[str, str] = field(default_factory=dict)

    def kinds(self) -> set[str]:
        """The names of the kinds that this page has gold of."""
        return {name for name in self.__dataclass_fields__ if getattr(self, name)}


@dataclass(frozen=True, slots=True)
class GoldPage:
    """A page of a dataset: its name there, its source, its site, and its gold."""

    name: str
    source: Source
    site: str
    gold: Gold
