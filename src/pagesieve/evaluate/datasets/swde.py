"""SWDE: detail pages of ten sites a vertical, with the values of the vertical's attributes.

Published with Hao and others, "From one tree to a forest" (SIGIR 2011). A page is `VERTICAL/VERTICAL-SITE(N)/0000.htm`
and begins with its address, whose domain is its site: some sites are in several verticals, or in other sets;
`groundtruth/VERTICAL/VERTICAL-SITE-ATTRIBUTE.txt` has a line for every page of the site.
"""

import re
from collections.abc import Iterator, Mapping
from html import unescape
from itertools import chain
from pathlib import Path

from pagesieve.evaluate.datasets import layout
from pagesieve.evaluate.gold import Gold, GoldPage
from pagesieve.source import Source
from pagesieve.source.addresses import domain, host_in

_ABSENT = "<NULL>"
_HEAD_LINES = 2  # names, then counts
_ADDRESS = re.compile(rb'<base href="([^"]*)"')
_START = 2000  # bytes in which the address stands


def pages(folder: Path) -> Iterator[GoldPage]:
    """The pages by site and number."""
    return chain.from_iterable(map(_site_pages, layout.found(folder, "*/*-*([0-9]*)")))


def _site_pages(folder: Path) -> Iterator[GoldPage]:
    site = re.sub(r"\(\d+\)$", "", folder.name)
    gold_folder = folder.parents[1] / "groundtruth" / folder.parent.name
    values = {path.stem.removeprefix(f"{site}-"): _values(path) for path in sorted(gold_folder.glob(f"{site}-*.txt"))}
    for path in sorted(folder.glob("*.htm")):
        found = {attribute: pages[path.stem] for attribute, pages in values.items() if pages.get(path.stem)}
        source = _source(path)
        host = host_in(source.url)
        yield GoldPage(f"{site}/{path.stem}", source, domain(host) if host else site, Gold(values=found))


def _values(path: Path) -> Mapping[str, list[str]]:
    """The values of one attribute for each page of the site."""
    lines = [line.rstrip("\r").split("\t") for line in layout.text(path).split("\n")[_HEAD_LINES:]]
    return {line[0]: [unescape(value) for value in line[2:] if value not in ("", _ABSENT)] for line in lines}


def _source(path: Path) -> Source:
    content = layout.content(path)
    address = _ADDRESS.search(content[:_START])
    return Source(content, unescape(address[1].decode(errors="replace")) if address else None)
