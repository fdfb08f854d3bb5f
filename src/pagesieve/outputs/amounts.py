"""Amounts of money side by side that a style alone sets apart: `<span>$98.00</span><span>$130.00</span>`."""

import re

SIGNS = "$€£¥₹"
_AMOUNT = r"\d[\d.,]{0,12}[.,]\d\d"
_GLUED = re.compile(
    rf"[{SIGNS}]\s?{_AMOUNT}(?=[{SIGNS}]\s?\d)|(?<![{SIGNS}\d.,]){_AMOUNT}\s?[{SIGNS}](?={_AMOUNT}\s?[{SIGNS}])"
)
"""An amount with another right after it, both with the sign before or both with it behind."""


def apart(text: str) -> str:
    """A text with a space between such amounts.

    >>> apart("$98.00$130.00"), apart("9,50€12,00€"), apart("$98.00 for $1")
    ('$98.00 $130.00', '9,50€ 12,00€', '$98.00 for $1')
    """
    return _GLUED.sub(r"\g<0> ", text) if any(sign in text for sign in SIGNS) else text
