"""When a page was published: as it declares, as it says beside its headline, or else as it was changed last."""

import re
from collections.abc import Iterator
from datetime import date

import numpy as np

from pagesieve.methods import Role
from pagesieve.page import Page
from pagesieve.page.tags import CODES
from pagesieve.page.titles import headline
from pagesieve.reading.metadata.evidence import LONG, Evidence, Fact

LEAD = 40
"""Characters at the beginning of a long block in which the day of the page may stand."""

LAST, LINE = 8, 80
"""Blocks after the content in which a short line may tell when it was changed, and characters of it at most."""

_CHANGED = re.compile(
    r"updated|changed|modified|edited|revised|reviewed|aktualisiert|geändert|bearbeitet|überarbeitet|mise? à jour"
    r"|modifié|actualizad|modificad|atualizad|aggiornat|bijgewerkt|gewijzigd|uppdatera|opdatere|oppdatert|zaktualizowan"
    r"|обновлен|изменен|更新|修改|수정",
    re.I,
)
"""Words of lines that tell when a page was changed, not when it was published."""

_OF_OTHERS = re.compile(
    r"\b(?:until|till|ends|deadline|expires|valid|born|died|bis|endet|gültig|geboren|gestorben|jusqu|expire|né|née|hasta"
    r"|vence|nacid[ao]|fino al|scade|nat[ao])\b",
    re.I,
)
"""Words of lines that tell of other days: when something ends, or somebody was born."""

_DAY = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_ADDRESS_DAY = re.compile(r"/(\d{4})[/-](\d{2})[/-](\d{2})(?:[/-]|$)")
_PACKED_DAY = re.compile(r"^(\d{4})(\d{2})(\d{2})(?:\d{4,6})?$")


def day(text: str | None) -> str | None:
    """The ISO day in a date text.

    >>> day("2024-05-03T10:00:00Z"), day("20240503"), day("soon"), day("2024-02-31")
    ('2024-05-03', '2024-05-03', None, None)
    """
    found = _DAY.search(text or "") or _PACKED_DAY.match(text or "")
    try:
        return date(*map(int, found.groups()[:3])).isoformat() if found else None
    except ValueError:  # such as a thirteenth month
        return None


def told_day(text: str | None) -> str | None:
    """The day that a text tells to machines, or to people.

    >>> told_day("2024-05-03"), told_day("May 3, 2024"), told_day("soon"), told_day(None)
    ('2024-05-03', '2024-05-03', None, None)
    """
    return day(text) or _written_day(text or "")


def _written_day(text: str) -> str | None:
    """The day in a text, in any script that dates of posts are read in."""
    from pagesieve.records.posts.dates import written_date  # which few pages need

    found = written_date(text)
    return day(found.iso) if found else None


def day_in_address(address: str) -> str | None:
    """The day in an address.

    >>> day_in_address("https://a.example/2024/05/03/boats.html")
    '2024-05-03'
    """
    found = _ADDRESS_DAY.search(address)
    return day("-".join(found.groups())) if found else None


def beside_headline(evidence: Evidence) -> Fact | None:
    """The day in one of the blocks around the headline, or else around the first long block of the content."""
    page, times = evidence.page, _times(evidence)
    for block in evidence.beginning:
        if block in times and _may_tell(page, block):
            return Fact(times[block], "time")
        if said := _published(page, block):
            return Fact(said, "text")
    return None


def as_shown(evidence: Evidence, declared: str | None) -> Fact | str | None:
    """A declared day, or the one below the headline where that is a day earlier or later: machines have other zones."""
    if declared is None:
        return None
    title = evidence.page.once(headline)
    below = [block for block in evidence.beginning if title is None or block > title]
    shown = next((said for block in below if (said := _published(evidence.page, block))), declared)
    return Fact(shown, "text") if abs(_number(shown) - _number(declared)) == 1 else declared


def _number(iso: str) -> int:
    return date.fromisoformat(iso).toordinal()


def _published(page: Page, block: int) -> str | None:
    """The day that a block tells, if it is the one of the page."""
    return _said(page, block) if _may_tell(page, block) else None


def _may_tell(page: Page, block: int) -> bool:
    """Whether a block may tell when the page was published: none does that tells of its change, or of other days."""
    line = page.block_text(block)[: 2 * LONG]
    return not (_CHANGED.search(line) or _OF_OTHERS.search(line))


def said_to_be_changed(evidence: Evidence) -> str | None:
    """The day in a short line beside the headline, or after the content, that tells when a page was changed."""
    page, main = evidence.page, np.flatnonzero(evidence.labels.having(Role.MAIN))
    after = range(int(main[-1]) + 1, len(page.blocks))[:LAST] if len(main) else ()
    lines = (block for block in (*evidence.beginning, *after) if page.blocks.text_length[block] <= LINE)
    changed = (block for block in lines if _CHANGED.search(page.block_text(block)))
    return next((said for block in changed if (said := _said(page, block))), None)


def first_written(evidence: Evidence) -> Fact | None:
    """The first day that meta or `time` elements give, wherever they stand, as the parser finds it."""
    found = evidence.page.dom.written_date()
    return Fact(*found) if found else None


def _times(evidence: Evidence) -> dict[int, str]:
    """The day of the first `time` element in each block that has one."""
    return dict(reversed([*_days_of_times(evidence)]))


def _days_of_times(evidence: Evidence) -> Iterator[tuple[int, str]]:
    page = evidence.page
    rows, values = page.attribute("datetime")
    for row, block, value in zip(rows.tolist(), evidence.blocks_at(rows).tolist(), values, strict=True):
        if page.tag[row] == CODES["time"] and not page.hidden[row] and (said := day(value)):
            yield block, said


def _said(page: Page, block: int) -> str | None:
    """The day that a short block tells, or a long one begins with."""
    if page.blocks.hidden[block]:
        return None
    text = page.block_text(block)
    return _written_day(text[:LEAD] if page.blocks.text_length[block] > LONG else text)
