"""Word F1 as WCXB, the Web Content Extraction Benchmark, counts it: bags of lower-cased words, without their order."""

import re
from collections import Counter

from pagesieve.evaluate.metrics.score import Score

_WORD = re.compile(r"\w+")


def bag_of_words(text: str) -> Counter[str]:
    """How often each lower-cased word stands in a text (WCXB, evaluate.py, `tokenize`).

    >>> sorted(bag_of_words("Old boats, old sails").items())
    [('boats', 1), ('old', 2), ('sails', 1)]
    """
    return Counter(_WORD.findall(text.lower()))


def bag_score(predicted: Counter[str], gold: Counter[str]) -> Score:
    """The overlap of two bags of words (WCXB, evaluate.py, `word_f1`).

    >>> bag_score(Counter("aab"), Counter("abb")).f1
    0.6666666666666666
    """
    return Score.of_counts((predicted & gold).total(), predicted.total(), gold.total())


def word_score(predicted: str, gold: str) -> Score:
    """Precision, recall and F1 of the words of a text (WCXB, evaluate.py, `word_f1`).

    >>> word_score("The old boats", "the OLD the old")
    Score(precision=0.6666666666666666, recall=0.5, f1=0.5714285714285715)
    >>> word_score("", "").f1, word_score("boats", "").f1, word_score("", "boats").f1
    (1.0, 0.0, 0.0)
    """
    return bag_score(bag_of_words(predicted), bag_of_words(gold))
