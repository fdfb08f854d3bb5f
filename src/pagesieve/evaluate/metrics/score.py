"""Precision, recall and F1: the record that most metrics give."""

from typing import NamedTuple, Self


class Score(NamedTuple):
    """Precision, recall and their harmonic mean, each from 0 to 1."""

    precision: float
    recall: float
    f1: float

    @classmethod
    def of(cls, precision: float, recall: float) -> Self:
        """A score whose F1 is that of its precision and recall (van Rijsbergen 1979).

        >>> Score.of(1.0, 0.5)
        Score(precision=1.0, recall=0.5, f1=0.6666666666666666)
        """
        return cls(precision, recall, f1(precision, recall))

    @classmethod
    def of_counts(cls, matched: float, predicted: float, gold: float) -> Self:
        """A score from amounts; nothing against nothing is right, nothing against something is wrong (as in WCXB).

        >>> Score.of_counts(1, 2, 4), Score.of_counts(0, 0, 0).f1, Score.of_counts(0, 3, 0).f1
        (Score(precision=0.5, recall=0.25, f1=0.3333333333333333), 1.0, 0.0)
        """
        if not predicted and not gold:
            return cls(1.0, 1.0, 1.0)
        return cls.of(share(matched, predicted), share(matched, gold))


def f1(precision: float, recall: float) -> float:
    """The harmonic mean of precision and recall (van Rijsbergen 1979), 0 where both are 0.

    >>> f1(0.5, 0.5), f1(0.0, 0.0)
    (0.5, 0.0)
    """
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def share(part: float, whole: float) -> float:
    """A part of a whole, 0 of an empty one (the convention of trafilatura's evaluation).

    >>> share(1, 4), share(0, 0)
    (0.25, 0.0)
    """
    return part / whole if whole else 0.0
