"""Outputs: views of a page made from which of its blocks are kept.

One signature: a page and a mask of its blocks, and paragraphs to add that the page does not show.
"""

from collections.abc import Sequence
from typing import NamedTuple

from turbohtml import Element, Text

from pagesieve.outputs import document, markdown, text
from pagesieve.outputs.pruning import pruned
from pagesieve.outputs.sanitising import sanitised
from pagesieve.page import Page
from pagesieve.page.tree import Bools

__all__ = ["Head", "as_html", "as_markdown", "as_text", "as_xml"]


class Head(NamedTuple):
    """What the head of an output document says."""

    title: str
    language: str | None


def as_text(page: Page, kept: Bools, *, added: Sequence[str] = ()) -> str:
    """Plain text."""
    return text.with_paragraphs(text.text(page, kept), added)


def as_markdown(page: Page, kept: Bools, *, added: Sequence[str] = ()) -> str:
    """GitHub-flavoured Markdown."""
    return markdown.markdown(_body(page, kept, added))


def as_html(page: Page, kept: Bools, head: Head, *, added: Sequence[str] = ()) -> str:
    """An HTML document: the page's own tree, pruned and sanitised."""
    return document.html(_body(page, kept, added), title=head.title, language=head.language)


def as_xml(page: Page, kept: Bools, head: Head, *, added: Sequence[str] = ()) -> str:
    """The same as well-formed XHTML."""
    return document.xml(_body(page, kept, added), title=head.title, language=head.language)


def _body(page: Page, kept: Bools, added: Sequence[str]) -> Element:
    body = sanitised(pruned(page, kept), page.dom.base(page.url))
    for paragraph in added:
        element = Element("p")
        element.append(Text(paragraph))
        body.append(element)
    return body
