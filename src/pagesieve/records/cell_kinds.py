"""What the cells of a column are: prices, dates, numbers, images, links or text."""

import re
import unicodedata
from collections.abc import Sequence
from itertools import islice

from pagesieve.records.model import Cell, Kind

MOST = 0.7  # of the filled cells of a column that must be of its kind
ENOUGH = 200  # filled cells of a column that are looked at
LINKED = 0.5  # of them that must be links

_NUMBER = r"[-+]?\d[\d.,'\u00a0\u202f ]*"
_CODES = (
    "USD|EUR|GBP|CHF|JPY|CNY|INR|BRL|CAD|AUD|SEK|NOK|DKK|PLN|CZK|HUF|RUB|TRY|KRW|ZAR|MXN"
    r"|Rs\.?|kr\.?|zł|Kč|Ft|lei|\u0440\u0443\u0431\.?|元|円"
)
_CURRENCY = rf"(?:[$€£¥₹₽₩₺₪₫฿₴₦¢]|\b[A-Z]{{1,3}}\$|\b(?:{_CODES})(?!\w))"
_PRICE = re.compile(rf"(?:{_CURRENCY}\s*{_NUMBER}|{_NUMBER}\s*{_CURRENCY})")
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
SHORT = 40  # characters; a price or a date in a longer text is part of what it says


MARKS = frozenset(("Sc", "So"))
"""Unicode's categories of currencies, and of symbols that are no mathematics."""


def is_mark(sign: str) -> bool:
    """Whether a sign says something though it is no letter: a currency, a star."""
    return unicodedata.category(sign) in MARKS


COLONS = ":\uff1a"
"""That of Latin script, and the wide one of Chinese and Japanese."""


def is_label(text: str) -> bool:
    """Whether a text is the label of what follows it."""
    return text.rstrip().endswith(tuple(COLONS))


def is_amount(text: str) -> bool:
    """Whether a text is an amount of money and nothing else.

    >>> is_amount("$549"), is_amount("549")
    (True, False)
    """
    return _PRICE.fullmatch(text) is not None


def is_value(text: str) -> bool:
    """Whether a text is a price, a date or a number, and nothing else; the number of an item of a list is none.

    >>> is_value("£ 34.00"), is_value("1,979"), is_value("1."), is_value("from 7 €")
    (True, True, False, False)
    """
    return any(pattern.fullmatch(text) for pattern in (_PRICE, _DATE, _PLAIN_NUMBER)) and text[-1:] not in ".)"


def kind_of(cells: Sequence[Cell]) -> Kind:
    """The kind of a column, from its filled cells.

    >>> kind_of([Cell("$ 20"), Cell(), Cell("from 7 €")]).value, kind_of([Cell("3 May 2024"), Cell("2024-05-03")]).value
    ('price', 'date')
    """
    filled = list(islice((cell for cell in cells if cell), ENOUGH))
    texts = [cell.text for cell in filled if cell.text]
    if not texts:
        return Kind.IMAGE if any(cell.src for cell in filled) else Kind.TEXT
    for kind, pattern in ((Kind.PRICE, _PRICE), (Kind.DATE, _DATE)):
        if sum(len(text) <= SHORT and bool(pattern.search(text)) for text in texts) >= MOST * len(texts):
            return kind
    if sum(bool(_PLAIN_NUMBER.fullmatch(text)) for text in texts) >= MOST * len(texts):
        return Kind.NUMBER
    return Kind.LINK if sum(bool(cell.href) for cell in filled) >= LINKED * len(filled) else Kind.TEXT
