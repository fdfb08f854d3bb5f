"""The testbed for data record extraction: search results of a hundred sites, a row of a table for every record.

Published at https://github.com/Fadwa-estuka/Testbed-Dataset-for-Data-Record-Extraction-and-Alignment (MIT). A folder
`Dataset 2017/CATEGORY/SITE/QUERY` has the page and its `data records.csv`, in UTF-8 or in Windows-1252.
"""

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path

from pagesieve.evaluate.datasets import layout
from pagesieve.evaluate.gold import Gold, GoldPage
from pagesieve.source import Source

_PAGES = [f"Dataset 2017/*/*/*/*.{ending}" for ending in ("htm", "html", "xht")]
_ENCODINGS = ("utf-8-sig", "cp1252")


def pages(folder: Path) -> Iterator[GoldPage]:
    """The pages by category, site and query."""
    return map(_page, layout.found(folder, *_PAGES))


def _page(path: Path) -> GoldPage:
    query = path.parent
    gold = Gold(records=_records(query / "data records.csv"))
    return GoldPage("/".join(query.parts[-3:]), Source(layout.content(path)), _site(query.parent.name), gold)


def _site(folder: str) -> str:
    """The host in the name of a site's folder.

    >>> _site("10- Discogs.com"), _site("9gag.com")
    ('discogs.com', '9gag.com')
    """
    return re.sub(r"^\d+-\s*", "", folder).lower()


def _records(path: Path) -> list[list[str]] | None:
    """The rows that are not blank; their cells stay aligned, so an empty cell is kept."""
    rows = csv.reader(io.StringIO(layout.text(path, _ENCODINGS), newline=""))
    records = [[cell.strip() for cell in row] for row in rows]
    return [record for record in records if any(record)] or None
