"""Elements by the names of their tags, and the plain text that is in them."""

from collections.abc import Collection, Sequence

import numpy as np
import numpy.typing as npt

from pagesieve.exceptions import OptionError
from pagesieve.page import Page
from pagesieve.page.tags import CODES
from pagesieve.page.tree import Bools

Amounts = npt.NDArray[np.float64]


def name_list(setting: str, names: str | Sequence[str]) -> tuple[str, ...]:
    """The names that a setting holds, given one by one or in one string with spaces.

    >>> name_list("tags", "table tr"), name_list("tags", ["div"])
    (('table', 'tr'), ('div',))
    """
    listed = names.split() if isinstance(names, str) else names
    if not isinstance(listed, Collection) or not listed or not all(isinstance(name, str) and name for name in listed):
        raise OptionError(f"{setting} must be one name or several, not {names!r}")
    return tuple(listed)


def tag_list(names: str | Sequence[str]) -> tuple[str, ...]:
    """The tags that the setting `tags` holds, as pages spell them."""
    return tuple(name.lower() for name in name_list("tags", names))


def having_tag(page: Page, names: Collection[str]) -> Bools:
    """Which rows are elements of these tags; a page may have tags of its own."""
    wanted = np.array([name in names for name in page.tag_names], dtype=bool)
    having: Bools = wanted[page.tag]
    return having


def body_range(page: Page) -> tuple[int, int]:
    """The rows of the body, or of the whole page where it has none."""
    body = np.flatnonzero(page.tag == CODES["body"])[:1]
    row = int(body[0]) if len(body) else 0
    return row, int(page.end[row])


def painted_text(page: Page) -> Amounts:
    """Characters of each text of the body that a browser paints."""
    begin, stop = body_range(page)
    rows = page.text_rows
    amounts = np.zeros(len(page))
    amounts[rows] = np.where(page.hidden[rows] | (rows < begin) | (rows >= stop), 0, page.text_measures[0])
    return amounts


def plain_text(page: Page) -> Amounts:
    """The same of texts that are no links; of all where there are no others."""
    painted = painted_text(page)
    plain = np.where(page.in_link, 0, painted)
    return plain if plain.any() else painted
