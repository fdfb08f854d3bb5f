"""Run every contestant on the public sets and write docs/scoreboard.md: `make scoreboard DATASETS=folder`.

The folder holds the sets unpacked, each under its name. A run that was ended goes on where it stopped.
"""

import argparse
import json
from pathlib import Path
from statistics import median
from typing import Any

from tqdm import tqdm

from pagesieve.evaluate.contestant import Contestant
from pagesieve.evaluate.contestants import BY_ONE_MODEL, chosen, held_out
from pagesieve.evaluate.datasets import load
from pagesieve.evaluate.gold import GoldPage
from pagesieve.evaluate.report import about, html_report, markdown_report
from pagesieve.evaluate.run import Contest, run
from pagesieve.evaluate.summary import Standing, page_score_name, standings
from pagesieve.methods import DEFAULT, LEARNED

LEAKS = ("page_type", "arrangement", *BY_ONE_MODEL)
FEWEST_TYPES = 3  # page types of a set, for which it is worth saying where a method is strong
ROOT = Path(__file__).parent.parent
SETS = {
    "wcxb": "Main text of 1358 pages of seven types (WCXB, development split). Word F1 is this set's own metric.",
    "trafilatura": "Wanted and unwanted snippets on 990 pages, two thirds German. Snippet F1 is its own metric.",
    "mozilla-readability": "130 articles; the gold is Readability's own reviewed output, so it favours readability.",
    "goose3": (
        "58 articles in several languages. The gold of most is only their first sentence or two, half of it below "
        "100 characters, so the less of an article a contestant gives, the higher its F1."
    ),
    "flink-web": "227 posts of one site with their Markdown sources: is the structure kept?",
    "fadwa-testbed": "Records of 300 list pages of 100 sites, by the gold as it was published: about a fifth of its "
    "rows has cells that no page shows so (see docs/records.md).",
    "fhgr-harvest": "Posts of 52 forum threads, with authors and dates as written.",
    "autopager": "Links to the next, the previous and numbered pages of 203 lists and threads.",
}


def main() -> None:
    """Run, then write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("datasets", type=Path)
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "scoreboard")
    parser.add_argument("--held-out", type=Path, default=ROOT / "build" / "held-out", help="models of `make reader`")
    parser.add_argument("--only", nargs="*", choices=list(SETS), default=list(SETS))
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    for name in options.only:
        pages = list(load(name, options.datasets / name))
        measure(name, pages, entered(options.held_out), output=options.work / f"{name}.json")
    finished = {name: path for name in SETS if (path := options.work / f"{name}.json").exists()}
    results = {name: without_leaks(json.loads(path.read_text(encoding="utf-8"))) for name, path in finished.items()}
    for name, result in results.items():
        (options.work / f"{name}.html").write_text(html_report(result, duel_of(result)), encoding="utf-8")
    (ROOT / "docs" / "scoreboard.md").write_text(page(results), encoding="utf-8")
    for path in (ROOT / "docs" / "methods").glob("*.md"):
        path.write_text(with_measured(path.read_text(encoding="utf-8"), path.stem, results), encoding="utf-8")


def without_leaks(result: dict[str, Any]) -> dict[str, Any]:
    """The result without what was told by models that have learnt from pages of these sets."""
    rows = [{name: value for name, value in row.items() if name not in LEAKS} for row in result["rows"]]
    return {**result, "rows": rows}


def duel_of(result: dict[str, Any]) -> tuple[str, str] | None:
    """Our default against trafilatura, where both took part."""
    pair = (DEFAULT, "trafilatura")
    return pair if set(pair) <= result["versions"].keys() else None


def entered(models: Path) -> list[Contestant]:
    """All contestants; the learned reader by models that did not learn from the site of a page."""
    others = [contestant for contestant in chosen("all") if contestant.name != LEARNED]
    return [held_out(models), *others]


def measure(name: str, pages: list[GoldPage], contestants: list[Contestant], *, output: Path) -> None:
    """Run the contestants on one set."""
    run(pages, contestants, output, contest=Contest(name), progress=lambda calls: tqdm(calls, desc=name, unit="call"))


def page(results: dict[str, dict[str, Any]]) -> str:
    """The scoreboard as Markdown."""
    parts = [
        "# Scoreboard",
        "Made by `make scoreboard DATASETS=folder` from results of runs. Every contestant reads every page in a "
        "process apart, the same text in for all, interleaved page by page with those of the same run. Rows may come "
        "from several runs: a contestant whose code has changed is measured again on its own, and its version says by "
        "which code. `learned` reads every page by models that did not learn from the page's site; it never learnt "
        "from goose3 and flink-web. `rules` and the papers' methods were written with an eye on pages of these sets, "
        "as were the finders of records, posts and links, so none of their numbers here is that of unseen pages. Nor "
        "is that of `learned` wholly: its models do not know the site of a page, but what is done after them was "
        "chosen by these scores on wcxb. Page types are judged in folds on [their own page](page-types.md), and so are "
        "[segments](segmentation.md) and [site templates](sites.md).",
    ]
    for name, result in results.items():
        notes = "\n".join(f"* {sentence}" for sentence in about(result))
        parts += [
            f"## {name}",
            SETS[name],
            markdown_report(result),
            f"<details><summary>About the run</summary>\n\n{notes}\n\n</details>",
        ]
    return "\n\n".join(part.strip() for part in parts) + "\n"


def with_measured(text: str, method: str, results: dict[str, dict[str, Any]]) -> str:
    """The page of a method with what the runs measured of it between its marks."""
    before, mark, rest = text.partition("<!-- measured -->")
    _, end, after = rest.partition("<!-- end -->")
    return f"{before}{mark}\n{measured(method, results)}\n{end}{after}" if mark and end else text


def measured(method: str, results: dict[str, dict[str, Any]]) -> str:
    """A method's place on each set, and the page types on which it is better and worse than most."""
    lines = []
    for name, result in results.items():
        ranked, score = standings(result), page_score_name(result["rows"])
        place = next((place for place, standing in enumerate(ranked, 1) if standing.name == method), None)
        if place is not None and (found := ranked[place - 1].page_mean(score)):
            lines.append(f"* {name}: {score} {found}, place {place} of {len(ranked)}; the best, {ranked[0].name}, has "
                         f"{ranked[0].page_mean(score)}.{strong_and_weak(ranked[place - 1], ranked)}")  # fmt: skip
    return "\n".join([*lines, "", "Measured by `make scoreboard`; more in [the scoreboard](../scoreboard.md)."])


def strong_and_weak(standing: Standing, ranked: list[Standing]) -> str:
    """The page types on which it gains most and least on the median contestant."""
    types = {row["gold_type"] for row in standing.rows if row["gold_type"]}
    gains = {name: gain for name in types if (gain := gain_on_median(name, standing, ranked)) is not None}
    if len(gains) < FEWEST_TYPES:
        return ""
    best, worst = max(gains, key=lambda name: gains[name]), min(gains, key=lambda name: gains[name])
    return (
        f" Strongest on {best} pages ({gains[best]:+.3f} against the median contestant), "
        f"weakest on {worst} pages ({gains[worst]:+.3f})."
    )


def gain_on_median(page_type: str, standing: Standing, ranked: list[Standing]) -> float | None:
    """How much better than the median of all contestants it is on pages of a type."""
    own = standing.word_f1(page_type)
    all_of_them = [found.value for each in ranked if (found := each.word_f1(page_type))]
    return own.value - median(all_of_them) if own else None


if __name__ == "__main__":
    main()
