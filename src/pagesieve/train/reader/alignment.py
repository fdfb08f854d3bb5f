"""Which words of a page stand in its gold text: a longest common subsequence, found with the bits of long integers.

Hyyrö, "Bit-parallel LCS-length computation revisited" (2004): one integer holds a whole column of the table, a bit a
gold word, and is zero where the table grows by one. The way back through the table tells the pairs. Only every so
many columns are kept, the others computed again when the way comes to them, so memory grows with the square root of
the page.
"""

from collections.abc import Hashable, Sequence
from math import isqrt


def common_subsequence(page: Sequence[Hashable], gold: Sequence[Hashable]) -> list[tuple[int, int]]:
    """Pairs of places in the page and in the gold, in order: as many equal words as can be had without crossing.

    Of several copies in the page the first one is taken that leads to as many.

    >>> common_subsequence("menu old boat menu".split(), "the old menu".split())
    [(1, 1), (3, 2)]
    """
    shared = set(gold).intersection(page)
    places = [place for place, word in enumerate(page) if word in shared]
    gold_places = [place for place, word in enumerate(gold) if word in shared]
    words, targets = [page[place] for place in places], [gold[place] for place in gold_places]
    return [(places[one], gold_places[two]) for one, two in _way_back(words, targets)]


def _way_back(words: Sequence[Hashable], gold: Sequence[Hashable]) -> list[tuple[int, int]]:
    masks: dict[Hashable, int] = {}
    for place, word in enumerate(gold):
        masks[word] = masks.get(word, 0) | 1 << place
    step = isqrt(len(words)) + 1
    kept = _kept_columns(words, masks, (1 << len(gold)) - 1, step)
    pairs: list[tuple[int, int]] = []
    row = len(gold)
    for number in range(len(kept) - 1, -1, -1):
        part = words[number * step : (number + 1) * step]
        row = _part_of_the_way(part, masks, (kept[number], row), number * step, pairs)
    pairs.reverse()
    return pairs


def _kept_columns(words: Sequence[Hashable], masks: dict[Hashable, int], whole: int, step: int) -> list[int]:  # noqa: PLR0917
    """The column before every `step`-th word."""
    column, kept = whole, []
    for start in range(0, len(words), step):
        kept.append(column)
        for word in words[start : start + step]:
            column = _next(column, masks[word]) & whole
    return kept


def _next(column: int, mask: int) -> int:
    grown = column & mask
    return (column + grown) | (column - grown)


def _part_of_the_way(  # noqa: PLR0917
    part: Sequence[Hashable],
    masks: dict[Hashable, int],
    begin: tuple[int, int],
    offset: int,
    pairs: list[tuple[int, int]],
) -> int:
    """Follow the way back through some columns; add the pairs, and tell the row at which it leaves them."""
    first, row = begin
    whole = (1 << max((mask.bit_length() for mask in masks.values()), default=0)) - 1
    columns = [first]
    for word in part:
        columns.append(_next(columns[-1], masks[word]) & whole)
    place = len(part)
    while place and row:
        if columns[place] >> (row - 1) & 1:
            row -= 1
            continue
        place -= 1
        if columns[place] >> (row - 1) & 1:
            row -= 1
            pairs.append((offset + place, row))
    return row
