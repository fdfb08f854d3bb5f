"""pagesieve reads a web page as a person does: it finds the content and drops the noise."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from pagesieve.exceptions import (
    EngineError,
    FetchError,
    FileSourceError,
    MissingExtraError,
    OptionError,
    PagesieveError,
    RenderError,
    SourceError,
)
from pagesieve.methods import DEFAULT, Labels, Method, Role
from pagesieve.page import Page, parse
from pagesieve.reading import Block, Reading, Segment, read
from pagesieve.rendering import RenderOptions, Snapshot, render
from pagesieve.site import Site
from pagesieve.source import Source

if TYPE_CHECKING:
    import pandas
    import pyarrow

    from pagesieve.batch.limits import Limits
    from pagesieve.batch.many import RowReading
    from pagesieve.records.model import RecordSet, Table
    from pagesieve.records.posts import Post

__version__ = "0.1.0"

__all__ = [
    "Block",
    "EngineError",
    "FetchError",
    "FileSourceError",
    "Labels",
    "Method",
    "MissingExtraError",
    "OptionError",
    "Page",
    "PagesieveError",
    "Reading",
    "RenderError",
    "RenderOptions",
    "Role",
    "Segment",
    "Site",
    "Snapshot",
    "Source",
    "SourceError",
    "fetch",
    "parse",
    "read",
    "read_many",
    "render",
    "to_arrow",
    "to_pandas",
]


def read_many(
    sources: Iterable[object],
    *,
    workers: int | None = None,
    fields: Iterable[str] | None = None,
    method: str = DEFAULT,
    limits: "Limits | None" = None,
) -> "Iterator[RowReading]":
    """Read many pages in several processes; give what was read of each, in their order."""
    from pagesieve.batch.many import read_many as read_all  # who reads one page does not need what many need

    return read_all(sources, workers=workers, fields=fields, method=method, limits=limits)


def fetch(url: str, *, timeout: float = 60.0) -> Source:
    """Get one page from the web, to be read: `read(fetch(url))`."""
    from pagesieve.source.fetch import fetch as get  # urllib3 is slow to import and not always needed

    return get(url, timeout=timeout)


def to_pandas(found: "RecordSet | Table | Sequence[Post]") -> "pandas.DataFrame":
    """A set of records, or posts, as a data frame: `to_pandas(reading.records[0])`, `to_pandas(reading.posts)`."""
    from pagesieve.outputs import tables  # most readings are asked for no records

    return tables.to_pandas(found)


def to_arrow(found: "RecordSet | Table | Sequence[Post]") -> "pyarrow.Table":
    """The same as a table of Apache Arrow."""
    from pagesieve.outputs import tables

    return tables.to_arrow(found)
