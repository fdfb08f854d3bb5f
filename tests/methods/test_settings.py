"""A setting that a method cannot use is refused where it is given, in one sentence."""

import numpy as np
import pytest

import pagesieve
from pagesieve.methods.content_code_blurring import ContentCodeBlurring, TokenContentCodeBlurring
from pagesieve.methods.crunch import Crunch
from pagesieve.methods.document_slope_curve import DocumentSlopeCurve
from pagesieve.methods.informative_blocks import FeatureExtractor, KFeatureExtractor
from pagesieve.methods.largest_block_string import LargestBlockString
from pagesieve.methods.largest_pagelet import LargestPagelet
from pagesieve.methods.link_quota_filter import LinkQuotaFilter
from pagesieve.methods.settings import LARGEST
from pagesieve.methods.string_length_smoothing import StringLengthSmoothing
from pagesieve.methods.table_pattern import TablePattern
from pagesieve.methods.text_to_tag_ratio import TextToTagRatio

WHOLE = [
    (ContentCodeBlurring, "radius"),
    (TokenContentCodeBlurring, "radius"),
    (Crunch, "table_text"),
    (DocumentSlopeCurve, "window"),
    (DocumentSlopeCurve, "windows"),
    (KFeatureExtractor, "clusters"),
    (LargestPagelet, "links"),
    (StringLengthSmoothing, "radius"),
    (TextToTagRatio, "radius"),
]
NUMBERS = [
    (ContentCodeBlurring, "threshold"),
    (TokenContentCodeBlurring, "threshold"),
    (Crunch, "link_text_ratio"),
    (DocumentSlopeCurve, "share"),
    (FeatureExtractor, "threshold"),
    (KFeatureExtractor, "threshold"),
    (LinkQuotaFilter, "threshold"),
]
SWITCHES = [
    (ContentCodeBlurring, "anchors"),
    (TokenContentCodeBlurring, "anchors"),
    (Crunch, "adverts"),
    (Crunch, "links"),
    (Crunch, "forms"),
    (LargestBlockString, "siblings_only"),
    (TablePattern, "tables_only"),
]
OR_NONE = {(Crunch, "link_text_ratio"), (FeatureExtractor, "threshold"), (KFeatureExtractor, "threshold")}
NO_NUMBERS = ["7", "", None, True, False, [1], b"7", 1j, -1, float("nan"), float("inf"), 10**30, 10**400]


def named(settings):
    return pytest.mark.parametrize(
        ("method", "name"), settings, ids=[f"{method.__name__}-{name}" for method, name in settings]
    )


def refused(method, name, value):
    with pytest.raises(pagesieve.OptionError) as raised:
        method(**{name: value})
    message = str(raised.value)
    assert message.startswith(f"{name} must be ")
    assert message.endswith(f", not {value!r}")
    return message


@named(WHOLE)
@pytest.mark.parametrize("value", [*NO_NUMBERS, 2.5, 2.0], ids=lambda value: repr(value)[:12])
def test_what_is_no_whole_number_is_refused(method, name, value):
    assert "must be a whole number, at least" in refused(method, name, value)


@named(NUMBERS)
@pytest.mark.parametrize("value", NO_NUMBERS, ids=lambda value: repr(value)[:12])
def test_what_is_no_number_is_refused(method, name, value):
    if value is None and (method, name) in OR_NONE:
        assert method(**{name: None})
    else:
        assert "must be a number, " in refused(method, name, value)


@named(SWITCHES)
@pytest.mark.parametrize("value", ["no", None, 0, 1])
def test_what_is_neither_true_nor_false_is_refused(method, name, value):
    assert "must be True or False" in refused(method, name, value)


@named(WHOLE)
def test_numbers_of_numpy_are_numbers(method, name):
    assert getattr(method(**{name: np.int64(2)}), name) == 2


@named([*WHOLE, *NUMBERS])
def test_the_greatest_setting_that_is_taken_reads_a_page(method, name):
    greatest = next(value for value in (LARGEST, 1_000, 100, 1, 0.99) if taken(method, name, value))
    page = pagesieve.parse("<nav><a href=/>Home</a></nav><div><p>Boats.</p><table><tr><td>Oars.</table></div>")
    assert len(method(**{name: greatest})(page)) == 3


def taken(method, name, value):
    try:
        return method(**{name: value})
    except pagesieve.OptionError:
        return None
