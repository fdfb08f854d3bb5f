"""Thousands of real pages: none raises, none is silently empty, none is slow, all give well-formed XML."""

import time
import xml.etree.ElementTree as ET

import pytest

import pagesieve
from pagesieve.source import Source

PAGES = {
    "wcxb": ("dev/html/*", 1358),
    "trafilatura": ("tests/[ce]*/*.html", 990),
    "autopager": ("autopager/data/html/*.html", 203),
}
SECONDS_PER_MB = 1.0
SECONDS_PER_MB_OF_ALL = 4.0  # with the reasons of all blocks, posts, records and page links, as the JSON has them
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
    start = time.process_time()
    reading = pagesieve.read(source, "https://site.example/page")
    assert reading.text.strip() or reading.warnings, path
    assert reading.text or not reading.markdown, path
    assert reading.segments is not None
    assert reading.metadata is not None
    size = max(len(source.content), SMALLEST) / 1e6
    assert time.process_time() - start < SECONDS_PER_MB * size, path
    assert len(reading.blocks) == len(reading.labels)
    assert reading.to_dict()["schema"] == 1
    assert time.process_time() - start < SECONDS_PER_MB_OF_ALL * size, path
    for method in ("rules", "everything"):
        ET.fromstring(pagesieve.read(source, method=method).xml)
