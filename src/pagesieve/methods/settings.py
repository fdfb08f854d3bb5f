"""Settings of methods, checked where they are given: a number in its limits, or an error of one sentence."""

from dataclasses import dataclass
from math import inf
from numbers import Integral, Real

from pagesieve.exceptions import OptionError

LARGEST = 10**9
"""No page has more of anything than this, and arithmetic with it stays exact."""

LONGEST_RADIUS = 1_000
"""Neighbours to each side, of a method that smooths or blurs: more would be most of a page, not a part of it."""


@dataclass(frozen=True, kw_only=True)
class Limits:
    """Where a number must lie.

    >>> str(Limits(above=0, at_most=1_000)), Limits(above=0).hold(0)
    ('more than 0 and at most 1,000', False)
    """

    at_least: float = -inf
    above: float = -inf
    at_most: float = inf
    below: float = inf

    def hold(self, value: float) -> bool:
        """Whether the value lies there; what is infinite or not a number never does."""
        return self.at_least <= value <= self.at_most and self.above < value < self.below

    def __str__(self) -> str:
        told = {"at least": self.at_least, "more than": self.above, "at most": self.at_most, "less than": self.below}
        return " and ".join(f"{words} {limit:,}" for words, limit in told.items() if abs(limit) < inf)


SHARE = Limits(at_least=0, at_most=1)


def number(name: str, value: object, limits: Limits) -> float:
    """The setting of that name, if it is a number in its limits.

    >>> number("threshold", 1, SHARE)
    1.0
    """
    if isinstance(value, Real) and not isinstance(value, bool) and limits.hold(value):  # type: ignore[arg-type]
        return float(value)
    raise OptionError(f"{name} must be a number, {limits}, not {value!r}")


def whole_number(name: str, value: object, limits: Limits) -> int:
    """The setting of that name, if it is a whole number in its limits.

    >>> whole_number("radius", "2", Limits(at_least=0, at_most=LONGEST_RADIUS))
    Traceback (most recent call last):
    pagesieve.exceptions.OptionError: radius must be a whole number, at least 0 and at most 1,000, not '2'
    """
    if isinstance(value, Integral) and not isinstance(value, bool) and limits.hold(int(value)):
        return int(value)
    raise OptionError(f"{name} must be a whole number, {limits}, not {value!r}")


def true_or_false(name: str, value: object) -> bool:
    """The setting of that name, if it is True or False."""
    if isinstance(value, bool):
        return value
    raise OptionError(f"{name} must be True or False, not {value!r}")
