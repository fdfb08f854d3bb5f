"""Labels of what follows them: `Price: 20`, or `Price:` in a box of its own."""

import re

from pagesieve.records.cell_kinds import COLONS, is_label

_LABEL = re.compile(rf"\s*([^\W\d_][^{COLONS}\n]{{0,38}}?)(?<!\d)\s*[{COLONS}](?!//)\s*")


def label_alone(text: str) -> str:
    """The label that a text is, if it is nothing else.

    >>> label_alone("Price:"), label_alone("Price: 20")
    ('Price', '')
    """
    return label_of(text) if is_label(text) else ""


def label_in(text: str) -> str:
    """The label that a text begins with, if there is more of it.

    >>> label_in("Price:"), label_in("Price: 20")
    ('', 'Price')
    """
    return "" if is_label(text) else label_of(text)


def label_of(text: str) -> str:
    """The label that a text begins with.

    >>> label_of("Price: 20"), label_of("10:30"), label_of("https://a.example")
    ('Price', '', '')
    """
    found = _LABEL.match(text) if any(colon in text for colon in COLONS) else None
    return found[1] if found else ""
