"""When a page was published: as it declares, as it says beside its headline, or else as it was changed last."""

import re
from collections.abc import Iterator
from datetime import date

import numpy as np

from pagesieve.methods import Role
from pagesieve.page import Page
from pagesieve.page.tags import CODES
from pagesieve.page.tree import NONE
from pagesieve.reading.metadata.evidence import LONG, Evidence, Fact

LEAD = 40
"""Characters at the beginning of a long block in which the day of the page may stand."""

LAST, LINE = 4, 40
"""Blocks after the content in which a short line may tell when it was changed, and characters of it at most."""

_DAY = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_ADDRESS_DAY = re.compile(r"/(\d{4})[/-](\d{2})[/-](\d{2})(?:[/-]|$)")
_PACKED_DAY = re.compile(r"^(\d{4})(\d{2})(\d{2})(?:\d{4,6})?$")


def day(text: str | None) -> str | None:
    """The ISO day in a date text.

    >>> day("2024-05-03T10:00:00Z"), day("20240503"), day("soon")
    ('2024-05-03', '2024-05-03', None)
    """
    found = _DAY.search(text or "") or _PACKED_DAY.match(text or "")
    if not found or not ("01" <= found[2] <= "12" and "01" <= found[3] <= "31"):
        return None
    return "-".join(found.groups()[:3])


def day_in_address(address: str) -> str | None:
    """The day in an address.

    >>> day_in_address("https://a.example/2024/05/03/boats.html")
    '2024-05-03'
    """
    found = _ADDRESS_DAY.search(address)
    return day("-".join(found.groups())) if found else None


def beside_headline(evidence: Evidence) -> Fact | None:
    """The day in one of the blocks around the headline, or else around the first long block of the content."""
    page, times = evidence.page, _times(evidence.page)
    for block in evidence.beginning:
        if block in times:
            return Fact(times[block], "time")
        if said := _said(page, block):
            return Fact(said, "text")
    return None


def as_shown(evidence: Evidence, declared: str | None) -> Fact | str | None:
    """A declared day, or the one beside the headline where it is the day before or after: machines have other zones."""
    shown = beside_headline(evidence) if declared else None
    if declared is None or shown is None or abs(_number(declared) - _number(shown.value)) != 1:
        return declared
    return shown


def _number(iso: str) -> int:
    """The number of a day among all days; 0 where the calendar has no such day."""
    try:
        return date.fromisoformat(iso).toordinal()
    except ValueError:
        return 0


def below_content(evidence: Evidence) -> str | None:
    """The day in a short line right after the content."""
    page, main = evidence.page, np.flatnonzero(evidence.labels.having(Role.MAIN))
    after = range(int(main[-1]) + 1, len(page.blocks))[:LAST] if len(main) else ()
    return next(
        (said for block in after if page.blocks.text_length[block] <= LINE and (said := _said(page, block))), None
    )


def first_written(evidence: Evidence) -> Fact | None:
    """The first day that meta or `time` elements give, wherever they stand, as the parser finds it."""
    found = evidence.page.dom.written_date()
    return Fact(*found) if found else None


def _times(page: Page) -> dict[int, str]:
    """The day of the first `time` element in each block that has one."""
    return dict(reversed([*_days_of_times(page)]))


def _days_of_times(page: Page) -> Iterator[tuple[int, str]]:
    rows, values = page.attribute("datetime")
    block_of = np.append(page.blocks.of_text, NONE)
    blocks = block_of[np.minimum(page.text_rows.searchsorted(rows), len(block_of) - 1)]
    for row, block, value in zip(rows.tolist(), blocks.tolist(), values, strict=True):
        if page.tag[row] == CODES["time"] and (said := day(value)):
            yield block, said


def _said(page: Page, block: int) -> str | None:
    """The day that a short block tells, or a long one begins with, in any script that dates of posts are read in."""
    from pagesieve.records.posts.dates import written_date  # which few pages need

    if page.blocks.hidden[block]:
        return None
    text = page.block_text(block)
    found = written_date(text[:LEAD] if page.blocks.text_length[block] > LONG else text)
    return day(found.iso) if found else None
