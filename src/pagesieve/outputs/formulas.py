"""Formulas of a page as Markdown has them: TeX, as the page gives it or as it is made from MathML."""

import re
from collections.abc import Sequence

from turbohtml import Element, Text

DEEPEST = 40
"""Levels of a formula; what lies deeper is written as plain text."""

SHORT = 1
"""Characters of a text that is a formula, whatever it is: the name of a number."""

_SHAPES: dict[str, tuple[int, str]] = {
    "msup": (2, "{base}^{{{1}}}"),
    "msub": (2, "{base}_{{{1}}}"),
    "msubsup": (3, "{base}_{{{1}}}^{{{2}}}"),
    "mover": (2, r"\overset{{{1}}}{{{0}}}"),
    "munder": (2, r"\underset{{{1}}}{{{0}}}"),
    "munderover": (3, "{base}_{{{1}}}^{{{2}}}"),
    "mfrac": (2, r"\frac{{{0}}}{{{1}}}"),
    "mroot": (2, r"\sqrt[{1}]{{{0}}}"),
}
"""How many parts elements of MathML have, and what TeX writes for them."""

_ACCENTS = dict(zip("^ˆ~˜¯‾→˙", "hat hat tilde tilde bar bar vec dot".split(), strict=True))  # noqa: RUF001
"""What stands above a letter, and the name that TeX has for it."""

_SIGNS = str.maketrans({sign: rf"\{sign}" for sign in "#$%&_{}"} | {"|": r"\vert ", "\\": r"\backslash "})
_TEX = re.compile(r"[\\^_{}]")
_STYLED = re.compile(r"\{\\(?:display|text)style\s+(?P<inside>.*)\}", re.S)
_DELIMITED = re.compile(r"\$\$?(?P<a>[^$]+)\$\$?|\\\((?P<b>.*)\\\)|\\\[(?P<c>.*)\\\]", re.S)


def given_tex(text: str | None) -> str | None:
    r"""The TeX that a page gives as the text of a formula, without what sets its size; nothing for other texts.

    >>> given_tex(r"{\displaystyle x^{2}}"), given_tex("$x^2$"), given_tex("N"), given_tex("x squared"), given_tex(None)
    ('x^{2}', 'x^2', 'N', None, None)
    """
    told = (text or "").strip()
    if not told or not (_TEX.search(told) or len(told) <= SHORT):
        return None
    delimited = _DELIMITED.fullmatch(told)
    told = next(filter(None, delimited.groups())) if delimited else told
    styled = _STYLED.fullmatch(told)
    told = styled["inside"] if styled and _is_balanced(styled["inside"]) else told
    return " ".join(told.split())


def _is_balanced(told: str) -> bool:
    """Whether no brace closes that was not opened.

    >>> _is_balanced("x^{2}"), _is_balanced("a}+{b")
    (True, False)
    """
    depth = 0
    for sign in told:
        depth += (sign == "{") - (sign == "}")
        if depth < 0:
            return False
    return depth == 0


def tex(formula: Element, depth: int = DEEPEST) -> str:
    r"""A formula in TeX.

    >>> import turbohtml
    >>> tex(turbohtml.parse("<math><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><msqrt><mi>y</mi></msqrt>").find("math"))
    'x^{2}=\\sqrt{y}'
    """
    if given := given_tex(formula.attr("alttext")):
        return given
    if not depth or formula.tag in {"mtext", "mi"}:
        return _word(formula)
    elements = [node for node in formula.children if isinstance(node, Element)]
    if len(elements) == _SHAPES.get(formula.tag, (0, ""))[0] > 0:
        return _shaped(formula.tag, [tex(node, depth - 1) for node in elements])
    nodes = (node for node in formula.children if isinstance(node, Element | Text))
    return _joined(formula.tag, [part for node in nodes if (part := _part(node, depth))])


def _part(node: Element | Text, depth: int) -> str:
    return " ".join(node.data.split()).translate(_SIGNS) if isinstance(node, Text) else tex(node, depth - 1)


def _word(formula: Element) -> str:
    """Words, and names of several letters, upright; a letter as it is."""
    said = " ".join(formula.text.split()).translate(_SIGNS)
    if formula.tag == "mtext":
        return rf"\text{{{said}}}" if said else ""
    return rf"\mathrm{{{said}}}" if len(said) > 1 and said.isalpha() else said


def _shaped(tag: str, parts: Sequence[str]) -> str:
    accent = _ACCENTS.get(parts[1]) if tag == "mover" else None
    if accent:
        return rf"\{accent}{{{parts[0]}}}"
    base = parts[0] if len(parts[0]) == 1 else f"{{{parts[0]}}}"
    return _SHAPES[tag][1].format(*parts, base=base)


def _joined(tag: str, parts: Sequence[str]) -> str:
    whole = "".join(parts)
    if tag == "msqrt":
        return rf"\sqrt{{{whole}}}"
    if tag == "mtr":
        return " & ".join(parts)
    if tag == "mtable":
        rows = r" \\ ".join(parts)
        return rf"\begin{{matrix}}{rows}\end{{matrix}}"
    return whole
