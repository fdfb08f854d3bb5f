"""GitHub-flavoured Markdown of the kept part of a page."""

import re
from collections.abc import Callable, Container

from turbohtml import Element, Markdown

from pagesieve.outputs.formulas import tex
from pagesieve.outputs.preparing import prepare

_BLANK_LINE = re.compile(r"  \n(?:[> ]*\\\n)+")  # two line breaks in a row, as the parser's Markdown writes them
_LONE_BREAK = re.compile(r"^[> ]*\\(?:\n|\Z)|(?<!\\) {0,4}\\\n(?=\n)|(?<! ) {2,}\n(?=\n|\Z)", re.M)
"""A break with nothing before or after it."""

_BREAKS_AT_EDGE = re.compile(r"^(?:\s|\\\n)+|(?:\s|\\\n)+$")
_HEADING_AGAIN = re.compile(r"^(#{1,6} )(.+)(?:\n\n#{1,6} \2)+$", re.M)
_PICTURE_AGAIN = re.compile(r"^(!\[[^\]\n]*\]\([^\n]*\))(?:\n\n\1)+$", re.M)  # one for each width of the screen
_NO_NUMBER_OF_AN_ITEM = re.compile(r"(^ *|[|>*\[_~] ?|[-+] )(\d{1,9})\\(?=[.)]\S)", re.M)
"""An escape that keeps a number from being that of an item, where no space follows and it could not be one."""

_LINES = "a, td, th, h1, h2, h3, h4, h5, h6"  # which no paragraph may part
_FENCED = re.compile(r"^[> ]*(`{3,})(?P<language>[^\n]*)\n.*?^[> ]*\1 *$", re.M | re.S)


def _emphasis(mark: str) -> Callable[[Element, str], str]:
    def wrapped(element: Element, text: str) -> str:
        """Emphasis around a text, with white space and breaks at its edges left outside; none across blocks."""
        core = _BREAKS_AT_EDGE.sub("", text)
        if not core:
            return " " if element.text.isspace() else ""
        if core.startswith(mark) or "\n\n" in core or _BLANK_LINE.search(core):
            return text
        start = text.index(core)
        return f"{text[:start]}{mark}{core}{mark}{text[start + len(core) :]}"

    return wrapped


def _paragraph(start: str, end: str) -> Callable[[Element, str], str]:
    return lambda _, text: f"\n\n{start}{text.strip()}{end}\n\n" if text.strip() else ""


def _formula(formula: Element) -> str:
    """A formula between dollar signs: in its line, or in one of its own."""
    written = tex(formula).replace("<", r"\lt ").replace(">", r"\gt ")  # no HTML, whoever reads it
    if not written:
        return ""
    alone = formula.attr("display") == "block" and formula.closest(_LINES) is None
    return f"\n\n$${written}$$\n\n" if alone else f"${written}$"


_OPTIONS = Markdown(
    tables=Markdown.Tables(cell_blocks="text"),
    converters={
        **dict.fromkeys(("b", "strong"), _emphasis("**")),
        **dict.fromkeys(("i", "em"), _emphasis("*")),
        **dict.fromkeys(("s", "del", "strike"), _emphasis("~~")),
        "sup": lambda _, text: f"<sup>{text}</sup>",
        "sub": lambda _, text: f"<sub>{text}</sub>",
        "dt": _paragraph("**", "**"),
        "dd": _paragraph("", ""),
        "summary": _paragraph("**", "**"),
        "figcaption": _paragraph("*", "*"),
        "math": lambda formula, _: _formula(formula),
    },
)


def markdown(body: Element, here: Container[str]) -> str:
    """The Markdown of a sanitised body, which is changed on the way; `here` are the addresses of its page."""
    prepare(body, here)
    written = body.to_markdown(_OPTIONS)
    parts, start = [], 0
    for code in _FENCED.finditer(written):
        parts += [_without_language(_tidy(written[start : code.start()]), code["language"]), code[0]]
        start = code.end()
    text = "".join((*parts, _tidy(written[start:]))).strip()
    return f"{text}\n" if text else ""


def _without_language(text: str, language: str) -> str:
    r"""A text before code without a last line that names the language of the code, which the code says too.

    >>> _without_language("A call:\n\njs\n\n", "js"), _without_language("In\n\njs", "py")
    ('A call:\n\n', 'In\n\njs')
    """
    before, _, last = text.rstrip().rpartition("\n")
    return f"{before.rstrip()}\n\n" if language and last.strip("> ").casefold() == language.casefold() else text


def _tidy(text: str) -> str:
    text = _BLANK_LINE.sub("\n\n", text)
    text = _LONE_BREAK.sub("\n", text)
    text = re.sub(r"^ +$", "", text, flags=re.M)
    text = re.sub(r"\n{3,}", "\n\n", text)
    text = _NO_NUMBER_OF_AN_ITEM.sub(r"\1\2", text)
    return _PICTURE_AGAIN.sub(r"\1", _HEADING_AGAIN.sub(r"\1\2", text))
