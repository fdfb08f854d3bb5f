"""GitHub-flavoured Markdown of the kept part of a page."""

import re

from turbohtml import Element, Markdown, Text

LONGEST_VALUE = 400  # characters in one cell of a table of data; longer texts are areas of the page

_LANGUAGE = re.compile(r"(?:^|\s)(?:lang(?:uage)?|highlight|brush:|source|code|syntax)[-_ :]+([a-z0-9+#]+)", re.I)
_NOT_LANGUAGES = {
    "default",
    "none",
    "text",
    "plain",
    "block",
    "wrapper",
    "container",
    "snippet",
    "source",
    "toolbar",
}
_PERMALINK_SIGNS = {"¶", "#", "§", "🔗", "link", "permalink", ""}
_BLANK_LINE = re.compile(r"  \n(?:[> ]*\\\n)+")  # two line breaks in a row, as the parser's Markdown writes them
_AREAS = "table, p, h1, h2, h3, h4, h5, h6, blockquote, pre, figure, section, article"
_TABLE_PARTS = "caption, tbody, thead, tfoot, tr, td, th"

_OPTIONS = Markdown(
    tables=Markdown.Tables(cell_blocks="text"),
    converters={
        "sup": lambda _, text: f"<sup>{text}</sup>",
        "sub": lambda _, text: f"<sub>{text}</sub>",
        **dict.fromkeys(("b", "strong"), lambda element, text: _wrapped(element, text, "**")),
        **dict.fromkeys(("i", "em"), lambda element, text: _wrapped(element, text, "*")),
        **dict.fromkeys(("s", "del", "strike"), lambda element, text: _wrapped(element, text, "~~")),
        "dt": lambda _, text: f"\n\n**{text.strip()}**\n" if text.strip() else "",
        "dd": lambda _, text: f"\n: {_indented(text.strip())}\n" if text.strip() else "",
        "summary": lambda _, text: f"\n\n**{text.strip()}**\n\n" if text.strip() else "",
        "figcaption": lambda _, text: f"\n\n*{text.strip()}*\n\n" if text.strip() else "",
    },
)


def markdown(body: Element) -> str:
    """The Markdown of a sanitised body, which is changed on the way."""
    for text in body.descendants:
        if isinstance(text, Text) and "\xa0" in text.data:
            text.data = text.data.replace("\xa0", " ")
    for table in reversed(body.find_all("table")):
        if _is_layout(table):
            _unmake(table)
    for code in body.find_all("pre"):
        _mark_language(code)
    for link in body.select("h1 a, h2 a, h3 a, h4 a, h5 a, h6 a"):
        if link.text.strip().lower() in _PERMALINK_SIGNS:
            link.extract()
    return _tidy(body.to_markdown(_OPTIONS))


def _wrapped(element: Element, text: str, mark: str) -> str:
    """Emphasis around a text, with the white space at its edges left outside; none where it would span blocks."""
    core = text.strip()
    if not core:
        return " " if element.text.isspace() else ""
    if core.startswith(mark) or "\n\n" in core or _BLANK_LINE.search(core):
        return text
    start = text.index(core)
    return f"{text[:start]}{mark}{core}{mark}{text[start + len(core) :]}"


def _indented(text: str) -> str:
    return text.replace("\n", "\n  ")


def _is_layout(table: Element) -> bool:
    """Whether a table only puts things in place: one cell a row, long texts, or blocks in its cells."""
    parts = _own_parts(table)
    if any(part.tag in {"th", "caption"} for part in parts):
        return False
    rows = [[cell for cell in part.children if isinstance(cell, Element)] for part in parts if part.tag == "tr"]
    return all(len(cells) <= 1 for cells in rows) or any(_is_area(cell) for cells in rows for cell in cells)


def _own_parts(table: Element) -> list[Element]:
    """The parts of a table without those of tables in its cells."""
    return [part for part in table.select(_TABLE_PARTS) if part.closest("table") == table]


def _is_area(cell: Element) -> bool:
    """Whether a cell is an area of the page rather than a value."""
    return len(cell.text) > LONGEST_VALUE or len(cell.select(_AREAS)) > 1


def _unmake(table: Element) -> None:
    """Turn a layout table into plain boxes; tables in its cells stay."""
    for part in [*_own_parts(table), table]:
        part.tag = "div"


def _mark_language(pre: Element) -> None:
    """Put the language of a code block where Markdown looks for it, from the classes on and around it."""
    code = pre.find("code")
    around = pre.parent
    for element in (code, pre, around, around.parent if around else None):
        if isinstance(element, Element) and (found := _LANGUAGE.search(element.attr("class") or "")):
            language = found.group(1).lower()
            if language not in _NOT_LANGUAGES:
                (code or pre).attrs["class"] = f"language-{language}"
                return


def _tidy(text: str) -> str:
    text = _BLANK_LINE.sub("\n\n", text)
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n" if text.strip() else ""
