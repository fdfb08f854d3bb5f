"""Every metric against numbers computed by hand, by a naive restatement of its definition, or printed in its paper."""

import itertools
import random
import re
import statistics
import time
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagesieve.evaluate import metrics
from pagesieve.evaluate.gold import GoldPost
from pagesieve.evaluate.metrics import (
    Score,
    StructureCounts,
    b_cubed_score,
    column_alignment,
    diversity,
    dom_reduction,
    exact_block_score,
    f1,
    fuzzy_block_score,
    kind_scores,
    lcs_length,
    lcs_score,
    noise_removed,
    noisy_section_score,
    post_score,
    record_score,
    region_accuracy,
    shingle_counts,
    shingle_error,
    shingle_f1_with_error,
    shingle_score,
    snippet_counts,
    snippet_scores,
    snippet_shares,
    structure_counts,
    structure_kept,
    word_score,
)
from pagesieve.evaluate.metrics.matching import greedy_matching, heaviest_matching

# (predicted, gold)
TEXT_PAIRS = [
    ("", ""),
    ("", "An old boat."),
    ("An old boat.", ""),
    ("... --- !", "  \n "),
    ("The quick brown fox jumps over the lazy dog", "The quick brown fox jumps over the lazy dog"),
    ("Menu Home The quick brown fox jumps over the lazy dog", "The quick brown fox jumps over the lazy dog."),
    ("the THE The the", "the the fox"),
    ("a a a a a a", "a a a a"),
    ("Straße und Äpfel, çava? İstanbul 東京 は 大きい", "STRASSE und äpfel ÇAVA istanbul 東京 は 大きい です"),
    ("snake_case x1 don't", "snake case x1 don t"),
    ("one two three four five six seven", "seven six five four three two one"),
    ("one two\n\nthree\tfour five", "zero one two three four nine"),
]

texts = st.text(alphabet="aAbBé _.東\n", max_size=40)
word_texts = st.lists(st.sampled_from(["a", "bb", "ccc", "Éa", "."]), max_size=12).map(" ".join)


# --- the definitions once more, as literally as they can be written ---


def naive_words(predicted, gold):
    found, true = re.findall(r"\w+", predicted.lower()), re.findall(r"\w+", gold.lower())
    if not true:
        return (1.0, 1.0, 1.0) if not found else (0.0, 0.0, 0.0)
    if not found:
        return 0.0, 0.0, 0.0
    left, overlap = list(true), 0
    for word in found:
        if word in left:
            left.remove(word)
            overlap += 1
    precision, recall = overlap / len(found), overlap / len(true)
    return precision, recall, 2 * precision * recall / (precision + recall) if overlap else 0.0


def naive_shingles(text):
    words = re.findall(r"\w+", text)
    if not words:
        return {}
    if len(words) < 4:
        return {tuple(words): 1}
    counts = {}
    for start in range(len(words) - 3):
        shingle = tuple(words[start : start + 4])
        counts[shingle] = counts.get(shingle, 0) + 1
    return counts


def naive_shingle_counts(predicted, gold):
    found, true = naive_shingles(predicted), naive_shingles(gold)
    tp = fp = fn = 0
    for shingle in set(found) | set(true):
        a, b = found.get(shingle, 0), true.get(shingle, 0)
        tp, fp, fn = tp + min(a, b), fp + max(0, a - b), fn + max(0, b - a)
    total = tp + fp + fn
    return (tp / total, fp / total, fn / total) if total else (0.0, 0.0, 0.0)


def naive_shingle_score(pages):
    precisions, recalls = [], []
    for tp, fp, fn in pages:
        if tp + fp > 0:
            precisions.append(1.0 if fp == fn == 0 else 0.0 if tp == fp == 0 else tp / (tp + fp))
        if tp + fn > 0:
            recalls.append(1.0 if fp == fn == 0 else 0.0 if tp == fn == 0 else tp / (tp + fn))
    precision, recall = statistics.mean(precisions), statistics.mean(recalls)
    return precision, recall, 2 * precision * recall / (precision + recall)


def naive_snippets(predicted, wanted, unwanted):
    def normalised(text):
        return re.sub(r"\s+", " ", text).strip()

    tp = fp = fn = tn = 0
    for snippet in wanted:
        if normalised(snippet) in normalised(predicted):
            tp += 1
        else:
            fn += 1
    for snippet in unwanted:
        if normalised(snippet) in normalised(predicted):
            fp += 1
        else:
            tn += 1
    return tp, fp, fn, tn


def naive_lcs(first, second):
    row = [0] * (len(second) + 1)
    for one in first:
        new = [0]
        for place, other in enumerate(second):
            new.append(row[place] + 1 if one == other else max(row[place + 1], new[place]))
        row = new
    return row[-1]


def naive_weighted_lcs(first, second):
    row = [0] * (len(second) + 1)
    for one in first:
        new = [0]
        for place, other in enumerate(second):
            match = row[place] + len(one) if one == other else 0
            new.append(max(match, row[place + 1], new[place]))
        row = new
    return row[-1]


def naive_b_cubed(own, other):
    """Extended B-cubed precision of one clustering against another, pair by pair, in fractions."""
    units = sorted(set().union(*own))
    means = []
    for unit in units:
        values = []
        for neighbour in units:
            ours = sum(unit in block and neighbour in block for block in own)
            theirs = sum(unit in block and neighbour in block for block in other)
            if ours:
                values.append(Fraction(min(ours, theirs), ours))
        means.append(sum(values) / len(values))
    return float(sum(means) / len(means))


# --- the package ---


def test_all_names_are_exported_in_order():
    assert metrics.__all__ == sorted(metrics.__all__)
    assert all(hasattr(metrics, name) for name in metrics.__all__)


def test_f1_of_precision_and_recall():
    assert f1(1.0, 0.5) == pytest.approx(2 / 3)
    assert f1(0.0, 0.0) == 0.0
    assert Score.of_counts(3, 4, 6) == pytest.approx((0.75, 0.5, 0.6))
    assert Score.of_counts(0, 0, 0) == (1, 1, 1)
    assert Score.of_counts(0, 1, 0) == Score.of_counts(0, 0, 1) == (0, 0, 0)


# --- words ---


@pytest.mark.parametrize(("predicted", "gold"), TEXT_PAIRS)
def test_words_as_wcxb_defines_them(predicted, gold):
    assert word_score(predicted, gold) == pytest.approx(naive_words(predicted, gold), abs=1e-15)


def test_words_by_hand():
    assert word_score("the THE The the", "the the fox") == pytest.approx((2 / 4, 2 / 3, 4 / 7))
    assert word_score("Menu The fox", "The fox") == pytest.approx((2 / 3, 1, 4 / 5))


@given(texts, texts)
def test_words_stay_in_bounds_and_turn_with_their_sides(predicted, gold):
    score, turned = word_score(predicted, gold), word_score(gold, predicted)
    assert all(0 <= value <= 1 for value in score)
    assert score == pytest.approx(naive_words(predicted, gold), abs=1e-15)
    assert (score.precision, score.recall) == (turned.recall, turned.precision)
    assert word_score(gold, gold) == (1, 1, 1)


# --- shingles ---


@pytest.mark.parametrize(("predicted", "gold"), TEXT_PAIRS)
def test_shingles_as_the_benchmark_defines_them(predicted, gold):
    assert shingle_counts(predicted, gold) == pytest.approx(naive_shingle_counts(predicted, gold), abs=1e-15)


def test_shingles_over_a_dataset():
    pages = [shingle_counts(predicted, gold) for predicted, gold in TEXT_PAIRS]
    assert shingle_score(pages) == pytest.approx(naive_shingle_score(pages), abs=1e-12)


def test_shingles_by_hand():
    # 3 shingles against 2; the 2 are among the 3
    page = shingle_counts("a b c d e f", "b c d e f")
    assert page == pytest.approx((2 / 3, 1 / 3, 0))
    # the second page has no precision, the third no recall
    pages = [page, shingle_counts("", "x"), shingle_counts("x", "")]
    assert shingle_score(pages) == pytest.approx((1 / 3, 1 / 2, 2 / 5))
    assert shingle_counts("Case counts", "case counts") == (0, 0.5, 0.5)
    assert shingle_score([]) == shingle_score([shingle_counts("", "")]) == (0, 0, 0)


def test_the_bootstrap_error_is_near_the_one_that_lists_its_draws():
    chance = random.Random(3)
    pages = [
        shingle_counts(" ".join(chance.choices("abc", k=12)), " ".join(chance.choices("abc", k=12))) for _ in range(60)
    ]
    resampled = [naive_shingle_score([chance.choice(pages) for _ in pages]) for _ in range(2000)]
    expected = [1.96 * statistics.stdev(values) for values in zip(*resampled, strict=True)]
    assert shingle_error(pages, resamples=2000) == pytest.approx(expected, rel=0.08)
    assert shingle_error(pages, seed=1) == shingle_error(pages, seed=1) != shingle_error(pages, seed=2)
    assert shingle_f1_with_error(pages) == (shingle_score(pages).f1, shingle_error(pages).f1)
    assert shingle_error(pages[:1]) == (0, 0, 0)


def test_the_bootstrap_is_fast():
    pages = [shingle_counts("a b c d e", "a b c d")] * 2000
    start = time.process_time()
    shingle_error(pages)
    assert time.process_time() - start < 2


@given(texts, texts)
def test_shingles_stay_in_bounds_and_turn_with_their_sides(predicted, gold):
    page, turned = shingle_counts(predicted, gold), shingle_counts(gold, predicted)
    assert page == pytest.approx(naive_shingle_counts(predicted, gold), abs=1e-15)
    assert (page.tp, page.fp, page.fn) == (turned.tp, turned.fn, turned.fp)
    assert all(0 <= value <= 1 for value in shingle_score([page]))
    perfect = shingle_score([shingle_counts(gold, gold)])
    assert perfect == ((1, 1, 1) if re.search(r"\w", gold) else (0, 0, 0))


# --- snippets ---

SNIPPET_PAGES = [
    ("", [], []),
    ("", ["boat"], ["menu"]),
    ("An  old\nboat\u00a0sails", ["old boat", "boat sails"], ["old sails"]),
    ("An old boat", ["Old boat"], ["boat"]),
    ("Über den Fluß", ["Über den", " Fluß "], ["fluß", "Menü"]),
    ("boat boat", ["boat", "boat"], []),
]


def test_snippets_as_trafilatura_counts_them():
    counts = [snippet_counts(*page) for page in SNIPPET_PAGES]
    assert counts == [naive_snippets(*page) for page in SNIPPET_PAGES]
    assert tuple(map(sum, zip(*counts, strict=True))) == (6, 1, 2, 4)
    assert snippet_scores(counts) == pytest.approx((6 / 7, 6 / 8, 10 / 13, 12 / 15))
    assert snippet_scores([]) == snippet_scores([(0, 0, 0, 0)]) == (0, 0, 0, 0)


def test_snippet_shares_as_wcxb_gives_them():
    assert snippet_shares("An OLD boat", ["old boat", "sail"], ["menu", "an", "x", "y"]) == (0.5, 0.25)
    assert snippet_shares("An old\nboat", ["old boat"], []) == (0.0, 1.0)  # white space is not normalised here
    assert snippet_shares("", [], ["menu"]) == (1.0, 0.0)


@given(texts, st.lists(texts, max_size=4), st.lists(texts, max_size=4))
def test_snippets_stay_in_bounds(predicted, wanted, unwanted):
    counts = snippet_counts(predicted, wanted, unwanted)
    assert counts == naive_snippets(predicted, wanted, unwanted)
    assert all(0 <= value <= 1 for value in (*snippet_scores([counts]), *snippet_shares(predicted, wanted, unwanted)))
    assert snippet_counts(" ".join(wanted), wanted, []).tp == len(wanted)


# --- longest common subsequence ---


def test_lcs_by_hand():
    assert lcs_length("nematode knowledge", "empty bottle") == 7
    assert lcs_length("ABCBDAB", "BDCABA") == 4  # Cormen et al., chapter 15.4
    assert lcs_score("abcd", "abef") == (0.5, 0.5, 0.5)
    assert lcs_score("xxabcdxx", "abcd") == pytest.approx((0.5, 1.0, 2 / 3))
    assert lcs_score("", "") == (1, 1, 1)
    assert lcs_score("", "a") == lcs_score("a", "") == lcs_score("a", "b") == (0, 0, 0)


def test_lcs_of_words_is_weighted_by_their_length():
    # "boats" alone (5 characters) is heavier than "a b c" (3)
    assert lcs_score("a b c boats", "boats a b c", exact_cells=0) == (5 / 8, 5 / 8, 5 / 8)
    assert lcs_score("a  b\nc", "a b c", exact_cells=0) == (1, 1, 1)


@given(texts, texts)
def test_lcs_equals_the_dynamic_programme(first, second):
    assert lcs_length(first, second) == naive_lcs(first, second) == lcs_length(second, first)
    assert all(0 <= value <= 1 for value in lcs_score(first, second))
    assert lcs_score(first, first) == (1, 1, 1)


@given(word_texts, word_texts)
def test_lcs_of_words_equals_the_weighted_dynamic_programme(first, second):
    length = naive_weighted_lcs(first.split(), second.split())
    sizes = len("".join(first.split())), len("".join(second.split()))
    # the empty text has no cells, so it is compared by characters; both ways give it the same score
    assert lcs_score(first, second, exact_cells=-1) == Score.of_counts(length, *sizes)


def test_lcs_of_long_texts_is_fast():
    chance = random.Random(5)
    vocabulary = ["".join(chance.choices("abcdefgh", k=chance.randint(1, 9))) for _ in range(5000)]
    shares = [1 / (rank + 2) for rank in range(len(vocabulary))]
    first, second = (" ".join(chance.choices(vocabulary, shares, k=20_000)) for _ in range(2))
    start = time.process_time()
    score = lcs_score(first, second)
    assert time.process_time() - start < 2
    assert 0 < score.f1 < 0.5
    assert lcs_score(first, first) == (1, 1, 1)


# --- reduction and noise (paper 1, Table I) ---

# site, DOM before and after, reduction, records and targets before, records and targets after, noise removed
TABLE_I = [
    ("acm.org", 601, 340, 43.43, 61, 10, 16, 10, 88.24),
    ("amazon.com", 3309, 1054, 68.15, 368, 15, 27, 15, 96.60),
    ("americanas.com.br", 2660, 710, 73.31, 211, 20, 20, 20, 100.00),
    ("bestbuy.com", 3632, 1425, 60.77, 299, 15, 15, 15, 100.00),
    ("bondfaro.com.br", 3897, 3069, 21.25, 231, 28, 178, 28, 26.11),
    ("bradesco.com.br", 1913, 1113, 41.82, 164, 10, 93, 10, 46.10),
    ("buscape.com.br", 3608, 3514, 2.61, 279, 24, 266, 24, 5.10),
    ("ebay.com", 2623, 1801, 31.34, 162, 50, 50, 50, 100.00),
    ("elsevier.com", 906, 160, 82.34, 120, 10, 32, 10, 80.00),
    ("g1.com.br", 900, 619, 31.22, 225, 10, 202, 0, None),
    ("globo.com", 400, 193, 51.75, 80, 10, 20, 10, 85.71),
    ("google.com", 1421, 981, 30.96, 118, 11, 61, 11, 53.27),
    ("itau.com.br", 1111, 410, 63.10, 77, 10, 11, 0, None),
    ("magazineluiza.com.br", 3167, 1115, 64.79, 314, 40, 44, 40, 98.54),
    ("mercadolivre.com.br", 2401, 1771, 26.24, 136, 50, 52, 50, 97.67),
    ("reuters.com", 1202, 480, 60.07, 136, 10, 54, 10, 65.08),
    ("scopus.com", 4929, 4688, 4.89, 114, 20, 75, 20, 41.49),
    ("submarino.com.br", 2389, 1268, 46.92, 116, 20, 22, 20, 97.92),
    ("terra.com.br", 869, 588, 32.34, 122, 50, 76, 50, 63.89),
    ("valor.com.br", 514, 126, 75.49, 55, 10, 2, 0, None),
    ("webmotors.com.br", 2119, 1361, 35.77, 113, 14, 19, 14, 94.95),
    ("yahoo.com", 760, 290, 61.84, 67, 10, 10, 10, 100.00),
    ("youtube.com", 1424, 674, 52.67, 82, 20, 20, 20, 100.00),
]


@pytest.mark.parametrize("row", TABLE_I, ids=lambda row: row[0])
def test_reduction_and_noise_as_table_i_prints_them(row):
    _, before, after, reduction, *records, removed = row
    assert 100 * dom_reduction(before, after) == pytest.approx(reduction, abs=0.0051)
    noise = noise_removed(*records)
    assert noise is None if removed is None else 100 * noise == pytest.approx(removed, abs=0.0051)


def test_the_averages_of_table_i():
    reductions = [dom_reduction(row[1], row[2]) for row in TABLE_I]
    removed = [share for row in TABLE_I if (share := noise_removed(*row[4:8])) is not None]
    assert 100 * statistics.mean(reductions) == pytest.approx(46.22, abs=0.0051)
    assert 100 * statistics.mean(removed) == pytest.approx(77.03, abs=0.0051)


def test_reduction_and_noise_at_their_edges():
    assert dom_reduction(0, 0) == 0.0
    assert noise_removed(20, 20, 20, 20) is None  # no noise to remove
    assert noise_removed(10, 5, 8, 3) == 0.0  # only targets were lost
    assert noise_removed(10, 5, 12, 5) == pytest.approx(-0.4)  # noise was added


# --- regions (paper 5) ---

# domains, pages, per cent as printed
TABLE_1 = [
    (5, 5469, 0.091),
    (5, 5259, 0.095),
    (100, 25910, 0.385),
    (3, 1500, 0.2),
    (10, 5400, 0.185),
    (521, 600, 86.833),
]


@pytest.mark.parametrize(("domains", "pages", "printed"), TABLE_1)
def test_diversity_as_table_1_prints_it(domains, pages, printed):
    # 100 / 25910 is 0.3860 %, printed as 0.385: the paper cuts rather than rounds, or counted otherwise
    assert 100 * diversity(domains, pages) == pytest.approx(printed, abs=0.0011)


def test_region_accuracy_by_hand():
    assert region_accuracy([[(100, 100)]]) == 1
    assert region_accuracy([[(80, 100)]]) == pytest.approx(80 / (20 + 80))
    assert region_accuracy([[(150, 100)]]) == pytest.approx(150 / (50 + 150))
    assert region_accuracy([[(0, 100)]]) == region_accuracy([[(0, 0)]]) == 0
    # the mean over documents of means over regions, not the mean over regions
    assert region_accuracy([[(100, 100)], [(0, 100), (50, 100)]]) == pytest.approx((1 + (0 + 0.5) / 2) / 2)
    assert region_accuracy([]) is region_accuracy([[]]) is None


@given(st.lists(st.lists(st.tuples(st.integers(0, 50), st.integers(1, 50)), min_size=1), min_size=1))
def test_region_accuracy_stays_in_bounds(documents):
    assert 0 <= region_accuracy(documents) <= 1
    assert region_accuracy([[(r, r) for _, r in regions] for regions in documents]) == 1


# --- kinds ---


def test_kinds_by_hand():
    pairs = [("a", "a")] * 3 + [("a", "b")] * 1 + [("b", "b")] * 2 + [("b", "a")] * 2 + [("c", "a"), ("a", "d")]
    scores = kind_scores(pairs)
    assert scores.by_label["a"] == pytest.approx((3 / 6, 3 / 5, 6 / 11))
    assert scores.by_label["b"] == pytest.approx((2 / 3, 2 / 4, 4 / 7))
    assert scores.by_label["c"] == scores.by_label["d"] == (0, 0, 0)  # never predicted; never true
    assert scores.accuracy == 0.5
    assert scores.macro_f1 == pytest.approx((6 / 11 + 4 / 7) / 4)
    assert scores.confusion["a"] == {"a": 3, "b": 1, "c": 0, "d": 1}
    assert kind_scores([]) == ({}, 0.0, 0.0, {})


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abc")), min_size=1))
def test_kinds_stay_in_bounds(pairs):
    scores = kind_scores(iter(pairs))
    assert 0 <= scores.accuracy <= 1
    assert 0 <= scores.macro_f1 <= 1
    assert sum(sum(row.values()) for row in scores.confusion.values()) == len(pairs)
    perfect = kind_scores((gold, gold) for gold, _ in pairs)
    assert perfect.accuracy == perfect.macro_f1 == 1


# --- noisy sections (paper 4) ---


def test_noisy_sections_by_hand():
    sections = [(0.0, True), (0.1, True), (0.24, False), (0.25, True), (0.8, False), (1.0, True)]
    assert noisy_section_score(sections) == pytest.approx((2 / 3, 2 / 4, 4 / 7))
    assert noisy_section_score(sections, threshold=0.26) == pytest.approx((3 / 4, 3 / 4, 3 / 4))
    assert noisy_section_score([(0.9, False)]) == (1, 1, 1)
    assert noisy_section_score([(0.9, True)]) == (0, 0, 0)


# --- segmentation ---

blocks = st.lists(st.frozensets(st.integers(0, 8), max_size=6), max_size=6)


def test_exact_blocks_by_hand():
    gold = [{1, 2}, {3, 4}, {5}, set()]
    assert exact_block_score([{2, 1}, {3}, {4}], gold) == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert exact_block_score([{5}, {5}], gold) == pytest.approx((1 / 2, 1 / 3, 2 / 5))
    assert exact_block_score([], []) == (1, 1, 1)
    assert exact_block_score([], gold) == exact_block_score(gold, []) == (0, 0, 0)


def test_fuzzy_blocks_by_hand():
    gold = [set(range(10)), {20, 21}]
    assert fuzzy_block_score([set(range(8))], gold) == pytest.approx((1, 1 / 2, 2 / 3))  # 8 of 10: just enough
    assert fuzzy_block_score([set(range(7))], gold) == (0, 0, 0)
    # one to one: the second of two near copies has no partner
    assert fuzzy_block_score([set(range(9)), set(range(10))], gold) == (0.5, 0.5, 0.5)
    assert fuzzy_block_score([{20}], gold, threshold=0.5) == pytest.approx((1, 1 / 2, 2 / 3))


@given(blocks, blocks)
def test_blocks_stay_in_bounds_and_turn_with_their_sides(predicted, gold):
    for metric in (exact_block_score, fuzzy_block_score, b_cubed_score):
        score, turned = metric(predicted, gold), metric(gold, predicted)
        assert all(0 <= value <= 1 + 1e-12 for value in score)
        assert (score.precision, score.recall) == pytest.approx((turned.recall, turned.precision))
        assert metric(gold, gold) == pytest.approx((1, 1, 1))
    assert fuzzy_block_score(predicted, gold).f1 >= exact_block_score(predicted, gold).f1


# Amigó et al. 2009: items 1 to 7 in the categories gray {1, 2, 3}, black {1, 2, 4, 5} and dashed {6, 7}.
# The clusterings are those of its figures; the numbers are worked out by hand, as sums over the seven items.
CATEGORIES = [{1, 2, 3}, {1, 2, 4, 5}, {6, 7}]
AMIGO = {
    "figure 16, right": ([{1, 2, 3}, {1, 2, 4, 5}, {6, 7}], 1, 1),
    "figure 17, a cluster twice": (
        [{1, 2, 3}, {1, 2, 3}, {1, 2, 4, 5}, {6, 7}],
        (2 * (2 / 3 + 2 / 3 + 1 / 2 + 1 + 1) / 5 + 1 / 2 + 4) / 7,  # 0.86
        1,
    ),
    "figure 18, a cluster thrice": (
        [{1, 2, 3}, {1, 2, 3}, {1, 2, 3}, {1, 2, 4, 5}, {6, 7}],
        (2 * (1 / 2 + 1 / 2 + 1 / 3 + 1 + 1) / 5 + 1 / 3 + 4) / 7,  # 0.81
        1,
    ),
    "figure 19, items in one cluster only": (
        [{1, 2, 3}, {4, 5}, {6, 7}],
        1,
        (2 * (1 / 2 + 1 / 2 + 1) / 5 + 1 + 2 * 2 / 4 + 2) / 7,  # 0.69
    ),
    "figure 20, a category split": (
        [{1, 2, 3}, {1, 2}, {4, 5}, {6, 7}],
        1,
        (2 * 3 / 5 + 1 + 2 * 2 / 4 + 2) / 7,  # 0.74
    ),
    "figure 21, two categories joined": (
        [{1, 2, 3, 4, 5}, {6, 7}],
        (2 + 3 / 5 + 2 * 4 / 5 + 2) / 7,  # 0.89
        (2 * (1 / 2 + 1 / 2 + 3) / 5 + 1 + 2 + 2) / 7,  # 0.94
    ),
}


@pytest.mark.parametrize("name", AMIGO)
def test_b_cubed_on_the_examples_of_its_paper(name):
    clusters, precision, recall = AMIGO[name]
    score = b_cubed_score(clusters, CATEGORIES)
    assert (score.precision, score.recall) == pytest.approx((precision, recall))


def test_b_cubed_of_a_partition():
    # expected numbers: ELKI's test of its own B-cubed
    first = [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3]
    second = [1, 1, 1, 1, 2, 1, 2, 2, 2, 2, 3, 1, 3, 3, 3, 2, 2]
    one, other = (
        [{i for i, label in enumerate(labels) if label == k} for k in (1, 2, 3)] for labels in (first, second)
    )
    score = b_cubed_score(one, other)
    assert sorted(score[:2]) == pytest.approx([0.57843137254902, 0.584313725490196], abs=1e-14)


@given(blocks, blocks)
def test_b_cubed_equals_its_definition(predicted, gold):
    score = b_cubed_score(predicted, gold)
    if any(predicted):
        assert score.precision == pytest.approx(naive_b_cubed(predicted, gold))
    if any(gold):
        assert score.recall == pytest.approx(naive_b_cubed(gold, predicted))


@given(blocks, blocks, st.lists(st.integers(1, 3), min_size=9, max_size=9))
def test_a_weight_is_a_number_of_units_that_go_together(predicted, gold, weights):
    def repeated(some):
        return [{(unit, copy) for unit in block for copy in range(weights[unit])} for block in some]

    weighted = b_cubed_score(predicted, gold, weights=dict(enumerate(weights)))
    assert weighted == pytest.approx(b_cubed_score(repeated(predicted), repeated(gold)))


# --- matching ---


@given(st.integers(0, 4), st.integers(0, 5), st.data())
def test_the_heaviest_matching_is_the_heaviest(rows, columns, data):
    row = st.lists(st.integers(0, 6), min_size=columns, max_size=columns)
    weights = np.array(data.draw(st.lists(row, min_size=rows, max_size=rows)), dtype=int).reshape(rows, columns)
    pairs = heaviest_matching(weights)
    assert len({i for i, _ in pairs}) == len({j for _, j in pairs}) == len(pairs)
    wide = weights if rows <= columns else weights.T
    best = max(
        sum(wide[i, j] for i, j in enumerate(order))
        for order in itertools.permutations(range(wide.shape[1]), wide.shape[0])
    )
    assert sum(weights[pair] for pair in pairs) == best


def test_the_greedy_matching_takes_the_best_first():
    assert greedy_matching({(0, 0): 0.8, (0, 1): 0.9, (1, 1): 0.85, (1, 0): 0.1}) == [(0, 1), (1, 0)]
    assert greedy_matching({(1, 1): 1, (0, 1): 1, (1, 0): 1, (0, 0): 1}) == [(0, 0), (1, 1)]
    assert greedy_matching({}) == []


# --- records ---

ROWS = [
    ["Old boat", "Ann", "$ 20", "A fine boat that has seen …"],
    ["New sail", "Ann", "$ 7", ""],
    ["Old boat", "Ben", "$ 25", "Leaks [...]"],
]
RECORDS = [
    "Old boat by Ann A fine boat that has seen the seas, $ 20 only",
    "New\n sail\u00a0by Ann $\t7",
    "Old boat by Ben $ 25 Leaks a little",
]


def test_records_by_hand():
    assert record_score(RECORDS, ROWS) == (1, 1, 1)
    assert record_score([*RECORDS, "Next page"], ROWS) == pytest.approx((3 / 4, 1, 6 / 7))
    assert record_score([RECORDS[0], "New sail by Ann"], ROWS) == pytest.approx(
        (1 / 2, 1 / 3, 2 / 5)
    )  # a cell is missing
    assert record_score([RECORDS[0] + RECORDS[1]], ROWS) == (0, 0, 0)  # two rows in one record
    assert record_score([RECORDS[0] + " $ 25", *RECORDS[1:]], ROWS) == pytest.approx((2 / 3, 2 / 3, 2 / 3))
    assert record_score([RECORDS[0], RECORDS[0]], ROWS[:1]) == pytest.approx((1 / 2, 1, 2 / 3))  # one to one
    assert record_score([], [["", " "]]) == (1, 1, 1)
    assert record_score([], ROWS) == record_score(RECORDS, []) == (0, 0, 0)


def test_rows_that_differ_only_in_which_shared_cells_they_have_are_kept_apart():
    rows = [["Quiz", "PS2"], ["Quiz", "XBOX"], ["Race", "PS2"], ["Race", "XBOX"]]
    assert record_score([" ".join(row) for row in rows], rows) == (1, 1, 1)
    assert record_score(["Quiz PS2 Quiz XBOX"], rows).f1 == 0


def test_columns_by_hand():
    right = [["A fine boat that has seen the seas", "$ 20", "Old boat", "Ann"], ["", "$ 7", "New sail", "Ann"]]
    assert column_alignment(right, ROWS[:2]) == (1, 1, 1)
    # 7 gold cells; the second row is shifted, so its 3 cells lie in wrong columns; one cell is no gold cell
    shifted = [right[0], ["$ 7", "New sail", "Ann", "Buy"]]
    assert column_alignment(shifted, ROWS[:2]) == pytest.approx((4 / 8, 4 / 7, 8 / 15))
    # a row that was not found, in whichever order rows come
    assert column_alignment(right[1:], ROWS[:2]) == pytest.approx((1, 3 / 7, 3 / 5))
    assert column_alignment(right[::-1], ROWS[:2]) == (1, 1, 1)
    # one predicted column holding two gold columns can stand for one of them only
    assert column_alignment([["a"], ["b"]], [["a", ""], ["", "b"]]) == (0.5, 0.5, 0.5)
    assert column_alignment([], []) == (1, 1, 1)
    assert column_alignment([], ROWS) == column_alignment(ROWS, []) == (0, 0, 0)


def test_a_long_cell_may_be_cut_without_a_mark():
    long = "This text is quite long and was cut by its annota"
    assert column_alignment([[long + "tors"]], [[long]]) == (1, 1, 1)
    assert column_alignment([["short one"]], [["short"]]) == (0, 0, 0)


# --- posts ---


def test_posts_by_hand():
    gold = [
        GoldPost("How old is this boat?", author="Ann", date="2019-03-01"),
        GoldPost("Very old.", author="Ben Low", date="2 March 2019"),
        GoldPost("Thank you", date="2019-03-03T10:00:00"),
        GoldPost("Thank you", author="Dan"),
    ]
    predicted = [
        GoldPost("how old IS this boat", author=" ann", date="2019-03-01T08:15:00+00:00"),
        GoldPost("very old", author="Ben", date="2  march 2019"),
        GoldPost("Thank you", author="Cid"),
        GoldPost("Sign in to reply"),
    ]
    score = post_score(predicted, gold)
    assert score.posts == pytest.approx((3 / 4, 3 / 4, 3 / 4))
    assert score.author == pytest.approx(1 / 2)  # Ann; not Ben; the third has no gold author
    assert score.date == pytest.approx(2 / 3)
    assert post_score([], gold) == ((0, 0, 0), None, None)
    assert post_score([], []) == ((1, 1, 1), None, None)


def test_posts_need_most_of_their_words():
    gold = [GoldPost("a b c d e f g h i j")]
    assert post_score([GoldPost("a b c d e f g")], gold).posts.f1 == 1  # 7 of 10: word F1 0.82
    assert post_score([GoldPost("a b c d e f")], gold).posts.f1 == 0  # 6 of 10: 0.75
    assert post_score([GoldPost("a b c d e f")], gold, threshold=0.7).posts.f1 == 1


# --- structure ---

GOLD_MARKDOWN = """\
Old boats
=========

A [list](/list) of ![picture](/p.png) boats, see [here][1].

## The *fine* print

- one `code`
- two
  1. nested [link](http://example.org/a_(b) "title")

> ### Quoted

| Name | Price |
|------|------:|
| A    | 1     |

```python
# not a heading
- not an item
```
"""

MARKDOWN = """\
# Old Boats

A [list](https://example.org/list) of boats, see here.

### The _fine_ print

* one code
* three

| Name | Price |
| --- | --- |
| A | 2 |

~~~
# not a heading
- not an item
~~~
"""


def test_structure_by_hand():
    assert structure_counts(GOLD_MARKDOWN) == (3, 3, 2, 1, 3)
    assert structure_kept(MARKDOWN, GOLD_MARKDOWN) == pytest.approx((2 / 3, 1 / 3, 1 / 2, 1, 1 / 3))
    assert structure_kept(GOLD_MARKDOWN, GOLD_MARKDOWN) == (1, 1, 1, 1, 1)
    assert structure_kept(MARKDOWN, "Plain text.") == (None,) * 5
    assert structure_kept("", GOLD_MARKDOWN) == (0, 0, 0, 0, 0)


def test_structure_against_mere_counts():
    counts = StructureCounts(headings=4, list_items=1, links=2)
    assert structure_kept(MARKDOWN, counts) == (0.5, 1.0, None, None, 0.5)
    assert structure_kept(GOLD_MARKDOWN, structure_counts(GOLD_MARKDOWN)) == (1, 1, 1, 1, 1)


@given(st.text(alphabet="#-* |`[]()>!\nab1.=", max_size=60))
def test_structure_never_raises_and_stays_in_bounds(markdown):
    assert all(value is None or 0 <= value <= 1 for value in structure_kept(markdown, GOLD_MARKDOWN))
    assert all(value in (None, 1) for value in structure_kept(markdown, markdown))
