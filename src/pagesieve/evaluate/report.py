"""The report of a run: a table for the terminal, and one self-contained HTML page with plots."""

from collections.abc import Sequence
from html import escape
from typing import Any

from pagesieve.evaluate import plots
from pagesieve.evaluate.summary import PAGE_TYPES, Standing, standings, table
from pagesieve.exceptions import OptionError

WORST = 15  # pages shown with what was missed and added
SHOWN = 8  # contestants in one plot of bars; more cannot be told apart

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 900px; margin: 2rem auto; padding: 0 1rem; color: #222 }
table { border-collapse: collapse; font-size: 13px } td, th { padding: .2rem .6rem; text-align: right }
td:first-child, th:first-child { text-align: left } tr:nth-child(even) { background: #f5f6f8 }
.missed { color: #b3261e } .added { color: #8a5a00 } svg { width: 100%; height: auto } small { color: #666 }
"""


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Rows of text in columns, for the terminal."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip() for row in rows)


def markdown_table(rows: Sequence[Sequence[str]]) -> str:
    """The same as a Markdown table."""
    head, *body = rows
    lines = ["| " + " | ".join(row) + " |" for row in (head, ["---"] * len(head), *body)]
    return "\n".join(lines)


def html_report(results: dict[str, Any], duel: tuple[str, str] | None = None) -> str:
    """One HTML page: table, score by page type, accuracy against time, a duel page by page, the worst pages."""
    ranked = standings(results)
    if not ranked:
        raise OptionError("the run has no contestant that was installed, so there is nothing to report")
    if duel and not set(duel) <= {standing.name for standing in ranked}:
        raise OptionError(f"the run has no {' or '.join(duel)}; it has: {', '.join(s.name for s in ranked)}")
    sections = [
        ("Standings", _html_table(table(results)) + _notes(results)),
        ("Word F1 by page type", _by_type(ranked[:SHOWN])),
        ("Accuracy against CPU time", _against_time(ranked)),
        *_duel(ranked, duel),
        *_curves(results),
        ("The worst pages", _worst(ranked, duel)),
    ]
    body = "\n".join(f"<h2>{escape(title)}</h2>\n{content}" for title, content in sections if content)
    title = f"pagesieve on {results.get('dataset', 'a dataset')}"
    return (
        f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style></head><body><h1>{escape(title)}</h1>\n{body}\n</body></html>\n"
    )


def _html_table(rows: Sequence[Sequence[str]]) -> str:
    head, *body = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(f'<tr>{row}</tr>' for row in body)}</tbody></table>"


def _notes(results: dict[str, Any]) -> str:
    versions = ", ".join(f"{name} {number}" for name, number in results["versions"].items())
    missing = f" Not installed here: {', '.join(results['missing'])}." if results["missing"] else ""
    machine = results["machine"]
    return (
        f"<p><small>{results['pages']} pages, digest {escape(results['digest'])}; {escape(versions)}.{escape(missing)} "
        f"Python {escape(machine['python'])}, {escape(machine['system'])}, {machine['cores']} cores. "
        f"± is 1.96 standard errors, of the shingle F1 by bootstrap.</small></p>"
    )


def _by_type(ranked: Sequence[Standing]) -> str:
    groups = {
        kind: {s.name: (m.value, m.error) for s in ranked if (m := s.word_f1(None if kind == "all" else kind))}
        for kind in ("all", *PAGE_TYPES)
    }
    filled = {kind: values for kind, values in groups.items() if values}
    return plots.bars(filled, "Word F1 by page type") if filled else ""


def _against_time(ranked: Sequence[Standing]) -> str:
    marks = {s.name: (s.milliseconds, m.value) for s in ranked if (m := s.word_f1())}
    return plots.points(marks, "Accuracy against time", ("CPU ms per page", "word F1")) if marks else ""


def _duel(ranked: Sequence[Standing], duel: tuple[str, str] | None) -> list[tuple[str, str]]:
    """Two contestants page by page: those named, else the best two."""
    named = {standing.name: standing for standing in ranked}
    pair = duel if duel and set(duel) <= named.keys() else tuple(named)[:2]
    if len(pair) < 2:
        return []
    first, second = ({row["page"]: row["words"][2] for row in named[name].having("words")} for name in pair)
    marks = [(first[page], second[page], page) for page in sorted(first.keys() & second.keys())]
    return [(f"{pair[0]} against {pair[1]}", plots.scatter(marks, "Page by page", (pair[0], pair[1])))] if marks else []


def _curves(results: dict[str, Any]) -> list[tuple[str, str]]:
    """Learning curves of what is trained, where the run has them."""
    curves = {name: [(float(x), y) for x, y in curve] for name, curve in results.get("curves", {}).items() if curve}
    plot = plots.lines(curves, "Learning curves", ("pages learnt from", "word F1")) if curves else ""
    return [("Learning curves", plot)] if plot else []


def _worst(ranked: Sequence[Standing], duel: tuple[str, str] | None) -> str:
    """The pages on which the first contestant does worst, with what it missed and what it added."""
    named = {standing.name: standing for standing in ranked}
    hero = named[duel[0]] if duel and duel[0] in named else ranked[0]
    rows = sorted(hero.having("words"), key=lambda row: row["words"][2])[:WORST]
    entries = [
        f"<p><b>{escape(row['page'])}</b> {escape(str(row['page_type'] or ''))} F1 {row['words'][2]:.3f}"
        f"{_lines('missed', row['missed'])}{_lines('added', row['added'])}</p>"
        for row in rows
    ]
    return f"<p>Of {escape(hero.name)}.</p>" + "\n".join(entries) if entries else ""


def _lines(kind: str, samples: Sequence[str]) -> str:
    return "".join(f'<br><small class="{kind}">{kind}: {escape(sample)}</small>' for sample in samples)
