"""Metrics: pure functions from predictions and gold to small records, one family a module."""

from pagesieve.evaluate.metrics.bootstrap import ValueWithError
from pagesieve.evaluate.metrics.kinds import KindScores, kind_scores
from pagesieve.evaluate.metrics.lcs import lcs_length, lcs_score
from pagesieve.evaluate.metrics.links import link_counts, link_score
from pagesieve.evaluate.metrics.posts import PostScore, post_score
from pagesieve.evaluate.metrics.records import column_alignment, record_score
from pagesieve.evaluate.metrics.reduction import dom_reduction, noise_removed
from pagesieve.evaluate.metrics.regions import diversity, region_accuracy
from pagesieve.evaluate.metrics.score import Score, f1
from pagesieve.evaluate.metrics.sections import noisy_section_score
from pagesieve.evaluate.metrics.segmentation import b_cubed_score, exact_block_score, fuzzy_block_score
from pagesieve.evaluate.metrics.shingles import (
    ShingleCounts,
    shingle_counts,
    shingle_error,
    shingle_f1_with_error,
    shingle_score,
)
from pagesieve.evaluate.metrics.snippets import (
    SnippetCounts,
    SnippetScores,
    SnippetShares,
    snippet_counts,
    snippet_f1_with_error,
    snippet_scores,
    snippet_shares,
)
from pagesieve.evaluate.metrics.structure import StructureCounts, StructureKept, structure_counts, structure_kept
from pagesieve.evaluate.metrics.words import word_score

__all__ = [
    "KindScores",
    "PostScore",
    "Score",
    "ShingleCounts",
    "SnippetCounts",
    "SnippetScores",
    "SnippetShares",
    "StructureCounts",
    "StructureKept",
    "ValueWithError",
    "b_cubed_score",
    "column_alignment",
    "diversity",
    "dom_reduction",
    "exact_block_score",
    "f1",
    "fuzzy_block_score",
    "kind_scores",
    "lcs_length",
    "lcs_score",
    "link_counts",
    "link_score",
    "noise_removed",
    "noisy_section_score",
    "post_score",
    "record_score",
    "region_accuracy",
    "shingle_counts",
    "shingle_error",
    "shingle_f1_with_error",
    "shingle_score",
    "snippet_counts",
    "snippet_f1_with_error",
    "snippet_scores",
    "snippet_shares",
    "structure_counts",
    "structure_kept",
    "word_score",
]
