"""The characters of a page's blocks as code units, and what they are, in every script."""

from dataclasses import dataclass
from functools import cache
from typing import Self

import numpy as np
import numpy.typing as npt

from pagesieve.page import Page

Units = npt.NDArray[np.uint16]  # UTF-16 code units
Packed = npt.NDArray[np.uint64]
Places = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

KINDS = ("capitals", "digits", "stops", "commas", "particles")
CAPITAL, DIGIT, STOP, COMMA, PARTICLE = range(len(KINDS))
BITS = np.array([14, 13, 12, 12, 12], dtype=np.uint64)  # of the counters; together 63
SPACE = np.uint64(1 << 63)  # the bit that marks a space; what it adds up to is lost beyond 64 bits
SHIFTS = np.cumsum(BITS) - BITS
_MASKS = (np.uint64(1) << BITS) - np.uint64(1)

STOPS = ".!?…。！？؟।։።"  # noqa: RUF001 (full stops of many scripts)
COMMAS = ",;，、；،՝፣"  # noqa: RUF001 (commas of many scripts)
PARTICLES = "的是了在不和有也の は を に が と で も た し ま て る 은 는 이 가 을 를 의 에"
"""Characters of scripts without spaces between all words that do what short words do in others."""


@dataclass(frozen=True, eq=False)
class Characters:
    """The code units of all texts of a page, what each is, and where each block begins and stops among them."""

    units: Units
    kinds: Packed
    begins: Places
    stops: Places

    @classmethod
    def of(cls, page: Page) -> Self:
        """The characters of a page."""
        units, starts = page.letters
        edges = np.append(starts, len(units))
        return cls(units, _kinds().take(units), edges[page.blocks.first], edges[page.blocks.last])

    @property
    def counts(self) -> Packed:
        """How many characters of each kind each block has, by kind."""
        counts = np.add.reduceat(self.kinds[: self.stops[-1]], self.begins)  # blocks follow one another without a gap
        found: Packed = (counts >> SHIFTS[:, None]) & _MASKS[:, None]
        return found

    @property
    def space(self) -> Bools:
        """Which units are spaces."""
        return self.kinds >= SPACE


@cache
def _kinds() -> Packed:
    """For each code unit, a one in the counter of its kind."""
    table = np.zeros(0x10000, dtype=np.uint64)
    ones = np.uint64(1) << SHIFTS
    for number in range(0x10000):
        character = chr(number)
        if character.isspace():
            table[number] = SPACE
        elif character.isdigit():
            table[number] = ones[DIGIT]
        elif character.isupper():
            table[number] = ones[CAPITAL]
    for kind, signs in ((STOP, STOPS), (COMMA, COMMAS), (PARTICLE, PARTICLES.replace(" ", ""))):
        table[[ord(sign) for sign in signs]] = ones[kind]
    return table
