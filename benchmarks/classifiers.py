"""Draw paper 3's tables 2 and 3 again on the sets at hand: `python benchmarks/classifiers.py FOLDER_OF_SETS`.

"Content Seeker" asks of every structural element whether it is a good segment, one "which represents uniform semantic
unit", neither too coarse nor too fine (section 2.1, table 2), and of good segments whether they are content (section
2.2, table 3). It compares four classifiers of WEKA by precision, recall and F1 over ten folds, for news, blogs and
forums apart. Here the same four, of scikit-learn, stand beside the trees that the reader is made of. A third table asks
of blocks whether they are content: that is what the reader asks. It needs `pip install 'pagesieve[train]'`.

What differs from the paper, and why:

* Pages. Its own are not public; as in `content_seeker.py`, mozilla-readability stands for its news, articles of WCXB
  for its blogs, forums of WCXB for its forums. WCXB as a whole, seven types of page, is added.
* Labels. People labelled its segments. Here labels follow from the gold text, whose words are found on the page as for
  training the reader. An element is uniform if nearly all of its words are content or nearly none are; the outermost
  uniform elements of some length are the good segments, what holds them is coarse, what is in them fine. All noise side
  by side in one element is one unit then, which a person might cut further.
* Elements. Structural ones by today's tags (no `span`, but `section`, `nav` and the like) that hold text which can be
  painted; of several around the same text the outermost one stands for all.
* Features. Of a segment: the paper's list (section 2.2) for it and for the segment around it, where the number of nodes
  stands for inner HTML, and depth, place and share of the text for coordinates, since no browser lays pages out; and
  the mean of the features of its blocks, weighed by their characters. Of a block: its features, as the reader has them.
* Rows. The same number at most from every page, drawn with a seed; the same rows and folds for every classifier. Fewer
  than one element in ten is a good segment; how many the paper labelled is not said, and here, as someone would who
  looks for examples, as many others are drawn as good ones. The other tables have the shares that pages have.
* Folds. Ten, by domain, so that no site is both learnt from and judged; the paper does not say that of its ten. Each
  figure is the mean over the folds, and F1 comes with its standard deviation.
* Settings. Like the defaults of WEKA: J48 prunes its tree, which the cost of its leaves does here; SMO has a linear
  kernel and scales numbers from 0 to 1; the multilayer perceptron has one hidden layer (here of 100 nodes, and it stops
  early). A forest has 100 trees, as in WEKA and scikit-learn today. Numbers are taken by their logarithms for the
  machine and the perceptron. The reader's trees are grown as the shipped ones are, but every row counts the same, as
  for the others, and from these rows alone: the shipped ones themselves know these pages.
"""

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, pstdev
from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt
from tqdm import tqdm

import pagesieve
from pagesieve.evaluate.datasets import load
from pagesieve.evaluate.folds import domain_folds
from pagesieve.evaluate.gold import GoldPage
from pagesieve.evaluate.report import markdown_table
from pagesieve.features import NAMES, features_of
from pagesieve.page import Page, tree
from pagesieve.page.tags import CELLS, CODES, MEDIA, TagSet
from pagesieve.source.addresses import domain
from pagesieve.train.reader import Settings
from pagesieve.train.reader.examples import HALF
from pagesieve.train.reader.fitting import fit
from pagesieve.train.reader.labelling import block_words, shares, words_of

Floats = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
Places = npt.NDArray[np.intp]

SEED = 0
FOLDS = 10
ROWS = 3000
"""Rows of one set in one table, more or less: some more than the paper's, and one core is done in ten minutes."""

MOST = 60
"""Rows of one page that are kept to draw from."""

NEARLY_ALL = 0.9
"""Share of the words of a uniform segment that are of one class; single lines are not worth a cut."""

FEWEST = 10
"""Words of a good segment; what has fewer is too fine."""

PRUNING = 3e-3
"""Gain, in bits a row, that a split of the single tree is worth at least."""

STRUCTURAL = TagSet(
    """html body main article section div aside nav header footer form fieldset figure center blockquote details dialog
    ul ol menu dir li dl dt dd table thead tbody tfoot tr td th"""
)
"""Elements that define the structure of a page (paper 3, section 2.1)."""

ALGORITHMS = ("decision tree (J48)", "random forest", "support vector machine (SMO)", "multilayer perceptron")
TREES = "the reader's trees"
SETS = ("news", "blogs", "forum", "all types")

SEGMENTS, CONTENT, BLOCKS = TABLES = (
    "Table 2, segment classification",
    "Table 3, content classification",
    "Content classification of blocks",
)
ASKED = {SEGMENTS: "good segments", CONTENT: "content", BLOCKS: "content"}
PAPER = {
    SEGMENTS: (
        "0.964 0.962 0.963 0.952 0.975 0.963 0.988 0.988 0.988",
        "0.966 0.976 0.971 0.963 0.988 0.975 0.992 0.993 0.992",
        "0.906 0.902 0.904 0.907 0.99 0.947 0.926 0.99 0.957",
        "0.942 0.969 0.955 0.948 0.966 0.957 0.988 0.983 0.986",
    ),
    CONTENT: (
        "0.984 0.961 0.972 0.922 0.94 0.931 0.958 0.98 0.969",
        "1 0.969 0.984 0.939 0.97 0.954 0.973 0.98 0.993",
        "0.939 0.969 0.953 0.829 0.95 0.885 0.749 0.921 0.826",
        "0.992 0.984 0.988 0.929 0.938 0.934 0.95 0.98 0.965",
    ),
}
"""Precision, recall and F1 for news, blogs and forums as printed (the F1 of the forest on forums, too, which does not
follow from its precision and recall)."""


# --- rows ----------------------------------------------------------------------------------------------------------


class Rows(NamedTuple):
    """What is classified: one line each, and whether it is of the class that is asked for."""

    matrix: Floats
    label: Bools

    def taken(self, chosen: Places | slice) -> Self:
        """Some of them."""
        return type(self)(self.matrix[chosen], self.label[chosen])


class Marked(NamedTuple):
    """A page with what is classified on it, for each table, in an order that was drawn."""

    domain: str
    page_type: str | None
    rows: Mapping[str, Rows]


class Segments(NamedTuple):
    """The structural elements of a page that hold different texts, in document order.

    `around` is the place, among these, of the one around each (the first is around itself); `first` and `stop` are the
    painted blocks that each holds.
    """

    row: Places
    around: Places
    first: Places
    stop: Places

    @classmethod
    def of(cls, page: Page, painted: Bools) -> Self:
        """The segments around the painted blocks."""
        begins = np.zeros(len(page) + 1, dtype=np.intp)
        begins[page.blocks.start[painted] + 1] = 1
        before = np.cumsum(begins)
        span = np.stack((before[:-1], before[page.end]), axis=1)
        rows = np.flatnonzero(STRUCTURAL.mask(page.tag) & (span[:, 0] < span[:, 1]))
        rows = rows[np.sort(np.unique(span[rows], axis=0, return_index=True)[1])]  # of equal ones the outermost
        chosen = np.zeros(len(page), dtype=bool)
        chosen[rows] = True
        above = tree.closest(page.parent, chosen)[np.maximum(page.parent[rows], 0)]
        return cls(rows, np.searchsorted(rows, above), *span[rows].T)

    def sums(self, values: Numbers) -> Numbers:
        """The sums over each segment of values that have one line, or one entry, a painted block."""
        before = np.concatenate((np.zeros_like(values[:1]), np.cumsum(values, axis=0)))
        sums: Numbers = before[self.stop] - before[self.first]
        return sums


def marked(page: GoldPage, draw: np.random.Generator) -> Marked:
    """What is to be classified on a page."""
    rows = rows_of(page)
    order = {name: draw.permutation(len(each.label)) for name, each in rows.items()}
    order[SEGMENTS] = balanced(order[SEGMENTS], rows[SEGMENTS].label)
    drawn = {name: rows[name].taken(places[:MOST]) for name, places in order.items()}
    return Marked(domain(page.site), page.gold.page_type, drawn)


def balanced(order: Places, label: Bools) -> Places:
    """One of the class, one of the others, by turns, each in their order, as long as there are both.

    >>> balanced(np.array([3, 1, 0, 2]), np.array([False, False, True, False]))
    array([2, 3])
    """
    least = min(int(label.sum()), int((~label).sum()))
    return np.stack([order[label[order] == kind][:least] for kind in (True, False)], axis=1).ravel()


def rows_of(page: GoldPage) -> Mapping[str, Rows]:
    """The segments, the good ones among them, and the blocks of a page."""
    parsed = pagesieve.parse(page.source)
    words = block_words(parsed)
    sizes = np.array([len(block) for block in words], dtype=float)
    painted = ~parsed.unrendered[parsed.blocks.start] & (sizes > 0)
    share = shares(words, words_of(page.gold.main_text or ""))[painted]
    matrix = np.ascontiguousarray(features_of(parsed).matrix.T[painted])
    segments = Segments.of(parsed, painted)
    content = segments.sums(share * sizes[painted]) / segments.sums(sizes[painted])
    good = good_segments(parsed, segments, content) & (segments.sums(sizes[painted]) >= FEWEST)
    features = segment_features(parsed, segments, matrix)
    return {
        SEGMENTS: Rows(features, good),
        CONTENT: Rows(features[good], content[good] >= HALF),
        BLOCKS: Rows(matrix, share >= HALF),
    }


def good_segments(page: Page, segments: Segments, content: Numbers) -> Bools:
    """Which segments are of one class of text and lie in none that is."""
    uniform = np.zeros(len(page), dtype=np.int32)
    uniform[segments.row] = (content >= NEARLY_ALL) | (content <= 1 - NEARLY_ALL)
    outermost = (uniform == 1) & (tree.ancestor_sum(page.end, uniform) == 1)
    return outermost[segments.row]


# --- features of segments ------------------------------------------------------------------------------------------


def segment_features(page: Page, segments: Segments, blocks: Floats) -> Floats:
    """The paper's features of each segment and of the one around it, and the mean of the features of its blocks."""
    own = paper_features(page, segments, blocks)
    length = blocks[:, [NAMES.index("characters")]].astype(float)
    average = segments.sums(length * blocks) / np.maximum(segments.sums(length), 1)
    return np.hstack((own, own[segments.around], average)).astype(np.float32)


def paper_features(page: Page, segments: Segments, blocks: Floats) -> Numbers:
    """Section 2.2: what a segment holds, where it stands, its stop words, its links, its DOM height."""
    row = segments.row
    pictures, cells = MEDIA.mask(page.tag), CELLS.mask(page.tag)
    forms, links, tables = (page.tag == CODES[name] for name in ("form", "a", "table"))
    counts = [
        tree.subtree_sum(page.end, mask.astype(np.int32))[row] for mask in (pictures, forms, tables, cells, links)
    ]
    text = page.text_length[row]
    return np.stack(
        (
            text,
            page.end[row] - row,
            *counts,
            page.depth[row],
            segments.first / max(len(blocks), 1),
            segments.stop - segments.first,
            text / max(int(page.text_length[0]), 1),
            segments.sums(blocks[:, NAMES.index("stop words")].astype(float)),
            page.link_length[row] / np.maximum(text, 1),
            page.height[row],
        ),
        axis=1,
    ).astype(float)


# --- classifiers ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Equals:
    """What trees are grown from, with the same weight for each row."""

    matrix: Floats
    is_content: Bools

    def weights(self) -> Numbers:
        """One each."""
        return np.ones(len(self.is_content))


class ReaderTrees:
    """The trees of the reader, asked as scikit-learn asks."""

    def fit(self, matrix: Floats, label: Bools) -> Self:
        """Grow them."""
        self.trees_ = fit([Equals(matrix, label)], Settings(seed=SEED))
        return self

    def predict(self, matrix: Floats) -> Bools:
        """Which rows are of the class."""
        found: Bools = self.trees_(matrix.T) > 0
        return found


def classifiers() -> Mapping[str, Any]:
    """One of each kind, not yet trained."""
    try:
        from sklearn.ensemble import RandomForestClassifier
        from sklearn.neural_network import MLPClassifier
        from sklearn.pipeline import make_pipeline
        from sklearn.preprocessing import FunctionTransformer, MinMaxScaler, StandardScaler
        from sklearn.svm import LinearSVC
        from sklearn.tree import DecisionTreeClassifier
    except ImportError:
        sys.exit("the classifiers need scikit-learn: pip install 'pagesieve[train]'")
    single = DecisionTreeClassifier(criterion="entropy", min_samples_leaf=2, ccp_alpha=PRUNING, random_state=SEED)
    forest = RandomForestClassifier(random_state=SEED)
    machine = LinearSVC(dual=False, random_state=SEED)
    perceptron = MLPClassifier(early_stopping=True, random_state=SEED)
    scaled = [
        make_pipeline(FunctionTransformer(logarithms), scaler, learner)
        for scaler, learner in ((MinMaxScaler(), machine), (StandardScaler(), perceptron))
    ]
    return dict(zip((*ALGORITHMS, TREES), (single, forest, *scaled, ReaderTrees()), strict=True))


def logarithms(matrix: Floats) -> Floats:
    """Numbers of any size and sign on a scale that classifiers by distance can bear.

    >>> logarithms(np.array([-1.0, 0.0, 1.0])).round(2)
    array([-0.69,  0.  ,  0.69])
    """
    scaled: Floats = np.sign(matrix) * np.log1p(np.abs(matrix))
    return scaled


# --- tables --------------------------------------------------------------------------------------------------------


def scores(found: Bools, label: Bools) -> tuple[float, float, float]:
    """Precision, recall and F1.

    >>> scores(np.array([True, True, False]), np.array([True, False, False]))
    (0.5, 1.0, 0.6666666666666666)
    """
    right, told, true = (float(mask.sum()) for mask in (found & label, found, label))
    return right / max(told, 1), right / max(true, 1), 2 * right / max(told + true, 1)


def folded(pages: Sequence[Marked], table: str) -> list[tuple[Rows, Rows]]:
    """For each fold, the rows to learn from and those to judge."""
    most = 2 * -(-ROWS // (2 * len(pages)))  # even, for as many of each class where they come by turns
    fold_of = domain_folds([page.domain for page in pages], FOLDS)
    whole = [
        joined([page.rows[table].taken(slice(most)) for page in pages if fold_of[page.domain] == fold])
        for fold in range(FOLDS)
    ]
    return [(joined(whole[:fold] + whole[fold + 1 :]), whole[fold]) for fold in range(FOLDS)]


def joined(parts: Sequence[Rows]) -> Rows:
    """Rows below one another."""
    return Rows(*map(np.concatenate, zip(*parts, strict=True)))


def cells(name: str, folds: Iterable[tuple[Rows, Rows]]) -> list[str]:
    """Precision, recall and F1 of a classifier on one set."""
    found = [scores(_told(name, learnt, judged), judged.label) for learnt, judged in folds]
    precision, recall, f1 = zip(*found, strict=True)
    return [f"{mean(precision):.3f}", f"{mean(recall):.3f}", f"{mean(f1):.3f} ±{pstdev(f1):.3f}"]


def _told(name: str, learnt: Rows, judged: Rows) -> Bools:
    found: Bools = classifiers()[name].fit(learnt.matrix, learnt.label).predict(judged.matrix).astype(bool)
    return found


def lines(table: str, sets: Mapping[str, Sequence[Marked]]) -> tuple[list[list[str]], str]:
    """A table, and a sentence about its rows."""
    folds = {name: folded(pages, table) for name, pages in sets.items()}
    rows = []
    for number, name in enumerate((*ALGORITHMS, TREES)):
        measured = [cells(name, tqdm(parts, desc=f"{table}: {name}", leave=False)) for parts in folds.values()]
        rows.append([name, *(cell for three in measured for cell in three)])
        if table in PAPER and name != TREES:
            rows.append(["the paper's", *PAPER[table][number].split(), *("",) * 3])
    return rows, ", ".join(_about(name, sets[name], (table, parts)) for name, parts in folds.items())


def _about(name: str, pages: Sequence[Marked], drawn: tuple[str, Sequence[tuple[Rows, Rows]]]) -> str:
    table, parts = drawn
    label = np.concatenate([judged.label for _, judged in parts])
    return f"{name} {len(label)} of {len(pages)} pages ({label.mean():.0%} {ASKED[table]})"


def main() -> None:
    """Label, learn, judge and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("datasets", type=Path)
    folder = parser.parse_args().datasets
    draw = np.random.default_rng(SEED)
    news, pages = (
        [marked(page, draw) for page in tqdm(load(name, folder / name), desc=name) if page.gold.main_text]
        for name in ("mozilla-readability", "wcxb")
    )
    of_type = ([page for page in pages if page.page_type == kind] for kind in ("article", "forum"))
    sets = dict(zip(SETS, (news, *of_type, pages), strict=True))
    head = ["", *(f"{name}: {what}" for name in SETS for what in ("precision", "recall", "F1"))]
    for table in TABLES:
        rows, about = lines(table, sets)
        print(f"\n**{table}**\n\n{markdown_table([head, *rows])}\n\nRows: {about}.")


if __name__ == "__main__":
    main()
