"""Headings as Markdown has them: no links to themselves, none in lists, and one for a link around a card."""

import re
from collections.abc import Container
from urllib.parse import unquote

from turbohtml import Element

from pagesieve.outputs.showing import PICTURES
from pagesieve.page.permalinks import is_permalink
from pagesieve.page.tags import HEADINGS

LONGEST_TOOL = 50  # characters of what leads to where a heading may be edited
_HEADINGS = ", ".join(HEADINGS.names)
_EDITING = ", ".join(f"{name} [class*=edit i]" for name in HEADINGS.names)
_EDIT = re.compile(r"(?:^|[\s_-])edit(?:section|link|s|ing)?(?:[\s_-]|$)", re.I)
_PERMALINKS = "h1 a, h2 a, h3 a, h4 a, h5 a, h6 a, dt a"
_LETTERS = re.compile(r"[^\W_]")


def put_links_into_headings(body: Element) -> None:
    """A link around a heading and more, such as a card, becomes that of the heading: no Markdown can lead from both."""
    for link in body.find_all("a"):
        heading = link.find(list(HEADINGS.names))
        if link.attr("href") and heading is not None and heading.text.strip() and not heading.find("a"):
            heading.wrap_children(Element("a", {"href": link.attr("href")}))
            link.unwrap()


def drop_permalinks(body: Element, here: Container[str]) -> None:
    """Headings do not link to themselves, whether by a sign or as a whole, nor to where one may edit them."""
    _drop_editing(body)
    _open_headline(body)
    for link in body.select(_PERMALINKS):
        if is_permalink(link.text) and not link.select_one(PICTURES):
            link.extract()
        elif _leads_to_itself(link, here):
            link.unwrap()


def _drop_editing(body: Element) -> None:
    """Take what leads to where a heading may be edited out of it."""
    lengths = {heading: len(heading.text.strip()) for heading in body.select(_HEADINGS)}
    for tool in body.select(_EDITING):
        heading = tool.closest(_HEADINGS)
        if not _EDIT.search(tool.attr("class") or "") or not (tool.tag == "a" or tool.find("a")):
            continue
        if heading is not None and len(tool.text.strip()) < min(lengths[heading], LONGEST_TOOL):
            tool.extract()


def _open_headline(body: Element) -> None:
    """The only top heading leads to the page that it heads, if it leads anywhere."""
    headlines = body.find_all("h1")
    links = headlines[0].find_all("a") if len(headlines) == 1 else []
    if len(links) == 1 and links[0].text.strip() == headlines[0].text.strip():
        links[0].unwrap()


def drop_headline_again(body: Element) -> None:
    """The headline stands once; a page may have it again for wide screens."""
    first, *others = [(heading.text.split(), heading) for heading in body.find_all("h1")] or [([], body)]
    for words, heading in others:
        if words == first[0] and not heading.select_one(f"a, {PICTURES}"):
            heading.extract()


def _leads_to_itself(link: Element, here: Container[str]) -> bool:
    """Whether a link in a heading leads to a place on the page that has the name of the heading."""
    address, _, place = (link.attr("href") or "").partition("#")
    return (
        bool(place)
        and address in here
        and _LETTERS.findall(unquote(place).casefold()) == _LETTERS.findall(link.text.casefold())
    )


def free_headings(body: Element) -> None:
    """Take headings out of lists that hold nothing else: the last step of a path to the page often is its headline."""
    for around in body.find_all(["ul", "ol", "menu"]):
        items = [item for item in around.children if isinstance(item, Element)]
        heading = items[0].find(list(HEADINGS.names)) if len(items) == 1 else None
        if heading is not None and heading.text.strip() == around.text.strip():
            around.tag = items[0].tag = "div"


def open_names(body: Element) -> None:
    """A summary or a term that holds a heading is that heading, and not bold beside."""
    for name in body.find_all(["summary", "dt"]):
        if name.find(list(HEADINGS.names)) is not None:
            name.tag = "div"
