"""From scores of blocks to a choice for the page: blocks of one path share a fate, and the cut is where F1 is highest.

A fixed threshold suits no page well: in an article most of what is likely content is so for sure, in a list little is.
If scores are probabilities, the words of a choice that are content can be expected, and with them its F1. But scores
err together, all too high on one page and all too low on another, so that F1 is expected over these errors, too. The
blocks are taken from the best one down, up to where the expected F1 is highest. Then the choice is mended (paper 3:
heuristics after the classifier): small parts that say of themselves to be something else are dropped, and so is a
doubtful block far from all others; a heading or a term goes with what it names, a caption with the text after its
figure, code with the text beside it, a list or a table with the text before it. It is kept whole when most of it is,
a field of records is kept or dropped in all of them. The headline of the page is its title, and seldom of its text.
"""

import numpy as np
import numpy.typing as npt

from pagesieve.model.structure import Structure
from pagesieve.model.wholes import WHOLE, Scores, Words, with_following_wholes, with_wholes
from pagesieve.page.tree import NONE, Bools, Ints

SHARED = 0.5
"""How much of a block's score is that of all blocks of its path: cells of records, paragraphs, items of a list."""

OFF = 0.7
"""How far the scores of a page are off, all alike, as the deviation of the logarithms of their odds."""

MOVES, MOVE_SHARES = OFF * 3**0.5 * np.array([-1.0, 0.0, 1.0]), np.array([1, 4, 1]) / 6
"""Three moves of these logarithms that stand for all, and how much each counts (Gauss and Hermite)."""

LEAST = 0.1
"""Score of the best block of a page below which nothing is kept: a page without content, or that a script fills."""

ROOM = 10
"""Words of a page at most that has no room for anything but content, however unlikely that seems."""

FAINT = 0.05
"""Score below which hardly any block is content by itself."""

HEADS = 0.05
"""Score from which a heading goes with the block that follows it."""

DOUBTFUL = 0.4
"""Score below which a block without company is dropped."""

ENTRIES = 3
"""Headings of one rank from which they are those of entries, as of a blog."""

HEADED, FEW, DOUBTLESS = 5, 0.3, 0.7
"""Words under a heading, at least, that must all be left out for it to be empty; share of the headings of its rank that
are so, at most; and score from which a heading stays whatever is under it."""

AS_TEXT = 0.5
"""Score from which the headline of the page is of its text, too."""

BYLINES = 3
"""Blocks at most between the heading of an entry and its text: who wrote it, when, and about what."""

CAPTIONS = 0.2
"""Score from which a caption goes with the text after it."""

OPENED = 0.3
"""The score from which hidden prose that the page itself opens is content, where anything is."""

FIELDS = 6
"""Blocks of one path in alike siblings from which they are a field of records."""

COMPANY = 4
"""Blocks on each side that are company."""

_EDGE = 1e-4  # scores are kept off 0 and 1, where odds have no end


def probabilities(sums: Scores) -> Scores:
    """Sums of trees, which are odds as logarithms, as numbers between 0 and 1."""
    return (1 / (1 + np.exp(-sums.astype(np.float64)))).astype(np.float32)


def shared_scores(scores: Scores, path: Ints, words: Words) -> Scores:
    """Scores with the odds of all blocks of a path moved towards their mean, longer blocks counting more.

    >>> scores = np.array([0.9, 0.5, 0.5], dtype=np.float32)
    >>> shared_scores(scores, np.array([1, 1, 2]), np.array([4, 4, 4])).round(2)
    array([0.84, 0.63, 0.5 ], dtype=float32)
    """
    if not len(scores):
        return scores
    odds = _log_odds(scores)
    weight = np.sqrt(np.maximum(words, 1))
    mean = np.bincount(path, weights=weight * odds)[path] / np.bincount(path, weights=weight)[path]
    return (1 / (1 + np.exp(-(1 - SHARED) * odds - SHARED * mean))).astype(np.float32)


def settled(sums: Scores, blocks: Structure) -> Scores:
    """The scores of blocks from their sums of trees: those of a path share a fate, and what is closed has none."""
    return np.where(blocks.closed, np.float32(0), shared_scores(probabilities(sums), blocks.path, blocks.words))


def chosen(scores: Scores, blocks: Structure, sharpness: float) -> Bools:
    """The blocks that are content: cut where the expected F1 is highest, then mended."""
    return mended(cut(scores, blocks.words, sharpness), scores, blocks)


def mended(by_score: Bools, scores: Scores, blocks: Structure) -> Bools:
    """A choice by scores alone, mended by how blocks stand to one another."""
    kept, out = by_score & ~blocks.beside, blocks.beside | blocks.closed
    leading = ((blocks.heading > 0) | blocks.term) & ~blocks.beside
    field = blocks.field * ~(out | leading)
    kept |= blocks.folded & ~out & (scores >= OPENED) & kept.any()
    if blocks.words.sum() > ROOM:  # a page of a few words has no company to keep
        kept = without_strays(kept, scores)
    kept = alike_in_fields(kept, blocks.words, field)
    kept = with_headings(kept, scores, leading & ~_heads_nothing(blocks.heading))
    kept = with_titles_of_entries(kept, scores, blocks.heading * ~out)
    kept = with_captions(kept, scores, blocks.caption & ~blocks.beside)
    kept = with_quoted(kept, blocks.quoted & ~blocks.closed)
    kept = with_code(kept, blocks.code & ~out)
    whole = np.where(out, np.int32(NONE), blocks.whole)
    kept = with_definitions(kept, blocks.term, whole)
    kept = with_following_wholes(kept, scores, blocks.words, whole=whole, follows=blocks.follows)
    kept = with_wholes(kept, blocks.words, whole)
    kept = without_empty_headings(kept, scores, blocks.words, heading=blocks.heading)
    return without_headline(kept, scores, blocks.headline)


def cut(scores: Scores, words: Words, sharpness: float) -> Bools:
    """The blocks from the best one down to where the expected word F1 is highest; none where even the best is unlikely.

    Of a page of a few words all is kept then, since nothing can be known of it. `sharpness` is the power that scores
    are raised to first: above 1, doubtful blocks count less.

    >>> cut(np.array([0.9, 0.1, 0.8, 0.3]), np.array([10, 10, 10, 10]), 1.0)
    array([ True, False,  True, False])
    """
    kept = np.zeros(len(scores), dtype=bool)
    if scores.max(initial=0) < LEAST:
        return scores > 0 if words.sum() <= ROOM else kept
    order = (-scores).argsort(kind="stable")
    size = np.maximum(words[order], 1)
    content = (_scores_moved(scores[order] ** sharpness) * size).cumsum(axis=1)
    expected = MOVE_SHARES @ (2 * content / (size.cumsum() + content[:, -1:]))
    kept[order[: int(expected.argmax()) + 1]] = True
    return kept


def _scores_moved(scores: Scores) -> npt.NDArray[np.float64]:
    """The scores if all of them are too high, if they are right, and if all are too low: a line each."""
    return 1 / (1 + np.exp(-_log_odds(scores) - MOVES[:, None]))


def _log_odds(scores: Scores) -> npt.NDArray[np.float64]:
    """Scores as logarithms of odds, which have an end."""
    sure: npt.NDArray[np.float64] = np.minimum(np.maximum(scores, _EDGE, dtype=np.float64), 1 - _EDGE)
    return np.log(sure / (1 - sure))


def without_strays(kept: Bools, scores: Scores) -> Bools:
    """The choice without doubtful blocks that have no other kept one near them.

    >>> without_strays(np.array([True, *[False] * 5, True]), np.array([0.9, 0, 0, 0, 0, 0, 0.3]))
    array([ True, False, False, False, False, False, False])
    """
    doubtful = kept & (scores < DOUBTFUL)
    if not doubtful.any():
        return kept
    before = np.zeros(len(kept) + 2 * COMPANY + 1, dtype=np.intp)
    np.cumsum(kept, out=before[COMPANY + 1 : -COMPANY])
    before[-COMPANY:] = before[-COMPANY - 1]
    around = before[2 * COMPANY + 1 :] - before[: -2 * COMPANY - 1]
    left: Bools = kept & ~(doubtful & (around <= 1))
    return left


def with_headings(kept: Bools, scores: Scores, heading: Bools) -> Bools:
    """The choice with the headings and terms right before a kept block that are not quite unlikely themselves.

    >>> with_headings(np.array([False, True]), np.array([0.1, 0.9]), np.array([True, False]))
    array([ True,  True])
    """
    whole = kept.copy()
    whole[:-1] |= heading[:-1] & kept[1:] & (scores[:-1] >= HEADS)
    return whole


def with_titles_of_entries(kept: Bools, scores: Scores, heading: Ints) -> Bools:
    """The choice with the headings of entries whose text is kept, though what stands between them may not be.

    `heading` is the rank of each heading, 0 of other blocks.

    >>> kept, heading = np.array([*[False, False, True] * 3, False]), np.array([*[2, 0, 0] * 3, 2])
    >>> with_titles_of_entries(kept, np.full(10, 0.3), heading).astype(int).tolist()
    [1, 0, 1, 1, 0, 1, 1, 0, 1, 0]
    """
    places = heading.nonzero()[0]
    if len(places) < ENTRIES:
        return kept
    texts = np.append((kept & (heading == 0)).nonzero()[0], len(kept))
    text, following = texts[texts.searchsorted(places)], np.append(places[1:], len(kept))
    heads = (text < following) & (text - places <= BYLINES + 1)
    rank = heading[places]
    entries, titled = np.bincount(rank)[rank], np.bincount(rank, weights=heads)[rank]
    whole = kept.copy()
    whole[places] |= heads & (entries >= ENTRIES) & (titled >= entries / 2) & (scores[places] >= HEADS)
    return whole


def without_empty_headings(kept: Bools, scores: Scores, words: Words, *, heading: Ints) -> Bools:
    """The choice without the few headings of a rank that nothing is kept of what they head; a list may be all headings.

    >>> heading = np.array([*[2, 0] * 4, 2, 0, 1, 0])
    >>> kept = np.array([True] * 9 + [False, True, True])
    >>> without_empty_headings(kept, np.full(12, 0.6), np.full(12, 9), heading=heading).astype(int).tolist()
    [1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1]
    """
    places = kept.nonzero()[0]
    rank = heading[places]
    if not rank.any():
        return kept
    following = np.append(rank[1:], 1)
    before = np.append(0, np.cumsum(words))
    left_out = before[np.append(places[1:], len(kept))] - before[places + 1]
    empty = (rank > 0) & (following > 0) & (following <= rank) & (left_out >= HEADED)
    few = np.bincount(rank, weights=empty)[rank] <= FEW * np.bincount(rank)[rank]
    left = kept.copy()
    left[places[empty & few & (scores[places] < DOUBTLESS)]] = False
    return left


def without_headline(kept: Bools, scores: Scores, headline: Bools) -> Bools:
    """The choice without the headline, which is the title of all of it, unless it looks like text or is all there is.

    >>> headline = np.array([True, False])
    >>> without_headline(np.array([True, True]), np.array([0.3, 0.9]), headline)
    array([False,  True])
    >>> without_headline(np.array([True, False]), np.array([0.3, 0.1]), headline)
    array([ True, False])
    """
    left: Bools = kept & ~(headline & (scores < AS_TEXT))
    return left if left.any() else kept


def _heads_nothing(heading: Ints) -> Bools:
    """The headings that another one of their rank or a higher one follows.

    >>> _heads_nothing(np.array([1, 1, 2, 0, 2])).tolist()
    [True, False, False, False, False]
    """
    nothing = np.zeros(len(heading), dtype=bool)
    nothing[:-1] = (heading[1:] > 0) & (heading[1:] <= heading[:-1])
    return nothing


def with_captions(kept: Bools, scores: Scores, caption: Bools) -> Bools:
    """The choice with the captions of figures that a kept block follows and that are not quite unlikely themselves.

    >>> with_captions(np.array([False, False, True]), np.array([0.1, 0.3, 0.9]), np.array([False, True, False]))
    array([False,  True,  True])
    """
    places = (caption & ~kept & (scores >= CAPTIONS)).nonzero()[0]
    if not len(places):
        return kept
    texts = np.flatnonzero(~caption)
    after = np.searchsorted(texts, places)
    followed = after < len(texts)
    whole = kept.copy()
    whole[places[followed]] = kept[texts[after[followed]]]
    return whole


def with_quoted(kept: Bools, quoted: Bools) -> Bools:
    """The choice with who is quoted right before: the footer of a quotation is part of it.

    >>> with_quoted(np.array([True, False, False]), np.array([False, True, False]))
    array([ True,  True, False])
    """
    whole: Bools = kept | (quoted & np.append(False, kept[:-1]))
    return whole


def with_code(kept: Bools, code: Bools) -> Bools:
    """The choice with the code that stands in one element with what is kept right before it or after it.

    >>> with_code(np.array([True, False, False]), np.array([[False, True, True], [False, False, False]]))
    array([ True,  True, False])
    """
    if not code.any():
        return kept
    before, after = np.append(False, kept[:-1]), np.append(kept[1:], False)
    whole: Bools = kept | (code[0] & before) | (code[1] & after)
    return whole


def with_definitions(kept: Bools, term: Bools, whole: Ints) -> Bools:
    """The choice with what the terms that are kept name, up to the next term of the same list.

    >>> kept, term = np.array([True, False, False, False]), np.array([True, False, True, False])
    >>> with_definitions(kept, term, np.array([4, 4, 4, 4]))
    array([ True,  True, False, False])
    """
    if not term.any():
        return kept
    last = np.maximum.accumulate(np.where(term, np.arange(len(term)), NONE))
    named: Bools = (last != NONE) & kept[last] & (whole != NONE) & (whole == whole[last]) & ~term
    return kept | named


def alike_in_fields(kept: Bools, words: Words, field: Ints) -> Bools:
    """The choice with each field of records kept in all of them, or dropped in all, where most words agree.

    >>> kept, field = np.array([*[True] * 5, False, False]), np.array([*[3] * 6, 0])
    >>> alike_in_fields(kept, np.array([9, 9, 9, 9, 9, 9, 9]), field)
    array([ True,  True,  True,  True,  True,  True, False])
    """
    is_field = _is_field(field)
    if not is_field.any():
        return kept
    size = np.maximum(words, 1)
    share = (np.bincount(field, weights=size * kept) / np.maximum(np.bincount(field, weights=size), 1))[field]
    alike: Bools = (kept & ~(is_field & (share <= 1 - WHOLE))) | (is_field & (share >= WHOLE))
    return alike


def fields_left_out(kept: Bools, field: Ints) -> Bools:
    """The blocks of fields that are kept in no record.

    >>> fields_left_out(np.array([*[False] * 6, True, False]), np.array([*[3] * 6, 0, 0]))[5:].tolist()
    [True, False, False]
    """
    left_out: Bools = _is_field(field) & (np.bincount(field, weights=kept) == 0)[field]
    return left_out


def _is_field(field: Ints) -> Bools:
    """The blocks whose path so many others share that they are a field of records."""
    return (np.bincount(field) >= FIELDS)[field] & (field > 0)
