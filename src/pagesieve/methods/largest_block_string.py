"""`largest-block-string` (LBS): the content is the level of the tree with the most text side by side.

"Content Seeker" (paper 3), section 2.3.1. The text of an article stands contiguously on one level: as paragraphs, as
DIVs or as plain text under one parent. The paper walks the tree, finds at each level the child with the longest string
and adds the strings of those siblings that hold a #text node; the largest block of string found in any sub tree is the
output. Whichever child is longest, the same siblings are added, so a level's block of string is the sum over its
children, and all levels are one sum by parent.

Where this departs, or where the paper leaves a choice:

* The strings are our blocks. What dresses a piece of a line (`b`, `em`, `span`, a link in a sentence) belongs to the
  string around it and is not a sibling of its own. A string counts on two levels: with its element (`<p>`, `<div>`)
  among the siblings of that, and as plain text among the children of its element.
* A sibling's string is its own text, without the blocks inside it: else one stray word beside the whole page would make
  its outermost level the largest.
* "Contains a #text node as a child" is: not all of it is link. A `<p><span>...</span></p>` of today is a string, while
  `<p><a>Related story</a></p>`, which the rule is there to skip, is none.
"""

import numpy as np
import numpy.typing as npt

from pagesieve.methods.labels import Labels, Method
from pagesieve.methods.refining import kept_or_other, method_before, refined
from pagesieve.page import Page
from pagesieve.page.tree import Bools, Ints

IN_LARGEST = "it is in the largest block string: {strings}, {characters:,} characters"
ALL_LINK = "all of it is link, so it holds no string of its own"
IN_SMALLER = "the strings of its level have {share}% of the {characters:,} characters of the largest block string"

KEPT_SCORE, LINK_SCORE, SMALLER_SCORE = 0.9, 0.1, 0.4
"""How likely a block is content: in the largest block string, all link, at most on another level."""


class LargestBlockString:
    """Keep the strings that stand side by side on the level that has most of them."""

    def __init__(self, *, after: Method | None = None) -> None:
        self.after = method_before(after)

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
        return refined(page, self.after, largest_block_string)


def largest_block_string(page: Page, looked_into: Bools) -> Labels:
    """Labels of the blocks: those looked into which are on the level with the largest block of string are kept."""
    blocks = page.blocks
    strings = looked_into & (blocks.link_length < blocks.text_length)
    around = page.parent[blocks.row]
    characters = level_strings(page, np.where(strings, blocks.text_length, 0))
    largest = int(characters.max(initial=0))
    level = int(characters.argmax())
    kept = strings & ((blocks.row == level) | (around == level))
    share = 100 * np.maximum(characters[blocks.row], characters[around]) // max(largest, 1)
    return _labels(page, kept=kept, strings=strings, share=share.astype(np.int32), largest=largest)


def level_strings(page: Page, lengths: Ints) -> npt.NDArray[np.int64]:
    """The block of string of each level: the strings that are plain text under a row, and those of its children."""
    blocks = page.blocks
    plain = np.bincount(blocks.row, lengths, minlength=len(page))
    of_children = np.bincount(page.parent[blocks.row], lengths, minlength=len(page))
    return (plain + of_children).astype(np.int64)


def _labels(page: Page, *, kept: Bools, strings: Bools, share: Ints, largest: int) -> Labels:
    shares, number = np.unique(share, return_inverse=True)
    together = int(kept.sum())
    reasons = [
        IN_LARGEST.format(
            strings=f"{together:,} strings side by side" if together > 1 else "1 string", characters=largest
        ),
        ALL_LINK,
        *(IN_SMALLER.format(share=int(share), characters=largest) for share in shares),
    ]
    return kept_or_other(
        page,
        kept,
        score=np.where(kept, KEPT_SCORE, np.where(strings, SMALLER_SCORE * share / 100, LINK_SCORE)),
        reason=np.where(kept, 0, np.where(strings, number + 2, 1)).astype(np.int32),
        reasons=reasons,
    )
