"""Precision, recall and F1 by the longest common subsequence of two strings (paper 3, section 4.2, equation 2).

The paper gives |c| as the length of the LCS of the extracted string e and the gold string g; p = |c| / |e| and
r = |c| / |g|. Strings whose lengths multiply to `EXACT_CELLS` or less are compared so, character by character. Longer
ones are compared by words: |c| is then the greatest number of characters in a common subsequence of whole words, and
|e| and |g| are the characters of their words, without the white space. That is faster, and stricter: unrelated texts
have about half their characters in common by chance, but few of their words.

The length is computed for a whole row at once on the bits of one integer (Crochemore et al. 2001, in the form of
Hyyrö 2004). A word of n characters enters it as n copies of one symbol, which makes the unweighted LCS of the copies
equal to the weighted LCS of the words (Abboud, Backurs and Vassilevska Williams 2015).
"""

from collections import defaultdict
from collections.abc import Sequence

from pagesieve.evaluate.metrics.score import Score

EXACT_CELLS = 10**9  # product of two lengths in characters; about a tenth of a second


def lcs_score(predicted: str, gold: str, *, exact_cells: int = EXACT_CELLS) -> Score:
    """Precision, recall and F1 by the longest common subsequence (paper 3, equation 2).

    >>> lcs_score("old boat", "cold boats")
    Score(precision=1.0, recall=0.8, f1=0.888888888888889)
    >>> lcs_score("old boat", "cold boat", exact_cells=0)
    Score(precision=0.5714285714285714, recall=0.5, f1=0.5333333333333333)
    """
    if len(predicted) * len(gold) <= exact_cells:
        return Score.of_counts(lcs_length(predicted, gold), len(predicted), len(gold))
    extracted, true = _copies(predicted), _copies(gold)
    return Score.of_counts(lcs_length(extracted, true), len(extracted), len(true))


def lcs_length(first: Sequence[str], second: Sequence[str]) -> int:
    """The length of the longest common subsequence, bit-parallel (Hyyrö 2004).

    >>> lcs_length("nematode knowledge", "empty bottle"), lcs_length(["a", "b"], ["b"])
    (7, 1)
    """
    start = _common_start(first, second)
    first, second = first[start:], second[start:]
    end = _common_start(first[::-1], second[::-1])
    return start + end + _middle_length(first[: len(first) - end], second[: len(second) - end])


def _common_start(first: Sequence[str], second: Sequence[str]) -> int:
    pairs = enumerate(zip(first, second, strict=False))
    return next((place for place, (one, other) in pairs if one != other), min(len(first), len(second)))


def _middle_length(first: Sequence[str], second: Sequence[str]) -> int:
    known = set(first)
    columns = [symbol for symbol in second if symbol in known]
    masks = _masks(columns)
    full = (1 << len(columns)) - 1
    row = full  # a zero bit is a column where the length grows by one
    for symbol in first:
        if mask := masks.get(symbol):
            matches = row & mask
            row = ((row + matches) | (row - matches)) & full
    return len(columns) - row.bit_count()


def _masks(symbols: Sequence[str]) -> dict[str, int]:
    """For each symbol, the integer whose set bits are its places."""
    places: defaultdict[str, bytearray] = defaultdict(lambda: bytearray(len(symbols) // 8 + 1))
    for place, symbol in enumerate(symbols):
        places[symbol][place >> 3] |= 1 << (place & 7)
    return {symbol: int.from_bytes(bits, "little") for symbol, bits in places.items()}


def _copies(text: str) -> list[str]:
    return [word for word in text.split() for _ in word]
