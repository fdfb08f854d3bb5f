"""What was read from a page: content, kinds, metadata, regions, and why."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from pagesieve import outputs
from pagesieve.methods import ROLES, Labels, Role
from pagesieve.page import Box, Page
from pagesieve.page.node import Node
from pagesieve.page.titles import headline
from pagesieve.page.tree import Bools
from pagesieve.reading import comments
from pagesieve.reading.declared_content import declared_content
from pagesieve.reading.kinds import Kind, kinds
from pagesieve.reading.metadata import Fact, metadata
from pagesieve.reading.segments import Segment, part_tree, section_tree, segment_tree
from pagesieve.reading.warnings import DRIFT, ReadingWarning, doubtful, warnings, warnings_of_rendering
from pagesieve.rendering import Snapshot
from pagesieve.site import Match
from pagesieve.source import Source

if TYPE_CHECKING:
    from pagesieve.records.model import RecordSet
    from pagesieve.records.pagination import Pagination
    from pagesieve.records.posts import Post

IN_DOUBT = 0.6
"""Confidence below which a warning says so."""

UNTESTED = 0.5
"""Confidence in content that a page declares and does not show: nothing speaks for it or against it."""

BEFORE_HEADLINE = 0.1
"""Share of the words of the content that may stand before the headline."""

SCHEMA = 1
"""Version of the JSON that `to_dict` gives; docs/reading.schema.json describes it."""


@dataclass(frozen=True, slots=True)
class Block:
    """A text block of the page with its label, and whether it is in the content."""

    text: str
    kept: bool
    role: Role
    score: float
    path: str
    line: int | None
    why: str
    box: Box | None = None


@dataclass(frozen=True, eq=False, repr=False)
class Reading:
    """A page and its labels; everything else is a view that is made when first asked for.

    With `comments` those belong to the content whatever the labels say. `with_links` and `with_images` say whether
    outputs have them beside the text. `snapshot` is what a browser painted, for a page that was rendered.
    `match` is how the page fits the site that was given; a page that fits none of its templates has `drifted`.
    """

    page: Page
    labels: Labels
    source: Source
    comments: bool = False
    snapshot: Snapshot | None = None
    match: Match | None = None
    drifted: bool = False
    with_links: bool = True
    with_images: bool = True

    def __repr__(self) -> str:
        return (
            f"<Reading of {self.title or self.page.url or 'a page'!r}: {self.page_type}, {len(self.text)} characters>"
        )

    # --- the content -----------------------------------------------------------------------------------------------

    @cached_property
    def kept(self) -> Bools:
        """Which blocks are the content."""
        main = self.labels.having(Role.MAIN)
        if not self.comments:
            return main
        return main | comments.bodies(self.page, self.posts) | comments.heads(self.page, self.posts)

    @cached_property
    def text(self) -> str:
        """The content as plain text."""
        return outputs.as_text(self._content)

    @cached_property
    def markdown(self) -> str:
        """The content as GitHub-flavoured Markdown, with the headline that the page shows before it."""
        return outputs.as_markdown(self._document)

    @property
    def front_matter(self) -> str:
        """Address and metadata as the YAML that Markdown files begin with."""
        facts = {name: fact.value for name, fact in self.metadata.items()}
        return outputs.front_matter({"url": self.page.url, **facts})

    @cached_property
    def html(self) -> str:
        """The page's own DOM with the noise pruned, sanitised."""
        return outputs.as_html(self._document, self._head)

    @cached_property
    def xml(self) -> str:
        """The same as well-formed XHTML."""
        return outputs.as_xml(self._document, self._head)

    @cached_property
    def links(self) -> Sequence[outputs.Link]:
        """The links in the content, in their order: text and address."""
        return outputs.links(self._document)

    @cached_property
    def images(self) -> Sequence[outputs.Image]:
        """The images in the content, in their order: address and what stands for it in text."""
        return outputs.images(self._document)

    @cached_property
    def declared_content(self) -> Sequence[str]:
        """Paragraphs that the page does not show but declares for machines; none where it shows enough."""
        return declared_content(self.page, self.kept)

    @property
    def _content(self) -> outputs.Content:
        return outputs.Content(self.page, self.kept, self.declared_content, self.with_links, self.with_images)

    @property
    def _document(self) -> outputs.Content:
        """The content as a document has it, with the headline of the page, where hardly anything stands before it."""
        block, kept = self.page.once(headline), self.kept
        words = self.page.blocks.words * kept
        if block is None or not kept[block + 1 :].any() or words[:block].sum() > BEFORE_HEADLINE * words.sum():
            return self._content
        with_headline = kept.copy()
        with_headline[block] = True
        return self._content._replace(kept=with_headline)

    @property
    def _head(self) -> outputs.Head:
        return outputs.Head(self.title or "", self.language)

    # --- what it is ------------------------------------------------------------------------------------------------

    @property
    def page_type(self) -> str:
        """article, forum, product, collection, listing, documentation or service."""
        return self.kinds[0].label

    @property
    def arrangement(self) -> str:
        """article, article-with-comments or multiple."""
        return self.kinds[1].label

    @cached_property
    def kinds(self) -> tuple[Kind, Kind]:
        """Page type and arrangement with their scores."""
        return kinds(self.page, self.labels)

    @cached_property
    def metadata(self) -> dict[str, Fact]:
        """Author, date, site name, language, description, image, tags, canonical URL, each with where it came from."""
        return metadata(self.page, self.labels)

    @property
    def title(self) -> str | None:
        """The headline of the page."""
        return self.metadata["title"].value if "title" in self.metadata else None

    @property
    def language(self) -> str | None:
        """The language of the page, as ISO 639 has it."""
        return self.metadata["language"].value if "language" in self.metadata else None

    # --- why -------------------------------------------------------------------------------------------------------

    @cached_property
    def blocks(self) -> Sequence[Block]:
        """Every text block of the page, kept and discarded, with role, score, place and reason."""
        page, labels = self.page, self.labels
        columns = (page.blocks.row.tolist(), self.kept.tolist(), labels.role.tolist(), labels.score.tolist())
        return [
            Block(
                text=page.block_text(number),
                kept=kept,
                role=ROLES[role],
                score=score,
                path=(node := Node(page, row)).css_path,
                line=node.line,
                why=self._why(number),
                box=self._box(number),
            )
            for number, (row, kept, role, score) in enumerate(zip(*columns, strict=True))
        ]

    def _why(self, block: int) -> str:
        """The reason for a block's label, or that somebody asked for it."""
        asked = self.kept[block] and self.labels.role[block] != Role.MAIN.number
        return comments.ASKED_FOR if asked else self.labels.why(block)

    def _box(self, block: int) -> Box | None:
        """The box around the texts of a block, on a page that was rendered."""
        if self.page.layout is None:
            return None
        return self.page.layout.around(
            self.page.text_rows[self.page.blocks.first[block] : self.page.blocks.last[block]]
        )

    @cached_property
    def segments(self) -> Segment:
        """The tree of regions; of a page of a known site its sections, by the template (paper 4).

        A method that cuts the page itself, such as `vips`, has the parts that it cuts.
        """
        if self.match:
            return section_tree(self.labels, self.match)
        if self.labels.parts:
            return part_tree(self.page, self.labels, self.labels.parts)
        return segment_tree(self.page, self.labels)

    @cached_property
    def posts(self) -> "Sequence[Post]":
        """Comments, answers, reviews and posts of a thread: author, date, text, address, depth."""
        from pagesieve.records.posts import find_posts  # only a part of all readings are asked for posts

        return self.page.once(find_posts)

    @cached_property
    def records(self) -> "Sequence[RecordSet]":
        """Sets of records: the one that the page is about first, then menus, related links and others."""
        from pagesieve.records.finder import find_records

        return find_records(self.page)

    @cached_property
    def pagination(self) -> "Pagination":
        """The next and the previous page, and the numbered pages, of a list or a thread."""
        from pagesieve.records.pagination import pagination

        return pagination(self.page)

    @cached_property
    def confidence(self) -> float:
        """The word F1 that the scores of the blocks lead to expect, from 0 to 1; 0 where there is no content."""
        if not self.kept.any():
            return UNTESTED if self.declared_content else 0.0
        likely = self.labels.score.astype(np.float64) * self.page.blocks.words
        chosen = int(self.page.blocks.words[self.kept].sum())
        return float(2 * likely[self.kept].sum() / max(chosen + likely.sum(), 1))

    @cached_property
    def warnings(self) -> Sequence[ReadingWarning]:
        """Why the reading is empty or may be wrong."""
        found = warnings(self.source, self.page, self.kept, declared=bool(self.declared_content))
        rendered = warnings_of_rendering(self.snapshot) if self.snapshot else []
        in_doubt = [doubtful(self.confidence)] if self.kept.any() and self.confidence < IN_DOUBT else []
        return [*found, *in_doubt, *rendered, *([DRIFT] if self.drifted else [])]

    # --- as data ---------------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The reading as the JSON that the command line, the service and the batch rows share."""
        from pagesieve.reading import records

        kind, order = self.kinds
        return {
            "schema": SCHEMA,
            "url": self.page.url,
            "page_type": {"label": str(kind.label), "score": round(kind.score, 3)},
            "arrangement": {"label": str(order.label), "score": round(order.score, 3)},
            "title": self.title,
            "metadata": {name: {"value": fact.value, "from": fact.origin} for name, fact in self.metadata.items()},
            "language": self.language,
            "text": self.text,
            "markdown": self.markdown,
            "confidence": round(self.confidence, 3),
            "warnings": [{"code": warning.code, "message": warning.message} for warning in self.warnings],
            "blocks": [_as_dict(block) for block in self.blocks],
            "segments": self.segments.to_dict(),
            "posts": [post.to_dict() for post in self.posts],
            "records": [records.as_dict(found) for found in self.records],
            "pagination": {"next": self.pagination.next, "previous": self.pagination.previous},
        }


def _as_dict(block: Block) -> dict[str, Any]:
    return {
        "text": block.text,
        "kept": block.kept,
        "role": str(block.role),
        "score": round(block.score, 3),
        "path": block.path,
        "line": block.line,
        "why": block.why,
        **({"box": block.box.rounded()} if block.box else {}),
    }
