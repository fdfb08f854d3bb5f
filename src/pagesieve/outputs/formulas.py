"""Formulas of a page as Markdown has them: TeX, as the page gives it or as it is made from MathML."""

import re
from collections.abc import Callable, Sequence

from turbohtml import Element, Text

_SHAPES: dict[str, Callable[..., str]] = {
    "msup": lambda base, above: f"{_one(base)}^{{{above}}}",
    "msub": lambda base, below: f"{_one(base)}_{{{below}}}",
    "msubsup": lambda base, below, above: f"{_one(base)}_{{{below}}}^{{{above}}}",
    "mover": lambda base, above: rf"\overset{{{above}}}{{{base}}}",
    "munder": lambda base, below: rf"\underset{{{below}}}{{{base}}}",
    "munderover": lambda base, below, above: f"{_one(base)}_{{{below}}}^{{{above}}}",
    "mfrac": lambda above, below: rf"\frac{{{above}}}{{{below}}}",
    "mroot": lambda inside, degree: rf"\sqrt[{degree}]{{{inside}}}",
}
"""What TeX writes for the elements of MathML that have a fixed number of parts."""

_SIGNS = str.maketrans({sign: rf"\{sign}" for sign in "#$%&_{}"} | {"|": r"\vert "})
SHORT = 3
"""Characters of a text that is a formula, whatever they are."""

_TEX = re.compile(r"[\\^_{}]")
_STYLED = re.compile(r"\{\\(?:display|text)style\s+(?P<formula>.*)\}", re.S)


def given_tex(text: str | None) -> str | None:
    r"""The TeX that a page gives as the text of a formula, without what sets its size; nothing for other texts.

    >>> given_tex(r"{\displaystyle x^{2}}"), given_tex("N"), given_tex("x squared"), given_tex(None)
    ('x^{2}', 'N', None, None)
    """
    if not text or not (_TEX.search(text) or len(text) <= SHORT):
        return None
    styled = _STYLED.fullmatch(text.strip())
    return " ".join((styled["formula"] if styled else text).split())


def tex(formula: Element) -> str:
    r"""A formula in TeX.

    >>> import turbohtml
    >>> tex(turbohtml.parse("<math><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><msqrt><mi>y</mi></msqrt>").find("math"))
    'x^{2}=\\sqrt{y}'
    """
    if given := given_tex(formula.attr("alttext")):
        return given
    nodes = (node for node in formula.children if isinstance(node, Element | Text))
    parts = [part for node in nodes if (part := _part(node))]
    if formula.tag in _SHAPES and len(parts) == _SHAPES[formula.tag].__code__.co_argcount:
        return _SHAPES[formula.tag](*parts)
    whole = "".join(parts)
    if formula.tag == "msqrt":
        return rf"\sqrt{{{whole}}}"
    if formula.tag == "mtr":
        return " & ".join(parts)
    return _matrix(parts) if formula.tag == "mtable" else whole


def _part(node: Element | Text) -> str:
    """A part of a formula: what MathML puts into words, letters and signs, or what is made of others."""
    if isinstance(node, Text):
        return " ".join(node.data.split()).translate(_SIGNS)
    said = " ".join(node.text.split())
    return rf"\text{{{said}}}" if node.tag == "mtext" and said else tex(node)


def _matrix(lines: Sequence[str]) -> str:
    rows = r" \\ ".join(lines)
    return rf"\begin{{matrix}}{rows}\end{{matrix}}"


def _one(base: str) -> str:
    """What an index stands at, as one thing.

    >>> _one("x"), _one("ab")
    ('x', '{ab}')
    """
    return base if len(base) == 1 else f"{{{base}}}"
