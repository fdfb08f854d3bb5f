"""Outputs: views of a page made from which of its blocks are kept. One signature: a page and a mask of its blocks."""

from typing import NamedTuple

from turbohtml import Element

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


def as_text(page: Page, kept: Bools) -> str:
    """Plain text."""
    return text.text(page, kept)


def as_markdown(page: Page, kept: Bools) -> str:
    """GitHub-flavoured Markdown."""
    return markdown.markdown(_body(page, kept))


def as_html(page: Page, kept: Bools, head: Head) -> str:
    """An HTML document: the page's own tree, pruned and sanitised."""
    return document.html(_body(page, kept), title=head.title, language=head.language)


def as_xml(page: Page, kept: Bools, head: Head) -> str:
    """The same as well-formed XHTML."""
    return document.xml(_body(page, kept), title=head.title, language=head.language)


def _body(page: Page, kept: Bools) -> Element:
    return sanitised(pruned(page, kept), page.dom.base(page.url))
