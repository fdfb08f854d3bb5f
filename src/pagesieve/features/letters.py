"""Letters: what the text of a block looks like, in every script."""

from collections.abc import Sequence

import numpy as np

from pagesieve.features.characters import CAPITAL, COMMA, DIGIT, PARTICLE, STOP
from pagesieve.features.stopwords import stopword_places
from pagesieve.features.view import Line, View

NAMES = (
    "characters",
    "words",
    "links",
    "word length",
    "share of capitals",
    "share of digits",
    "full stops",
    "words to a full stop",
    "commas",
    "words to a comma",
    "share of stop words",
    "stop words",
)


def letters(view: View) -> Sequence[Line]:
    """Lengths, shares of kinds of characters, and stop words."""
    characters = view.characters
    counts = characters.counts.astype(np.float32)
    places = stopword_places(characters.units, characters.space)
    found = np.searchsorted(places, characters.stops) - np.searchsorted(places, characters.begins)
    stopwords = found + counts[PARTICLE]
    length = np.maximum(view.blocks.text_length, 1)
    words = np.maximum(view.blocks.words, 1)
    return (
        view.blocks.text_length,
        view.blocks.words,
        view.link_share,
        length / words,
        counts[[CAPITAL, DIGIT]] / length,
        counts[STOP],
        words / (counts[STOP] + 1),
        counts[COMMA],
        words / (counts[COMMA] + 1),
        stopwords / words,
        stopwords,
    )
