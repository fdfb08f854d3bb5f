"""What is done to a sanitised tree before it becomes Markdown, where the page and Markdown differ in their ways."""

from collections.abc import Container
from itertools import takewhile

from turbohtml import Element, Text

from pagesieve.outputs.code import drop_line_numbers, mark_language
from pagesieve.outputs.emphasis import end_emphasis_with_lines, join_emphasis, part_signs
from pagesieve.outputs.headings import (
    drop_headline_again,
    drop_permalinks,
    free_headings,
    open_names,
    put_links_into_headings,
)
from pagesieve.outputs.images import drop_buttons, drop_small_pictures, part_pictures, read_pictures_of_formulas
from pagesieve.outputs.items import (
    begin_with_something,
    drop_slides_again,
    drop_typed_bullets,
    join_continued,
    open_headed_list,
    open_list_in_list,
)
from pagesieve.outputs.showing import shows
from pagesieve.outputs.spans import even_out, fill_spans
from pagesieve.page.tags import HEADINGS
from pagesieve.page.titles import FRONT_PAGE, SOFT_HYPHEN

LONGEST_VALUE = 400  # characters in one cell of a table of data; longer texts are areas of the page
_SPECIAL_SPACES: dict[int, str | None] = {
    **dict.fromkeys(map(ord, "\xa0\u2007\u2009\u200a\u202f\u3000"), " "),
    ord(SOFT_HYPHEN): None,
}
_AREAS = "table, p, h1, h2, h3, h4, h5, h6, blockquote, pre, figure, section, article"
_TABLE_PARTS = "caption, tbody, thead, tfoot, tr, td, th"


def prepare(body: Element, here: Container[str]) -> None:
    """Change a sanitised body so that its Markdown is what a person would write; `here` are the page's addresses."""
    _plain_spaces(body)
    read_pictures_of_formulas(body)
    join_emphasis(body)
    end_emphasis_with_lines(body)
    part_signs(body)
    put_links_into_headings(body)
    _keep_links_in_paragraphs(body)
    part_pictures(body)
    drop_line_numbers(body)
    tables = [(table, _is_layout(table)) for table in body.find_all("table")]
    for table, is_layout in reversed(tables):
        if is_layout:
            _unmake(table)
        else:
            rows = [part for part in _own_parts(table) if part.tag == "tr"]
            fill_spans(rows)
            even_out(rows)
    for code in body.find_all("pre"):
        mark_language(code)
    drop_buttons(body)
    drop_permalinks(body, here)
    drop_headline_again(body)
    _drop_signs(body)
    _trim(body)
    free_headings(body)
    open_names(body)


def _drop_signs(body: Element) -> None:
    """Take out what says nothing in a text: icons, slides again, items and headings that are empty."""
    drop_small_pictures(body)
    drop_slides_again(body)
    for holder in body.find_all(["li", *HEADINGS.names]):
        if not shows(holder):
            holder.extract()


def _trim(body: Element) -> None:
    """Take out what says nothing at an edge: rules, logos before all text, and what is empty where an item begins."""
    for element in _before_text(body):
        address = element.attr("href") if element.tag == "a" and not element.text.strip() else None
        if element.tag == "hr" or (address and FRONT_PAGE.fullmatch(address)):
            element.extract()
    for rule in reversed(body.find_all("hr")):
        if any(map(shows, rule.following)):
            break
        rule.extract()
    for item in body.find_all("li"):
        begin_with_something(item)
        open_list_in_list(item)
    join_continued(body)
    for items in body.find_all(["ul", "ol"]):
        drop_typed_bullets(items)
        open_headed_list(items)


def _before_text(body: Element) -> list[Element]:
    """The elements that begin before all text."""
    before = takewhile(lambda node: not isinstance(node, Text) or not node.data.strip(), body.descendants)
    return [node for node in before if isinstance(node, Element)]


def _plain_spaces(body: Element) -> None:
    """Markdown writes special spaces as entities; a plain space reads better, and a soft hyphen is none."""
    for text in body.descendants:
        if isinstance(text, Text) and not text.data.isascii():
            text.data = text.data.translate(_SPECIAL_SPACES)
    for image in body.find_all("img"):
        image.attrs["alt"] = " ".join((image.attr("alt") or "").split())


def _keep_links_in_paragraphs(body: Element) -> None:
    """Two line breaks in a link would end the paragraph, and with it the link; one does not."""
    for line_break in body.select("a br"):
        if _ends_paragraph(line_break):
            line_break.extract()


def _is_layout(table: Element) -> bool:
    """Whether a table only puts things in place: one column that shows anything, long texts, or blocks in cells."""
    parts = _own_parts(table)
    if any(part.tag in {"th", "caption"} for part in parts):
        return False
    rows = [[cell for cell in part.children if isinstance(cell, Element)] for part in parts if part.tag == "tr"]
    showing = {column for cells in rows for column, cell in enumerate(cells) if shows(cell)}
    return len(showing) <= 1 or any(_is_area(cell) for cells in rows for cell in cells)


def _own_parts(table: Element) -> list[Element]:
    """The parts of a table without those of tables in its cells."""
    return [part for part in table.select(_TABLE_PARTS) if part.closest("table") == table]


def _is_area(cell: Element) -> bool:
    """Whether a cell is an area of the page rather than a value."""
    return (
        len(cell.text) > LONGEST_VALUE
        or len(cell.select(_AREAS)) > 1
        or cell.find("table") is not None
        or any("\n" in code.text.strip() for code in cell.find_all("pre"))
        or any(_ends_paragraph(line_break) for line_break in cell.find_all("br"))
    )


def _ends_paragraph(line_break: Element) -> bool:
    """Whether nothing but white space stands between a line break and the next one."""
    after = line_break.next_sibling
    while isinstance(after, Text) and not after.data.strip():
        after = after.next_sibling
    return isinstance(after, Element) and after.tag == "br"


def _unmake(table: Element) -> None:
    """Turn a layout table into plain boxes; tables in its cells stay."""
    for part in [*_own_parts(table), table]:
        part.tag = "div"
