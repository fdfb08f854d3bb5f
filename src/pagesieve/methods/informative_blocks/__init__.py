"""Informative blocks (paper 2: Rai and Chaudhary, "Discovering Informative Block Content from the Web Page").

The paper in its own order, one module a step:

* section IV: `block_set` cuts the page into blocks, `features` tells what is in them, `feature_extractor` lets one
  block win and `k_feature_extractor` a cluster of them, which `k_means` finds. Both algorithms are those of Debnath,
  Mitra and Giles ("Automatic extraction of informative blocks from webpages", 2005).
* section V: `classes` finds the desired block by its class.
* section VI: `segmentation` gives the structural segments.

Each module says where it departs from the paper, and why.
"""

from pagesieve.methods.informative_blocks.block_set import PAPER_BLOCK_TAGS, TODAYS_BLOCK_TAGS, BlockSet, block_set
from pagesieve.methods.informative_blocks.classes import ClassProperty
from pagesieve.methods.informative_blocks.feature_extractor import FeatureExtractor
from pagesieve.methods.informative_blocks.features import Feature
from pagesieve.methods.informative_blocks.k_feature_extractor import KFeatureExtractor
from pagesieve.methods.informative_blocks.segmentation import (
    PAPER_STRUCTURE,
    TODAYS_STRUCTURE,
    Segment,
    StructuralSegmentation,
    segments,
    structural_segments,
)

__all__ = [
    "PAPER_BLOCK_TAGS",
    "PAPER_STRUCTURE",
    "TODAYS_BLOCK_TAGS",
    "TODAYS_STRUCTURE",
    "BlockSet",
    "ClassProperty",
    "Feature",
    "FeatureExtractor",
    "KFeatureExtractor",
    "Segment",
    "StructuralSegmentation",
    "block_set",
    "segments",
    "structural_segments",
]
