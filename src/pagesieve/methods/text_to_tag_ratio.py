"""`text-to-tag-ratio` (TTR): the content is where much text stands among few tags.

Weninger and Hsu, "Text Extraction from the Web via Text-to-Tag Ratio", 2008: reference [7] of paper 3, whose string
length smoothing smooths like it. Scripts and remarks are removed; for each line of the source the ratio of its text
characters to its tags is put into an array (the characters themselves where a line has no tag); the array is smoothed
with a radius of 2; lines whose smoothed ratio is at least the standard deviation are content.

Where this departs, or where the description leaves a choice:

* A page here has no lines of source, and many a page of today has one line in all. A line is what a person would write
  on one: a block of text with the tags in it and the two around it, and any other start or end tag of a block element
  on a line of its own, whose ratio is 0.
* Every element that is not void counts as two tags, also where its end tag is left out. The tags of an inline element
  count at the first line of text that ends behind its start.
* What a browser does not paint is removed like the scripts.
* The published method clusters the smoothed ratios; parting them at the standard deviation is its simplest form, and
  that of paper 3. The deviation is that of the smoothed array. With it the method never comes out empty: half of the
  greatest smoothed ratio is at least the standard deviation, and some text near it has that half.
"""

import numpy as np

from pagesieve.methods.labels import Labels, Values
from pagesieve.methods.refining import as_one, by_threshold, deviations, radius_setting, smoothed
from pagesieve.page import Page
from pagesieve.page.tags import BLOCK, VOID
from pagesieve.page.tree import Bools, Ints

RADIUS = 2
"""Lines to each side over which a ratio is spread."""

LINE_TAGS = 2
"""Tags of block elements that stand on a line with text: the start tag before it and the end tag behind it."""

WORDING = "its smoothed text-to-tag ratio is {times} the standard deviation, {threshold:.3g} characters a tag"


class TextToTagRatio:
    """Keep lines that have much text and few tags, or are close to such lines."""

    def __init__(self, *, radius: int = RADIUS) -> None:
        self.radius = radius_setting(radius)

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
        lines = np.flatnonzero(~page.blocks.hidden).astype(np.int32)
        places, ratios = ratio_array(page, lines)
        page_as_one = np.zeros(len(ratios), dtype=np.int32)
        spread = smoothed(ratios, self.radius, page_as_one)
        values = np.zeros(len(page.blocks))
        values[lines] = spread[places]
        thresholds = deviations(spread, page_as_one)
        segment = as_one(page, ~page.blocks.hidden)
        return by_threshold(page, values, segment=segment, thresholds=thresholds, wording=WORDING)


def ratio_array(page: Page, lines: Ints) -> tuple[Ints, Values]:
    """The place of each of these blocks in the array of lines, and the ratio of every line."""
    painted = ~page.hidden
    begin, last = page.blocks.start[lines], page.text_rows[page.blocks.last[lines] - 1]
    borders = _since_last_line(_tags_before(page, BLOCK.mask(page.tag) & painted), begin, last)
    begun = np.cumsum(_inline_tags(page) * painted, dtype=np.int32)
    within = np.diff(begun[last], prepend=np.int32(0))
    tags = within + np.minimum(borders, LINE_TAGS)
    places = np.cumsum(np.maximum(borders - LINE_TAGS, 0) + 1, dtype=np.int32) - np.int32(1)
    ratios = np.zeros(int(places[-1]) + 1 if len(places) else 0)
    ratios[places] = page.blocks.text_length[lines] / np.maximum(tags, 1)
    return places, ratios


def _inline_tags(page: Page) -> Ints:
    """The tags of each row that stand within a line: a start tag, and an end tag where there is one."""
    tags = np.where(VOID.mask(page.tag), 1, 2)
    return np.where(page.is_text | BLOCK.mask(page.tag), 0, tags).astype(np.int32)


def _tags_before(page: Page, elements: Bools) -> Ints:
    """How many start and end tags of these elements stand before the text at each row."""
    closing = page.end[elements & ~VOID.mask(page.tag)]
    ended = np.bincount(closing, minlength=len(page) + 1)[: len(page)]
    return np.cumsum(elements + ended, dtype=np.int32)


def _since_last_line(before: Ints, begin: Ints, last: Ints) -> Ints:
    """What is counted between the last text of each line's predecessor, or the top, and its own first text."""
    return before[begin] - np.append(np.int32(0), before[last])[:-1]
