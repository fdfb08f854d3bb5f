"""The shape of a page: its address and its elements, counted. Each number is one column of the page type model."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from pagesieve.features.page_words import address
from pagesieve.page import Page
from pagesieve.page.tags import CODES

Floats = npt.NDArray[np.float32]

COUNTED = (
    "p li tr td th pre code img form input button select option article section h1 h2 h3 h4 h5 a time iframe video svg "
    "table dl dt blockquote label figure nav main aside details ul ol textarea strong picture header footer br hr span"
).split()
"""Tags that are counted."""

OF_THE_ADDRESS = (
    "steps of the address",
    "length of the path",
    "digits of the path",
    "underscores of the path",
    "length of the query",
    "length of the first step",
    "length of the last step",
    "hyphens of the last step",
    "digits of the last step",
    "path ends with a slash",
    "last step has a dot",
    "dots of the host",
)

OF_THE_TREE = ("rows", "mean depth", "greatest depth", "paths to a row", "styled paths to a row")

NAMES: tuple[str, ...] = (
    *OF_THE_ADDRESS,
    *OF_THE_TREE,
    *(f"{tag} elements" for tag in COUNTED),
    *(f"share of {tag}" for tag in COUNTED),
)
"""The names of the columns, in their order."""

_COUNTED = np.array([CODES[tag] for tag in COUNTED])


def page_shape(page: Page) -> Floats:
    """The columns of a page; those of an address that is not known have no number.

    >>> import pagesieve
    >>> shape = page_shape(pagesieve.parse("<p>a<p>b", "https://a.example/old-boats/7"))
    >>> float(shape[NAMES.index("steps of the address")]), float(shape[NAMES.index("p elements")])
    (2.0, 2.0)
    """
    counts = np.bincount(np.minimum(page.tag, len(CODES)), minlength=len(CODES) + 1)[_COUNTED]
    shape = np.concatenate((_address(page), _tree(page), counts, counts / len(page)))
    return shape.astype(np.float32)


def _address(page: Page) -> Sequence[float]:
    parts = address(page)
    if parts is None:
        return [np.nan] * len(OF_THE_ADDRESS)
    steps = [step for step in parts.path.split("/") if step] or [""]
    return [
        len(steps) if steps[0] else 0,
        len(parts.path),
        _digits(parts.path),
        parts.path.count("_"),
        len(parts.query),
        len(steps[0]),
        len(steps[-1]),
        steps[-1].count("-"),
        _digits(steps[-1]),
        parts.path.endswith("/"),
        "." in steps[-1],
        parts.host.count("."),
    ]


def _digits(text: str) -> int:
    return sum(map(str.isdigit, text))


def _tree(page: Page) -> Sequence[float]:
    rows = len(page)
    return [
        rows,
        float(page.depth.mean()),
        int(page.depth.max()),
        (int(page.path.max()) + 1) / rows,
        (int(page.styled_path.max()) + 1) / rows,
    ]
