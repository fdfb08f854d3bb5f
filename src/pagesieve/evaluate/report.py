"""The report of a run: a table for the terminal, and one self-contained HTML page with plots."""

from collections.abc import Sequence
from html import escape
from typing import Any

from pagesieve.evaluate import plots
from pagesieve.evaluate.summary import Row, Standing, mean, page_score_name, standings, tables
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


def text_report(results: dict[str, Any]) -> str:
    """The tables of a run for the terminal."""
    return "\n".join(f"{heading}\n{aligned(rows)}\n" for heading, rows in tables(results).items())


def markdown_report(results: dict[str, Any]) -> str:
    """The tables of a run as Markdown."""
    return "\n".join(f"**{heading}**\n\n{markdown_table(rows)}\n" for heading, rows in tables(results).items())


def html_report(results: dict[str, Any], duel: tuple[str, str] | None = None) -> str:
    """One HTML page: tables, score by page type, accuracy against time, a duel page by page, the worst pages."""
    ranked = standings(results)
    if not ranked:
        raise OptionError("the run has no contestant that was installed, so there is nothing to report")
    if absent := [name for name in duel or () if name not in {standing.name for standing in ranked}]:
        raise OptionError(f"the run has no {' and no '.join(absent)}; it has: {', '.join(s.name for s in ranked)}")
    hero = next((standing for standing in ranked if duel and standing.name == duel[0]), ranked[0])
    score = page_score_name(results["rows"])
    sections = [
        *((heading, _html_table(rows)) for heading, rows in tables(results).items()),
        ("About the run", _notes(results)),
        (f"{score} by page type", _by_type(ranked[:SHOWN], score)),
        ("Accuracy against CPU time", _against_time(ranked, score)),
        *_duel(ranked, duel, score),
        *_curves(results),
        *_confusion(hero),
        (f"The worst pages of {hero.name}", _worst(hero, score)),
    ]
    body = "\n".join(f"<h2>{escape(title)}</h2>\n{content}" for title, content in sections if content)
    title = f"pagesieve on {results.get('dataset', 'a dataset')}"
    return (
        f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style></head><body><h1>{escape(title)}</h1>\n{body}\n</body></html>\n"
    )


def _html_table(rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in rows[0])
    body = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows[1:])
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(f'<tr>{row}</tr>' for row in body)}</tbody></table>"


def about(results: dict[str, Any]) -> list[str]:
    """Sentences on what a run was: its pages, who took part and how, who could not, and the machine."""
    machine, folds = results["machine"], results.get("folds")
    learners = ", ".join(results["trained"])
    how = f"cross-validated by site in {folds} folds" if folds else "as shipped, not cross-validated"
    return [
        f"{results['pages']} pages, {100 * results['diversity']:.0f} domains to 100 pages, digest {results['digest']}.",
        *(f"{name} {number}: {results['settings'].get(name, '')}" for name, number in results["versions"].items()),
        *([f"Not installed: {', '.join(results['missing'])}."] if results["missing"] else ()),
        *([f"Trained: {learners}, {how}."] if learners else ()),
        f"Python {machine['python']}, {machine['system']}, {machine['cores']} cores. "
        "± is 1.96 standard errors, of shingle and snippet F1 by bootstrap over the pages.",
    ]


def _notes(results: dict[str, Any]) -> str:
    return "<p><small>" + "<br>".join(map(escape, about(results))) + "</small></p>"


def _by_type(ranked: Sequence[Standing], score: str) -> str:
    types = list(dict.fromkeys(row["gold_type"] for standing in ranked for row in standing.rows if row["gold_type"]))
    groups = {
        name or "all": {s.name: (m.value, m.error or 0.0) for s in ranked if (m := s.page_mean(score, name))}
        for name in (None, *sorted(types))
    }
    filled = {kind: values for kind, values in groups.items() if values}
    return plots.bars(filled, f"{score} by page type") if filled else ""


def _against_time(ranked: Sequence[Standing], score: str) -> str:
    marks = {s.name: (t, m.value) for s in ranked if (m := s.page_mean(score)) and (t := s.milliseconds())}
    return plots.points(marks, "Accuracy against time", ("CPU ms per page", score)) if marks else ""


def _duel(ranked: Sequence[Standing], duel: tuple[str, str] | None, score: str) -> list[tuple[str, str]]:
    """Two contestants page by page: those named, else the best two."""
    named = {standing.name: standing for standing in ranked}
    pair = duel or tuple(named)[:2]
    if len(pair) < 2:
        return []
    first, second = (named[name].page_scores(score) for name in pair)
    marks = [(first[page], second[page], page) for page in sorted(first.keys() & second.keys())]
    return [(f"{pair[0]} against {pair[1]}", plots.scatter(marks, "Page by page", (pair[0], pair[1])))] if marks else []


def _curves(results: dict[str, Any]) -> list[tuple[str, str]]:
    """Learning curves of what is trained, where the run has them."""
    curves = {
        name: [(float(size), mean(f1s)) for size, *f1s in points]
        for name, points in results["curves"].items()
        if points
    }
    shown = {name: [(size, m.value, m.error or 0.0) for size, m in curve] for name, curve in curves.items()}
    plot = plots.lines(shown, "Learning curves", ("pages learnt from", "word F1")) if shown else ""
    return [("Learning curves", plot)] if plot else []


def _confusion(hero: Standing) -> list[tuple[str, str]]:
    """Precision and recall of each page type, and what was taken for what."""
    found = hero.kinds("page_type")
    if found is None:
        return []
    labels = list(found.confusion)
    head = ["page type", "precision", "recall", *(f"said {label}" for label in labels)]
    rows = [
        [
            label,
            f"{score.precision:.3f}",
            f"{score.recall:.3f}",
            *(str(found.confusion[label][said]) for said in labels),
        ]
        for label, score in found.by_label.items()
    ]
    return [(f"Page types of {hero.name}", _html_table([head, *rows]))]


def _worst(hero: Standing, score: str) -> str:
    """The pages on which a contestant does worst: how the call ended, what it missed and what it added."""
    judged = hero.page_scores(score)
    worst = sorted((row for row in hero.rows if row["page"] in judged), key=lambda row: judged[row["page"]])[:WORST]
    return "\n".join(f"<p>{_page(judged[row['page']], row, score)}</p>" for row in worst)


def _page(value: float, row: Row, score: str) -> str:
    missed, added = row.get("differences", ([], []))
    ended = "" if row["status"] == "ok" else f" <b>{escape(row['status'])}</b> {escape(row['reason'])}"
    return (
        f"<b>{escape(row['page'])}</b> {escape(str(row['gold_type'] or ''))} {escape(score)} {value:.3f}{ended}"
        f"{_lines('missed', missed)}{_lines('added', added)}"
    )


def _lines(kind: str, samples: Sequence[str]) -> str:
    return "".join(f'<br><small class="{kind}">{kind}: {escape(sample)}</small>' for sample in samples)
