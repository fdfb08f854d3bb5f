"""Labels of the pages of one site that are about things: what is known of the thing is content.

Where the gold of a page has the values of a thing (a price, an author, an address), the blocks that hold little else
are content. What most pages of the site say is none, if all that stands right around it is of the site, too: beside a
value stands its name, which is as common. Nothing is known of other blocks.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

import numpy as np

from pagesieve.evaluate.gold import GoldPage
from pagesieve.page import Page, parse
from pagesieve.page.tree import Bools
from pagesieve.train.reader.labelling import Shares, block_words, words_of

MOST_PAGES = 12
"""Pages of a site that are learnt from, out of all; more of them tell little more."""

OF_THE_SITE = 0.5
"""Share of the pages of a site that say what is of the site."""

FEWEST_PAGES = 3
"""The same in pages at least: of fewer pages nobody knows what their site says."""

LITTLE_ELSE = 0.3
"""Share of the characters of a block that a value takes at least."""

AROUND = 2
"""Blocks on each side that must be of the site, too."""


def pages_with_values(pages: Iterable[GoldPage]) -> Iterator[tuple[GoldPage, Page, Shares]]:
    """Some pages of each site that have values, with the shares of their blocks; those of a site follow one another."""
    for _, group in groupby(pages, key=lambda marked: marked.site):
        found = [(marked, parse(marked.source)) for marked in group]
        texts = [[" ".join(words) for words in block_words(page)] for _, page in found]
        pages_with = Counter(text for lines in texts for text in set(lines))
        often = max(OF_THE_SITE * len(found), FEWEST_PAGES)
        of_the_site = {text for text, count in pages_with.items() if text and count >= often}
        for place in range(0, len(found), -(-len(found) // MOST_PAGES)):
            marked, page = found[place]
            values = [value for several in marked.gold.values.values() for value in several]
            yield marked, page, value_shares(texts[place], values, of_the_site)


def value_shares(texts: Sequence[str], values: Sequence[str], of_the_site: set[str]) -> Shares:
    """1 for the blocks that are values, 0 for those amid others that are of the site, no number for the others.

    >>> texts = ["home", "boats", "help", "rose of lee", "price", "9", "call us", "terms", "imprint", "contact"]
    >>> value_shares(texts, ["9"], {*texts} - {"rose of lee", "9"})
    array([ 0., nan, nan, nan, nan,  1., nan, nan,  0.,  0.], dtype=float32)
    """
    is_common = np.array([text in of_the_site for text in texts], dtype=bool)
    known = [f" {' '.join(words)} " for words in map(words_of, values) if words]
    is_value = np.array([_is_value(text, known) for text in texts], dtype=bool) & ~is_common
    found = np.full(len(texts), np.nan, dtype=np.float32)
    found[_amid(is_common)] = 0
    found[is_value] = 1
    return found


def _is_value(text: str, values: Sequence[str]) -> bool:
    """Whether a block holds one of these values, and little else."""
    line = f" {text} "
    return any(value in line and len(value) - 2 >= LITTLE_ELSE * len(text) for value in values)


def _amid(common: Bools) -> Bools:
    """The blocks that are common, as are all around them; beyond the ends nothing stands."""
    others = np.append(0, np.cumsum(~common))
    places = np.arange(len(common))
    low, high = np.maximum(places - AROUND, 0), np.minimum(places + AROUND + 1, len(common))
    amid: Bools = others[high] == others[low]
    return amid
