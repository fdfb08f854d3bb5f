"""The parser's own tree behind a page: attributes, paths, and what the page declares about itself."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import repeat
from typing import Any, NamedTuple
from urllib.parse import urljoin

import numpy as np
import turbohtml
from turbohtml.cssom import StyleSheet
from turbohtml.detect import detect_language
from turbohtml.extract import DateExtraction, dates

from pagesieve.exceptions import OptionError
from pagesieve.page.columns import Attribute, frozen
from pagesieve.page.touching import Parted
from pagesieve.page.tree import Ints, Rows
from pagesieve.source import Decoding, is_sound

_FIRST_DATE = DateExtraction(original=True, extensive_search=False)
_COMMENT_SIGNS = re.compile("<!--|-->")  # that old pages have around a sheet, and browsers skip
_ON_SCREENS = {"", "all", "screen"}
_PLAIN_NAME = re.compile(r"[A-Za-z_][\w-]*")
_SEEN_SIGNALS = {"meta", "time", "url"}
_TELLING_TEXT = 40  # characters from which a language can be told


def _unwrapped(script: str) -> str | None:
    """What stands in a section or a comment of XML that is all of a script.

    >>> _unwrapped("//<![CDATA[ {} //]]>"), _unwrapped("/* <![CDATA[ */ {} /* ]]> */"), _unwrapped("{}")
    ('{}', '{}', None)
    """
    text = script.strip().removeprefix("/*").removeprefix("//").lstrip()
    opening = next((sign for sign in ("<![CDATA[", "<!--") if text.startswith(sign)), None)
    if opening is None:
        return None
    text = text.removeprefix(opening).lstrip().removeprefix("*/").removesuffix("*/").rstrip()
    text = text.removesuffix("]]>").removesuffix("-->").rstrip()
    return text.removesuffix("/*").removesuffix("//").strip()


@dataclass(frozen=True, eq=False, repr=False)
class Tree:
    """The parser's tree, all its nodes, and which of them stands behind each row."""

    document: turbohtml.Document
    nodes: Sequence[turbohtml.Node]
    elements: Sequence[turbohtml.Element]
    element_rows: Ints
    places: Ints  # of each row's node among all nodes of the document
    parted: Sequence[Parted]  # rows that a space or a point belongs before, though the source has none
    decoding: Decoding
    scripting: bool = True  # whether <noscript> was read as a browser with scripts on reads it

    def element(self, row: int) -> turbohtml.Element:
        """The element at a row, or the one that a text stands in."""
        node = self.nodes[int(self.places[row])]
        return node if isinstance(node, turbohtml.Element) else node.parent  # type: ignore[return-value]

    def select(self, selector: str) -> Ints:
        """The rows of the elements that a CSS selector finds."""
        try:
            return self._rows(self.document.select(selector))
        except turbohtml.SelectorSyntaxError as fault:
            raise OptionError(f"{selector!r} is not a CSS selector: {fault}") from fault

    def rules(self, names: Sequence[str]) -> Iterator[tuple[str, Mapping[str, str]]]:
        """The rules of the style sheets in the page that give some of these properties: selector and values.

        Sheets for print, and rules that hold for some widths alone, are left out.
        """
        for element in self.document.select("style"):
            if (element.attr("media") or "").strip().lower() not in _ON_SCREENS:
                continue
            for rule in StyleSheet(_COMMENT_SIGNS.sub(" ", element.text)).rules:
                values = {name: value for name in names if (value := rule.style.get(name))}
                if values:
                    yield rule.selector_text, values

    def attribute(self, name: str) -> Attribute:
        """The rows that carry an attribute, and its values."""
        found = self.document.select(f"[{name}]") if _PLAIN_NAME.fullmatch(name) else self._carrying(name)
        return Attribute(self._rows(found), _values(found, name))

    def _carrying(self, name: str) -> list[turbohtml.Element]:
        """The elements with an attribute whose name no selector can hold, such as `@click`."""
        return [element for element in self.elements if name in element.attrs]

    def values(self, name: str, rows: Rows) -> list[str]:
        """The value that an attribute has at each of these elements, or nothing."""
        return _values(map(self.nodes.__getitem__, self.places[rows].tolist()), name)

    def lines_and_columns(self) -> tuple[Ints, Ints]:
        """Where the start tag of each row's element stands: its line from 1, its column from 0; (0, 0) for none."""
        places = [self.nodes[place].position or (0, 0) for place in self.places.tolist()]
        lines, columns = np.array(places, dtype=np.int32).T
        return lines, columns

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

    @cached_property
    def own_address(self) -> str | None:
        """The address that the page gives itself."""
        link = self.document.select_one("link[rel~=canonical i][href]")
        shared = self.document.select_one("meta[property='og:url' i][content]") if link is None else None
        return link.attr("href") if link is not None else shared.attr("content") if shared is not None else None

    def _structured(self) -> tuple[Sequence[Any], Sequence[Any]]:
        """JSON-LD, and microdata in its shape; nothing where a page nests them beyond all measure."""
        try:
            json_ld = [*self.document.json_ld(), *self._wrapped_json_ld()]
            microdata = self.document.microdata()
        except (RecursionError, ValueError):
            return (), ()
        return json_ld, [_as_json_ld(item) for item in microdata]

    def _wrapped_json_ld(self) -> Iterator[Any]:
        """JSON-LD in sections and comments of XML, which old systems put around every script."""
        for script in self.document.select("script[type='application/ld+json' i]"):
            inside = _unwrapped(script.text)
            if inside is not None:
                with suppress(ValueError):
                    yield json.loads(inside)

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
    def _row_of(self) -> dict[turbohtml.Element, int]:
        return dict(zip(self.elements, self.element_rows.tolist(), strict=True))


def _values(elements: Iterable[Any], name: str) -> list[str]:
    """The value that an attribute has at each of these elements; nothing where it has none."""
    return [value or "" for value in map(turbohtml.Element.attr, elements, repeat(name))]


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


def detected_language(text: str) -> str | None:
    """The ISO 639-3 code of the language that a text is written in, when it is long enough to tell."""
    return detect_language(text).language if len(text) >= _TELLING_TEXT else None
