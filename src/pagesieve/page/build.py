"""From HTML to columns. Only this module, streaming.py, the tree behind a page (dom.py) and outputs know the parser.

Each node is touched once (docs/decisions/0003-one-pass.md says why); all the rest is column
arithmetic over the number of children of every node, which gives the whole tree.
"""

import operator
import re
from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from itertools import compress
from typing import Any, NamedTuple

import numpy as np
import turbohtml

from pagesieve.page import tree
from pagesieve.page.dom import Tree
from pagesieve.page.page import BREAK, Page
from pagesieve.page.streaming import put_in_place
from pagesieve.page.tags import CODES, KNOWN, RAW, TEXT
from pagesieve.page.touching import touching_boxes, touching_lines
from pagesieve.page.tree import Bools, Ints
from pagesieve.source import Decoding, Source

FEW_TEXTS = 200  # texts that are not blank; a page with more shows enough
LITTLE_TEXT = 5000  # characters, blanks included, that a page shows without its scripts
MUCH_MARKUP = 3000  # characters in <noscript>; a note or a picture takes fewer
MUCH_MORE = 3  # times what is shown, in <noscript>
ALMOST_NOTHING = 200  # characters, blanks included, that an empty frame of a page shows
SOME_TEXT = 400  # characters in <noscript> beside its tags, of such a page; a note that scripts are needed takes fewer
BEYOND_DOUBT = 8  # bytes that characters take beyond their first; where all of them fit, a page is UTF-8

_OTHER, _ELEMENT, _TEXT, _FRAGMENT = range(4)
_KINDS = defaultdict(
    int, {turbohtml.Element: _ELEMENT, turbohtml.Text: _TEXT, turbohtml.DocumentFragment: _FRAGMENT}
)  # of all others _OTHER
# Shadow roots stay where they are written, in a <template>, so that their content has its place among the nodes.
_parse = partial(turbohtml.parse, allow_declarative_shadow_roots=False)
_TAGS = re.compile(r"<[^<>]*>|\s+")
_TAG, _DATA = operator.attrgetter("tag"), operator.attrgetter("data")


def parse(source: object, url: str | None = None, *, scripts_ran: bool = False) -> Page:
    """Parse a page: text, bytes, a path, a file object or a Source. Bad HTML never raises.

    Where scripts ran already, `<noscript>` is never read instead of what the page shows.

    >>> parse("<p>Hello <b>world").node(4)
    <Node 4 #text 'Hello'>
    """
    origin = Source.of(source, url=url)
    document, decoding = parsed(origin)
    page = _page(document, decoding, origin)
    if not scripts_ran and (page.tag == CODES["template"]).any() and put_in_place(document):
        page = _page(document, decoding, origin)
    if not scripts_ran and _content_is_in_noscript(page, document):
        return _page(*parsed(origin, scripting=False), origin, scripting=False)
    return page


def _content_is_in_noscript(page: Page, document: turbohtml.Document) -> bool:
    """Whether a page shows little without its scripts but has content for browsers that run none."""
    if len(page.text_places) > FEW_TEXTS or not (page.tag == CODES["noscript"]).any():
        return False
    shown = sum(map(len, page.texts))
    if shown > LITTLE_TEXT:
        return False
    markup = "".join(element.text for element in document.find_all("noscript"))
    if shown <= ALMOST_NOTHING and len(_TAGS.sub("", markup)) > SOME_TEXT:
        return True
    return len(markup) > max(MUCH_MARKUP, MUCH_MORE * shown)


def _page(document: turbohtml.Document, decoding: Decoding, origin: Source, *, scripting: bool = True) -> Page:
    """The columns of a parsed page."""
    walk = _walk(document)
    end = walk.end
    depth = tree.depths(end)
    parent = tree.parents(depth)
    columns = walk.tag, parent, end
    parted = touching_boxes(columns, walk.texts, walk.text_places)
    parted |= touching_lines(columns, walk.texts, walk.text_places, class_of=walk.class_of)
    for place, (_, sign) in parted.items():
        walk.texts[place] = sign + walk.texts[place]
    return Page(
        tag=walk.tag,
        parent=parent,
        depth=depth,
        end=end,
        texts=walk.texts,
        text_places=walk.text_places,
        tag_names=walk.tag_names,
        dom=Tree(
            document=document,
            nodes=walk.nodes,
            elements=walk.elements,
            element_rows=np.flatnonzero(walk.tag != CODES[TEXT]).astype(np.int32),
            places=walk.places,
            parted=tuple(parted.values()),
            decoding=decoding,
            scripting=scripting,
        ),
        url=origin.url,
    )


def parsed(source: Source, *, scripting: bool = True) -> tuple[turbohtml.Document, Decoding]:
    """The parse alone: the parser's tree, and the encoding that it was read in."""
    if isinstance(source.content, str):
        document = _parse(source.content, scripting=scripting)
        return document, Decoding("", "text")
    charset = source.charset
    try:
        document = _parse_bytes(source.content, charset, scripting)
    except (
        LookupError,
        ValueError,
    ):  # a charset that nobody knows counts as none: the HTML standard goes on with the page itself
        charset = None
        document = _parse_bytes(source.content, charset, scripting)
    certain = document.encoding_confidence == "certain"
    encoding = document.encoding or ""
    decoding = source.decoding(encoding, by_server=charset is not None, certain=certain)
    if decoding.evidence == "meta" and encoding != "UTF-8" and _is_utf_8(source.content):
        return _parse_bytes(source.content, "utf-8", scripting), Decoding("UTF-8", "detected")
    return document, decoding


def _is_utf_8(content: bytes) -> bool:
    """Whether bytes are UTF-8 beyond doubt: throughout, and with characters enough that are more than one byte.

    Pages that were saved again often are, and still name the encoding that they had. In any other encoding hardly a
    sentence of more than ASCII could be read as UTF-8 too.

    >>> _is_utf_8("Où est l'été, où sont les fêtes de là-bas, à côté ?".encode()), _is_utf_8("là".encode())
    (True, False)
    >>> _is_utf_8("Où est l'été, où sont les fêtes de là-bas, à côté ?".encode("latin-1"))
    False
    """
    if content.isascii():
        return False
    try:
        return len(content) - len(content.decode()) >= BEYOND_DOUBT
    except UnicodeDecodeError:
        return False


def _parse_bytes(content: bytes, charset: str | None, scripting: bool) -> turbohtml.Document:
    return _parse(content, encoding=charset, detect_encoding=True, scripting=scripting)


class _Walk(NamedTuple):
    """What one walk over the parser's tree gives."""

    nodes: Sequence[turbohtml.Node]
    elements: Sequence[turbohtml.Element]
    places: Ints
    tag: Ints
    end: Ints
    texts: list[str]
    text_places: Ints
    tag_names: Sequence[str]

    def class_of(self, row: int) -> str | None:
        """The classes of an element."""
        node = self.nodes[int(self.places[row])]
        return node.attr("class") if isinstance(node, turbohtml.Element) else None


def _walk(document: turbohtml.Document) -> _Walk:
    """Touch every node once; keep the elements and the texts that are not blank."""
    nodes = list(document.descendants)
    kind = np.frombuffer(bytes(map(_KINDS.__getitem__, map(type, nodes))), dtype=np.uint8)
    is_element, is_text = kind == _ELEMENT, kind == _TEXT
    element_places = is_element.nonzero()[0]
    elements = _chosen(nodes, is_element)
    cardinality = np.zeros(len(nodes), dtype=np.int32)
    cardinality[element_places] = np.fromiter(map(len, elements), np.int32, len(elements))
    for place in (kind == _FRAGMENT).nonzero()[0].tolist():  # the content of a <template>
        cardinality[place - 1], cardinality[place] = 1, len(nodes[place])
    end = tree.ends(cardinality)

    numbers = _TagNumbers(CODES)
    tag = np.full(len(nodes), CODES[TEXT], dtype=np.int32)
    tag[element_places] = np.fromiter(map(numbers.__getitem__, map(_TAG, elements)), np.int32, len(elements))

    is_text[1:] &= ~(RAW.mask(tag) & (cardinality > 0))[:-1]  # the text of a script is its only child, right after it
    is_break = tag == CODES["br"]
    texts = list(map(_DATA, _chosen(nodes, is_text)))
    if is_break.any():
        texts = _with_breaks(texts, is_break[is_text | is_break])
    full = np.frombuffer(bytes(map(str.isspace, texts)), dtype=bool) == 0
    keep = is_text | is_break
    keep[keep.nonzero()[0]] = full
    keep |= is_element

    places = keep.nonzero()[0]
    rows = keep.cumsum(dtype=np.int32)  # up to each node, itself included
    return _Walk(
        nodes=nodes,
        elements=elements,
        places=places.astype(np.int32),
        tag=tag.take(places),
        end=rows.take(end.take(places) - 1),
        texts=texts,
        text_places=full.nonzero()[0].astype(np.int32),
        tag_names=numbers.names(),
    )


def _chosen(nodes: Sequence[Any], mask: Bools) -> list[Any]:
    return list(compress(nodes, mask.tobytes()))


def _with_breaks(strings: list[str], is_break: Bools) -> list[str]:
    """The texts with a line separator at the places of `<br>` among them.

    >>> _with_breaks(["one", "two"], np.array([False, True, True, False])) == ["one", BREAK, BREAK, "two"]
    True
    """
    mixed: list[str] = []
    for before, place in enumerate(is_break.nonzero()[0].tolist()):
        mixed += strings[len(mixed) - before : place - before]
        mixed.append(BREAK)
    return mixed + strings[len(mixed) - int(np.count_nonzero(is_break)) :]


class _TagNumbers(dict[str, int]):
    """Tag numbers of one page: the known ones, then the others as they come."""

    def __missing__(self, name: str) -> int:
        self[name] = len(self)
        return self[name]

    def names(self) -> tuple[str, ...]:
        return KNOWN if len(self) == len(KNOWN) else tuple(self)


def decoded(source: Source) -> str:
    """The content of a source as text, for tools that take text alone."""
    if isinstance(source.content, str):
        return source.content
    document, decoding = parsed(source)
    codec = f"whatwg-{decoding.encoding}" if document.encoding else "utf-8"
    return source.content.decode(codec, "replace").removeprefix("\ufeff")


def parsers_own_text(html: str) -> str:
    """The main text as the parser's own extractor finds it."""
    return _parse(html, scripting=True).main_text()
