"""Emphasis where Markdown sees it: within one line, with words at its edges, and never in itself."""

from collections.abc import Sequence
from itertools import chain, groupby

from turbohtml import Element, Node, Text

from pagesieve.outputs.showing import shows, words

_KIND = {"b": "strong", "strong": "strong", "i": "em", "em": "em"}
_EMPHASISED = (
    "dt b, dt strong, summary b, summary strong, figcaption i, figcaption em, "
    "b b, b strong, strong b, strong strong, i i, i em, em i, em em"
)
_SIGNS = " ,.:;?!¿¡…'\"“”„‘’«»"  # noqa: RUF001 (quotes of many languages)


def join_emphasis(body: Element) -> None:
    """Emphasis that touches the next one is one; in itself, terms and captions, emphasised anyway, it is none."""
    for element in body.select(_EMPHASISED):
        element.unwrap()
    for element in body.find_all(list(_KIND)):
        after, kind = element.next_sibling, _KIND[element.tag]
        while isinstance(after, Element) and _KIND.get(after.tag) == kind:
            element.extend(list(after.children))
            after.extract()
            after = element.next_sibling


def end_emphasis_with_lines(body: Element) -> None:
    """Emphasis over several lines becomes one for each, inner first: in Markdown none goes on after a blank line."""
    for element in reversed(body.find_all(list(_KIND))):
        lines = [list(nodes) for _, nodes in groupby(list(element.children), _is_break)]
        if not shows(element):
            element.unwrap()
        elif len(lines) > 1:
            element.replace_with(*chain.from_iterable(_line(element.tag, nodes) for nodes in lines))


def _is_break(node: Node) -> bool:
    return isinstance(node, Element) and node.tag == "br"


def _line(tag: str, nodes: Sequence[Node]) -> Sequence[Node]:
    """Line breaks as they are; other nodes in an element of their own."""
    if _is_break(nodes[0]) or not any(map(shows, nodes)):
        return nodes
    line = Element(tag)
    line.extend(nodes)
    return [line]


def part_signs(body: Element) -> None:
    """Signs at an edge of emphasis that touches a word go to the word: to Markdown no mark stands between the two."""
    for element in body.find_all([*_KIND, "s", "del", "strike"]):
        first, last = next(iter(element.children), None), next(iter(reversed(element.children)), None)
        if isinstance(first, Text) and words(element.previous_sibling)[-1:].isalnum():
            kept = first.data.lstrip(_SIGNS)
            element.insert_before(Text(first.data[: len(first.data) - len(kept)]))
            first.data = kept
        if isinstance(last, Text) and words(element.next_sibling)[:1].isalnum():
            kept = last.data.rstrip(_SIGNS)
            element.insert_after(Text(last.data[len(kept) :]))
            last.data = kept
        if not shows(element):
            element.unwrap()
