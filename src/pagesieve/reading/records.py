"""Records of a page: the finders by name, and their sets as data."""

from collections.abc import Callable
from typing import Any

from pagesieve.methods.tag_path_sequence import TagPathSequence
from pagesieve.page import Page
from pagesieve.records.columns import table
from pagesieve.records.finder import find_records
from pagesieve.records.lists import joined
from pagesieve.records.mdr import mdr
from pagesieve.records.model import Cell, RecordSet

FINDERS: dict[str, Callable[[Page], list[RecordSet]]] = {
    "records": find_records,
    "mdr": mdr,
    "tag-path-sequence+mdr": lambda page: mdr(page, TagPathSequence().kept(page)),
}
"""Ways to find records: the default, paper 1's baseline, and that baseline after paper 1's filter."""


def as_dict(found: RecordSet) -> dict[str, Any]:
    """A set of records as the JSON of a reading has it."""
    page = found.records[0].page
    fields = joined(table(page, found))
    return {
        "role": str(found.role),
        "score": round(found.score, 3),
        "why": found.why,
        "columns": [{"name": column.name, "kind": str(column.kind)} for column in fields.columns],
        "rows": [
            {"text": text, "cells": [_cell(cell) for cell in cells], "path": page.node(record.start).css_path}
            for record, text, cells in zip(found.records, found.texts, fields.rows, strict=True)
        ],
    }


def _cell(cell: Cell) -> dict[str, str] | None:
    """The text of a cell and its address; None for one that the record does not have."""
    told = {"text": cell.text} if cell.text else {}
    if cell.href:
        told["href"] = cell.href
    if cell.src:
        told["src"] = cell.src
    return told or None
