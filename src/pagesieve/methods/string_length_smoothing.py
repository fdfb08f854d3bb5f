"""`string-length-smoothing` (SLS): the content is where long strings stand close together.

"Content Seeker" (paper 3), section 2.3.2. The lengths of all text nodes are put into an array, with an empty element at
every tag that modifies the structure. Smoothing (equation 1, from Weninger and Hsu 2008) spreads the length of a long
string to the short ones beside it, and strings are extracted whose smoothed length is at least the standard deviation.

Where this departs, or where the paper leaves a choice:

* The threshold is the standard deviation of the smoothed array. The text says "of the string length" and can be read
  either way; figure 3 draws the line into the smoothed lengths. With it the method never comes out empty: half of
  the greatest smoothed length is at least the standard deviation, and some string near it has that half. Against the
  deviation of the lengths as they are, a page of few strings can lose all of them.
* The paper names no radius; 2 is that of Weninger and Hsu. Beyond both ends of the array there is no text.
* We decide about blocks, which may have several text nodes: `text <a>link</a> text` are three. A block is kept when one
  of its strings is extracted, so its value is the greatest smoothed length of them.
* After a classifier every segment (`refining`) has an array and a standard deviation of its own.
* The empty elements are those of the tags between a string and the text before it. So after a classifier the tags of
  what it discards are left out with its texts, and tags behind the last text are left out always.
"""

import numpy as np

from pagesieve.methods.labels import Labels, Method, Values
from pagesieve.methods.refining import by_threshold, deviations, method_before, radius_setting, refined, smoothed
from pagesieve.page import Page
from pagesieve.page.lettering import Counts
from pagesieve.page.tags import TagSet
from pagesieve.page.tree import NONE, Bools, Ints

STRUCTURAL = TagSet("div tr td table ul li")
"""Tags that modify the structure (paper 3, section 2.3.2)."""

RADIUS = 2
"""Elements to each side over which a length is spread (Weninger and Hsu 2008)."""

WORDING = "its smoothed string length is {times} the standard deviation, {threshold:.3g} characters"


class StringLengthSmoothing:
    """Keep strings that are long, or close to long ones."""

    def __init__(self, *, radius: int = RADIUS, after: Method | None = None) -> None:
        self.radius = radius_setting(radius)
        self.after = method_before(after)

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
        return refined(page, self.after, self._smoothing)

    def _smoothing(self, page: Page, segment: Ints) -> Labels:
        texts = _texts_in(page, segment != NONE)
        blocks, places = page.blocks.of_text[texts], string_places(page, texts)
        stretch = np.repeat(segment[blocks], np.diff(places, prepend=-1))  # a string, and the empty elements before it
        spread = smoothed(string_array(places, page.text_measures[0][texts]), self.radius, stretch)
        values = np.zeros(len(page.blocks))
        np.maximum.at(values, blocks, spread[places])
        return by_threshold(page, values, segment=segment, thresholds=deviations(spread, stretch), wording=WORDING)


def _texts_in(page: Page, looked_into: Bools) -> Ints:
    """The numbers of the painted text nodes in the blocks that are looked into."""
    block = page.blocks.of_text
    inside = np.append(looked_into, False)[block]  # a text in no block has number NONE = -1: the last entry
    inside &= ~page.hidden[page.text_rows[: len(block)]]
    return np.flatnonzero(inside).astype(np.int32)


def string_places(page: Page, texts: Ints) -> Ints:
    """The place of each of these text nodes in the string array, with the empty elements of its tags before it."""
    tags_before = np.cumsum(STRUCTURAL.mask(page.tag), dtype=np.int32)[page.text_rows]
    empty = np.diff(tags_before, prepend=np.int32(0))
    return np.cumsum(empty[texts] + 1, dtype=np.int32) - np.int32(1)


def string_array(places: Ints, lengths: Counts) -> Values:
    """The lengths at their places, and empty elements between them.

    >>> string_array(np.array([1, 2, 5]), np.array([7, 40, 3]))
    array([ 0.,  7., 40.,  0.,  0.,  3.])
    """
    array = np.zeros(int(places[-1]) + 1 if len(places) else 0)
    array[places] = lengths
    return array
