"""What the cells of a column are: prices, dates, numbers, images, links or text."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pagesieve.records.model import Cell, Kind

MOST = 0.7  # of the filled cells of a column that must be of its kind
LINKED = 0.5  # of them that must be links

_NUMBER = r"[-+]?\d[\d.,'\u00a0\u202f ]*"
_CODES = (
    "USD|EUR|GBP|CHF|JPY|CNY|INR|BRL|CAD|AUD|SEK|NOK|DKK|PLN|CZK|HUF|RUB|TRY|KRW|ZAR|MXN"
    r"|kr\.?|zł|Kč|lei|\u0440\u0443\u0431\.?|元|円"
)
_SIZES = r"Rs\.?|Ft"
_NO_LETTER = r"(?<![^\W\d])"
"""Before the letters of a currency; a number may stand right there (`129kr`), but for those that are a size, too."""

CURRENCY = (
    rf"(?:[$€£¥₹₽₩₺₪₫฿₴₦¢]|{_NO_LETTER}[A-Z]{{1,3}}\$|{_NO_LETTER}(?:{_CODES})(?!\w)|\b(?:{_SIZES})(?!\w)"
    r"|(?:(?<=\d)|(?<=\d\s))(?:[Ee]uros?|EUROS?)(?!\w|\s*\d))"
)
"""The sign, the code or the name of a currency; "Euro" only after a number, for "Euro 6" is none."""

_ONLY_CURRENCY = re.compile(CURRENCY)
_PRICE = re.compile(rf"(?:{CURRENCY}\s*{_NUMBER}|{_NUMBER}\s*{CURRENCY})")
_PLAIN_NUMBER = re.compile(rf"[(\[]?{_NUMBER}\s?[kKMB%+]?[)\]]?")
_YEAR = r"(?:19|20)\d\d"
_MONTH = r"[^\W\d_]{3,10}\.?"
_DATE = re.compile(
    rf"""\b{_YEAR}[-./]\d{{1,2}}[-./]\d{{1,2}}
    | \b\d{{1,2}}[-./]\d{{1,2}}[-./](?:{_YEAR}|\d\d)\b
    | \b\d{{1,2}}\.?(?:st|nd|rd|th)?\s(?:de\s)?{_MONTH},?\s(?:de\s)?{_YEAR}\b
    | \b{_MONTH}\s\d{{1,2}}(?:st|nd|rd|th)?,?\s{_YEAR}\b
    | \b{_MONTH}\s{_YEAR}\b
    | {_YEAR}年\d{{1,2}}月""",
    re.X,
)
_DIGIT = re.compile(r"\d")
LONGEST_CURRENCY = 4  # characters
SHORT = 40  # characters; a price or a date in a longer text is part of what it says


MARKS = frozenset(("Sc", "So"))
"""Unicode's categories of currencies, and of symbols that are no mathematics."""


def says_something(sign: str) -> bool:
    """Whether a sign is a letter, a digit, a currency, or a symbol such as a star."""
    return sign.isalnum() or unicodedata.category(sign) in MARKS


COLONS = ":\uff1a"
"""That of Latin script, and the wide one of Chinese and Japanese."""
_COLONS = frozenset(COLONS)


def is_label(text: str) -> bool:
    """Whether a text is the label of what follows it."""
    return text.rstrip()[-1:] in _COLONS


def is_amount(text: str) -> bool:
    """Whether a text is an amount of money and nothing else.

    >>> is_amount("$549"), is_amount("549")
    (True, False)
    """
    return _PRICE.fullmatch(text) is not None


def is_currency(text: str) -> bool:
    """Whether a text is the sign or the code of a currency and nothing else.

    >>> is_currency("US$"), is_currency("EUR"), is_currency("USB")
    (True, True, False)
    """
    return len(text) <= LONGEST_CURRENCY and _ONLY_CURRENCY.fullmatch(text) is not None


def is_value(text: str) -> bool:
    """Whether a text is a price, a date or a number, and nothing else; the number of an item of a list is none.

    >>> is_value("£ 34.00"), is_value("1,979"), is_value("1."), is_value("from 7 €")
    (True, True, False, False)
    """
    return any(pattern.fullmatch(text) for pattern in (_PRICE, _DATE, _PLAIN_NUMBER)) and text[-1:] not in ".)"


VALUE_KINDS = (1, 2, 3)
"""The numbers of prices, dates and numbers among the kinds of cells."""


class Traits:
    """What each of many cells may be, so that the kind of any column of them is a matter of counting."""

    def __init__(self, cells: Sequence[Cell]) -> None:
        known = {text: _traits(text) for text in {cell.text for cell in cells}}
        flags = [(*known[cell.text], bool(cell.href), bool(cell.src)) for cell in cells]
        self._columns = np.array(flags, dtype=bool).reshape(-1, 6).T

    @property
    def filled(self) -> npt.NDArray[np.bool_]:
        """Which cells say or show something."""
        texts, _, _, _, links, images = self._columns
        filled: npt.NDArray[np.bool_] = texts | links | images
        return filled

    @property
    def each(self) -> npt.NDArray[np.int32]:
        """A number for the kind of each cell: 1 for a price, then date, number, link, image and text; 0 for none."""
        texts, prices, dates, numbers, links, images = self._columns
        return np.select((prices, dates, numbers, links, images, texts), range(1, 7), 0).astype(np.int32)

    def kinds(self, column: npt.NDArray[np.integer[Any]], size: int) -> list[Kind]:
        """The kind of each of so many columns; `column` is the number of each cell's column, -1 where it has none."""
        inside = column >= 0
        traits = (*self._columns, self.filled)
        counts = (np.bincount(column[trait & inside], minlength=size).tolist() for trait in traits)
        return [_Count(*count).kind for count in zip(*counts, strict=True)]


class _Count(NamedTuple):
    """How many cells of a column have each trait."""

    texts: int
    prices: int
    dates: int
    numbers: int
    links: int
    images: int
    filled: int

    @property
    def kind(self) -> Kind:
        """The kind of the column, from its filled cells."""
        if not self.texts:
            return Kind.IMAGE if self.images else Kind.TEXT
        for kind, count in ((Kind.PRICE, self.prices), (Kind.DATE, self.dates), (Kind.NUMBER, self.numbers)):
            if count >= MOST * self.texts:
                return kind
        return Kind.LINK if self.links >= LINKED * self.filled else Kind.TEXT


def _traits(text: str) -> tuple[bool, bool, bool, bool]:
    """Whether a text is there, has a price or a date in few words, or is a number."""
    if not _DIGIT.search(text):  # as all of them have; most texts have none
        return bool(text), False, False, False
    short = len(text) <= SHORT
    return (
        True,
        short and _PRICE.search(text) is not None,
        short and _DATE.search(text) is not None,
        _PLAIN_NUMBER.fullmatch(text) is not None,
    )


def kind_of(cells: Sequence[Cell]) -> Kind:
    """The kind of a column, from its filled cells.

    >>> kind_of([Cell("$ 20"), Cell(), Cell("from 7 €")]).value, kind_of([Cell("3 May 2024"), Cell("2024-05-03")]).value
    ('price', 'date')
    """
    return Traits(cells).kinds(np.zeros(len(cells), dtype=np.intp), 1)[0]
