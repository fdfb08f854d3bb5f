"""Repetition: how often the path of a block occurs on the page, and what the blocks that share it have in common.

The tag path with its styles is the symbol of paper 1, here with the columns of cells; where a symbol is first and last
seen tells the region of the tag path sequence that it belongs to.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from pagesieve.features.view import Floats, Line, View
from pagesieve.page.columns import different, different_strings

LEVELS = 4
"""Elements around a block, its own the first, whose paths are looked at."""

NAMES = (
    *(f"blocks of its path {level} up" for level in range(LEVELS)),
    *(f"text of its path {level} up" for level in range(LEVELS)),
    *(f"links of its path {level} up" for level in range(LEVELS)),
    *(f"characters to a block of its path {level} up" for level in range(LEVELS)),
    *(f"spread of lengths of its path {level} up" for level in range(LEVELS)),
    *(f"first of its path {level} up" for level in range(LEVELS)),
    *(f"last of its path {level} up" for level in range(LEVELS)),
    "elements of its path",
    "times its text stands on the page",
    "different texts of its path",
)


def repetition(view: View) -> Sequence[Line]:
    """Blocks of the same path: how many, how much text and links, where; the same for the elements above."""
    group = (view.path[:LEVELS] + view.symbols * np.arange(LEVELS)[:, None]).ravel()
    blocks = np.bincount(group)[group].reshape(LEVELS, -1)
    text, links, squares = (
        np.bincount(group, weights=np.concatenate([values] * LEVELS))[group].reshape(LEVELS, -1)
        for values in (view.length, view.link_text, view.length**2)
    )
    mean = text / blocks
    own, number = view.path[0], _text_numbers(view)
    pairs = different(own.astype(np.int64) * view.count + number) // view.count
    return (
        blocks,
        text / view.whole,
        links / np.maximum(text, 1),
        mean,
        np.sqrt(np.maximum(squares / blocks - mean**2, 0)) / np.maximum(mean, 1),
        *_spans(view, group),
        np.bincount(view.page.column_path)[view.path[1]],
        np.bincount(number)[number],
        np.bincount(pairs)[own] / blocks[0],
    )


def _spans(view: View, group: npt.NDArray[Any]) -> tuple[Floats, Floats]:
    """Where on the page each path is first and last seen."""
    places = np.concatenate([view.places] * LEVELS)
    first, last = np.empty((2, int(group.max()) + 1), dtype=np.float32)
    last[group] = places  # of several entries the last one counts
    first[group[::-1]] = places[::-1]
    shape = (LEVELS, view.count)
    return first[group].reshape(shape) / view.count, last[group].reshape(shape) / view.count


def _text_numbers(view: View) -> npt.NDArray[np.intp]:
    """A number for the first text of each block: equal texts have equal numbers."""
    texts = view.page.texts
    starts = map(texts.__getitem__, view.page.text_places[view.blocks.first].tolist())
    return different_strings(list(map(str.strip, starts)))[1]
