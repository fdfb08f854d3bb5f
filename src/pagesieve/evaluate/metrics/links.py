"""Labelled links of pages against gold: micro precision, recall and F1 over all links of all pages."""

from collections import Counter
from collections.abc import Iterable

from pagesieve.evaluate.metrics.score import Score

LabelledLinks = Iterable[tuple[str, str]]
"""Addresses with labels, such as `("/list?page=2", "NEXT")`; a link that stands twice on a page counts twice."""


def link_score(pages: Iterable[tuple[LabelledLinks, LabelledLinks]], *, label: str | None = None) -> Score:
    """The micro score of the labelled links of all pages, of one label or of all (pagesieve's own).

    Each page is what was predicted and its gold. A link is found when address and label agree.

    >>> gold = [("/2", "PAGE"), ("/2", "NEXT")]
    >>> link_score([([("/2", "NEXT"), ("/3", "PAGE")], gold), ([], [])])
    Score(precision=0.5, recall=0.5, f1=0.5)
    >>> link_score([([("/2", "NEXT")], gold)], label="NEXT").f1
    1.0
    """
    counts = [link_counts(predicted, gold, label=label) for predicted, gold in pages]
    return Score.of_counts(*map(sum, zip((0, 0, 0), *counts, strict=True)))


def link_counts(predicted: LabelledLinks, gold: LabelledLinks, *, label: str | None = None) -> tuple[int, int, int]:
    """How many links of one page were found, predicted and marked (pagesieve's own).

    >>> link_counts([("/2", "NEXT"), ("/3", "PAGE")], [("/2", "NEXT")])
    (1, 2, 1)
    """
    found, true = (Counter(link for link in links if label in (None, link[1])) for links in (predicted, gold))
    return (found & true).total(), found.total(), true.total()
