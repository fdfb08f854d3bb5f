"""A picture of a page without a browser: its blocks in order, sized by their text, coloured by their role."""

from html import escape
from textwrap import wrap

import numpy as np

from pagesieve.methods import ROLES, Labels, Role
from pagesieve.outputs.document import xml_characters
from pagesieve.page import Page

WIDTH, MARGIN, LABEL_WIDTH = 900, 16, 120  # pixels
LINE, PADDING, GAP = 15, 5, 3  # pixels
LINE_LENGTH = 108  # characters
MOST_LINES, MOST_LINES_OF_NOISE = 8, 2

COLOURS: dict[Role, str] = {
    Role.MAIN: "#1a7f37",
    Role.COMMENT: "#0a7ea4",
    Role.NAVIGATION: "#5b6cc9",
    Role.HEADER: "#5b6cc9",
    Role.FOOTER: "#5b6cc9",
    Role.SIDEBAR: "#9a5bb5",
    Role.RELATED: "#9a5bb5",
    Role.ADVERT: "#c0392b",
    Role.NOTICE: "#c0392b",
    Role.FORM: "#b7791f",
    Role.SHARE: "#b7791f",
}
_OTHER = "#8a8f98"


def picture(page: Page, labels: Labels) -> str:
    """An SVG of the page's visible blocks; neighbours of one role are drawn as one box."""
    top, boxes = MARGIN, []
    for role, texts in _runs(page, labels):
        lines = _lines(role, texts)
        boxes.append(_box(role, lines, top))
        top += LINE * len(lines) + 2 * PADDING + GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{top + MARGIN}" '
        f'font-family="ui-monospace, Menlo, Consolas, monospace" font-size="11">\n'
        f'<rect width="100%" height="100%" fill="#ffffff"/>\n{"".join(boxes)}</svg>\n'
    )


def _runs(page: Page, labels: Labels) -> list[tuple[Role, list[str]]]:
    """The texts of visible blocks, neighbours of one role together."""
    runs: list[tuple[Role, list[str]]] = []
    for block in np.flatnonzero(~page.blocks.hidden):
        role = ROLES[labels.role[block]]
        if not runs or runs[-1][0] != role:
            runs.append((role, []))
        runs[-1][1].append(page.block_text(int(block)))
    return runs


def _lines(role: Role, texts: list[str]) -> list[str]:
    """The lines that are shown of a run: the beginning of each text of the content, all noise in a row."""
    most = MOST_LINES if role == Role.MAIN else MOST_LINES_OF_NOISE
    rows = texts if role == Role.MAIN else [" · ".join(texts)]
    if len(rows) > most:
        rows = [*rows[: most - 1], " · ".join(rows[most - 1 :])]
    room = most // len(rows)
    return [line for row in rows for line in wrap(row, LINE_LENGTH, max_lines=room, placeholder=" …")]


def _box(role: Role, lines: list[str], top: int) -> str:
    colour = COLOURS.get(role, _OTHER)
    height = LINE * len(lines) + 2 * PADDING
    left = MARGIN + LABEL_WIDTH
    strength = "0.16" if role == Role.MAIN else "0.07"
    ink = "#111111" if role == Role.MAIN else "#777777"
    texts = "".join(
        f'<text x="{left + PADDING}" y="{top + PADDING + LINE * number - 4}" fill="{ink}">{_shown(line)}</text>\n'
        for number, line in enumerate(lines, start=1)
    )
    return (
        f'<rect x="{left}" y="{top}" width="{WIDTH - left - MARGIN}" height="{height}" rx="3" fill="{colour}" '
        f'fill-opacity="{strength}" stroke="{colour}" stroke-opacity="0.6"/>\n'
        f'<text x="{left - 8}" y="{top + PADDING + LINE - 4}" text-anchor="end" fill="{colour}" '
        f'font-weight="bold">{role}</text>\n{texts}'
    )


def _shown(line: str) -> str:
    return escape(xml_characters(line))
