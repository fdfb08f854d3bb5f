"""The hosts that pages come from, and the site file that belongs to each."""

import hashlib
import re
from functools import lru_cache
from pathlib import Path
from urllib.parse import quote

from pagesieve.site import Site
from pagesieve.source import Source
from pagesieve.source.addresses import host_in

FOLDER = "_sites"
"""Where the site files of a run are, beside its parts."""

MOST = 15
"""Pages that a site is learnt from, unless told otherwise; docs/sites.md measures with so many."""

LEAST = 10
"""Different pages that a host must have; with fewer a template proves little (`reading/with_site.py`)."""

LONGEST_NAME = 120  # characters; names of hosts may have twice as many, and those of files may not
SITES_AT_HAND = 32  # that a process keeps; one takes about a megabyte


def site_file(folder: Path, host: str) -> Path:
    """The file of a host's site, under a name that any file system takes and that leads nowhere else.

    >>> [site_file(Path(), host).name for host in ("example.org", "../etc", "bücher.example", "::1")]
    ['example.org.json', '%2E.%2Fetc.json', 'b%C3%BCcher.example.json', '%3A%3A1.json']
    """
    name = re.sub(r"^\.", "%2E", quote(host, safe="", errors="replace").replace("~", "%7E"))
    if len(name) > LONGEST_NAME:
        name = f"{name[: LONGEST_NAME - 33]}-{hashlib.sha256(host.encode('utf-8', 'replace')).hexdigest()[:32]}"
    return folder / f"{name}.json"


def site_of(source: Source, folder: str) -> Site | None:
    """The site of a page's host, if one was learnt."""
    host = host_in(source.url)
    return _loaded(site_file(Path(folder), host)) if host else None


@lru_cache(maxsize=SITES_AT_HAND)
def _loaded(path: Path) -> Site | None:
    return Site.load(path) if path.exists() else None
