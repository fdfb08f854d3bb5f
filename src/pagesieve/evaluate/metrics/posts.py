"""Posts of a discussion against gold posts: found again by their words, then compared in author and date."""

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from pagesieve.evaluate.metrics.matching import greedy_matching
from pagesieve.evaluate.metrics.score import Score
from pagesieve.evaluate.metrics.words import bag_of_words, bag_score

SAME_POST = 0.8  # word F1 from which two posts are taken for the same
SHORTEST_DATE = 2  # words and numbers; one alone, such as a year, is within many dates

_WORD = re.compile(r"\w+")


class Post(Protocol):
    """What a post must have; `GoldPost` has it."""

    @property
    def text(self) -> str:
        """Its text."""

    @property
    def author(self) -> str | None:
        """Its author, if known."""

    @property
    def date(self) -> str | None:
        """Its date, if known."""


class PostScore(NamedTuple):
    """The score of the posts, and the share of the matched posts with the right author and the right date."""

    posts: Score
    author: float | None
    date: float | None


def post_score(predicted: Sequence[Post], gold: Sequence[Post], *, threshold: float = SAME_POST) -> PostScore:
    """Posts found again, one to one, best word F1 first, and their fields (fields as in Weichselbraun et al. 2020).

    A field counts on the matched posts whose gold has it; its share is None where none has.

    >>> from pagesieve.evaluate.gold import GoldPost
    >>> thread = [GoldPost("How old is this boat?", author="Ann"), GoldPost("Quite old.", author="Ben")]
    >>> post_score([GoldPost("how old is this boat", author="ann"), GoldPost("New!")], thread)
    PostScore(posts=Score(precision=0.5, recall=0.5, f1=0.5), author=1.0, date=None)
    """
    pairs = [(predicted[one], gold[other]) for one, other in _same_posts(predicted, gold, threshold)]
    return PostScore(
        Score.of_counts(len(pairs), len(predicted), len(gold)),
        _right(((found.author, true.author) for found, true in pairs), _same_name),
        _right(((found.date, true.date) for found, true in pairs), _same_date),
    )


def _same_posts(predicted: Sequence[Post], gold: Sequence[Post], threshold: float) -> list[tuple[int, int]]:
    found, true = [bag_of_words(post.text) for post in predicted], [bag_of_words(post.text) for post in gold]
    alike = {(i, j): bag_score(one, other).f1 for i, one in enumerate(found) for j, other in enumerate(true)}
    return greedy_matching({pair: f1 for pair, f1 in alike.items() if f1 >= threshold})


def _right(fields: Iterable[tuple[str | None, str | None]], same: Callable[[str, str], bool]) -> float | None:
    known = [(found, true) for found, true in fields if true]
    return sum(bool(found) and same(found or "", true) for found, true in known) / len(known) if known else None


def _same_name(found: str, true: str) -> bool:
    return _plain(found) == _plain(true)


def _same_date(found: str, true: str) -> bool:
    """Whether two dates are the same day, or one is written within the other.

    >>> _same_date("2019-03-01T10:33:00Z", "2019-03-01"), _same_date("1 March  2019", "on 1 March 2019, 10:33")
    (True, True)
    >>> _same_date("1 March 2019", "11 March 2019"), _same_date("2019", "1 March 2019")
    (False, False)
    """
    if (day := _day(found)) is not None and day == _day(true):
        return True
    short, long = sorted((f" {' '.join(_WORD.findall(_plain(date)))} " for date in (found, true)), key=len)
    return short in long and len(short.split()) >= SHORTEST_DATE


def _day(date: str) -> str | None:
    try:
        return datetime.fromisoformat(date.strip()).date().isoformat()
    except ValueError:
        return None


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
