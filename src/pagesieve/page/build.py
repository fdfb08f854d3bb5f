"""From HTML to columns. Only this module and the outputs know the HTML parser.

Each node is touched once (docs/decisions/0003-one-pass.md has what each touch costs); all the rest is column
arithmetic over the number of children of every node, which gives the whole tree.
"""

import operator
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import compress, repeat
from typing import Any, NamedTuple
from urllib.parse import urljoin

import numpy as np
import numpy.typing as npt
import turbohtml
from turbohtml.detect import detect_language
from turbohtml.extract import DateExtraction, dates

from pagesieve.exceptions import OptionError
from pagesieve.page import tree
from pagesieve.page.columns import frozen
from pagesieve.page.page import BREAK, Attribute, Page
from pagesieve.page.tags import CODES, KNOWN, RAW, TEXT
from pagesieve.page.touching import touching_boxes
from pagesieve.page.tree import Bools, Ints
from pagesieve.source import Decoding, Source, is_sound

_ELEMENT, _TEXT, _FRAGMENT, _OTHER = range(4)
Rows = npt.NDArray[np.integer[Any]]
_KINDS = {turbohtml.Element: _ELEMENT, turbohtml.Text: _TEXT, turbohtml.DocumentFragment: _FRAGMENT}
_FIRST_DATE = DateExtraction(original=True, extensive_search=False)
_PLAIN_NAME = re.compile(r"[A-Za-z_][\w-]*")
_SEEN_SIGNALS = {"meta", "time", "url"}
_TELLING_TEXT = 40  # characters from which a language can be told
# With scripts on, the markup in a <noscript> is plain text: a tag left open in it cannot swallow the page. Shadow
# roots stay where they are written, in a <template>, so that their content has its place among the nodes.
_parse = partial(turbohtml.parse, scripting=True, allow_declarative_shadow_roots=False)
_TAG, _DATA = operator.attrgetter("tag"), operator.attrgetter("data")


@dataclass(frozen=True, eq=False, repr=False)
class Tree:
    """The parser's tree, and which of its nodes stands behind each row."""

    document: turbohtml.Document
    nodes: Sequence[turbohtml.Node]
    places: Ints  # of each row's node among all nodes of the document, for outputs that work on a copy
    spaced: Sequence[int]  # rows that a space belongs before, though the source has none
    decoding: Decoding

    def element(self, row: int) -> turbohtml.Element:
        """The element at a row, or the one that a text stands in."""
        node = self.nodes[row]
        return node if isinstance(node, turbohtml.Element) else node.parent  # type: ignore[return-value]

    def select(self, selector: str) -> Ints:
        """The rows of the elements that a CSS selector finds."""
        try:
            return self._rows(self.document.select(selector))
        except turbohtml.SelectorSyntaxError as fault:
            raise OptionError(f"{selector!r} is not a CSS selector: {fault}") from fault

    def attribute(self, name: str) -> Attribute:
        """The rows that carry an attribute, and its values."""
        found = self.document.select(f"[{name}]") if _PLAIN_NAME.fullmatch(name) else self._carrying(name)
        return Attribute(self._rows(found), [element.attr(name) or "" for element in found])

    def _carrying(self, name: str) -> list[turbohtml.Element]:
        """The elements with an attribute whose name no selector can hold, such as `@click`."""
        return [node for node in self._row_of if isinstance(node, turbohtml.Element) and name in node.attrs]

    def values(self, name: str, rows: Rows) -> list[str]:
        """The value that an attribute has at each of these elements, or nothing."""
        return [self.nodes[row].attr(name) or "" for row in rows.tolist()]

    def _rows(self, elements: Sequence[turbohtml.Element]) -> Ints:
        return frozen(np.fromiter(map(self._row_of.__getitem__, elements), dtype=np.int32, count=len(elements)))

    @cached_property
    def declared(self) -> "Declared":
        """What the page declares about itself for machines."""
        json_ld, microdata = self._structured()
        meta: dict[str, list[str]] = {}
        for element in self.document.select("meta[content]"):
            key = element.attr("property") or element.attr("name") or element.attr("http-equiv") or ""
            meta.setdefault(key.strip().lower(), []).append((element.attr("content") or "").strip())
        links: dict[str, list[str]] = {}
        for element in self.document.select("link[rel][href]"):
            for relation in (element.attr("rel") or "").lower().split():
                links.setdefault(relation, []).append((element.attr("href") or "").strip())
        return Declared(json_ld, microdata, meta, links)

    def _structured(self) -> tuple[Sequence[Any], Sequence[Any]]:
        """JSON-LD, and microdata in its shape; nothing where a page nests them beyond all measure."""
        try:
            found = self.document.structured_data()
        except (RecursionError, ValueError):
            return (), ()
        return found.json_ld, [_as_json_ld(item) for item in found.microdata]

    def absolute(self, address: str, url: str | None) -> str:
        """An address of the page as a browser would resolve it."""
        try:
            return urljoin(self.base(url) or "", address)
        except ValueError:  # an address such as http://[bad
            return address

    def base(self, url: str | None) -> str | None:
        """The address that the links of the page are relative to, if it is known."""
        base = self.document.base_url(url or "")
        return base if base.startswith(("http://", "https://")) and is_sound(base) else None

    def written_date(self) -> tuple[str, str] | None:
        """The first date that the page's meta or `time` elements give, and which of them gave it."""
        found = dates(self.document.html, _FIRST_DATE)
        return (found.date, found.signal) if found and found.signal in _SEEN_SIGNALS else None

    @cached_property
    def _row_of(self) -> dict[turbohtml.Node, int]:
        return dict(zip(self.nodes, range(len(self.nodes)), strict=True))


class Declared(NamedTuple):
    """What a page declares about itself: JSON-LD, microdata in JSON-LD's shape, meta elements and links by relation."""

    json_ld: Sequence[Any]
    microdata: Sequence[Any]
    meta: Mapping[str, Sequence[str]]
    links: Mapping[str, Sequence[str]]


def _as_json_ld(item: turbohtml.MicrodataItem, depth: int = 8) -> dict[str, Any]:
    """A microdata item in the shape that JSON-LD has, so that one reader serves both; so many levels of it."""
    values = {
        name: [
            _as_json_ld(value, depth - 1) if isinstance(value, turbohtml.MicrodataItem) else value
            for value in found
            if depth > 0 or isinstance(value, str)
        ]
        for name, found in item.properties.items()
    }
    return {"@type": (item.type or "").rstrip("/").rsplit("/", 1)[-1], **values}


def decoded(source: Source) -> str:
    """The content of a source as text, for tools that take text alone."""
    if isinstance(source.content, str):
        return source.content
    document, decoding = parsed(source)
    codec = f"whatwg-{decoding.encoding}" if document.encoding else "utf-8"
    return source.content.decode(codec, "replace").removeprefix("\ufeff")


def parsers_own_text(html: str) -> str:
    """The main text as the parser's own extractor finds it."""
    return _parse(html).main_text()


def detected_language(text: str) -> str | None:
    """The ISO 639-3 code of the language that a text is written in, when it is long enough to tell."""
    return detect_language(text).language if len(text) >= _TELLING_TEXT else None


def parse(source: object, url: str | None = None) -> Page:
    """Parse a page: text, bytes, a path, a file object or a Source. Bad HTML never raises.

    >>> parse("<p>Hello <b>world").node(4)
    <Node 4 #text 'Hello'>
    """
    origin = Source.of(source, url=url)
    document, decoding = parsed(origin)
    walk = _walk(document)
    end = walk.end
    depth = tree.depths(end)
    parent = tree.parents(depth)
    spaces = touching_boxes((walk.tag, parent, end), walk.texts, walk.text_places)
    for place in spaces:
        walk.texts[place] = " " + walk.texts[place]
    return Page(
        tag=walk.tag,
        parent=parent,
        depth=depth,
        end=end,
        texts=walk.texts,
        text_places=walk.text_places,
        tag_names=walk.tag_names,
        dom=Tree(document, walk.nodes, walk.places, tuple(spaces.values()), decoding),
        url=origin.url,
    )


def parsed(source: Source) -> tuple[turbohtml.Document, Decoding]:
    """The parse alone: the parser's tree, and the encoding that it was read in."""
    if isinstance(source.content, str):
        document = _parse(source.content)
        return document, Decoding("", "text")
    charset = source.charset
    try:
        document = _parse_bytes(source.content, charset)
    except (
        LookupError,
        ValueError,
    ):  # a charset that nobody knows counts as none: the HTML standard goes on with the page itself
        charset = None
        document = _parse_bytes(source.content, charset)
    certain = document.encoding_confidence == "certain"
    encoding = document.encoding or ""
    return document, source.decoding(encoding, by_server=charset is not None, certain=certain)


def _parse_bytes(content: bytes, charset: str | None) -> turbohtml.Document:
    return _parse(content, encoding=charset, detect_encoding=True)


class _Walk(NamedTuple):
    """What one walk over the parser's tree gives."""

    nodes: Sequence[turbohtml.Node]
    places: Ints
    tag: Ints
    end: Ints
    texts: list[str]
    text_places: Ints
    tag_names: Sequence[str]


def _walk(document: turbohtml.Document) -> _Walk:
    """Touch every node once; keep the elements and the texts that are not blank."""
    nodes = list(document.descendants)
    kind = np.frombuffer(bytes(map(_KINDS.get, map(type, nodes), repeat(_OTHER))), dtype=np.uint8)
    is_element = kind == _ELEMENT
    elements = _chosen(nodes, is_element)
    cardinality = np.zeros(len(nodes), dtype=np.int32)
    cardinality[is_element] = list(map(len, elements))
    for place in np.flatnonzero(kind == _FRAGMENT):  # the content of a <template>
        cardinality[[place - 1, place]] = 1, len(nodes[place])
    end = tree.ends(cardinality)

    numbers = _TagNumbers(CODES)
    tag = np.full(len(nodes), CODES[TEXT], dtype=np.int32)
    tag[is_element] = np.fromiter(map(numbers.__getitem__, map(_TAG, elements)), np.int32, len(elements))

    is_text = kind == _TEXT
    is_text[1:] &= ~(RAW.mask(tag) & (cardinality > 0))[:-1]  # the text of a script is its only child, right after it
    is_break = tag == CODES["br"]
    texts = _texts(nodes, is_text, is_break)
    full = ~np.fromiter(map(str.isspace, texts), dtype=bool, count=len(texts))
    keep = is_text | is_break
    keep[keep] = full
    keep |= is_element

    row = np.zeros(len(nodes) + 1, dtype=np.int32)
    np.cumsum(keep, out=row[1:])
    return _Walk(
        nodes=_chosen(nodes, keep),
        places=np.flatnonzero(keep).astype(np.int32),
        tag=tag[keep],
        end=row[end[keep]],
        texts=texts,
        text_places=np.flatnonzero(full).astype(np.int32),
        tag_names=numbers.names(),
    )


def _chosen(nodes: Sequence[Any], mask: Bools) -> list[Any]:
    return list(compress(nodes, mask.tobytes()))


def _texts(nodes: Sequence[turbohtml.Node], is_text: Bools, is_break: Bools) -> list[str]:
    """Every text in document order, blank ones too, and a line separator for each `<br>`."""
    texts = list(map(_DATA, _chosen(nodes, is_text)))
    if not is_break.any():
        return texts
    breaks = is_break[is_text | is_break]
    mixed = np.full(len(breaks), BREAK, dtype=object)
    mixed[~breaks] = texts
    found: list[str] = mixed.tolist()
    return found


class _TagNumbers(dict[str, int]):
    """Tag numbers of one page: the known ones, then the others as they come."""

    def __missing__(self, name: str) -> int:
        self[name] = len(self)
        return self[name]

    def names(self) -> tuple[str, ...]:
        return KNOWN if len(self) == len(KNOWN) else tuple(self)
