"""The structure of the blocks of a page: what a choice of them looks at beside their scores."""

from typing import NamedTuple

import numpy as np

from pagesieve.features import Features
from pagesieve.features.view import LONG, PLAIN
from pagesieve.model.wholes import Words, follows, wholes
from pagesieve.page import Page, tree
from pagesieve.page.tags import CODES, HEADINGS, TagSet
from pagesieve.page.titles import headline
from pagesieve.page.tree import NONE, Bools, Ints

BESIDE = ("near classes like ad", "near classes like cookie", "classes like footer", "within aside")
"""Features by which a part says to stand beside the content: adverts, notices, footers by class, asides."""

SIGNATURE = "near classes like signature"
SIGNED = ("near classes like comment", "near classes like question", "near classes like body")
"""Features of what people write and sign; elsewhere a signature is that of a function, which is content."""

OF_A_QUOTE = ("within blockquote", "within footer")
"""Features of what tells whom a page quotes."""

NEVER = ("within nav", "within footer")
"""Features of what is never content, however large; the footer of a quotation is part of it."""

TERMS = TagSet("dt summary")
"""Elements that name what stands after them."""

LEADING = TagSet(" ".join(HEADINGS.names | TERMS.names))

SMALL = 0.1
"""Share of the page's words below which such a part is believed."""


class Structure(NamedTuple):
    """What of the blocks of a page a choice looks at, beside their scores.

    `path` is the symbol of each block's path by columns and `heading` its level, 0 where it is none; `term` marks what
    stands before what it names: terms, summaries of details, the first of two cells; `headline` marks the top heading
    that says what the page's title says, `quoted` who is quoted, `beside` small parts that say to be something else
    than content, `closed` what is never painted, and `folded` hidden prose that the page itself opens. `whole` is the
    row of the innermost list or table of data, and `follows` the text before that in the element around it; `field` is
    the path of what stands in one of several alike siblings, 0 of the others. `code` has two lines: code in the element
    of the block before it, and code in that of the block after it.
    """

    path: Ints
    words: Words
    heading: Ints
    term: Bools
    headline: Bools
    caption: Bools
    quoted: Bools
    beside: Bools
    closed: Bools
    folded: Bools
    whole: Ints
    follows: Ints
    field: Ints
    code: Bools


def structure_of(page: Page, features: Features) -> Structure:
    """The structure of the blocks of a page."""
    blocks = page.blocks
    tag = page.tag[blocks.row]
    around = tree.closest_to(blocks.row, page.parent, LEADING.mask(page.tag))  # such as of a button
    title = np.where(around == NONE, tag, page.tag[around])
    path, whole = page.column_path[blocks.row], wholes(page)
    pair, first = _in_pairs(page, whole)
    return Structure(
        path=path,
        words=blocks.words,
        heading=HEADINGS.mask(title) * (title - CODES["h1"] + 1),
        term=TERMS.mask(title) | first,
        headline=_headline(page, features),
        caption=tag == CODES["figcaption"],
        quoted=np.logical_and.reduce(features.having(OF_A_QUOTE)),
        beside=_beside(features, blocks.words),
        closed=blocks.hidden & page.unrendered[blocks.start],
        folded=(features["folded"] > 0) & (blocks.words >= LONG) & (blocks.link_length < PLAIN * blocks.text_length),
        whole=whole,
        follows=follows(page, whole),
        field=path * ((features["levels to the nearest set"] >= 1) & ~pair),
        code=_code(page),
    )


def _code(page: Page) -> Bools:
    """The blocks of code in the element of the block before, and those in that of the block after."""
    start, beside = page.blocks.start, np.zeros((2, len(page.blocks)), dtype=bool)
    for block in (page.tag[page.blocks.row] == CODES["pre"]).nonzero()[0].tolist():
        around = int(page.parent[page.blocks.row[block]])
        while page.cardinality[around] == 1 and page.parent[around] != NONE:  # a box for the code alone
            around = int(page.parent[around])
        beside[0, block] = block > 0 and start[block - 1] > around
        beside[1, block] = block + 1 < len(start) and start[block + 1] < page.end[around]
    return beside


def _in_pairs(page: Page, whole: Ints) -> tuple[Bools, Bools]:
    """The blocks in rows of two cells of a table of data, and those in a first cell, which names the other."""
    start = page.blocks.start
    line = tree.closest_to(start, page.parent, page.tag == CODES["tr"])
    in_table = (line != NONE) & (whole != NONE) & (page.tag[whole] == CODES["table"])
    if not in_table.any():
        return in_table, in_table
    pair: Bools = in_table & (page.cardinality[line] == 2)
    return pair, pair & (start < page.end[np.minimum(line + 1, len(page) - 1)])


def _headline(page: Page, features: Features) -> Bools:
    """The headline of the page, if its words stand in the title as they are; the name of the site may, too."""
    found: Bools = (features["heading level"] == 1) & (features["share of the title"] > 0)
    return found & (np.arange(len(found)) == page.once(headline)) if found.any() else found


def _beside(features: Features, words: Ints) -> Bools:
    """The blocks in parts that say to stand beside the content, where that can be believed."""
    says = features.having((*BESIDE, SIGNATURE))
    says[-1] &= np.logical_or.reduce(features.having(SIGNED))
    small = (says * words).sum(axis=1) < SMALL * words.sum()
    never = np.logical_or.reduce(features.having(NEVER)) & (features["within blockquote"] == 0)
    beside: Bools = np.logical_or.reduce(says[small]) | never
    return beside
