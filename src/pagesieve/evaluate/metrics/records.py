"""Records of a list, the columns of their table, and posts of a discussion, against gold rows and gold posts.

A gold cell may be cut: what stands before its trailing dots is what is compared. Cells are compared with their white
space normalised and their case kept.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pagesieve.evaluate.metrics.matching import heaviest_matching
from pagesieve.evaluate.metrics.score import Score

TELLING = 4  # characters; shorter cells, such as "CC" or "7", stand in other records by chance
LONG_CELL = 40  # characters; annotators cut longer cells without saying so

_SPACE = re.compile(r"\s+")
_CUT_SIGNS = " .…[]()\ufffd"  # what stands at the end of a cell that was cut, as in "a fine [...]"

Rows = Sequence[Sequence[str]]


class _Cell(NamedTuple):
    text: str
    cut: bool


def record_score(predicted: Sequence[str], gold: Rows) -> Score:
    """Records that cover one gold row, and nothing of another, one to one (whole records, as in Liu et al. 2003).

    A record covers a row when it contains each of its cells. It has something of another row when it covers that row
    too, or contains a cell of `TELLING` characters or more, as whole words, that stands in that row only.

    >>> rows = [["Old boat", "$ 20"], ["New sail", "$ 7"]]
    >>> record_score(["Old boat now $ 20", "New sail"], rows)
    Score(precision=0.5, recall=0.5, f1=0.5)
    >>> record_score(["Old boat $ 20 New sail $ 7"], rows).f1
    0.0
    """
    return Score.of_counts(len(_record_pairs(predicted, gold)), len(predicted), len(_filled(gold)))


def column_alignment(predicted: Rows, gold: Rows) -> Score:
    """Cells found again in the right column, under the best matching of columns (data alignment, Zhai and Liu 2005).

    Rows are matched one to one so that they share the most cells, then columns so that the most cells agree; all
    filled cells of both tables count.

    >>> column_alignment([["$ 20", "Old boat"], ["New sail", "$ 7"]], [["Old boat", "$ 20"], ["New sail", "$ 7"]])
    Score(precision=0.5, recall=0.5, f1=0.5)
    """
    found, true = [[_normalised(cell) for cell in row] for row in predicted], _filled(gold)
    agreeing = _agreeing_columns(found, true)
    matched = int(sum(agreeing[pair] for pair in heaviest_matching(agreeing)))
    return Score.of_counts(
        matched, sum(bool(cell) for row in found for cell in row), sum(bool(cell.text) for row in true for cell in row)
    )


def _record_pairs(predicted: Sequence[str], gold: Rows) -> list[tuple[int, int]]:
    """The places of the records and of the rows that they stand for."""
    rows = [[cell.text for cell in row if cell.text] for row in _filled(gold)]
    signs = _signs(rows)
    fits = np.zeros((len(predicted), len(rows)))
    for place, text in enumerate(map(_normalised, predicted)):
        owners = {owner for sign, owner in signs.items() if sign in text and _stands(sign, text)}
        fits[place, [row for row in _covered(text, rows) if owners <= {row}]] = 1
    return heaviest_matching(fits)


def _covered(text: str, rows: Sequence[Sequence[str]]) -> list[int]:
    """The rows that a record covers, less those that do not hold the others it covers: that would be two records."""
    whole = [place for place, row in enumerate(rows) if all(cell in text for cell in row)]
    telling = [rows[place] for place in whole if any(len(cell) >= TELLING for cell in rows[place])]
    return [place for place in whole if all(_within(other, rows[place]) for other in telling)]


def _within(row: Sequence[str], other: Sequence[str]) -> bool:
    text = "\n".join(other)
    return all(cell in text for cell in row)


def _signs(rows: Sequence[Sequence[str]]) -> dict[str, int]:
    """The cells that stand in one row only, not even within a cell of another, and the place of that row."""
    texts = ["\n".join(row) for row in rows]
    cells = {(cell, place) for place, row in enumerate(rows) for cell in row if len(cell) >= TELLING}
    return {cell: place for cell, place in sorted(cells) if sum(cell in text for text in texts) == 1}


def _stands(sign: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(sign)}(?!\w)", text) is not None


def _agreeing_columns(found: Sequence[Sequence[str]], true: Sequence[Sequence[_Cell]]) -> NDArray[np.float64]:
    """For each predicted and each gold column, the matched rows in which their cells agree."""
    agreeing = np.zeros((max(map(len, found), default=0), max(map(len, true), default=0)))
    rows = {
        (one, other): _agreement(found[one], true[other]) for one in range(len(found)) for other in range(len(true))
    }
    alike = np.array([min(map(len, map(set, zip(*pairs, strict=True))), default=0) for pairs in rows.values()])
    for pair in heaviest_matching(alike.reshape(len(found), len(true))):
        for cells in rows[pair]:
            agreeing[cells] += 1
    return agreeing


def _agreement(row: Sequence[str], gold: Sequence[_Cell]) -> list[tuple[int, int]]:
    return [(i, j) for i, cell in enumerate(row) if cell for j, true in enumerate(gold) if _agree(cell, true)]


def _agree(cell: str, gold: _Cell) -> bool:
    if gold.text and (gold.cut or len(gold.text) >= LONG_CELL):
        return cell.startswith(gold.text)
    return cell == gold.text


def _filled(gold: Rows) -> list[list[_Cell]]:
    rows = ([_cell(cell) for cell in row] for row in gold)
    return [row for row in rows if any(cell.text for cell in row)]


def _cell(text: str) -> _Cell:
    whole = _normalised(text)
    part = whole.rstrip(_CUT_SIGNS)
    end = whole[len(part) :]
    return _Cell(part, True) if ".." in end or "…" in end else _Cell(whole, False)


def _normalised(text: str) -> str:
    return _SPACE.sub(" ", text).strip()
