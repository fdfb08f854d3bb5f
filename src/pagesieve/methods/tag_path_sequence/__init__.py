"""`tag-path-sequence`: cut the page where its tag paths change, and keep the parts that hold the content.

R. P. Velloso and C. F. Dorneles, "Automatic Web Page Segmentation and Noise Removal for Structured Extraction using
Tag Path Sequences", Journal of Information and Data Management 4(3), 2013 (paper 1). The modules follow its sections:
`sequence` has definitions 3.3 to 3.7 and algorithms 2 and 4, `search` algorithm 3, `pruning` algorithm 5, `content`
the content test of algorithm 6, with `homes`. Algorithm 1, or 6, is the class below.

Where the code departs, and why:

* The 20 % condition is read as section 5.3 explains it: the found region is at least 20 % larger than the rest, on
  whichever side it lies. The printed condition, `(n - 2i)/n > 0.20`, can only be met by a region on the right, though
  lines 39 to 44 provide for both sides. `condition="as-printed"` is the printed one.
* What a browser does not paint is left out of the sequence: regions differ so that a reader can tell them apart
  (section 4), and scripts all over a page only hold its regions together. `painted_only=False` is the paper's way.
* The partings of all thresholds are found from first and last occurrences, and a search makes at most `MOST_PASSES`
  over a sequence, so that no page takes quadratic time.
* Section 6.3 asks for more than the last region: here all regions are known, and the content test asks each of them
  whether it holds content. So it may keep the region where the search ended, others in its stead, or it with others.
  `content_test="complement"` leaves it that region or all but it (algorithm 6), `"off"` that region (algorithm 1).
"""

from enum import StrEnum
from typing import Any, TypeVar

from pagesieve.exceptions import OptionError
from pagesieve.methods.labels import Labels
from pagesieve.methods.settings import Limits, number, true_or_false
from pagesieve.methods.tag_path_sequence.content import (
    HEAVY_SHARE,
    Judgement,
    region_alone,
    region_or_complement,
    set_of_regions,
)
from pagesieve.methods.tag_path_sequence.labelling import labelled
from pagesieve.methods.tag_path_sequence.pruning import pruned
from pagesieve.methods.tag_path_sequence.search import (
    MARGIN,
    Condition,
    Region,
    Segmentation,
    regions,
    search_region,
    segmentation,
)
from pagesieve.methods.tag_path_sequence.sequence import (
    alphabet,
    are_regions,
    filtered_alphabet,
    frequency_set,
    frequency_thresholds,
    partings,
    sequence_rows,
    tag_path_sequence,
)
from pagesieve.page import Page
from pagesieve.page.tree import Bools

__all__ = [
    "Condition",
    "ContentTest",
    "Judgement",
    "Region",
    "Segmentation",
    "TagPathSequence",
    "alphabet",
    "are_regions",
    "filtered_alphabet",
    "frequency_set",
    "frequency_thresholds",
    "partings",
    "pruned",
    "regions",
    "search_region",
    "sequence_rows",
    "tag_path_sequence",
]


_Choice = TypeVar("_Choice", bound=StrEnum)


class ContentTest(StrEnum):
    """What is reported of a page's regions."""

    OFF = "off"
    """The region that the search ends with (algorithm 1)."""
    COMPLEMENT = "complement"
    """That region if it holds content, else all but it (algorithm 6)."""
    SET = "set"
    """All regions that hold content (section 6.3)."""


_TESTS = {
    ContentTest.OFF: region_alone,
    ContentTest.COMPLEMENT: region_or_complement,
    ContentTest.SET: set_of_regions,
}


class TagPathSequence:
    """Paper 1's filter. `heavy` is the share of the heaviest region's text from which a region holds content."""

    def __init__(
        self,
        *,
        margin: float = MARGIN,
        condition: str = Condition.EITHER_SIDE,
        painted_only: bool = True,
        content_test: str = ContentTest.SET,
        heavy: float = HEAVY_SHARE,
    ) -> None:
        self.margin = number("margin", margin, Limits(at_least=0, below=1))
        self.heavy = number("heavy", heavy, Limits(above=0, at_most=1))
        self.painted_only = true_or_false("painted_only", painted_only)
        self.condition = _chosen(Condition, "condition", condition)
        self.content_test = _chosen(ContentTest, "content_test", content_test)

    def __call__(self, page: Page) -> Labels:
        """Label every block of the page."""
        segments = self.segments(page)
        return labelled(page, segments, self.judged(page, segments))

    def segments(self, page: Page) -> Segmentation:
        """All regions of the page's tag path sequence."""
        rows = sequence_rows(page, painted_only=self.painted_only)
        return segmentation(page.styled_path[rows], margin=self.margin, condition=self.condition)._replace(rows=rows)

    def judged(self, page: Page, segments: Segmentation) -> Judgement:
        """The content test of every region."""
        return _TESTS[self.content_test](page, segments, self.heavy)

    def kept(self, page: Page) -> Bools:
        """Which rows of the page stay when it is pruned to its content (algorithms 1 and 6, the whole filter)."""
        segments = self.segments(page)
        return pruned(page, segments.rows[self.judged(page, segments).kept[segments.region_of]])


def _chosen(choices: type[_Choice], name: str, value: Any) -> _Choice:
    if not isinstance(value, str) or value not in list(choices):
        raise OptionError(f"{name} must be one of {', '.join(choices)}, not {value!r}")
    return choices(value)
