"""The cells of tables as Markdown has them: none reaches over several rows or columns, and all rows have as many."""

from collections.abc import Sequence

from turbohtml import Element

Span = tuple[int, int]
"""How many columns and how many rows a cell takes."""

SPANS = ("colspan", "rowspan")
"""What a cell says of its reach."""

MOST_ADDED = 20
"""Empty cells to one that is there; a table that asks for more stays as it is."""


def fill_spans(rows: Sequence[Element]) -> None:
    """Put an empty cell wherever one from before or above reaches, so that every text stands in its column."""
    cells = [[cell for cell in row.children if isinstance(cell, Element)] for row in rows]
    if not any(name in cell.attrs for line in cells for cell in line for name in SPANS):
        return  # most tables
    most = max(map(len, cells), default=0)  # a cell over a thousand columns means one over all there are
    spans = [
        [(min(_span(cell, "colspan"), most), min(_span(cell, "rowspan"), len(rows))) for cell in line] for line in cells
    ]
    reach = sum(wide * deep for line in spans for wide, deep in line)
    if reach <= MOST_ADDED * sum(map(len, cells)):
        _fill(rows, cells, spans)


def even_out(rows: Sequence[Element]) -> None:
    """Give all rows as many cells as the longest has, empty ones at their ends not counted."""
    cells = [[cell for cell in row.children if isinstance(cell, Element)] for row in rows]
    if len(set(map(len, cells))) < 2:
        return  # most tables
    for line in cells:
        while line and not line[-1].text.strip() and not line[-1].find("img"):
            line.pop().extract()
    most = max(map(len, cells))
    if most * len(rows) <= MOST_ADDED * sum(map(len, cells)):
        for row, line in zip(rows, cells, strict=True):
            row.extend([Element("td") for _ in range(most - len(line))])


def _fill(rows: Sequence[Element], cells: Sequence[Sequence[Element]], spans: Sequence[Sequence[Span]]) -> None:
    covered: dict[int, int] = {}  # for each column, the rows from here on that a cell above reaches into
    for row, line, reaches in zip(rows, cells, spans, strict=True):
        filled: list[Element] = []
        for cell, (wide, deep) in zip(line, reaches, strict=True):
            _pass_covered(filled, covered)
            covered.update(dict.fromkeys(range(len(filled), len(filled) + wide), deep - 1))
            filled += [cell, *(Element("td") for _ in range(wide - 1))]
            for name in SPANS:
                cell.attrs.pop(name, None)
        _pass_covered(filled, covered)
        row.clear()
        row.extend(filled)


def _pass_covered(filled: list[Element], covered: dict[int, int]) -> None:
    """Go on to the next column that no cell above reaches into."""
    while covered.get(len(filled), 0) > 0:
        covered[len(filled)] -= 1
        filled.append(Element("td"))


def _span(cell: Element, name: str) -> int:
    """How many rows or columns a cell takes; 1 where that is no number."""
    said = str(cell.attr(name) or "").strip()
    return max(int(said), 1) if said.isascii() and said.isdecimal() else 1
