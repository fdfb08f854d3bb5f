"""Outputs: views of the content of a page, which is some of its blocks, and paragraphs that it does not show."""

from collections.abc import Sequence
from typing import NamedTuple

from turbohtml import Element, Text

from pagesieve.outputs import document, markdown, text
from pagesieve.outputs.front_matter import front_matter
from pagesieve.outputs.pruning import pruned
from pagesieve.outputs.sanitising import sanitised
from pagesieve.page import Page
from pagesieve.page.tree import Bools

__all__ = [
    "Content",
    "Head",
    "Image",
    "Link",
    "as_html",
    "as_markdown",
    "as_text",
    "as_xml",
    "front_matter",
    "images",
    "links",
]

IMAGES = "img, picture, svg"


class Content(NamedTuple):
    """The kept blocks of a page, paragraphs to add to them, and whether links and images are wanted beside the text."""

    page: Page
    kept: Bools
    added: Sequence[str] = ()
    links: bool = True
    images: bool = True


class Link(NamedTuple):
    """A link in the content."""

    text: str
    url: str


class Image(NamedTuple):
    """An image in the content; `text` stands for it where it is not shown."""

    url: str
    text: str


class Head(NamedTuple):
    """What the head of an output document says."""

    title: str
    language: str | None


def as_text(content: Content) -> str:
    """Plain text."""
    return text.with_paragraphs(text.text(content.page, content.kept), content.added)


def as_markdown(content: Content) -> str:
    """GitHub-flavoured Markdown."""
    return markdown.markdown(_body(content), _here(content.page))


def as_html(content: Content, head: Head) -> str:
    """An HTML document: the page's own tree, pruned and sanitised."""
    return document.html(_body(content), title=head.title, language=head.language)


def as_xml(content: Content, head: Head) -> str:
    """The same as well-formed XHTML."""
    return document.xml(_body(content), title=head.title, language=head.language)


def links(content: Content) -> list[Link]:
    """The links that lead elsewhere, with what they say, or what their image does."""
    found = _body(content._replace(links=True)).select("a[href]")
    here = _here(content.page)
    said = ((_said(link), link.attr("href") or "") for link in found)
    return [Link(text, address) for text, address in said if address.partition("#")[0] not in here]


def _here(page: Page) -> frozenset[str]:
    """The addresses that lead to the page itself, without a place on it."""
    return frozenset((address or "").partition("#")[0] for address in ("", page.url, page.dom.base(page.url)))


def images(content: Content) -> list[Image]:
    """The images that have an address."""
    found = _body(content._replace(images=True)).select("img[src]")
    return [Image(image.attr("src") or "", _line(image.attr("alt") or "")) for image in found]


def _said(link: Element) -> str:
    return _line(link.to_text()) or next((_line(image.attr("alt") or "") for image in link.find_all("img")), "")


def _line(text: str) -> str:
    return " ".join(text.split())


def _body(content: Content) -> Element:
    page = content.page
    body = sanitised(pruned(page, content.kept), page.dom.base(page.url))
    for paragraph in content.added:
        element = Element("p")
        element.append(Text(paragraph))
        body.append(element)
    for image in () if content.images else body.select(IMAGES):
        image.extract()
    for link in () if content.links else body.find_all("a"):
        link.unwrap()
    return body
