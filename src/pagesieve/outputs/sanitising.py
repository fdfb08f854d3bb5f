"""What may stand in an output: structure, text, links and pictures; no scripts, styles, forms or handlers.

Any other element of HTML becomes a `span`: its text and its place stay. What a method kept is never lost on the way.
"""

from functools import cache

import turbohtml
from turbohtml.clean import OnDisallowed, Policy, Sanitizer

from pagesieve.page.pictures import best_of_set, keeps_a_place_free, picture_address
from pagesieve.page.tags import BLOCK

_TAGS = """
    html body article section nav aside header footer main hgroup address h1 h2 h3 h4 h5 h6 div p hr pre blockquote
    ol ul li dl dt dd figure figcaption center a em strong small s cite q dfn abbr data time code var samp kbd sub sup
    i b u mark span br wbr big tt strike acronym bdi bdo ruby rt rp ins del picture source img video audio track
    table caption colgroup col tbody thead tfoot tr td th details summary
    math mrow mi mn mo ms mtext mspace msup msub msubsup mfrac msqrt mroot mover munder munderover mtable mtr mtd
    semantics mstyle menclose mpadded mphantom
"""
_ATTRIBUTES = {
    "*": "class id title lang dir itemprop itemscope itemtype datetime data-lang data-language",
    "a": "href",
    "img": "src srcset alt width height",
    "source": "src srcset type media",
    "video": "src poster width height",
    "audio": "src",
    "ol": "start reversed type",
    "li": "value",
    "td": "colspan rowspan headers",
    "th": "colspan rowspan headers scope",
    "col": "span",
    "colgroup": "span",
    "blockquote": "cite",
    "q": "cite",
    "ins": "cite",
    "del": "cite",
    "math": "display alttext",
}
_DROPPED_WHOLE = """
    head script style template noscript iframe object embed applet frameset noframes noembed param map datalist input
"""
_KNOWN_FATE = frozenset((_TAGS + _DROPPED_WHOLE).split())
_SCHEMES = "http https mailto tel"

_LOOSE = '[href^=" "], [href$=" "], [src^=" "], [src$=" "]'
_PIXEL = {"0", "1", "1px"}


@cache
def _sanitiser() -> Sanitizer:
    return Sanitizer(
        Policy(
            tags=frozenset(_TAGS.split()),
            attributes={tag: frozenset(names.split()) for tag, names in _ATTRIBUTES.items()},
            url_schemes=frozenset(_SCHEMES.split()),
            allow_fragment_urls=True,
            on_disallowed_tag=OnDisallowed.STRIP,
            remove_with_content=frozenset(_DROPPED_WHOLE.split()),
        )
    )


def sanitised(document: turbohtml.Document, base: str | None) -> turbohtml.Element:
    """The body of a document as a safe tree, with true picture addresses and absolute links."""
    _open_pictures(document)
    for image in document.find_all("img"):
        _load_lazy(image)
    for shadow in document.select("template[shadowrootmode]"):
        shadow.replace_with(*next(iter(shadow.descendants)).children)
    for alternative in document.find_all("noscript"):  # what is left of them was read as content
        alternative.unwrap()
    for table in document.select("p table"):
        _free_from_paragraphs(table)
    _tighten_addresses(document)
    for element in document.iter_elements():
        if element.tag not in _KNOWN_FATE and element.namespace is turbohtml.Namespace.HTML:
            _make_plain(element)
    if base:
        document.resolve_links(base)
    root = document.root or turbohtml.Element("html")
    # The sanitiser trusts the root that it is given, so it is given the parent of what is kept.
    body = _sanitiser().sanitize_node(root).find("body") or turbohtml.Element("body")
    _drop_hollow(body)
    return body


def _open_pictures(document: turbohtml.Document) -> None:
    """Put the picture for browsers without scripts in its place, where there is no other; it was read as a text."""
    for alternative in document.select("picture noscript"):
        image = turbohtml.parse_fragment(alternative.text).select_one("img")
        picture = alternative.closest("picture")
        if image is not None and picture is not None and not picture.select_one("img"):
            alternative.replace_with(image)
        elif not alternative.select_one("img"):
            alternative.extract()


def _tighten_addresses(document: turbohtml.Document) -> None:
    """Take the spaces around the addresses of links and pictures away, as browsers do."""
    for element in document.select(_LOOSE):
        element.attrs.update({name: address.strip() for name in ("href", "src") if (address := element.attr(name))})


def _make_plain(element: turbohtml.Element) -> None:
    """Turn an element into a `span`; one that is a box of its own keeps its distance."""
    if element.tag in BLOCK:
        element.insert_before(turbohtml.Text(" "))
        element.insert_after(turbohtml.Text(" "))
    element.tag = "span"


def _free_from_paragraphs(table: turbohtml.Element) -> None:
    """Old pages, in quirks mode, have tables in paragraphs; no page that is written today can."""
    while paragraph := table.closest("p"):
        paragraph.tag = "div"


def _drop_hollow(body: turbohtml.Element) -> None:
    """Take out what shows nothing: pictures without an address or of one pixel, links around nothing."""
    for image in body.find_all("img"):
        if not image.attr("src") or image.attr("width") in _PIXEL or image.attr("height") in _PIXEL:
            image.extract()
    for link in body.find_all("a"):
        if not link.text.strip() and not link.select_one("img, video, audio, math"):
            link.extract()


def _load_lazy(image: turbohtml.Element) -> None:
    """Give a picture the address that its script would give it; one that only keeps a place free gets none."""
    address = picture_address(image.attr) or best_of_set(_source_set_beside(image))
    if address:
        image.attrs["src"] = address
    elif keeps_a_place_free(image.attr("src") or ""):
        del image.attrs["src"]


def _source_set_beside(image: turbohtml.Element) -> str | None:
    """The pictures that a `<source>` of the same `<picture>` offers."""
    picture = image.closest("picture")
    source = picture.select_one("source[srcset], source[data-srcset]") if picture else None
    return (source.attr("srcset") or source.attr("data-srcset")) if source else None
