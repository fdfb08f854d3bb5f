"""Amounts of money that several elements hold: `<b>$</b><b>19</b><sup>99</sup>`, `<i>19</i><i>,99</i> <i>€</i>`."""

import re
from typing import NamedTuple

import numpy as np

from pagesieve.page import Page, tree
from pagesieve.page.tags import CELLS, TagSet
from pagesieve.page.tree import Bools
from pagesieve.records.cell_kinds import CURRENCY, is_currency
from pagesieve.records.pieces import Pieces
from pagesieve.records.seen import Seen

LONGEST = 40  # characters of an amount
SMALL = "sup, sub, small, [class*=cents i], [class*=decimal i], [class*=frac i], [class*=minor i]"
"""What finds the cents of an amount where no sign parts them from the rest."""

STRUCK = TagSet("del s strike")
AMOUNT = re.compile(rf"{CURRENCY}\s{{0,4}}[\d.,]{{0,20}}[1-9]|[1-9][\d.,' ]{{0,20}}{CURRENCY}")
"""An amount of money in a text; nothing costs nothing."""

_GROUPED = r"\d{1,3}(?:[.,'\u2019\u00a0\u202f ]\d{3})+"
_WHOLE = re.compile(rf"(?P<currency>{CURRENCY}\s*)?(?:{_GROUPED}|\d+)(?P<sign>[.,]?)")
_CENTS = re.compile(r"\d\d")
_SIGNED_CENTS = re.compile(r"[.,]\s?(?:\d\d|[-–—]{1,2})")  # noqa: RUF001
_BLANK_BEFORE_CENTS = re.compile(rf"({CURRENCY}?\s*\d[\d.,'\u2019]*?)\s*([.,])\s*(\d\d(?!\d)\s*{CURRENCY}?)")


class Amounts(NamedTuple):
    """Which pieces go on an amount, which have its whole part, and which are cents that no sign parts from it."""

    going_on: Bools
    whole: Bools
    bare_cents: Bools


def amounts_of(seen: Seen, pieces: Pieces) -> Amounts:
    """The amounts that several pieces are written in."""
    found = Amounts(*np.zeros((3, len(pieces.text)), dtype=bool))
    scan, stop = _Scan(seen, pieces), 0
    for place in np.flatnonzero(_numeric(pieces)).tolist():
        if place >= stop and (amount := scan.amount(place)):
            stop = amount.stop
            found.going_on[place + 1 : stop] = True
            found.whole[amount.whole] = True
            found.bare_cents[amount.cents : amount.cents + 1] = amount.cents > 0
    return found


def struck(page: Page) -> Bools:
    """Which rows lie in what is struck out: an amount that no longer holds."""
    return tree.within(page.end, STRUCK.mask(page.tag))


def is_struck(page: Page, block: int) -> bool:
    """Whether all that a block says is struck out."""
    rows = page.text_rows[page.blocks.first[block] : page.blocks.last[block]]
    return bool(page.once(struck)[rows].all())


def _small(page: Page) -> Bools:
    """Which rows lie in what is set small or called cents; other digits right after an amount are another number."""
    small = np.zeros(len(page), dtype=bool)
    small[page.select(SMALL)] = True
    return tree.within(page.end, small)


def _numeric(pieces: Pieces) -> Bools:
    """Which pieces may begin an amount."""
    return np.array([_WHOLE.fullmatch(text) is not None or is_currency(text) for text in pieces.text], dtype=bool)


class _Amount(NamedTuple):
    """The place of the whole part, that of cents that no sign parts from it or 0, and where the amount stops."""

    whole: int
    cents: int
    stop: int


class _Scan:
    """Reads amounts of money from pieces."""

    def __init__(self, seen: Seen, pieces: Pieces) -> None:
        self._text, self._glued = pieces.text, pieces.glued.tolist()
        page, block, alone = seen.page, pieces.block, np.ones(len(pieces.line), dtype=bool)
        beside = page.parent[block[1:]] == page.parent[block[:-1]]
        beside &= ~CELLS.mask(page.tag[block[1:]]) & (pieces.owner[1:] == pieces.owner[:-1])
        alone[1:] = (pieces.line[1:] == pieces.line[:-1]) | beside
        self._near = alone.tolist()
        self._struck = page.once(struck)[pieces.row].tolist()
        self._small = page.once(_small)[pieces.row].tolist()

    def amount(self, place: int) -> _Amount | None:
        """The amount that begins with a piece and goes on in others."""
        whole = place + is_currency(self._text[place])
        found = _WHOLE.fullmatch(self._at(whole)) if whole == place or self._is_near(whole) else None
        if found is None:
            return None
        stop, bare, signed = self._cents(whole, found["sign"], in_parts=whole > place)
        named = whole > place or bool(found["currency"])
        if not named and self._is_near(stop) and is_currency(self._at(stop)) and not self._leads_on(stop):
            named, stop = True, stop + 1
        if stop == place + 1 or not (named or signed):
            return None
        return _Amount(whole, whole + 1 if bare else 0, stop) if named or not bare else None

    def _cents(self, whole: int, sign: str, *, in_parts: bool) -> tuple[int, bool, bool]:
        """Where the cents after a whole part stop, and whether no sign parts them, or one of their own does.

        Without a sign they must be set small, or the currency must stand apart as well.
        """
        after = whole + 1
        if self._is_near(after) and _SIGNED_CENTS.fullmatch(self._at(after)) and not sign:
            return after + 1, False, True
        if self._is_glued(after) and self._at(after) in (".", ",") and not sign:
            has_cents = self._is_glued(after + 1) and self._has_cents(after + 1)
            return (after + 2, False, True) if has_cents else (after, False, False)
        glued = self._is_glued(after) and self._has_cents(after) and self._struck[whole] == self._struck[after]
        if glued and (sign or in_parts or self._small[after]):
            return after + 1, not sign, bool(sign)
        return after, False, False

    def _leads_on(self, place: int) -> bool:
        """Whether a currency belongs to the number after it rather than to the one before."""
        after = place + 1
        if not self._is_near(after) or not _WHOLE.fullmatch(self._at(after)):
            return False
        followed = self._is_near(after + 1) and is_currency(self._at(after + 1))
        return not followed and (self._is_glued(after) or not self._is_glued(place))

    def _at(self, place: int) -> str:
        return self._text[place] if place < len(self._text) else ""

    def _is_near(self, place: int) -> bool:
        return place < len(self._near) and self._near[place]

    def _is_glued(self, place: int) -> bool:
        return place < len(self._glued) and self._glued[place]

    def _has_cents(self, place: int) -> bool:
        return _CENTS.fullmatch(self._at(place)) is not None


def without_blanks(amount: str) -> str:
    """An amount without white space around the sign before its cents; another text as it is.

    >>> without_blanks("$ 19 .99"), without_blanks("19, 99 €"), without_blanks("at 19, 20 and 21")
    ('$ 19.99', '19,99 €', 'at 19, 20 and 21')
    """
    words = amount.split() if len(amount) <= LONGEST else ()
    found = _BLANK_BEFORE_CENTS.fullmatch(" ".join(words)) if len(words) > 1 else None
    return "".join(found.groups()) if found else amount
