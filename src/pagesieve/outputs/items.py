"""Items of lists as Markdown has them: one bullet, something to begin with, and no slides again."""

import re
from itertools import takewhile

from turbohtml import Element, Node, Text

from pagesieve.outputs.showing import shows
from pagesieve.page.tags import HEADINGS, LISTS

_LISTS = ", ".join(LISTS.names)
_NUMBER = re.compile(r"\d{1,9}", re.ASCII)
_BOXES = frozenset("div section article header main center".split())
_TYPED_BULLET = re.compile(r"^\s*[•·▪▫◦‣●○■□►▶➤]\s*")


def begin_with_something(item: Element) -> None:
    """Take out what is empty where an item begins, and boxes there; no item of Markdown begins with an empty line."""
    while (first := next(iter(item.children), None)) is not None:
        if not shows(first):
            first.extract()
        elif isinstance(first, Element) and first.tag == "dl":
            for part in (first, *first.find_all(["dt", "dd"])):
                part.tag = "div"
        elif isinstance(first, Element) and _is_box(first):
            first.insert_after(Text(" "))
            first.unwrap()
        else:
            return


def drop_typed_bullets(items: Element) -> None:
    """Take out the sign that a page types before all items of a list, beside the one that each has."""
    texts = [_first_text(item) for item in items.children if isinstance(item, Element) and item.tag == "li"]
    signs = {found[0].strip() if (found := _TYPED_BULLET.match(text.data if text else "")) else "" for text in texts}
    if len(signs) == 1 and "" not in signs:
        for text in filter(None, texts):
            text.data = _TYPED_BULLET.sub("", text.data)


def _first_text(item: Element) -> Text | None:
    """The first text of an item, if more follows it and it is no code."""
    first = next((text for text in item.descendants if isinstance(text, Text) and text.data.strip()), None)
    if first is None or first.parent is None or first.parent.closest("code, pre") is not None:
        return None
    return first if _TYPED_BULLET.sub("", item.text) else None


def open_headed_list(items: Element) -> None:
    """Put the headings that a list begins with before it, where no item has them; without items it then is none."""
    shown = [child for child in items.children if shows(child)]
    headings = list(takewhile(lambda child: isinstance(child, Element) and child.tag in HEADINGS.names, shown))
    for heading in headings:
        items.insert_before(heading)
    if headings and not any(item.closest(_LISTS) == items for item in items.find_all("li")):
        items.tag = "div"


def join_continued(body: Element) -> None:
    """Put the items of a numbered list into the one right before it if their numbers go on: something stood between."""
    following: dict[Node, int] = {}
    for items in body.find_all("ol"):
        own = [child for child in items.children if shows(child)]
        start = _NUMBER.fullmatch(items.attr("start") or "1")
        if not own or start is None or items.attr("reversed") is not None or not all(map(_is_next, own)):
            continue
        before = next((node for node in items.previous_siblings if node in following or shows(node)), None)
        if isinstance(before, Element) and following.get(before) == int(start[0]):
            before.extend(own)
            items.extract()
            following[before] += len(own)
        else:
            following[items] = int(start[0]) + len(own)


def _is_next(child: Node) -> bool:
    """Whether a child of a list is an item that has the number after that of the item before it."""
    return isinstance(child, Element) and child.tag == "li" and child.attr("value") is None


def open_list_in_list(item: Element) -> None:
    """An item that only holds a list of the same kind is no item; those of its list are."""
    shown = [child for child in item.children if shows(child)]
    lists = [one.tag for one in (item.parent, *shown) if isinstance(one, Element)]
    if len(shown) == 1 and lists in (["ul", "ul"], ["ol", "ol"]):
        item.replace_with(*(child for child in shown[0].children if isinstance(child, Element)))


def _is_box(element: Element) -> bool:
    """Whether an element only holds others, in lines of their own."""
    return element.tag in _BOXES or (element.tag == "span" and element.select_one("div, p, h2, h3, h4") is not None)


def drop_slides_again(body: Element) -> None:
    """Take out lists of nothing but pictures that were shown before: what goes round repeats its slides."""
    shown: set[tuple[tuple[str | None, ...], ...]] = set()
    for slides in body.find_all(["ul", "ol"]):
        pictures = slides.find_all("img") if not slides.text.strip() else []
        said = tuple((image.attr("src"), image.attr("alt"), _leads_to(image)) for image in pictures)
        if said and said in shown:
            slides.extract()
        shown.add(said)


def _leads_to(image: Element) -> str | None:
    link = image.closest("a")
    return link.attr("href") if link is not None else None
