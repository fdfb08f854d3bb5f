"""Algorithm 5: prune the tree to a sequence of nodes, and keep its structure."""

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.tree import Bools, Ints


def pruned(page: Page, rows: Ints) -> Bools:
    """Which rows stay: these elements, all that have one of them below them, and the texts right under what stays.

    >>> from pagesieve.page.build import parse
    >>> page = parse("<div><p>one</p><p>two</p></div><p>three</p>")
    >>> [page.tag_names[page.tag[row]] for row in np.flatnonzero(pruned(page, np.array([6])))]
    ['html', 'body', 'div', 'p', '#text']
    """
    in_sequence = np.zeros(len(page), dtype=bool)
    in_sequence[rows] = True
    kept = tree.containing(page.end, in_sequence)
    kept[page.text_rows] = kept[page.parent[page.text_rows]]
    return kept
