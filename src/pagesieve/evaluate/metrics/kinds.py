"""Page types, arrangements and other labels: precision and recall by label, and what was taken for what."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pagesieve.evaluate.metrics.score import Score, share


class KindScores(NamedTuple):
    """Scores by label, over all labels, and the confusion table: gold label, then predicted label, to count."""

    by_label: Mapping[str, Score]
    accuracy: float
    macro_f1: float
    confusion: Mapping[str, Mapping[str, int]]


def kind_scores(pairs: Iterable[tuple[str, str]]) -> KindScores:
    """The scores of (gold, predicted) labels (one against the rest, with macro F1 as in Sokolova and Lapalme 2009).

    A label counts in macro F1 if it stands on either side, so a label made up by the prediction costs.

    >>> scores = kind_scores([("article", "article"), ("article", "forum"), ("forum", "forum")])
    >>> scores.by_label["forum"], scores.confusion["article"]
    (Score(precision=0.5, recall=1.0, f1=0.6666666666666666), {'article': 1, 'forum': 1})
    >>> round(scores.accuracy, 3), round(scores.macro_f1, 3)
    (0.667, 0.667)
    """
    counts = Counter(pairs)
    labels = sorted({label for pair in counts for label in pair})
    by_label = {label: _label_score(counts, label) for label in labels}
    return KindScores(
        by_label,
        share(sum(counts[label, label] for label in labels), counts.total()),
        share(sum(score.f1 for score in by_label.values()), len(labels)),
        {gold: {predicted: counts[gold, predicted] for predicted in labels} for gold in labels},
    )


def _label_score(counts: Counter[tuple[str, str]], label: str) -> Score:
    gold = sum(count for (true, _), count in counts.items() if true == label)
    predicted = sum(count for (_, guess), count in counts.items() if guess == label)
    return Score.of_counts(counts[label, label], predicted, gold)
