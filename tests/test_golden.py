"""The golden pages: what a person expects of each, written down before any reader saw it.

`KNOWN_FAULTS` lists what the present reader still gets wrong, so that nothing gets worse unseen and nothing gets
better unsaid: a fault that is mended must be taken off the list.
"""

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import jsonschema
import pytest

import pagesieve
from pagesieve.page.titles import headline

KNOWN_FAULTS = json.loads((Path(__file__).parent / "pages" / "known-faults.json").read_text())
SCHEMA = json.loads((Path(__file__).parent.parent / "docs" / "reading.schema.json").read_text())


@pytest.fixture(scope="module")
def readings():
    return {}


@pytest.fixture
def reading(golden, readings):
    if golden.slug not in readings:
        readings[golden.slug] = pagesieve.read(golden.html)
    return readings[golden.slug]


def one_line(text):
    return " ".join(text.split())


def faults(golden, reading):
    """All that is not as expected, in words."""
    expected, text, markdown = golden.expected, one_line(reading.text), reading.markdown
    comments = [one_line(block.text) for block in reading.blocks if block.role == pagesieve.Role.COMMENT]
    metadata = {name: fact.value for name, fact in reading.metadata.items()}
    yield from (f"missing: {s}" for s in expected["with"] if one_line(s) not in text)
    yield from (f"noise: {s}" for s in expected["without"] if one_line(s) in text)
    for snippet in map(one_line, expected.get("comments", ())):
        if snippet in text or not any(snippet in comment for comment in comments):
            yield f"not a comment: {snippet}"
    yield from (f"markdown: {s}" for s in expected["markdown"] if s not in markdown)
    for name in ("page_type", "arrangement", "title"):
        if getattr(reading, name) != expected[name]:
            yield f"{name}: {getattr(reading, name)}"
    for name, value in expected["metadata"].items():
        wanted = value.split("-")[0] if name == "language" else value
        if metadata.get(name) != wanted:
            yield f"{name}: {metadata.get(name)}"


def test_a_golden_page_is_read_as_a_person_would(golden, reading):
    assert sorted(faults(golden, reading)) == sorted(KNOWN_FAULTS.get(golden.slug, []))


def test_the_examples_of_the_demo_miss_nothing(golden, reading):
    if golden.slug in {"news-article", "forum-thread", "documentation", "product-grid"}:
        assert not [fault for fault in faults(golden, reading) if not fault.startswith("noise: ")]


def test_json_follows_the_schema(reading):
    jsonschema.validate(reading.to_dict(), SCHEMA)


def test_xml_is_well_formed_and_has_all_the_text(reading):
    root = ET.fromstring(reading.xml)
    assert root.tag == "{http://www.w3.org/1999/xhtml}html"
    assert root.get("lang") == reading.language
    in_xml = "".join("".join(root.itertext()).split())
    assert all("".join(block.text.split()) in in_xml for block in reading.blocks if block.role == pagesieve.Role.MAIN)


def test_html_read_again_gives_the_same_text(reading):
    """HTML begins with the headline, which a text has only where it looks like text itself."""
    again = pagesieve.read(reading.html, method="everything")
    top = headline(reading.page)
    is_title = top is not None and reading.blocks[top].role != pagesieve.Role.MAIN
    title = reading.blocks[top].text if is_title else ""
    assert one_line(again.text) == one_line(f"{title} {reading.text}")


def test_nothing_is_said_twice_in_markdown(golden, reading):
    for snippet in golden.expected["with"]:
        assert one_line(reading.markdown).count(one_line(snippet)) <= one_line(reading.text).count(one_line(snippet))
