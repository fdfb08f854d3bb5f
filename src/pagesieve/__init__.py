"""pagesieve reads a web page as a person does: it finds the content and drops the noise."""

from pagesieve.exceptions import (
    EngineError,
    FetchError,
    FileSourceError,
    MissingExtraError,
    OptionError,
    PagesieveError,
    SourceError,
)
from pagesieve.methods import Labels, Method, Role
from pagesieve.page import Page, parse
from pagesieve.reading import Block, Reading, Segment, read
from pagesieve.source import Source

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
    "Role",
    "Segment",
    "Source",
    "SourceError",
    "fetch",
    "parse",
    "read",
]


def fetch(url: str, *, timeout: float = 60.0) -> Source:
    """Get one page from the web, to be read: `read(fetch(url))`."""
    from pagesieve.source.fetch import fetch as get  # urllib3 is slow to import and not always needed

    return get(url, timeout=timeout)
