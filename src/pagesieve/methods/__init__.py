"""Methods by name. A method is a callable that labels every block of a page; none imports another."""

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType

from pagesieve.exceptions import OptionError
from pagesieve.methods.labels import ROLES, Arrangement, Labels, Method, Role, checked

DEFAULT = "learned"
METHODS: dict[str, str] = {
    "learned": "learned:Learned",
    "rules": "rules:Rules",
    "everything": "everything:Everything",
    "tag-path-sequence": "tag_path_sequence:TagPathSequence",
    "feature-extractor": "informative_blocks:FeatureExtractor",
    "k-feature-extractor": "informative_blocks:KFeatureExtractor",
    "structural-segmentation": "informative_blocks:StructuralSegmentation",
    "class-property": "informative_blocks:ClassProperty",
    "largest-block-string": "largest_block_string:LargestBlockString",
    "string-length-smoothing": "string_length_smoothing:StringLengthSmoothing",
    "table-pattern": "table_pattern:TablePattern",
    "style-density": "style_density:StyleDensity",
    "text-to-tag-ratio": "text_to_tag_ratio:TextToTagRatio",
    "content-code-blurring": "content_code_blurring:ContentCodeBlurring",
    "token-content-code-blurring": "content_code_blurring:TokenContentCodeBlurring",
    "document-slope-curve": "document_slope_curve:DocumentSlopeCurve",
    "link-quota-filter": "link_quota_filter:LinkQuotaFilter",
    "largest-pagelet": "largest_pagelet:LargestPagelet",
    "crunch": "crunch:Crunch",
    "vips": "vips:Vips",
}
"""Where each method is; a module is imported when its method is first named."""

LEARNED = "learned"
"""The method that a model can be given to: `learned@forums.npz`."""

REFINING = ("largest-block-string", "string-length-smoothing", "table-pattern")
"""Heuristics that can look into what another method keeps (paper 3): `rules+largest-block-string`."""

RENDERED = ("vips",)
"""Methods that look at boxes: a page that was not rendered is an error to them."""

__all__ = [
    "DEFAULT",
    "METHODS",
    "REFINING",
    "RENDERED",
    "ROLES",
    "Arrangement",
    "Labels",
    "Method",
    "Role",
    "checked",
    "named",
]


def named(name: str) -> Method:
    """The method of that name with its default settings; `first+second` refines what the first one keeps.

    `learned@model.npz` reads with one's own model. `module:Class` is a method of one's own, from where Python finds
    modules or from the current folder.

    >>> type(named("rules+table-pattern")).__name__
    'TablePattern'
    """
    before, plus, last = name.rpartition("+")
    if last.startswith(f"{LEARNED}@"):
        model = last.partition("@")[2]
        if not model:
            raise OptionError(f"{LEARNED}@ is followed by the file of a model, such as {LEARNED}@forums.npz")
        return _class(LEARNED)(model=model)
    if ":" in last:
        return _own(last)
    if last not in METHODS:
        raise OptionError(f"no method is called {last!r}; there are: {', '.join(sorted(METHODS))}")
    if not plus:
        return _class(last)()
    if last not in REFINING:
        raise OptionError(f"{last} cannot refine another method; these can: {', '.join(REFINING)}")
    return _class(last)(after=named(before))


def _own(place: str) -> Method:
    """A method that its user wrote."""
    module, _, class_name = place.partition(":")
    try:
        found = getattr(_imported(module), class_name)
    except (ImportError, AttributeError) as fault:
        raise OptionError(f"no method is at {place!r}: {fault}") from fault
    method: Method = found()
    return method


def _imported(module: str) -> ModuleType:
    try:
        return import_module(module)
    except ModuleNotFoundError:
        sys.path.append(str(Path.cwd()))  # a command is not run from where its user writes, as `python -m` is
        return import_module(module)


def _class(name: str) -> Callable[..., Method]:
    module, _, class_name = METHODS[name].partition(":")
    found: Callable[..., Method] = getattr(import_module(f"pagesieve.methods.{module}"), class_name)
    return found
