"""Segmentation: which parts of a page a person would outline, and what each one is."""

from pagesieve.segmentation.model import SegmenterModel
from pagesieve.segmentation.segmenter import Found, Segmenter

__all__ = ["Found", "Segmenter", "SegmenterModel"]
