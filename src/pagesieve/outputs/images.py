"""Pictures of a text: formulas among them, no icons and no faces."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from turbohtml import Element, Node, Text, parse

from pagesieve.outputs.formulas import given_tex, tex
from pagesieve.outputs.showing import words

ICONS = 4
"""Places where a page shows a picture from which it is an icon, a button, a star."""

_DRAWN = re.compile(r"\.svg(?:[?#]|$)", re.I)  # without words these are icons: arrows, stars, ticks
_FACES = "img[class*=avatar i], [class*=avatar i] > img, [class*=avatar i] > a > img, [class*=avatar i] > * > img"
"""Pictures of people who write."""

_OF_FORMULA = re.compile(r"(?:^|[\s_-])(?:math|latex|tex|katex)(?:[\s_-]|$)", re.I)


_SHARES = re.compile(r"mailto:\?|.*[?&](?:u|url|text|status|body|href|link)=https?(?::|%3a)", re.I | re.S)
_PICTURE = re.compile(r"\.(?:avif|gif|jpe?g|png|webp)\b", re.I)
"""An address that hands the one of the page on, in any language; and one of a picture, which may be handed on too."""


def drop_small_pictures(body: Element) -> None:
    """Take out icons, buttons that share a page, and the faces of people who write."""
    for link in body.find_all("a"):
        address = link.attr("href") or ""
        if not link.text.strip() and _SHARES.match(address) and not _PICTURE.search(address):
            link.extract()
    pictures = [image for image in body.find_all("img") if not image.closest("figure")]
    for image in pictures:
        if not image.attr("alt") and _DRAWN.search(image.attr("src") or ""):
            image.extract()
    _drop_icons(pictures)
    for face in body.select(_FACES):
        around = face.closest("a")
        (around if around is not None and not around.text.strip() else face).extract()


def _drop_icons(pictures: Sequence[Element]) -> None:
    """Take out pictures that stand alone in many places, with the links that they alone made; in a cell they speak.

    Copies that follow one another are one picture, for each width of the screen.
    """
    places = Counter(address for address, _ in groupby(image.attr("src") for image in pictures))
    for image in (image for image in pictures if places[image.attr("src")] >= ICONS):
        link, cell = image.closest("a"), image.closest("td, th")
        around = link or image.parent
        if cell is not None and not cell.text.strip():
            if said := image.attr("alt") or image.attr("title"):
                image.replace_with(Text(said))
        elif around is not None and not around.text.strip():
            (link or image).extract()


def part_pictures(body: Element) -> None:
    """Put a space between a picture and the words that it touches."""
    for image in body.find_all("img"):
        before, after = image.previous_sibling, image.next_sibling
        if before is not None and words(before)[-1:].isalnum():
            image.insert_before(Text(" "))
        if after is not None and words(after)[:1].isalnum():
            image.insert_after(Text(" "))


def read_pictures_of_formulas(body: Element) -> None:
    """A picture of a formula, whose text is TeX, is that formula; right after the formula it says nothing."""
    for picture in reversed(body.select("img[class][alt]")):
        told = given_tex(picture.attr("alt")) if _OF_FORMULA.search(picture.attr("class") or "") else None
        before = _only_formula(picture.previous_sibling)
        if told and before is not None and tex(before) == told:
            picture.extract()
        elif told:
            picture.replace_with(_as_formula(picture))
    for formula in body.find_all("math"):
        if isinstance(formula.next_sibling, Element) and formula.next_sibling.tag == "math":
            formula.insert_after(Text(" "))


def _as_formula(picture: Element) -> Element:
    """A formula that gives the text of a picture as its TeX; the parser alone makes elements of MathML."""
    (formula,) = parse("<math></math>").find_all("math")
    formula.attrs["alttext"] = picture.attr("alt") or ""
    formula.append(Text(picture.attr("alt") or ""))
    return formula


def _only_formula(node: Node | None) -> Element | None:
    """The formula that a node is, or holds and nothing else."""
    if not isinstance(node, Element) or node.tag not in {"math", "span", "div"}:
        return None
    formula = node if node.tag == "math" else node.find("math")
    return formula if formula is not None and formula.text.strip() == node.text.strip() else None


def drop_buttons(body: Element) -> None:
    """Take out pictures that lead nowhere, such as one to print the page, and links without an address."""
    for link in body.find_all("a"):
        if not link.attr("href"):
            link.unwrap()
        elif (link.attr("href") or "").endswith("#") and not link.text.strip() and not link.closest("figure"):
            link.extract()
