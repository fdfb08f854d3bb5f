"""Thousands of real pages: none raises, none is silently empty, none is slow, all give well-formed XML."""

import time
import xml.etree.ElementTree as ET
from math import ceil

import pytest
import turbohtml

import pagesieve
from pagesieve.source import Source

PAGES = {
    "wcxb": ("dev/html/*", 1358),
    "trafilatura": ("tests/[ce]*/*.html", 990),
    "autopager": ("autopager/data/html/*.html", 203),
}
PARSES = (200, 400)  # at most, in CPU: text, regions and all reasons; with posts, records and page links too (the JSON)
TRIES = 5  # at most, of a page that takes longer; what else the machine does costs CPU, too
SMALLEST = 100_000  # bytes that a page counts at least for, so that fixed costs do not count as a rate


@pytest.mark.datasets
@pytest.mark.parametrize("name", PAGES)
def test_real_pages_are_read(datasets, name):
    pattern, at_least = PAGES[name]
    paths = sorted((datasets / name).glob(pattern))
    assert len(paths) >= at_least
    for path in paths:
        check(path)


def check(path):
    source = Source.of(path)
    best = [min(tries) for tries in zip(*tried(source), strict=True)]
    assert not too_slow(best), (path, best)
    for method in ("rules", "everything"):
        ET.fromstring(pagesieve.read(source, method=method).xml)


def tried(source):
    """What the parse and each part of a reading take, again and again while one takes too long."""
    for _ in range(TRIES):
        spent = (parsing(source.content), *reading(source))
        yield spent
        if not too_slow(spent):
            return


def too_slow(spent):
    parse, *parts = spent
    return any(part > most * parse for part, most in zip(parts, PARSES, strict=True))


def parsing(content):
    """Seconds of CPU for the parse alone, of a page made large enough by repeating it."""
    content *= ceil(SMALLEST / max(len(content), 1))
    start = time.process_time()
    turbohtml.parse(content)
    return time.process_time() - start


def reading(source):
    """Seconds of CPU for text, regions and the reasons of all blocks; and for all of the JSON."""
    start = time.process_time()
    reading = pagesieve.read(source, "https://site.example/page")
    assert reading.text.strip() or reading.warnings, source.url
    assert reading.text or not reading.markdown, source.url
    assert reading.segments is not None
    assert reading.metadata is not None
    assert len(reading.blocks) == len(reading.labels)
    assert all(block.why for block in reading.blocks)
    reasons = time.process_time()
    assert reading.to_dict()["schema"] == 1
    return reasons - start, time.process_time() - start
