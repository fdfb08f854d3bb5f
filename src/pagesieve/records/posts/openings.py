"""Openings: the element that begins each post, where it holds the replies to that post, too.

The context of a body holds no other body, so that it leaves out the head, the buttons and the id of a comment whose
replies are nested in it. Its opening is the highest element that holds no earlier body, and in which an element named
like it holds the next one; what is in there up to the opening of the next post is the post's own.
"""

from collections.abc import Iterator, Sequence

from pagesieve.page import Page
from pagesieve.records.posts.bodies import Bodies
from pagesieve.records.posts.groups import HIGHEST_CONTEXT
from pagesieve.records.posts.sharing import ITEMS, words_of_all

Words = frozenset[tuple[str, str]]

LEVELS_OF_FIRST = 2
"""Levels from the context of the first body up to its opening at most; no body before it ends the search."""

LONGEST_HEAD = 300
"""Characters from the opening of a post to its context at most: author, date, rank and buttons."""


def openings(page: Page, bodies: Bodies) -> list[int]:
    """The row that opens each post: its context, or an element around that which holds the replies to it as well."""
    rows, contexts = bodies.rows.tolist(), bodies.contexts.tolist()
    opened = list(contexts)
    for number, reply in enumerate(rows[1:]):
        around = [row for row in _around(page, contexts, number) if _is_head(page, row, contexts[number])]
        if around:
            words = _words_below(page, reply, around[0])
            opened[number] = next((row for row in reversed(around) if words & _words(page, row)), contexts[number])
    return opened


def _around(page: Page, contexts: Sequence[int], number: int) -> Iterator[int]:
    """The elements around a context that hold no context before it, from the innermost on."""
    floor = int(page.end[contexts[number - 1]]) if number else 1
    row = int(page.parent[contexts[number]])
    if not number and _are_siblings(page, *contexts[:2]):
        return  # what is around the first post of a flat list is the list
    for _ in range(HIGHEST_CONTEXT if number else LEVELS_OF_FIRST):
        if row < floor:
            return
        yield row
        row = int(page.parent[row])


def _is_head(page: Page, first: int, last: int) -> bool:
    """Whether the texts in some rows are no more than the head of a post."""
    texts = slice(*page.text_rows.searchsorted((first, last)).tolist())
    return int(page.text_measures[0][texts].sum()) <= LONGEST_HEAD


def _are_siblings(page: Page, one: int, other: int) -> bool:
    """Whether two elements stand in one and are named alike."""
    return bool(page.parent[one] == page.parent[other] and _words(page, one) & _words(page, other))


def _words_below(page: Page, row: int, top: int) -> Words:
    """What names an element and those around it, below one of these."""
    words: set[tuple[str, str]] = set()
    while row > top:
        words |= _words(page, row)
        row = int(page.parent[row])
    return frozenset(words)


def _words(page: Page, row: int) -> Words:
    """What names an element: its tag with each class word and with the stem of its id."""
    tag = page.tag_names[page.tag[row]]
    values = [(name, page.values(name).get(row, "")) for name in ("class", "id")]
    words = {(tag, word) for name, value in values for word in words_of_all(name, [value])[0]}
    return frozenset(words or ({(tag, "")} if tag in ITEMS else ()))
