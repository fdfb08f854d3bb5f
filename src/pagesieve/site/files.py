"""Site files: versioned JSON, small, the same bytes for the same site, checked before anything in it is believed.

Nodes stand in document order with their number of children, as rows of a page do, so that a deep tree is a flat list:
`[label, children, support, operators, choice, branch, texts, links, images]`, empty ends left out. Labels number into
one list. The features of a leaf are pairs of a feature, by its hash, and its page support.
"""

import json
import os
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pagesieve.exceptions import FileSourceError
from pagesieve.site.node import Counts, TemplateNode
from pagesieve.site.outline import LABEL
from pagesieve.site.template import Template
from pagesieve.source.files import read_file, write_file

VERSION = 1
KIND = "pagesieve-site"
TOTALS = ("pages", "characters", "noise")
OPERATORS = ("star", "joined", "optional")
LARGEST_FILE = 1_000_000
"""Bytes of a file: what strangers send is loaded in seconds, and five times what 15 pages may take."""

LARGEST_NUMBER = 2**53
"""Numbers below it are the same as floats."""

_NUMBERS = 6
_NODE_FIELDS = 9


_TOO_LARGE = f"a site takes at most {LARGEST_FILE // 1000} KB"


def write(path: str | os.PathLike[str], templates: Sequence[Template], seen: Iterable[int]) -> None:
    """Write a site to a file."""
    write_file(path, as_bytes(templates, seen))


def as_bytes(templates: Sequence[Template], seen: Iterable[int]) -> bytes:
    """A site as the bytes of a file that can be loaded."""
    content = as_json(templates, seen).encode()
    if len(content) > LARGEST_FILE:
        raise FileSourceError(
            f"{_TOO_LARGE}, and this one has {len(content) // 1000}: its pages are too large or too many"
        )
    return content


def as_json(templates: Sequence[Template], seen: Iterable[int]) -> str:
    """A site as the text of its file."""
    labels: dict[str, int] = {}
    told = [
        {name: getattr(template, name) for name in TOTALS}
        | {"nodes": [_entry(node, labels) for _, node in template.walk()]}
        for template in templates
    ]
    site = {KIND: VERSION, "labels": list(labels), "templates": told, "seen": sorted(seen)}
    return json.dumps(site, ensure_ascii=False, separators=(",", ":")) + "\n"


def _entry(node: TemplateNode, labels: dict[str, int]) -> list[Any]:
    operators = sum(getattr(node, name) << place for place, name in enumerate(OPERATORS))
    entry: list[Any] = [
        labels.setdefault(node.label, len(labels)),
        len(node.children),
        node.support,
        operators,
        node.choice,
        node.branch,
        *(_flat(counts) for counts in (node.texts, node.links, node.images)),
    ]
    while not entry[-1]:
        entry.pop()
    return entry


def _flat(counts: Counts) -> list[int]:
    return [number for pair in sorted(counts.items()) for number in pair]


def read(path: str | os.PathLike[str]) -> tuple[list[Template], list[int]]:
    """The templates of a site file, and the pages that it has seen."""
    try:
        site = _loaded(read_file(path))
        labels = [_label(label) for label in _checked(site["labels"], list)]
        templates = [_template(_checked(told, dict), labels) for told in _checked(site["templates"], list)]
        return templates, [_checked(said, int) for said in _checked(site["seen"], list)]
    except (ValueError, KeyError, IndexError) as fault:
        reason = f"{fault} is missing" if isinstance(fault, KeyError) else fault
        raise FileSourceError(f"{os.fspath(path)} is not a site file: {reason}") from fault


def _loaded(content: bytes) -> dict[str, Any]:
    """The file as JSON, if it is of this kind and version."""
    if len(content) > LARGEST_FILE:
        raise ValueError(_TOO_LARGE)
    try:
        site = json.loads(content)
    except (ValueError, RecursionError) as fault:
        raise ValueError("it is not JSON, or only a part of it") from fault
    if not isinstance(site, dict) or KIND not in site:
        raise ValueError("it is JSON of another kind")
    if _checked(site[KIND], int) != VERSION:
        raise ValueError(f"it is of version {site[KIND]}, this pagesieve reads version {VERSION}")
    return site


def _label(told: Any) -> str:
    """A label, if it is one that a page can have and a file can hold."""
    label: str = _checked(told, str)
    if len(label) > LABEL or any(unicodedata.category(character) == "Cs" for character in label):
        raise ValueError(f"{label[:40]!r} is no label")
    return label


def _template(told: dict[str, Any], labels: Sequence[str]) -> Template:
    """A template from its list of nodes."""
    entries = [(_node(entry, labels), _checked([*entry, 0, 0][1], int)) for entry in _checked(told["nodes"], list)]
    awaiting: list[tuple[TemplateNode, int]] = []
    for node, children in entries:
        if awaiting:
            awaiting[-1][0].children.append(node)
            awaiting[-1] = (awaiting[-1][0], awaiting[-1][1] - 1)
        elif node is not entries[0][0]:
            raise ValueError("a template has more than one root")
        awaiting.append((node, children))
        while awaiting and not awaiting[-1][1]:
            awaiting.pop()
    if awaiting or not entries:
        raise ValueError("a template has fewer nodes than it says")
    template = Template(entries[0][0], **{name: _checked(told[name], int) for name in TOTALS})
    if template.noise > template.characters or any(node.support > template.pages for node, _ in entries):
        raise ValueError("a part of a template is more than the whole")
    template.reshape()
    return template


def _node(entry: Any, labels: Sequence[str]) -> TemplateNode:
    fields: list[Any] = [*_checked(entry, list), *[0] * _NODE_FIELDS]
    label, _, support, operators, choice, branch = (_checked(number, int) for number in fields[:_NUMBERS])
    node = TemplateNode(labels[label], support, choice=choice, branch=branch)
    for place, name in enumerate(OPERATORS):
        setattr(node, name, bool(operators >> place & 1))
    node.texts, node.links, node.images = (dict(_pairs(flat or [])) for flat in fields[_NUMBERS:_NODE_FIELDS])
    if support < max((1, *node.texts.values(), *node.links.values(), *node.images.values())):
        raise ValueError("a node of a template stands on fewer pages than what is in it")
    return node


def _pairs(flat: Any) -> Iterator[tuple[int, int]]:
    numbers = iter([_checked(number, int) for number in _checked(flat, list)])
    return zip(numbers, numbers, strict=True)


def _checked(value: Any, kind: type[Any]) -> Any:
    """A value of the file, if it is of the kind that belongs there; numbers are such as one counts to."""
    if not isinstance(value, kind) or isinstance(value, bool) or (kind is int and not 0 <= value < LARGEST_NUMBER):
        raise ValueError(f"{str(value)[:40]!r} stands where {kind.__name__} belongs")
    return value
