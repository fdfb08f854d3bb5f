"""All places of one page where metadata may stand, and what is found there."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeVar, cast

import numpy as np

from pagesieve.methods import Labels, Role
from pagesieve.page import Page
from pagesieve.page.permalinks import without_permalinks
from pagesieve.page.tags import CODES
from pagesieve.page.titles import headline, title_element
from pagesieve.page.tree import NONE, Ints
from pagesieve.reading.metadata.declared import main_thing, plain, things, types

ABOVE, BELOW = 4, 8
"""Blocks before and after the headline that tell who wrote the page and when."""

BEFORE, AFTER = 8, 4
"""The same around the first long block of the content, where there is no headline."""

LONG = 120
"""Characters beyond which a block is long."""

Made = TypeVar("Made")


class Fact(NamedTuple):
    """A value, and where it came from: json-ld, microdata, opengraph, meta, link, page, time, url, text or detected."""

    value: Any
    origin: str


@dataclass(frozen=True, eq=False)
class Evidence:
    """All places of one page where metadata may stand."""

    page: Page
    labels: Labels

    @cached_property
    def json_ld(self) -> dict[str, Any]:
        """The page's main thing in JSON-LD."""
        return main_thing(self.page.dom.declared.json_ld)

    @cached_property
    def microdata(self) -> dict[str, Any]:
        """The page's main thing in microdata."""
        return main_thing(self.page.dom.declared.microdata)

    @cached_property
    def site(self) -> dict[str, Any]:
        """The `WebSite` of the JSON-LD, if any."""
        found = things(self.page.dom.declared.json_ld)
        return next((thing for thing in found if "WebSite" in types(thing)), {})

    def meta(self, *names: str) -> str | None:
        """The first of these meta elements that is not empty."""
        meta = self.page.dom.declared.meta
        found = next((value for name in names for value in meta.get(name, ()) if value), None)
        return plain(found) if found else None

    def link(self, relation: str) -> str | None:
        """The address of the first link of this relation."""
        found = next((value for value in self.page.dom.declared.links.get(relation, ()) if value), None)
        return self.page.dom.absolute(found, self.page.url) if found else None

    @cached_property
    def address(self) -> str | None:
        """The address of the page, as it is known or as the page gives it."""
        return self.page.url or self.link("canonical") or self.meta("og:url")

    def once(self, make: Callable[["Evidence"], Made]) -> Made:
        """What a function finds; found when first asked for, then kept."""
        if make not in self._made:
            self._made[make] = make(self)
        return cast("Made", self._made[make])

    @cached_property
    def _made(self) -> dict[Callable[["Evidence"], Any], Any]:
        return {}

    def rows_with(self, name: str, accepts: Callable[[str], object]) -> Iterator[int]:
        """Visible rows whose attribute has an accepted value."""
        rows, values = self.page.attribute(name)
        for row, value in zip(rows.tolist(), values, strict=True):
            if accepts(value) and not self.page.hidden[row]:
                yield row

    @cached_property
    def beginning(self) -> Sequence[int]:
        """The blocks around the headline, or else around the first long block of the content; the likeliest first."""
        blocks, title = range(len(self.page.blocks)), self.page.once(headline)
        if title is not None:
            return (*blocks[title + 1 :][:BELOW], *reversed(blocks[:title][-ABOVE:]))
        long = np.flatnonzero(self.labels.having(Role.MAIN) & (self.page.blocks.text_length > LONG))
        return (*reversed(blocks[: long[0]][-BEFORE:]), *blocks[long[0] :][:AFTER]) if len(long) else ()

    def blocks_at(self, rows: Sequence[int] | Ints) -> Ints:
        """The block that the first text in each of these elements stands in, or after it; none past the end."""
        page = self.page
        block_of = np.append(page.blocks.of_text, NONE)
        found: Ints = block_of[np.minimum(page.text_rows.searchsorted(rows), len(block_of) - 1)]
        return found

    @cached_property
    def headlines(self) -> list[str]:
        """The headings of the first rank: those of the content before those of the rest of the page."""
        blocks = self.page.blocks
        top = (self.page.tag[blocks.row] == CODES["h1"]) & ~blocks.hidden
        main = self.labels.having(Role.MAIN)
        found = [*np.flatnonzero(top & main), *np.flatnonzero(top & ~main)]
        return [plain(text) for text in without_permalinks(self.page, np.array(found, dtype=np.int32))]

    @cached_property
    def title_element(self) -> str | None:
        """The text of `<title>`."""
        return title_element(self.page) or None
