"""From labels to a reading: kinds, metadata, regions, warnings. The only place where methods are put together."""

import os
from pathlib import Path

from pagesieve.exceptions import OptionError
from pagesieve.methods import DEFAULT, Method, checked, named
from pagesieve.page import parse
from pagesieve.reading import comments as what_people_say
from pagesieve.reading import feeds, prices
from pagesieve.reading.reading import Block, Reading
from pagesieve.reading.segments import Segment
from pagesieve.reading.with_site import with_site
from pagesieve.rendering import RenderOptions, Snapshot
from pagesieve.rendering import render as render_page
from pagesieve.rendering.snapshot import SUFFIX
from pagesieve.site import Site
from pagesieve.source import Source, unlike_html

__all__ = ["Block", "Reading", "Segment", "read"]


def read(  # noqa: PLR0913  (all that can be asked of a reading, by name)
    source: object,
    url: str | None = None,
    *,
    method: str | Method = DEFAULT,
    comments: bool | None = None,
    render: bool | RenderOptions = False,
    site: Site | None = None,
    links: bool = True,
    images: bool = True,
) -> Reading:
    """Read a page: HTML as text or bytes, a path object (of a snapshot too), an open file, a Source or a Snapshot.

    With `render` a browser paints the page first, and the reading is of the page after its scripts.

    Comments and reviews are in `posts`, and in the text too with `comments=True`; with `comments=False` they are not.
    If nothing is said, the default method looks for them where parts of what it keeps are named so. The posts of a
    forum are its content. With a `site`, what its pages have in common is noise. Without `links` or `images` outputs
    keep the text of links alone, and no pictures.

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
    _check_options(comments, render, site)
    if isinstance(source, os.PathLike) and os.fspath(source).endswith(SUFFIX):
        source = Snapshot.load(Path(source))
    origin = source.source if isinstance(source, Snapshot) else Source.of(source, url=url)
    unlike = unlike_html(origin)
    if unlike and unlike.certain:
        page, snapshot = parse(Source("", origin.url)), None
    else:
        snapshot = source if isinstance(source, Snapshot) else _rendered(source, origin, render)
        page = snapshot.page if snapshot else parse(origin)
    labels = checked(chosen(page), page)
    match = site.match(page) if site else None
    told = with_site(labels, match) if match else labels
    if comments is False or (comments is None and (told.talk or told.thread)):
        noise = match.noise if match else None
        told = what_people_say.settled(page, told, asked=comments is False, noise=noise)
    told = prices.settled(page, feeds.settled(page, told))
    drifted = site is not None and match is None
    return Reading(page, told, origin, bool(comments), snapshot, match, drifted, links, images)


def _check_options(comments: object, render: object, site: object) -> None:
    """A word about options that are of the wrong kind."""
    if not (comments is None or isinstance(comments, bool)):
        raise OptionError(f"comments is True, False or None, not {comments!r}")
    if not isinstance(render, bool | RenderOptions):
        raise OptionError(f"render is True, False or RenderOptions, not {render!r}")
    if not (site is None or isinstance(site, Site)):
        raise OptionError(f"site is a Site, not {type(site).__name__}; Site.load(path) reads one from its file")


def _rendered(source: object, origin: Source, how: bool | RenderOptions) -> Snapshot | None:
    """The page as a browser paints it, if that is asked for; a page from a path has the files of its folder."""
    if how is False:
        return None
    thing = source if isinstance(source, os.PathLike) else origin
    return render_page(thing, origin.url, None if how is True else how)
