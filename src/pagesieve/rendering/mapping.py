"""Which node of the browser each row of the parsed page was.

An element is known by the place of its start tag in the HTML that was written; an element that only the parser has,
such as an implied `<tbody>`, was none. A text is known by the element it stands in and by what it says; one that the
parser put elsewhere, by what it says.
"""

from collections import defaultdict, deque
from collections.abc import Hashable, Iterable, Mapping

import numpy as np

from pagesieve.page import Page
from pagesieve.page.tags import CODES
from pagesieve.page.tree import NONE, Ints
from pagesieve.rendering.capture import ELEMENT, TEXT, Nodes
from pagesieve.rendering.serialising import Written

_ROOTS = ("html", "head", "body")
_NEWLINE = 10


def nodes_of_rows(page: Page, nodes: Nodes, written: Written) -> Ints:
    """The number of the node that each row was, or `NONE`."""
    found = _elements(page, nodes, written)
    for row, node in _roots(page, nodes):
        if found[row] == NONE:
            found[row] = node
    rows = page.text_rows.tolist()
    found[rows] = _texts(page, found, nodes)
    return found


def _elements(page: Page, nodes: Nodes, written: Written) -> Ints:
    """The node of each row that is an element, by the place where it begins."""
    letters = np.frombuffer(written.html.encode("utf-32-le"), dtype=np.uint32)
    lines_begin = np.concatenate(([0], np.flatnonzero(letters == _NEWLINE) + 1))
    line, column = page.dom.lines_and_columns()
    place = np.where(line > 0, lines_begin[line - 1] + column, NONE)
    elements = np.flatnonzero(np.array(nodes.kind) == ELEMENT)
    if not len(elements):  # a script took all of them out
        return np.full(len(page), NONE, dtype=np.int32)
    starts = written.starts[elements]
    nearest = np.minimum(starts.searchsorted(place), len(starts) - 1)
    return np.where(starts[nearest] == place, elements[nearest], NONE).astype(np.int32)


def _roots(page: Page, nodes: Nodes) -> list[tuple[int, int]]:
    """Rows and nodes of html, head and body: a parser may begin them before their tag comes."""
    pairs = []
    for name in _ROOTS:
        rows = np.flatnonzero(page.tag == CODES[name])[:1].tolist()
        pairs += [(rows[0], nodes.name.index(name.upper()))] if rows and name.upper() in nodes.name else []
    return pairs


def _texts(page: Page, elements: Ints, nodes: Nodes) -> list[int]:
    """The node of each text row: the next one in the same element that says the same, else the next anywhere."""
    texts = [page.texts[place].strip() for place in page.text_places.tolist()]
    parents = elements[page.parent[page.text_rows]].tolist()
    of_node = {node: nodes.value[node].strip() for node, kind in enumerate(nodes.kind) if kind == TEXT}
    found = _matched(zip(parents, texts, strict=True), {node: (nodes.parent[node], of_node[node]) for node in of_node})
    if NONE not in found:
        return found
    taken = set(found)
    left_over = {node: text for node, text in of_node.items() if node not in taken}
    moved = iter(_matched((texts[i] for i, node in enumerate(found) if node == NONE), left_over))
    return [next(moved) if node == NONE else node for node in found]


def _matched(keys: Iterable[Hashable], candidates: Mapping[int, Hashable]) -> list[int]:
    """For each key the first candidate that has it and was not taken before.

    >>> _matched("abab", {7: "b", 8: "a", 9: "b"})
    [8, 7, -1, 9]
    """
    waiting: dict[Hashable, deque[int]] = defaultdict(deque)
    for candidate, key in candidates.items():
        waiting[key].append(candidate)
    return [waiting[key].popleft() if waiting.get(key) else NONE for key in keys]
