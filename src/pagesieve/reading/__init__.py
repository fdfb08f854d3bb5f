"""From labels to a reading: kinds, metadata, regions, warnings. The only place where methods are put together."""

from pagesieve.exceptions import OptionError
from pagesieve.methods import DEFAULT, Method, checked, named
from pagesieve.page import parse
from pagesieve.reading.reading import Block, Reading
from pagesieve.reading.segments import Segment
from pagesieve.source import Source, unlike_html

__all__ = ["Block", "Reading", "Segment", "read"]


def read(
    source: object, url: str | None = None, *, method: str | Method = DEFAULT, comments: bool | None = None
) -> Reading:
    """Read a page: HTML as text or bytes, a path object, an open file or a Source.

    Comments are in `posts`. Whether they are in the text too is up to the method; with `comments=True` they are, with
    `comments=False` they are not. The posts of a forum are its content.

    >>> reading = read("<nav><a href=/>Home</a></nav><main><h1>Tea</h1><p>Tea is a drink made of leaves.</p></main>")
    >>> print(reading.markdown)
    # Tea
    <BLANKLINE>
    Tea is a drink made of leaves.
    <BLANKLINE>
    """
    chosen = named(method) if isinstance(method, str) else method
    if not callable(chosen):
        raise OptionError(f"a method is a name or a callable from Page to Labels, not {type(chosen).__name__}")
    if comments not in {None, True, False}:
        raise OptionError(f"comments is True, False or None, not {comments!r}")
    origin = Source.of(source, url=url)
    unlike = unlike_html(origin)
    page = parse(Source("", origin.url) if unlike and unlike.certain else origin)
    return Reading(page, checked(chosen(page), page), origin, comments)
