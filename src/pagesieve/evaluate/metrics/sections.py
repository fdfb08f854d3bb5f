"""Noisy sections of a page (paper 4, section 3)."""

from collections.abc import Iterable

from pagesieve.evaluate.metrics.score import Score

NOISY_BELOW = 0.25  # importance; paper 4, section 3: "less than some threshold (say, 25%)"


def noisy_section_score(sections: Iterable[tuple[float, bool]], *, threshold: float = NOISY_BELOW) -> Score:
    """Precision and recall of the noisy sections, from (importance, is it noise) pairs (paper 4, section 3).

    >>> noisy_section_score([(0.1, True), (0.2, False), (0.25, True), (0.9, False)])
    Score(precision=0.5, recall=0.5, f1=0.5)
    """
    judged = [(importance < threshold, noisy) for importance, noisy in sections]
    both = sum(found and noisy for found, noisy in judged)
    return Score.of_counts(both, sum(found for found, _ in judged), sum(noisy for _, noisy in judged))
